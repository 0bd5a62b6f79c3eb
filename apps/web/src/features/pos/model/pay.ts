import {
  type Agorot, type CallFailure, cashAllowed, type Cart, createOperationFlag, err, freezeSale, ok, PAYMENT_NAME, PAYMENT_TYPE, priceCart, type Result, type SubmitAnswer, submitCart,
  type SubmitContext, type SubmitPorts,
} from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { toast } from '../../../ui/toast.ts';
import { hasPrinter, printSale } from './receipt.ts';
import type { SendResult } from '../../../platform/outbox/outbox.types.ts';
import { askUnusual, dispatch, dropDraft, show, showCart, startSale, tell, useCart } from './cart.store.ts';
import { localDateTime } from './local-clock.ts';
import { playSound } from './sounds.ts';
import { currentTill, type Till } from './till.registry.ts';
import { isUnusualCash } from './unusual.ts';

/** One for the whole page: two submits can not run at once (J100). */
const flag = createOperationFlag();

/** Well under the server's tolerance of a quarter of an hour. */
const STALE_MS = 10 * 60_000;

/**
 * Opens the payment of the bill on the screen. A bill that lay there for long is priced as of now: the server would do
 * the same, and the customer must see what is asked before paying it.
 */
export function startPay(): void {
  const till = currentTill();
  const { cart, busy, litKey } = useCart.getState();
  if (till === null || cart === null || busy) return;
  if (cart.rows.length === 0) {
    tell('J103');
    return;
  }
  const at = Date.now();
  // Ahead of now it is after the clocks went back at the end of summer time, or the device's clock was set.
  if (cart.clock < localDateTime(at - STALE_MS) || cart.clock > localDateTime(at)) {
    showCart(till, { ...cart, clock: localDateTime(at) });
    useCart.setState({ litKey });
  }
  show({ kind: 'pay' });
}

/** Back to the bill. Where money was taken it is asked first: the bill forgets it, the customer would not. */
export function leavePay(): void {
  const { priced, busy } = useCart.getState();
  if (busy) return;
  if (priced !== null && priced.paid !== 0) useCart.setState({ confirmReturn: true });
  else returnCash();
}

/** Takes out what was keyed in and goes back to the bill. */
export function returnCash(): void {
  const { cart, busy } = useCart.getState();
  useCart.setState({ confirmReturn: false });
  if (busy) return;
  for (const payment of cart?.payments ?? []) dispatch({ type: 'removePayment', paymentKey: payment.key });
  show({ kind: 'browse' });
}

/** Takes cash; when it settles the bill, the sale is submitted. */
export function takeCash(amount: Agorot): void {
  const { priced, busy } = useCart.getState();
  if (busy || priced === null || amount <= 0) return;
  const limit = currentInit()?.offline_data?.settings.cash_limit ?? 0;
  const kept = Math.min(priced.paid + amount, priced.total);
  if (kept > cashAllowed(priced.total, limit)) {
    tell('CASH_LIMIT');
    return;
  }
  const take = (): void => putCash(amount);
  if (isUnusualCash(amount, priced.cashDue)) askUnusual({ kind: 'cash', amount, owed: priced.cashDue, run: take });
  else take();
}

function putCash(amount: Agorot): void {
  if (!dispatch({ type: 'addPayment', payment: { typeId: PAYMENT_TYPE.cash, name: PAYMENT_NAME.cash, amount } }).ok) return;
  if (useCart.getState().priced?.settled === true) void submitSale();
}

/** Submits the bill through the engine's flow. Also how a failed submit is tried again. */
export async function submitSale(): Promise<void> {
  const till = currentTill();
  const { cart } = useCart.getState();
  if (till === null || cart === null) return;
  useCart.setState({ busy: true, notice: null });
  await submitCart(cart, contextOf(), portsOf(till));
}

/** The sale that was refused for want of an employee; `resumed` once it went on, which it does by itself only once. */
let unsigned: { readonly cartId: string; readonly resumed: boolean } | null = null;

/**
 * When the till opens or somebody signed in: a bill that money was taken for comes back at its payment, where it can be
 * finished or given back; one that was paid when the server asked who sells it goes on by itself.
 */
export function resumeSale(): void {
  if ((useCart.getState().cart?.payments.length ?? 0) > 0 && useCart.getState().panel.kind !== 'done') startPay();
  const { cart, priced, panel, busy } = useCart.getState();
  if (unsigned === null || unsigned.resumed || unsigned.cartId !== cart?.id) return;
  unsigned = { cartId: cart.id, resumed: true };
  // Whoever went back to the bill pays it anew.
  if (!busy && panel.kind === 'pay' && priced?.settled === true) void submitSale();
}

function contextOf(): SubmitContext {
  const offline = currentInit()?.offline_data ?? null;
  return {
    today: localDateTime(Date.now()).slice(0, 10),
    settings: {
      allowDifferentDate: offline?.settings.date_may_differ ?? false,
      saveAsOrder: offline?.settings.order_save ?? false,
      printKitchen: false,
      kitchenTemplate: '',
      defaultWarehouseId: offline?.pos.warehouse ?? null,
    },
  };
}

/** What the server said is its answer, also when it is not about this sale: only without one does the sale go on here. */
function failureOf(result: Exclude<SendResult, { kind: 'stored' }>): CallFailure {
  return result.kind === 'later' ? { type: 'network', status: null, message: result.error.code } : { type: 'server', ...result.error };
}

async function postSale(till: Till, sale: Parameters<SubmitPorts['post']>[0], timeoutMs: number): Promise<Result<SubmitAnswer, CallFailure>> {
  const result = await till.outbox.post(sale, timeoutMs);
  return result.kind === 'stored' ? ok(result.answer) : err(failureOf(result));
}

function portsOf(till: Till): SubmitPorts {
  return {
    flag,
    freeze: (cart) => freezeSale(cart, priceCart(cart, till.env())),
    // Until the first heartbeat has answered the call itself finds out.
    isOnline: () => till.heartbeat.link() !== 'offline',
    hasPending: () => till.outbox.hasPending(),
    beforeSubmit: (cart) => Promise.resolve(ok(cart)),
    post: (sale, timeoutMs) => postSale(till, sale, timeoutMs),
    storeOffline: async (sale) => ok(await till.outbox.storeOffline(sale)),
    saveLocal: async (sale, status) => {
      await till.outbox.saveLocal(sale, status);
      return ok(null);
    },
    rememberLastSale: async (sale) => {
      await till.sales.setLastSale(sale.cart.id);
      await dropDraft(till);
    },
    printVouchers: () => Promise.reject(new Error('Vouchers can not be printed by this version')),
    printKitchen: () => Promise.reject(new Error('Kitchen tickets can not be printed by this version')),
    printMain: async (sale) => {
      // A printer of the shop prints by itself; the browser's print dialog opens only when somebody asks for it.
      if (await hasPrinter()) await printSale(till, sale.cart.id);
    },
    bumpCounters: (sale) => till.outbox.bumpCounters(sale),
    afterSubmit: () => Promise.resolve(),
    saveOrder: () => Promise.resolve(err({ type: 'script', message: 'Orders are not part of this version' })),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'stored') return;
      playSound('accept');
      useCart.setState({ busy: false, done: outcome.sale, panel: { kind: 'done' }, notice: null, billOpen: false });
      // The sale stands; only the paper is missing, and it can be printed again from here.
      if (outcome.warnings.some(({ step }) => step === 'main')) toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' });
    },
    onError: (outcome) => failSubmit(till, outcome.code, outcome.cart),
  };
}

/** The cart goes on with its last error; what happened is told over it. */
function failSubmit(till: Till, code: string, cart: Cart): void {
  const shown = useCart.getState().cart;
  // J100 belongs to the submit that is still running: its cart is on the screen, and stays busy.
  if (code === 'J100') {
    tell(code);
    return;
  }
  if (shown?.id === cart.id) useCart.setState({ cart, priced: priceCart(cart, till.env()) });
  useCart.setState({ busy: false });
  tell(code);
  if (code === 'EMPLOYEE_REQUIRED' && unsigned?.cartId !== cart.id) {
    unsigned = { cartId: cart.id, resumed: false };
    till.askEmployee();
  }
}

/** The next customer. */
export function nextSale(): void {
  const till = currentTill();
  if (till !== null) startSale(till);
}
