import { mulDivRound, priceBeforeVat, rateOf } from '@dalpak/engine';

const FULL = 10_000;

export interface Margin {
  /** Agorot before VAT that one unit leaves. */
  readonly sum: number;
  /** The part of the price before VAT, in hundredths of a percent; null of a price of nothing. */
  readonly rate: number | null;
}

/**
 * What a price leaves over a cost.
 * @param price agorot with VAT
 * @param cost agorot before VAT
 * @param vatRate in hundredths of a percent
 */
export function marginOf(price: number, cost: number, vatRate: number): Margin {
  const net = priceBeforeVat(price, vatRate);
  const sum = net - cost;
  return { sum, rate: net === 0 ? null : mulDivRound(sum, FULL, net) };
}

/** The price with VAT that leaves this sum before VAT. Null where it would be below nothing. */
export function priceOfMarginSum(cost: number, sum: number, vatRate: number): number | null {
  const net = cost + sum;
  return net < 0 ? null : net + rateOf(net, vatRate);
}

/** The price with VAT whose margin is this rate. Null for a rate that no price has. */
export function priceOfMarginRate(cost: number, rate: number, vatRate: number): number | null {
  if (rate >= FULL) return null;
  const net = mulDivRound(cost, FULL, FULL - rate);
  return priceOfMarginSum(net, 0, vatRate);
}
