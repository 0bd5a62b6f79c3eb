import { billNow, cartNow } from '../bill/bill.store.ts';
import { startPay } from '../paying/pay.ts';
import { typeOfPayment } from '../till/payment-types.ts';
import { submitBill } from '../paying/submit-bill.ts';
import { currentTill } from '../till/till.registry.ts';
import { preferTender } from '../paying/tenders/first-tender.ts';
import { tenderOfType } from '../paying/tenders/offered-tenders.ts';
import { askAboutOrder, closeOrderQuestion, useOrders } from './orders.store.ts';
import { leave } from './till-orders.ts';

/** Asks whether to close a paid order. @returns whether it asked */
export function askWhenPaid(): boolean {
  const { cart, priced } = billNow();
  if (cart?.order?.status !== 1 || cart.payments.length === 0 || priced?.settled !== true)
    return false;
  askAboutOrder({ kind: 'paid' });
  return true;
}

/** OK: the order becomes a sale. Cancel: it stays open, and the next bill may begin. */
export function answerPaid(close: boolean): void {
  closeOrderQuestion();
  const till = currentTill();
  if (till === null) return;
  if (close) void submitBill(true);
  else leave(till);
}

/**
 * Asks how to continue the payment of an order that has one already.
 * @returns whether it asked, and the panel waits
 */
export function askTender(): boolean {
  const last = cartNow()?.payments.at(-1);
  if (last === undefined) return false;
  const type = typeOfPayment(last);
  const means = type === undefined ? 'cash' : tenderOfType(type);
  askAboutOrder({ kind: 'means', means, name: last.name });
  return true;
}

/** OK: the rest is paid with the same tender. Cancel: another tender is chosen. */
export function answerTender(same: boolean): void {
  const { question } = useOrders.getState();
  closeOrderQuestion();
  if (question?.kind !== 'means') return;
  preferTender(same ? { only: question.means } : { not: question.means });
  startPay({ asked: true });
}
