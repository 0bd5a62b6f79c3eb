import { relationsOf, SYNC_PAGE_SIZE, SYNC_TABLES, type SyncTable } from '@dalpak/contracts';
import { readSyncVersions, type TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SyncItem } from './sync-tables.ts';
import * as store from './sync.store.ts';

export { readTileOrder, readTillLists } from './sync.store.ts';

/** Which page of a table is requested, and in which shape. */
export interface PageRequest {
  readonly table: SyncTable;
  /** 0-based. */
  readonly page: number;
  readonly size: number;
  readonly columns: boolean;
  /** Only these items instead of a page. */
  readonly ids?: readonly number[] | undefined;
  /** Tables whose rows belong to the items and are included. */
  readonly relations?: readonly SyncTable[] | undefined;
}

/** Version and number of items of each table. */
export async function readVersions(
  db: TenantDb,
  tables: readonly SyncTable[],
): Promise<Record<string, { SyncVersion: number; count: number }>> {
  const versions = await readSyncVersions(db, tables);
  const counted = [...versions].map(
    async ([table, SyncVersion]) =>
      [table, { SyncVersion, count: await store.countItems(db, assertTable(table)) }] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}

/**
 * Reads one page. Pages are ranges of ids, so that no row is missed between two of them while rows
 * are added and removed. The version is read before the rows: a row newer than the version does no
 * harm, a missing one would.
 */
export async function readPage(db: TenantDb, wish: PageRequest) {
  const { table } = wish;
  const syncVersion = (await readSyncVersions(db, [table])).get(table) ?? 0;
  if (wish.ids !== undefined)
    return {
      syncVersion,
      more: false,
      ...(await shaped(db, wish, await store.readItems(db, table, wish.ids))),
    };
  const upTo = (wish.page + 1) * wish.size;
  const found = await store.readIdRange(db, table, wish.page * wish.size, upTo);
  return {
    syncVersion,
    more: upTo < (await store.readLastId(db, table)),
    ...(await shaped(db, wish, found)),
  };
}

async function shaped(
  db: TenantDb,
  { table, columns, relations }: PageRequest,
  items: readonly SyncItem[],
) {
  const page = columns ? toColumns(items) : { data: keyedById(items) };
  return relations === undefined
    ? page
    : {
        ...page,
        relations: await readRelations(
          db,
          table,
          relations,
          items.map(({ id }) => id),
        ),
      };
}

/** Rows of other tables that belong to these items, keyed by table and id. */
async function readRelations(
  db: TenantDb,
  table: SyncTable,
  names: readonly SyncTable[],
  owners: readonly number[],
): Promise<Record<string, Record<string, SyncItem>>> {
  const keys = relationsOf(table);
  const read = [...new Set(names)].map(async (name) => {
    const owner = keys[name];
    return [
      name,
      owner === undefined ? {} : keyedById(await store.readItemsOf(db, name, owner, owners)),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** What changed in each table since the version that a till has. */
export async function readUpdates(db: TenantDb, known: Readonly<Record<string, number>>) {
  const tables = Object.keys(known).map(assertTable);
  const versions = await readSyncVersions(db, tables);
  const updates = tables.map(
    async (table) =>
      [table, await updatesOf(db, table, known[table] ?? 0, versions.get(table) ?? 0)] as const,
  );
  return Object.fromEntries(await Promise.all(updates));
}

async function updatesOf(db: TenantDb, table: SyncTable, known: number, syncVersion: number) {
  const none = { items: {}, items_remove: [], syncVersion, more: false };
  // A till with a higher version synced from another database (before a backup was restored):
  // changes cannot repair its data.
  if (known > syncVersion) return { ...none, full: true };
  if (known === syncVersion) return { ...none, full: false };
  const changes = await db.snapshot((view) =>
    store.readChanges(view, table, known, SYNC_PAGE_SIZE),
  );
  if (changes.tooMany) return { ...none, full: true };
  return {
    ...none,
    items: keyedById(changes.items),
    items_remove: [...changes.removed],
    full: false,
  };
}

function assertTable(name: string): SyncTable {
  const table = SYNC_TABLES.find((known) => known === name);
  if (table === undefined) throw new AppError('SYNC_TABLE_UNKNOWN');
  return table;
}

function keyedById(items: readonly SyncItem[]): Record<string, SyncItem> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

/**
 * One array for each field that any item has: smaller when compressed and quicker to parse than one
 * object for each item.
 */
function toColumns(items: readonly SyncItem[]): {
  ids: number[];
  columns: Record<string, unknown[]>;
} {
  const names = new Set<string>();
  for (const item of items) for (const name in item) names.add(name);
  const columns = Object.fromEntries(
    [...names].map((name) => [
      name,
      items.map((item) => (item as unknown as Record<string, unknown>)[name] ?? null),
    ]),
  );
  return { ids: items.map(({ id }) => id), columns };
}
