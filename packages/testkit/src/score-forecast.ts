import { FORECAST_DAYS, markDays, predictDays } from '@dalpak/engine';
import { almanacDay, HELD_OUT_WEEKS, type SeededShop } from './seeded-shops.ts';

/** Sums of a forecast over days that it did not know. */
export interface ForecastScore {
  readonly days: number;
  /** Sums of absolute errors, and of those of the same weekday a week before. */
  readonly error: number;
  readonly naive: number;
  readonly specialError: number;
  readonly specialNaive: number;
  readonly within: number;
}

export const NO_SCORE: ForecastScore = {
  days: 0,
  error: 0,
  naive: 0,
  specialError: 0,
  specialNaive: 0,
  within: 0,
};

/** Foretells the weeks of a shop that are held out, four at a time, and compares. */
export function scoreShop(shop: SeededShop, before: ForecastScore): ForecastScore {
  const total = shop.net.length;
  const marks = markDays(shop.first, total + FORECAST_DAYS, almanacDay);
  let score = before;
  for (let known = total - HELD_OUT_WEEKS * 7; known < total; known += FORECAST_DAYS) {
    const days = predictDays({ values: shop.net, open: shop.open, marks, known });
    for (const [ahead, { expected, low, high }] of (days ?? []).entries()) {
      const at = known + ahead;
      const actual = shop.net[at] ?? 0;
      const error = Math.abs(actual - expected);
      const naive = Math.abs(actual - (shop.net[at - 7] ?? 0));
      const kind = marks[at]?.kind;
      const special = kind === 'eve' || kind === 'holiday';
      score = {
        days: score.days + (expected > 0 ? 1 : 0),
        error: score.error + error,
        naive: score.naive + naive,
        specialError: score.specialError + (special ? error : 0),
        specialNaive: score.specialNaive + (special ? naive : 0),
        within: score.within + (expected > 0 && actual >= low && actual <= high ? 1 : 0),
      };
    }
  }
  return score;
}
