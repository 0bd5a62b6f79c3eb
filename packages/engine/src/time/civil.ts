import type { EpochMs, LocalDate, Weekday } from '../kernel/units.ts';

/** Days since 1970-01-01. */
export type DayNumber = number;
/** Minutes since the Unix epoch; work is counted in whole minutes. */
export type EpochMinute = number;

export const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

export function minuteOf(at: EpochMs): EpochMinute {
  return Math.floor(at / MINUTE_MS);
}

/** Calendar date of a day number (proleptic Gregorian calendar, integer arithmetic). */
export function dateOf(day: DayNumber): LocalDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  );
  const ofYear =
    ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // Years begin in March here, so that the leap day comes last.
  const monthFromMarch = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

/** Day number of a calendar date, `YYYY-MM-DD`. */
export function dayOf(date: LocalDate): DayNumber {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const from = month <= 2 ? year - 1 : year;
  const era = Math.floor(from / 400);
  const yearOfEra = from - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    ofYear -
    719_468
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export function weekdayOf(day: DayNumber): Weekday {
  // The first day of the epoch was a Thursday.
  return WEEKDAYS[(((day + 4) % 7) + 7) % 7] ?? 1;
}

/** Sunday of the day's week. */
export function weekOf(day: DayNumber): DayNumber {
  return day - weekdayOf(day) + 1;
}

/** Local day number of a minute. */
export function localDayOf(minute: EpochMinute, offsetAt: (at: EpochMs) => number): DayNumber {
  return Math.floor((minute + offsetAt(minute * MINUTE_MS)) / DAY_MINUTES);
}

/**
 * The minute at which the local clock shows `ofDay` minutes past midnight. A time in a skipped hour
 * is read as the hour after it; a time that occurs twice as its first occurrence.
 */
export function minuteAt(
  day: DayNumber,
  ofDay: number,
  offsetAt: (at: EpochMs) => number,
): EpochMinute {
  const asUtc = day * DAY_MINUTES + ofDay;
  // Half a day earlier the clock had the offset before any change of today.
  const before = offsetAt((asUtc - DAY_MINUTES / 2) * MINUTE_MS);
  const candidate = asUtc - before;
  const there = offsetAt(candidate * MINUTE_MS);
  return there === before ? candidate : asUtc - there;
}
