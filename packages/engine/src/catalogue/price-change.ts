import { FULL_RATE, type Agorot, type RateBp } from '../kernel/units.ts';
import { divRound, mulDivRound } from '../money/money.ts';

/** How the new price of a product follows from its old price, its cost or another price list. */
export const PRICE_FORMULAS = ['set', 'add', 'percent', 'margin', 'list'] as const;
export type PriceFormula = (typeof PRICE_FORMULAS)[number];

/**
 * Steps of a rounding, in agorot. Prices that end in 90 or 99 agorot are `[step, ending]`; all
 * others end in a multiple of the step.
 */
export const PRICE_ROUNDINGS = {
  none: [1, 0],
  '0.10': [10, 0],
  '0.50': [50, 0],
  '1.00': [100, 0],
  '.90': [100, 90],
  '.99': [100, 99],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type PriceRounding = keyof typeof PRICE_ROUNDINGS;

export const ROUNDING_WAYS = ['nearest', 'up', 'down'] as const;
export type RoundingWay = (typeof ROUNDING_WAYS)[number];

export interface PriceChange {
  readonly formula: PriceFormula;
  /** Agorot of `set` and `add`; hundredths of a percent of `percent` and `margin`; else 0. */
  readonly value: number;
  readonly rounding: PriceRounding;
  readonly way: RoundingWay;
  /** Lifts a price to the cost with VAT; a rounding then goes up. */
  readonly notUnderCost: boolean;
}

export interface PricedProduct {
  readonly price: Agorot;
  /** Before VAT; null = not known. */
  readonly cost: Agorot | null;
  /** Price in the other list, with VAT; null = not in it. */
  readonly listPrice: Agorot | null;
  readonly vatRate: RateBp;
}

/** A change of more than this, in hundredths of a percent, is marked. */
export const LARGE_CHANGE_BP = 3_000;

/**
 * The new price with VAT, in agorot; null where the formula has nothing to start from: no cost for
 * a margin, no price in the other list. Never negative.
 */
export function changePrice(product: PricedProduct, change: PriceChange): Agorot | null {
  const raw = applyFormula(product, change);
  if (raw === null) return null;
  const floor =
    change.notUnderCost && product.cost !== null ? costWithVat(product.cost, product.vatRate) : 0;
  const rounded = Math.max(0, roundPrice(raw, change.rounding, change.way));
  return rounded >= floor ? rounded : roundPrice(floor, change.rounding, 'up');
}

function applyFormula(
  { price, cost, listPrice, vatRate }: PricedProduct,
  { formula, value }: PriceChange,
): number | null {
  switch (formula) {
    case 'set':
      return value;
    case 'add':
      return Math.max(0, price + value);
    case 'percent':
      return Math.max(0, mulDivRound(price, FULL_RATE + value, FULL_RATE));
    case 'margin':
      // The margin is a part of the price before VAT, which the cost leaves.
      return cost === null || value >= FULL_RATE
        ? null
        : mulDivRound(cost, FULL_RATE + vatRate, FULL_RATE - value);
    case 'list':
      return listPrice;
  }
}

/** Rounds an amount that is not negative to the nearest, next or last price of the rounding. */
export function roundPrice(amount: Agorot, rounding: PriceRounding, way: RoundingWay): Agorot {
  const [step, ending] = PRICE_ROUNDINGS[rounding];
  const from = amount - ending;
  const steps =
    way === 'up'
      ? Math.ceil(from / step)
      : way === 'down'
        ? Math.floor(from / step)
        : divRound(from, step);
  // Below the first ending there is none: 40 agorot to .90 are 90, never -10.
  return Math.max(0, steps) * step + ending;
}

export function costWithVat(cost: Agorot, vatRate: RateBp): Agorot {
  return mulDivRound(cost, FULL_RATE + vatRate, FULL_RATE);
}

/** The part of the price before VAT that the cost leaves, in hundredths of a percent. */
export function marginOf(price: Agorot, cost: Agorot | null, vatRate: RateBp): number | null {
  if (cost === null || price <= 0) return null;
  const net = mulDivRound(price, FULL_RATE, FULL_RATE + vatRate);
  return net === 0 ? null : mulDivRound(net - cost, FULL_RATE, net);
}

/** The change in hundredths of a percent; null from nothing. */
export function changeBp(before: Agorot, after: Agorot): number | null {
  return before === 0 ? null : mulDivRound(after - before, FULL_RATE, before);
}
