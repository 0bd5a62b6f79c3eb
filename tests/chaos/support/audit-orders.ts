import type { Kernel } from '../../../apps/server/src/kernel/kernel.ts';
import { queryRows } from '../../../apps/server/test/sale-shop.ts';
import type { DeviceSale } from '../../../apps/web/src/platform/outbox/outbox.types.ts';
import type { Cashier } from './cashier.ts';

/** Orders and held sales, as the server has them. */
export interface SharedState {
  readonly states: ReadonlyMap<string, string>;
  /** Ids of events by order. */
  readonly events: ReadonlyMap<string, ReadonlySet<string>>;
  readonly eventCount: number;
  /** Ids of held sales that are not sold yet: still held, or recalled by a till. */
  readonly heldSaleIds: ReadonlySet<string>;
  /** Product lines of sold orders by sale; quantities in thousandths. */
  readonly rows: ReadonlyMap<string, readonly (readonly [key: string, quantity: number])[]>;
}

export async function readSharedState(kernel: Kernel, cloud: number): Promise<SharedState> {
  const db = kernel.tenant(cloud);
  const orders = await queryRows<{ id: string; state: string }>(
    db,
    'SELECT id, state FROM open_orders WHERE cloud_id = $1',
  );
  const events = await queryRows<{ order_id: string; id: string }>(
    db,
    'SELECT order_id, id FROM open_order_events WHERE cloud_id = $1',
  );
  const held = await queryRows<{ id: string }>(
    db,
    "SELECT id FROM frozen_carts WHERE cloud_id = $1 AND taken_at IS DISTINCT FROM 'infinity'",
  );
  const rows = await queryRows<{ sale: string; key: string; quantity: number }>(
    db,
    "SELECT transaction_id AS sale, row_key AS key, quantity FROM transaction_rows WHERE cloud_id = $1 AND kind = 'P' AND transaction_id IN (SELECT id FROM open_orders WHERE cloud_id = $1) ORDER BY transaction_id, line_no",
  );
  const ofOrder = groupBy(events, ({ order_id: order }) => order);
  return {
    states: new Map(orders.map(({ id, state }) => [id, state])),
    events: new Map(
      [...ofOrder].map(([order, some]) => [order, new Set(some.map(({ id }) => id))]),
    ),
    eventCount: events.length,
    heldSaleIds: new Set(held.map(({ id }) => id)),
    rows: new Map(
      [...groupBy(rows, ({ sale }) => sale)].map(([sale, some]) => [
        sale,
        some.map(({ key, quantity }) => [key, quantity] as const),
      ]),
    ),
  };
}

/**
 * Compares the orders at the server with what the tills did. Describes each error in a line, and
 * counts what was compared.
 */
export function findOrderErrors(
  cashiers: readonly Cashier[],
  records: readonly DeviceSale[],
  { states, events, rows }: SharedState,
  marks: (id: string) => readonly string[],
): {
  readonly faults: readonly string[];
  readonly sold: number;
  readonly kept: number;
  readonly refused: number;
} {
  const faults: string[] = [];
  const sales = groupBy(
    records.filter(({ sale }) => sale.cart.order !== null),
    ({ id }) => id,
  );
  const bills = new Map(cashiers.flatMap(({ waiter }) => [...waiter.bills]));
  const refused = new Set(
    cashiers.flatMap(({ waiter }) =>
      [...waiter.orders.values()].flatMap((record) =>
        record.refused === null ? [] : record.pending,
      ),
    ),
  );
  const kept = cashiers.flatMap(({ waiter }) => [...waiter.storedEvents]);
  for (const [event, order] of kept) {
    const isInBill = sales.has(order) && bills.get(order)?.events.includes(event) === true;
    if (events.get(order)?.has(event) !== true && !isInBill && !refused.has(event))
      faults.push(`event ${event} of order ${order} is lost`);
  }
  for (const [order, made] of sales) {
    const bill = bills.get(order);
    if (made.length > 1) faults.push(`order ${order} is sold ${made.length} times`);
    if (states.has(order) && states.get(order) !== 'closed')
      faults.push(`order ${order} is sold and ${states.get(order)}`);
    if (
      JSON.stringify(rows.get(order) ?? []) !==
      JSON.stringify(states.has(order) ? (bill?.rows ?? []) : [])
    )
      faults.push(
        `order ${order} was sold as ${JSON.stringify(rows.get(order))} and was ${JSON.stringify(bill?.rows)}`,
      );
    // A bill that lacks what another till had added must be flagged for review.
    const unknown = [...(events.get(order) ?? [])].filter(
      (event) => bill?.events.includes(event) !== true,
    );
    if (unknown.length > 0 && !marks(order).includes('check_failed'))
      faults.push(
        `order ${order} was sold without ${unknown.length} of its events, and no notice was raised`,
      );
  }
  for (const [order, state] of states)
    if (state !== 'open' && !sales.has(order))
      faults.push(`order ${order} is ${state} and no sale`);
  return { faults, sold: sales.size, kept: kept.length, refused: refused.size };
}

/**
 * Compares the held sales at the server with what the tills did. Describes each error in a line,
 * and counts what was compared.
 */
export async function findHeldSaleErrors(
  cashiers: readonly Cashier[],
  records: readonly DeviceSale[],
  ever: ReadonlySet<string>,
  { heldSaleIds: held }: SharedState,
  marks: (id: string) => readonly string[],
): Promise<{ readonly faults: readonly string[]; readonly sold: number; readonly twice: number }> {
  const faults: string[] = [];
  const sales = groupBy(
    records.filter(({ sale }) => sale.cart.resource?.kind === 'frozen'),
    ({ sale }) => sale.cart.resource?.id ?? '',
  );
  const here = new Set(
    (
      await Promise.all(
        cashiers.map(async ({ store }) => [
          ...(await store.frozenCarts()).map(({ id }) => id),
          (await store.draft())?.resource?.id,
        ]),
      )
    ).flat(),
  );
  for (const bill of ever) {
    const sold = sales.get(bill) ?? [];
    const unmarked = sold.filter(({ id }) => !marks(id).includes('bill_sold_twice'));
    if (sold.length === 0 && !held.has(bill) && !here.has(bill))
      faults.push(`bill ${bill} is nowhere`);
    if (unmarked.length > 1)
      faults.push(`bill ${bill} was sold ${sold.length} times, and no notice was raised`);
    // A sale without an error must have no flag. A held sale that another till recalled and has not
    // sold yet may still be sold there, so it is exempt.
    if (sold.length === 1 && unmarked.length === 0 && !held.has(bill) && !here.has(bill))
      faults.push(`bill ${bill} was sold once, and is marked`);
  }
  for (const bill of sales.keys()) if (!ever.has(bill)) faults.push(`bill ${bill} was never held`);
  return {
    faults,
    sold: sales.size,
    twice: [...sales.values()].filter(({ length }) => length > 1).length,
  };
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
