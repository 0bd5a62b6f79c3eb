import type { TenantTx } from '../../kernel/db/index.ts';

/** Whether a station other than `id` is the default one. */
export async function hasDefault(tx: TenantTx, id: number): Promise<boolean> {
  return (
    (await tx.find(
      'kitchen.has_default',
      'SELECT 1 FROM kitchen_stations WHERE cloud_id = $1 AND id <> $2 AND is_default AND active LIMIT 1',
      [tx.cloudId, id],
    )) !== null
  );
}

export async function clearOtherDefaults(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'kitchen.clear_defaults',
    `UPDATE kitchen_stations o SET is_default = false FROM kitchen_stations n
     WHERE n.cloud_id = $1 AND n.id = $2 AND o.cloud_id = $1 AND o.id <> $2 AND o.is_default AND o.branch_id IS NOT DISTINCT FROM n.branch_id`,
    [tx.cloudId, id],
  );
}

export async function includesDefault(tx: TenantTx, ids: readonly number[]): Promise<boolean> {
  return (
    (await tx.find(
      'kitchen.includes_default',
      'SELECT 1 FROM kitchen_stations WHERE cloud_id = $1 AND id = ANY($2::integer[]) AND is_default AND active LIMIT 1',
      [tx.cloudId, ids],
    )) !== null
  );
}
