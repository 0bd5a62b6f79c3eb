import type { OrderView } from '@dalpak/contracts';
import {
  type CartLogEntry,
  decodeOrderEvent,
  encodeOrderEvent,
  type OrderEvent,
  type OrderState,
  replayOrder,
  isLogEntryOf,
  type WireObject,
} from '@dalpak/engine';
import type { OrderRecord } from './order-book.types.ts';

/** Whether an order has events to send. */
export function hasUnsentEvents({ pending, refused }: OrderRecord): boolean {
  return pending.length > 0 && refused === null;
}

/** Whether the order was sold here and the server has all its events. */
export function isOver({ sold, pending }: OrderRecord): boolean {
  return sold === true && pending.length === 0;
}

/** The state of the order that a cart of this revision was made from; null for an unsaved order. */
export function stateAtRevision(
  record: OrderRecord | undefined,
  revision: number,
): OrderState | null {
  return record === undefined || revision === 0
    ? null
    : replayOrder(record.events.slice(0, revision));
}

/**
 * A record merged with the server's state of the order; waiting events stay at the end. Answers may
 * arrive in a different order than they were made.
 */
export function mergeServerView(known: OrderRecord | undefined, view: OrderView): OrderRecord {
  const { events, ...summary } = view;
  const theirs = events.flatMap((wire) => {
    // A newer server may have accepted a kind of change that this till does not know.
    const decoded = decodeOrderEvent(wire, 'keep');
    return decoded.ok ? [decoded.value] : [];
  });
  const here = new Set(known?.events.map(({ id }) => id));
  const arrived = new Set(theirs.map(({ id }) => id));
  const pending = known?.pending.filter((id) => !arrived.has(id)) ?? [];
  const isOlder =
    known !== undefined && known.summary !== null && known.summary.revision > summary.revision;
  return {
    id: view.id,
    events: [...(known?.events ?? []), ...theirs.filter(({ id }) => !here.has(id))],
    pending,
    log: known?.log ?? [],
    kitchen: pending.length > 0 && (known?.kitchen ?? false),
    refused: pending.length === 0 ? null : (known?.refused ?? null),
    summary: isOlder ? known.summary : summary,
    ...soldOf(known),
    ...(pending.length > 0 ? heldOf(known) : {}),
  };
}

/**
 * A record without the refused events; changes made since stay.
 * @param before the record before these events
 */
export function withoutEvents(
  now: OrderRecord | undefined,
  refused: ReadonlySet<string>,
  before: OrderRecord | undefined,
): OrderRecord | undefined {
  // A sold order is complete in its sale.
  if (now === undefined || now.sold === true)
    return now === undefined ? now : { ...now, pending: [] };
  const gone = new Set(now.pending.filter((id) => refused.has(id)));
  const events = now.events.filter(({ id }) => !gone.has(id));
  if (events.length === 0) return undefined;
  const pending = now.pending.filter((id) => !gone.has(id));
  const { held: _, ...rest } = now;
  return {
    ...rest,
    events,
    pending,
    log: before?.log ?? [],
    kitchen: pending.length > 0 && (before?.kitchen ?? false),
    refused: pending.length === 0 ? null : (now.refused ?? before?.refused ?? null),
    ...(pending.length > 0 ? heldOf(before) : {}),
  };
}

function soldOf(record: OrderRecord | undefined): Pick<OrderRecord, 'sold'> {
  return record?.sold === true ? { sold: true } : {};
}

export function heldOf(record: { readonly held?: string } | undefined): Pick<OrderRecord, 'held'> {
  return record?.held === undefined ? {} : { held: record.held };
}

export function statusOf({ sold, summary }: OrderRecord): 0 | 1 {
  return sold === true ? 0 : (summary?.status ?? 1);
}

export function pendingOf({ events, pending }: OrderRecord): WireObject[] {
  const waiting = new Set(pending);
  return events.filter(({ id }) => waiting.has(id)).map(encodeOrderEvent);
}

/**
 * The log without entries that the order's own events contain: an approval works once, and theirs
 * was used for the event. Payments stay in the log.
 */
export function logAfter(
  log: readonly CartLogEntry[],
  events: readonly OrderEvent[],
): readonly CartLogEntry[] {
  const gone = new Set(
    events.flatMap(({ change }) => (change.type === 'void' ? [`row:${change.rowKey}`] : [])),
  );
  const taken = events.filter(({ change }) => change.type === 'count');
  return log.filter(
    ({ description, field }) =>
      !gone.has(field) && !taken.some(({ change }) => isLogEntryOf(change, description, field)),
  );
}
