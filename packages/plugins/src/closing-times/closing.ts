import { addDays } from './hebrew-date.ts';
import { type Holiday, holidaysOn, isRest } from './holidays.ts';
import { SUNSET_DEPTH, type Place, sunDescentAt } from './sun.ts';

/**
 * Degrees of the sun below the horizon when three medium stars are visible (used by Hebcal and
 * Chabad).
 */
const NIGHT_DEPTH = 8.5;
const MINUTE_MS = 60_000;
/** Rest days are never further apart, because there is a sabbath every week. */
const DAYS_AHEAD = 8;

/** Closing rules of a branch. */
export interface ClosingRules {
  readonly place: Place;
  /** Minutes between candle lighting and sunset. */
  readonly candleMinutes: number;
  /** Minutes between closing and candle lighting. */
  readonly closeBefore: number;
}

/** One period of rest: a sabbath, a holiday, or several consecutive ones. */
export interface Rest {
  /** Eve of its first day, `yyyy-mm-dd`. */
  readonly eve: string;
  readonly closesAt: number;
  readonly candlesAt: number;
  /** Night of its last day. */
  readonly endsAt: number;
  readonly holidays: readonly Holiday[];
}

/**
 * Time of candle lighting on an eve, in milliseconds since the epoch; null where the sun does not
 * set.
 */
export function candlesAt(
  eve: string,
  { place, candleMinutes }: Pick<ClosingRules, 'place' | 'candleMinutes'>,
): number | null {
  const sunset = sunDescentAt(eve, place, SUNSET_DEPTH);
  return sunset === null ? null : sunset - candleMinutes * MINUTE_MS;
}

/** Nightfall at the end of a day of rest, in milliseconds since the epoch. */
export function nightAt(day: string, place: Place): number | null {
  return sunDescentAt(day, place, NIGHT_DEPTH);
}

/**
 * Rests that have not ended at `now`, earliest first.
 * @param day local date of `now`, `yyyy-mm-dd`
 */
export function restsFrom(
  now: number,
  day: string,
  rules: ClosingRules,
  most = 3,
): readonly Rest[] {
  const rests: Rest[] = [];
  // Begins four days back, because a rest of up to three consecutive days may still last.
  for (
    let eve = addDays(day, -4), left = 4 + DAYS_AHEAD * most;
    left > 0 && rests.length < most;
    eve = addDays(eve, 1), left -= 1
  ) {
    if (isRest(eve) || !isRest(addDays(eve, 1))) continue;
    let last = addDays(eve, 1);
    const holidays = [...holidaysOn(last)];
    while (isRest(addDays(last, 1))) {
      last = addDays(last, 1);
      holidays.push(...holidaysOn(last));
    }
    const candles = candlesAt(eve, rules);
    const endsAt = nightAt(last, rules.place);
    if (candles === null || endsAt === null || endsAt <= now) continue;
    const named = holidays.filter(
      ({ rest }, index) =>
        rest && holidays.findIndex(({ name }) => name.en === holidays[index]?.name.en) === index,
    );
    rests.push({
      eve,
      candlesAt: candles,
      closesAt: candles - rules.closeBefore * MINUTE_MS,
      endsAt,
      holidays: named,
    });
  }
  return rests;
}

/** Named days within the next `days` days that are not days of rest. */
export function daysAhead(
  day: string,
  days: number,
): readonly { readonly day: string; readonly holiday: Holiday }[] {
  return Array.from({ length: days }, (_, index) => addDays(day, index)).flatMap((date) =>
    holidaysOn(date)
      .filter(({ rest }) => !rest)
      .map((holiday) => ({ day: date, holiday })),
  );
}

/** State of the shop relative to the next rest. */
export type ClosingState = 'open' | 'soon' | 'late' | 'resting';

export function closingStateAt(
  now: number,
  { closesAt, candlesAt: candles }: Rest,
  warnBefore: number,
): ClosingState {
  if (now >= candles) return 'resting';
  if (now >= closesAt) return 'late';
  return now >= closesAt - warnBefore * MINUTE_MS ? 'soon' : 'open';
}
