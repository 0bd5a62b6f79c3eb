import {
  type CartPayment,
  DOCUMENT_TYPE,
  listLimitedRules,
  PAYMENT_TYPE,
  TOTAL_SHOWN,
} from '@dalpak/engine';
import { hasPaymentCheckers } from '../../../platform/plugins/bill-plugins.ts';
import { isUnanswered } from '../bill/bill-kind.ts';
import { cartNow, logOnce } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { highlightedRow, highlightRow } from '../bill/highlight.store.ts';
import { can, lock, unlock } from '../bill/mode.store.ts';
import { notify } from '../bill/notice.store.ts';
import { askReturn, closeQuestion } from '../bill/questions.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { showCart } from '../bill/show-cart.ts';
import { show } from '../bill/open-panel.ts';
import { localDateTime } from '../till/local-clock.ts';
import { newPayments } from './new-payments.ts';
import { currentTill, orderHooks, type Till } from '../till/till.registry.ts';

/** Well under the server's tolerance of 15 minutes. */
const MAX_PRICE_AGE_MS = 10 * 60_000;

/** What was settled before the payment of the bill on the screen. */
interface PayAnswers {
  /** For an order with a payment: its question was already answered. */
  readonly asked?: boolean;
  /** The plugins that check a bill were asked. */
  readonly checked?: boolean;
}

/**
 * Opens the payment of the bill on the screen. An old bill is priced again as of now: the server
 * would do the same, and the customer must see the sum before paying.
 */
export function startPay({ asked = false, checked = false }: PayAnswers = {}): void {
  const till = currentTill();
  const cart = cartNow();
  const litKey = highlightedRow();
  if (till === null || cart === null || !can('checkout')) return;
  if (cart.rows.length === 0) {
    notify('J103');
    return;
  }
  if (!asked && cart.order !== null && cart.payments.length > 0) {
    orderHooks()?.askMeans();
    return;
  }
  if (!checked && hasPaymentCheckers()) {
    const go = (): void => startPay({ asked, checked: true });
    void import('../plugins/check-payment.ts').then(({ checkThenPay }) => checkThenPay(go));
    return;
  }
  const { documentType } = cart.header;
  if (documentType === DOCUMENT_TYPE.taxInvoice) {
    show({ kind: 'invoice', type: documentType });
    return;
  }
  const at = Date.now();
  // The bill's clock is ahead after the end of summer time, or when the device's clock was set
  // back.
  // What may be stored already is sent again as it was.
  if (
    !isUnanswered(cart) &&
    (cart.clock < localDateTime(at - MAX_PRICE_AGE_MS) || cart.clock > localDateTime(at))
  ) {
    showCart(till, { ...cart, clock: localDateTime(at) });
    highlightRow(litKey);
  }
  openPayPanel(till);
}

/** What only the server counts is held before money is taken. */
function openPayPanel(till: Till): void {
  logOnce(TOTAL_SHOWN);
  const cart = cartNow();
  const { account, points } = cart ?? {};
  if (
    account?.type !== 'customer' ||
    (points === undefined && listLimitedRules(till.rules).size === 0)
  ) {
    show({ kind: 'pay' });
    return;
  }
  lock();
  void import('./payment-holds.ts')
    .then(({ holdForPayment }) => {
      show({ kind: 'pay' });
      return holdForPayment();
    })
    .finally(unlock);
}

/** Cash of the drawer: it is returned by hand, unlike cash in the machine. */
export function isDrawerCash({ typeId, details }: CartPayment): boolean {
  return typeId === PAYMENT_TYPE.cash && details['method'] === undefined;
}

/** Returns to the bill. A bill with payments asks first, because going back removes them. */
export function leavePay(): void {
  const cart = cartNow();
  if (!can('act')) return;
  // Its money may belong to a stored invoice.
  if (cart !== null && isUnanswered(cart)) {
    notify('J102');
    return;
  }
  if (newPayments(cart).length > 0) askReturn();
  else returnCash();
}

/** Removes the cash payments and returns to the bill. */
export function returnCash(): void {
  const cart = cartNow();
  closeQuestion('confirmReturn');
  if (!can('act')) return;
  const taken = newPayments(cart);
  if (!taken.every(isDrawerCash)) {
    // A charge is voided by its provider; that code is loaded with the panel.
    void import('./tenders/charges.ts').then(({ returnPayments }) => returnPayments());
    return;
  }
  for (const { key } of taken) dispatch({ type: 'removePayment', paymentKey: key });
  if (cart?.usesLeft !== undefined || cart?.points !== undefined)
    void import('./payment-holds.ts').then(({ freeHolds }) => freeHolds());
  show({ kind: 'browse' });
}

/** Begins the sale of the next customer. */
export function nextSale(): void {
  const till = currentTill();
  if (till !== null) startSale(till);
}
