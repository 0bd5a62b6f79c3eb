import type { SyncTable } from '@dalpak/contracts';
import type { ColumnPage } from './columns.ts';
import type { DeltaRow, LoadedTable, SyncItem, SyncStore, TableState } from './store.types.ts';

/** The catalogue store in memory, for browsers without a database and for tests. */
export function createMemorySyncStore(): SyncStore {
  const states = new Map<SyncTable, TableState>();
  const pages = new Map<string, ColumnPage>();
  const deltas = new Map<SyncTable, Map<number, SyncItem | null>>();
  const settings = new Map<string, unknown>();

  const dropOtherGenerations = (table: SyncTable, generation: number): void => {
    for (const key of pages.keys()) {
      if (key.startsWith(`${table}|`) && !key.startsWith(`${table}|${generation}|`))
        pages.delete(key);
    }
  };
  const pagesOf = (table: SyncTable, generation: number): ColumnPage[] => {
    const found: { number: number; page: ColumnPage }[] = [];
    for (const [key, page] of pages) {
      if (key.startsWith(`${table}|${generation}|`))
        found.push({ number: Number(key.split('|')[2]), page });
    }
    return found.toSorted((a, b) => a.number - b.number).map((entry) => entry.page);
  };

  return {
    states: () => Promise.resolve(new Map(states)),
    putPage(table, pageNumber, page, state) {
      pages.set(`${table}|${state.filling?.generation ?? state.generation}|${pageNumber}`, page);
      states.set(table, state);
      return Promise.resolve();
    },
    finishFill(state, rows) {
      const held = pagesOf(state.table, state.generation).reduce(
        (sum, page) => sum + page.ids.length,
        0,
      );
      if (held !== rows) {
        const before = states.get(state.table);
        if (before !== undefined) states.set(state.table, { ...before, filling: null });
        dropOtherGenerations(state.table, before?.generation ?? 0);
        return Promise.resolve(false);
      }
      states.set(state.table, state);
      dropOtherGenerations(state.table, state.generation);
      deltas.delete(state.table);
      return Promise.resolve(true);
    },
    applyDelta(rows: readonly DeltaRow[], state) {
      const delta = deltas.get(state.table) ?? new Map<number, SyncItem | null>();
      for (const row of rows) delta.set(row.id, row.item);
      deltas.set(state.table, delta);
      states.set(state.table, state);
      return Promise.resolve(delta.size);
    },
    load(table): Promise<LoadedTable> {
      const delta = [...(deltas.get(table) ?? [])].map(([id, item]) => ({ id, item }));
      return Promise.resolve({ pages: pagesOf(table, states.get(table)?.generation ?? 0), delta });
    },
    replacePages(newPages, state) {
      for (const [index, page] of newPages.entries())
        pages.set(`${state.table}|${state.generation}|${index}`, page);
      states.set(state.table, state);
      dropOtherGenerations(state.table, state.generation);
      deltas.delete(state.table);
      return Promise.resolve();
    },
    getSetting: (key) => Promise.resolve(settings.get(key)),
    putSetting(key, value) {
      settings.set(key, value);
      return Promise.resolve();
    },
    clear() {
      states.clear();
      pages.clear();
      deltas.clear();
      return Promise.resolve();
    },
  };
}
