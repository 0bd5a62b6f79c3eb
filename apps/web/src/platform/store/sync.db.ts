import { SYNC_TABLES, type SyncTable, tillLists } from '@dalpak/contracts';
import type * as z from 'zod/mini';
import type { ColumnPage } from './columns.ts';
import {
  keyRangeWithPrefix,
  type Database,
  database,
  databaseExists,
  type Rows,
  type Transaction,
} from './database.ts';
import type { DeltaRow, SyncItem, SyncStore, TableState } from './store.types.ts';

/** Name of the catalogue store (specification, cart §3, local cache). */
export const SYNC_DB = 'dp_offline_sync';

interface PageRow extends ColumnPage {
  readonly generation: number;
  readonly page: number;
}
interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

interface DeltaEntry {
  readonly id: number;
  readonly item: SyncItem | null;
}

type Delta<Table extends SyncTable = SyncTable> = `${Table}Delta`;
const deltaOf = (table: SyncTable): Delta => `${table}Delta`;
const DELTAS = SYNC_TABLES.map(deltaOf);
const STORES = [...SYNC_TABLES, ...DELTAS, 'versions', 'settings', 'timekeeper'] as const;

/**
 * `dp_offline_sync`: column pages and deltas of the synced tables, versions, and the key/value
 * stores of the specification.
 */
type SyncStores = Record<SyncTable, PageRow> &
  Record<Delta, DeltaEntry> & {
    readonly versions: TableState;
    readonly settings: SettingRow;
    readonly timekeeper: SettingRow;
  };
type Tx = Transaction<SyncStores>;

/** Earlier versions had fewer tables: their content stays, and the missing tables are created. */
function upgrade(db: IDBDatabase): void {
  const begin = (name: string, keyPath: string | string[]): void => {
    if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath });
  };
  for (const name of SYNC_TABLES) begin(name, ['generation', 'page']);
  for (const name of DELTAS) begin(name, 'id');
  begin('versions', 'table');
  begin('settings', 'key');
  begin('timekeeper', 'key');
}

function openSync(name: string): Database<SyncStores> {
  return database<SyncStores>({ name, version: 30, upgradeFrom: upgrade }, STORES);
}

const OWNER_KEY = 'owner';
const ownerOf = async (tx: Tx): Promise<unknown> => (await tx('settings').get(OWNER_KEY))?.value;

/**
 * Opens the catalogue of one business. A store with another business's catalogue is emptied first,
 * so that its products are never shown; nothing is lost, because the catalogue can always be
 * downloaded again.
 */
export async function openSyncStore(cloudUuid: string, name: string = SYNC_DB): Promise<SyncStore> {
  const db = openSync(name);
  const store = syncStoreOn(db);
  if ((await store.getSetting(OWNER_KEY)) !== cloudUuid) {
    await db.run('readwrite', db.stores, async (tx) => {
      // Checked again inside the write transaction: another tab may have opened the same business
      // and started to fill it.
      if ((await ownerOf(tx)) === cloudUuid) return;
      for (const table of db.stores) await tx(table).clear();
      await tx('settings').put({ key: OWNER_KEY, value: cloudUuid });
    });
  }
  return store;
}

export type TillLists = z.infer<typeof tillLists.response>;

/** Setting name of a till's small lists in the catalogue store. */
export const LISTS_KEY = 'lists';

/**
 * The stored lists, parsed with today's schema: lists of an older version lack newer fields. Null
 * when there are none.
 */
export async function loadStoredLists(
  store: Pick<SyncStore, 'getSetting'>,
): Promise<TillLists | null> {
  const kept = tillLists.response.safeParse(await store.getSetting(LISTS_KEY));
  return kept.success ? kept.data : null;
}

/** Removes the catalogue on this device if it belongs to this business. */
export async function forgetCatalogue(cloudUuid: string, name: string = SYNC_DB): Promise<void> {
  if (!(await databaseExists(name))) return;
  const db = openSync(name);
  try {
    await db.run('readwrite', db.stores, async (tx) => {
      if ((await ownerOf(tx)) !== cloudUuid) return;
      for (const table of db.stores) await tx(table).clear();
    });
  } finally {
    db.close();
  }
}

async function dropOtherGenerations(pages: Rows<PageRow>, live: number): Promise<void> {
  const keys = (await pages.keys()) as unknown as readonly (readonly [number, number])[];
  for (const [generation, page] of keys)
    if (generation !== live) await pages.delete([generation, page]);
}

async function rowsIn(pages: Rows<PageRow>, generation: number): Promise<number> {
  let rows = 0;
  // One page at a time, because all pages together are the whole catalogue.
  await pages.each(keyRangeWithPrefix(generation), ({ ids }) => {
    rows += ids.length;
  });
  return rows;
}

function syncStoreOn(db: Database<SyncStores>): SyncStore {
  return {
    async states() {
      const rows = await db.run('readonly', ['versions'], (tx) => tx('versions').all());
      return new Map(rows.map((row) => [row.table, row]));
    },
    putPage: (table, pageNumber, page, state) =>
      db.run('readwrite', [table, 'versions'], async (tx) => {
        await tx(table).put({
          generation: state.filling?.generation ?? state.generation,
          page: pageNumber,
          ...page,
        });
        await tx('versions').put(state);
      }),
    finishFill: (state, rows) =>
      db.run('readwrite', [state.table, deltaOf(state.table), 'versions'], async (tx) => {
        const pages = tx(state.table);
        if ((await rowsIn(pages, state.generation)) !== rows) {
          const before = await tx('versions').get(state.table);
          if (before !== undefined) await tx('versions').put({ ...before, filling: null });
          await dropOtherGenerations(pages, before?.generation ?? 0);
          return false;
        }
        await tx('versions').put(state);
        await tx(deltaOf(state.table)).clear();
        await dropOtherGenerations(pages, state.generation);
        return true;
      }),
    applyDelta: (rows: readonly DeltaRow[], state) =>
      db.run('readwrite', [deltaOf(state.table), 'versions'], async (tx) => {
        const delta = tx(deltaOf(state.table));
        await Promise.all(rows.map((row) => delta.put(row)));
        await tx('versions').put(state);
        return delta.count();
      }),
    // One read transaction, so that a merge in another tab cannot mix old pages with a new delta.
    load: (table) =>
      db.run('readonly', [table, deltaOf(table), 'versions'], async (tx) => {
        const state = await tx('versions').get(table);
        if (state === undefined) return { pages: [], delta: [] };
        const pages = await tx(table).all(keyRangeWithPrefix(state.generation));
        return { pages, delta: await tx(deltaOf(table)).all() };
      }),
    replacePages: (newPages, state) =>
      db.run('readwrite', [state.table, deltaOf(state.table), 'versions'], async (tx) => {
        const pages = tx(state.table);
        await Promise.all(
          newPages.map((page, index) =>
            pages.put({ generation: state.generation, page: index, ...page }),
          ),
        );
        await tx('versions').put(state);
        await tx(deltaOf(state.table)).clear();
        await dropOtherGenerations(pages, state.generation);
      }),
    getSetting: async (key) =>
      (await db.run('readonly', ['settings'], (tx) => tx('settings').get(key)))?.value,
    putSetting: (key, value) =>
      db.run('readwrite', ['settings'], (tx) => tx('settings').put({ key, value })),
    clear: () =>
      db.run('readwrite', db.stores, async (tx) => {
        for (const table of db.stores) if (table !== 'settings') await tx(table).clear();
      }),
  };
}
