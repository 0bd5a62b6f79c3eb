import { ZONE } from './till-facts.ts';

/** Facts of one kind in SQL; `$1` is the cloud. Joins are added when an expression names them. */
export interface SourceSql {
  readonly from: string;
  readonly where: string;
  /** The business day, and the time of the day; null for what has none. */
  readonly day: string | null;
  readonly time: string | null;
  readonly joins: Readonly<Record<string, string>>;
}

/** Placeholders that the query fills with a parameter. */
export const NOW = '{now}';
export const HOURS = '{hours}';
export const DAY_KINDS = '{day_kinds}';
/** The first day of the period; without one, long ago. */
export const FIRST_DAY = '{first_day}';
/** The day of which a state is shown: the last of the period, but not after today. */
export const AS_OF = '{as_of}';
/** The same where it is past; null for the state now. */
export const PAST_DAY = '{past_day}';
/** Days of the period. */
export const LENGTH = '{length}';

export const localDate = (moment: string): string => `(${moment} AT TIME ZONE ${ZONE})::date`;
export const localTime = (moment: string): string => `(${moment} AT TIME ZONE ${ZONE})::time`;

export const employee = (column: string, cloud: string): string =>
  `LEFT JOIN employees e ON e.cloud_id = ${cloud} AND e.id = ${column}`;

/**
 * Cost of a row r, half an agora away from zero; whole numbers, because a million of them are summed.
 */
export const ROW_COST =
  '((r.quantity * r.unit_cost + CASE WHEN r.quantity < 0 THEN -500 ELSE 500 END) / 1000)';
