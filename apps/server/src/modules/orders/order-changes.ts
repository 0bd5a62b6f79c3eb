import {
  type DetailText,
  type PermissionMap,
  type PushData,
  idSchema,
  isAllowed,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import {
  CART_LIMITS,
  carriesCardNumber,
  type CartRow,
  decodeOrderEvent,
  encodeOrderEvent,
  kitchenChanges,
  kitchenRowsOf,
  type KitchenRow,
  priceOf,
  rowProblem,
  unitPriceOf,
  type OrderChange,
  type OrderEvent,
  type OrderState,
} from '@dalpak/engine';
import { verifyApproval } from '../../kernel/auth/approval.ts';
import { consumeApprovals } from '../../kernel/auth/approval.store.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { NewEvent } from './orders.store.ts';

/** The events that a call contains for one order. */
export interface OrderPart {
  readonly id: string;
  readonly events: readonly { readonly event: OrderEvent; readonly wire: unknown }[];
}

/**
 * Decodes the events of a call. Ids are normalized to lower case: the database treats upper case as
 * the same id, and a replay would not.
 * @param latest the latest time an event may have, in milliseconds: a clock that is ahead must not
 *   win all later conflicts
 * @throws CART_MALFORMED, CARD_NUMBER
 */
export function readParts(
  orders: readonly { readonly id: string; readonly events: readonly unknown[] }[],
  terminalId: number,
  latest: number,
): OrderPart[] {
  const parts = orders.map(({ id, events }) => ({
    id: normalizeId(id),
    events: notAfter(
      latest,
      events.map((wire) => {
        const decoded = decodeOrderEvent(wire);
        if (!decoded.ok) throw malformed({ text: decoded.error.reason }, decoded.error.path);
        const event = {
          ...decoded.value,
          id: normalizeId(decoded.value.id),
          change: normalizeChange(decoded.value.change),
        };
        // A till may send only events of its own.
        if (event.device !== String(terminalId))
          throw malformed(explain('event_of_other_till'), 'event.device');
        if (event.change.type === 'pay' && carriesCardNumber(event.change.payment))
          throw new AppError('CARD_NUMBER', {
            details: [{ ...explain('card'), field: 'event.payment' }],
          });
        return event;
      }),
    ).map((event) => ({ event, wire: encodeOrderEvent(event) })),
  }));
  if (new Set(parts.map(({ id }) => id)).size !== parts.length)
    throw malformed(explain('order_repeated'), 'orders');
  const ids = parts.flatMap(({ events }) => events.map(({ event }) => event.id));
  if (new Set(ids).size !== ids.length) throw malformed(explain('event_repeated'), 'event.id');
  return parts;
}

/** Moves events later than `latest` to just before it, in their order. */
function notAfter(latest: number, events: readonly OrderEvent[]): OrderEvent[] {
  const ahead = events.filter(({ at }) => at > latest).toSorted((a, b) => a.at - b.at);
  const places = new Map(ahead.map(({ id }, index) => [id, latest - (ahead.length - 1 - index)]));
  return events.map((event) => ({ ...event, at: places.get(event.id) ?? event.at }));
}

/**
 * Moves events earlier than `earliest` to just before it, in their order: nothing can happen to an
 * order before it exists, and a stopped clock must not sort its events before all others.
 * @param earliest in milliseconds
 */
export function notBefore(earliest: number, events: OrderPart['events']): OrderPart['events'] {
  const behind = events
    .map(({ event }) => event)
    .filter(({ at }) => at < earliest)
    .toSorted((a, b) => a.at - b.at);
  const places = new Map(
    behind.map(({ id }, index) => [id, Math.max(0, earliest - (behind.length - index))]),
  );
  return events.map((one) => {
    const at = places.get(one.event.id);
    return at === undefined
      ? one
      : { event: { ...one.event, at }, wire: encodeOrderEvent({ ...one.event, at }) };
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a UUID in lower case; any other key unchanged. */
function normalizeId(id: string): string {
  return UUID.test(id) ? id.toLowerCase() : id;
}

function normalizeRow(row: CartRow): CartRow {
  return {
    ...row,
    key: normalizeId(row.key),
    parentKey: row.parentKey === null ? null : normalizeId(row.parentKey),
  };
}

function normalizeChange(change: OrderChange): OrderChange {
  switch (change.type) {
    case 'add':
      return { ...change, row: normalizeRow(change.row) };
    case 'edit':
      return { ...change, rowKey: normalizeId(change.rowKey), row: normalizeRow(change.row) };
    case 'count':
      return {
        ...change,
        rowKey: normalizeId(change.rowKey),
        to: change.to === null ? null : normalizeId(change.to),
      };
    case 'note':
    case 'void':
      return { ...change, rowKey: normalizeId(change.rowKey) };
    case 'pay':
      return {
        ...change,
        payment: {
          ...change.payment,
          key: normalizeId(change.payment.key),
          lockedRows: change.payment.lockedRows.map(normalizeId),
        },
      };
    case 'unpay':
      return { ...change, paymentKey: normalizeId(change.paymentKey) };
    case 'head':
    case 'account':
    case 'deal':
    case 'status':
    case 'supply':
    case 'later':
      return change;
  }
}

/**
 * Refuses an order beyond the limits of a cart, because it could not become a cart or be listed.
 * @throws CART_MALFORMED, CART_TOO_LARGE
 */
export function assertBounds({ rows, payments }: OrderState): void {
  if (rows.length > CART_LIMITS.rows || payments.length > CART_LIMITS.payments)
    throw new AppError('CART_TOO_LARGE');
  for (const row of rows) {
    const problem = rowProblem(row);
    if (problem !== null) throw malformed({ text: problem }, `row:${row.key}`);
  }
  const sums = [
    rows.reduce((sum, row) => sum + Math.abs(priceOf(unitPriceOf(row), row.quantity)), 0),
    payments.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    rows.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0),
  ];
  if (sums.some((sum) => sum > CART_LIMITS.amount))
    throw malformed(explain('order_too_large'), 'order.total');
}

export function malformed(what: DetailText, field: string): AppError {
  return new AppError('CART_MALFORMED', { details: [{ ...what, field }] });
}

/** The terminal and the secret that approvals are verified with. */
export interface ApprovalPlace {
  readonly cloudId: number;
  readonly terminalId: number;
  readonly secret: Buffer;
  readonly toleranceMs: number;
}

/** The permission that an event needs, and the field of its approval. */
interface NeededPermission {
  readonly key: 'cart.item.cancel' | 'cart.cancel' | 'cart.seller';
  readonly field: string;
  /** The value that an approval covers; absent: that something is removed. */
  readonly value?: string;
}

/**
 * Returns a function that tells which permission an event needs: for deleting a row, reducing a
 * saved row, and voiding a payment of another till. A row counted down to zero counts as saved,
 * because reducing it further would remove what another till adds.
 * @param known in order of arrival: the till that sent a payment first received it
 * @param isOwn whether the caller serves the order until now, and so may hand it over
 */
export function permissionFinder(
  events: readonly OrderEvent[],
  known: readonly OrderEvent[],
  isOwn: boolean,
): (event: OrderEvent) => NeededPermission | null {
  const saved = new Map(
    known.flatMap(({ change }) =>
      change.type === 'add' ? [[change.row.key, change.row.quantity < 0 ? -1 : 1] as const] : [],
    ),
  );
  const by = new Map<string, number>();
  const takenBy = new Map<string, string>();
  for (const { change } of events)
    if (change.type === 'count' && change.to === null)
      by.set(change.rowKey, (by.get(change.rowKey) ?? 0) + change.by);
  for (const { device, change } of [...known, ...events])
    if (change.type === 'pay' && !takenBy.has(change.payment.key))
      takenBy.set(change.payment.key, device);
  return ({ device, change }) => {
    switch (change.type) {
      case 'void':
        return { key: 'cart.item.cancel', field: `row:${change.rowKey}` };
      case 'count': {
        const less = (by.get(change.rowKey) ?? 0) * (saved.get(change.rowKey) ?? 0) < 0;
        return change.to === null && less
          ? { key: 'cart.item.cancel', field: `row:${change.rowKey}` }
          : null;
      }
      case 'unpay':
        return takenBy.get(change.paymentKey) === device
          ? null
          : { key: 'cart.cancel', field: `payment:${change.paymentKey}` };
      case 'head':
        return change.head.waiterId === undefined || isOwn
          ? null
          : { key: 'cart.seller', field: 'waiter', value: String(change.head.waiterId ?? 0) };
      default:
        return null;
    }
  };
}

/**
 * Checks that the employee who sends the events may make them: deleting saved rows needs
 * cart.item.cancel, and voiding another till's payment needs cart.cancel, by their own permission
 * or a colleague's approval. The employee an event names is only the till's claim, so events that
 * another employee left unsent on a shared till need an approval.
 * @returns the events with who approved them
 * @throws PERMISSION_DENIED, APPROVAL_INVALID
 */
export async function approveChanges(
  tx: TenantTx,
  order: {
    readonly id: string;
    readonly known: readonly OrderEvent[];
    /** Who serves it until now; null for a new order. */
    readonly waiterId: number | null;
  },
  events: OrderPart['events'],
  own: { readonly id: number; readonly perr: PermissionMap },
  place: ApprovalPlace,
): Promise<NewEvent[]> {
  const askedOf = permissionFinder(
    events.map(({ event }) => event),
    order.known,
    order.waiterId === null || order.waiterId === own.id,
  );
  const used: string[] = [];
  const approved = events.map(({ event, wire }): NewEvent => {
    const asked = askedOf(event);
    if (
      asked === null ||
      (event.employeeId === own.id && isAllowed(own.perr, { type: 'pos', key: asked.key }))
    )
      return { event, wire, approvedBy: null };
    if (event.approval === null) throw new AppError('PERMISSION_DENIED');
    const action = {
      cloudId: place.cloudId,
      terminalId: place.terminalId,
      cartId: order.id,
      key: asked.key,
      field: asked.field,
      value: asked.value ?? 'deleted',
    };
    const read = verifyApproval(place.secret, action, event.approval, event.at, place.toleranceMs);
    if (read === null) throw new AppError('APPROVAL_INVALID');
    used.push(read.id);
    return { event, wire, approvedBy: read.employeeId };
  });
  if (used.length > 0 && !(await consumeApprovals(tx, used)))
    throw new AppError('APPROVAL_INVALID');
  return approved;
}

/**
 * A department id outside the valid range belongs to no department, and such a row prints on the
 * receipt printer.
 */
const departmentOf = (id: number | null): number | null =>
  idSchema.safeParse(id).success ? id : null;

/** What the kitchen must hear of these events: rows added, removed or changed. */
export function kitchenNews(
  events: readonly OrderEvent[],
  before: OrderState,
  after: Pick<OrderState, 'rows'>,
): KitchenRow[] {
  // Rows moved to another table were already made.
  const moved = new Map<string, number>();
  for (const { change } of events)
    if (change.type === 'count' && change.to !== null)
      moved.set(change.rowKey, (moved.get(change.rowKey) ?? 0) + change.by);
  const stays = before.rows.map((row) => ({
    ...row,
    quantity: row.quantity + (moved.get(row.key) ?? 0),
  }));
  return kitchenChanges(kitchenRowsOf(stays), kitchenRowsOf(after.rows));
}

/** The news as tills print them. Rows of a new order are all added. */
export function pushedRows(
  rows: readonly KitchenRow[],
  isNew: boolean,
): PushData<'pos:orders'>['order']['rows'] {
  return rows.map(({ name, quantity, notes, departmentId, partOf, change }) => ({
    name,
    quantity,
    notes: notes.join('\n'),
    department: departmentOf(departmentId),
    ...(partOf === undefined ? {} : { part_of: departmentOf(partOf) }),
    ...(isNew || change === undefined ? {} : { change }),
  }));
}

/** A void that needs a reason: of a saved row, by its own key or with all that belongs to it. */
export interface ReasonedVoid {
  readonly rowKey: string;
  readonly name: string;
  readonly reason: number | null;
}

/** The voids of saved rows among these events, each with the reason that it gives. */
export function voidsOf(events: readonly OrderEvent[], before: OrderState): ReasonedVoid[] {
  const saved = new Map(before.rows.map((row) => [row.key, row]));
  return events.flatMap(({ change }) => {
    const isVoid =
      change.type === 'void' || (change.type === 'count' && change.to === null && change.by < 0);
    const row = isVoid ? saved.get(change.rowKey) : undefined;
    return !isVoid || row === undefined || row.quantity <= 0 || row.parentKey !== null
      ? []
      : [{ rowKey: row.key, name: row.product.name, reason: change.reason ?? null }];
  });
}
