import { dateOf, localDayOf, minuteOf, weekdayOf, weekOf, type DayNumber } from './civil.ts';
import { isEveOfRest, piecesOf, type Piece } from './shift-pieces.ts';
import type {
  Bucket,
  BucketMinutes,
  ClosedShift,
  WorkCalendar,
  WorkDay,
  WorkRules,
} from './time.types.ts';

/** A week of 42 hours. */
const WEEK_LIMIT = 42 * 60;
const SIX_DAY_LIMIT = 8 * 60;
/** 8.6 hours on four days and 7.6 on the short day: 42 hours together. */
const FIVE_DAY_LIMIT = 8 * 60 + 36;
const SHORT_DAY_LIMIT = 7 * 60 + 36;
/** Length of a day with night work, and of the eve of rest. */
const SEVEN_HOURS = 7 * 60;
/** Minimum of night work: two hours between 22:00 and 06:00. */
const NIGHT_WORK = 2 * 60;
/** The first two hours of overtime in a day. */
const FIRST_OVERTIME = 2 * 60;
const BREAK_DUE_FROM = 6 * 60;
const BREAK = 45;

/**
 * Pay percents of regular hours, of the first two overtime hours and of further ones; in ordinary
 * time and in the weekly rest.
 */
const PERCENTS: Readonly<Record<'ordinary' | 'rest', readonly [Bucket, Bucket, Bucket]>> = {
  ordinary: [100, 125, 150],
  rest: [150, 175, 200],
};

/**
 * Accounts the finished shifts of one employee by Israeli labour law (Hours of Work and Rest Law).
 * Minutes of a day beyond its length, or beyond 42 hours in the week, are overtime: the first two
 * hours of a day at 125%, further ones at 150%. In the weekly rest and on holidays the base is
 * 150%, and overtime 175% and 200%.
 *
 * Weeks begin on Sunday. Pass whole weeks, because earlier work in a week determines later
 * overtime.
 * @param rulesOf the business's work rules for the week that begins on this Sunday
 */
export function accountTime(
  shifts: readonly ClosedShift[],
  rulesOf: (week: DayNumber) => WorkRules,
  calendar: WorkCalendar,
): readonly WorkDay[] {
  const days = new Map<DayNumber, ClosedShift[]>();
  for (const shift of shifts.toSorted((a, b) => a.from - b.from)) {
    const day = localDayOf(minuteOf(shift.from), calendar.offsetAt);
    days.set(day, [...(days.get(day) ?? []), shift]);
  }
  const regularOfWeek = new Map<DayNumber, number>();
  return [...days].map(([day, own]) => {
    const week = weekOf(day);
    const used = regularOfWeek.get(week) ?? 0;
    const { workDay, regular } = accountDay(day, own, {
      rules: rulesOf(week),
      calendar,
      left: WEEK_LIMIT - used,
    });
    regularOfWeek.set(week, used + regular);
    return workDay;
  });
}

interface DayContext {
  readonly rules: WorkRules;
  readonly calendar: WorkCalendar;
  /** Regular minutes left in the week. */
  readonly left: number;
}

function accountDay(
  day: DayNumber,
  shifts: readonly ClosedShift[],
  { rules, calendar, left }: DayContext,
): { readonly workDay: WorkDay; readonly regular: number } {
  const pieces = shifts.flatMap((shift) =>
    piecesOf(minuteOf(shift.from), minuteOf(shift.to), rules, calendar),
  );
  const minutes = lengthOf(pieces);
  const night = lengthOf(pieces.filter((piece) => piece.night)) >= NIGHT_WORK;
  const limit = limitOf(day, night, rules, calendar);
  const regular = Math.min(limit, left, minutes);
  const breakMinutes = shifts
    .slice(1)
    .reduce(
      (sum, shift, index) => sum + minuteOf(shift.from) - minuteOf(shifts[index]?.to ?? shift.from),
      0,
    );
  const workDay: WorkDay = {
    date: dateOf(day),
    week: dateOf(weekOf(day)),
    minutes,
    buckets: bucketsOf(pieces, regular),
    limit,
    night,
    breakMinutes,
    breakShort: minutes >= BREAK_DUE_FROM && breakMinutes < BREAK,
  };
  return { workDay, regular };
}

/**
 * Fills the buckets in the order of the day: its regular minutes, then two hours of overtime, then
 * the rest.
 */
function bucketsOf(pieces: readonly Piece[], regular: number): BucketMinutes {
  const buckets: Record<Bucket, number> = { ...NO_MINUTES };
  const steps = [regular, FIRST_OVERTIME, Number.POSITIVE_INFINITY];
  let step = 0;
  let room = steps[0] ?? 0;
  for (const piece of pieces) {
    const percents = PERCENTS[piece.rest ? 'rest' : 'ordinary'];
    let minutes = piece.to - piece.from;
    while (minutes > 0) {
      if (room === 0) {
        step += 1;
        room = steps[step] ?? Number.POSITIVE_INFINITY;
      }
      const taken = Math.min(minutes, room);
      buckets[percents[step] ?? percents[2]] += taken;
      minutes -= taken;
      room -= taken;
    }
  }
  return buckets;
}

function limitOf(day: DayNumber, night: boolean, rules: WorkRules, calendar: WorkCalendar): number {
  const length =
    rules.weekDays === 6
      ? SIX_DAY_LIMIT
      : weekdayOf(day) === rules.shortDay
        ? SHORT_DAY_LIMIT
        : FIVE_DAY_LIMIT;
  return night || isEveOfRest(day, rules, calendar) ? Math.min(length, SEVEN_HOURS) : length;
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0);
}

const NO_MINUTES: BucketMinutes = { 100: 0, 125: 0, 150: 0, 175: 0, 200: 0 };

/** Adds up the buckets of several days. */
export function sumBuckets(days: readonly Pick<WorkDay, 'buckets'>[]): BucketMinutes {
  const sum: Record<Bucket, number> = { ...NO_MINUTES };
  for (const { buckets } of days) {
    for (const bucket of [100, 125, 150, 175, 200] as const) sum[bucket] += buckets[bucket];
  }
  return sum;
}
