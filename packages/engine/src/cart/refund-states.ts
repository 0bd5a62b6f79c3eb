import type { Agorot } from '../kernel/units.ts';
import { priceOf } from '../money/money.ts';
import { CART_PERMISSION, type CartPermission } from './cart.guards.ts';
import { PAYMENT_TYPE, type Cart } from './cart.types.ts';
import { isBlankRow, isPart, unitPriceOf } from './cart-row.ts';
import { refundShare } from './price-row.ts';

/** Money that a cart gives back, as somebody must have been allowed to: what for, and how much of it at most. */
export interface RefundState {
  readonly permission: CartPermission;
  /** `refund:<sale>`, `refund_manual` or `voucher`. */
  readonly field: string;
  /** Agorot, positive. */
  readonly sum: Agorot;
}

/**
 * What comes back of each sale, what comes back without one, and credit vouchers that are given out: one of each, however many rows it
 * is, so that a colleague allows a sum once and not every row of it.
 */
export function refundStates(cart: Pick<Cart, 'rows' | 'payments'>): readonly RefundState[] {
  const sums = new Map<string, { readonly permission: CartPermission; sum: Agorot }>();
  const add = (permission: CartPermission, field: string, sum: Agorot): void => {
    const state = sums.get(field);
    if (state === undefined) sums.set(field, { permission, sum });
    else state.sum += sum;
  };
  for (const row of cart.rows) {
    // What a part costs follows from what it is a part of.
    if (row.quantity >= 0 || isPart(row) || isBlankRow(row)) continue;
    if (row.refundOf === null) add(CART_PERMISSION.manualRefund, MANUAL_REFUND, priceOf(unitPriceOf(row), 0 - row.quantity));
    else add(CART_PERMISSION.refund, refundField(row.refundOf.documentId), refundShare(row.refundOf, 0 - row.quantity));
  }
  for (const { typeId, amount } of cart.payments) {
    if (typeId === PAYMENT_TYPE.exchangeVoucher && amount < 0) add(CART_PERMISSION.replacementVoucher, VOUCHER, 0 - amount);
  }
  return [...sums].map(([field, { permission, sum }]) => ({ permission, field, sum }));
}

/** Where goods that come back without a sale stand. */
export const MANUAL_REFUND = 'refund_manual';
/** Where credit vouchers stand that a cart gives out. */
export const VOUCHER = 'voucher';

/** Where what comes back of a sale stands. */
export function refundField(saleId: string): string {
  return `refund:${saleId}`;
}

const BY_SUM: ReadonlySet<CartPermission> = new Set([CART_PERMISSION.refund, CART_PERMISSION.manualRefund, CART_PERMISSION.replacementVoucher]);

/** Whether leave of this kind is for a sum: what was allowed covers less of the same. */
export function isAllowedBySum(permission: number): boolean {
  return [...BY_SUM].some((one) => one === permission);
}
