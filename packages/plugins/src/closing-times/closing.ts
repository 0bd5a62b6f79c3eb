import { addDays } from './hebrew-date.ts';
import { type Holiday, holidaysOn, isRest } from './holidays.ts';
import { AT_SUNSET, type Place, sunDownAt } from './sun.ts';

/** Three stars of middle size: how deep the sun is then (Hebcal and Chabad count so). */
const AT_NIGHT = 8.5;
const MINUTE_MS = 60_000;
/** Rest days never stand further off: there is a sabbath a week. */
const DAYS_AHEAD = 8;

/** What a shop goes by. */
export interface ClosingRules {
  readonly place: Place;
  /** Candles are lit so many minutes before sunset. */
  readonly candleMinutes: number;
  /** The shop closes so many minutes before the candles. */
  readonly closeBefore: number;
}

/** One rest: of a sabbath, a holiday, or of those that follow each other. */
export interface Rest {
  /** Eve of its first day, `yyyy-mm-dd`. */
  readonly eve: string;
  readonly closesAt: number;
  readonly candlesAt: number;
  /** Night of its last day. */
  readonly endsAt: number;
  readonly holidays: readonly Holiday[];
}

/** The candles of an eve; null where the sun does not set. */
export function candlesAt(eve: string, { place, candleMinutes }: Pick<ClosingRules, 'place' | 'candleMinutes'>): number | null {
  const sunset = sunDownAt(eve, place, AT_SUNSET);
  return sunset === null ? null : sunset - candleMinutes * MINUTE_MS;
}

/** Night at the end of a day of rest. */
export function nightAt(day: string, place: Place): number | null {
  return sunDownAt(day, place, AT_NIGHT);
}

/** Rests that are not over at a moment, the first first. @param day its day at the place */
export function restsFrom(now: number, day: string, rules: ClosingRules, most = 3): readonly Rest[] {
  const rests: Rest[] = [];
  // One that began days ago may still last: of three days in a row at the most.
  for (let eve = addDays(day, -4), left = 4 + DAYS_AHEAD * most; left > 0 && rests.length < most; eve = addDays(eve, 1), left -= 1) {
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
    const named = holidays.filter(({ rest }, index) => rest && holidays.findIndex(({ name }) => name.en === holidays[index]?.name.en) === index);
    rests.push({ eve, candlesAt: candles, closesAt: candles - rules.closeBefore * MINUTE_MS, endsAt, holidays: named });
  }
  return rests;
}

/** Days of the next while that are something without being a rest. */
export function daysAhead(day: string, days: number): readonly { readonly day: string; readonly holiday: Holiday }[] {
  return Array.from({ length: days }, (_, index) => addDays(day, index))
    .flatMap((date) => holidaysOn(date).filter(({ rest }) => !rest).map((holiday) => ({ day: date, holiday })));
}

/** Where the shop stands with the next rest. */
export type Standing = 'open' | 'soon' | 'late' | 'resting';

export function standingAt(now: number, { closesAt, candlesAt: candles }: Rest, warnBefore: number): Standing {
  if (now >= candles) return 'resting';
  if (now >= closesAt) return 'late';
  return now >= closesAt - warnBefore * MINUTE_MS ? 'soon' : 'open';
}

