import type { PricedCart } from '@dalpak/engine';

/**
 * What the figure is called that is asked for: rounded for cash it is another than the bill's, and
 * has a name of its own.
 */
export function owedWord({ paid, due, cashDue, settled }: Pick<PricedCart, 'paid' | 'due' | 'cashDue' | 'settled'>, inCash: boolean): 'toPay' | 'stillToPay' | 'inCash' {
  if (inCash && !settled && cashDue !== due) return 'inCash';
  return paid === 0 ? 'toPay' : 'stillToPay';
}
