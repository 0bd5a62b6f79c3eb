import type { Agorot, QtyMilli, RateBp } from '../../kernel/units.ts';

/**
 * Converts integers of the engine to decimal JSON numbers. Division by a power of ten gives the
 * double nearest to the decimal, which is also the result of parsing it, so the conversion back is
 * exact.
 */
export const toMoney = (amount: Agorot): number => amount / 100;
export const toAmount = (quantity: QtyMilli): number => quantity / 1_000;
export const toPercent = (rate: RateBp): number => rate / 100;

/**
 * Converts a decimal with at most `digits` digits to the engine's integer. Returns null for more
 * digits, NaN or an inexact value.
 */
export function fromDecimal(value: number, digits: 2 | 3): number | null {
  const scale = digits === 2 ? 100 : 1_000;
  const scaled = Math.round(value * scale);
  if (!Number.isSafeInteger(scaled) || scaled / scale !== value) return null;
  return scaled === 0 ? 0 : scaled;
}
