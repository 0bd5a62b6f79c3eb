import { expect, it } from 'vitest';
import { isBirthdayNear } from './customer-card.tsx';

it('tells of a birthday in the week that begins today, also over the new year [LOOK-012]', () => {
  expect(isBirthdayNear('1980-12-30', '2026-12-30')).toBe(true);
  expect(isBirthdayNear('1980-01-02', '2026-12-30')).toBe(true);
  expect(isBirthdayNear('1980-01-06', '2026-12-30')).toBe(false);
  expect(isBirthdayNear('1980-12-29', '2026-12-30')).toBe(false);
});
