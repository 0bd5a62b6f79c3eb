import { dateOf, dayOf, periodOf, weekdayOf } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { dayKindOf, hebrewPartnerOf } from '../../kernel/time/hebrew-calendar.ts';
import { comparisonDays } from './comparison-days.ts';

/** First days of Rosh Hashanah and Pesach, as published calendars give them. */
const NEW_YEAR = [
  '2015-09-14',
  '2016-10-03',
  '2017-09-21',
  '2018-09-10',
  '2019-09-30',
  '2020-09-19',
  '2021-09-07',
  '2022-09-26',
  '2023-09-16',
  '2024-10-03',
  '2025-09-23',
  '2026-09-12',
  '2027-10-02',
  '2028-09-21',
  '2029-09-10',
  '2030-09-28',
];
const PESACH = [
  '2015-04-04',
  '2016-04-23',
  '2017-04-11',
  '2018-03-31',
  '2019-04-20',
  '2020-04-09',
  '2021-03-28',
  '2022-04-16',
  '2023-04-06',
  '2024-04-23',
  '2025-04-13',
  '2026-04-02',
  '2027-04-22',
  '2028-04-11',
  '2029-03-31',
  '2030-04-18',
];
const INDEPENDENCE = ['2023-04-26', '2024-05-14', '2025-05-01', '2026-04-22'];
const PURIM = ['2023-03-07', '2024-03-24', '2025-03-14', '2026-03-03'];

describe('the Hebrew calendar', () => {
  it('knows holidays, their eves and half-holidays of published calendars [SEE-013]', () => {
    const before = (date: string): string => dateOf(dayOf(date) - 1);
    for (const date of [...NEW_YEAR, ...PESACH, ...INDEPENDENCE]) {
      expect([date, dayKindOf(date)]).toEqual([date, 'holiday']);
      expect([date, dayKindOf(before(date))]).toEqual([date, 'eve']);
    }
    expect(PURIM.map(dayKindOf)).toEqual(['half', 'half', 'half', 'half']);
    expect(dayKindOf('2026-11-22')).toBe('ordinary');
  });

  it('pairs a holiday with itself a year before, and its eve with the eve [SEE-013]', () => {
    for (const days of [NEW_YEAR, PESACH, INDEPENDENCE, PURIM])
      for (const [at, date] of days.entries()) {
        const then = days[at - 1];
        if (then === undefined) continue;
        expect(hebrewPartnerOf(date)).toBe(then);
        if (days !== PURIM)
          expect(hebrewPartnerOf(dateOf(dayOf(date) - 1))).toBe(dateOf(dayOf(then) - 1));
      }
  });

  it('gives every day of 26 years a partner, of its kind, and an ordinary one of its weekday [SEE-013]', () => {
    for (let day = dayOf('2015-01-01'); day <= dayOf('2040-12-31'); day += 1) {
      const date = dateOf(day);
      const then = hebrewPartnerOf(date);
      expect(dayKindOf(then)).toBe(dayKindOf(date));
      const back = day - dayOf(then);
      expect(back).toBeGreaterThan(300);
      expect(back).toBeLessThan(430);
      if (dayKindOf(date) === 'ordinary') expect(weekdayOf(dayOf(then))).toBe(weekdayOf(day));
    }
  }, 60_000);
});

describe('periods of a report', () => {
  it('are days back from today, and the named ranges, also at the ends of years and months [SEE-008]', () => {
    expect(periodOf('today', '2024-02-29')).toEqual({ from: '2024-02-29', to: '2024-02-29' });
    expect(periodOf('yesterday', '2027-01-01')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
    expect(periodOf('last_7_days', '2024-03-03')).toEqual({ from: '2024-02-26', to: '2024-03-03' });
    expect(periodOf('last_30_days', '2026-12-31')).toEqual({
      from: '2026-12-02',
      to: '2026-12-31',
    });
    // A Saturday ends the week that began on Sunday.
    expect(periodOf('current_week', '2026-03-28')).toEqual({
      from: '2026-03-22',
      to: '2026-03-28',
    });
    expect(periodOf('last_quarter', '2024-02-29')).toEqual({
      from: '2023-10-01',
      to: '2023-12-31',
    });
  });
});

describe('the days of a comparison', () => {
  it.each([
    ['previous', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
    ['week', '2026-03-01', '2026-03-07', '2026-02-22', '2026-02-28'],
    ['year', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
    ['weekday', '2026-11-28', '2026-11-28', '2025-11-29', '2025-11-29'],
  ] as const)('%s meets the days that it means', (mode, from, to, first, last) => {
    const pairs = comparisonDays(mode, { from, to });
    expect(pairs[0]).toEqual({ day: from, before: first });
    expect(pairs.at(-1)).toEqual({ day: to, before: last });
  });
});
