import type { DigestView } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export function findDigest(db: TenantDb, user: number): Promise<DigestView | null> {
  return db.find<DigestView & Record<string, unknown>>(
    'digests.find',
    `SELECT next_at IS NOT NULL AS on, hour::integer AS hour, rests, to_char(next_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS next_at FROM digests WHERE cloud_id = $1 AND user_id = $2`,
    [db.cloudId, user],
  );
}

/** The day of the last digest, which stays until commit. */
export async function lockLastDay(tx: TenantTx, user: number): Promise<string | null> {
  const row = await tx.find<{ day: string | null }>(
    'digests.lock',
    'SELECT last_day::text AS day FROM digests WHERE cloud_id = $1 AND user_id = $2 FOR UPDATE',
    [tx.cloudId, user],
  );
  return row?.day ?? null;
}

/**
 * Keeps a wish; one that is switched on tells of no day before yesterday.
 * @returns whether the user is a member: a support agent has no digest
 */
export async function upsertDigest(
  tx: TenantTx,
  user: number,
  wish: {
    readonly hour: number;
    readonly rests: boolean;
    /** Local time of the branch; null = off. */
    readonly next: string | null;
    readonly today: string;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'digests.save',
    `INSERT INTO digests AS d (cloud_id, user_id, hour, rests, next_at, told_until)
     SELECT m.cloud_id, m.user_id, $3::smallint, $4::boolean, $5::timestamp AT TIME ZONE 'Asia/Jerusalem', $6::date FROM cloud_users m WHERE m.cloud_id = $1 AND m.user_id = $2
     ON CONFLICT (cloud_id, user_id) DO UPDATE SET hour = excluded.hour, rests = excluded.rests, next_at = excluded.next_at, attempts = 0,
       told_until = CASE WHEN d.next_at IS NULL THEN excluded.told_until ELSE d.told_until END`,
    [tx.cloudId, user, wish.hour, wish.rests, wish.next, wish.today],
  );
  return rowCount > 0;
}

export async function listDueClouds(
  system: Pick<SystemDb, 'query'>,
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'digests.due_clouds',
    'SELECT cloud_id FROM digest_due_clouds($1) AS cloud_id',
    [now],
  );
  return rows.map(({ cloud_id: cloud }) => cloud);
}

export interface DueDigest extends Record<string, unknown> {
  readonly user_id: number;
  readonly hour: number;
  readonly rests: boolean;
  readonly attempts: number;
  readonly told_until: string;
  readonly last_day: string | null;
}

/** Claims the next digest until a moment: no other process then sends it. */
export function claimDigest(
  tx: TenantTx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DueDigest | null> {
  return tx.find<DueDigest>(
    'digests.claim',
    `WITH due AS (
       SELECT user_id FROM digests WHERE cloud_id = $1 AND next_at <= $2 ORDER BY next_at, user_id LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE digests d SET attempts = d.attempts + 1, next_at = $3 FROM due WHERE d.cloud_id = $1 AND d.user_id = due.user_id
     RETURNING d.user_id, d.hour::integer AS hour, d.rests, d.attempts::integer AS attempts, d.told_until::text AS told_until, d.last_day::text AS last_day`,
    [tx.cloudId, now, until],
  );
}

/**
 * Marks a day as told before its mail leaves, so that a restart sends no second one. What was
 * switched off meanwhile is not sent.
 * @returns whether it is the first of its day
 */
export async function markDay(tx: TenantTx, user: number, day: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'digests.mark',
    'UPDATE digests SET last_day = $3::date WHERE cloud_id = $1 AND user_id = $2 AND next_at IS NOT NULL AND (last_day IS NULL OR last_day < $3::date)',
    [tx.cloudId, user, day],
  );
  return rowCount > 0;
}

/** Ends an attempt; one that was switched off meanwhile stays off. */
export async function endAttempt(
  tx: TenantTx,
  user: number,
  end: {
    /** Local time of the branch. */
    readonly next: string | null;
    readonly attempts: number;
    readonly lastDay: string | null;
    readonly toldUntil: string;
  },
): Promise<void> {
  await tx.query(
    'digests.end',
    `UPDATE digests SET next_at = $3::timestamp AT TIME ZONE 'Asia/Jerusalem', attempts = $4, last_day = $5::date, told_until = $6::date WHERE cloud_id = $1 AND user_id = $2 AND next_at IS NOT NULL`,
    [tx.cloudId, user, end.next, end.attempts, end.lastDay, end.toldUntil],
  );
}
