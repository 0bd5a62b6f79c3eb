import { type Cart, type CartPayment, isSavedPayment } from '@dalpak/engine';

/**
 * Payments added since the order was last saved; for a bill without an order, all its payments.
 * Saved payments stay in the order.
 */
export function newPayments(cart: Cart | null): readonly CartPayment[] {
  return cart?.payments.filter(({ key }) => !isSavedPayment(cart, key)) ?? [];
}
