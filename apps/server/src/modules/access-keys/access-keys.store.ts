import type { KeyScopes } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface KeyRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly shown: string;
  readonly scopes: unknown;
  readonly maker: string | null;
  readonly made_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

const SELECT = `SELECT k.id, k.name, k.shown, k.scopes, u.name AS maker, k.made_at, k.expires_at, k.last_used_at, k.revoked_at
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
  readonly madeBy: number;
  readonly madeAt: number;
  /** The last day on which the key works, by the clock of the business. */
  readonly expiresOn: string | null;
}

export async function insertKey(tx: TenantTx, key: NewKey): Promise<number> {
  const id = await leaseIds(tx, 'access_keys');
  await tx.query(
    'access_keys.insert',
    `INSERT INTO access_keys (cloud_id, id, name, shown, key_hash, scopes, made_by, made_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, ($9::date + 1)::timestamp AT TIME ZONE 'Asia/Jerusalem')`,
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
