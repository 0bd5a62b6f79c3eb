import type { EpochMs, LocalDate, Weekday } from '../kernel/units.ts';

/**
 * Types of time records (specification, shell §4): two stamps, the work between them, and three
 * kinds of absence.
 */
export const TIME_TYPES = ['in', 'out', 'work', 'sickness', 'vacation', 'reserve'] as const;
export type TimeType = (typeof TIME_TYPES)[number];

/** Types that cover whole days. */
export const ABSENCE_TYPES = [
  'sickness',
  'vacation',
  'reserve',
] as const satisfies readonly TimeType[];
export type AbsenceType = (typeof ABSENCE_TYPES)[number];

/** One check-in or check-out after corrections. */
export interface TimeStamp {
  readonly id: string;
  readonly kind: 'in' | 'out';
  readonly at: EpochMs;
}

/**
 * Work between two stamps.
 * - `closed`: both stamps exist.
 * - `open`: the employee is at work now.
 * - `forgotten`: the check-out is missing; the shift counts nothing until its end is entered.
 */
export type WorkShift =
  | {
      readonly state: 'closed';
      readonly inId: string;
      readonly outId: string;
      readonly from: EpochMs;
      readonly to: EpochMs;
    }
  | {
      readonly state: 'open' | 'forgotten';
      readonly inId: string;
      readonly outId: null;
      readonly from: EpochMs;
      readonly to: null;
    };

export type ClosedShift = Extract<WorkShift, { state: 'closed' }>;

export interface PairedStamps {
  /** In the order of their beginning; they never overlap. */
  readonly shifts: readonly WorkShift[];
  /** Check-ins during a shift; stored but not counted. */
  readonly doubled: readonly string[];
  /** Check-outs without a check-in. */
  readonly lone: readonly string[];
}

/** Percent of the hour's wage. 175 and 200 are overtime inside the weekly rest. */
export const BUCKETS = [100, 125, 150, 175, 200] as const;
export type Bucket = (typeof BUCKETS)[number];
/** Integer minutes by percent. */
export type BucketMinutes = Readonly<Record<Bucket, number>>;

/** Work week of a business. */
export interface WorkRules {
  readonly weekDays: 5 | 6;
  /** The shorter day of a five-day week. */
  readonly shortDay: Weekday;
  /** Day of the weekly rest: Friday, Saturday or Sunday. */
  readonly restDay: Weekday;
}

/** External facts for the work rules: clock offsets and holidays. */
export interface WorkCalendar {
  /** Minutes that local time is ahead of UTC at this instant. */
  readonly offsetAt: (at: EpochMs) => number;
  readonly isHoliday: (date: LocalDate) => boolean;
}

/** One day's work. A shift belongs to the day it began on, even if it ends on the next one. */
export interface WorkDay {
  readonly date: LocalDate;
  /** Sunday of its week. */
  readonly week: LocalDate;
  /** Minutes worked; the sum of the buckets. */
  readonly minutes: number;
  readonly buckets: BucketMinutes;
  /** Regular length of this day, in minutes. */
  readonly limit: number;
  /** Whether at least two hours were worked between 22:00 and 06:00. */
  readonly night: boolean;
  /** Minutes between the day's shifts. */
  readonly breakMinutes: number;
  /** Six hours of work or more, with less than 45 minutes of break. */
  readonly breakShort: boolean;
}
