import { weekdayOf, type DayNumber } from '../time/civil.ts';
import type { QtyMilli, RateBp, Weekday } from '../kernel/units.ts';
import type { DayForecast } from './forecast.types.ts';
import { deviationsFor, RANGE_DEVIATIONS } from './statistics.ts';

/** The next delivery of a supplier, and the one after it. */
export interface Deliveries {
  readonly next: DayNumber;
  readonly after: DayNumber;
}

const WEEK = 7;

/**
 * The next two days on which a supplier delivers, from tomorrow. One without days brings within a
 * week, every week.
 */
export function deliveriesFrom(today: DayNumber, days: readonly Weekday[]): Deliveries {
  if (days.length === 0) return { next: today + 1, after: today + 1 + WEEK };
  const coming = Array.from({ length: 2 * WEEK }, (_, at) => today + 1 + at).filter((day) =>
    days.includes(weekdayOf(day)),
  );
  const [next = today + 1, after = next + WEEK] = coming;
  return { next, after };
}

/** What an order line follows from; quantities in thousandths. */
export interface HintInput {
  /** From today on. */
  readonly days: readonly Pick<DayForecast, 'expected' | 'low' | 'high'>[];
  /** Days from today to the next delivery, and to the one after it. */
  readonly until: { readonly next: number; readonly after: number };
  /** What today sold so far: {@link onHand} lacks it already, so today's forecast does too. */
  readonly soldToday: QtyMilli;
  readonly onHand: QtyMilli;
  readonly onOrder: QtyMilli;
  /** Ordered by customers and not handed over yet. */
  readonly promised: QtyMilli;
  readonly pack: QtyMilli;
  readonly minimum: QtyMilli;
  /** What the parts of the sum are rounded to, so that they add up as they are read. */
  readonly step: QtyMilli;
  /** Days on the shelf; null = it does not spoil. */
  readonly shelfDays: number | null;
  /** Share of days without stock that is accepted. */
  readonly shortage: RateBp;
  /** What a person said always to order, against the proposal; 10,000 = as proposed. */
  readonly habit: RateBp;
}

/** The parts of a proposal, in thousandths. */
export interface OrderHint {
  /** What is expected to sell from now until the delivery after the next one. */
  readonly forecast: QtyMilli;
  readonly safety: QtyMilli;
  /** What is missing, before packs, minimum and shelf days; never below 0. */
  readonly needed: QtyMilli;
  /** Most that sells within the shelf days; null where it does not spoil. */
  readonly most: QtyMilli | null;
  readonly proposed: QtyMilli;
}

const WHOLE = 10_000;
const sumOf = (days: HintInput['days']): number =>
  days.reduce((sum, { expected }) => sum + expected, 0);

/** What the days still sell: of today its forecast less what it sold, never below 0. */
function daysFromNow({ days, soldToday }: HintInput): HintInput['days'] {
  const rest = (value: QtyMilli): QtyMilli => Math.max(0, value - Math.max(0, soldToday));
  return days.map((day, at) =>
    at === 0 ? { expected: rest(day.expected), low: rest(day.low), high: rest(day.high) } : day,
  );
}

/** Safety for days whose spreads are independent of each other. */
function safetyOf(days: HintInput['days'], shortage: RateBp): number {
  const variance = days.reduce((sum, { low, high }) => {
    const deviation = (high - low) / 2 / RANGE_DEVIATIONS;
    return sum + deviation * deviation;
  }, 0);
  return Math.round(deviationsFor(1 - shortage / WHOLE) * Math.sqrt(variance));
}

/**
 * What to order for the next delivery: the forecast until the delivery after it and a safety, less
 * what is there and on its way, with what was promised; in whole packs and from the minimum on. What
 * spoils is never more than sells within its shelf days.
 */
export function proposeOrder(input: HintInput): OrderHint {
  const { until, onHand, onOrder, promised, pack, minimum, step, shelfDays } = input;
  const days = daysFromNow(input);
  const span = days.slice(0, until.after);
  const forecast = Math.round(sumOf(span) / step) * step;
  const safety = Math.ceil(safetyOf(span, input.shortage) / step) * step;
  const missing = forecast + safety - onHand - onOrder + promised;
  const needed = Math.max(0, Math.round((Math.max(0, missing) * input.habit) / WHOLE));
  // What is left at the delivery is sold first.
  const left = Math.max(0, onHand + onOrder - promised - sumOf(days.slice(0, until.next)));
  const most =
    shelfDays === null
      ? null
      : Math.max(0, sumOf(days.slice(until.next, until.next + shelfDays)) - left);
  const up = needed === 0 ? 0 : Math.ceil(Math.max(needed, minimum) / pack) * pack;
  const proposed = most === null || up <= most ? up : Math.floor(most / pack) * pack;
  // Fewer than the supplier sends are not ordered.
  return { forecast, safety, needed, most, proposed: proposed < minimum ? 0 : proposed };
}
