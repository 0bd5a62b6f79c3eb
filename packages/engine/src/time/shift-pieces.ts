import type { WorkCalendar, WorkRules } from './time.types.ts';
import {
  DAY_MINUTES,
  dateOf,
  localDayOf,
  minuteAt,
  weekdayOf,
  type DayNumber,
  type EpochMinute,
} from './civil.ts';

const NIGHT_ENDS = 6 * 60;
const NIGHT_BEGINS = 22 * 60;
/**
 * Local time at which the weekly rest begins on its eve. The 36 hours from 16:00 to 04:00 include
 * the Sabbath in every season: in Israel the sun never sets before 16:30, and nightfall is never
 * after 21:00.
 */
const REST_BEGINS = 16 * 60;
/** 36 hours later, on the day after the day of rest. */
const REST_ENDS = REST_BEGINS + 36 * 60 - 2 * DAY_MINUTES;

/** A stretch of work of one kind: entirely night or day, entirely rest or ordinary time. */
export interface Piece {
  readonly from: EpochMinute;
  readonly to: EpochMinute;
  readonly day: DayNumber;
  readonly night: boolean;
  readonly rest: boolean;
}

/** Cuts a shift at local midnights without losing minutes, also on a day of 23 or 25 hours. */
export function splitAtMidnights(
  from: EpochMinute,
  to: EpochMinute,
  offsetAt: WorkCalendar['offsetAt'],
): readonly Pick<Piece, 'from' | 'to' | 'day'>[] {
  const days: Pick<Piece, 'from' | 'to' | 'day'>[] = [];
  let at = from;
  while (at < to) {
    const day = localDayOf(at, offsetAt);
    // Advances at least a minute, whatever clock change happens at midnight.
    const next = Math.min(to, Math.max(at + 1, minuteAt(day + 1, 0, offsetAt)));
    days.push({ from: at, to: next, day });
    at = next;
  }
  return days;
}

/** Cuts a shift wherever night or rest begins or ends. Pieces are in order and without gaps. */
export function piecesOf(
  from: EpochMinute,
  to: EpochMinute,
  rules: WorkRules,
  calendar: WorkCalendar,
): readonly Piece[] {
  return splitAtMidnights(from, to, calendar.offsetAt).flatMap((part) => {
    const rest = restOf(part.day, rules, calendar);
    const cuts = [NIGHT_ENDS, NIGHT_BEGINS, rest.until, rest.from]
      .map((ofDay) => minuteAt(part.day, ofDay, calendar.offsetAt))
      .filter((cut) => cut > part.from && cut < part.to);
    const edges = [part.from, ...[...new Set(cuts)].toSorted((a, b) => a - b), part.to];
    return edges.slice(1).map((end, index): Piece => {
      const start = edges[index] ?? part.from;
      // Every change is a cut, so the first minute determines the kind of the whole piece.
      const isAfter = (ofDay: number) => start >= minuteAt(part.day, ofDay, calendar.offsetAt);
      return {
        from: start,
        to: end,
        day: part.day,
        night: !isAfter(NIGHT_ENDS) || isAfter(NIGHT_BEGINS),
        rest: !isAfter(rest.until) || isAfter(rest.from),
      };
    });
  });
}

/** Whether the weekly rest or a holiday begins in the evening of the day. */
export function isEveOfRest(day: DayNumber, rules: WorkRules, calendar: WorkCalendar): boolean {
  return isRestDay(day + 1, rules, calendar);
}

function isRestDay(day: DayNumber, rules: WorkRules, calendar: WorkCalendar): boolean {
  return weekdayOf(day) === rules.restDay || calendar.isHoliday(dateOf(day));
}

/** Minutes of the local day: rest lasts until `until` and begins again at `from`. */
function restOf(
  day: DayNumber,
  rules: WorkRules,
  calendar: WorkCalendar,
): { readonly until: number; readonly from: number } {
  if (isRestDay(day, rules, calendar)) return { until: DAY_MINUTES, from: 0 };
  return {
    // Only the weekly rest of 36 hours continues into the next day.
    until: weekdayOf(day - 1) === rules.restDay ? REST_ENDS : 0,
    from: isEveOfRest(day, rules, calendar) ? REST_BEGINS : DAY_MINUTES,
  };
}
