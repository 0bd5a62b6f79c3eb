import type { AccessKeyUse, KeyScopes } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface KeyRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly shown: string;
  readonly scopes: unknown;
  readonly reports: readonly string[];
  readonly branches: readonly { readonly id: number; readonly name: string }[] | null;
  readonly networks: readonly string[];
  readonly earlier_until: Date | null;
  readonly maker: string | null;
  readonly made_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

const SELECT = `SELECT k.id, k.name, k.shown, k.scopes, k.reports, k.networks, k.earlier_until,
    CASE WHEN k.branch_ids IS NOT NULL THEN (SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) ORDER BY b.id), '[]')
      FROM branches b WHERE b.cloud_id = k.cloud_id AND b.id = ANY (k.branch_ids)) END AS branches, u.name AS maker, k.made_at, k.expires_at, k.last_used_at, k.revoked_at
  FROM access_keys k LEFT JOIN LATERAL user_name(k.made_by) u ON true WHERE k.cloud_id = $1`;

/** Newest first. Keys that ended long ago fall beyond the limit. */
export async function listKeys(db: TenantDb): Promise<readonly KeyRow[]> {
  return (
    await db.query<KeyRow>(
      'access_keys.list',
      `${SELECT} ORDER BY (k.revoked_at IS NULL) DESC, k.id DESC LIMIT 200`,
      [db.cloudId],
    )
  ).rows;
}

export function findKey(db: TenantDb, id: number): Promise<KeyRow | null> {
  return db.find<KeyRow>('access_keys.find', `${SELECT} AND k.id = $2`, [db.cloudId, id]);
}

/** Counts the active keys and takes the lock under which keys are created, until commit. */
export async function lockAndCountKeys(tx: TenantTx, now: number): Promise<number> {
  await tx.query('access_keys.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    'access keys',
  ]);
  const row = await tx.find<{ count: number }>(
    'access_keys.count',
    'SELECT count(*)::integer AS count FROM access_keys WHERE cloud_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)',
    [tx.cloudId, new Date(now)],
  );
  return row?.count ?? 0;
}

export interface NewKey {
  readonly name: string;
  readonly shown: string;
  readonly hash: Buffer;
  readonly scopes: KeyScopes;
  readonly reports: readonly string[];
  readonly branches: readonly number[] | null;
  readonly networks: readonly string[];
  readonly madeBy: number;
  readonly madeAt: number;
  /** The last day on which the key works, by the clock of the business. */
  readonly expiresOn: string | null;
}

export async function insertKey(tx: TenantTx, key: NewKey): Promise<number> {
  const id = await leaseIds(tx, 'access_keys');
  await tx.query(
    'access_keys.insert',
    `INSERT INTO access_keys (cloud_id, id, name, shown, key_hash, scopes, made_by, made_at, expires_at, reports, branch_ids, networks)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, ($9::date + 1)::timestamp AT TIME ZONE 'Asia/Jerusalem', $10, $11, $12)`,
    [
      tx.cloudId,
      id,
      key.name,
      key.shown,
      key.hash,
      JSON.stringify(key.scopes),
      key.madeBy,
      new Date(key.madeAt),
      key.expiresOn,
      key.reports,
      key.branches,
      key.networks,
    ],
  );
  return id;
}

/** False when the key was revoked before. */
export async function revokeKey(
  tx: TenantTx,
  id: number,
  by: number,
  now: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'access_keys.revoke',
    'UPDATE access_keys SET revoked_at = $3, revoked_by = $4 WHERE cloud_id = $1 AND id = $2 AND revoked_at IS NULL',
    [tx.cloudId, id, new Date(now), by],
  );
  return rowCount === 1;
}

/** Gives a key a new secret; the one before opens until `earlierUntil`. False when it is revoked. */
export async function changeSecret(
  tx: TenantTx,
  id: number,
  {
    hash,
    shown,
    earlierUntil,
  }: { readonly hash: Buffer; readonly shown: string; readonly earlierUntil: Date | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'access_keys.change_secret',
    `UPDATE access_keys SET key_hash = $3, shown = $4, earlier_until = $5,
       earlier_hash = CASE WHEN $5::timestamptz IS NOT NULL THEN key_hash END
     WHERE cloud_id = $1 AND id = $2 AND revoked_at IS NULL`,
    [tx.cloudId, id, hash, shown, earlierUntil],
  );
  return rowCount === 1;
}

/** Whether all of these branches are branches of the business. */
export async function hasBranches(tx: TenantTx, ids: readonly number[]): Promise<boolean> {
  const row = await tx.find<{ count: number }>(
    'access_keys.count_branches',
    'SELECT count(*)::integer AS count FROM branches WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
    [tx.cloudId, ids],
  );
  return row?.count === new Set(ids).size;
}

export async function readUse(
  db: TenantDb,
  id: number,
  days: number,
  refusals: number,
): Promise<AccessKeyUse> {
  const calls = await db.query<AccessKeyUse['calls'][number] & Record<string, unknown>>(
    'access_keys.use',
    `SELECT call, answer, sum(count)::integer AS count, max(day)::text AS last_day FROM access_key_calls
     WHERE cloud_id = $1 AND key_id = $2 AND day > (now() AT TIME ZONE 'Asia/Jerusalem')::date - $3::integer
     GROUP BY call, answer ORDER BY sum(count) DESC, call, answer LIMIT 200`,
    [db.cloudId, id, days],
  );
  const refused = await db.query<
    Omit<AccessKeyUse['refused'][number], 'at'> & { readonly at: Date } & Record<string, unknown>
  >(
    'access_keys.refusals',
    `SELECT at, call, answer, missing FROM access_key_refusals WHERE cloud_id = $1 AND key_id = $2
     ORDER BY at DESC LIMIT $3`,
    [db.cloudId, id, refusals],
  );
  return {
    calls: [...calls.rows],
    refused: refused.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

export async function listBranches(
  db: TenantDb,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    'access_keys.branches',
    'SELECT id, name FROM branches WHERE cloud_id = $1 ORDER BY id LIMIT 500',
    [db.cloudId],
  );
  return rows;
}
