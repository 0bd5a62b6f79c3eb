import type { TenantDb, TenantTx } from './tenant-db.types.ts';

/**
 * Takes the next version of a synced table; write it into every row this transaction changes.
 *
 * The counter row stays locked until commit. So versions are given in the order in which they become visible, and a
 * till that has read up to version n can not miss a row that a slower transaction commits later with a smaller one.
 * The price: writers of one table of one cloud take turns. Call it as late in the transaction as you can.
 */
export async function nextSyncVersion(tx: TenantTx, table: string): Promise<number> {
  const row = await tx.find<{ version: number }>(
    'kernel.next_sync_version',
    `INSERT INTO sync_versions AS v (cloud_id, table_name, version) VALUES ($1, $2, 1)
     ON CONFLICT (cloud_id, table_name) DO UPDATE SET version = v.version + 1
     RETURNING version`,
    [tx.cloudId, table],
  );
  if (row === null) throw new Error(`No version for ${table}`);
  return row.version;
}

/** Versions of the named tables as committed now; a table nobody wrote yet has version 0. */
export async function readSyncVersions(db: TenantDb, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ table_name: string; version: number }>(
    'kernel.read_sync_versions',
    'SELECT table_name, version FROM sync_versions WHERE cloud_id = $1 AND table_name = ANY ($2::text[])',
    [db.cloudId, tables],
  );
  const found = new Map(rows.map((row) => [row.table_name, row.version]));
  return new Map(tables.map((table) => [table, found.get(table) ?? 0]));
}

/** Notes that items left a synced table, so that tills drop them. Numbers are never given again, so none comes back. */
export async function recordRemovals(tx: TenantTx, table: string, itemIds: readonly number[], version: number): Promise<void> {
  await tx.query(
    'kernel.record_removals',
    `INSERT INTO sync_removals (cloud_id, table_name, item_id, version)
     SELECT $1, $2, item_id, $4 FROM unnest($3::bigint[]) AS item_id
     ON CONFLICT (cloud_id, table_name, item_id) DO UPDATE SET version = excluded.version`,
    [tx.cloudId, table, itemIds, version],
  );
}
