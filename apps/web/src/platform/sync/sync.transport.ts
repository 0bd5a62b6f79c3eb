import { syncCheckForUpdates, syncGet, syncGetVers, type SyncTable } from '@dalpak/contracts';
import type { ApiClient } from '../api/create-api-client.ts';
import type { SyncItem } from '../store/store.types.ts';
import type { ServerUpdate, SyncTransport } from './sync.types.ts';

function itemOf(id: number, value: unknown): SyncItem | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, id }
    : null;
}

function itemsOf(items: Readonly<Record<string, unknown>>): SyncItem[] {
  return Object.entries(items)
    .map(([id, value]) => itemOf(Number(id), value))
    .filter((item) => item !== null);
}

/** Pages arrive as columns; a response with items is supported too. */
function columnsOf(items: readonly SyncItem[]): {
  readonly ids: readonly number[];
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
} {
  const sorted = items.toSorted((a, b) => a.id - b.id);
  const names = new Set(sorted.flatMap((item) => Object.keys(item)));
  return {
    ids: sorted.map((item) => item.id),
    columns: Object.fromEntries(
      [...names].map((name) => [name, sorted.map((item) => item[name] ?? null)]),
    ),
  };
}

/** The specification's three sync calls over the API client. */
export function createSyncTransport(api: ApiClient): SyncTransport {
  return {
    async versions(tables) {
      const { data } = await api.call(syncGetVers, { body: { operations: [...tables] } });
      return new Map(
        tables.map((table) => [
          table,
          { version: data[table]?.SyncVersion ?? 0, count: data[table]?.count ?? 0 },
        ]),
      );
    },
    async page(table, counter, len) {
      const answer = await api.call(syncGet, {
        body: { operation: table, limit: { counter, len }, args: { format: 'columns' } },
      });
      const page =
        answer.ids !== undefined && answer.columns !== undefined
          ? { ids: answer.ids, columns: answer.columns }
          : columnsOf(itemsOf(answer.data ?? {}));
      return { version: answer.syncVersion, more: answer.more, ...page };
    },
    async updates(versions) {
      const answer = await api.call(syncCheckForUpdates, {
        body: { offline_status: Object.fromEntries(versions) },
      });
      const updates = new Map<SyncTable, ServerUpdate>();
      for (const table of versions.keys()) {
        const update = answer.updates[table];
        if (update === undefined) continue;
        updates.set(table, {
          items: itemsOf(update.items),
          remove: update.items_remove,
          version: update.syncVersion,
          more: update.more,
          full: update.full,
        });
      }
      return updates;
    },
  };
}
