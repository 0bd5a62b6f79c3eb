import type { TenantTx } from './tenant-db.types.ts';

/**
 * Leases `count` consecutive small integer ids of an entity of this cloud and returns the first.
 * The application assigns ids, because sequences differ between nodes of a cluster. A rollback
 * undoes the lease, so there are no gaps; other transactions that lease ids of the same entity wait
 * for the commit.
 */
export async function leaseIds(tx: TenantTx, entity: string, count = 1): Promise<number> {
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError('count must be a positive integer');
  const row = await tx.find<{ first: number }>(
    'kernel.lease_ids',
    `INSERT INTO id_counters AS c (cloud_id, entity, next_id) VALUES ($1, $2, $3::bigint + 1)
     ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = c.next_id + $3::bigint
     RETURNING next_id - $3::bigint AS first`,
    [tx.cloudId, entity, count],
  );
  if (row === null) throw new Error(`No ids for ${entity}`);
  return row.first;
}

/**
 * Raises the counter so that later leases come after `id`: for rows whose ids are assigned from
 * outside.
 */
export async function reserveIdsUpTo(tx: TenantTx, entity: string, id: number): Promise<void> {
  await tx.query(
    'kernel.keep_ids_above',
    `INSERT INTO id_counters AS c (cloud_id, entity, next_id) VALUES ($1, $2, $3::bigint + 1)
     ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = greatest(c.next_id, excluded.next_id)`,
    [tx.cloudId, entity, id],
  );
}
