import type { PricedCart } from '@dalpak/engine';

/**
 * The label of the amount due. Rounded for cash it differs from the bill's total, and gets a label
 * of its own.
 */
export function dueLabel(
  { paid, due, cashDue, settled }: Pick<PricedCart, 'paid' | 'due' | 'cashDue' | 'settled'>,
  inCash: boolean,
): 'toPay' | 'stillToPay' | 'inCash' {
  if (inCash && !settled && cashDue !== due) return 'inCash';
  return paid === 0 ? 'toPay' : 'stillToPay';
}
