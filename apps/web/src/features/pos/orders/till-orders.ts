import {
  listOrders,
  listVoidReasons,
  readOrder,
  readRestaurant,
  saveOrders,
} from '@dalpak/contracts';
import {
  type Cart,
  cartOfOrder,
  orderEvents,
  type OrderState,
  priceCart,
  replayOrder,
} from '@dalpak/engine';
import type * as z from 'zod/mini';
import { api } from '../../../platform/api/api.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { onPush, onPushResync } from '../../../platform/push/push.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { ownerKey } from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { isAuthorized } from '../bill/approvals.store.ts';
import { cartNow, freshCart } from '../bill/bill.store.ts';
import { can, lock, panelNow, unlock } from '../bill/mode.store.ts';
import { notify } from '../bill/notice.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { showCart } from '../bill/show-cart.ts';
import { show } from '../bill/open-panel.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { deviceOrders } from './book/device-orders.ts';
import { notifyTickets } from './book/kitchen-tickets.ts';
import { OrderBook } from './book/order-book.ts';
import type { OpenedOrder, SavedOrder } from './book/order-book.types.ts';
import { refusalOf } from './book/order-refusal.ts';
import { playSound } from '../till/sounds.ts';
import {
  askAboutOrder,
  claimOrders,
  failOrders,
  putOrder,
  putOrders,
  releaseOrders,
  showOtherOrders,
  useOrders,
} from './orders.store.ts';
import { planWord } from './plan-words.ts';
import { ORDERS_PERMISSION, TABLES_PERMISSION } from './orders-permissions.ts';
import { tellVoidClashes } from './book/void-clash.ts';
import { rowsWithoutReason, type VoidReason } from './book/void-reason.ts';

let openBook: {
  readonly owner: string;
  readonly book: OrderBook;
  readonly store: ReturnType<typeof deviceOrders>;
  readonly stop: () => void;
} | null = null;

/** The order book of the open till. */
export function orderBookOf(till: Till): NonNullable<typeof openBook> {
  const owner = ownerKey(till.owner);
  if (openBook?.owner === owner) return openBook;
  openBook?.stop();
  const store = deviceOrders(till.owner);
  const book = new OrderBook(
    store,
    {
      list: async () => (await api.call(listOrders)).data,
      read: async (id) => (await api.call(readOrder, { params: { id } })).data,
      save: async (orders, kitchen) =>
        (
          await api.call(saveOrders, {
            body: {
              orders: orders.map(({ id, events, held }) => ({
                id,
                events: asBody(events),
                ...(held === undefined ? {} : { held }),
              })),
              kitchen,
            },
          })
        ).data,
    },
    {
      device: String(till.owner.terminalId),
      employeeId: () => currentInit()?.employee?.id ?? null,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      price: (id, state) => priceOrder(currentTill() ?? till, id, state),
    },
  );
  openBook = { owner, book, store, stop: followOrders(book) };
  return openBook;
}

function priceOrder(
  till: Till,
  id: string,
  state: OrderState,
): { readonly total: number; readonly paid: number; readonly items: number } {
  const { total, paid, itemCount } = priceCart(
    cartOfOrder(freshCart(till), id, state, 1),
    till.env(),
  );
  return { total, paid, items: itemCount };
}

type SaveBody = z.infer<NonNullable<typeof saveOrders.body>>['orders'][number]['events'];

/** The engine's codec reads the call's body, so what the engine wrote is a valid body. */
function asBody(events: readonly object[]): SaveBody {
  return events as SaveBody;
}

/**
 * Follows the events of other tills, and sends waiting events as soon as an employee is signed in.
 */
function followOrders(book: OrderBook): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const hear = (id: string | null): void => {
    clearTimeout(soon);
    soon = setTimeout(() => void loadOrders(), 200);
    const cart = cartNow();
    if (
      cart?.order !== null &&
      cart?.order !== undefined &&
      can('act') &&
      (id === null || cart.id === id)
    )
      void refreshCurrent();
  };
  const ends = [
    onPush('pos:orders', (event) => {
      hear(event.order.id);
      void notifyTickets(event).catch(logProblem);
    }),
    onPush('pos:kitchen', (event) => {
      hear(event.order);
      if (event.event !== 'stage' || event.stage !== 'ready' || !event.all_ready) return;
      if (event.waiter === currentInit()?.employee?.id) notifyReady(event.title);
    }),
    onPush('pos:plan', () => hear(null)),
    onPushResync(() => hear(null)),
    useTillStatus.subscribe(({ link }, before) => {
      if (link === 'online' && before.link !== 'online')
        void book
          .flush()
          .then(() => hear(null))
          .catch(logProblem);
    }),
    () => clearTimeout(soon),
  ];
  void book.flush().catch(logProblem);
  return () => ends.forEach((end) => end());
}

/** Tells the waiter of an order that all of it is ready. */
function notifyReady(title: string): void {
  playSound('manager');
  navigator.vibrate?.(200);
  toast({ text: planWord('readyFor', { name: title }), tone: 'ok', id: `ready-${title}` });
}

export function logProblem(error: unknown): void {
  console.error('Orders', error);
}

/** Shows why an action failed, in the words of its code. */
function notifyError(error: unknown): void {
  openSignInWhenSignedOut(error);
  const refused = refusalOf(error);
  if (refused === null) toast({ text: i18n.t('orders:needsServer'), tone: 'warn', id: 'orders' });
  else notify(refused.code, refused.detail);
}

/** Loads the open orders and the table plan; without the server the last known ones stay. */
export async function loadOrders(): Promise<void> {
  const till = currentTill();
  // The employee may not see orders, as a cashier who takes over from the manager.
  if (till === null || !isAuthorized(ORDERS_PERMISSION)) return;
  const { book, store } = orderBookOf(till);
  try {
    const [listed, plan, refused, reasons] = await Promise.all([
      book.list(),
      isAuthorized(TABLES_PERMISSION) ? readPlan(store) : null,
      book.listRefused(),
      readReasons(store),
    ]);
    putOrders({
      orders: listed.orders,
      at: listed.at,
      fresh: listed.fresh,
      plan,
      refused,
      reasons,
    });
  } catch (error) {
    openSignInWhenSignedOut(error);
    failOrders(refusalOf(error)?.code ?? 'SYSTEM_ERROR');
  }
}

/** Without the server, those that this device stored last: a void without one is refused later. */
async function readReasons(store: ReturnType<typeof deviceOrders>): Promise<readonly VoidReason[]> {
  try {
    const { data } = await api.call(listVoidReasons);
    await store.putReasons(data);
    return data;
  } catch (error) {
    if (refusalOf(error) !== null) throw error;
    return (await store.reasons()) ?? [];
  }
}

async function readPlan(store: ReturnType<typeof deviceOrders>) {
  try {
    const plan = await api.call(readRestaurant);
    await store.putPlan(plan);
    return plan;
  } catch (error) {
    if (refusalOf(error) !== null) throw error;
    return (await store.plan()) ?? { floors: [], elements: [], sections: [] };
  }
}

/** Priced as of today: the catalogue may have changed while the order was open. */
export function cartFrom(
  till: Till,
  id: string,
  { events, state, status, log, saved }: OpenedOrder,
): Cart {
  const cart = cartOfOrder(
    freshCart(till),
    id,
    { ...state, revision: events.length },
    status,
    saved,
  );
  return {
    ...cart,
    log,
    rows: cart.rows.map((row) => ({
      ...row,
      product: till.catalogue.findById(row.product.id) ?? row.product,
    })),
  };
}

/**
 * Saves a cart. The cart on the screen is based on the stored order from the moment it is stored,
 * so that a page that closes later does not apply the changes twice.
 */
export async function storeOrder(
  till: Till,
  cart: Cart,
  kitchen: boolean,
  billAsked?: boolean,
): Promise<SavedOrder> {
  // Asked before anything is stored: the kitchen hears of a void together with its reason.
  const rows = useOrders.getState().reasons.length === 0 ? [] : rowsWithoutReason(cart);
  if (rows.length > 0) {
    askAboutOrder({ kind: 'reason', rows });
    return { ok: false, code: 'VOID_REASON_REQUIRED', detail: '' };
  }
  const saved = await orderBookOf(till).book.save(
    cart,
    kitchen,
    (order) => showCart(till, cartFrom(till, cart.id, order)),
    billAsked,
  );
  // The table counts as taken at once: a touch before the list is loaded again would begin a second
  // order.
  if (saved.ok) putOrder(saved.summary);
  return saved;
}

/** Saves without leaving the order. @returns whether it is stored */
export async function saveQuietly(
  cart: Cart,
  kitchen: boolean,
  billAsked?: boolean,
): Promise<boolean> {
  const till = currentTill();
  if (till === null) return false;
  lock();
  // A device that cannot store the order shows a notice, and the till continues.
  const saved = await storeOrder(till, cart, kitchen, billAsked).finally(unlock);
  if (saved.ok) showCart(till, cartFrom(till, cart.id, saved.order));
  else {
    showCart(till, cart);
    notify(saved.code, saved.detail);
  }
  return saved.ok;
}

/**
 * Clears the screen for something else without losing anything: an order is saved first, a plain
 * bill must be finished.
 */
export async function makeRoom(): Promise<boolean> {
  const cart = cartNow();
  if (!can('act')) return false;
  // A table that was opened and left without content does not become an order.
  if (
    cart === null ||
    (cart.rows.length === 0 && cart.payments.length === 0 && (cart.order?.revision ?? 0) === 0)
  )
    return true;
  if (cart.order === null) {
    notify('RECALL_BUSY');
    return false;
  }
  return cart.order.status === 0 || saveQuietly(cart, true);
}

/** Runs one action at a time: a second touch on a table must not open it twice. */
export async function runExclusive(work: (till: Till) => Promise<void>): Promise<void> {
  const till = currentTill();
  if (till === null || !claimOrders()) return;
  try {
    await work(till);
  } catch (error) {
    notifyError(error);
  } finally {
    releaseOrders();
    void loadOrders();
  }
}

export function leave(till: Till): void {
  startSale(till);
  showOtherOrders();
  show({ kind: 'orders' });
  void loadOrders();
}

/**
 * Merges the changes of other tills into the order on the screen, next to the changes not yet saved
 * here.
 */
export async function refreshCurrent(): Promise<void> {
  const till = currentTill();
  const cart = cartNow();
  if (till === null || cart?.order === null || cart?.order === undefined) return;
  const { book } = orderBookOf(till);
  if (cart.order.revision === 0) return;
  try {
    const opened = await book.open(cart.id);
    tellVoidClashes(till, opened.events);
    const now = cartNow();
    // A finished bill shows what was sold; the sale closed its order.
    if (
      now === null ||
      now.order === null ||
      now.id !== cart.id ||
      !can('act') ||
      panelNow().kind === 'done'
    )
      return;
    // Waiting events may have been sent meanwhile, so the order counts as saved now.
    const same =
      opened.events.length === now.order.revision &&
      opened.status === now.order.status &&
      JSON.stringify(opened.saved) === JSON.stringify(now.order.saved);
    if (same) return;
    // Applies the unsaved changes made here on top of the others' changes.
    const seen = replayOrder(opened.events.slice(0, now.order.revision));
    const mine = orderEvents(now, seen, {
      device: '',
      employeeId: null,
      now: Date.now(),
      newId: () => crypto.randomUUID(),
    });
    showCart(
      till,
      cartFrom(till, cart.id, {
        ...opened,
        state: replayOrder([...opened.events, ...mine]),
        log: now.log,
      }),
    );
    // The event of the till's own save may arrive before its answer.
    const foreign = opened.events
      .slice(now.order.revision)
      .some(({ device }) => device !== String(till.owner.terminalId));
    if (foreign || opened.status !== 1)
      toast({
        text: i18n.t(opened.status === 1 ? 'orders:changedElsewhere' : 'orders:closedElsewhere'),
        tone: 'warn',
        id: 'order-changed',
      });
  } catch (error) {
    if (refusalOf(error) !== null) notifyError(error);
  }
}
