import type { PaymentInput } from '@dalpak/engine';
import { dispatch, useCart } from '../../bill/cart.store.ts';
import { submitSale } from '../submit-sale.ts';

/**
 * Adds payments to the bill, all or none: a series of cheques whose third is refused must not be
 * added in part. The payment that settles the bill submits it.
 * @returns whether they were added
 */
export function addPayments(payments: readonly PaymentInput[]): boolean {
  const { cart, busy } = useCart.getState();
  if (cart === null || busy) return false;
  const known = new Set(cart.payments.map(({ key }) => key));
  for (const payment of payments) {
    if (dispatch({ type: 'addPayment', payment }).ok) continue;
    // The refusal must stay visible, but removing the payments would dismiss it.
    const { notice } = useCart.getState();
    for (const { key } of useCart.getState().cart?.payments ?? [])
      if (!known.has(key)) dispatch({ type: 'removePayment', paymentKey: key });
    useCart.setState({ notice });
    return false;
  }
  if (useCart.getState().priced?.settled === true) void submitSale();
  return true;
}
