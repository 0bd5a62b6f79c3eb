import { hasEntry } from '../cart/cart-row.ts';
import type { Cart, CartLogEntry, CartRow } from '../cart/cart.types.ts';
import type { CartOrder, OrderFacts, OrderSaved } from '../cart/cart-order.types.ts';
import { descendantsOf } from '../cart/row-hierarchy.ts';
import { PAYMENT_REMOVED, ROW_REMOVED, voidReasonOf } from '../cart/saved-order.ts';
import type { EpochMs } from '../kernel/units.ts';
import { prorate } from '../money/prorate.ts';
import {
  EMPTY_HEAD,
  type OrderChange,
  type OrderDeal,
  type OrderEvent,
  type OrderHead,
  type OrderState,
} from './order.types.ts';
import { statusTableOf } from './order-status.ts';
import { replayOrder } from './replay-order.ts';

/** The device and employee that save an order, with the current time and an id generator. */
export interface OrderAuthor {
  readonly device: string;
  readonly employeeId: number | null;
  readonly now: EpochMs;
  newId(): string;
}

/**
 * Makes the cart of an order from `blank`, a new cart of the till that opens it. The order's UUID
 * is also the UUID of its sale, so it can become one sale at most.
 * @param saved the part that the server has stored, for a till where it could be removed; see
 *   {@link savedPartOf}
 */
export function cartOfOrder(
  blank: Cart,
  id: string,
  state: OrderState,
  status: CartOrder['status'],
  saved?: OrderSaved,
): Cart {
  const { head, deal } = state;
  return {
    ...blank,
    id,
    header: { ...blank.header, openOrderId: id, notes: head.notes },
    account: state.account,
    rows: state.rows,
    payments: state.payments,
    discount: deal.discount,
    // The supply method of a sale is the kind of its order.
    supply:
      state.supply === null && statusTableOf(head.kind) === null
        ? null
        : { packages: [], missedItems: [], ...state.supply, method: head.kind },
    coupons: deal.coupons,
    noDiscount: deal.noDiscount,
    chosenRules: deal.chosenRules,
    ignoredRules: deal.ignoredRules,
    order: {
      id,
      status,
      ...factsOf(head),
      revision: state.revision,
      ...(saved === undefined ? {} : { saved }),
    },
    resource: { kind: 'order', id },
  };
}

function factsOf({
  kind,
  elementId,
  guests,
  name,
  waiterId,
  promisedAt,
  phone,
  address,
}: OrderFacts): OrderFacts {
  return { kind, elementId, guests, name, waiterId, promisedAt, phone, address };
}

/**
 * The part of an order that the server has stored, for the cart of a till.
 * @param known the order's events that the server has stored
 * @param device the till's name in the events
 */
export function savedPartOf(known: readonly OrderEvent[], device: string): OrderSaved {
  const { rows, payments } = replayOrder(known);
  const here = new Set(
    known.flatMap((event) =>
      event.change.type === 'pay' && event.device === device ? [event.change.payment.key] : [],
    ),
  );
  return {
    rows: Object.fromEntries(rows.map(({ key, quantity }) => [key, quantity])),
    payments: Object.fromEntries(
      payments.map(({ key }) => [key, here.has(key) ? 'here' : 'elsewhere']),
    ),
  };
}

/**
 * The events for all changes of a cart since its order was read. They contain differences and not
 * the result, so concurrent changes of other tills are preserved.
 * @param seen the order that the cart was made from; null for a new one
 * @param billAsked whether the guests asked for the bill, which the cart does not store
 */
export function orderEvents(
  cart: Cart,
  seen: OrderState | null,
  author: OrderAuthor,
  billAsked: boolean = seen?.head.billAsked ?? false,
): OrderEvent[] {
  const changes = [
    ...headChange(headOf(cart, billAsked), seen?.head ?? null),
    ...rowChanges(cart, seen?.rows ?? []),
    ...paymentChanges(cart, seen),
    ...dealChanges(cart, seen),
  ];
  const at = Math.max(author.now, (seen?.changedAt ?? 0) + 1);
  // Increasing times: a replay would sort events of the same time by their random ids.
  return changes.map((change, index) => ({
    id: author.newId(),
    device: author.device,
    at: at + index,
    employeeId: author.employeeId,
    approval: null,
    ...loggedApprovalOf(cart, change),
    change,
  }));
}

function headOf({ order, header }: Cart, billAsked: boolean): OrderHead {
  if (order === null) return { ...EMPTY_HEAD, notes: header.notes, billAsked };
  return { ...factsOf(order), notes: header.notes, billAsked };
}

function headChange(head: OrderHead, seen: OrderHead | null): OrderChange[] {
  if (seen === null) return [{ type: 'head', head }];
  const changed = Object.fromEntries(
    Object.entries(head).filter(
      ([field, value]) => JSON.stringify(seen[field as keyof OrderHead]) !== JSON.stringify(value),
    ),
  ) as Partial<OrderHead>;
  return Object.keys(changed).length === 0 ? [] : [{ type: 'head', head: changed }];
}

function rowChanges({ rows, log }: Cart, seen: readonly CartRow[]): OrderChange[] {
  const before = new Map(seen.map((row) => [row.key, row]));
  const changes: OrderChange[] = [];
  for (const row of rows) {
    const known = before.get(row.key);
    before.delete(row.key);
    if (known === undefined) {
      changes.push({ type: 'add', row });
      continue;
    }
    if (row.quantity !== known.quantity)
      changes.push({
        type: 'count',
        rowKey: row.key,
        by: row.quantity - known.quantity,
        to: null,
        ...reasonOf(log, row.key),
      });
    if (row.notes !== known.notes)
      changes.push({ type: 'note', rowKey: row.key, notes: row.notes });
    if (content(row) !== content(known)) changes.push({ type: 'edit', rowKey: row.key, row });
  }
  // A row counted down to zero may still be counted up by another till. A deleted row stays
  // deleted, and so does a weighed row deleted with its package.
  const gone = [...before.values()];
  const whole = new Set(gone.flatMap(({ parentKey }) => parentKey ?? []));
  const voided = (key: string, quantity: number): boolean =>
    quantity === 0 || whole.has(key) || isDeleted(log, key);
  const roots = new Set(
    gone.filter(({ key, quantity }) => voided(key, quantity)).map(({ key }) => key),
  );
  for (const { key, quantity, parentKey } of gone) {
    // It is removed with its parent row.
    if (parentKey !== null && roots.has(parentKey)) continue;
    changes.push(
      roots.has(key)
        ? { type: 'void', rowKey: key, ...reasonOf(log, key) }
        : { type: 'count', rowKey: key, by: 0 - quantity, to: null, ...reasonOf(log, key) },
    );
  }
  return changes;
}

function reasonOf(log: readonly CartLogEntry[], rowKey: string): { readonly reason?: number } {
  const reason = voidReasonOf(log, rowKey);
  return reason === null ? {} : { reason };
}

/**
 * Whether the log records that the row was deleted and not only counted down: for a row counted
 * down it records what was left.
 */
function isDeleted(log: readonly CartLogEntry[], rowKey: string): boolean {
  return log.some(
    ({ description, field, data }) =>
      description === ROW_REMOVED && field === `row:${rowKey}` && data === '',
  );
}

/**
 * Compares all fields of a row that an edit event carries. Locks are left out because they follow
 * from the payments.
 */
function content(row: CartRow): string {
  return JSON.stringify({
    ...row,
    quantity: 0,
    notes: '',
    lockedByPayment: false,
    product: row.product.id,
  });
}

function paymentChanges({ payments }: Cart, seen: OrderState | null): OrderChange[] {
  const before = new Set(seen?.payments.map(({ key }) => key));
  const now = new Set(payments.map(({ key }) => key));
  return [
    ...payments
      .filter(({ key }) => !before.has(key))
      .map((payment): OrderChange => ({ type: 'pay', payment })),
    ...[...before]
      .filter((key) => !now.has(key))
      .map((paymentKey): OrderChange => ({ type: 'unpay', paymentKey })),
  ];
}

function dealChanges(cart: Cart, seen: OrderState | null): OrderChange[] {
  const changes: OrderChange[] = [];
  if (JSON.stringify(cart.account) !== JSON.stringify(seen?.account ?? null))
    changes.push({ type: 'account', account: cart.account });
  const deal: OrderDeal = {
    discount: cart.discount,
    coupons: cart.coupons,
    noDiscount: cart.noDiscount,
    chosenRules: cart.chosenRules,
    ignoredRules: cart.ignoredRules,
  };
  const before = seen?.deal ?? {
    discount: null,
    coupons: [],
    noDiscount: false,
    chosenRules: [],
    ignoredRules: [],
  };
  const text = (one: OrderDeal): string =>
    JSON.stringify([one.discount, one.coupons, one.noDiscount, one.chosenRules, one.ignoredRules]);
  if (text(deal) !== text(before)) changes.push({ type: 'deal', deal });
  return changes;
}

/**
 * Approval and time of a removal from the cart's log: an approval is valid for minutes, and the
 * order may be saved later.
 */
function loggedApprovalOf(
  { log }: Cart,
  change: OrderChange,
): Pick<OrderEvent, 'approval' | 'at'> | null {
  const entry = log.findLast(({ description, field }) => isLogEntryOf(change, description, field));
  if (entry === undefined || (change.type !== 'void' && entry.approval === null)) return null;
  return { approval: entry.approval, at: entry.createdAt };
}

/** Whether a log entry with this action and field records this change. */
export function isLogEntryOf(change: OrderChange, description: string, field: string): boolean {
  switch (change.type) {
    case 'void':
      return description === ROW_REMOVED && field === `row:${change.rowKey}`;
    case 'count':
      return change.to === null && description === ROW_REMOVED && field === `row:${change.rowKey}`;
    case 'unpay':
      return description === PAYMENT_REMOVED && field === `payment:${change.paymentKey}`;
    default:
      return false;
  }
}

/**
 * Events that move rows from one order to another, added there exactly as they are removed here.
 */
export interface MovedRows {
  readonly from: readonly OrderEvent[];
  readonly to: readonly OrderEvent[];
}

/**
 * Whether a row can only move to another order as a whole: a weighed row, one with a serial number,
 * a gift card, a membership, or one with its package.
 */
export function isIndivisible(row: CartRow, rows: readonly CartRow[]): boolean {
  return (
    row.product.weighed ||
    row.serialNumber !== '' ||
    row.giftCard !== '' ||
    row.clubJoin ||
    hasEntry(row) ||
    rows.some(({ parentKey }) => parentKey === row.key)
  );
}

/**
 * Moves quantities of rows between two orders. Rows get new keys in the target order, and the rows
 * that belong to them move too, at any depth. A discount sum is divided with its row. Refund rows
 * stay.
 * @param taken thousandths to move by row key, of rows without a parent; a quantity above the
 *   row's, and any quantity of a row that {@link isIndivisible}, moves all of it
 */
export function moveRows(
  from: OrderState,
  to: { readonly id: string; readonly changedAt: EpochMs },
  taken: ReadonlyMap<string, number>,
  author: OrderAuthor,
): MovedRows {
  const event = (seenAt: EpochMs, index: number, change: OrderChange): OrderEvent => ({
    id: author.newId(),
    device: author.device,
    at: Math.max(author.now, seenAt + 1) + index,
    employeeId: author.employeeId,
    approval: null,
    change,
  });
  const asked = from.rows.filter(({ key, quantity }) => quantity > 0 && (taken.get(key) ?? 0) > 0);
  // Child rows move with their parent. A package whose weighed row has zero quantity moves alone.
  const held = descendantsOf(
    from.rows,
    asked.map(({ key }) => key),
  );
  const roots = asked.filter((row) => !held.has(row));
  const moving = roots.flatMap((root) => [
    root,
    ...[...descendantsOf(from.rows, [root.key])].filter(({ quantity }) => quantity > 0),
  ]);
  const keys = new Map(moving.map(({ key }) => [key, author.newId()]));
  const movedParent = ({ parentKey }: CartRow): string | null => {
    // A package whose weighed component has zero quantity belongs to the component's parent.
    const parent = from.rows.find(({ key }) => key === parentKey);
    return parent === undefined ? null : (keys.get(parent.key) ?? movedParent(parent));
  };
  const out: OrderEvent[] = [];
  const into: OrderEvent[] = [];
  for (const row of moving) {
    const isWhole = !roots.includes(row) || isIndivisible(row, from.rows);
    const quantity = isWhole ? row.quantity : Math.min(taken.get(row.key) ?? 0, row.quantity);
    const [stays = 0, discountSum = 0] = prorate(row.discountSum, [
      row.quantity - quantity,
      quantity,
    ]);
    out.push(
      event(from.changedAt, out.length, {
        type: 'count',
        rowKey: row.key,
        by: 0 - quantity,
        to: to.id,
      }),
    );
    if (discountSum !== 0)
      out.push(
        event(from.changedAt, out.length, {
          type: 'edit',
          rowKey: row.key,
          row: { ...row, discountSum: stays },
        }),
      );
    const parentKey = roots.includes(row) ? null : movedParent(row);
    into.push(
      event(to.changedAt, into.length, {
        type: 'add',
        row: {
          ...row,
          key: keys.get(row.key) ?? row.key,
          quantity,
          discountSum,
          parentKey,
          lockedByPayment: false,
        },
      }),
    );
  }
  return { from: out, to: into };
}
