import { describe, expect, it } from 'vitest';
import { ISRAEL } from './work-calendar.ts';

describe('the calendar of work in Israel', () => {
  it.each([
    ['winter', '2026-01-15T00:00:00Z', 120],
    ['summer', '2026-07-15T00:00:00Z', 180],
    ['the last moment of winter time', '2026-03-26T23:59:59Z', 120],
    ['the first of summer time', '2026-03-27T00:00:00Z', 180],
    ['the last moment of summer time', '2026-10-24T22:59:59Z', 180],
    ['the first of winter time', '2026-10-24T23:00:00Z', 120],
  ])('has the right offset in %s', (_when, at, offset) => {
    expect(ISRAEL.offsetAt(Date.parse(at))).toBe(offset);
  });

  // Dates from the calendars of those years.
  it.each([
    ['New Year', ['2026-09-12', '2026-09-13', '2025-09-23']],
    ['the Day of Atonement', ['2026-09-21', '2025-10-02']],
    ['Sukkot and its eighth day', ['2026-09-26', '2026-10-03']],
    ['Passover, first and seventh', ['2026-04-02', '2026-04-08']],
    ['Shavuot', ['2026-05-22']],
  ])('has %s as days of rest', (_name, dates) => {
    expect(dates.filter((date) => !ISRAEL.isHoliday(date))).toEqual([]);
  });

  it.each([
    ['on its day', 2026, '2026-04-22'],
    ['on the day before the eve of a Sabbath', 2025, '2025-05-01'],
    ['a day later than a Monday', 2024, '2024-05-14'],
    ['on a Wednesday', 2023, '2023-04-26'],
    ['on a Thursday before', 2022, '2022-05-05'],
  ])('moves Independence Day: %s', (_how, year, date) => {
    const around = Array.from({ length: 40 }, (_, day) =>
      new Date(Date.UTC(year, 3, 14 + day)).toISOString().slice(0, 10),
    );
    const shavuot = around.filter((day) => ISRAEL.isHoliday(day) && day > `${year}-05-20`);
    expect(
      around.filter((day) => ISRAEL.isHoliday(day) && !shavuot.includes(day) && !isPassover(day)),
    ).toEqual([date]);
  });

  it('has no rest on Purim, Hanukkah and the intermediate days of festivals', () => {
    expect(
      ['2026-03-03', '2026-12-05', '2026-04-05', '2026-05-05'].filter((date) =>
        ISRAEL.isHoliday(date),
      ),
    ).toEqual([]);
  });
});

/** Seventh days of Passover that fall after 14 April in these years. */
function isPassover(date: string): boolean {
  return ['2025-04-19', '2024-04-23', '2024-04-29', '2022-04-16', '2022-04-22'].includes(date);
}
