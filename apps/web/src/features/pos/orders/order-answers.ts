import { readMeans } from '@dalpak/engine';
import { useCart } from '../model/cart.store.ts';
import { startPay } from '../model/pay.ts';
import { submitSale } from '../model/submit-sale.ts';
import { currentTill } from '../model/till.registry.ts';
import { preferMeans } from '../pay/means/first-means.ts';
import { MEANS } from '../pay/means/offered.ts';
import { useOrders } from './orders.store.ts';
import { leave } from './till-orders.ts';

const set = useOrders.setState;

/** Asks whether to close a paid order. @returns whether it asked */
export function askWhenPaid(): boolean {
  const { cart, priced } = useCart.getState();
  if (cart?.order?.status !== 1 || cart.payments.length === 0 || priced?.settled !== true) return false;
  set({ question: { kind: 'paid' } });
  return true;
}

/** OK: the order becomes a sale. Cancel: it stays open, and the next bill may begin. */
export function answerPaid(close: boolean): void {
  set({ question: null });
  const till = currentTill();
  if (till === null) return;
  if (close) void submitSale(true);
  else leave(till);
}

/**
 * Asks how to continue the payment of an order that has one already.
 * @returns whether it asked, and the panel waits
 */
export function askMeans(): boolean {
  const last = useCart.getState().cart?.payments.at(-1);
  if (last === undefined) return false;
  const read = readMeans(last);
  const means = read.ok ? (MEANS.find((one) => one === read.value.method) ?? 'cash') : 'cash';
  set({ question: { kind: 'means', means, name: last.name } });
  return true;
}

/** OK: the rest is paid with the same tender. Cancel: another tender is chosen. */
export function answerMeans(same: boolean): void {
  const { question } = useOrders.getState();
  set({ question: null });
  if (question?.kind !== 'means') return;
  preferMeans(same ? { only: question.means } : { not: question.means });
  startPay(true);
}
