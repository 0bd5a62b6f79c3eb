import { type Cart, type CartPayment, isPaidIntoOrder } from '@dalpak/engine';

/**
 * Payments added since the order was last saved; for a bill without an order, all its payments.
 * Saved payments stay in the order.
 */
export function takenNow(cart: Cart | null): readonly CartPayment[] {
  return cart?.payments.filter(({ key }) => !isPaidIntoOrder(cart, key)) ?? [];
}
