import type { LocalDate } from '../kernel/units.ts';
import { DAY_MINUTES, type DayNumber, dateOf, dayOf, minuteAt } from './civil.ts';
import type { WorkCalendar } from './time.types.ts';

export const ROTA_WARNINGS = [
  'overlap',
  'rest_between',
  'day_hours',
  'weekly_rest',
  'week_hours',
  'leave',
  'minor_night',
  'wish',
] as const;
export type RotaWarning = (typeof ROTA_WARNINGS)[number];

/** A planned shift of one employee, in minutes of the local day; the end may be on the next day. */
export interface PlannedShift {
  readonly id: string;
  readonly day: DayNumber;
  readonly start: number;
  readonly end: number;
}

export interface PlannedPerson {
  readonly birthday: LocalDate | null;
  /** Days away, both inclusive. */
  readonly absences: readonly { readonly from: LocalDate; readonly to: LocalDate }[];
  /** Days that the employee wishes free. */
  readonly wishedOff: readonly LocalDate[];
}

export interface RotaRules {
  readonly offsetAt: WorkCalendar['offsetAt'];
  /** Above them a week warns; the working week of the law, unless the business sets another. */
  readonly maxWeekMinutes: number;
}

/** Hours of Work and Rest Law: rest between two days of work, most of a day, and the weekly rest. */
const REST_BETWEEN = 8 * 60;
const MAX_DAY = 12 * 60;
const WEEKLY_REST = 36 * 60;
const WEEK = 7;
/** Youth Labour Law: nights of those below 16, and below 18. Minutes of the day. */
const CHILD = { below: 16, from: 20 * 60, to: 8 * 60 };
const YOUTH = { below: 18, from: 22 * 60, to: 6 * 60 };

interface Spanned extends PlannedShift {
  readonly from: number;
  readonly to: number;
}

/**
 * Warnings of one employee's shifts in a week, by the law and by what the employee asked. A limit
 * that several shifts exceed together warns at the shift that exceeds it.
 * @param week its Sunday
 * @param shifts also those of the weeks around it, in every branch
 */
export function findRotaWarnings(
  week: DayNumber,
  shifts: readonly PlannedShift[],
  person: PlannedPerson,
  { offsetAt, maxWeekMinutes }: RotaRules,
): ReadonlyMap<string, readonly RotaWarning[]> {
  const spans = shifts
    .map((shift) => ({
      ...shift,
      from: minuteAt(shift.day, shift.start, offsetAt),
      to: minuteAt(shift.day, shift.end, offsetAt),
    }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to || (a.id < b.id ? -1 : 1));
  const found = new Map<string, Set<RotaWarning>>();
  const warn = (warning: RotaWarning, shift: Spanned): void => {
    const own = found.get(shift.id);
    if (own === undefined) found.set(shift.id, new Set([warning]));
    else own.add(warning);
  };
  const inWeek = spans.filter(({ day }) => day >= week && day < week + WEEK);
  warnOfNeighbours(spans, warn);
  warnOfSums(inWeek, maxWeekMinutes, warn);
  const last = inWeek.at(-1);
  const weekFrom = minuteAt(week, 0, offsetAt);
  const weekTo = minuteAt(week + WEEK, 0, offsetAt);
  if (last !== undefined && longestRest(spans, weekFrom, weekTo) < WEEKLY_REST)
    warn('weekly_rest', last);
  for (const shift of inWeek) {
    if (isAway(shift, person)) warn('leave', shift);
    if (isMinorAtNight(shift, person.birthday)) warn('minor_night', shift);
    if (person.wishedOff.includes(dateOf(shift.day))) warn('wish', shift);
  }
  return new Map(
    inWeek.flatMap(({ id }) => {
      const own = found.get(id);
      return own === undefined
        ? []
        : [[id, ROTA_WARNINGS.filter((warning) => own.has(warning))] as const];
    }),
  );
}

type Warn = (warning: RotaWarning, shift: Spanned) => void;

function warnOfNeighbours(spans: readonly Spanned[], warn: Warn): void {
  let lastEnd = -Infinity;
  /** Last end of the shifts that began on earlier days. */
  let earlierEnd = -Infinity;
  let day = -Infinity;
  for (const shift of spans) {
    if (shift.day !== day) {
      earlierEnd = lastEnd;
      day = shift.day;
      const rest = shift.from - earlierEnd;
      if (rest >= 0 && rest < REST_BETWEEN) warn('rest_between', shift);
    }
    if (shift.from < lastEnd) warn('overlap', shift);
    lastEnd = Math.max(lastEnd, shift.to);
  }
}

function warnOfSums(inWeek: readonly Spanned[], maxWeekMinutes: number, warn: Warn): void {
  let sum = 0;
  let daySum = 0;
  let day = -Infinity;
  for (const shift of inWeek) {
    const minutes = shift.to - shift.from;
    daySum = shift.day === day ? daySum + minutes : minutes;
    day = shift.day;
    sum += minutes;
    if (daySum > MAX_DAY) warn('day_hours', shift);
    if (sum > maxWeekMinutes) warn('week_hours', shift);
  }
}

/**
 * The longest rest of a week: it begins in the week, or is counted from its beginning, and may
 * continue into the next one.
 */
function longestRest(spans: readonly Spanned[], weekFrom: number, weekTo: number): number {
  let longest = 0;
  let free = -Infinity;
  for (const { from, to } of [...spans, { from: Infinity, to: Infinity }]) {
    if (free < weekTo) longest = Math.max(longest, from - Math.max(free, weekFrom));
    free = Math.max(free, to);
  }
  return longest;
}

function isAway({ day, end }: PlannedShift, { absences }: PlannedPerson): boolean {
  const last = day + Math.floor((end - 1) / DAY_MINUTES);
  return absences.some(({ from, to }) => dayOf(from) <= last && dayOf(to) >= day);
}

function isMinorAtNight({ day, start, end }: PlannedShift, birthday: LocalDate | null): boolean {
  if (birthday === null) return false;
  const [year, rest] = [Number(birthday.slice(0, 4)), birthday.slice(4)];
  const night = [CHILD, YOUTH].find(
    ({ below }) => dateOf(day) < `${String(year + below).padStart(4, '0')}${rest}`,
  );
  if (night === undefined) return false;
  return [-1, 0, 1].some((at) => {
    const from = at * DAY_MINUTES + night.from;
    return start < from + DAY_MINUTES - night.from + night.to && end > from;
  });
}
