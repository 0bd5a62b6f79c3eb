import { SYNC_TABLES, type SyncTable } from '@dalpak/contracts';
import type { SyncStore } from '../store/store.types.ts';

/** Setting name of the last successful sync of each table. */
const SYNCED_KEY = 'synced';

/** Time of the last successful sync of each table, in epoch milliseconds by the device's clock. */
export async function lastSyncs(
  store: Pick<SyncStore, 'getSetting'>,
): Promise<ReadonlyMap<SyncTable, number>> {
  const kept: unknown = await store.getSetting(SYNCED_KEY);
  if (typeof kept !== 'object' || kept === null) return new Map();
  const times = new Map(Object.entries(kept));
  return new Map(
    SYNC_TABLES.flatMap((table) => {
      const at: unknown = times.get(table);
      return typeof at === 'number' ? [[table, at] as const] : [];
    }),
  );
}

/** Stores that these tables are in sync with the server now. */
export async function saveSyncTime(
  store: SyncStore,
  tables: readonly SyncTable[],
  at: number,
): Promise<void> {
  if (tables.length === 0) return;
  await store.putSetting(SYNCED_KEY, {
    ...Object.fromEntries(await lastSyncs(store)),
    ...Object.fromEntries(tables.map((table) => [table, at])),
  });
}
