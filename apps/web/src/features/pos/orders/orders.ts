import {
  type CallFailure,
  type Cart,
  type CartOrder,
  err,
  NO_FACTS,
  ok,
  type OrderFacts,
  type Result,
} from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { cartNow, freshCart } from '../bill/bill.store.ts';
import { unlock } from '../bill/mode.store.ts';
import { showCart } from '../bill/show-cart.ts';
import { show } from '../bill/open-panel.ts';
import { currentTill, setOrderHooks } from '../till/till.registry.ts';
import { cancelCurrent } from './end-order.ts';
import { awaitTickets } from './book/kitchen-tickets.ts';
import { askTender, askWhenPaid } from './order-answers.ts';
import {
  runExclusive,
  orderBookOf,
  cartFrom,
  storeOrder,
  leave,
  loadOrders,
  makeRoom,
  refreshCurrent,
  logProblem,
  saveQuietly,
} from './till-orders.ts';

/** Opens an order into the bill. */
export function openOrder(id: string): Promise<void> {
  return runExclusive(async (till) => {
    if (cartNow()?.id === id) {
      show({ kind: 'browse' });
      return;
    }
    if (!(await makeRoom())) return;
    const opened = await orderBookOf(till).book.open(id);
    showCart(till, cartFrom(till, id, opened));
    show({ kind: 'browse' });
    if (!opened.fresh) toast({ text: i18n.t('orders:openedFromHere'), tone: 'warn', id: 'orders' });
    askWhenPaid();
  });
}

/** Begins an order with the present content of the bill. */
export function newOrder(place: Partial<OrderFacts>): Promise<void> {
  return runExclusive(async (till) => {
    const now = cartNow();
    const taken = now !== null && now.order === null && now.payments.length === 0 ? now : null;
    if (taken === null && !(await makeRoom())) return;
    const cart = taken ?? freshCart(till);
    const order: CartOrder = {
      ...NO_FACTS,
      id: cart.id,
      status: 1,
      guests: place.kind === 'table' ? 2 : 0,
      revision: 0,
      ...place,
    };
    showCart(till, {
      ...cart,
      header: { ...cart.header, openOrderId: cart.id },
      order,
      // A bill that was held before refers to its held sale until it is saved or sold, because
      // other tills may still list it.
      resource: cart.resource?.kind === 'frozen' ? cart.resource : { kind: 'order', id: cart.id },
    });
    show({ kind: 'browse' });
  });
}

/**
 * The save path of the submit for orders (setting 131, header field 6): a port of the engine's
 * flow.
 */
async function saveOrder(cart: Cart): Promise<Result<null, CallFailure>> {
  const till = currentTill();
  if (till === null) return err({ type: 'script', message: 'No till' });
  const saved = await storeOrder(till, cart, true);
  if (!saved.ok) return err({ type: 'server', code: saved.code, message: saved.detail });
  lastSaved = { sent: saved.sent, cart: cartFrom(till, cart.id, saved.order) };
  return ok(null);
}

let lastSaved: { readonly sent: boolean; readonly cart: Cart } | null = null;

/**
 * After an order was saved: a paid one asks whether to close it, any other makes room for the next.
 */
function orderSaved(): void {
  const till = currentTill();
  if (till === null || lastSaved === null) return;
  const { cart, sent } = lastSaved;
  unlock();
  showCart(till, cart);
  if (askWhenPaid()) return;
  toast({
    text: i18n.t(sent ? 'orders:saved' : 'orders:savedHere'),
    tone: sent ? 'ok' : 'warn',
    id: 'orders',
  });
  if (sent) awaitTickets(cart.id);
  leave(till);
}

/** Called when the sale of the order is stored. */
function orderSold(id: string): void {
  const till = currentTill();
  if (till !== null) void orderBookOf(till).book.markSold(id).then(loadOrders).catch(logProblem);
}

/** Changes the header of the order. It is saved with the rest. */
export function setOrderHead(
  change: Partial<Omit<CartOrder, 'id' | 'status' | 'revision' | 'saved'>>,
): void {
  const till = currentTill();
  const cart = cartNow();
  if (till === null || cart === null || cart.order?.status !== 1) return;
  showCart(till, { ...cart, order: { ...cart.order, ...change } });
}

/** Records that the guests asked for the bill, or no longer do, and notifies all tills at once. */
export function setBillRequested(asked: boolean): Promise<void> {
  return runExclusive(async () => {
    const cart = cartNow();
    if (cart?.order?.status === 1 && (await saveQuietly(cart, true, asked)))
      toast({
        text: i18n.t(asked ? 'orders:billAsked' : 'orders:billNotAsked'),
        tone: 'ok',
        id: 'orders',
      });
  });
}

/** Closes the order on the screen and saves unsaved changes. */
export function leaveOrder(): Promise<void> {
  return runExclusive(async (till) => {
    const cart = cartNow();
    if (
      cart?.order?.status === 1 &&
      (cart.rows.length > 0 || cart.order.revision > 0) &&
      !(await saveQuietly(cart, true))
    )
      return;
    leave(till);
  });
}

setOrderHooks({
  save: saveOrder,
  saved: orderSaved,
  sold: orderSold,
  refresh: refreshCurrent,
  askMeans: askTender,
  cancel: () => void cancelCurrent(),
});
