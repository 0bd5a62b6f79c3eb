import { useCart } from './cart.store.ts';
import { startPay } from './pay.ts';
import { setUnsignedSale, unsignedSale } from './unsigned-sale.ts';

/**
 * When the till opens or somebody signed in: a bill that money was taken for comes back at its
 * payment, where it can be finished or given back; one that was paid when the server asked who
 * sells it goes on by itself.
 */
export function resumeSale(): void {
  const open = useCart.getState().cart;
  // A charge that nobody knows the end of belongs to the payment too.
  if (((open?.payments.length ?? 0) > 0 || open?.temp['charge'] !== undefined) && useCart.getState().panel.kind !== 'done') startPay();
  const { cart, priced, panel, busy } = useCart.getState();
  const unsigned = unsignedSale();
  if (unsigned === null || unsigned.resumed || unsigned.cartId !== cart?.id) return;
  setUnsignedSale({ cartId: cart.id, resumed: true });
  // Whoever went back to the bill pays it anew. What submits came with the payment that is on the
  // screen.
  if (!busy && panel.kind === 'pay' && priced?.settled === true) void import('./submit-sale.ts').then(({ submitSale }) => submitSale());
}
