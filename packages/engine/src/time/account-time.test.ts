import { propertyOptions } from '@dalpak/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountTime, sumBuckets } from './account-time.ts';
import { dateOf, dayOf, minuteOf, weekdayOf } from './civil.ts';
import { splitAtMidnights } from './shift-pieces.ts';
import { aShift, clock, FIVE_DAYS, HOURS, ISRAEL, SIX_DAYS } from './time-test-kit.ts';
import type { BucketMinutes, ClosedShift, WorkCalendar, WorkRules } from './time.types.ts';

const buckets = (some: Partial<BucketMinutes>): BucketMinutes => ({
  100: 0,
  125: 0,
  150: 0,
  175: 0,
  200: 0,
  ...some,
});

function only(
  shift: ClosedShift | readonly ClosedShift[],
  rules: WorkRules = FIVE_DAYS,
  calendar: WorkCalendar = ISRAEL,
) {
  const days = accountTime([shift].flat(), () => rules, calendar);
  expect(days).toHaveLength(1);
  const [day] = days;
  if (day === undefined) throw new Error('No day');
  return day;
}

// 22 November 2026 is a Sunday. Expected figures are calculated by hand.
describe('a day of a five-day week', () => {
  it('has 8.6 regular hours', () => {
    expect(only(aShift('2026-11-22 08:00', '2026-11-22 16:36'))).toMatchObject({
      date: '2026-11-22',
      week: '2026-11-22',
      minutes: 516,
      limit: 516,
      buckets: buckets({ 100: 516 }),
    });
  });

  it('pays 125% for the first two hours of overtime and 150% after them', () => {
    // 12:00 hours = 8:36 + 2:00 + 1:24
    expect(only(aShift('2026-11-22 08:00', '2026-11-22 20:00')).buckets).toEqual(
      buckets({ 100: 516, 125: 120, 150: 84 }),
    );
  });

  it('is 7.6 hours on the chosen day', () => {
    expect(only(aShift('2026-11-26 08:00', '2026-11-26 16:00')).buckets).toEqual(
      buckets({ 100: 456, 125: 24 }),
    );
  });

  it('is 7 hours on the eve of rest', () => {
    expect(only(aShift('2026-11-27 07:00', '2026-11-27 15:00'))).toMatchObject({
      limit: 420,
      buckets: buckets({ 100: 420, 125: 60 }),
    });
  });

  it('is 7 hours for night work, from two hours at night on; the shift belongs to the day it began on', () => {
    expect(only(aShift('2026-11-22 22:00', '2026-11-23 06:00'))).toMatchObject({
      date: '2026-11-22',
      night: true,
      buckets: buckets({ 100: 420, 125: 60 }),
    });
    expect(only(aShift('2026-11-22 16:00', '2026-11-23 00:00'))).toMatchObject({
      night: true,
      limit: 420,
    });
    expect(only(aShift('2026-11-22 15:59', '2026-11-22 23:59'))).toMatchObject({
      night: false,
      limit: 516,
    });
    expect(only(aShift('2026-11-22 04:00', '2026-11-22 12:00'))).toMatchObject({ night: true });
  });

  it('adds its shifts up, and reports a short break', () => {
    const morning = aShift('2026-11-22 08:00', '2026-11-22 12:00');
    expect(only([morning, aShift('2026-11-22 12:30', '2026-11-22 17:30')])).toMatchObject({
      minutes: 540,
      breakMinutes: 30,
      breakShort: true,
      buckets: buckets({ 100: 516, 125: 24 }),
    });
    expect(only([morning, aShift('2026-11-22 12:45', '2026-11-22 17:00')])).toMatchObject({
      breakMinutes: 45,
      breakShort: false,
    });
    expect(only(aShift('2026-11-22 08:00', '2026-11-22 13:59'))).toMatchObject({
      breakShort: false,
    });
    expect(only(aShift('2026-11-22 08:00', '2026-11-22 14:00'))).toMatchObject({
      breakShort: true,
    });
  });
});

describe('the weekly rest', () => {
  it('is paid 150%, and overtime inside of it 175% and 200%', () => {
    expect(only(aShift('2026-11-28 08:00', '2026-11-28 20:00')).buckets).toEqual(
      buckets({ 150: 516, 175: 120, 200: 84 }),
    );
  });

  it('begins on its eve at 16:00', () => {
    // 10:00–16:00 regular; one of the last two hours is within the seven-hour day of the eve.
    expect(only(aShift('2026-11-27 10:00', '2026-11-27 18:00')).buckets).toEqual(
      buckets({ 100: 360, 150: 60, 175: 60 }),
    );
  });

  it('ends 36 hours later, at 04:00', () => {
    expect(only(aShift('2026-11-28 23:00', '2026-11-29 07:00'))).toMatchObject({
      date: '2026-11-28',
      limit: 420,
      buckets: buckets({ 150: 300, 100: 120, 125: 60 }),
    });
  });

  it('may be Friday or Sunday', () => {
    expect(
      only(aShift('2026-11-27 08:00', '2026-11-27 12:00'), { ...FIVE_DAYS, restDay: 6 }).buckets,
    ).toEqual(buckets({ 150: 240 }));
    expect(
      only(aShift('2026-11-28 08:00', '2026-11-28 12:00'), { ...FIVE_DAYS, restDay: 1 }).buckets,
    ).toEqual(buckets({ 100: 240 }));
    expect(
      only(aShift('2026-11-29 08:00', '2026-11-29 12:00'), { ...FIVE_DAYS, restDay: 1 }).buckets,
    ).toEqual(buckets({ 150: 240 }));
  });

  it('applies on holidays, from their eve to the end of the day', () => {
    const calendar = { ...ISRAEL, isHoliday: (date: string) => date === '2026-11-25' };
    expect(
      only(aShift('2026-11-24 08:00', '2026-11-24 17:00'), FIVE_DAYS, calendar).buckets,
    ).toEqual(buckets({ 100: 420, 125: 60, 175: 60 }));
    expect(
      only(aShift('2026-11-25 08:00', '2026-11-25 16:00'), FIVE_DAYS, calendar).buckets,
    ).toEqual(buckets({ 150: 480 }));
    expect(
      only(aShift('2026-11-26 00:00', '2026-11-26 01:00'), FIVE_DAYS, calendar).buckets,
    ).toEqual(buckets({ 100: 60 }));
  });
});

describe('a week', () => {
  const days = (dates: readonly number[], from: string, to: string) =>
    dates.map((day) => aShift(`2026-11-${day} ${from}`, `2026-11-${day} ${to}`));

  it('of five full days has no regular time left for a sixth', () => {
    const week = [
      ...days([22, 23, 24, 25], '08:00', '16:36'),
      ...days([26], '08:00', '15:36'),
      ...days([27], '08:00', '12:00'),
    ];
    const accounted = accountTime(week, () => FIVE_DAYS, ISRAEL);
    expect(sumBuckets(accounted)).toEqual(buckets({ 100: 2_520, 125: 120, 150: 120 }));
    expect(accounted.at(-1)?.buckets).toEqual(buckets({ 125: 120, 150: 120 }));
  });

  it('of six days has eight hours a day, and 42 in all', () => {
    const accounted = accountTime(
      [...days([22, 23, 24, 25, 26], '08:00', '16:00'), ...days([27], '07:00', '15:00')],
      () => SIX_DAYS,
      ISRAEL,
    );
    expect(accounted.at(-1)?.buckets).toEqual(buckets({ 100: 120, 125: 120, 150: 240 }));
  });

  it('uses the rules of its own Sunday, also next to a week with other rules', () => {
    const rulesOf = (sunday: number) => (dateOf(sunday) < '2026-11-29' ? FIVE_DAYS : SIX_DAYS);
    const accounted = accountTime(
      [...days([22], '08:00', '17:00'), ...days([29], '08:00', '17:00')],
      rulesOf,
      ISRAEL,
    );
    expect(accounted.map(({ limit, buckets: own }) => [limit, own[125]])).toEqual([
      [516, 24],
      [480, 60],
    ]);
  });

  it('begins anew on Sunday', () => {
    const accounted = accountTime(
      [...days([22, 23, 24, 25, 26], '08:00', '18:00'), ...days([29], '08:00', '16:00')],
      () => FIVE_DAYS,
      ISRAEL,
    );
    expect(accounted.at(-1)).toMatchObject({ week: '2026-11-29', buckets: buckets({ 100: 480 }) });
  });
});

describe('daylight saving changes', () => {
  it('forward at night count seven hours of eight on the clock', () => {
    expect(only(aShift('2026-03-26 22:00', '2026-03-27 06:00')).minutes).toBe(420);
  });

  it('back at night count nine hours of eight on the clock', () => {
    expect(only(aShift('2026-10-24 22:00', '2026-10-25 06:00')).minutes).toBe(540);
  });
});

describe('any shifts', () => {
  const start = minuteOf(clock('2026-01-04 00:00'));
  const shifts = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 960 })), {
      maxLength: 120,
    })
    .map((pairs) => {
      let at = start;
      return pairs.map(([gap, length], index): ClosedShift => {
        const from = at + gap;
        at = from + length;
        return {
          state: 'closed',
          inId: `i${index}`,
          outId: `o${index}`,
          from: from * 60_000,
          to: at * 60_000,
        };
      });
    });
  const rules = fc.record({
    weekDays: fc.constantFrom(5 as const, 6 as const),
    shortDay: fc.constantFrom(1, 3, 5, 6) as fc.Arbitrary<WorkRules['shortDay']>,
    restDay: fc.constantFrom(6, 7, 1) as fc.Arbitrary<WorkRules['restDay']>,
  });
  const calendar = fc
    .uniqueArray(fc.integer({ min: dayOf('2026-01-04'), max: dayOf('2026-12-31') }), {
      maxLength: 12,
    })
    .map((days): WorkCalendar => ({ ...ISRAEL, isHoliday: (date) => days.includes(dayOf(date)) }));

  it('have buckets that add up to the minutes, of each day and in all', () => {
    fc.assert(
      fc.property(shifts, rules, calendar, (list, law, days) => {
        const accounted = accountTime(list, () => law, days);
        for (const day of accounted)
          expect(Object.values(day.buckets).reduce((sum, minutes) => sum + minutes, 0)).toBe(
            day.minutes,
          );
        const worked = list.reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0);
        expect(accounted.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(worked);
      }),
      propertyOptions(),
    );
  });

  it('have at most 42 hours a week without a premium, outside the weekly rest', () => {
    fc.assert(
      fc.property(shifts, rules, (list, law) => {
        const weeks = new Map<string, number>();
        for (const { week, buckets: own } of accountTime(list, () => law, ISRAEL))
          weeks.set(week, (weeks.get(week) ?? 0) + own[100]);
        for (const minutes of weeks.values()) expect(minutes).toBeLessThanOrEqual(2_520);
      }),
      propertyOptions(),
    );
  });

  it('give the same result in any order', () => {
    fc.assert(
      fc.property(shifts, rules, (list, law) => {
        expect(accountTime(list.toReversed(), () => law, ISRAEL)).toEqual(
          accountTime(list, () => law, ISRAEL),
        );
      }),
      propertyOptions(100),
    );
  });

  it('are cut at midnight without loss or gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: start + 500_000 }),
        fc.integer({ min: 0, max: 6_000 }),
        (from, length) => {
          const parts = splitAtMidnights(from, from + length, ISRAEL.offsetAt);
          expect(parts.reduce((sum, part) => sum + part.to - part.from, 0)).toBe(length);
          for (const [index, part] of parts.entries()) {
            expect(part.to).toBeGreaterThan(part.from);
            expect(part.from).toBe(parts[index - 1]?.to ?? from);
            const before = parts[index - 1];
            if (before !== undefined) expect(part.day).toBe(before.day + 1);
          }
        },
      ),
      propertyOptions(),
    );
  });
});

describe('the calendar', () => {
  it('counts days from 1970-01-01, leap days included', () => {
    expect(dayOf('1970-01-01')).toBe(0);
    expect(dayOf('2026-11-22') * 24 * HOURS(1)).toBe(Date.UTC(2026, 10, 22));
    expect(weekdayOf(dayOf('2026-11-22'))).toBe(1);
    expect(dateOf(dayOf('2028-02-29'))).toBe('2028-02-29');
  });

  it('converts a date to its number and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
        expect(dayOf(dateOf(day))).toBe(day);
      }),
      propertyOptions(),
    );
  });
});
