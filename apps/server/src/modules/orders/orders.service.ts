import {
  isAllowed,
  MAX_ORDER_EVENTS,
  type OrderSummary,
  type OrderView,
  type PushData,
} from '@dalpak/contracts';
import {
  billLetter,
  cartOfOrder,
  decodeOrderEvent,
  formatMoney,
  isWithoutContent,
  newCart,
  nextStatuses,
  priceCart,
  listRemoved,
  replayOrder,
  statusTableOf,
  type Cart,
  type KitchenRow,
  type OrderEvent,
  type OrderState,
} from '@dalpak/engine';
import { verifyApproval } from '../../kernel/auth/approval.ts';
import { consumeApprovals } from '../../kernel/auth/approval.store.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import { writeAudit } from '../audit/index.ts';
import { priceWithin, PRICING_LIMIT_MS, type PricingCache } from '../pricing/index.ts';
import { assertNotHeldAtOtherTill, endHeldBill } from './held-bills.service.ts';
import {
  approveChanges,
  assertBounds,
  kitchenNews,
  malformed,
  notBefore,
  pushedRows,
  readParts,
  voidsOf,
  type ApprovalPlace,
  type OrderPart,
} from './order-changes.ts';
import { listReasons, sendTickets } from '../kitchen/index.ts';
import { assertAddedOnce, assertMovesArrive } from './order-checks.ts';
import * as store from './orders.store.ts';
import { leftOutOf } from './sold-order.ts';

export interface OrdersDeps {
  readonly pricing: PricingCache;
  /** Secret that signs approvals. */
  readonly approvalSecret: Buffer;
  readonly now: () => number;
}

type EmployeeContext = ContextOf<'employee'>;

/** Document type of the sale that an order becomes. */
const POS_SALE = 9;

/**
 * Time limit in milliseconds for pricing one order: a call has up to four, and a list needs no
 * exact totals.
 */
const FIGURES_LIMIT_MS = PRICING_LIMIT_MS / 3;

/** Lists the open orders of the till's branch, oldest first. */
export function listOrders(ctx: EmployeeContext): Promise<OrderSummary[]> {
  return store.listOpen(ctx.db, ctx.terminal.branchId);
}

/** A sold order stays in the queue of deliveries for this time. */
const SOLD_LISTED_MS = 24 * 3_600_000;

/** Lists the orders of the till's branch that leave the house. */
export function listDeliveries(deps: OrdersDeps, ctx: EmployeeContext): Promise<OrderSummary[]> {
  return store.listOut(ctx.db, ctx.terminal.branchId, new Date(deps.now() - SOLD_LISTED_MS));
}

/** Reads an order that leaves the house. @throws NOT_FOUND */
export async function readDelivery(ctx: EmployeeContext, id: string): Promise<OrderView> {
  const view = await readOrder(ctx, id);
  if (statusTableOf(view.kind) === null) throw new AppError('NOT_FOUND');
  return view;
}

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

/** Reads an order of the branch with its events. @throws NOT_FOUND */
export async function readOrder(ctx: EmployeeContext, id: string): Promise<OrderView> {
  return viewOf(ctx.db, ctx.terminal.branchId, id);
}

async function viewOf(db: TenantDb, branchId: number, id: string): Promise<OrderView> {
  const summary = requireFound(await store.findOrder(db, branchId, id));
  return { ...summary, events: [...(await store.listEvents(db, id))] };
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

async function knownEvents(db: TenantDb, id: string): Promise<OrderEvent[]> {
  return (await store.listEvents(db, id)).map((wire) => {
    // Another version of the server may have accepted a kind of change that this one does not know.
    const decoded = decodeOrderEvent(wire, 'keep');
    if (!decoded.ok)
      throw new Error(`Event of order ${id}: ${decoded.error.path} ${decoded.error.reason}`);
    return decoded.value;
  });
}

function endedError({ state, closed_by: by }: OrderSummary): AppError {
  const who = [by?.employee, by?.terminal]
    .filter((text) => text !== undefined && text !== '')
    .join(', ');
  const what = state === 'canceled' ? 'ההזמנה בוטלה' : 'ההזמנה כבר נסגרה';
  return new AppError('CONFLICT', {
    details: [{ text: who === '' ? what : `${what} (${who})`, field: 'order' }],
  });
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
    throw malformed('אירוע מופיע פעמיים', 'event.id');
  await auditUnpaid(ctx, tx, id, known, events);
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

/** What a send of an order is for the kitchen. */
interface Send {
  readonly id: string;
  readonly isNew: boolean;
  readonly send: readonly string[];
  readonly news: readonly KitchenRow[];
  readonly reasons: readonly string[];
}

/** Makes the tickets of a send and the event that tells the screens. */
async function kitchenEvent(
  deps: Pick<OrdersDeps, 'now'>,
  place: {
    readonly terminal: { readonly id: number; readonly branchId: number };
    readonly employee: { readonly id: number } | null;
  },
  tx: TenantTx,
  { id, isNew, send, news, reasons }: Send,
): Promise<PushData<'pos:orders'>> {
  const { branchId } = place.terminal;
  const order = await store.findOrder(tx, branchId, id);
  const title = order === null ? '' : kitchenTitle(order);
  const tickets = await sendTickets(
    tx,
    {
      branchId,
      terminalId: place.terminal.id,
      employeeId: place.employee?.id ?? null,
      at: deps.now(),
    },
    {
      orderId: id,
      send,
      head: {
        title,
        kind: order?.kind ?? 'saved',
        waiter: order?.waiter?.name ?? '',
        guests: order?.guests ?? 0,
      },
      rows: news,
      isNew,
      reasons,
    },
  );
  const rows = pushedRows(news, isNew);
  return {
    event: isNew ? 'orders_new' : 'orders_update',
    order: { id, name: title, rows },
    tickets: [...(tickets ?? [])],
    print_bones: tickets === null ? rows.length > 0 : tickets.some(({ station }) => station.prints),
  };
}

/** Parts of an address without which nobody finds the door. */
const ADDRESS_PARTS = ['locality', 'street', 'house'] as const;
const PHONE = /^[+\d][\d\s-]{7,}$/;

/**
 * A delivery is sent with an address and a phone.
 * @throws VALIDATION_FAILED with each missing part
 */
function assertAddress({ head: { kind, address, phone } }: OrderState): void {
  if (kind !== 'delivery') return;
  const missing = [
    ...ADDRESS_PARTS.filter((part) => (address?.[part] ?? '').trim() === ''),
    ...(PHONE.test(phone.trim()) ? [] : ['phone']),
  ];
  if (missing.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      details: missing.map((field) => ({ text: 'שדה חובה חסר.', field: `order.${field}` })),
    });
}

/**
 * Checks each status of an order that leaves the house against the transition table of its kind.
 * @throws STATUS_NOT_ALLOWED
 */
function assertStatuses(before: OrderState, events: readonly OrderEvent[]): void {
  let state: OrderState = before;
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    const { change } = event;
    if (change.type === 'head' && change.head.kind !== undefined)
      state = { ...state, head: { ...state.head, kind: change.head.kind } };
    if (change.type !== 'status') continue;
    if (!nextStatuses(state.head.kind, state, event.at).includes(change.status))
      throw new AppError('STATUS_NOT_ALLOWED', {
        details: [{ text: change.status, field: 'event.status' }],
      });
    state = { ...state, statusBefore: state.status, status: change.status, statusAt: event.at };
  }
}

/** How the kitchen reads an order: its name or its table, and which bill of it. */
function kitchenTitle({
  name,
  element,
  bill_no: bill,
  shared_table: shared,
}: OrderSummary): string {
  const table =
    element === null ? '' : shared ? `${element.name} · ${billLetter(bill)}` : element.name;
  return name === '' || name === element?.name ? table : table === '' ? name : `${table} · ${name}`;
}

/**
 * Requires a reason for each void that the kitchen hears of, where the business has a list of them.
 * @returns the names of the reasons
 * @throws VOID_REASON_REQUIRED
 */
async function assertReasons(
  tx: TenantTx,
  events: readonly OrderEvent[],
  before: OrderState,
): Promise<readonly string[]> {
  const voids = voidsOf(events, before);
  if (voids.length === 0) return [];
  const known = new Map((await listReasons(tx)).map(({ id, name }) => [id, name]));
  if (known.size === 0) return [];
  const names = voids.map(({ rowKey, name, reason }) => {
    const named = reason === null ? undefined : known.get(reason);
    if (named === undefined)
      throw new AppError('VOID_REASON_REQUIRED', {
        details: [{ text: name, field: `row:${rowKey}` }],
      });
    return named;
  });
  return [...new Set(names)];
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

/**
 * Prices an order for the lists. When discount rules take too long, the order is shown without
 * discounts.
 */
async function figuresOf(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  db: TenantDb,
  id: string,
  state: OrderState,
): Promise<store.OrderFigures> {
  const clock = toLocalDateTime(deps.now());
  const { env, allowance } = await deps.pricing.forSale(db, [], clock.slice(0, 10), {
    branchId: ctx.terminal.branchId,
    terminalId: ctx.terminal.id,
  });
  const cart = cartAt(ctx, id, state, clock);
  const priced =
    priceWithin(cart, env, FIGURES_LIMIT_MS, allowance) ??
    priceCart({ ...cart, noDiscount: true }, env);
  const { kind, name, elementId, guests, billAsked } = state.head;
  return {
    kind,
    name,
    elementId,
    guests,
    billAsked,
    revision: state.revision,
    total: priced.total,
    paid: priced.paid,
    items: priced.itemCount,
    waiterId: state.head.waiterId,
    ...statusFigures(deps, state),
    promisedAt: state.head.promisedAt === null ? null : new Date(state.head.promisedAt),
    phone: state.head.phone,
    address: state.head.address,
  };
}

/** The status of an order and what was packed; a clock that is ahead makes no time in the future. */
function statusFigures(
  deps: OrdersDeps,
  { status, statusBefore, statusAt, supply, changedAt }: OrderState,
): Pick<store.OrderFigures, 'status' | 'statusBefore' | 'statusAt' | 'packages' | 'changedAt'> {
  return {
    status,
    statusBefore,
    statusAt: status === null ? null : new Date(Math.min(statusAt, deps.now())),
    packages: (supply?.packages ?? []).reduce((sum, { count }) => sum + count, 0),
    changedAt: new Date(Math.min(changedAt, deps.now())),
  };
}

function cartAt(ctx: EmployeeContext, id: string, state: OrderState, clock: string): Cart {
  const place = {
    documentType: POS_SALE,
    branchId: ctx.terminal.branchId,
    terminalId: ctx.terminal.id,
    employeeId: ctx.employee.id,
  };
  return cartOfOrder(newCart(place, { newId: () => id, localNow: () => clock }), id, state, 1);
}

/**
 * Cancels an open order; one that is already canceled stays so.
 * @param approval a colleague's, if the employee may not cancel a sale (cart.cancel); not needed
 *   for an order that never held anything, or whose rows were all moved to another
 * @throws PAYMENT_NOT_ALLOWED while it has payments, CONFLICT when it is closed, PERMISSION_DENIED,
 *   APPROVAL_INVALID, NOT_FOUND
 */
export async function cancelOrder(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  orderId: string,
  approval: string | null,
  reasonId: number | null = null,
): Promise<OrderSummary> {
  const id = orderId.toLowerCase();
  const { branchId, id: terminalId } = ctx.terminal;
  await ctx.db.tx(async (tx) => {
    const order = requireFound(await store.lockOrder(tx, id));
    if (order.branchId !== branchId) throw new AppError('NOT_FOUND');
    if (order.state === 'canceled') return;
    if (order.state === 'closed')
      throw endedError(requireFound(await store.findOrder(tx, branchId, id)));
    const known = await knownEvents(tx, id);
    const state = replayOrder(known);
    const gone = listRemoved(known, state);
    if (state.payments.length > 0)
      throw new AppError('PAYMENT_NOT_ALLOWED', {
        details: [{ text: 'יש בהזמנה תשלומים. החזירו אותם ואז בטלו.' }],
      });
    const approvedBy = isWithoutContent(known)
      ? null
      : await authorizeCancel(deps, ctx, tx, id, approval);
    const reason = await reasonOfCancel(tx, state, reasonId);
    await store.endOrder(tx, id, {
      state: 'canceled',
      terminalId,
      employeeId: ctx.employee.id,
      saleId: null,
      at: new Date(deps.now()),
    });
    const news = kitchenNews([], state, { rows: [] });
    await writeAudit(tx, {
      action: 'order.canceled',
      actor: { kind: 'employee', id: ctx.employee.id },
      employeeId: ctx.employee.id,
      terminalId,
      approvedBy,
      entity: 'order',
      entityId: id,
      before: {
        name: state.head.name,
        rows: state.rows.map(({ product, quantity }) => ({ name: product.name, quantity })),
        ...gone,
        ...(reason === null ? {} : { reason }),
      },
    });
    await publish(
      tx,
      'pos:orders',
      await kitchenEvent(deps, ctx, tx, {
        id,
        isNew: false,
        send: ['canceled'],
        news,
        reasons: reason === null ? [] : [reason],
      }),
      { branch: branchId },
    );
  });
  return requireFound(await store.findOrder(ctx.db, branchId, id));
}

/**
 * The reason of a cancelled order, which the kitchen may have made by now.
 * @throws VOID_REASON_REQUIRED where the business has a list of reasons and the order has rows
 */
async function reasonOfCancel(
  tx: TenantTx,
  state: OrderState,
  id: number | null,
): Promise<string | null> {
  const known = await listReasons(tx);
  const named = known.find((one) => one.id === id)?.name ?? null;
  if (named === null && known.length > 0 && state.rows.some(({ quantity }) => quantity > 0))
    throw new AppError('VOID_REASON_REQUIRED');
  return named;
}

/**
 * Checks the permission or the approval to cancel.
 * @returns who approved it; null when the employee has the permission
 */
async function authorizeCancel(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  tx: TenantTx,
  id: string,
  approval: string | null,
): Promise<number | null> {
  if (isAllowed(ctx.employee.perr, { type: 'pos', key: 'cart.cancel' })) return null;
  if (approval === null) throw new AppError('PERMISSION_DENIED');
  const action = {
    cloudId: ctx.cloudId,
    terminalId: ctx.terminal.id,
    cartId: id,
    key: 'cart.cancel',
    field: 'lifecycle',
    value: 'deleted',
  };
  const read = verifyApproval(deps.approvalSecret, action, approval, deps.now());
  if (read === null || !(await consumeApprovals(tx, [read.id])))
    throw new AppError('APPROVAL_INVALID');
  return read.employeeId;
}

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
      details: [{ text: 'ההזמנה אינה בסניף הזה', field: 'order' }],
    });
  if (order.state !== 'open')
    throw endedError(requireFound(await store.findOrder(tx, branchId, id)));
  if (order.revision !== cart.order?.revision)
    throw new AppError('CONFLICT', {
      details: [
        { text: 'ההזמנה השתנתה בקופה אחרת. בדקו את הסכום ונסו שוב', field: 'order.revision' },
      ],
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
      details: [{ text: 'המזהה שייך להזמנה פתוחה', field: 'order' }],
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
