import type { QtyMilli } from '../kernel/units.ts';
import type { Cart, CartLogEntry } from './cart.types.ts';

/** Log action of removing a row, or of counting a saved order's row down. */
export const ROW_REMOVED = 'cart.item.cancel';
/** Log action of naming the reason of a void that the kitchen hears of. */
export const ROW_VOID_REASON = 'cart.item.void_reason';
/** Log action of selling less of a row before it was ordered, which needs no permission. */
export const QUANTITY_LOWERED = 'cart.item.lower';
/** Log action of showing what is to pay, once a bill. */
export const TOTAL_SHOWN = 'cart.total.shown';
/** Log action of printing the bill before it was paid. */
export const BILL_PRINTED = 'cart.bill.printed';
/** Log action of removing a payment. */
export const PAYMENT_REMOVED = 'cart.payment.delete';

/**
 * Whether a change leaves less of a row than its order was saved with. An employee with an approval
 * needs no further one for each piece: the approval names the row and is used once, when the order
 * is saved or sold.
 * @param left returns the remaining quantity for the current one, both in thousandths
 */
export function reducesSavedRow(
  cart: Cart,
  rowKey: string,
  left: (quantity: QtyMilli) => QtyMilli,
): boolean {
  const saved = ofOrder(cart.order?.saved?.rows, rowKey);
  const row = cart.rows.find(({ key }) => key === rowKey);
  if (saved === undefined || saved === 0 || row === undefined || left(row.quantity) / saved >= 1)
    return false;
  return !cart.log.some(
    ({ description, field, approval }) =>
      description === ROW_REMOVED && field === `row:${rowKey}` && approval !== null,
  );
}

/** Whether the saved order has the row, so that the kitchen may have been told of it. */
export function isSavedRow({ order }: Cart, rowKey: string): boolean {
  return (ofOrder(order?.saved?.rows, rowKey) ?? 0) > 0;
}

/** The reason that was given for voiding a row; null without one. */
export function voidReasonOf(log: readonly CartLogEntry[], rowKey: string): number | null {
  const entry = log.findLast(
    ({ description, field }) => description === ROW_VOID_REASON && field === `row:${rowKey}`,
  );
  const reason = Number(entry?.data);
  return Number.isSafeInteger(reason) && reason > 0 ? reason : null;
}

/** Whether another till saved the payment with the order: its money is in another drawer. */
export function isPaidAtOtherTill({ order }: Cart, paymentKey: string): boolean {
  return ofOrder(order?.saved?.payments, paymentKey) === 'elsewhere';
}

/**
 * Whether a payment is part of the saved order, so that closing the payment screen must not remove
 * it.
 */
export function isSavedPayment({ order }: Cart, paymentKey: string): boolean {
  return ofOrder(order?.saved?.payments, paymentKey) !== undefined;
}

function ofOrder<T>(all: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return all !== undefined && Object.hasOwn(all, key) ? all[key] : undefined;
}
