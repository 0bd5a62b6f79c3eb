import { expect, it } from 'vitest';
import { CHECK_EVERY_MS, isCheckDue } from './is-check-due.ts';

it('is due at the start and every six hours, also after a night asleep or a clock that was set back [SHELL-136]', () => {
  const at = (lastAt: number | null, now: number) => isCheckDue({ lastAt, now, serviceOn: true });
  expect(CHECK_EVERY_MS).toBe(21_600_000);
  expect(at(null, 1_000)).toBe(true);
  expect(at(1_000, 1_000 + CHECK_EVERY_MS - 1)).toBe(false);
  expect(at(1_000, 1_000 + CHECK_EVERY_MS)).toBe(true);
  expect(at(1_000, 999)).toBe(true);
});

it('is not due without a server', () => {
  expect(isCheckDue({ lastAt: null, now: 1_000, serviceOn: false })).toBe(false);
});
