import type { OrderSummary } from '@dalpak/contracts';
import {
  CART_LIMITS,
  shownStatus,
  type OrderAddress,
  type OrderEvent,
  type OrderStatus,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** An order of a branch as it is stored; amounts in agorot. */
export interface StoredOrder {
  readonly id: string;
  readonly branchId: number;
  readonly state: OrderSummary['state'];
  readonly revision: number;
  readonly openedAt: Date;
  readonly closedTerminalId: number | null;
  readonly closedAt: Date | null;
  /** Whether its sale was paid offline. */
  readonly soldOffline: boolean;
}

interface OrderRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: OrderSummary['state'];
  readonly kind: OrderSummary['kind'];
  readonly name: string;
  readonly element_id: number | null;
  readonly element_name: string | null;
  readonly guests: number;
  readonly bill_asked: boolean;
  readonly employee_id: number | null;
  readonly waiter: string | null;
  readonly revision: number;
  readonly total: number;
  readonly paid: number;
  readonly item_count: number;
  readonly opened_at: Date;
  readonly changed_at: Date;
  readonly bill_no: number;
  readonly shared_table: boolean;
  readonly status: OrderStatus | null;
  readonly status_before: OrderStatus | null;
  readonly status_at: Date | null;
  readonly promised_at: Date | null;
  readonly phone: string;
  readonly address: OrderAddress | null;
  readonly packages: number;
  readonly tickets: number;
  readonly tickets_new: number;
  readonly tickets_preparing: number;
  readonly tickets_ready: number;
  readonly tickets_served: number;
  readonly waiting_since: Date | null;
  readonly untold_since: Date | null;
  readonly untold: readonly string[] | null;
  readonly closed_terminal: string | null;
  readonly closed_employee: string | null;
}

const COLUMNS = `o.id, o.state, o.kind, o.name, o.element_id, t.name AS element_name, o.guests, o.bill_asked, coalesce(o.waiter_id, o.employee_id) AS employee_id,
  w.first_name || ' ' || w.last_name AS waiter, o.revision, o.total, o.paid, o.item_count, o.opened_at, o.changed_at,
  o.bill_no, (o.bill_no > 1 OR EXISTS (SELECT FROM open_orders x WHERE x.cloud_id = o.cloud_id AND x.element_id = o.element_id AND x.state = 'open' AND x.id <> o.id)) AS shared_table,
  o.status, o.status_before, o.status_at, o.promised_at, o.phone, o.address, o.packages,
  k.tickets, k.tickets_new, k.tickets_preparing, k.tickets_ready, k.tickets_served, k.waiting_since, k.untold_since, k.untold,
  d.name AS closed_terminal, c.first_name || ' ' || c.last_name AS closed_employee`;
const FROM = `open_orders o
  LEFT JOIN floor_tables t ON t.cloud_id = o.cloud_id AND t.id = o.element_id
  LEFT JOIN employees w ON w.cloud_id = o.cloud_id AND w.id = coalesce(o.waiter_id, o.employee_id)
  LEFT JOIN terminals d ON d.cloud_id = o.cloud_id AND d.id = o.closed_terminal_id
  LEFT JOIN employees c ON c.cloud_id = o.cloud_id AND c.id = o.closed_employee_id
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS tickets, (count(*) FILTER (WHERE t.stage = 'new'))::integer AS tickets_new, (count(*) FILTER (WHERE t.stage = 'preparing'))::integer AS tickets_preparing,
      (count(*) FILTER (WHERE t.stage = 'ready'))::integer AS tickets_ready, (count(*) FILTER (WHERE t.stage = 'served'))::integer AS tickets_served,
      min(t.created_at) FILTER (WHERE t.stage IN ('new', 'preparing')) AS waiting_since,
      min(t.created_at) FILTER (WHERE t.received_at IS NULL) AS untold_since,
      array_agg(DISTINCT s.name) FILTER (WHERE t.received_at IS NULL) AS untold
    FROM kitchen_tickets t JOIN kitchen_stations s ON s.cloud_id = t.cloud_id AND s.id = t.station_id
    WHERE t.cloud_id = o.cloud_id AND t.order_id = o.id
  ) k ON true`;

/**
 * Limit of the list: more is no realistic workload of one branch, and the newest must be included.
 */
const LISTED = 1_000;

/** Lists the open orders of a branch, oldest first. Beyond the limit the newest are listed. */
export async function listOpen(db: TenantDb, branchId: number): Promise<OrderSummary[]> {
  const { rows } = await db.query<OrderRow>(
    'orders.list_open',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE o.cloud_id = $1 AND o.branch_id = $2 AND o.state = 'open' ORDER BY o.opened_at DESC, o.id DESC LIMIT ${LISTED}`,
    [db.cloudId, branchId],
  );
  return rows.map(summaryOf).toReversed();
}

/**
 * Orders of a branch that leave the house: open ones, and those that were sold since `since` and
 * are not delivered. First what was promised first.
 */
export async function listOut(
  db: TenantDb,
  branchId: number,
  since: Date,
): Promise<OrderSummary[]> {
  const { rows } = await db.query<OrderRow>(
    'orders.list_out',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE o.cloud_id = $1 AND o.branch_id = $2 AND o.kind IN ('takeaway', 'pickup', 'curbside', 'delivery')
       AND o.status IS DISTINCT FROM 'delivered' AND (o.state = 'open' OR (o.state = 'closed' AND o.closed_at > $3))
     ORDER BY coalesce(o.promised_at, o.opened_at), o.id LIMIT ${LISTED}`,
    [db.cloudId, branchId, since],
  );
  return rows.map(summaryOf);
}

/** An order of the branch, or null. */
export async function findOrder(
  db: TenantDb,
  branchId: number,
  id: string,
): Promise<OrderSummary | null> {
  const row = await db.find<OrderRow>(
    'orders.find',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE o.cloud_id = $1 AND o.branch_id = $2 AND o.id = $3`,
    [db.cloudId, branchId, id],
  );
  return row === null ? null : summaryOf(row);
}

/**
 * Clamps an amount, so that one order stored beyond the limits of the answer does not hide all
 * others.
 */
function bounded(amount: number): number {
  return Math.max(-CART_LIMITS.amount, Math.min(CART_LIMITS.amount, amount));
}

function summaryOf(row: OrderRow): OrderSummary {
  return {
    id: row.id,
    status: row.state === 'open' ? 1 : 0,
    state: row.state,
    kind: row.kind,
    name: row.name,
    element:
      row.element_id === null
        ? null
        : { id: row.element_id, name: row.element_name ?? String(row.element_id) },
    guests: row.guests,
    bill_asked: row.bill_asked,
    waiter: row.employee_id === null ? null : { id: row.employee_id, name: row.waiter ?? '' },
    revision: row.revision,
    total: bounded(row.total),
    paid: bounded(row.paid),
    items: row.item_count,
    opened_at: row.opened_at.getTime(),
    changed_at: row.changed_at.getTime(),
    bill_no: row.bill_no,
    shared_table: row.shared_table,
    lifecycle: shownStatus(row.kind, row.status),
    lifecycle_before: row.status_before,
    lifecycle_at: row.status_at?.getTime() ?? null,
    promised_at: row.promised_at?.getTime() ?? null,
    phone: row.phone,
    address: row.address,
    packages: row.packages,
    kitchen:
      row.tickets === 0
        ? null
        : {
            new: row.tickets_new,
            preparing: row.tickets_preparing,
            ready: row.tickets_ready,
            served: row.tickets_served,
            waiting_since: row.waiting_since?.getTime() ?? null,
            untold_since: row.untold_since?.getTime() ?? null,
            untold: [...(row.untold ?? [])],
          },
    closed_by:
      row.state === 'open'
        ? null
        : { terminal: row.closed_terminal ?? '', employee: row.closed_employee ?? '' },
  };
}

/** Creates an order unless it exists. @returns whether it is new */
export async function beginOrder(
  tx: TenantTx,
  order: {
    readonly id: string;
    readonly branchId: number;
    readonly employeeId: number | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'orders.begin',
    `INSERT INTO open_orders (cloud_id, id, branch_id, employee_id, opened_at, changed_at) VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING`,
    [tx.cloudId, order.id, order.branchId, order.employeeId, order.at],
  );
  return rowCount === 1;
}

interface StoredRow extends Record<string, unknown> {
  readonly id: string;
  readonly branch_id: number;
  readonly state: OrderSummary['state'];
  readonly revision: number;
  readonly opened_at: Date;
  readonly closed_terminal_id: number | null;
  readonly closed_at: Date | null;
  readonly sold_offline: boolean;
}

const STORED = `SELECT id, branch_id, state, revision, opened_at, closed_terminal_id, closed_at,
  EXISTS (SELECT FROM transactions s WHERE s.cloud_id = o.cloud_id AND s.id = o.sale_id AND s.offline) AS sold_offline
  FROM open_orders o WHERE cloud_id = $1 AND id = $2`;

function storedOf(row: StoredRow | null): StoredOrder | null {
  if (row === null) return null;
  const {
    id,
    branch_id: branchId,
    state,
    revision,
    opened_at: openedAt,
    closed_terminal_id: closedTerminalId,
    closed_at: closedAt,
    sold_offline: soldOffline,
  } = row;
  return { id, branchId, state, revision, openedAt, closedTerminalId, closedAt, soldOffline };
}

/** Reads the order without a lock. */
export async function findStoredOrder(db: TenantDb, id: string): Promise<StoredOrder | null> {
  return storedOf(await db.find<StoredRow>('orders.peek', STORED, [db.cloudId, id]));
}

export async function isOpenOrder(tx: TenantTx, id: string): Promise<boolean> {
  return (
    (await tx.find(
      'orders.is_open',
      "SELECT 1 FROM open_orders WHERE cloud_id = $1 AND id = $2 AND state = 'open'",
      [tx.cloudId, id],
    )) !== null
  );
}

/** Locks the order until commit, so that changes of one order are serialized. */
export async function lockOrder(tx: TenantTx, id: string): Promise<StoredOrder | null> {
  return storedOf(
    await tx.find<StoredRow>('orders.lock', `${STORED} FOR UPDATE`, [tx.cloudId, id]),
  );
}

/** Lists the events of an order, in wire format and order of arrival. */
export async function listEvents(db: TenantDb, orderId: string): Promise<readonly unknown[]> {
  const { rows } = await db.query<{ content: unknown }>(
    'orders.events',
    'SELECT content FROM open_order_events WHERE cloud_id = $1 AND order_id = $2 ORDER BY received_at, done_at, id',
    [db.cloudId, orderId],
  );
  return rows.map(({ content }) => content);
}

/** An event to store, and who approved it. */
export interface NewEvent {
  readonly event: OrderEvent;
  readonly wire: unknown;
  readonly approvedBy: number | null;
}

/** Who sends events, and when they arrived. The employee an event names stays in its content. */
export interface EventSender {
  readonly terminalId: number;
  readonly employeeId: number;
  readonly receivedAt: Date;
}

/** Stores the events that are new. @returns how many were new */
export async function insertEvents(
  tx: TenantTx,
  orderId: string,
  { terminalId, employeeId, receivedAt }: EventSender,
  events: readonly NewEvent[],
): Promise<number> {
  const { rowCount } = await tx.query(
    'orders.insert_events',
    `INSERT INTO open_order_events (cloud_id, order_id, id, terminal_id, employee_id, approved_by, done_at, received_at, content)
     SELECT $1, $2, e.id, $3, $4, e.approved_by, to_timestamp(e.at / 1000.0), $5, e.content
     FROM jsonb_to_recordset($6::jsonb) AS e (id uuid, approved_by integer, at bigint, content jsonb) ON CONFLICT DO NOTHING`,
    [
      tx.cloudId,
      orderId,
      terminalId,
      employeeId,
      receivedAt,
      JSON.stringify(
        events.map(({ event, wire, approvedBy }) => ({
          id: event.id,
          approved_by: approvedBy,
          at: event.at,
          content: wire,
        })),
      ),
    ],
  );
  return rowCount ?? 0;
}

/** The summary of an order for lists, derived from its events. */
export interface OrderFigures {
  readonly kind: OrderSummary['kind'];
  readonly name: string;
  readonly elementId: number | null;
  readonly guests: number;
  readonly billAsked: boolean;
  readonly revision: number;
  readonly total: number;
  readonly paid: number;
  readonly items: number;
  readonly changedAt: Date;
  readonly waiterId: number | null;
  readonly status: OrderStatus | null;
  readonly statusBefore: OrderStatus | null;
  readonly statusAt: Date | null;
  readonly promisedAt: Date | null;
  readonly phone: string;
  readonly address: OrderAddress | null;
  readonly packages: number;
}

/**
 * Updates an order's summary. A table of another branch is stored as none, and so is an unknown
 * waiter: then the waiter of the table's section serves a new order. The number of a bill follows
 * from the other bills of its table since the oldest open one was opened.
 */
export async function putFigures(tx: TenantTx, id: string, figures: OrderFigures): Promise<void> {
  const { kind, name, elementId, guests, billAsked, revision, total, paid, items, changedAt } =
    figures;
  await tx.query(
    'orders.put_figures',
    `UPDATE open_orders o SET kind = $3, name = $4, element_id = p.id,
       guests = $6, bill_asked = $7, revision = $8, total = $9, paid = $10, item_count = $11, changed_at = $12,
       waiter_id = coalesce((SELECT e.id FROM employees e WHERE e.cloud_id = $1 AND e.id = $13),
         CASE WHEN o.revision = 0 THEN (SELECT s.employee_id FROM section_waiters s WHERE s.cloud_id = $1 AND s.branch_id = o.branch_id AND s.section = p.section) ELSE o.waiter_id END),
       status = $14, status_before = $15, status_at = $16, promised_at = $17, phone = $18, address = $19::jsonb, packages = $20,
       bill_no = CASE WHEN p.id IS NULL THEN 1 WHEN p.id = o.element_id THEN o.bill_no ELSE coalesce((
         SELECT max(b.bill_no) + 1 FROM open_orders b WHERE b.cloud_id = $1 AND b.element_id = p.id AND b.id <> o.id
           AND (b.state = 'open' OR b.closed_at >= (SELECT min(f.opened_at) FROM open_orders f WHERE f.cloud_id = $1 AND f.element_id = p.id AND f.state = 'open' AND f.id <> o.id))), 1) END
     FROM (SELECT 1) one LEFT JOIN LATERAL (
       SELECT t.id, t.section FROM open_orders me JOIN floor_tables t ON t.cloud_id = me.cloud_id AND t.id = $5
         JOIN floors f ON f.cloud_id = t.cloud_id AND f.id = t.floor_id AND (f.branch_id IS NULL OR f.branch_id = me.branch_id)
       WHERE me.cloud_id = $1 AND me.id = $2) p ON true
     WHERE o.cloud_id = $1 AND o.id = $2`,
    [
      tx.cloudId,
      id,
      kind,
      name,
      elementId,
      guests,
      billAsked,
      revision,
      total,
      paid,
      items,
      changedAt,
      figures.waiterId,
      figures.status,
      figures.statusBefore,
      figures.statusAt,
      figures.promisedAt,
      figures.phone,
      figures.address === null ? null : JSON.stringify(figures.address),
      figures.packages,
    ],
  );
}

/** What happens to an order after it was sold: its status, and what was packed. */
export async function putStatus(
  tx: TenantTx,
  id: string,
  {
    status,
    statusBefore,
    statusAt,
    packages,
    changedAt,
  }: Pick<OrderFigures, 'status' | 'statusBefore' | 'statusAt' | 'packages' | 'changedAt'>,
): Promise<void> {
  await tx.query(
    'orders.put_status',
    'UPDATE open_orders SET status = $3, status_before = $4, status_at = $5, packages = $6, changed_at = $7, revision = (SELECT count(*) FROM open_order_events e WHERE e.cloud_id = $1 AND e.order_id = $2) WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, status, statusBefore, statusAt, packages, changedAt],
  );
}

/** How and by whom an order ended. */
export interface OrderEnd {
  readonly state: 'closed' | 'canceled';
  readonly terminalId: number;
  readonly employeeId: number | null;
  readonly saleId: string | null;
  readonly at: Date;
}

export async function endOrder(
  tx: TenantTx,
  id: string,
  { state, terminalId, employeeId, saleId, at }: OrderEnd,
): Promise<void> {
  await tx.query(
    'orders.end',
    `UPDATE open_orders SET state = $3, closed_terminal_id = $4, closed_employee_id = $5, sale_id = $6, closed_at = $7
     WHERE cloud_id = $1 AND id = $2 AND state = 'open'`,
    [tx.cloudId, id, state, terminalId, employeeId, saleId, at],
  );
}
