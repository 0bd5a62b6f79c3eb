import type { RegisterReportView } from '@dalpak/contracts';
import type { LateDrawer } from '@dalpak/engine';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import type { BusinessFacts } from '../settings/index.ts';
import { hashOfMovement, type ClosingContent } from './seal.ts';

export interface StoredClosing {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly terminal_id: number;
  readonly shift_id: string;
  readonly number: number;
  readonly content: ClosingContent;
  readonly prev_hash: Buffer | null;
  readonly hash: Buffer;
}

const CLOSING = 'c.id, c.terminal_id, c.shift_id, c.number, c.content, c.prev_hash, c.hash';

export function findClosing(db: TenantDb, id: number): Promise<StoredClosing | null> {
  return db.find<StoredClosing>(
    'register.closing',
    `SELECT ${CLOSING} FROM register_closings c WHERE c.cloud_id = $1 AND c.id = $2 AND c.hash IS NOT NULL`,
    [db.cloudId, id],
  );
}

export function findClosingByRequest(
  db: TenantDb,
  requestId: string,
): Promise<StoredClosing | null> {
  return db.find<StoredClosing>(
    'register.closing_by_request',
    `SELECT ${CLOSING} FROM register_closings c WHERE c.cloud_id = $1 AND c.request_id = $2`,
    [db.cloudId, requestId],
  );
}

/** Every sealed Z of the business, by terminal and number. */
export async function listClosings(db: TenantDb): Promise<readonly StoredClosing[]> {
  const { rows } = await db.query<StoredClosing>(
    'register.closings',
    `SELECT ${CLOSING} FROM register_closings c WHERE c.cloud_id = $1 AND c.hash IS NOT NULL ORDER BY c.terminal_id, c.number`,
    [db.cloudId],
  );
  return rows;
}

/** Finds the sealed Z that precedes this number on a terminal. */
export function findClosingBefore(
  db: TenantDb,
  terminalId: number,
  number: number,
): Promise<StoredClosing | null> {
  return db.find<StoredClosing>(
    'register.closing_before',
    `SELECT ${CLOSING} FROM register_closings c WHERE c.cloud_id = $1 AND c.terminal_id = $2 AND c.number = $3::bigint - 1 AND c.hash IS NOT NULL`,
    [db.cloudId, terminalId, number],
  );
}

/** Finds the sealed Z of a sale's shift; null while the shift is open. */
export function findClosingOfSale(db: TenantDb, saleId: string): Promise<StoredClosing | null> {
  return db.find<StoredClosing>(
    'register.closing_of_sale',
    `SELECT ${CLOSING} FROM transactions t JOIN register_shifts s ON s.cloud_id = t.cloud_id AND s.id = t.shift_id
     JOIN register_closings c ON c.cloud_id = s.cloud_id AND c.id = s.closing_id WHERE t.cloud_id = $1 AND t.id = $2 AND c.hash IS NOT NULL`,
    [db.cloudId, saleId],
  );
}

export interface LastClosing {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly number: number;
  readonly closed_at: Date;
  readonly hash: Buffer | null;
  /** Of the closed shift; agorot. */
  readonly float: number;
}

export function findLastClosing(db: TenantDb, terminalId: number): Promise<LastClosing | null> {
  return db.find<LastClosing>(
    'register.last_closing',
    "SELECT id, number, closed_at, hash, coalesce((content -> 'cash' ->> 'float')::integer, 0) AS float FROM register_closings WHERE cloud_id = $1 AND terminal_id = $2 ORDER BY number DESC LIMIT 1",
    [db.cloudId, terminalId],
  );
}

/** Locks every series of the terminal: running sales finish first and new ones wait. */
export async function lockAllSeries(tx: TenantTx, terminalId: number): Promise<void> {
  await tx.query(
    'register.lock_series',
    'SELECT official_code FROM document_series WHERE cloud_id = $1 AND terminal_id = $2 ORDER BY official_code FOR UPDATE',
    [tx.cloudId, terminalId],
  );
}

export interface NewClosing {
  readonly requestId: string;
  readonly branchId: number;
  readonly employeeId: number;
  /**
   * Closing time by the till's clock: sales paid until then belong to this shift, whenever they
   * arrive.
   */
  readonly soldUntil: Date;
  readonly content: ClosingContent;
  readonly prevHash: Buffer | null;
  readonly hash: Buffer;
}

/**
 * Inserts the Z and ends its shift, its cash movements and the shift of its series. Returns the
 * record's id; null when a Z of this request exists already.
 */
export async function insertClosing(tx: TenantTx, closing: NewClosing): Promise<number | null> {
  const { content } = closing;
  const { sums, cash } = content;
  const id = await leaseIds(tx, 'register_closings');
  const { rowCount } = await tx.query(
    'register.insert_closing',
    `INSERT INTO register_closings (cloud_id, id, request_id, shift_id, number, branch_id, terminal_id, employee_id, opened_at, closed_at, sale_count, sales,
       refunds, total, vat, cash_expected, cash_counted, notes, content, prev_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) ON CONFLICT (cloud_id, request_id) DO NOTHING`,
    [
      tx.cloudId,
      id,
      closing.requestId,
      content.shift,
      content.number,
      closing.branchId,
      content.terminal_id,
      closing.employeeId,
      content.opened_at,
      content.at,
      sums.sale_count,
      sums.sales,
      sums.refunds,
      sums.total,
      sums.vat,
      cash.expected,
      content.counted,
      content.notes,
      JSON.stringify(content),
      closing.prevHash,
      closing.hash,
    ],
  );
  if (rowCount === 0) return null;
  await Promise.all([
    tx.query(
      'register.end_shift',
      'UPDATE register_shifts SET closing_id = $3, sold_until = $4 WHERE cloud_id = $1 AND id = $2',
      [tx.cloudId, content.shift, id, closing.soldUntil],
    ),
    tx.query(
      'register.end_movements',
      'UPDATE cash_movements SET closing_id = $3 WHERE cloud_id = $1 AND shift_id = $2',
      [tx.cloudId, content.shift, id],
    ),
    tx.query(
      'register.end_series',
      'UPDATE document_series SET shift_id = NULL, sold_until = $3 WHERE cloud_id = $1 AND terminal_id = $2',
      [tx.cloudId, content.terminal_id, closing.soldUntil],
    ),
  ]);
  return id;
}

type AddendumFields = Omit<RegisterReportView['addenda'][number], 'at' | 'hash' | 'movement'> & {
  readonly at: Date;
  readonly hash: Buffer;
  readonly drawer: LateDrawer;
};

interface LateMovement {
  readonly request: string;
  readonly kind: NonNullable<RegisterReportView['addenda'][number]['movement']>['kind'];
  readonly amount: number;
  readonly moved_at: Date;
  readonly reason: string;
  readonly employee_id: number | null;
  readonly employee: string;
}

type AddendumRow = AddendumFields & { readonly [key: string]: unknown } & (
    | { readonly sale_hash: Buffer; readonly request: null }
    | ({ readonly sale_hash: null } & LateMovement)
  );

/** Returns the hash that an addendum's seal covers in addition to the Z. */
export function entryHashOf(row: AddendumRow): Buffer {
  return (
    row.sale_hash ??
    hashOfMovement({
      request: row.request,
      kind: row.kind,
      amount: row.amount,
      at: row.moved_at,
      reason: row.reason,
      employeeId: row.employee_id,
    })
  );
}

/** Lists the sales and cash movements that arrived after a Z, by number. */
export async function listAddenda(
  db: TenantDb,
  closingId: number,
): Promise<readonly AddendumRow[]> {
  const { rows } = await db.query<AddendumRow>(
    'register.addenda',
    `SELECT a.number, a.at, a.drawer, a.transaction_id AS transaction, t.number AS sale_number, coalesce(t.total, 0) AS total, coalesce(t.vat, 0) AS vat, a.hash, t.hash AS sale_hash,
       CASE WHEN m.id IS NULL THEN (SELECT coalesce(sum(p.amount), 0)::bigint FROM transaction_payments p
        WHERE p.cloud_id = a.cloud_id AND p.transaction_id = a.transaction_id AND p.type_id = 1 AND p.details ->> 'method' IS NULL) - t.change_due
        WHEN m.kind = 'in' THEN m.amount ELSE -m.amount END AS cash,
       m.request_id AS request, m.kind, m.amount, m.at AS moved_at, m.reason, m.employee_id, coalesce(e.full_name, '') AS employee
     FROM register_addenda a LEFT JOIN transactions t ON t.cloud_id = a.cloud_id AND t.id = a.transaction_id
     LEFT JOIN cash_movements m ON m.cloud_id = a.cloud_id AND m.id = a.movement_id
     LEFT JOIN employees e ON e.cloud_id = m.cloud_id AND e.id = m.employee_id
     WHERE a.cloud_id = $1 AND a.closing_id = $2 ORDER BY a.number`,
    [db.cloudId, closingId],
  );
  return rows;
}

type BusinessRow = {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly vat_name: string;
  readonly vat_number: string;
  readonly cloud_address: string;
  readonly cloud_phone: string;
};

export async function readBusinessFacts(db: TenantDb, branchId: number): Promise<BusinessFacts> {
  const row = await db.find<BusinessRow>(
    'register.business',
    `SELECT b.name, b.address, b.phone, o.vat_name, o.vat_number, o.address AS cloud_address, o.phone AS cloud_phone
     FROM branches b JOIN clouds o ON o.id = b.cloud_id WHERE b.cloud_id = $1 AND b.id = $2`,
    [db.cloudId, branchId],
  );
  if (row === null) throw new Error(`No branch ${branchId}`);
  const { name, address, phone, vat_name, vat_number, cloud_address, cloud_phone } = row;
  return {
    branch: { name, address, phone },
    cloud: { vat_name, vat_number, address: cloud_address, phone: cloud_phone },
  };
}
