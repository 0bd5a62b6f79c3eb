import type { OrderSummary } from '@dalpak/contracts';

/** States of a table, each with a word, an icon and a colour. */
export const TABLE_STATES = [
  'free',
  'seated',
  'inKitchen',
  'ready',
  'served',
  'bill',
  'partlyPaid',
  'paid',
] as const;
export type TableState = (typeof TABLE_STATES)[number];

/** A ticket counts as not received after this time. */
export const UNTOLD_MS = 10_000;

type Order = Pick<OrderSummary, 'bill_asked' | 'total' | 'paid' | 'kitchen'>;

function stateOfOrder({ bill_asked: asked, total, paid, kitchen }: Order): TableState {
  if (paid > 0 && paid >= total) return 'paid';
  if (asked) return 'bill';
  if (paid > 0) return 'partlyPaid';
  if (kitchen === null) return 'seated';
  if (kitchen.new + kitchen.preparing > 0) return 'inKitchen';
  return kitchen.ready > 0 ? 'ready' : 'served';
}

/** What needs a waiter first, when several bills are at one table. */
const URGENCY: readonly TableState[] = [
  'ready',
  'bill',
  'partlyPaid',
  'inKitchen',
  'seated',
  'served',
  'paid',
];

/** The state of a table by its open orders. */
export function tableState(orders: readonly Order[]): TableState {
  const states = new Set(orders.map(stateOfOrder));
  return URGENCY.find((state) => states.has(state)) ?? 'free';
}

/** Whether a kitchen station has not received what it was sent. */
export function isUntold({ kitchen }: Pick<OrderSummary, 'kitchen'>, now: number): boolean {
  const since = kitchen?.untold_since ?? null;
  return since !== null && now - since >= UNTOLD_MS;
}
