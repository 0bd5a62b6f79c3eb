import type { Cart } from './cart.types.ts';

/** Whether a till asks why goods came back, and whether it insists on an answer. */
export const REFUND_REASON_RULES = ['off', 'ask', 'must'] as const;
export type RefundReasonRule = (typeof REFUND_REASON_RULES)[number];

type Refunding = Pick<Cart, 'header' | 'rows'>;

/** Whether goods come back on a bill, also in exchange for others. */
export function returnsGoods({ rows }: Pick<Cart, 'rows'>): boolean {
  return rows.some(({ quantity }) => quantity < 0);
}

/** Why goods came back; empty when it was not said, or nothing came back in the end. */
export function refundReasonOf(cart: Refunding): string {
  return returnsGoods(cart) ? (cart.header.refundReason ?? '') : '';
}

/** Whether a bill may not end before it says why goods come back. */
export function lacksRefundReason(cart: Refunding, rule: RefundReasonRule): boolean {
  return rule === 'must' && returnsGoods(cart) && refundReasonOf(cart) === '';
}
