import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, weekdayOf } from './civil.ts';
import { DATE_RANGES, dateRangeOf, type DateRangeName } from './date-ranges.ts';

const LENGTHS = { week: [7, 7], month: [28, 31], quarter: [90, 92], year: [365, 366] } as const;

describe('a range of dates by its name', () => {
  // 2026-11-21 is a Saturday, the last day of its week.
  it.each<[DateRangeName, string, string]>([
    ['current_week', '2026-11-15', '2026-11-21'],
    ['last_week', '2026-11-08', '2026-11-14'],
    ['next_week', '2026-11-22', '2026-11-28'],
    ['current_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['next_month', '2026-12-01', '2026-12-31'],
    ['current_quarter', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['next_quarter', '2027-01-01', '2027-03-31'],
    ['current_year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['next_year', '2027-01-01', '2027-12-31'],
  ])('%s of a Saturday in November is %s to %s', (name, from, to) => {
    expect(dateRangeOf(name, '2026-11-21')).toEqual({ from, to });
  });

  it('handles leap years and the turn of the year', () => {
    expect(dateRangeOf('current_month', '2028-02-10')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(dateRangeOf('last_month', '2027-01-31')).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
    expect(dateRangeOf('last_quarter', '2027-02-01')).toEqual({
      from: '2026-10-01',
      to: '2026-12-31',
    });
    expect(dateRangeOf('current_week', '2027-01-01')).toEqual({
      from: '2026-12-27',
      to: '2027-01-02',
    });
  });

  it('contains today when it is the current one, and adjoins the last and the next without a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: dayOf('1990-01-01'), max: dayOf('2090-12-31') }),
        fc.constantFrom('week', 'month', 'quarter', 'year'),
        (day, span) => {
          const range = (turn: 'current' | 'last' | 'next') => {
            const { from, to } = dateRangeOf(`${turn}_${span}`, dateOf(day));
            return { from: dayOf(from), to: dayOf(to) };
          };
          const [last, current, next] = [range('last'), range('current'), range('next')];
          expect(current.from <= day && day <= current.to).toBe(true);
          expect([last.to + 1, current.to + 1]).toEqual([current.from, next.from]);
          for (const { from, to } of [last, current, next]) {
            const [least, most] = LENGTHS[span];
            expect(to - from + 1 >= least && to - from + 1 <= most).toBe(true);
            if (span === 'week') expect(weekdayOf(from)).toBe(1);
          }
        },
      ),
    );
  });

  it('has one of twelve names', () => {
    expect(new Set(DATE_RANGES).size).toBe(12);
  });
});
