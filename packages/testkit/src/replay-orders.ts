import {
  type DayForecast,
  deliveriesFrom,
  factorsAhead,
  fitSeries,
  markDays,
  FORECAST_DAYS,
  ONE,
  predictProduct,
  PRODUCT_DAYS,
  proposeOrder,
  type Weekday,
} from '@dalpak/engine';
import { almanacDay, aSeededProduct, HELD_OUT_WEEKS, type SeededShop } from './seeded-shops.ts';

/** What weeks of a way to order came to, in pieces. */
export interface OrderReplay {
  readonly sold: number;
  readonly lost: number;
  /** Average over the days. */
  readonly stock: number;
}

const DELIVERY_DAYS: readonly Weekday[] = [1, 4];
const SHORTAGE = 500;
/** Days that a maximum may lie above its minimum. */
const MAXIMUM_DAYS = [0, 1, 2, 3.5, 7] as const;

/** How many pieces are ordered on a morning, with so many there and on their way. */
type OrderRule = (at: number, onHand: number) => number;

/** Days of a product that are held out, one after another: goods that were ordered come the next morning. */
function replay(shop: SeededShop, pieces: readonly number[], rule: OrderRule): OrderReplay {
  const from = pieces.length - HELD_OUT_WEEKS * 7;
  let stock = Math.round(averageOf(pieces, from) * 4);
  let coming = 0;
  const sums = { sold: 0, lost: 0, stock: 0 };
  for (let at = from; at < pieces.length; at += 1) {
    stock += coming;
    coming = 0;
    const today = shop.first + at;
    if (deliveriesFrom(today, DELIVERY_DAYS).next === today + 1) coming = rule(at, stock);
    const wanted = pieces[at] ?? 0;
    const sold = Math.min(stock, wanted);
    stock -= sold;
    sums.sold += sold;
    sums.lost += wanted - sold;
    sums.stock += stock;
  }
  return { ...sums, stock: sums.stock / (pieces.length - from) };
}

function averageOf(pieces: readonly number[], known: number): number {
  const past = pieces.slice(known - 56, known);
  return past.reduce((sum, one) => sum + one, 0) / past.length;
}

function foretell(shop: SeededShop, pieces: readonly number[], known: number) {
  const marks = markDays(shop.first, known + FORECAST_DAYS, almanacDay);
  const series = { values: shop.net, open: shop.open, marks, known };
  const fit = fitSeries(series, known);
  const group = { fit, series, ahead: factorsAhead(fit, series) };
  const sold = new Map<number, number>();
  for (let at = Math.max(0, known - PRODUCT_DAYS); at < known; at += 1)
    sold.set(at, (pieces[at] ?? 0) * ONE);
  return predictProduct(group, { sold }) ?? [];
}

function byHints(shop: SeededShop, pieces: readonly number[], pack: number): OrderRule {
  return (at, onHand) => {
    const days: readonly DayForecast[] = foretell(shop, pieces, at);
    const today = shop.first + at;
    const { next, after } = deliveriesFrom(today, DELIVERY_DAYS);
    const { proposed } = proposeOrder({
      days,
      until: { next: next - today, after: after - today },
      // Ordered before the day sells.
      soldToday: 0,
      onHand: onHand * ONE,
      onOrder: 0,
      promised: 0,
      pack: pack * ONE,
      minimum: 0,
      step: ONE,
      shelfDays: null,
      shortage: SHORTAGE,
      habit: 10_000,
    });
    return proposed / ONE;
  };
}

/** Below its minimum a product is filled up to its maximum. */
function byMinimum(minimum: number, more: number, pack: number): OrderRule {
  return (_, onHand) =>
    onHand >= minimum ? 0 : Math.ceil((minimum + more - onHand) / pack) * pack;
}

/**
 * Orders a product of a made shop through the weeks that are held out: by the hints, and by the
 * minimum and maximum that lose the least among those that keep at least as much stock.
 */
export function replayOrders(
  shop: SeededShop,
  seed: number,
  aDay: number,
): { readonly hints: OrderReplay; readonly minimum: OrderReplay } {
  const { pieces } = aSeededProduct(shop, seed, aDay);
  const pack = aDay > 10 ? 6 : 1;
  const hints = replay(shop, pieces, byHints(shop, pieces, pack));
  const average = averageOf(pieces, pieces.length - HELD_OUT_WEEKS * 7);
  const tries = MAXIMUM_DAYS.map((more) => {
    for (let days = 1; ; days += 0.25) {
      const tried = replay(shop, pieces, byMinimum(average * days, average * more, pack));
      if (tried.stock >= hints.stock || days > 40) return tried;
    }
  });
  return { hints, minimum: tries.reduce((best, one) => (one.lost < best.lost ? one : best)) };
}
