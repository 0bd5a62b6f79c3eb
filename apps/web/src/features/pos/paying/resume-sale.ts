import { billNow, cartNow } from '../bill/bill.store.ts';
import { modeOf, panelNow, useMode } from '../bill/mode.store.ts';
import { startPay } from './pay.ts';
import { setSaleAwaitingCashier, saleAwaitingCashier } from './sale-awaiting-cashier.ts';

/**
 * Resumes the bill when the till opens or an employee signs in: a bill with payments opens at its
 * payment, where it can be finished or the payments returned. A paid bill that waited for the
 * server to identify its seller is submitted.
 */
export function resumeSale(): void {
  const open = cartNow();
  // A charge with an unknown outcome keeps the bill at its payment too.
  if (
    ((open?.payments.length ?? 0) > 0 || open?.temp['charge'] !== undefined) &&
    panelNow().kind !== 'done'
  )
    startPay();
  const { cart, priced } = billNow();
  const unsigned = saleAwaitingCashier();
  if (unsigned === null || unsigned.resumed || unsigned.cartId !== cart?.id) return;
  setSaleAwaitingCashier({ cartId: cart.id, resumed: true });
  // A cashier who went back to the bill pays it again, so the submit continues only while its
  // payment is on the screen.
  if (modeOf(useMode.getState()) === 'paying' && priced?.settled === true)
    void import('./submit-bill.ts').then(({ submitBill }) => submitBill());
}
