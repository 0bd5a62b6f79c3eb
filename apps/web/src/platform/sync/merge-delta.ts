import { SYNC_PAGE_SIZE, type SyncTable } from '@dalpak/contracts';
import { type ColumnPage, itemOf, pageOfItems } from '../store/columns.ts';
import type { LoadedTable, SyncItem, SyncStore } from '../store/store.types.ts';

/** A table's items with the delta applied, page by page. */
export function applyDeltaToItems(loaded: LoadedTable): SyncItem[] {
  const delta = new Map(loaded.delta.map((row) => [row.id, row.item]));
  const items: SyncItem[] = [];
  for (const page of loaded.pages) {
    for (let index = 0; index < page.ids.length; index += 1) {
      const id = page.ids[index] ?? 0;
      const changed = delta.get(id);
      if (changed === undefined) items.push({ ...itemOf(page, index), id });
      else if (changed !== null) items.push(changed);
      delta.delete(id);
    }
  }
  for (const item of delta.values()) if (item !== null) items.push(item);
  return items;
}

/** Merges the delta of a table into its pages and writes them as new pages. */
export async function mergeDelta(store: SyncStore, table: SyncTable): Promise<void> {
  const state = (await store.states()).get(table);
  if (state === undefined || !state.complete) return;
  const items = applyDeltaToItems(await store.load(table)).toSorted((a, b) => a.id - b.id);
  const pages: ColumnPage[] = [];
  for (let from = 0; from < items.length; from += SYNC_PAGE_SIZE)
    pages.push(pageOfItems(items.slice(from, from + SYNC_PAGE_SIZE)));
  await store.replacePages(pages, { ...state, generation: state.generation + 1 });
}
