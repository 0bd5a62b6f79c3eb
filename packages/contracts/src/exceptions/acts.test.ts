import { expect, it } from 'vitest';
import { isReceivedLate } from './acts.ts';

it('says that an act was received late from a day after it happened', () => {
  const at = '2026-11-30T10:00:00.000Z';
  expect(isReceivedLate(at, '2026-12-01T10:00:00.000Z')).toBe(false);
  expect(isReceivedLate(at, '2026-12-01T10:00:00.001Z')).toBe(true);
  expect(isReceivedLate(Date.parse(at), Date.parse(at) - 1)).toBe(false);
});
