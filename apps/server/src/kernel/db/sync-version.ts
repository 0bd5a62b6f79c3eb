import type { TenantDb, TenantTx } from './tenant-db.types.ts';

/**
 * How far in front of the counter a long transaction writes: more than all others count until it
 * ends.
 */
const AHEAD_DISTANCE = 1_000_000;
/** Versions that long transactions have reserved, by table. */
const reservedVersions = new WeakMap<TenantTx, Map<string, number>>();

/**
 * Returns the next version of a synced table; write it into every row that this transaction
 * changes.
 *
 * The counter row stays locked until commit. Versions are therefore assigned in the order in which
 * they become visible, and a till that has read up to version n cannot miss a row that a slower
 * transaction commits later with a smaller one. The price: writers of one table of one cloud take
 * turns, so call it as late in the transaction as possible. A transaction of minutes writes ahead
 * instead ({@link writeVersionsAhead}).
 */
export async function nextSyncVersion(tx: TenantTx, table: string): Promise<number> {
  const taken = reservedVersions.get(tx);
  if (taken !== undefined) return versionAhead(tx, taken, table);
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

/**
 * From here on the transaction uses versions far in front of the counter, so that others continue
 * to use the counter. Per table only one transaction at a time does so; another waits for its end.
 * Before it ends it must call {@link settleVersions}.
 */
export function writeVersionsAhead(tx: TenantTx): void {
  reservedVersions.set(tx, new Map());
}

async function versionAhead(
  tx: TenantTx,
  taken: Map<string, number>,
  table: string,
): Promise<number> {
  const known = taken.get(table);
  if (known !== undefined) return known;
  await tx.query(
    'kernel.versions_ahead',
    'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))',
    [tx.cloudId, `versions ahead of ${table}`],
  );
  const version = ((await readSyncVersions(tx, [table])).get(table) ?? 0) + AHEAD_DISTANCE;
  taken.set(table, version);
  return version;
}

/**
 * Raises the counters to the versions that were written ahead, so that they are the greatest when
 * they become visible. The counters are locked from here to the commit: call it last in the
 * transaction.
 */
export async function settleVersions(tx: TenantTx): Promise<void> {
  // A fixed order, so that two transactions never deadlock.
  const taken = [...(reservedVersions.get(tx) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  reservedVersions.delete(tx);
  for (const [table, version] of taken) {
    const row = await tx.find<{ version: number }>(
      'kernel.settle_version',
      `INSERT INTO sync_versions AS v (cloud_id, table_name, version) VALUES ($1, $2, $3)
       ON CONFLICT (cloud_id, table_name) DO UPDATE SET version = greatest(v.version, excluded.version)
       RETURNING version`,
      [tx.cloudId, table, version],
    );
    if (row?.version !== version) throw new Error(`The version of ${table} was overtaken`);
  }
}

/** Committed versions of the named tables; a table that was never written has version 0. */
export async function readSyncVersions(
  db: TenantDb,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ table_name: string; version: number }>(
    'kernel.read_sync_versions',
    'SELECT table_name, version FROM sync_versions WHERE cloud_id = $1 AND table_name = ANY ($2::text[])',
    [db.cloudId, tables],
  );
  const found = new Map(rows.map((row) => [row.table_name, row.version]));
  return new Map(tables.map((table) => [table, found.get(table) ?? 0]));
}

/**
 * Records that items left a synced table, so that tills drop them. Numbers are never reused, so
 * none returns.
 */
export async function recordRemovals(
  tx: TenantTx,
  table: string,
  itemIds: readonly number[],
  version: number,
): Promise<void> {
  await tx.query(
    'kernel.record_removals',
    `INSERT INTO sync_removals (cloud_id, table_name, item_id, version)
     SELECT $1, $2, item_id, $4 FROM unnest($3::bigint[]) AS item_id
     ON CONFLICT (cloud_id, table_name, item_id) DO UPDATE SET version = excluded.version`,
    [tx.cloudId, table, itemIds, version],
  );
}
