import Dexie, { type Table } from 'dexie';
import type { SyncTable } from '@dalpak/contracts';
import type { ColumnPage } from './columns.ts';
import type { DeltaRow, SyncItem, SyncStore, TableState } from './store.types.ts';

/** Name of the catalogue's store (3-cart §3, Local cache). */
export const SYNC_DB = 'dp_offline_sync';

interface PageRow extends ColumnPage {
  readonly generation: number;
  readonly page: number;
}
interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

const DELTA = { Products: 'ProductsDelta', Discounts: 'DiscountsDelta', ProductsKeys: 'ProductsKeysDelta' } as const;

/** `dp_offline_sync`: column pages and deltas of the synced tables, versions, and the key/value stores of the specification. */
class SyncDb extends Dexie {
  readonly versions!: Table<TableState, SyncTable>;
  readonly settings!: Table<SettingRow, string>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({
      Products: '[generation+page]',
      ProductsPreparations: '[generation+page]',
      Discounts: '[generation+page]',
      ProductsKeys: '[generation+page]',
      CustomersCampaigns: '[generation+page]',
      ProductsDelta: 'id',
      DiscountsDelta: 'id',
      ProductsKeysDelta: 'id',
      versions: 'table',
      settings: 'key',
      timekeeper: 'key',
    });
  }

  pages(table: SyncTable): Table<PageRow, [number, number]> {
    return this.table(table);
  }

  delta(table: SyncTable): Table<{ readonly id: number; readonly item: SyncItem | null }, number> {
    return this.table(DELTA[table]);
  }
}

const OWNER_KEY = 'owner';

/**
 * Opens the catalogue of one business. A store that holds another business's catalogue is emptied first, so that its
 * products are never shown; nothing is lost, because the catalogue can always be fetched again.
 */
export async function openSyncStore(cloudUuid: string, name: string = SYNC_DB): Promise<SyncStore> {
  const db = new SyncDb(name);
  await db.open();
  const store = syncStoreOn(db);
  if ((await store.getSetting(OWNER_KEY)) !== cloudUuid) {
    await db.transaction('rw', db.tables, async () => {
      // Asked again where no other tab writes: one that opened the same business first has begun to fill it by now.
      if ((await db.settings.get(OWNER_KEY))?.value === cloudUuid) return;
      for (const table of db.tables) await table.clear();
      await db.settings.put({ key: OWNER_KEY, value: cloudUuid });
    });
  }
  return store;
}

/** Forgets the catalogue on this device if it is of this business; another one's is left alone. */
export async function forgetCatalogue(cloudUuid: string, name: string = SYNC_DB): Promise<void> {
  if (!(await Dexie.exists(name))) return;
  const db = new SyncDb(name);
  await db.open();
  try {
    await db.transaction('rw', db.tables, async () => {
      if ((await db.settings.get(OWNER_KEY))?.value !== cloudUuid) return;
      for (const table of db.tables) await table.clear();
    });
  } finally {
    db.close();
  }
}

function syncStoreOn(db: SyncDb): SyncStore {
  const dropOtherGenerations = async ({ table, generation: live }: Pick<TableState, 'table' | 'generation'>): Promise<void> => {
    const pages = db.pages(table);
    const keys = await pages.toCollection().primaryKeys();
    await pages.bulkDelete(keys.filter(([generation]) => generation !== live));
  };
  const pagesOf = (table: SyncTable, generation: number) =>
    db.pages(table).where('[generation+page]').between([generation, Dexie.minKey], [generation, Dexie.maxKey]);
  const rowsOf = async (table: SyncTable, generation: number): Promise<number> => {
    let rows = 0;
    // One page at a time: all of them together are the whole catalogue.
    await pagesOf(table, generation).each((page) => {
      rows += page.ids.length;
    });
    return rows;
  };
  return {
    async states() {
      const rows = await db.versions.toArray();
      return new Map(rows.map((row) => [row.table, row]));
    },
    async putPage(table, pageNumber, page, state) {
      await db.transaction('rw', db.pages(table), db.versions, async () => {
        await db.pages(table).put({ generation: state.filling?.generation ?? state.generation, page: pageNumber, ...page });
        await db.versions.put(state);
      });
    },
    async finishFill(state, rows) {
      return db.transaction('rw', db.pages(state.table), db.delta(state.table), db.versions, async () => {
        if ((await rowsOf(state.table, state.generation)) !== rows) {
          const before = await db.versions.get(state.table);
          if (before !== undefined) await db.versions.put({ ...before, filling: null });
          await dropOtherGenerations({ table: state.table, generation: before?.generation ?? 0 });
          return false;
        }
        await db.versions.put(state);
        await db.delta(state.table).clear();
        await dropOtherGenerations(state);
        return true;
      });
    },
    async applyDelta(rows: readonly DeltaRow[], state) {
      return db.transaction('rw', db.delta(state.table), db.versions, async () => {
        await db.delta(state.table).bulkPut(rows);
        await db.versions.put(state);
        return db.delta(state.table).count();
      });
    },
    async load(table) {
      // One read transaction, so that a fold in another tab can not give pages of one moment and a delta of another.
      return db.transaction('r', db.pages(table), db.delta(table), db.versions, async () => {
        const state = await db.versions.get(table);
        if (state === undefined) return { pages: [], delta: [] };
        const pages = await pagesOf(table, state.generation).toArray();
        return { pages, delta: await db.delta(table).toArray() };
      });
    },
    async replacePages(newPages, state) {
      await db.transaction('rw', db.pages(state.table), db.delta(state.table), db.versions, async () => {
        await db.pages(state.table).bulkPut(newPages.map((page, index) => ({ generation: state.generation, page: index, ...page })));
        await db.versions.put(state);
        await db.delta(state.table).clear();
        await dropOtherGenerations(state);
      });
    },
    getSetting: async (key) => (await db.settings.get(key))?.value,
    async putSetting(key, value) {
      await db.settings.put({ key, value });
    },
    async clear() {
      await db.transaction('rw', db.tables, async () => {
        for (const table of db.tables) if (table.name !== 'settings') await table.clear();
      });
    },
  };
}
