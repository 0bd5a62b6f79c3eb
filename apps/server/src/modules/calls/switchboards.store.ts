import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export async function findCloud(system: SystemDb, uuid: string): Promise<number | null> {
  const row = await system.find<{ id: number | null }>(
    'calls.cloud',
    'SELECT provider_find_cloud($1) AS id',
    [uuid],
  );
  return row?.id ?? null;
}

/** The encrypted secret of a branch that is in use. */
export async function findSecret(db: TenantDb, branchId: number): Promise<string | null> {
  const row = await db.find<{ secret: string }>(
    'calls.secret',
    `SELECT s.secret FROM switchboards s JOIN branches b ON b.cloud_id = s.cloud_id AND b.id = s.branch_id AND b.active
     WHERE s.cloud_id = $1 AND s.branch_id = $2`,
    [db.cloudId, branchId],
  );
  return row?.secret ?? null;
}

interface SwitchboardRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly cloud: string;
  readonly made_at: Date | null;
  readonly last_call_at: Date | null;
}

export async function listSwitchboards(db: TenantDb): Promise<readonly SwitchboardRow[]> {
  const { rows } = await db.query<SwitchboardRow>(
    'calls.switchboards',
    `SELECT b.id, b.name, c.uuid AS cloud, s.made_at,
       (SELECT max(v.rang_at) FROM voice_calls v WHERE v.cloud_id = b.cloud_id AND v.branch_id = b.id) AS last_call_at
     FROM branches b JOIN clouds c ON c.id = b.cloud_id
     LEFT JOIN switchboards s ON s.cloud_id = b.cloud_id AND s.branch_id = b.id
     WHERE b.cloud_id = $1 AND b.active ORDER BY b.id`,
    [db.cloudId],
  );
  return rows;
}

/** @returns false when there is no such branch */
export async function putSecret(
  tx: TenantTx,
  branchId: number,
  secret: string,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'calls.put_secret',
    `INSERT INTO switchboards AS s (cloud_id, branch_id, secret, made_at)
     SELECT b.cloud_id, b.id, $3, $4 FROM branches b WHERE b.cloud_id = $1 AND b.id = $2 AND b.active
     ON CONFLICT (cloud_id, branch_id) DO UPDATE SET secret = excluded.secret, made_at = excluded.made_at`,
    [tx.cloudId, branchId, secret, at],
  );
  return rowCount > 0;
}
