import { cancelOrder, type OrderSummary } from '@dalpak/contracts';
import { moveRows, orderEvents } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { toast } from '../../../ui/toast.ts';
import { freshCart, showCart, startSale, useCart } from '../model/cart.store.ts';
import type { Till } from '../model/till.registry.ts';
import { titleOf } from './order-title.ts';
import { useOrders } from './orders.store.ts';
import { alone, booked, cartFrom, saveQuietly } from './till-orders.ts';

const set = useOrders.setState;

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
    const { split } = useOrders.getState();
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
