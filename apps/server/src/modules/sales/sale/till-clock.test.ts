import { describe, expect, it } from 'vitest';
import { minutesAhead } from './till-clock.ts';

const ahead = (clock: string, now: string): number => minutesAhead(clock, Date.parse(now), 15);

describe("minutes that a till's clock is ahead", () => {
  it('are the difference on any other day', () => {
    expect(ahead('2026-11-22T10:20:00', '2026-11-22T08:00:00Z')).toBe(20);
    expect(ahead('2026-07-01T10:20:00', '2026-07-01T08:00:00Z')).toBe(-40);
  });

  // In Israel clocks go back from 02:00 to 01:00 on 2026-10-25, at 23:00 UTC.
  it.each([
    [
      'a bill of ten minutes before the clocks went back',
      '2026-10-25T01:55:00',
      '2026-10-24T23:05:00Z',
      -10,
    ],
    ['a bill of the repeated hour itself', '2026-10-25T01:03:00', '2026-10-24T23:05:00Z', -2],
    [
      'a bill that waited over most of the hour',
      '2026-10-25T01:20:00',
      '2026-10-24T23:00:00Z',
      -40,
    ],
    ['a bill opened before, after the hour', '2026-10-25T01:50:00', '2026-10-25T00:10:00Z', -20],
    ['a clock that is ahead in the first pass', '2026-10-25T01:50:00', '2026-10-24T22:10:00Z', 40],
    ['a clock that is ahead of the second pass', '2026-10-25T02:30:00', '2026-10-24T23:30:00Z', 60],
  ])('handle the repeated hour: %s', (_what, clock, now, minutes) => {
    expect(ahead(clock, now)).toBe(minutes);
  });

  it('handle the skipped hour: a bill opened just before it is not an hour old', () => {
    // From 02:00 to 03:00 on 2026-03-27, at 00:00 UTC.
    expect(ahead('2026-03-27T01:58:00', '2026-03-27T00:05:00Z')).toBe(-7);
    expect(ahead('2026-03-27T02:30:00', '2026-03-27T00:05:00Z')).toBe(-35);
  });
});
