import type { KitchenStation, KitchenTicket, TicketContent, TicketStage } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** The stations of a branch, in their order. */
export async function listStations(
  db: TenantDb,
  branchId: number,
): Promise<readonly KitchenStation[]> {
  const { rows } = await db.query<KitchenStation & Record<string, unknown>>(
    'kitchen.stations',
    `SELECT id, name, output, printer, language, amber_minutes, red_minutes, prepares, expediter, is_default
     FROM kitchen_stations WHERE cloud_id = $1 AND active AND (branch_id IS NULL OR branch_id = $2) ORDER BY sort_order, id`,
    [db.cloudId, branchId],
  );
  return rows;
}

/** Stations that departments name, and those of products: their own, or their department's. */
export interface StationNames {
  readonly departments: ReadonlyMap<number, number>;
  readonly products: ReadonlyMap<number, number>;
}

export async function readStationNames(
  db: TenantDb,
  departments: readonly number[],
  products: readonly number[],
): Promise<StationNames> {
  const { rows } = await db.query<{
    readonly id: number;
    readonly station_id: number;
    readonly product: boolean;
  }>(
    'kitchen.station_names',
    `SELECT id, station_id, false AS product FROM departments WHERE cloud_id = $1 AND id = ANY($2::integer[]) AND station_id IS NOT NULL
     UNION ALL SELECT p.id, coalesce(p.station_id, d.station_id), true FROM products p
       LEFT JOIN departments d ON d.cloud_id = p.cloud_id AND d.id = p.department_id
     WHERE p.cloud_id = $1 AND p.id = ANY($3::integer[]) AND coalesce(p.station_id, d.station_id) IS NOT NULL`,
    [db.cloudId, departments, products],
  );
  const of = (isProduct: boolean): ReadonlyMap<number, number> =>
    new Map(
      rows.flatMap(({ id, station_id: station, product }) =>
        product === isProduct ? [[id, station] as const] : [],
      ),
    );
  return { departments: of(false), products: of(true) };
}

/** The next ticket number of the branch on this day; the counter is locked until commit. */
export async function nextNumber(tx: TenantTx, branchId: number, day: string): Promise<number> {
  const row = await tx.find<{ last_number: number }>(
    'kitchen.next_number',
    `INSERT INTO kitchen_days AS d (cloud_id, branch_id, day, last_number) VALUES ($1, $2, $3::date, 1)
     ON CONFLICT (cloud_id, branch_id, day) DO UPDATE SET last_number = d.last_number + 1 RETURNING last_number`,
    [tx.cloudId, branchId, day],
  );
  if (row === null) throw new Error('No ticket number');
  return row.last_number;
}

export interface NewTicket {
  readonly id: string;
  readonly branchId: number;
  readonly stationId: number;
  readonly orderId: string;
  readonly day: string;
  readonly number: number;
  readonly content: TicketContent;
  readonly terminalId: number;
  readonly employeeId: number | null;
  readonly at: Date;
}

export async function hasTicket(tx: TenantTx, id: string): Promise<boolean> {
  return (
    (await tx.find('kitchen.has', 'SELECT 1 FROM kitchen_tickets WHERE cloud_id = $1 AND id = $2', [
      tx.cloudId,
      id,
    ])) !== null
  );
}

export async function insertTicket(tx: TenantTx, ticket: NewTicket): Promise<void> {
  await tx.query(
    'kitchen.insert',
    `INSERT INTO kitchen_tickets (cloud_id, id, branch_id, station_id, order_id, day, number, content, sent_terminal_id, sent_employee_id, created_at, row_stages, staged_at)
     VALUES ($1, $2, $3, $4, $5, $6::date, $7, $8::jsonb, $9, $10, $11, array_fill('new'::text, ARRAY[$12::integer]), $11)`,
    [
      tx.cloudId,
      ticket.id,
      ticket.branchId,
      ticket.stationId,
      ticket.orderId,
      ticket.day,
      ticket.number,
      JSON.stringify(ticket.content),
      ticket.terminalId,
      ticket.employeeId,
      ticket.at,
      ticket.content.rows.length,
    ],
  );
}

interface TicketRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly station_id: number;
  readonly order_id: string;
  readonly content: TicketContent;
  readonly created_at: Date;
  readonly stage: TicketStage;
  readonly row_stages: readonly TicketStage[];
  readonly staged_at: Date;
  readonly received_at: Date | null;
}

const COLUMNS =
  'id, number, station_id, order_id, content, created_at, stage, row_stages, staged_at, received_at';

function ticketOf(row: TicketRow): KitchenTicket {
  return {
    ...row.content,
    id: row.id,
    number: row.number,
    station: row.station_id,
    order: row.order_id,
    created_at: row.created_at.getTime(),
    stage: row.stage,
    row_stages: [...row.row_stages],
    staged_at: row.staged_at.getTime(),
    received_at: row.received_at?.getTime() ?? null,
  };
}

/** Most tickets of one screen: more cannot be read on it, and the oldest are the ones to make. */
const LISTED = 300;
const RECALLABLE = 50;

/** Open tickets of a station, oldest first. @param stationId null = of all stations */
export async function listOpenTickets(
  db: TenantDb,
  branchId: number,
  stationId: number | null,
): Promise<readonly KitchenTicket[]> {
  const { rows } = await db.query<TicketRow>(
    'kitchen.open',
    `SELECT ${COLUMNS} FROM kitchen_tickets
     WHERE cloud_id = $1 AND branch_id = $2 AND ($3::integer IS NULL OR station_id = $3) AND stage <> 'served' ORDER BY created_at, number LIMIT ${LISTED}`,
    [db.cloudId, branchId, stationId],
  );
  return rows.map(ticketOf);
}

/** Tickets that were served since `since` and may be recalled, the last one first. */
export async function listServedTickets(
  db: TenantDb,
  branchId: number,
  stationId: number | null,
  since: Date,
): Promise<readonly KitchenTicket[]> {
  const { rows } = await db.query<TicketRow>(
    'kitchen.served',
    `SELECT ${COLUMNS} FROM kitchen_tickets
     WHERE cloud_id = $1 AND branch_id = $2 AND ($3::integer IS NULL OR station_id = $3) AND stage = 'served' AND staged_at > $4
     ORDER BY staged_at DESC LIMIT ${RECALLABLE}`,
    [db.cloudId, branchId, stationId, since],
  );
  return rows.map(ticketOf);
}

/** What the kitchen was told of an order, in the order in which it was told. */
export async function listTicketsOfOrder(
  db: TenantDb,
  branchId: number,
  orderId: string,
): Promise<readonly KitchenTicket[]> {
  const { rows } = await db.query<TicketRow>(
    'kitchen.of_order',
    `SELECT ${COLUMNS} FROM kitchen_tickets WHERE cloud_id = $1 AND branch_id = $2 AND order_id = $3 ORDER BY created_at, number`,
    [db.cloudId, branchId, orderId],
  );
  return rows.map(ticketOf);
}

/** Locks a ticket of the branch until commit. */
export async function lockTicket(
  tx: TenantTx,
  branchId: number,
  id: string,
): Promise<KitchenTicket | null> {
  const row = await tx.find<TicketRow>(
    'kitchen.lock',
    `SELECT ${COLUMNS} FROM kitchen_tickets WHERE cloud_id = $1 AND branch_id = $2 AND id = $3 FOR UPDATE`,
    [tx.cloudId, branchId, id],
  );
  return row === null ? null : ticketOf(row);
}

export interface TicketStep {
  readonly id: string;
  readonly ticketId: string;
  readonly row: number | null;
  readonly stage: TicketStage;
  readonly terminalId: number;
  readonly employeeId: number | null;
  readonly at: Date;
}

/** Stores a step. @returns false when it is stored already */
export async function insertStep(tx: TenantTx, step: TicketStep): Promise<boolean> {
  const { rowCount } = await tx.query(
    'kitchen.step',
    `INSERT INTO kitchen_steps (cloud_id, id, ticket_id, row_index, stage, terminal_id, employee_id, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      tx.cloudId,
      step.id,
      step.ticketId,
      step.row,
      step.stage,
      step.terminalId,
      step.employeeId,
      step.at,
    ],
  );
  return rowCount === 1;
}

export async function putStages(
  tx: TenantTx,
  id: string,
  stage: TicketStage,
  rowStages: readonly TicketStage[],
  at: Date,
): Promise<void> {
  await tx.query(
    'kitchen.put_stages',
    'UPDATE kitchen_tickets SET stage = $3, row_stages = $4::text[], staged_at = $5 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, stage, rowStages, at],
  );
}

/** Marks tickets as received. @returns those that were not before */
export async function markReceived(
  tx: TenantTx,
  branchId: number,
  ids: readonly string[],
  by: 'screen' | 'printer' | 'spoken',
  at: Date,
): Promise<readonly KitchenTicket[]> {
  const { rows } = await tx.query<TicketRow>(
    'kitchen.received',
    `UPDATE kitchen_tickets SET received_at = $4, received_by = $5
     WHERE cloud_id = $1 AND branch_id = $2 AND id = ANY($3::uuid[]) AND received_at IS NULL RETURNING ${COLUMNS}`,
    [tx.cloudId, branchId, ids, at, by],
  );
  return rows.map(ticketOf);
}

/** A claim that did not print within this time is free again. */
const CLAIM_SECONDS = 20;

/** Claims the print of a ticket. @returns whether this device prints it */
export async function claimPrint(
  tx: TenantTx,
  branchId: number,
  id: string,
  terminalId: number,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'kitchen.claim',
    `UPDATE kitchen_tickets SET print_terminal_id = $4, print_claimed_at = $5
     WHERE cloud_id = $1 AND branch_id = $2 AND id = $3
       AND (print_claimed_at IS NULL OR (received_at IS NULL AND print_claimed_at < $5::timestamptz - interval '${CLAIM_SECONDS} seconds'))`,
    [tx.cloudId, branchId, id, terminalId, at],
  );
  return rowCount === 1;
}

/** Sends a ticket once more: it counts as not received, and may be printed again. */
export async function resetTicket(tx: TenantTx, id: string, stationId: number): Promise<void> {
  await tx.query(
    'kitchen.reset',
    'UPDATE kitchen_tickets SET station_id = $3, received_at = NULL, received_by = NULL, print_terminal_id = NULL, print_claimed_at = NULL WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, stationId],
  );
}

/** Whether every ticket of the order is ready or served, and who serves it. */
export async function readOrderProgress(
  tx: TenantTx,
  orderId: string,
): Promise<{ readonly all_ready: boolean; readonly waiter: number | null }> {
  const row = await tx.find<{ all_ready: boolean; waiter: number | null }>(
    'kitchen.progress',
    `SELECT coalesce((SELECT bool_and(stage IN ('ready', 'served')) FROM kitchen_tickets WHERE cloud_id = $1 AND order_id = $2), false) AS all_ready,
       (SELECT coalesce(waiter_id, employee_id) FROM open_orders WHERE cloud_id = $1 AND id = $2) AS waiter`,
    [tx.cloudId, orderId],
  );
  return row ?? { all_ready: false, waiter: null };
}

/** Active void reasons, in their order. */
export async function listReasons(
  db: TenantDb,
): Promise<readonly { readonly id: number; readonly name: string; readonly made: boolean }[]> {
  const { rows } = await db.query<{ id: number; name: string; made: boolean }>(
    'kitchen.reasons',
    'SELECT id, name, made FROM void_reasons WHERE cloud_id = $1 AND active ORDER BY sort_order, id',
    [db.cloudId],
  );
  return rows;
}
