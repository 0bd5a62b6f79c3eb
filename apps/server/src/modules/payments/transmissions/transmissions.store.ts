import {
  transmissionCode,
  type TransmissionCode,
  type TransmissionPhase,
  type TransmissionView,
} from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';

interface TransmissionRow {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly pinpad_id: number;
  readonly pinpad_name: string;
  readonly phase: TransmissionPhase;
  readonly code: TransmissionCode | null;
  readonly batch: string;
  readonly deals: number;
  readonly amount: number;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly by: string | null;
}

const SELECT = `SELECT t.id, t.pinpad_id, p.name AS pinpad_name, t.phase, t.code, t.batch, t.deals, t.amount, t.started_at, t.ended_at,
    coalesce(nullif(concat_ws(' ', e.first_name, e.last_name), ''), u.name) AS by
  FROM pinpad_transmissions t JOIN pinpads p ON p.cloud_id = t.cloud_id AND p.id = t.pinpad_id
  LEFT JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = t.employee_id
  LEFT JOIN LATERAL user_name(t.user_id) u ON true`;
/** A screen shows the last of each terminal, and a record its last weeks. */
const MAX_LISTED = 50;

function toView(row: TransmissionRow): TransmissionView {
  return {
    id: row.id,
    pinpad: { id: row.pinpad_id, name: row.pinpad_name },
    phase: row.phase,
    code: row.code,
    batch: row.batch,
    deals: row.deals,
    amount: row.amount,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    by: row.by,
  };
}

/** Who starts a transmission: a person, or the schedule of a day. */
export interface TransmissionStart {
  readonly id: string;
  readonly pinpadId: number;
  /** Idempotency key of the call; null = the schedule. */
  readonly requestId: string | null;
  readonly employeeId: number | null;
  readonly userId: number | null;
  readonly due: { readonly on: string; readonly attempt: number } | null;
  readonly at: Date;
  readonly busyUntil: Date;
}

/** Locks a card terminal against other transmissions until commit. */
export async function lockPinpad(tx: TenantTx, pinpadId: number): Promise<void> {
  await tx.query(
    'transmissions.lock',
    'SELECT 1 FROM pinpads WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, pinpadId],
  );
}

/** Locks a card terminal against the start of a transmission until commit. */
export async function sharePinpad(tx: TenantTx, pinpadId: number): Promise<void> {
  await tx.query(
    'transmissions.share',
    'SELECT 1 FROM pinpads WHERE cloud_id = $1 AND id = $2 FOR KEY SHARE',
    [tx.cloudId, pinpadId],
  );
}

/** The transmission of a terminal that has not ended. */
export function findRunning(
  db: TenantDb,
  pinpadId: number,
): Promise<{ id: string; phase: TransmissionPhase; busy_until: Date } | null> {
  return db.find<{ id: string; phase: TransmissionPhase; busy_until: Date }>(
    'transmissions.running',
    'SELECT id, phase, busy_until FROM pinpad_transmissions WHERE cloud_id = $1 AND pinpad_id = $2 AND ended_at IS NULL',
    [db.cloudId, pinpadId],
  );
}

/** @returns false when the attempt of this day exists already */
export async function insertTransmission(tx: TenantTx, start: TransmissionStart): Promise<boolean> {
  const { rowCount } = await tx.query(
    'transmissions.insert',
    `INSERT INTO pinpad_transmissions (cloud_id, id, pinpad_id, employee_id, user_id, due_on, attempt, started_at, busy_until, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      tx.cloudId,
      start.id,
      start.pinpadId,
      start.employeeId,
      start.userId,
      start.due?.on ?? null,
      start.due?.attempt ?? 1,
      start.at,
      start.busyUntil,
      start.requestId,
    ],
  );
  return rowCount === 1;
}

export async function setPhase(
  tx: TenantTx,
  id: string,
  phase: TransmissionPhase,
  busyUntil: Date,
): Promise<void> {
  await tx.query(
    'transmissions.phase',
    'UPDATE pinpad_transmissions SET phase = $3, busy_until = $4 WHERE cloud_id = $1 AND id = $2 AND ended_at IS NULL',
    [tx.cloudId, id, phase, busyUntil],
  );
}

/** Whether a charge of the terminal is open, whose outcome the batch must not overtake. */
export async function hasOpenCharge(db: TenantDb, pinpadId: number, at: Date): Promise<boolean> {
  return (
    (await db.find(
      'transmissions.open_charge',
      "SELECT 1 FROM payment_intents WHERE cloud_id = $1 AND pinpad_id = $2 AND state IN ('asked', 'voiding') AND busy_until > $3 LIMIT 1",
      [db.cloudId, pinpadId, at],
    )) !== null
  );
}

/**
 * Ends a transmission: its deals count as transmitted after a complete batch, and stay in the
 * terminal for the next one otherwise. The record of the terminal shows the result.
 * @returns null when it had ended before
 */
export async function endTransmission(
  tx: TenantTx,
  {
    id,
    pinpadId,
    phase,
    batch,
    at,
  }: {
    readonly id: string;
    readonly pinpadId: number;
    readonly phase: TransmissionPhase;
    readonly batch: string;
    readonly at: Date;
  },
): Promise<TransmissionView | null> {
  const code = transmissionCode(phase);
  const sent =
    code === 0
      ? await tx.find<{ deals: number; amount: number }>(
          'transmissions.deals',
          `WITH sent AS (
             UPDATE payment_intents SET transmission_id = $3
             WHERE cloud_id = $1 AND pinpad_id = $2 AND state = 'approved' AND transmission_id IS NULL AND EXISTS (
               SELECT FROM pinpad_transmissions WHERE cloud_id = $1 AND id = $3 AND ended_at IS NULL)
             RETURNING id, amount, request ->> 'voids' AS voids)
           SELECT count(*)::integer AS deals, coalesce(sum(amount), 0)::bigint AS amount FROM sent
           WHERE voids IS NULL AND id::text NOT IN (SELECT voids FROM sent WHERE voids IS NOT NULL)`,
          [tx.cloudId, pinpadId, id],
        )
      : null;
  const { rowCount } = await tx.query(
    'transmissions.end',
    `UPDATE pinpad_transmissions SET phase = $3, code = $4, batch = $5, deals = $6, amount = $7, ended_at = $8, busy_until = $8
     WHERE cloud_id = $1 AND id = $2 AND ended_at IS NULL`,
    [tx.cloudId, id, phase, code, batch, sent?.deals ?? 0, sent?.amount ?? 0, at],
  );
  if (rowCount === 0) return null;
  await tx.query(
    'transmissions.record',
    `UPDATE pinpads SET status = $3::smallint, status_at = $4,
       last_batch = CASE WHEN $3::smallint = 0 THEN $5 ELSE last_batch END, last_batch_at = CASE WHEN $3::smallint = 0 THEN $4 ELSE last_batch_at END
     WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, pinpadId, code, at, batch],
  );
  return findTransmission(tx, id);
}

export async function findTransmission(db: TenantDb, id: string): Promise<TransmissionView | null> {
  const row = await db.find<TransmissionRow>(
    'transmissions.find',
    `${SELECT} WHERE t.cloud_id = $1 AND t.id = $2`,
    [db.cloudId, id],
  );
  return row === null ? null : toView(row);
}

/** The transmissions that a call started before: its retry starts no others. */
export async function listOfRequest(db: TenantDb, requestId: string): Promise<TransmissionView[]> {
  const { rows } = await db.query<TransmissionRow>(
    'transmissions.of_request',
    `${SELECT} WHERE t.cloud_id = $1 AND t.request_id = $2 ORDER BY t.pinpad_id`,
    [db.cloudId, requestId],
  );
  return rows.map(toView);
}

/** The last transmissions of these terminals, newest first. */
export async function listTransmissions(
  db: TenantDb,
  pinpadIds: readonly number[],
): Promise<TransmissionView[]> {
  const { rows } = await db.query<TransmissionRow>(
    'transmissions.list',
    `${SELECT} WHERE t.cloud_id = $1 AND t.pinpad_id = ANY ($2::integer[]) ORDER BY t.started_at DESC, t.id LIMIT ${MAX_LISTED}`,
    [db.cloudId, pinpadIds],
  );
  return rows.map(toView);
}
