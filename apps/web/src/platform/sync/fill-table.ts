import { SYNC_PAGE_SIZE, type SyncTable } from '@dalpak/contracts';
import { packPage } from '../store/columns.ts';
import type { SyncStore, TableState } from '../store/store.types.ts';
import { saveSyncTime } from './last-sync.ts';
import type { ServerPage, SyncTransport } from './sync.types.ts';

/** Attempts for one page before the full sync counts as failed (specification, cart §4). */
export const PAGE_TRIES = 3;

interface FillPorts {
  readonly store: SyncStore;
  readonly transport: SyncTransport;
  readonly now: () => number;
}

async function fetchPage(
  transport: SyncTransport,
  table: SyncTable,
  counter: number,
): Promise<ServerPage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transport.page(table, counter, SYNC_PAGE_SIZE);
    } catch (error) {
      if (attempt === PAGE_TRIES) throw error;
    }
  }
}

/** Fills one table from where it stopped; `onRows` receives the number of new rows. */
export async function fillTable(
  { store, transport, now }: FillPorts,
  table: SyncTable,
  before: TableState | undefined,
  onRows: (rows: number) => void,
): Promise<void> {
  const base: TableState = before ?? {
    table,
    version: 0,
    generation: 0,
    filling: null,
    complete: false,
  };
  let filling = base.filling ?? {
    generation: base.generation + 1,
    nextPage: 0,
    lowestVersion: null,
    rows: 0,
  };
  onRows(filling.rows);
  for (;;) {
    const page = await fetchPage(transport, table, filling.nextPage);
    // The lowest version of all pages: changes made during the fill come again with the first
    // check, so that none is missed.
    const lowestVersion =
      filling.lowestVersion === null ? page.version : Math.min(filling.lowestVersion, page.version);
    filling = {
      generation: filling.generation,
      nextPage: filling.nextPage + 1,
      lowestVersion,
      rows: filling.rows + page.ids.length,
    };
    await store.putPage(table, filling.nextPage - 1, packPage(page.ids, page.columns), {
      ...base,
      filling,
    });
    onRows(page.ids.length);
    if (!page.more) break;
  }
  const full: TableState = {
    table,
    version: filling.lowestVersion ?? 0,
    generation: filling.generation,
    filling: null,
    complete: true,
  };
  // A till that accepts an incomplete catalogue as complete would never request the rest.
  if (!(await store.finishFill(full, filling.rows)))
    throw new Error(`The pages of ${table} do not add up`);
  await saveSyncTime(store, [table], now());
}
