import { cancelOrder, listOrders, type OrderSummary, readOrder, readRestaurant, saveOrders } from '@dalpak/contracts';
import { type CallFailure, type Cart, cartOfOrder, type CartOrder, type CommandActor, err, moveRows, ok, orderEvents, readMeans, replayOrder, type Result } from '@dalpak/engine';
import type { z } from 'zod';
import { api } from '../../../platform/api/api.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { onPush, onPushResync } from '../../../platform/push/push.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { ownerKey } from '../../../platform/store/store.types.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { toast } from '../../../ui/toast.ts';
import { freshCart, mayDo, show, showCart, startSale, tell, useCart, withPermission } from '../model/cart.store.ts';
import { askedForEmployee } from '../model/employee-gone.ts';
import { startPay } from '../model/pay.ts';
import { submitSale } from '../model/submit-sale.ts';
import { currentTill, type Till, setOrderHooks } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { preferMeans } from '../pay/means/first-means.ts';
import { MEANS } from '../pay/means/offered.ts';
import { deviceOrders } from './device-orders.ts';
import { OrderBook, type OpenedOrder, refusalOf, type SavedOrder } from './order-book.ts';
import { useOrders } from './orders.store.ts';
import { TABLES_PERMISSION } from './orders-permissions.ts';
import { cartOfRefused } from './refused-order.ts';

const set = useOrders.setState;
const get = useOrders.getState;

let held: { readonly owner: string; readonly book: OrderBook; readonly store: ReturnType<typeof deviceOrders>; readonly stop: () => void } | null = null;

/** The orders of the till that is open. */
function booked(till: Till): NonNullable<typeof held> {
  const owner = ownerKey(till.owner);
  if (held?.owner === owner) return held;
  held?.stop();
  const store = deviceOrders(till.owner);
  const book = new OrderBook(
    store,
    {
      list: async () => (await api.call(listOrders)).data,
      read: async (id) => (await api.call(readOrder, { params: { id } })).data,
      save: async (orders, kitchen) => (await api.call(saveOrders, { body: { orders: orders.map(({ id, events }) => ({ id, events: asBody(events) })), kitchen } })).data,
    },
    { device: String(till.owner.terminalId), employeeId: () => currentInit()?.employee?.id ?? null, now: Date.now, newId: () => crypto.randomUUID() },
  );
  held = { owner, book, store, stop: follow(book) };
  return held;
}

type SaveBody = z.infer<NonNullable<typeof saveOrders.body>>['orders'][number]['events'];

/** What the engine wrote is what the call takes: the engine's codec reads it there. */
function asBody(events: readonly object[]): SaveBody {
  return events as SaveBody;
}

/** Hears of other tills, and sends what waits as soon as somebody is there to hear it. */
function follow(book: OrderBook): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const hear = (id: string | null): void => {
    clearTimeout(soon);
    soon = setTimeout(() => void loadOrders(), 200);
    const { cart, busy } = useCart.getState();
    if (cart?.order !== null && cart?.order !== undefined && !busy && (id === null || cart.id === id)) void refreshCurrent();
  };
  const ends = [
    onPush('pos:orders', ({ order }) => hear(order.id)),
    onPushResync(() => hear(null)),
    useTillStatus.subscribe(({ link }, before) => {
      if (link === 'online' && before.link !== 'online') void book.flush().then(() => hear(null)).catch(report);
    }),
    () => clearTimeout(soon),
  ];
  void book.flush().catch(report);
  return () => ends.forEach((end) => end());
}

function report(error: unknown): void {
  console.error('Orders', error);
}

/** Says why something was not done, in the words of its code. */
function tellWhy(error: unknown): void {
  askedForEmployee(error);
  const refused = refusalOf(error);
  if (refused === null) toast({ text: i18n.t('orders:needsServer'), tone: 'warn', id: 'orders' });
  else tell(refused.code, refused.detail);
}

/** Asks for the open orders and the plan of the tables; without the server they are as they were. */
export async function loadOrders(): Promise<void> {
  const till = currentTill();
  if (till === null) return;
  const { book, store } = booked(till);
  try {
    const [listed, plan, refused] = await Promise.all([book.list(), mayDo(TABLES_PERMISSION) ? readPlan(store) : null, book.refused()]);
    set({ orders: listed.orders, at: listed.at, fresh: listed.fresh, plan, refused, error: null });
  } catch (error) {
    askedForEmployee(error);
    set({ error: refusalOf(error)?.code ?? 'SYSTEM_ERROR' });
  }
}

async function readPlan(store: ReturnType<typeof deviceOrders>) {
  try {
    const plan = await api.call(readRestaurant);
    await store.putPlan(plan);
    return plan;
  } catch (error) {
    if (refusalOf(error) !== null) throw error;
    return (await store.plan()) ?? { floors: [], elements: [] };
  }
}

/** Prices are today's: an order may have stood while the catalogue changed. */
function cartFrom(till: Till, id: string, { events, state, status, log }: OpenedOrder): Cart {
  const cart = cartOfOrder(freshCart(till), id, { ...state, revision: events.length }, status);
  return { ...cart, log, rows: cart.rows.map((row) => ({ ...row, product: till.catalogue.findById(row.product.id) ?? row.product })) };
}

/** Puts something else on the screen only when nothing is lost by it: an order is saved first, a plain bill has to be finished. */
async function makeRoom(): Promise<boolean> {
  const { cart, busy } = useCart.getState();
  if (busy) return false;
  // A table that was opened and left again is nobody's order.
  if (cart === null || (cart.rows.length === 0 && cart.payments.length === 0 && (cart.order?.revision ?? 0) === 0)) return true;
  if (cart.order === null) {
    tell('RECALL_BUSY');
    return false;
  }
  return cart.order.status === 0 || saveQuietly(cart, true);
}

/** Saves a cart. The one on the screen is of what is kept from the moment it is kept: a page that dies later does not do it twice. */
async function keep(till: Till, cart: Cart, kitchen: boolean, billAsked?: boolean): Promise<SavedOrder> {
  const saved = await booked(till).book.save(cart, kitchen, (order) => showCart(till, cartFrom(till, cart.id, order)), billAsked);
  // Its table is taken from now on: touched before the list was read again, it would begin a second order.
  if (saved.ok) set(({ orders }) => ({ orders: orders === null ? null : [...orders.filter(({ id }) => id !== cart.id), saved.summary] }));
  return saved;
}

/** Saves without leaving. @returns whether it is kept */
async function saveQuietly(cart: Cart, kitchen: boolean, billAsked?: boolean): Promise<boolean> {
  const till = currentTill();
  if (till === null) return false;
  useCart.setState({ busy: true });
  // A device that can not keep it says so, and the till goes on.
  const saved = await keep(till, cart, kitchen, billAsked).finally(() => useCart.setState({ busy: false }));
  if (saved.ok) showCart(till, cartFrom(till, cart.id, saved.order));
  else {
    showCart(till, cart);
    tell(saved.code, saved.detail);
  }
  return saved.ok;
}

/** Runs one thing at a time: a second touch on a table must not open it twice. */
async function alone(work: (till: Till) => Promise<void>): Promise<void> {
  const till = currentTill();
  if (till === null || get().busy) return;
  set({ busy: true });
  try {
    await work(till);
  } catch (error) {
    tellWhy(error);
  } finally {
    set({ busy: false });
    void loadOrders();
  }
}

/** Opens an order into the bill. */
export function openOrder(id: string): Promise<void> {
  return alone(async (till) => {
    if (useCart.getState().cart?.id === id) {
      show({ kind: 'browse' });
      return;
    }
    if (!(await makeRoom())) return;
    const opened = await booked(till).book.open(id);
    showCart(till, cartFrom(till, id, opened));
    show({ kind: 'browse' });
    if (!opened.fresh) toast({ text: i18n.t('orders:openedFromHere'), tone: 'warn', id: 'orders' });
    askWhenPaid();
  });
}

/** Begins an order, with what is in the bill already. */
export function newOrder(place: Pick<CartOrder, 'kind' | 'elementId' | 'name'>): Promise<void> {
  return alone(async (till) => {
    const now = useCart.getState().cart;
    const taken = now !== null && now.order === null && now.payments.length === 0 ? now : null;
    if (taken === null && !(await makeRoom())) return;
    const cart = taken ?? freshCart(till);
    const order: CartOrder = { id: cart.id, status: 1, guests: place.kind === 'table' ? 2 : 0, revision: 0, ...place };
    showCart(till, { ...cart, header: { ...cart.header, openOrderId: cart.id }, order, resource: { kind: 'order', id: cart.id } });
    show({ kind: 'browse' });
  });
}

/** The order-save path of the submit (setting 131, header field 6): the port of the engine's flow. */
async function saveOrder(cart: Cart): Promise<Result<null, CallFailure>> {
  const till = currentTill();
  if (till === null) return err({ type: 'script', message: 'No till' });
  const saved = await keep(till, cart, true);
  if (!saved.ok) return err({ type: 'server', code: saved.code, message: saved.detail });
  lastSaved = { sent: saved.sent, cart: cartFrom(till, cart.id, saved.order) };
  return ok(null);
}

let lastSaved: { readonly sent: boolean; readonly cart: Cart } | null = null;

/** After an order was saved: one that is paid asks whether to close it, any other makes room for the next. */
function orderSaved(): void {
  const till = currentTill();
  if (till === null || lastSaved === null) return;
  const { cart, sent } = lastSaved;
  useCart.setState({ busy: false });
  showCart(till, cart);
  if (askWhenPaid()) return;
  toast({ text: i18n.t(sent ? 'orders:saved' : 'orders:savedHere'), tone: sent ? 'ok' : 'warn', id: 'orders' });
  leave(till);
}

function leave(till: Till): void {
  startSale(till);
  set({ choosing: 'open', tab: get().tab === 'current' ? 'tables' : get().tab });
  show({ kind: 'orders' });
  void loadOrders();
}

/** Asks whether a paid order is to be closed. @returns whether it asked */
function askWhenPaid(): boolean {
  const { cart, priced } = useCart.getState();
  if (cart?.order?.status !== 1 || cart.payments.length === 0 || priced?.settled !== true) return false;
  set({ question: { kind: 'paid' } });
  return true;
}

/** OK: the order becomes a sale. Cancel: it stays open, and the next one may come. */
export function answerPaid(close: boolean): void {
  set({ question: null });
  const till = currentTill();
  if (till === null) return;
  if (close) void submitSale(true);
  else leave(till);
}

/** Before the payment of an order that has one already. @returns whether it asked, and the panel waits */
function askMeans(): boolean {
  const last = useCart.getState().cart?.payments.at(-1);
  if (last === undefined) return false;
  const read = readMeans(last);
  const means = read.ok ? (MEANS.find((one) => one === read.value.method) ?? 'cash') : 'cash';
  set({ question: { kind: 'means', means, name: last.name } });
  return true;
}

/** OK: what is left is paid the same way. Cancel: another means is picked. */
export function answerMeans(same: boolean): void {
  const { question } = get();
  set({ question: null });
  if (question?.kind !== 'means') return;
  preferMeans(same ? { only: question.means } : { not: question.means });
  startPay(true);
}

/** The sale of the order stands. */
function orderSold(id: string): void {
  const till = currentTill();
  if (till !== null) void booked(till).book.sold(id).then(loadOrders).catch(report);
}

/** What other tills did to the order on the screen, beside what was not saved yet here. */
export async function refreshCurrent(): Promise<void> {
  const till = currentTill();
  const { cart } = useCart.getState();
  if (till === null || cart?.order === null || cart?.order === undefined) return;
  const { book } = booked(till);
  if (cart.order.revision === 0) return;
  try {
    const opened = await book.open(cart.id);
    const { cart: now, panel, busy } = useCart.getState();
    // A bill that is done shows what was sold: the order was closed by it.
    if (now === null || now.order === null || now.id !== cart.id || busy || panel.kind === 'done') return;
    if (opened.events.length === now.order.revision && opened.status === now.order.status) return;
    // What was done here since and is not saved yet, on top of what the others did.
    const seen = replayOrder(opened.events.slice(0, now.order.revision));
    const mine = orderEvents(now, seen, { device: '', employeeId: null, now: Date.now(), newId: () => crypto.randomUUID() });
    showCart(till, cartFrom(till, cart.id, { ...opened, state: replayOrder([...opened.events, ...mine]), log: now.log }));
    // The till's own save may be heard of before its answer is here.
    const foreign = opened.events.slice(now.order.revision).some(({ device }) => device !== String(till.owner.terminalId));
    if (foreign || opened.status !== 1) toast({ text: i18n.t(opened.status === 1 ? 'orders:changedElsewhere' : 'orders:closedElsewhere'), tone: 'warn', id: 'order-changed' });
  } catch (error) {
    if (refusalOf(error) !== null) tellWhy(error);
  }
}

/** Changes what stands at the head of the order. It is saved with the rest. */
export function setOrderHead(change: Partial<Pick<CartOrder, 'guests' | 'name' | 'elementId' | 'kind'>>): void {
  const till = currentTill();
  const { cart } = useCart.getState();
  if (till === null || cart === null || cart.order?.status !== 1) return;
  showCart(till, { ...cart, order: { ...cart.order, ...change } });
}

/** The guests asked for the bill, or no longer. Said to all tills at once. */
export function askBill(asked: boolean): Promise<void> {
  return alone(async () => {
    const { cart } = useCart.getState();
    if (cart?.order?.status === 1 && (await saveQuietly(cart, true, asked))) toast({ text: i18n.t(asked ? 'orders:billAsked' : 'orders:billNotAsked'), tone: 'ok', id: 'orders' });
  });
}

/** Moves the order on the screen to another table. */
export function moveToTable(element: { readonly id: number; readonly name: string }): Promise<void> {
  return alone(async () => {
    const { cart } = useCart.getState();
    if (cart?.order?.status !== 1) return;
    if (!(await saveQuietly({ ...cart, order: { ...cart.order, kind: 'table', elementId: element.id, name: cart.order.kind === 'table' ? '' : cart.order.name } }, false))) return;
    set({ choosing: 'open', tab: 'current' });
    toast({ text: i18n.t('orders:moved', { name: element.name }), tone: 'ok', id: 'orders' });
  });
}

/** Joins the order on the screen into another one: its rows go there, and what is left of it is nothing. */
export function mergeInto(other: OrderSummary): Promise<void> {
  return alone(async (till) => {
    const moved = await moveOver(till, other.id, null);
    if (moved === null) return;
    await api.call(cancelOrder, { params: { id: moved }, body: { approval: null } });
    await booked(till).book.forget(moved);
    startSale(till);
    const opened = await booked(till).book.open(other.id);
    showCart(till, cartFrom(till, other.id, opened));
    set({ choosing: 'open', tab: 'current' });
    toast({ text: i18n.t('orders:merged', { name: titleOf(other) }), tone: 'ok', id: 'orders' });
  });
}

/** Splits rows off into another order, or into a new one beside it. */
export function splitTo(other: OrderSummary | null): Promise<void> {
  return alone(async (till) => {
    const { split } = get();
    const moved = await moveOver(till, other?.id ?? null, split);
    if (moved === null) return;
    set({ choosing: 'open', split: new Map() });
    const opened = await booked(till).book.open(moved);
    showCart(till, cartFrom(till, moved, opened));
    toast({ text: i18n.t('orders:splitDone'), tone: 'ok', id: 'orders' });
  });
}

/**
 * Takes rows of the order on the screen over to another one in one step. It is saved first.
 * @param to null: a new order of the same table
 * @param taken null: all of them
 * @returns the order they came from, or null when nothing was moved
 */
async function moveOver(till: Till, to: string | null, taken: ReadonlyMap<string, number> | null): Promise<string | null> {
  const { cart } = useCart.getState();
  if (cart?.order?.status !== 1 || (taken !== null && taken.size === 0)) return null;
  if (cart.payments.length > 0) {
    toast({ text: i18n.t('orders:paidStays'), tone: 'warn', id: 'orders' });
    return null;
  }
  if (!(await saveQuietly(cart, true))) return null;
  const { book } = booked(till);
  const from = (await book.open(cart.id)).state;
  const target = to === null ? null : (await book.open(to)).state;
  const author = { device: String(till.owner.terminalId), employeeId: currentInit()?.employee?.id ?? null, now: Date.now(), newId: () => crypto.randomUUID() };
  const id = to ?? crypto.randomUUID();
  const moved = moveRows(from, { id, changedAt: target?.changedAt ?? 0 }, taken ?? new Map(from.rows.map(({ key, quantity }) => [key, quantity])), author);
  const head = target === null ? orderEvents({ ...freshCart(till), id, order: { ...cart.order, id, guests: 1 } }, null, author) : [];
  await book.move([{ id: cart.id, events: moved.from }, { id, events: [...head, ...moved.to] }]);
  return cart.id;
}

/** Cancels the order on the screen: asked first, and only by who may, or with a colleague. */
export function cancelCurrent(): void {
  const till = currentTill();
  const { cart } = useCart.getState();
  set({ question: null });
  if (till === null || cart?.order === null || cart?.order === undefined) return;
  const run = (by: CommandActor | null): void => void alone(async () => {
    const { book } = booked(till);
    // One that was never saved is nobody else's.
    if (cart.order !== null && cart.order.revision > 0) await api.call(cancelOrder, { params: { id: cart.id }, body: { approval: by?.approval ?? null } });
    await book.forget(cart.id);
    toast({ text: i18n.t('orders:canceled'), tone: 'ok', id: 'orders' });
    leave(till);
  });
  if (cart.rows.length === 0) run(null);
  else withPermission('cart.cancel', run, { field: 'lifecycle', value: 'deleted' });
}

/** Leaves the order on the screen; what is not saved is saved. */
export function leaveOrder(): Promise<void> {
  return alone(async (till) => {
    const { cart } = useCart.getState();
    if (cart?.order?.status === 1 && (cart.rows.length > 0 || cart.order.revision > 0) && !(await saveQuietly(cart, true))) return;
    leave(till);
  });
}

/** What the server did not take of an order that another till has closed: begun anew as an order of its own, with all that was paid. */
export function keepRefused(id: string): Promise<void> {
  return alone(async (till) => {
    const { book } = booked(till);
    const record = (await book.refused()).find((one) => one.id === id);
    if (record === undefined || !(await makeRoom())) return;
    showCart(till, cartOfRefused(freshCart(till), record, () => crypto.randomUUID()));
    await book.forget(id);
    show({ kind: 'browse' });
  });
}

/**
 * Lets go of what the server did not take. It is an order that is canceled: only by who may cancel one, and in the log of the
 * business. Money that was taken is given back first.
 */
export async function dropRefused(id: string): Promise<void> {
  let dropping = false;
  await alone(async (till) => {
    const { book } = booked(till);
    const record = (await book.refused()).find((one) => one.id === id);
    if (record === undefined) return;
    const cart = cartOfRefused(freshCart(till), record, () => crypto.randomUUID());
    if (cart.payments.length > 0) {
      tell('PAYMENT_NOT_ALLOWED', i18n.t('orders:paidOf', { sum: `\u2066${formatMoney(cart.payments.reduce((sum, { amount }) => sum + amount, 0))}\u2069` }));
      return;
    }
    if (!(await makeRoom())) return;
    if (cart.rows.length > 0) {
      // Kept under its own name before the first is forgotten: whoever may not cancel it finds it as an open order.
      if (!(await saveQuietly(cart, false))) return;
      dropping = true;
    }
    await book.forget(id);
  });
  if (dropping) cancelCurrent();
}

/** What an order is called: its own name, its table, or its short number. */
export function titleOf({ name, element, id }: Pick<OrderSummary, 'name' | 'element' | 'id'>): string {
  if (element !== null) return name === '' || name === element.name ? element.name : `${element.name} · ${name}`;
  return name === '' ? `#${id.slice(0, 4)}` : name;
}

setOrderHooks({ save: saveOrder, saved: orderSaved, sold: orderSold, refresh: refreshCurrent, askMeans, cancel: cancelCurrent });
