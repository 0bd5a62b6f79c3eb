import { type DateRange, dateOf, dayOf, type LocalDate } from '@dalpak/engine';
import { hebrewPartnerOf } from '../../kernel/time/hebrew-calendar.ts';

/** What the days of a period are compared with. */
type ComparisonMode = 'previous' | 'week' | 'year' | 'weekday' | 'hebrew';

/** A day and the one that it is compared with. */
interface DayPair {
  readonly day: LocalDate;
  readonly before: LocalDate;
}

const WEEK = 7;
/** Whole weeks, so that weekdays meet. */
const YEAR_OF_WEEKS = 364;

/** The same date of the year before; 29 February meets the 28th. */
function yearBefore(date: LocalDate): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const text = (ofMonth: number): LocalDate =>
    `${String(year - 1).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`;
  return month === 2 && day === 29 ? text(28) : text(day);
}

/**
 * Pairs each day of a period with the day it is compared with. `previous` is the period of the same
 * length before, `week` the week before, `year` the same date, `weekday` the same weekday of the
 * year before, `hebrew` the same place in the Hebrew year.
 */
export function comparisonDays(mode: ComparisonMode, { from, to }: DateRange): readonly DayPair[] {
  const first = dayOf(from);
  const length = dayOf(to) - first + 1;
  return Array.from({ length }, (_, at) => {
    const day = dateOf(first + at);
    switch (mode) {
      case 'previous':
        return { day, before: dateOf(first + at - length) };
      case 'week':
        return { day, before: dateOf(first + at - WEEK) };
      case 'weekday':
        return { day, before: dateOf(first + at - YEAR_OF_WEEKS) };
      case 'year':
        return { day, before: yearBefore(day) };
      case 'hebrew':
        return { day, before: hebrewPartnerOf(day) };
    }
  });
}
