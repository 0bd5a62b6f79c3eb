import type { Agorot } from '../kernel/units.ts';
import { PAYMENTS_COUNT } from './tenders.ts';

export interface Instalments {
  readonly first: Agorot;
  readonly fixed: Agorot;
}

/**
 * Divides an amount into a first payment and equal others: whole agorot that add up exactly, the
 * first being the largest.
 * @param amount agorot; negative for a refund
 * @returns null for too few or too many payments, or less than an agora each
 */
export function splitInstalments(amount: Agorot, payments: number): Instalments | null {
  if (!Number.isSafeInteger(amount) || !isPaymentsCount(payments)) return null;
  const fixed = Math.trunc(amount / payments);
  return fixed === 0 ? null : { first: amount - (payments - 1) * fixed, fixed };
}

/**
 * Whether the parts reported by a card terminal have the amount's sign and add up to it to the
 * agora.
 */
export function instalmentsAddUp(
  amount: Agorot,
  payments: number,
  { first, fixed }: Instalments,
): boolean {
  const sign = Math.sign(amount);
  return (
    sign !== 0 &&
    Math.sign(first) === sign &&
    Math.sign(fixed) === sign &&
    first + (payments - 1) * fixed === amount
  );
}

export function isPaymentsCount(payments: number): boolean {
  return (
    Number.isInteger(payments) && payments >= PAYMENTS_COUNT.min && payments <= PAYMENTS_COUNT.max
  );
}
