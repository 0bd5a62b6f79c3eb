import type { EpochMs, LocalDate, Weekday } from '../kernel/units.ts';

/** What a person's time can be (1-shell §4): two stamps, the work between them, and three ways to be away. */
export const TIME_TYPES = ['in', 'out', 'work', 'sickness', 'vacation', 'reserve'] as const;
export type TimeType = (typeof TIME_TYPES)[number];

/** The types that fill whole days. */
export const ABSENCE_TYPES = ['sickness', 'vacation', 'reserve'] as const satisfies readonly TimeType[];
export type AbsenceType = (typeof ABSENCE_TYPES)[number];

/** One check-in or check-out, as it holds after corrections. */
export interface TimeStamp {
  readonly id: string;
  readonly kind: 'in' | 'out';
  readonly at: EpochMs;
}

/**
 * Work between two stamps.
 * - `closed`: both are there.
 * - `open`: the person is at work now.
 * - `forgotten`: the check-out never came; the shift counts nothing until somebody says when it ended.
 */
export type WorkShift =
  | { readonly state: 'closed'; readonly inId: string; readonly outId: string; readonly from: EpochMs; readonly to: EpochMs }
  | { readonly state: 'open' | 'forgotten'; readonly inId: string; readonly outId: null; readonly from: EpochMs; readonly to: null };

export type ClosedShift = Extract<WorkShift, { state: 'closed' }>;

export interface PairedStamps {
  /** In the order in which they began; they never overlap. */
  readonly shifts: readonly WorkShift[];
  /** Check-ins while the person was in already: kept, and counted as nothing. */
  readonly doubled: readonly string[];
  /** Check-outs that no check-in belongs to. */
  readonly lone: readonly string[];
}

/** Percent of the hour's wage. 175 and 200 are overtime inside the weekly rest. */
export const BUCKETS = [100, 125, 150, 175, 200] as const;
export type Bucket = (typeof BUCKETS)[number];
/** Integer minutes by percent. */
export type BucketMinutes = Readonly<Record<Bucket, number>>;

/** How a business divides its week. */
export interface WorkRules {
  readonly weekDays: 5 | 6;
  /** The one shorter day of a five-day week. */
  readonly shortDay: Weekday;
  /** The day that the weekly rest holds: Friday, Saturday or Sunday. */
  readonly restDay: Weekday;
}

/** What the rules can not know by themselves: where the clock stands, and which days are holidays. */
export interface WorkCalendar {
  /** Minutes that local time is ahead of UTC at this instant. */
  readonly offsetAt: (at: EpochMs) => number;
  readonly isHoliday: (date: LocalDate) => boolean;
}

/** One day's work. A shift belongs to the day it began on, also when it ends on the next one. */
export interface WorkDay {
  readonly date: LocalDate;
  /** Sunday of its week. */
  readonly week: LocalDate;
  /** Minutes worked; the sum of the buckets. */
  readonly minutes: number;
  readonly buckets: BucketMinutes;
  /** Minutes of this day that are no overtime by the day's own length. */
  readonly limit: number;
  /** At least two hours of it were between 22:00 and 06:00. */
  readonly night: boolean;
  /** Minutes between the day's shifts. */
  readonly breakMinutes: number;
  /** Six hours of work or more, with less than 45 minutes of break. */
  readonly breakShort: boolean;
}
