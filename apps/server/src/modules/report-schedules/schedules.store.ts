import type { ReportSchedule, ReportScheduleView } from '@dalpak/contracts';
import { leaseIds, type SystemDb, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

/** The most schedules of a business. */
export const MAX_SCHEDULES = 50;
/** A business may have more from before. */
const LISTED_SCHEDULES = 200;
const KEPT_DELIVERIES = 5;

export async function listSchedules(
  db: TenantDb,
  report: string,
  user: number | null,
): Promise<readonly ReportScheduleView[]> {
  const { rows } = await db.query<ReportScheduleView & Record<string, unknown>>(
    'schedules.list',
    `SELECT s.id, s.report, s.plan, to_char(s.next_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS next_at, s.stopped, coalesce(u.name, '') AS by,
       coalesce((SELECT jsonb_agg(jsonb_build_object('due_at', to_char(d.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'state', d.state, 'failure', d.failure) ORDER BY d.due_at DESC)
         FROM (SELECT * FROM report_deliveries y WHERE y.cloud_id = s.cloud_id AND y.schedule_id = s.id ORDER BY y.due_at DESC LIMIT ${KEPT_DELIVERIES}) d), '[]') AS deliveries
     FROM report_schedules s LEFT JOIN LATERAL auth_find_member(s.user_id) u ON true
     WHERE s.cloud_id = $1 AND s.report = $2 AND ($3::integer IS NULL OR s.user_id = $3) ORDER BY s.id LIMIT ${LISTED_SCHEDULES}`,
    [db.cloudId, report, user],
  );
  return rows;
}

/** Counts the schedules of the business, which no other transaction then adds to until commit. */
export async function countSchedules(tx: TenantTx): Promise<number> {
  await tx.query(
    'schedules.hold',
    "SELECT pg_advisory_xact_lock(hashtextextended('report schedules', $1))",
    [tx.cloudId],
  );
  const row = await tx.find<{ count: number }>(
    'schedules.count',
    'SELECT count(*)::integer AS count FROM report_schedules WHERE cloud_id = $1',
    [tx.cloudId],
  );
  return row?.count ?? 0;
}

/** Which of the addresses belong to no user of the business who may sign in. */
export async function outsideAddresses(
  tx: TenantTx,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ address: string }>(
    'schedules.outside',
    `SELECT a AS address FROM unnest($2::text[]) a
     WHERE NOT EXISTS (SELECT FROM cloud_users c, auth_find_member(c.user_id) u WHERE c.cloud_id = $1 AND u.status = 'active' AND u.email = lower(a))`,
    [tx.cloudId, addresses],
  );
  return rows.map(({ address }) => address);
}

export async function insertSchedule(
  tx: TenantTx,
  schedule: {
    readonly user: number;
    readonly report: string;
    readonly plan: ReportSchedule;
    /** Its addresses that belong to no user. */
    readonly outside: readonly string[];
    /** Local time of the branch. */
    readonly next: string | null;
  },
): Promise<number> {
  const id = await leaseIds(tx, 'report_schedules');
  await tx.query(
    'schedules.insert',
    `INSERT INTO report_schedules (cloud_id, id, user_id, report, plan, next_at, outside) VALUES ($1, $2, $3, $4, $5::jsonb, $6::timestamp AT TIME ZONE 'Asia/Jerusalem', $7::text[])`,
    [
      tx.cloudId,
      id,
      schedule.user,
      schedule.report,
      JSON.stringify(schedule.plan),
      schedule.next,
      schedule.outside,
    ],
  );
  return id;
}

/** @returns whether there was one that the user may delete; null = any user */
export async function deleteSchedule(
  tx: TenantTx,
  id: number,
  user: number | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'schedules.delete',
    'DELETE FROM report_schedules WHERE cloud_id = $1 AND id = $2 AND ($3::integer IS NULL OR user_id = $3)',
    [tx.cloudId, id, user],
  );
  return rowCount > 0;
}

export async function listDueClouds(
  system: Pick<SystemDb, 'query'>,
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'schedules.due_clouds',
    'SELECT cloud_id FROM report_due_clouds($1) AS cloud_id',
    [now],
  );
  return rows.map(({ cloud_id: cloud }) => cloud);
}

export interface DueSchedule extends Record<string, unknown> {
  readonly id: number;
  readonly plan: ReportSchedule;
}

/** Locks a schedule that is due, which no other process then takes. */
export function lockDue(tx: TenantTx, now: Date): Promise<DueSchedule | null> {
  return tx.find<DueSchedule>(
    'schedules.lock_due',
    'SELECT id, plan FROM report_schedules WHERE cloud_id = $1 AND next_at <= $2 ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED',
    [tx.cloudId, now],
  );
}

/** Adds the delivery that is due, once, and sets when the next one is. */
export async function beginDelivery(tx: TenantTx, id: number, next: string | null): Promise<void> {
  await tx.query(
    'schedules.begin',
    `INSERT INTO report_deliveries (cloud_id, schedule_id, due_at, next_at) SELECT cloud_id, id, next_at, next_at FROM report_schedules WHERE cloud_id = $1 AND id = $2 ON CONFLICT DO NOTHING`,
    [tx.cloudId, id],
  );
  await tx.query(
    'schedules.next',
    `UPDATE report_schedules SET next_at = $3::timestamp AT TIME ZONE 'Asia/Jerusalem' WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, id, next],
  );
}

export interface DueDelivery extends Record<string, unknown> {
  readonly schedule_id: number;
  readonly due: string;
  readonly attempts: number;
  readonly sent_to: string[];
  readonly report: string;
  readonly plan: ReportSchedule;
  /** Addresses that belonged to no user when it was made; null = not known. */
  readonly outside: string[] | null;
  readonly user_id: number;
}

/** Claims the next delivery until a moment. */
export function claimDelivery(
  tx: TenantTx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DueDelivery | null> {
  return tx.find<DueDelivery>(
    'schedules.claim',
    `WITH due AS (
       SELECT schedule_id, due_at FROM report_deliveries WHERE cloud_id = $1 AND state = 'waiting' AND next_at <= $2 ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE report_deliveries d SET attempts = d.attempts + 1, next_at = $3 FROM due WHERE d.cloud_id = $1 AND d.schedule_id = due.schedule_id AND d.due_at = due.due_at
       RETURNING d.schedule_id, d.due_at, d.attempts, d.sent_to
     )
     SELECT c.schedule_id, c.due_at::text AS due, c.attempts, c.sent_to, s.report, s.plan, s.outside, s.user_id FROM claimed c JOIN report_schedules s ON s.cloud_id = $1 AND s.id = c.schedule_id`,
    [tx.cloudId, now, until],
  );
}

/** Keeps that an address has the delivery. */
export async function keepSent(
  tx: TenantTx,
  { schedule_id: id, due }: Pick<DueDelivery, 'schedule_id' | 'due'>,
  address: string,
): Promise<void> {
  await tx.query(
    'schedules.sent',
    'UPDATE report_deliveries SET sent_to = array_append(sent_to, $4) WHERE cloud_id = $1 AND schedule_id = $2 AND due_at = $3::timestamptz',
    [tx.cloudId, id, due, address],
  );
}

export async function endDelivery(
  tx: TenantTx,
  { schedule_id: id, due }: Pick<DueDelivery, 'schedule_id' | 'due'>,
  outcome: {
    readonly state: 'waiting' | 'sent' | 'empty' | 'failed';
    readonly failure: string;
    readonly next: Date;
  },
): Promise<void> {
  await tx.query(
    'schedules.end',
    'UPDATE report_deliveries SET state = $4, failure = $5, next_at = $6 WHERE cloud_id = $1 AND schedule_id = $2 AND due_at = $3::timestamptz',
    [tx.cloudId, id, due, outcome.state, outcome.failure, outcome.next],
  );
}

/** Stops a schedule whose maker lost the right. */
export async function stopForRights(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'schedules.stop',
    "UPDATE report_schedules SET next_at = NULL, stopped = 'rights' WHERE cloud_id = $1 AND id = $2",
    [tx.cloudId, id],
  );
}
