import type { readCallOrder } from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

/** Whom a call rings: a till or a user of the back office. */
export interface CallTarget {
  readonly scope: 'terminal' | 'user';
  readonly id: number;
}

const HAS_ENDPOINT = `((s.key = 'voice.extension' AND $3 <> '' AND s.value = to_jsonb($3::text)) OR (s.key = 'voice.line' AND $4 <> '' AND s.value = to_jsonb($4::text)))`;

/** Tills of the branch, and users, whose extension or line this is. */
export async function findTargets(
  db: TenantTx,
  branchId: number,
  extension: string,
  line: string,
): Promise<readonly CallTarget[]> {
  const { rows } = await db.query<CallTarget & Record<string, unknown>>(
    'calls.targets',
    `SELECT DISTINCT s.scope, s.scope_id AS id FROM settings s
     WHERE s.cloud_id = $1 AND s.scope IN ('terminal', 'user') AND ${HAS_ENDPOINT}
       AND (s.scope = 'user' OR EXISTS (SELECT 1 FROM terminals t WHERE t.cloud_id = s.cloud_id AND t.id = s.scope_id AND t.branch_id = $2))
     ORDER BY 1, 2`,
    [db.cloudId, branchId, extension, line],
  );
  return rows;
}

export interface StoredCall extends Record<string, unknown> {
  readonly activity_id: number;
  readonly branch_id: number;
  readonly number: string;
  readonly extension: string;
  readonly line: string;
  readonly rang_at: Date;
  readonly answered_at: Date | null;
  readonly ended_at: Date | null;
}

const COLUMNS = 'activity_id, branch_id, number, extension, line, rang_at, answered_at, ended_at';

export function lockCall(
  tx: TenantTx,
  branchId: number,
  callId: string,
): Promise<StoredCall | null> {
  return tx.find<StoredCall>(
    'calls.lock',
    `SELECT ${COLUMNS} FROM voice_calls WHERE cloud_id = $1 AND branch_id = $2 AND call_id = $3 FOR UPDATE`,
    [tx.cloudId, branchId, callId],
  );
}

/** Locks the switchboard until commit, so that one call reported twice at once is stored once. */
export async function lockSwitchboard(tx: TenantTx, branchId: number): Promise<void> {
  await tx.query(
    'calls.lock_switchboard',
    'SELECT 1 FROM switchboards WHERE cloud_id = $1 AND branch_id = $2 FOR UPDATE',
    [tx.cloudId, branchId],
  );
}

export interface NewCall {
  readonly branchId: number;
  readonly callId: string;
  readonly number: string;
  readonly extension: string;
  readonly line: string;
  readonly customerId: number | null;
  readonly subject: string;
  readonly at: Date;
}

/** Stores a call with its record among the calls of the business. @returns the record's number */
export async function insertCall(tx: TenantTx, call: NewCall): Promise<number> {
  const id = await leaseIds(tx, 'activities');
  await tx.query(
    'calls.insert_record',
    `INSERT INTO activities (cloud_id, id, kind, subject, customer_id, direction, phone, day, hour)
     VALUES ($1, $2, 'call', $3, $4, 'in', $5, ($6::timestamptz AT TIME ZONE 'Asia/Jerusalem')::date, date_trunc('minute', $6::timestamptz AT TIME ZONE 'Asia/Jerusalem')::time)`,
    [tx.cloudId, id, call.subject, call.customerId, call.number, call.at],
  );
  await tx.query(
    'calls.insert',
    `INSERT INTO voice_calls (cloud_id, branch_id, call_id, activity_id, number, extension, line, rang_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.cloudId, call.branchId, call.callId, id, call.number, call.extension, call.line, call.at],
  );
  return id;
}

export async function markAnswered(tx: TenantTx, activityId: number, at: Date): Promise<void> {
  await tx.query(
    'calls.answered',
    'UPDATE voice_calls SET answered_at = $3 WHERE cloud_id = $1 AND activity_id = $2',
    [tx.cloudId, activityId, at],
  );
}

/** Ends a call; its record gets the minutes that were spoken, none for one that was not answered. */
export async function markEnded(tx: TenantTx, activityId: number, at: Date): Promise<void> {
  await tx.query(
    'calls.ended',
    'UPDATE voice_calls SET ended_at = $3 WHERE cloud_id = $1 AND activity_id = $2',
    [tx.cloudId, activityId, at],
  );
  await tx.query(
    'calls.minutes',
    `UPDATE activities a SET updated_at = now(),
       minutes = least(1440, coalesce(ceil(extract(epoch FROM v.ended_at - v.answered_at) / 60), 0))::integer
     FROM voice_calls v WHERE v.cloud_id = a.cloud_id AND v.activity_id = a.id AND a.cloud_id = $1 AND a.id = $2`,
    [tx.cloudId, activityId],
  );
}

/**
 * Removes the record of a call that another extension answered; one that already has an answer or
 * an order here only ends.
 */
export async function removeCall(tx: TenantTx, activityId: number, at: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'calls.remove',
    `DELETE FROM activities a USING voice_calls v WHERE a.cloud_id = $1 AND a.id = $2 AND v.cloud_id = $1 AND v.activity_id = a.id
       AND v.answered_at IS NULL AND v.order_id IS NULL`,
    [tx.cloudId, activityId],
  );
  if (rowCount === 0) await markEnded(tx, activityId, at);
}

/**
 * Calls at the extension or line of a till or user that ended after `since.ended`, or rang after
 * `since.rang` and have no end.
 */
export async function listCallsOf(
  db: TenantDb,
  target: CallTarget,
  since: { readonly ended: Date; readonly rang: Date },
): Promise<readonly StoredCall[]> {
  const { rows } = await db.query<StoredCall>(
    'calls.of_target',
    `SELECT ${COLUMNS} FROM voice_calls v
     WHERE v.cloud_id = $1 AND v.rang_at > $4::timestamptz - interval '4 hours'
       AND CASE WHEN v.ended_at IS NULL THEN v.rang_at > $5 ELSE v.ended_at > $4 END
       AND ($2 = 'user' OR v.branch_id = (SELECT t.branch_id FROM terminals t WHERE t.cloud_id = $1 AND t.id = $3))
       AND EXISTS (SELECT 1 FROM settings s WHERE s.cloud_id = $1 AND s.scope = $2 AND s.scope_id = $3
         AND ((s.key = 'voice.extension' AND v.extension <> '' AND s.value = to_jsonb(v.extension)) OR (s.key = 'voice.line' AND v.line <> '' AND s.value = to_jsonb(v.line))))
     ORDER BY v.rang_at DESC LIMIT 5`,
    [db.cloudId, target.scope, target.id, since.ended, since.rang],
  );
  return rows;
}

/** Sales orders of a customer that are not finished, newest first. */
export async function listOpenOrders(
  db: TenantDb,
  customerId: number,
): Promise<{ id: string; number: string; total: number }[]> {
  const { rows } = await db.query<{ id: string; number: string; total: number }>(
    'calls.open_orders',
    `SELECT id, number::text AS number, total FROM documents WHERE cloud_id = $1 AND document_type = 2 AND customer_id = $2
       AND lifecycle NOT IN ('closed', 'canceled', 'invoiced', 'delivery_noted', 'credit_invoiced') ORDER BY issued_at DESC LIMIT 5`,
    [db.cloudId, customerId],
  );
  return [...rows];
}

/** @returns false when there is no such call, or no such customer */
export async function linkCall(
  tx: TenantTx,
  activityId: number,
  customer: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'calls.link',
    `UPDATE activities a SET customer_id = c.id, subject = c.name, updated_at = now() FROM customers c, voice_calls v
     WHERE a.cloud_id = $1 AND a.id = $2 AND v.cloud_id = $1 AND v.activity_id = $2 AND c.cloud_id = $1 AND c.id = $3`,
    [tx.cloudId, activityId, customer],
  );
  return rowCount > 0;
}

/** @returns false when there is no such call */
export async function linkOrder(tx: TenantTx, activityId: number, order: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'calls.link_order',
    'UPDATE voice_calls SET order_id = $3 WHERE cloud_id = $1 AND activity_id = $2',
    [tx.cloudId, activityId, order],
  );
  return rowCount > 0;
}

type CallOrder = z.output<typeof readCallOrder.response>['data'];

/** The order of a call as its till stored it last. */
export async function findOrder(db: TenantDb, activityId: number): Promise<CallOrder> {
  const row = await db.find<{ order: NonNullable<CallOrder> }>(
    'calls.order',
    `SELECT jsonb_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'state', o.state, 'total', o.total,
       'sale', CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('id', t.id, 'number', t.number) END) AS "order"
     FROM voice_calls v JOIN open_orders o ON o.cloud_id = v.cloud_id AND o.id = v.order_id
     LEFT JOIN transactions t ON t.cloud_id = o.cloud_id AND t.id = o.sale_id
     WHERE v.cloud_id = $1 AND v.activity_id = $2`,
    [db.cloudId, activityId],
  );
  return row?.order ?? null;
}
