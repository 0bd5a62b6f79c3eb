import { type Cart, type CartPayment, isPaidIntoOrder } from '@dalpak/engine';

/**
 * What was taken since the bill, when it is an order, was saved: what is in the saved order stays
 * there.
 */
export function takenNow(cart: Cart | null): readonly CartPayment[] {
  return cart?.payments.filter(({ key }) => !isPaidIntoOrder(cart, key)) ?? [];
}
