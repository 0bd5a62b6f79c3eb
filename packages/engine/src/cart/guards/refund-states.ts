import type { Agorot } from '../../kernel/units.ts';
import { priceOf } from '../../money/money.ts';
import { CART_PERMISSION, type CartPermission } from './cart.guards.ts';
import { PAYMENT_TYPE, type Cart } from '../cart.types.ts';
import { isBlankRow, isComponentRow, unitPriceOf } from '../cart-row.ts';
import { refundShare } from '../pricing/price-row.ts';

/** A refund of a cart that needs a permission: its field and its amount. */
export interface RefundState {
  readonly permission: CartPermission;
  /** `refund:<sale>`, `refund_manual` or `voucher`. */
  readonly field: string;
  /** Agorot, positive. */
  readonly sum: Agorot;
}

/**
 * The refunds of a cart: one state for each original sale, one for goods without a sale, and one
 * for issued credit vouchers. An approver so approves one amount instead of every row.
 */
export function refundStates(cart: Pick<Cart, 'rows' | 'payments'>): readonly RefundState[] {
  const sums = new Map<string, { readonly permission: CartPermission; sum: Agorot }>();
  const add = (permission: CartPermission, field: string, sum: Agorot): void => {
    const state = sums.get(field);
    if (state === undefined) sums.set(field, { permission, sum });
    else state.sum += sum;
  };
  for (const row of cart.rows) {
    // The price of a component is in its parent.
    if (row.quantity >= 0 || isComponentRow(row) || isBlankRow(row)) continue;
    if (row.refundOf === null)
      add(CART_PERMISSION.manualRefund, MANUAL_REFUND, priceOf(unitPriceOf(row), 0 - row.quantity));
    else
      add(
        CART_PERMISSION.refund,
        refundField(row.refundOf.documentId),
        refundShare(row.refundOf, 0 - row.quantity),
      );
  }
  for (const { typeId, amount } of cart.payments) {
    if (typeId === PAYMENT_TYPE.exchangeVoucher && amount < 0)
      add(CART_PERMISSION.replacementVoucher, VOUCHER, 0 - amount);
  }
  return [...sums].map(([field, { permission, sum }]) => ({ permission, field, sum }));
}

/** Field of refunds without an original sale. */
export const MANUAL_REFUND = 'refund_manual';
/** Field of issued credit vouchers. */
export const VOUCHER = 'voucher';

/** Field of the refund of a sale. */
export function refundField(saleId: string): string {
  return `refund:${saleId}`;
}

const BY_SUM: ReadonlySet<CartPermission> = new Set([
  CART_PERMISSION.refund,
  CART_PERMISSION.manualRefund,
  CART_PERMISSION.replacementVoucher,
]);

/** Whether approvals of this permission are for an amount, so that one for more covers less. */
export function isAllowedBySum(permission: number): boolean {
  return [...BY_SUM].some((one) => one === permission);
}
