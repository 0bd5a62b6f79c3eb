import { PAYMENT_TYPE } from '@dalpak/engine';
import { dispatch, show, showCart, startSale, tell, useCart } from './cart.store.ts';
import { localDateTime } from './local-clock.ts';
import { takenNow } from './taken-now.ts';
import { currentTill, orderHooks } from './till.registry.ts';

/** Well under the server's tolerance of a quarter of an hour. */
const STALE_MS = 10 * 60_000;

/**
 * Opens the payment of the bill on the screen. A bill that lay there for long is priced as of now:
 * the server would do the same, and the customer must see what is asked before paying it.
 * @param asked of an order that has a payment: how it goes on was answered
 */
export function startPay(asked = false): void {
  const till = currentTill();
  const { cart, busy, litKey } = useCart.getState();
  if (till === null || cart === null || busy) return;
  if (cart.rows.length === 0) {
    tell('J103');
    return;
  }
  if (!asked && cart.order !== null && cart.payments.length > 0) {
    orderHooks()?.askMeans();
    return;
  }
  const at = Date.now();
  // Ahead of now it is after the clocks went back at the end of summer time, or the device's clock
  // was set.
  if (cart.clock < localDateTime(at - STALE_MS) || cart.clock > localDateTime(at)) {
    showCart(till, { ...cart, clock: localDateTime(at) });
    useCart.setState({ litKey });
  }
  show({ kind: 'pay' });
}

/**
 * Back to the bill. Where money was taken it is asked first: the bill forgets it, the customer
 * would not.
 */
export function leavePay(): void {
  const { cart, busy } = useCart.getState();
  if (busy) return;
  if (takenNow(cart).length > 0) useCart.setState({ confirmReturn: true });
  else returnCash();
}

/** Takes out what was keyed in and goes back to the bill. */
export function returnCash(): void {
  const { cart, busy } = useCart.getState();
  useCart.setState({ confirmReturn: false });
  if (busy) return;
  const taken = takenNow(cart);
  if (taken.some(({ typeId }) => typeId !== PAYMENT_TYPE.cash)) {
    // What was charged is given back where it was charged: its code comes with the panel.
    void import('../pay/means/charges.ts').then(({ giveBack }) => giveBack());
    return;
  }
  for (const { key } of taken) dispatch({ type: 'removePayment', paymentKey: key });
  show({ kind: 'browse' });
}

/** The next customer. */
export function nextSale(): void {
  const till = currentTill();
  if (till !== null) startSale(till);
}
