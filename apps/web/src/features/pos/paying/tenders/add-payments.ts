import type { PaymentInput } from '@dalpak/engine';
import { billNow, cartNow } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { can } from '../../bill/mode.store.ts';
import { keepNotice, noticeNow } from '../../bill/notice.store.ts';
import { submitBill } from '../submit-bill.ts';

/**
 * Adds payments to the bill, all or none: a series of cheques whose third is refused must not be
 * added in part. The payment that settles the bill submits it.
 * @returns whether they were added
 */
export function addPayments(payments: readonly PaymentInput[]): boolean {
  const cart = cartNow();
  if (cart === null || !can('take')) return false;
  const known = new Set(cart.payments.map(({ key }) => key));
  for (const payment of payments) {
    if (dispatch({ type: 'addPayment', payment }).ok) continue;
    // The refusal must stay visible, but removing the payments would dismiss it.
    const notice = noticeNow();
    for (const { key } of cartNow()?.payments ?? [])
      if (!known.has(key)) dispatch({ type: 'removePayment', paymentKey: key });
    keepNotice(notice);
    return false;
  }
  if (billNow().priced?.settled === true) void submitBill();
  return true;
}
