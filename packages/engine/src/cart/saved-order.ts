import type { QtyMilli } from '../kernel/units.ts';
import type { Cart } from './cart.types.ts';

/** What the cart's log calls it when a row is taken off, or an order's row counted down. */
export const TAKEN_OFF = 'cart.item.cancel';
/** What the cart's log calls it when a payment is taken back. */
export const PAYMENT_REMOVED = 'cart.payment.delete';

/**
 * Whether a change leaves less of a row than its order was saved with. Whoever was allowed it by a colleague is not asked again
 * for each piece: their leave names the row, and works once, when the order is saved or sold.
 * @param left what is left of the row, in thousandths, of what is there now
 */
export function takesOffSaved(cart: Cart, rowKey: string, left: (quantity: QtyMilli) => QtyMilli): boolean {
  const saved = ofOrder(cart.order?.saved?.rows, rowKey);
  const row = cart.rows.find(({ key }) => key === rowKey);
  if (saved === undefined || saved === 0 || row === undefined || left(row.quantity) / saved >= 1) return false;
  return !cart.log.some(({ description, field, approval }) => description === TAKEN_OFF && field === `row:${rowKey}` && approval !== null);
}

/** Whether the payment was saved with the order by another till: its money lies in a drawer that is not this one. */
export function paidElsewhere({ order }: Cart, paymentKey: string): boolean {
  return ofOrder(order?.saved?.payments, paymentKey) === 'elsewhere';
}

/** Whether a payment stands in the saved order: leaving the payment of the bill is no reason to take it out. */
export function isPaidIntoOrder({ order }: Cart, paymentKey: string): boolean {
  return ofOrder(order?.saved?.payments, paymentKey) !== undefined;
}

function ofOrder<T>(all: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return all !== undefined && Object.hasOwn(all, key) ? all[key] : undefined;
}
