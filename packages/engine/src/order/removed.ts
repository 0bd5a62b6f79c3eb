import type { Agorot, QtyMilli } from '../kernel/units.ts';
import type { OrderEvent, OrderState } from './order.types.ts';
import { replayOrder } from './replay-order.ts';

/** What is gone from an order, for who looks into it later. */
export interface RemovedFromOrder {
  readonly removed: readonly { readonly name: string; readonly quantity: QtyMilli }[];
  readonly payments: readonly { readonly name: string; readonly amount: Agorot }[];
}

/** What an order once held and holds no more. */
export function removedOf(known: readonly OrderEvent[], state: OrderState): RemovedFromOrder {
  const left = new Map(state.rows.map(({ key, quantity }) => [key, quantity]));
  const paid = new Set(state.payments.map(({ key }) => key));
  const over = new Map<string, number>();
  for (const { change } of known) if (change.type === 'count' && (change.to !== null || change.by > 0)) over.set(change.rowKey, (over.get(change.rowKey) ?? 0) + change.by);
  return {
    removed: known.flatMap(({ change }) => {
      if (change.type !== 'add') return [];
      // What went over to another order is not gone.
      const quantity = change.row.quantity + (over.get(change.row.key) ?? 0) - (left.get(change.row.key) ?? 0);
      return quantity === 0 ? [] : [{ name: change.row.product.name, quantity }];
    }),
    payments: known.flatMap(({ change }) => (change.type === 'pay' && !paid.has(change.payment.key) ? [{ name: change.payment.name, amount: change.payment.amount }] : [])),
  };
}

/** Whether nothing was ever on an order, or all of it went over to another: its end takes nothing from anybody. */
export function heldNothing(known: readonly OrderEvent[]): boolean {
  const state = replayOrder(known);
  const { removed, payments } = removedOf(known, state);
  return state.rows.length + removed.length + state.payments.length + payments.length === 0;
}
