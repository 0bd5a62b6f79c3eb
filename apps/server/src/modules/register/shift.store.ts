import { randomUUID } from 'node:crypto';
import type { MovementKind } from '@dalpak/contracts';
import type { LateDrawer } from '@dalpak/engine';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

/** A terminal of a branch. */
export interface RegisterPlace {
  readonly branchId: number;
  readonly terminalId: number;
}

export interface OpenShift {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly opened_at: Date;
  readonly opened_by: string;
  readonly by_itself: boolean;
}

const SHIFT = `s.id, s.opened_at, coalesce(e.full_name, '') AS opened_by, s.by_itself`;
const OPENER = 'LEFT JOIN employees e ON e.cloud_id = s.cloud_id AND e.id = s.opened_by';

/** Reads the open shift of a terminal without a lock. */
export function findOpenShift(db: TenantDb, terminalId: number): Promise<OpenShift | null> {
  return db.find<OpenShift>(
    'register.open_shift',
    `SELECT ${SHIFT} FROM register_shifts s ${OPENER} WHERE s.cloud_id = $1 AND s.terminal_id = $2 AND s.closing_id IS NULL`,
    [db.cloudId, terminalId],
  );
}

/** Locks the open shift against sales that have not joined it and against another closing. */
export function lockOpenShift(tx: TenantTx, terminalId: number): Promise<OpenShift | null> {
  return tx.find<OpenShift>(
    'register.lock_shift',
    `SELECT ${SHIFT} FROM register_shifts s ${OPENER} WHERE s.cloud_id = $1 AND s.terminal_id = $2 AND s.closing_id IS NULL FOR UPDATE OF s`,
    [tx.cloudId, terminalId],
  );
}

/** Waits for a running Z and blocks the next one until commit. Later reads see the last Z. */
export async function lockShiftShared(tx: TenantTx, terminalId: number): Promise<void> {
  await tx.query(
    'register.hold_shift',
    'SELECT id FROM register_shifts WHERE cloud_id = $1 AND terminal_id = $2 AND closing_id IS NULL FOR SHARE',
    [tx.cloudId, terminalId],
  );
}

/** Locks the shift of a sale, open or closed, in the same way as {@link lockShiftShared}. */
export async function lockShiftOfSaleShared(tx: TenantTx, saleId: string): Promise<void> {
  await tx.query(
    'register.hold_shift_of_sale',
    'SELECT s.id FROM transactions t JOIN register_shifts s ON s.cloud_id = t.cloud_id AND s.id = t.shift_id WHERE t.cloud_id = $1 AND t.id = $2 FOR SHARE OF s',
    [tx.cloudId, saleId],
  );
}

/** Attempts to find a shift that another transaction is opening or closing. */
const MAX_TRIES = 3;

/**
 * Returns the open shift of a terminal, and opens one when there is none, because a sale does not
 * require an opened register. It cannot be closed until commit.
 * @param at opening time, if the shift is opened here
 */
export async function ensureShift(tx: TenantTx, place: RegisterPlace, at: Date): Promise<string> {
  for (let turn = 0; turn < MAX_TRIES; turn += 1) {
    const row = await tx.find<{ id: string }>(
      'register.ensure_shift',
      `WITH open AS (SELECT s.id FROM register_shifts s WHERE s.cloud_id = $1 AND s.terminal_id = $3 AND s.closing_id IS NULL FOR SHARE),
       begun AS (INSERT INTO register_shifts (cloud_id, id, branch_id, terminal_id, opened_at, by_itself)
         SELECT $1, $4, $2, $3, $5, true WHERE NOT EXISTS (SELECT FROM open) ON CONFLICT DO NOTHING RETURNING id)
       SELECT id FROM open UNION ALL SELECT id FROM begun`,
      [tx.cloudId, place.branchId, place.terminalId, randomUUID(), at],
    );
    if (row !== null) return row.id;
  }
  throw new Error(`Terminal ${place.terminalId}: its shift could not be opened`);
}

/** A closed shift, with the number of its next addendum. */
export interface LateShift {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly closing_id: number;
  readonly closing_number: number;
  readonly drawer: LateDrawer;
  readonly number: number;
  readonly hash: Buffer | null;
}

/**
 * Finds the closed shift in which a late sale was paid or cash moved, and assigns the addendum's
 * number. Null when no shift was closed since.
 */
export function claimLateShift(
  tx: TenantTx,
  terminalId: number,
  paidAt: Date,
): Promise<LateShift | null> {
  return tx.find<LateShift>(
    'register.late_shift',
    `UPDATE register_shifts s SET addenda = s.addenda + 1 FROM register_closings c
     WHERE s.cloud_id = $1 AND c.cloud_id = $1 AND c.id = s.closing_id AND s.id = (
       SELECT l.id FROM register_shifts l WHERE l.cloud_id = $1 AND l.terminal_id = $2 AND l.closing_id IS NOT NULL AND l.sold_until >= $3
       ORDER BY l.sold_until LIMIT 1)
     RETURNING s.id, s.closing_id, c.number AS closing_number, s.addenda AS number, c.hash, CASE WHEN c.content ->> 'counted' IS NOT NULL THEN 'counted'
       WHEN EXISTS (SELECT FROM register_closings n WHERE n.cloud_id = $1 AND n.terminal_id = $2 AND n.number > c.number) THEN 'followed' ELSE 'left' END AS drawer`,
    [tx.cloudId, terminalId, paidAt],
  );
}

/** The sale or movement of an addendum. */
type LateEntry = { readonly transactionId: string } | { readonly movementId: number };

export async function insertAddendum(
  tx: TenantTx,
  addendum: {
    readonly closingId: number;
    readonly number: number;
    readonly of: LateEntry;
    readonly drawer: LateDrawer;
    readonly at: Date;
    readonly hash: Buffer;
  },
): Promise<void> {
  await tx.query(
    'register.insert_addendum',
    'INSERT INTO register_addenda (cloud_id, closing_id, number, transaction_id, movement_id, drawer, at, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      tx.cloudId,
      addendum.closingId,
      addendum.number,
      'transactionId' in addendum.of ? addendum.of.transactionId : null,
      'movementId' in addendum.of ? addendum.of.movementId : null,
      addendum.drawer,
      addendum.at,
      addendum.hash,
    ],
  );
}

/** Returns the terminal of the opening with this id; null when there is none. */
export async function findOpening(db: TenantDb, requestId: string): Promise<number | null> {
  const row = await db.find<{ terminal_id: number }>(
    'register.opening',
    'SELECT terminal_id FROM register_shifts WHERE cloud_id = $1 AND (request_id = $2 OR id = $2)',
    [db.cloudId, requestId],
  );
  return row?.terminal_id ?? null;
}

export interface Opening {
  readonly requestId: string;
  readonly place: RegisterPlace;
  readonly employeeId: number;
  readonly at: Date;
}

/** Inserts a shift. Returns false when another transaction opened one at the same moment. */
export async function insertShift(
  tx: TenantTx,
  { requestId, place, employeeId, at }: Opening,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'register.insert_shift',
    `INSERT INTO register_shifts (cloud_id, id, request_id, branch_id, terminal_id, opened_at, opened_by, by_itself)
     VALUES ($1, $2, $2, $3, $4, $5, $6, false) ON CONFLICT DO NOTHING`,
    [tx.cloudId, requestId, place.branchId, place.terminalId, at, employeeId],
  );
  return rowCount === 1;
}

/** Assigns an automatically opened shift to the employee who opens the register. */
export async function adoptShift(
  tx: TenantTx,
  shiftId: string,
  { requestId, employeeId, at }: Opening,
): Promise<void> {
  await tx.query(
    'register.adopt_shift',
    `UPDATE register_shifts SET request_id = $3, opened_by = $4, opened_at = least(opened_at, $5), by_itself = false
     WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, shiftId, requestId, employeeId, at],
  );
}

export interface NewMovement {
  readonly requestId: string;
  readonly shiftId: string;
  readonly place: RegisterPlace;
  readonly employeeId: number;
  readonly kind: 'float' | 'atm' | 'machine' | MovementKind;
  readonly amount: number;
  readonly at: Date;
  readonly reason: string;
  /** Id of the Z whose addendum it is; null while its shift is open. */
  readonly closingId: number | null;
  /** The colleague who approved it; null for the employee's own permission. */
  readonly approvedBy: number | null;
}

/** Inserts a cash movement and returns its id; null when the request was stored before. */
export async function insertMovement(tx: TenantTx, movement: NewMovement): Promise<number | null> {
  const id = await leaseIds(tx, 'cash_movements');
  const { rowCount } = await tx.query(
    'register.insert_movement',
    `INSERT INTO cash_movements (cloud_id, id, request_id, shift_id, branch_id, terminal_id, employee_id, kind, amount, at, reason, closing_id, approved_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (cloud_id, request_id) DO NOTHING`,
    [
      tx.cloudId,
      id,
      movement.requestId,
      movement.shiftId,
      movement.place.branchId,
      movement.place.terminalId,
      movement.employeeId,
      movement.kind,
      movement.amount,
      movement.at,
      movement.reason,
      movement.closingId,
      movement.approvedBy,
    ],
  );
  return rowCount === 1 ? id : null;
}

export function findMovement(
  db: TenantDb,
  requestId: string,
): Promise<{
  readonly terminal_id: number;
  readonly kind: string;
  readonly amount: number;
  readonly reason: string;
} | null> {
  return db.find(
    'register.movement',
    'SELECT terminal_id, kind, amount, reason FROM cash_movements WHERE cloud_id = $1 AND request_id = $2',
    [db.cloudId, requestId],
  );
}
