import { describe, expect, it } from 'vitest';
import { clockOf, daysOfWeek, findGaps, spanOf, sundayOf } from './rota-week.ts';

describe('a week of the rota', () => {
  it('begins on Sunday, also over a change of the clock [LOOK-053]', () => {
    expect(sundayOf('2026-03-28')).toBe('2026-03-22');
    expect(sundayOf('2026-03-22')).toBe('2026-03-22');
    expect(daysOfWeek('2026-10-25').at(-1)).toBe('2026-10-31');
  });

  it('reads an end that is not after the start as one of the next day [LOOK-053]', () => {
    expect(spanOf('22:00', '06:00')).toEqual({ start: 1_320, end: 1_800 });
    expect(spanOf('08:00', '16:30')).toEqual({ start: 480, end: 990 });
    expect(spanOf('8', '16:30')).toBeNull();
    expect(clockOf(1_800)).toBe('06:00');
  });
});

describe('what is missing on a day', () => {
  const need = { position: 1, weekday: 1, from: 8, to: 12, people: 2 };
  const shift = (start: number, end: number, day = '2026-11-29', position = 1) => ({
    day,
    start: start * 60,
    end: end * 60,
    position,
  });

  it('is told by position and hours [LOOK-053]', () => {
    const planned = [shift(8, 16), shift(8, 10), shift(8, 16, '2026-11-29', 2)];
    expect(findGaps('2026-11-29', planned, [need])).toEqual([
      { position: 1, from: 10, to: 12, missing: 1 },
    ]);
    expect(findGaps('2026-11-30', [], [need])).toEqual([]);
  });

  it('counts the shift that began the evening before [LOOK-053]', () => {
    const night = { position: 1, weekday: 1, from: 0, to: 6, people: 1 };
    expect(findGaps('2026-11-29', [shift(22, 30, '2026-11-28')], [night])).toEqual([]);
    expect(findGaps('2026-11-29', [shift(22, 29, '2026-11-28')], [night])).toEqual([
      { position: 1, from: 5, to: 6, missing: 1 },
    ]);
  });
});
