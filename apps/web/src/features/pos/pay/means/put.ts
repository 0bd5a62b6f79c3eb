import type { PaymentInput } from '@dalpak/engine';
import { dispatch, useCart } from '../../model/cart.store.ts';
import { submitSale } from '../../model/submit-sale.ts';

/**
 * Puts payments into the bill, all of them or none: a series of cheques of which the third is
 * refused is not half a series. What settles the bill submits it.
 * @returns whether they are in it
 */
export function put(payments: readonly PaymentInput[]): boolean {
  const { cart, busy } = useCart.getState();
  if (cart === null || busy) return false;
  const known = new Set(cart.payments.map(({ key }) => key));
  for (const payment of payments) {
    if (dispatch({ type: 'addPayment', payment }).ok) continue;
    // The refusal is told and stays: taking back would hush it.
    const { notice } = useCart.getState();
    for (const { key } of useCart.getState().cart?.payments ?? []) if (!known.has(key)) dispatch({ type: 'removePayment', paymentKey: key });
    useCart.setState({ notice });
    return false;
  }
  if (useCart.getState().priced?.settled === true) void submitSale();
  return true;
}
