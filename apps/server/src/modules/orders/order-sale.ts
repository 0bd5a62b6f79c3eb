import { explain } from '../../kernel/errors/explain.ts';
import { MAX_ORDER_EVENTS, type PushData } from '@dalpak/contracts';
import { formatMoney, replayOrder, type Cart } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import { kitchenNews } from './order-changes.ts';
import { kitchenEvent } from './order-kitchen.ts';
import * as store from './orders.store.ts';
import { leftOutOf } from './sold-order.ts';
import { endedError, knownEvents } from './stored-events.ts';

/** The order of a sale, locked until the sale is stored. */
export interface SoldOrder {
  readonly id: string;
  /** False when it was closed before, or another till had changed it beyond what the sale knows. */
  readonly isWhole: boolean;
  /**
   * Keys of the order's rows that the sale reduces: deleting them needs the same permission as in
   * any bill.
   */
  readonly reducedRows: readonly string[];
}

/**
 * Locks the order that a sale is made of. It can be closed by one sale only. An offline sale is
 * accepted all the same, and the caller flags it.
 * @throws CONFLICT for a sale that is being made of an order that is closed or was changed by
 *   another till, or with the id of an open order; PAYMENT_MISMATCH when the sale lacks a payment
 *   of the order or changes it
 */
export async function orderForSale(
  tx: TenantTx,
  cart: Cart,
  branchId: number,
  offline: boolean,
): Promise<SoldOrder | null> {
  const { id } = cart;
  const order = await store.lockOrder(tx, id);
  if (cart.header.openOrderId !== id) return assertNoOpenOrder(order);
  if (offline) return offlineOrderForSale(tx, order, cart);
  if (order === null || order.branchId !== branchId)
    throw new AppError('CONFLICT', {
      details: [{ ...explain('order_other_branch'), field: 'order' }],
    });
  if (order.state !== 'open')
    throw endedError(requireFound(await store.findOrder(tx, branchId, id)));
  if (order.revision !== cart.order?.revision)
    throw new AppError('CONFLICT', {
      details: [{ ...explain('order_changed'), field: 'order.revision' }],
    });
  const {
    rows,
    payments: [lost],
  } = leftOutOf(replayOrder(await knownEvents(tx, id)), cart);
  if (lost !== undefined)
    throw new AppError('PAYMENT_MISMATCH', {
      details: [
        { text: `${lost.name} ${formatMoney(lost.amount)}`, field: `cart.Payments.${lost.key}` },
      ],
    });
  return { id, isWhole: true, reducedRows: rows };
}

/**
 * Compares an offline sale with the stored order; the number of events it claims to know proves
 * nothing. Rows that its own till deleted and has not sent yet are flagged too, because the server
 * cannot distinguish them.
 */
async function offlineOrderForSale(
  tx: TenantTx,
  order: store.StoredOrder | null,
  cart: Cart,
): Promise<SoldOrder> {
  const seen = cart.order?.revision ?? 0;
  // An unknown order was opened offline too: its events will still arrive.
  if (order === null) return { id: cart.id, isWhole: seen <= MAX_ORDER_EVENTS, reducedRows: [] };
  if (order.state !== 'open') return { id: order.id, isWhole: false, reducedRows: [] };
  const {
    rows,
    unlogged: untold,
    payments,
  } = leftOutOf(replayOrder(await knownEvents(tx, order.id)), cart);
  const knows = order.revision <= seen && seen <= MAX_ORDER_EVENTS;
  return {
    id: order.id,
    isWhole: knows && untold.length === 0 && payments.length === 0,
    reducedRows: rows,
  };
}

/**
 * Refuses a sale that has the id of an open order and is not its sale: stored under that id, it
 * would prevent the order from being sold. An offline sale was given an id of its own before. A
 * cart of an order under another id is refused, or flagged, by the checks of the sale.
 */
function assertNoOpenOrder(order: store.StoredOrder | null): null {
  if (order?.state === 'open')
    throw new AppError('CONFLICT', {
      details: [{ ...explain('id_of_open_order'), field: 'order' }],
    });
  return null;
}

/**
 * Tells the kitchen of rows that were added on the way to the payment, because no save told it of
 * them. Call it before the sale is written: its writes end the transaction.
 * @returns the event that tells the screens of the branch of the sale, for {@link closeSoldOrder}
 */
export async function tellKitchenOfSale(
  tx: TenantTx,
  { id }: SoldOrder,
  cart: Cart,
  place: {
    readonly terminal: { readonly id: number; readonly branchId: number };
    readonly employee: { readonly id: number } | null;
  },
  now: () => number,
): Promise<PushData<'pos:orders'>> {
  const news = kitchenNews([], replayOrder(await knownEvents(tx, id)), cart);
  return kitchenEvent({ now }, place, tx, {
    id,
    isNew: false,
    send: ['sold'],
    news: news.filter(({ change }) => change === 'added'),
    reasons: [],
  });
}

/**
 * Closes the order with the sale that it became, in the sale's own transaction; an order that only
 * its till knows is created and closed.
 * @param event of {@link tellKitchenOfSale}; null for an offline sale, of which the kitchen was told
 *   by its till, if at all
 */
export async function closeSoldOrder(
  tx: TenantTx,
  { id }: SoldOrder,
  cart: Cart,
  place: {
    readonly branchId: number;
    readonly terminalId: number;
    readonly employeeId: number | null;
  },
  { at, event }: { readonly at: Date; readonly event: PushData<'pos:orders'> | null },
): Promise<void> {
  await Promise.all([
    store.beginOrder(tx, { id, branchId: place.branchId, employeeId: place.employeeId, at }),
    store.endOrder(tx, id, {
      state: 'closed',
      terminalId: place.terminalId,
      employeeId: place.employeeId,
      saleId: cart.id,
      at,
    }),
    publish(
      tx,
      'pos:orders',
      event ?? {
        event: 'orders_update',
        order: { id, name: cart.order?.name ?? '', rows: [] },
        tickets: [],
        print_bones: false,
      },
      { branch: place.branchId },
    ),
  ]);
}
