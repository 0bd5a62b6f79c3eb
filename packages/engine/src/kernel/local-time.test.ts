import { expect, it } from 'vitest';
import { isLocalDate, isLocalDateTime } from './local-time.ts';

it('knows real dates and times', () => {
  expect(['2026-11-21', '2024-02-29', '2000-02-29', '2026-12-31'].every(isLocalDate)).toBe(true);
  expect(
    [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-4-1',
      '2026-01-00',
      '',
    ].some(isLocalDate),
  ).toBe(false);
  expect(['2026-11-21T00:00:00', '2026-11-21T23:59:59'].every(isLocalDateTime)).toBe(true);
  expect(
    [
      '2026-11-21T24:00:00',
      '2026-11-31T10:00:00',
      '2026-11-21 10:00:00',
      '2026-11-21T10:00',
      '2026-11-21T10:00:00Z',
    ].some(isLocalDateTime),
  ).toBe(false);
});
