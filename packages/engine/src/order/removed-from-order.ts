import type { Agorot, QtyMilli } from '../kernel/units.ts';
import type { OrderEvent, OrderState } from './order.types.ts';
import { replayOrder } from './replay-order.ts';

/** Rows and payments that were removed from an order, for a later review. */
export interface RemovedFromOrder {
  readonly removed: readonly { readonly name: string; readonly quantity: QtyMilli }[];
  readonly payments: readonly { readonly name: string; readonly amount: Agorot }[];
}

/** Lists what was removed from an order. */
export function listRemoved(known: readonly OrderEvent[], state: OrderState): RemovedFromOrder {
  const left = new Map(state.rows.map(({ key, quantity }) => [key, quantity]));
  const paid = new Set(state.payments.map(({ key }) => key));
  const over = new Map<string, number>();
  for (const { change } of known)
    if (change.type === 'count' && (change.to !== null || change.by > 0))
      over.set(change.rowKey, (over.get(change.rowKey) ?? 0) + change.by);
  return {
    removed: known.flatMap(({ change }) => {
      if (change.type !== 'add') return [];
      // Quantities that moved to another order are not removed.
      const quantity =
        change.row.quantity + (over.get(change.row.key) ?? 0) - (left.get(change.row.key) ?? 0);
      return quantity === 0 ? [] : [{ name: change.row.product.name, quantity }];
    }),
    payments: known.flatMap(({ change }) =>
      change.type === 'pay' && !paid.has(change.payment.key)
        ? [{ name: change.payment.name, amount: change.payment.amount }]
        : [],
    ),
  };
}

/**
 * Whether an order never had a row or payment, or all were moved to another one, so that closing it
 * removes nothing.
 */
export function isWithoutContent(known: readonly OrderEvent[]): boolean {
  const state = replayOrder(known);
  const { removed, payments } = listRemoved(known, state);
  return state.rows.length + removed.length + state.payments.length + payments.length === 0;
}
