import {
  FORECAST_DAYS,
  FORECAST_PRODUCT_DAYS,
  type DayForecast,
  type PlannedPromotion,
} from './forecast.types.ts';
import { effectKey, type FittedSeries, type SeriesFit } from './fit-series.ts';
import type { DayFactor } from './predict-days.ts';
import { clampTo, RANGE_DEVIATIONS } from './statistics.ts';

/** Days of a product that count, and after how many a day counts half. */
export const PRODUCT_DAYS = 182;
const HALF_LIFE = 28;
/** Days of a weekday that the group of a product must be outweighed by. */
const GROUP_WEIGHT = 6;

/** The department of a product, or its branch: when it is open, and how its days sell. */
export interface ProductGroup {
  readonly fit: SeriesFit;
  readonly series: FittedSeries;
  readonly ahead: readonly DayFactor[];
}

/** One product: what it sold on days before the known ones end, by their place. */
export interface ProductSales {
  readonly sold: ReadonlyMap<number, number>;
  readonly promotions?: readonly (PlannedPromotion | null)[];
}

/** How a past day of the group sold against its level; 0 = closed. */
function pastFactor({ fit, series }: ProductGroup, at: number): number {
  const mark = series.marks[at];
  if (mark === undefined || series.open[at] !== true) return 0;
  const usual = fit.weekdays[mark.weekday] || 1;
  return mark.kind === 'ordinary' ? usual : usual * (fit.effects.get(effectKey(mark))?.times ?? 1);
}

/**
 * Each day ahead of a product, which sells on the days on which its department does, by its own level
 * and its own weekdays. Its range is that of counts with the spread that the product had.
 * @returns null for a product that sold on too few days
 */
export function predictProduct(
  group: ProductGroup,
  { sold, promotions = [] }: ProductSales,
): readonly DayForecast[] | null {
  const { known } = group.fit;
  const from = Math.max(0, known - PRODUCT_DAYS);
  const days = [...sold].filter(([at, quantity]) => at >= from && at < known && quantity > 0);
  if (days.length < FORECAST_PRODUCT_DAYS) return null;
  const began = Math.min(...days.map(([at]) => at));
  const past: { at: number; factor: number; quantity: number; weight: number }[] = [];
  for (let at = began; at < known; at += 1) {
    const factor = pastFactor(group, at);
    if (factor > 0)
      past.push({
        at,
        factor,
        quantity: Math.max(0, sold.get(at) ?? 0),
        weight: 2 ** ((at - known) / HALF_LIFE),
      });
  }
  const level = shareOf(past, () => 1);
  const weekdays = Array.from({ length: 8 }, (_, weekday) => {
    const own = past.filter(({ at }) => group.series.marks[at]?.weekday === weekday);
    const seen = own.reduce((sum, { factor }) => sum + factor, 0);
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
    return level <= 0 ? 1 : (quantity + GROUP_WEIGHT * level) / (level * (seen + GROUP_WEIGHT));
  });
  const own = (at: number): number => weekdays[group.series.marks[at]?.weekday ?? 0] ?? 1;
  const spread = spreadOf(
    past.map((day) => ({ ...day, expected: level * day.factor * own(day.at) })),
  );
  return Array.from({ length: FORECAST_DAYS }, (_, ahead) => {
    const factor = group.ahead[ahead];
    const promotion = promotions[ahead] ?? null;
    const times = promotion === null ? 1 : promotion.times / 100;
    const expected = level * (factor?.times ?? 0) * own(known + ahead) * times;
    const reach = RANGE_DEVIATIONS * Math.sqrt(spread * expected) * (factor?.wide ?? 1);
    return {
      expected: Math.round(expected),
      low: Math.round(Math.max(0, expected - reach)),
      high: Math.round(expected + reach),
      reasons: [
        ...(factor?.reasons ?? []),
        ...(promotion === null ? [] : [{ code: 'promotion' as const, ...promotion }]),
      ],
    };
  });
}

interface PastDay {
  readonly factor: number;
  readonly quantity: number;
  readonly weight: number;
}

function shareOf(past: readonly PastDay[], own: () => number): number {
  const sums = past.reduce(
    (all, { factor, quantity, weight }) => ({
      sold: all.sold + weight * quantity,
      could: all.could + weight * factor * own(),
    }),
    { sold: 0, could: 0 },
  );
  return sums.could === 0 ? 0 : sums.sold / sums.could;
}

/** Variance for each unit that is expected; a single piece has at least that of a rare event. */
function spreadOf(past: readonly (PastDay & { readonly expected: number })[]): number {
  const sums = past.reduce(
    (all, { expected, quantity }) => ({
      squares: all.squares + (quantity - expected) ** 2,
      expected: all.expected + expected,
    }),
    { squares: 0, expected: 0 },
  );
  return sums.expected === 0 ? 0 : clampTo(sums.squares / sums.expected, 0, 1e9);
}
