import { cancelOrder, type OrderSummary } from '@dalpak/contracts';
import { moveRows, orderEvents } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { cartNow, freshCart } from '../bill/bill.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { showCart } from '../bill/show-cart.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import type { Till } from '../till/till.registry.ts';
import type { OpenedOrder } from './book/order-book.types.ts';
import { titleOf } from './order-title.ts';
import { chooseFor, putSplit, showCurrentOrder, useOrders } from './orders.store.ts';
import { runExclusive, orderBookOf, cartFrom, refreshCurrent, saveQuietly } from './till-orders.ts';

/** Moves the order on the screen to another table. */
export function moveToTable(element: {
  readonly id: number;
  readonly name: string;
}): Promise<void> {
  return runExclusive(async () => {
    const cart = cartNow();
    if (cart?.order?.status !== 1) return;
    if (
      !(await saveQuietly(
        {
          ...cart,
          order: {
            ...cart.order,
            kind: 'table',
            elementId: element.id,
            name: cart.order.kind === 'table' ? '' : cart.order.name,
          },
        },
        true,
      ))
    )
      return;
    showCurrentOrder();
    toast({ text: i18n.t('orders:moved', { name: element.name }), tone: 'ok', id: 'orders' });
  });
}

/** Merges the order on the screen into another one, which gets all its lines. */
export function mergeInto(other: OrderSummary): Promise<void> {
  return runExclusive(async (till) => {
    const moved = await moveRowsToOrder(till, other.id, null);
    if (moved !== null)
      await showMoved(till, moved, i18n.t('orders:merged', { name: titleOf(other) }));
  });
}

/** Splits lines off into another order, or into a new one at the same table. */
export function splitTo(other: OrderSummary | null): Promise<void> {
  return runExclusive(async (till) => {
    const moved = await moveRowsToOrder(till, other?.id ?? null, useOrders.getState().split);
    if (moved !== null) await showMoved(till, moved, i18n.t('orders:splitDone'));
  });
}

interface Moved {
  readonly from: OpenedOrder & { readonly id: string };
  readonly to: OpenedOrder & { readonly id: string };
}

/**
 * The lines are in the other order, whatever fails from here on, so the screen first shows what is
 * left: no customer may pay for moved lines. An order without lines ends, and the other one is
 * shown.
 */
async function showMoved(till: Till, { from, to }: Moved, text: string): Promise<void> {
  const isEmptied = from.state.rows.length === 0;
  const shown = isEmptied ? to : from;
  if (isEmptied) startSale(till);
  showCart(till, cartFrom(till, shown.id, shown));
  putSplit(new Map());
  if (isEmptied) showCurrentOrder();
  else chooseFor('open');
  if (isEmptied && !(await endEmptied(till, from.id)))
    toast({ text: i18n.t('orders:emptiedStays'), tone: 'warn', id: 'orders' });
  else toast({ text, tone: 'ok', id: 'orders' });
}

/** Ends an order without lines. @returns whether the order is gone from the list */
async function endEmptied(till: Till, id: string): Promise<boolean> {
  try {
    await api.call(cancelOrder, { params: { id }, body: { approval: null, reason: null } });
    await orderBookOf(till).book.forget(id);
    return true;
  } catch (error) {
    openSignInWhenSignedOut(error);
    return false;
  }
}

/**
 * Saves the order on the screen, then moves lines of it to another order in one step.
 * @param to null: a new order of the same table
 * @param taken null: all lines
 * @returns both orders as they are now, or null when nothing was moved
 */
async function moveRowsToOrder(
  till: Till,
  to: string | null,
  taken: ReadonlyMap<string, number> | null,
): Promise<Moved | null> {
  const cart = cartNow();
  if (cart?.order?.status !== 1 || (taken !== null && taken.size === 0)) return null;
  if (cart.payments.length > 0) return refuseMove('paidStays');
  // Refunded lines belong to their own bill.
  if (taken === null && cart.rows.some(({ quantity }) => quantity < 0))
    return refuseMove('refundStays');
  if (!(await saveQuietly(cart, true))) return null;
  const { book } = orderBookOf(till);
  const from = (await book.open(cart.id)).state;
  const target = to === null ? null : (await book.open(to)).state;
  const author = {
    device: String(till.owner.terminalId),
    employeeId: currentInit()?.employee?.id ?? null,
    now: Date.now(),
    newId: () => crypto.randomUUID(),
  };
  const id = to ?? crypto.randomUUID();
  const moved = moveRows(
    from,
    { id, changedAt: target?.changedAt ?? 0 },
    taken ?? new Map(from.rows.map(({ key, quantity }) => [key, quantity])),
    author,
  );
  if (moved.to.length === 0) return null;
  const head =
    target === null
      ? orderEvents(
          { ...freshCart(till), id, order: { ...cart.order, id, guests: 1 } },
          null,
          author,
        )
      : [];
  try {
    const now = await book.move([
      { id: cart.id, events: moved.from },
      { id, events: [...head, ...moved.to] },
    ]);
    const [left, gone] = [now.get(cart.id), now.get(id)];
    return left === undefined || gone === undefined
      ? null
      : { from: { ...left, id: cart.id }, to: { ...gone, id } };
  } catch (error) {
    // The answer may be lost although the lines have moved.
    await refreshCurrent();
    throw error;
  }
}

function refuseMove(why: 'paidStays' | 'refundStays'): null {
  toast({
    text: why === 'paidStays' ? i18n.t('orders:paidStays') : i18n.t('orders:refundStays'),
    tone: 'warn',
    id: 'orders',
  });
  return null;
}
