import type { Agorot } from '../../kernel/units.ts';
import { roundCash } from '../../money/cash-rounding.ts';
import {
  PAYMENT_TYPE,
  type CartPayment,
  type PricedCart,
  type RoundingPolicy,
} from '../cart.types.ts';

export type Settlement = Pick<
  PricedCart,
  'paid' | 'due' | 'cashDue' | 'cashRounding' | 'change' | 'settled'
>;

/**
 * Compares the payments with the total. Only the part that cash settles is rounded, and only once
 * cash settles it: a card is charged to the agora, and cash that pays a part leaves the rest exact
 * (Bank of Israel).
 */
export function settle(
  total: Agorot,
  payments: readonly CartPayment[],
  policy: RoundingPolicy,
): Settlement {
  let cash = 0;
  let other = 0;
  let hasCash = false;
  for (const payment of payments) {
    if (payment.typeId === PAYMENT_TYPE.cash) {
      hasCash = true;
      cash += payment.amount;
    } else {
      other += payment.amount;
    }
  }
  const paid = cash + other;
  const owedInCash = total - other;
  const rounded = roundCash(owedInCash, policy);
  // Only sales have change. A cash refund must be exact, or the drawer would be short without
  // notice.
  const cashSettles = hasCash && (owedInCash >= 0 ? cash >= rounded : cash === rounded);
  const settled = cashSettles || owedInCash - cash === 0;
  return {
    paid,
    due: total - paid,
    cashDue: settled ? 0 : rounded - cash,
    cashRounding: cashSettles ? rounded - owedInCash : 0,
    change: cashSettles && owedInCash >= 0 ? cash - rounded : 0,
    settled,
  };
}

/**
 * The cash amount due once `others` agorot more are paid by other tenders (negative: refunded). The
 * payment screen so announces the cash amount before the first step, and the last step collects it.
 */
export function cashDueAfterOthers(
  others: Agorot,
  total: Agorot,
  payments: readonly CartPayment[],
  policy: RoundingPolicy,
): Agorot {
  return settle(total - others, payments, policy).cashDue;
}
