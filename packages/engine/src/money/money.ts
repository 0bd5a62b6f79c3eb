import { type Agorot, FULL_RATE, ONE, type QtyMilli, type RateBp } from '../kernel/units.ts';

/**
 * Integer division rounded half away from zero: the one rounding rule of money in the engine. Exact
 * for |numerator| and |denominator| up to 2^53; `mulDivRound` covers products that could pass it.
 * @throws RangeError when the denominator is zero.
 */
export function divRound(numerator: number, denominator: number): number {
  if (denominator === 0) throw new RangeError('divRound by zero');
  const negative = numerator < 0 !== denominator < 0;
  const n = Math.abs(numerator);
  const d = Math.abs(denominator);
  const floor = Math.floor(n / d);
  const rest = n - floor * d;
  const rounded = rest * 2 >= d ? floor + 1 : floor;
  return negative && rounded !== 0 ? -rounded : rounded;
}

/** `a × b ÷ d`, rounded half away from zero, without losing digits when `a × b` passes 2^53. */
export function mulDivRound(a: number, b: number, d: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product)) return divRound(product, d);
  const n = BigInt(a) * BigInt(b);
  const den = BigInt(d);
  const negative = n < 0n !== den < 0n;
  const absN = n < 0n ? -n : n;
  const absD = den < 0n ? -den : den;
  let q = absN / absD;
  if ((absN % absD) * 2n >= absD) q += 1n;
  return Number(negative ? -q : q);
}

/** Price of a row before discounts: unit price × quantity, rounded half away from zero. */
export function priceOf(unitPrice: Agorot, quantity: QtyMilli): Agorot {
  return mulDivRound(unitPrice, quantity, ONE);
}

/** `rate` of an amount, rounded half away from zero. */
export function rateOf(amount: Agorot, rate: RateBp): Agorot {
  return mulDivRound(amount, rate, FULL_RATE);
}

/**
 * VAT contained in a gross amount: gross × r ÷ (1 + r), rounded half away from zero (once per
 * document and rate).
 */
export function vatInGross(gross: Agorot, rate: RateBp): Agorot {
  return mulDivRound(gross, rate, FULL_RATE + rate);
}

/** A price without its VAT, in agorot. */
export function priceBeforeVat(price: Agorot, rate: RateBp): Agorot {
  return price - vatInGross(price, rate);
}
