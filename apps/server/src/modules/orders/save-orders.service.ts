import { explain } from '../../kernel/errors/explain.ts';
import { MAX_ORDER_EVENTS, type OrderView } from '@dalpak/contracts';
import { replayOrder, type OrderEvent, type OrderState } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import { writeActs } from '../acts/index.ts';
import { writeAudit } from '../audit/index.ts';
import { assertNotHeldAtOtherTill, endHeldBill } from './held-bills.service.ts';
import {
  approveChanges,
  assertBounds,
  kitchenNews,
  malformed,
  notBefore,
  readParts,
  type ApprovalPlace,
  type OrderPart,
} from './order-changes.ts';
import {
  assertAddress,
  assertReasons,
  assertStatuses,
  kitchenEvent,
  kitchenTitle,
} from './order-kitchen.ts';
import { actsOfOrder } from './order-acts.ts';
import { endedError, knownEvents } from './stored-events.ts';
import { assertAddedOnce, assertMovesArrive } from './order-checks.ts';
import * as store from './orders.store.ts';
import type { OrdersDeps, EmployeeContext } from './order-context.ts';
import { readDelivery, viewOf } from './read-orders.service.ts';
import { figuresOf, statusFigures } from './order-figures.ts';

/** Changes that the screen of deliveries makes, whatever else its employee may do. */
const isDeliveryChange = ({ change }: OrderEvent): boolean =>
  change.type === 'status' || change.type === 'supply';

/**
 * Moves orders that leave the house to a status, and stores what was packed.
 * @throws NOT_FOUND, STATUS_NOT_ALLOWED; PERMISSION_DENIED for any other change
 */
export async function changeDeliveries(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  orders: readonly { readonly id: string; readonly events: readonly unknown[] }[],
): Promise<OrderView[]> {
  for (const part of readParts(orders, ctx.terminal.id, deps.now() + CLOCK_TOLERANCE_MS)) {
    await readDelivery(ctx, part.id);
    if (!part.events.every(({ event }) => isDeliveryChange(event)))
      throw new AppError('PERMISSION_DENIED');
  }
  return saveOrders(deps, ctx, orders, false);
}

/**
 * Adds a till's events to orders of its branch; an unknown order is created. Known events change
 * nothing, so a call whose answer was lost is simply sent again. All orders of the call are saved,
 * or none.
 * @param kitchen whether the kitchen gets tickets for what is new
 * @throws CONFLICT for an order that another till closed, and for a new one with the id of a bill
 *   that another till has; CART_MALFORMED, CART_TOO_LARGE, CARD_NUMBER, PERMISSION_DENIED,
 *   APPROVAL_INVALID, NOT_FOUND
 */
export async function saveOrders(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  orders: readonly {
    readonly id: string;
    readonly events: readonly unknown[];
    readonly held?: string | undefined;
  }[],
  kitchen: boolean,
): Promise<OrderView[]> {
  const { branchId } = ctx.terminal;
  // Sorted, so that two calls about the same two orders cannot deadlock.
  const parts = readParts(orders, ctx.terminal.id, deps.now() + CLOCK_TOLERANCE_MS).toSorted(
    (a, b) => (a.id < b.id ? -1 : 1),
  );
  // Read and priced before anything is locked; if another till changes an order meanwhile, that is
  // detected below and repeated.
  const drafts = new Map<string, Draft>();
  for (const part of parts)
    drafts.set(
      part.id,
      await draftOf(deps, ctx, ctx.db, part, await store.findStoredOrder(ctx.db, part.id)),
    );
  await ctx.db.tx(async (tx) => {
    const open: OpenPart[] = [];
    for (const part of parts) {
      const opened = await openPart(deps, ctx, tx, part, requireFound(drafts.get(part.id)));
      if (opened !== null) open.push(opened);
    }
    assertMovesArrive(open);
    const told: (() => Promise<unknown>)[] = [];
    for (const { held } of orders)
      if (held !== undefined)
        await endHeldBill(tx, held.toLowerCase(), {
          branchId,
          terminalId: ctx.terminal.id,
          employeeId: ctx.employee.id,
        });
    for (const part of open) told.push(await addEvents(deps, ctx, tx, part, kitchen));
    // Last and sequential: the event counter stays locked until commit.
    for (const tell of told) await tell();
  });
  return Promise.all(orders.map(({ id }) => viewOf(ctx.db, branchId, id)));
}

/** An order before and after a call. */
interface Draft {
  readonly id: string;
  /** In order of arrival. */
  readonly known: readonly OrderEvent[];
  readonly fresh: OrderPart['events'];
  readonly before: OrderState;
  readonly after: OrderState;
  /** Null for an order that is not open, which has nothing to show. */
  readonly figures: store.OrderFigures | null;
}

/**
 * Replays an order with the new events of a call.
 * @param order as stored; null for an order that the call creates
 * @throws NOT_FOUND, CART_MALFORMED, CART_TOO_LARGE
 */
async function draftOf(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  db: TenantDb,
  { id, events }: OrderPart,
  order: store.StoredOrder | null,
): Promise<Draft> {
  if (order !== null && order.branchId !== ctx.terminal.branchId) throw new AppError('NOT_FOUND');
  const known = order === null ? [] : await knownEvents(db, id);
  const ids = new Set(known.map((event) => event.id));
  const isOpen = order === null || order.state === 'open';
  const fresh = notBefore(
    order === null || !isOpen ? 0 : order.openedAt.getTime() - CLOCK_TOLERANCE_MS,
    events.filter(({ event }) => !ids.has(event.id)),
  );
  const before = replayOrder(known);
  if (fresh.length === 0) return { id, known, fresh, before, after: before, figures: null };
  if (known.length + fresh.length > MAX_ORDER_EVENTS) throw new AppError('CART_TOO_LARGE');
  const added = fresh.map(({ event }) => event);
  assertAddedOnce(known, added);
  const after = replayOrder([...known, ...added]);
  if (isOpen) assertBounds(after);
  return {
    id,
    known,
    fresh,
    before,
    after,
    figures: isOpen ? await figuresOf(deps, ctx, db, id, after) : null,
  };
}

/** A locked order with its new events. */
interface OpenPart extends Draft {
  readonly isNew: boolean;
  readonly figures: store.OrderFigures;
}

/**
 * Locks an order and determines its new events.
 * @returns null when all events are known already, or only complete the history of an order that
 *   this till closed
 */
async function openPart(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  tx: TenantTx,
  part: OrderPart,
  early: Draft,
): Promise<OpenPart | null> {
  const { id, events } = part;
  const first = events.map(({ event }) => event).toSorted((a, b) => a.at - b.at)[0];
  const at = new Date(Math.min(first?.at ?? deps.now(), deps.now()));
  const isNew = await store.beginOrder(tx, {
    id,
    branchId: ctx.terminal.branchId,
    employeeId: ctx.employee.id,
    at,
  });
  if (isNew) await assertNotHeldAtOtherTill(tx, id, ctx.terminal.id);
  const order = requireFound(await store.lockOrder(tx, id));
  // The revision of an open order counts its events: the same number means that nothing changed.
  const same =
    order.branchId === ctx.terminal.branchId &&
    order.state === 'open' &&
    order.revision === early.known.length;
  const draft = same ? early : await draftOf(deps, ctx, tx, part, order);
  const { known, fresh, figures } = draft;
  if (fresh.length === 0) return null;
  if (figures !== null) return { ...draft, figures, isNew };
  // Food that was paid for in advance is packed and delivered after the sale.
  if (order.state === 'closed' && fresh.every(({ event }) => isDeliveryChange(event))) {
    assertStatuses(
      draft.before,
      fresh.map(({ event }) => event),
    );
    await store.insertEvents(
      tx,
      id,
      senderOf(deps, ctx),
      fresh.map(({ event, wire }) => ({ event, wire, approvedBy: null })),
    );
    await store.putStatus(tx, id, statusFigures(deps, draft.after));
    const title = kitchenTitle(requireFound(await store.findOrder(tx, order.branchId, id)));
    await publish(
      tx,
      'pos:orders',
      {
        event: 'orders_update',
        order: { id, name: title, rows: [] },
        tickets: [],
        print_bones: false,
      },
      { branch: order.branchId },
    );
    return null;
  }
  // Events that the till made before it sold the order offline arrive after the sale, which
  // includes them already.
  if (
    order.state === 'closed' &&
    order.closedTerminalId === ctx.terminal.id &&
    fresh.every(({ event }) => event.at <= latestEventTime(order))
  ) {
    const late = await approveChanges(
      tx,
      { id, known, waiterId: null },
      fresh,
      ctx.employee,
      placeOf(deps, ctx),
    );
    await store.insertEvents(tx, id, senderOf(deps, ctx), late);
    await auditUnpaid(ctx, tx, id, known, late);
    return null;
  }
  throw endedError(requireFound(await store.findOrder(tx, ctx.terminal.branchId, id)));
}

/** Returns the latest time of events that led to a sale. An offline till has only its own clock. */
function latestEventTime({ closedAt, soldOffline }: store.StoredOrder): number {
  return (closedAt?.getTime() ?? 0) + (soldOffline ? CLOCK_TOLERANCE_MS : 0);
}

function placeOf(deps: OrdersDeps, ctx: EmployeeContext): ApprovalPlace {
  return {
    cloudId: ctx.cloudId,
    terminalId: ctx.terminal.id,
    secret: deps.approvalSecret,
    toleranceMs: CLOCK_TOLERANCE_MS,
  };
}

function senderOf(deps: OrdersDeps, ctx: EmployeeContext): store.EventSender {
  return {
    terminalId: ctx.terminal.id,
    employeeId: ctx.employee.id,
    receivedAt: new Date(deps.now()),
  };
}

/**
 * Stores the events and updates what depends on them. @returns a function that notifies the
 * screens, to be called at the end
 */
async function addEvents(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  tx: TenantTx,
  { id, isNew, known, fresh, before, after, figures }: OpenPart,
  kitchen: boolean,
): Promise<() => Promise<unknown>> {
  const stored = isNew ? null : await store.findOrder(tx, ctx.terminal.branchId, id);
  const events = await approveChanges(
    tx,
    { id, known, waiterId: stored?.waiter?.id ?? null },
    fresh,
    ctx.employee,
    placeOf(deps, ctx),
  );
  // The revision counts stored events: an order with a wrong count could never be closed.
  if ((await store.insertEvents(tx, id, senderOf(deps, ctx), events)) !== events.length)
    throw malformed(explain('event_repeated'), 'event.id');
  await auditUnpaid(ctx, tx, id, known, events);
  await writeActs(
    tx,
    actsOfOrder({ id, terminalId: ctx.terminal.id }, { known, before, after }, events),
    deps.now(),
  );
  await store.putFigures(tx, id, figures);
  assertStatuses(
    before,
    events.map(({ event }) => event),
  );
  if (kitchen) assertAddress(after);
  const reasons = await assertReasons(
    tx,
    events.map(({ event }) => event),
    before,
  );
  const news = kitchen
    ? kitchenNews(
        events.map(({ event }) => event),
        before,
        after,
      )
    : [];
  const data = await kitchenEvent(deps, ctx, tx, {
    id,
    isNew,
    send: events.map(({ event }) => event.id),
    news,
    reasons,
  });
  return () => publish(tx, 'pos:orders', data, { branch: ctx.terminal.branchId });
}

/**
 * Audits every voided payment, whichever employee received it and whatever permissions the caller
 * has.
 */
async function auditUnpaid(
  ctx: EmployeeContext,
  tx: TenantTx,
  id: string,
  known: readonly OrderEvent[],
  events: readonly store.NewEvent[],
): Promise<void> {
  const all = [...known, ...events.map(({ event }) => event)];
  for (const {
    event: { change },
    approvedBy,
  } of events) {
    if (change.type !== 'unpay') continue;
    const payments = all.flatMap((one) =>
      one.change.type === 'pay' && one.change.payment.key === change.paymentKey
        ? [{ name: one.change.payment.name, amount: one.change.payment.amount }]
        : [],
    );
    const {
      employee: { id: employeeId },
      terminal: { id: terminalId },
    } = ctx;
    await writeAudit(tx, {
      action: 'order.unpaid',
      actor: { kind: 'employee', id: employeeId },
      employeeId,
      terminalId,
      approvedBy,
      entity: 'order',
      entityId: id,
      before: { payments },
    });
  }
}
