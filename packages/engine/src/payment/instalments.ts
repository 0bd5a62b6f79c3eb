import type { Agorot } from '../kernel/units.ts';
import { PAYMENTS_COUNT } from './payment-means.ts';

export interface Instalments {
  readonly first: Agorot;
  readonly fixed: Agorot;
}

/**
 * Divides a sum into a first payment and equal others: whole agorot, adding up exactly, the first one being the largest.
 * @param amount agorot; negative for money given back
 * @returns null when it can not be divided so: too few or too many payments, or less than an agora each.
 */
export function splitInstalments(amount: Agorot, payments: number): Instalments | null {
  if (!Number.isSafeInteger(amount) || !isPaymentsCount(payments)) return null;
  const fixed = Math.trunc(amount / payments);
  return fixed === 0 ? null : { first: amount - (payments - 1) * fixed, fixed };
}

/** Whether the parts, as a card terminal told them, are the amount: each of its sign, and together it to the agora. */
export function instalmentsAddUp(amount: Agorot, payments: number, { first, fixed }: Instalments): boolean {
  const sign = Math.sign(amount);
  return sign !== 0 && Math.sign(first) === sign && Math.sign(fixed) === sign && first + (payments - 1) * fixed === amount;
}

export function isPaymentsCount(payments: number): boolean {
  return Number.isInteger(payments) && payments >= PAYMENTS_COUNT.min && payments <= PAYMENTS_COUNT.max;
}
