import type { OrderKind } from '../cart/cart-order.types.ts';
import { LIFECYCLES, type LifecycleName, type LifecycleState } from '../document/lifecycle.ts';
import type { EpochMs } from '../kernel/units.ts';

/** Statuses of an order that leaves the house (specification, shell §4). */
export const ORDER_STATUSES = [
  'to_be_packed',
  'packed',
  'to_be_shipped',
  'shipped',
  'to_be_delivered',
  'delivered',
] as const satisfies readonly LifecycleState[];
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A step may be taken back within this time. */
export const STATUS_TAKE_BACK_MS = 2 * 60_000;

/** The transition table of a kind; null for orders that stay in the house. */
export function statusTableOf(kind: OrderKind): LifecycleName | null {
  switch (kind) {
    case 'delivery':
      return 'shipment';
    case 'takeaway':
    case 'pickup':
    case 'curbside':
      return 'takeaway';
    case 'table':
    case 'saved':
      return null;
  }
}

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת';

/** The letter of a table's bill, from 1; after the last letter, its number. */
export function billLetter(bill: number): string {
  return LETTERS[bill - 1] ?? String(bill);
}

const known: ReadonlySet<string> = new Set(ORDER_STATUSES);
const isOrderStatus = (state: LifecycleState): state is OrderStatus => known.has(state);

/** An order's status with how it came to it, as its replay has it. */
export interface StatusOfOrder {
  readonly status: OrderStatus | null;
  readonly statusBefore: OrderStatus | null;
  readonly statusAt: EpochMs;
}

/** The status that a screen shows: the first of its kind until it was moved. */
export function shownStatus(kind: OrderKind, status: OrderStatus | null): OrderStatus | null {
  return statusTableOf(kind) === null ? null : (status ?? 'to_be_packed');
}

/**
 * The statuses that an order may be moved to, the usual next one first. The step before is among
 * them for two minutes after it was left.
 */
export function nextStatuses(
  kind: OrderKind,
  { status, statusBefore, statusAt }: StatusOfOrder,
  now: EpochMs,
): readonly OrderStatus[] {
  const table = statusTableOf(kind);
  const current = shownStatus(kind, status);
  if (table === null || current === null) return [];
  const forward = (LIFECYCLES[table][current] ?? []).filter(isOrderStatus);
  const back =
    status !== null && now - statusAt <= STATUS_TAKE_BACK_MS
      ? [statusBefore ?? ('to_be_packed' as const)]
      : [];
  return [...forward, ...back.filter((one) => one !== current && !forward.includes(one))];
}
