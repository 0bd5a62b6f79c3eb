import {
  ACT,
  type Agorot,
  type CallFailure,
  cashAllowed,
  type Cart,
  createOperationFlag,
  err,
  freezeSale,
  ok,
  PAYMENT_TYPE,
  priceCart,
  submitCart,
  type SubmitContext,
  type SubmitPorts,
} from '@dalpak/engine';
import { tenderName } from '../till/payment-types.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { loadReceiptPrinting } from '../printing/load-receipt-printing.ts';
import type { SaleError, SendResult } from '../../../platform/outbox/outbox.types.ts';
import { isInvoice } from '../bill/bill-kind.ts';
import { billNow, cartNow, dropDraft, putBill } from '../bill/bill.store.ts';
import { noteAct, sealSteps } from '../bill/step-hooks.ts';
import { dispatch } from '../bill/dispatch.ts';
import { can, lock, unlock } from '../bill/mode.store.ts';
import { dismissNotice, notify } from '../bill/notice.store.ts';
import { confirmUnusual } from '../bill/questions.store.ts';
import { showFinished } from '../bill/open-panel.ts';
import { localDateTime } from '../till/local-clock.ts';
import { playSound } from '../till/sounds.ts';
import { currentTill, type Till, orderHooks } from '../till/till.registry.ts';
import { isUnusualCash } from '../bill/unusual.ts';
import { hasRefundReason } from './refund-reason-rule.ts';
import { setSaleAwaitingCashier, saleAwaitingCashier } from './sale-awaiting-cashier.ts';

/** One flag for the whole page, because two submits cannot run at once (J100). */
const flag = createOperationFlag();

/** Adds a cash payment; when it settles the bill, the sale is submitted. */
export function payCash(amount: Agorot): void {
  const { priced } = billNow();
  if (!can('take') || priced === null || amount <= 0 || !isCashAllowed(amount)) return;
  const take = (): void => addCashPayment(amount);
  if (isUnusualCash(amount, priced.cashDue))
    confirmUnusual({ kind: 'cash', amount, owed: priced.cashDue, run: take });
  else take();
}

/** Whether the bill may take this much more cash by law; if not, that is shown. */
export function isCashAllowed(amount: Agorot): boolean {
  const { cart, priced } = billNow();
  if (priced === null) return false;
  const limit = currentInit()?.offline_data?.settings.cash_limit ?? 0;
  // Only for the cash that stays in the drawer: what cards pay is not cash.
  const others =
    cart?.payments.reduce(
      (sum, payment) => (payment.typeId === PAYMENT_TYPE.cash ? sum : sum + payment.amount),
      0,
    ) ?? 0;
  const kept = Math.min(priced.paid - others + amount, priced.total - others);
  if (kept <= cashAllowed(priced.total, limit)) return true;
  notify('CASH_LIMIT');
  return false;
}

function addCashPayment(amount: Agorot): void {
  if (
    !dispatch({
      type: 'addPayment',
      payment: { typeId: PAYMENT_TYPE.cash, name: tenderName('cash'), amount },
    }).ok
  )
    return;
  if (billNow().priced?.settled === true) void submitBill();
}

/**
 * Submits the bill through the engine's flow. A failed submit is retried by it too.
 * @param closing a paid order becomes a sale, instead of being saved once more
 */
export async function submitBill(closing = false): Promise<void> {
  const till = currentTill();
  const cart = cartNow();
  if (till === null || cart === null || !hasRefundReason()) return;
  lock();
  dismissNotice();
  if (isInvoice(cart)) {
    const { submitInvoice } = await import('./invoices/submit-invoice.ts');
    await submitInvoice(till, cart, contextOf(closing), portsOf(till));
    return;
  }
  noteAct(ACT.submit);
  await submitCart(await sealSteps(cart), contextOf(closing), portsOf(till));
}

function contextOf(closing: boolean): SubmitContext {
  const init = currentInit();
  const offline = init?.offline_data ?? null;
  return {
    today: localDateTime(Date.now()).slice(0, 10),
    settings: {
      allowDifferentDate: offline?.settings.date_may_differ ?? false,
      saveAsOrder: !closing && (offline?.settings.order_save ?? false),
      printKitchen: init?.settings['print.bones.status'] === 1,
      kitchenTemplate: init?.settings['print.templates.kitchen'] ?? '',
      defaultWarehouseId: offline?.pos.warehouse ?? null,
    },
  };
}

/**
 * Any answer of the server counts as one, also when it is not about this sale: only without an
 * answer is the sale stored on the device.
 */
function callFailureOf(result: Exclude<SendResult, { kind: 'stored' }>): CallFailure {
  return result.kind === 'later'
    ? { type: 'network', status: null, message: result.error.code }
    : { type: 'server', ...result.error };
}

function portsOf(till: Till): SubmitPorts {
  // The message of the rule that stopped the bill here.
  let stop = '';
  let refused: SaleError | null = null;
  return {
    flag,
    freeze: (cart) => freezeSale(cart, priceCart(cart, till.env())),
    // Until the first heartbeat has answered, the call itself finds out.
    isOnline: () => till.heartbeat.link() !== 'offline',
    hasPending: () => till.outbox.hasPending(),
    // Few tenants have rules for the submit, so their code is loaded with the first bill that may
    // need it.
    beforeSubmit: async (cart) => {
      if (till.lists.automations.length === 0) return ok(cart);
      const met = await (await import('./automations.ts')).beforeSubmit(till, cart);
      if (!met.ok) stop = met.error;
      return met;
    },
    post: async (sale, timeoutMs) => {
      const result = await till.outbox.sellOnline(sale, timeoutMs);
      if (result.kind === 'stored') return ok(result.answer);
      refused = result.error;
      return err(callFailureOf(result));
    },
    storeOffline: async (sale) => ok(await till.outbox.sellOffline(sale)),
    saveLocal: async (sale, status) => {
      await till.outbox.saveLocal(sale, status);
      return ok(null);
    },
    rememberLastSale: async (sale) => {
      await till.sales.setLastSale(sale.cart.id);
      await dropDraft(till);
    },
    // Loaded on demand, because few sales issue vouchers.
    printVouchers: async (kind, issued) =>
      (await import('../printing/print-issued.ts')).printIssued(till, kind, issued),
    printKitchen: async (sale, template) =>
      (await import('../printing/print-kitchen.ts')).printKitchen(till, sale, template),
    printMain: async (sale) => {
      await (await loadReceiptPrinting()).printFinishedSale(till, sale);
    },
    bumpCounters: (sale) => till.outbox.bumpCounters(sale),
    afterSubmit: async (sale) => {
      if (till.lists.automations.length > 0)
        await (await import('./automations.ts')).afterSubmit(till, sale);
    },
    saveOrder: (cart) =>
      orderHooks()?.save(cart) ??
      Promise.resolve(err({ type: 'script', message: 'No order is open' })),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'stored') {
        noteAct(ACT.saved);
        orderHooks()?.saved();
        return;
      }
      const { openOrderId } = outcome.sale.cart.header;
      if (openOrderId !== null) orderHooks()?.sold(openOrderId);
      playSound('accept');
      showFinished(outcome.sale);
      // The sale is stored. Only the receipt is missing, and the notice lets the user print it
      // again.
      if (outcome.warnings.length > 0)
        void loadReceiptPrinting().then(({ notifyFailures }) => notifyFailures(outcome.warnings));
    },
    onError: (outcome) => {
      const at = refused?.at;
      // Names the payment and the reason as the server does; otherwise the user would enter the
      // same payment again.
      const said =
        outcome.code === 'PAYMENT_DETAILS'
          ? at?.text
          : outcome.code !== 'J200'
            ? ''
            : outcome.kind === 'server_error'
              ? outcome.message
              : stop;
      failSubmit(till, outcome.code, outcome.cart, said ?? '');
      // Another till used it up, or it ended: the bill goes on without it, at its new total.
      const coupon = /^cart\.coupons\.(.+)$/.exec(at?.field ?? '')?.[1];
      if (coupon !== undefined && dispatch({ type: 'removeCoupon', couponId: coupon }).ok)
        notify(outcome.code, at?.text ?? '');
      // Another till used a limited promotion up: what is left is read once more, and the bill repriced.
      if (outcome.code === 'RULE_LIMIT')
        void import('./payment-holds.ts').then(({ holdForPayment }) => holdForPayment());
      if (outcome.code === 'PERMISSION_DENIED' && at !== undefined)
        void import('./request-missing-approval.ts').then(({ requestMissingApproval }) =>
          requestMissingApproval(outcome.cart, at, submitBill),
        );
    },
  };
}

/** The cart stays open with its last error; a notice shows what happened. */
function failSubmit(till: Till, code: string, cart: Cart, detail: string): void {
  const shown = cartNow();
  // J100 belongs to the submit that is still running: its cart is on the screen, and stays busy.
  if (code === 'J100') {
    notify(code);
    return;
  }
  if (shown?.id === cart.id) putBill(till, cart);
  unlock();
  notify(code, detail);
  // Another till was faster: its changes are merged into the bill, and the user decides again.
  if (code === 'CONFLICT' && cart.order !== null) void orderHooks()?.refresh();
  if (code === 'EMPLOYEE_REQUIRED' && saleAwaitingCashier()?.cartId !== cart.id) {
    setSaleAwaitingCashier({ cartId: cart.id, resumed: false });
    till.askEmployee();
  }
}
