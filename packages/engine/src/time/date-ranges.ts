import type { LocalDate } from '../kernel/units.ts';
import { dateOf, dayOf, type DayNumber, weekOf } from './civil.ts';

/** Named date ranges (specification, cart §9), in display order. */
export const DATE_RANGES = [
  'current_week',
  'last_week',
  'next_week',
  'current_month',
  'last_month',
  'next_month',
  'current_quarter',
  'last_quarter',
  'next_quarter',
  'current_year',
  'last_year',
  'next_year',
] as const;
export type DateRangeName = (typeof DATE_RANGES)[number];

/** Both days are included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const TURNS = { current: 0, last: -1, next: 1 } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** First day of a month, counted from the January of the year 0. */
function firstOf(month: number): DayNumber {
  return dayOf(
    `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`,
  );
}

/**
 * Dates of a named range relative to today. Weeks begin on Sunday, quarters in January, April, July
 * and October.
 */
export function dateRangeOf(name: DateRangeName, today: LocalDate): DateRange {
  const [turn, span] = name.split('_') as [keyof typeof TURNS, 'week' | keyof typeof MONTHS];
  if (span === 'week') {
    const sunday = weekOf(dayOf(today)) + TURNS[turn] * 7;
    return { from: dateOf(sunday), to: dateOf(sunday + 6) };
  }
  const length = MONTHS[span];
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const begin = month - (month % length) + TURNS[turn] * length;
  return { from: dateOf(firstOf(begin)), to: dateOf(firstOf(begin + length) - 1) };
}

/** Periods of a report: days around today, then the named ranges. */
export const REPORT_PERIODS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  ...DATE_RANGES,
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** First and last day of the day periods, counted back from today. */
const BACK: Readonly<Partial<Record<ReportPeriod, readonly [first: number, last: number]>>> = {
  today: [0, 0],
  yesterday: [1, 1],
  last_7_days: [6, 0],
  last_30_days: [29, 0],
};

/** Dates of a period relative to today; the days counted back end with today. */
export function periodOf(period: ReportPeriod, today: LocalDate): DateRange {
  const back = BACK[period];
  if (back === undefined) return dateRangeOf(period as DateRangeName, today);
  const now = dayOf(today);
  return { from: dateOf(now - back[0]), to: dateOf(now - back[1]) };
}
