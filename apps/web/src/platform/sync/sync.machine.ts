import { SYNC_PAGE_SIZE, type SyncTable } from '@dalpak/contracts';
import { itemOf, packPage, pageOfItems, type ColumnPage } from '../store/columns.ts';
import type { DeltaRow, LoadedTable, SyncItem, SyncStore, TableState } from '../store/store.types.ts';
import type { ServerPage, SyncChange, SyncStatus, SyncTransport } from './sync.types.ts';

/** Tries of one page before the full sync counts as failed (3-cart §4). */
export const PAGE_TRIES = 3;
/** Wait before a failed full sync starts again (3-cart §4). */
export const FULL_SYNC_RETRY_MS = 3_000;
/** Delta rows above which they are folded into the pages: reading them one by one at start would cost more. */
export const FOLD_ABOVE = 2_000;

export interface SyncPorts {
  readonly store: SyncStore;
  readonly transport: SyncTransport;
  readonly tables: readonly SyncTable[];
  /** Resolves after the time; rejects never. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly onStatus: (status: SyncStatus) => void;
  readonly onChange: (change: SyncChange) => void;
  /** True when nobody wants the answer any more (signed out, page closed). */
  readonly stopped: () => boolean;
  readonly foldAbove?: number;
}

export interface SyncMachine {
  readonly status: () => SyncStatus;
  /**
   * Brings the store up to date: a full sync of each table that is not complete, again and again until it succeeds,
   * otherwise one incremental check. Calls that come while one runs get the same promise.
   */
  run(): Promise<void>;
  /** Whether a call of `run` now would join one that began before. */
  isRunning(): boolean;
  /** Forgets what is here and fills again. */
  refill(): Promise<void>;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function createSyncMachine(ports: SyncPorts): SyncMachine {
  const { store, transport, tables } = ports;
  let status: SyncStatus = { phase: 'not_synced', progress: null, checkedAt: null, error: null };
  let running: Promise<void> | null = null;

  const setStatus = (patch: Partial<SyncStatus>): void => {
    status = { ...status, ...patch };
    ports.onStatus(status);
  };

  const fetchPage = async (table: SyncTable, counter: number): Promise<ServerPage> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transport.page(table, counter, SYNC_PAGE_SIZE);
      } catch (error) {
        if (attempt === PAGE_TRIES) throw error;
      }
    }
  };

  /** Fills one table from where it stopped; `onRows` hears how many rows came. */
  const fillTable = async (table: SyncTable, before: TableState | undefined, onRows: (rows: number) => void): Promise<void> => {
    const base: TableState = before ?? { table, version: 0, generation: 0, filling: null, complete: false };
    let filling = base.filling ?? { generation: base.generation + 1, nextPage: 0, lowestVersion: null, rows: 0 };
    onRows(filling.rows);
    for (;;) {
      const page = await fetchPage(table, filling.nextPage);
      // The lowest version of all pages: a change made while we were reading comes again with the first check, none is missed.
      const lowestVersion = filling.lowestVersion === null ? page.version : Math.min(filling.lowestVersion, page.version);
      filling = { generation: filling.generation, nextPage: filling.nextPage + 1, lowestVersion, rows: filling.rows + page.ids.length };
      await store.putPage(table, filling.nextPage - 1, packPage(page.ids, page.columns), { ...base, filling });
      onRows(page.ids.length);
      if (!page.more) break;
    }
    const full: TableState = { table, version: filling.lowestVersion ?? 0, generation: filling.generation, filling: null, complete: true };
    // Whatever happened to the pages meanwhile: a till that takes half a catalogue for the whole never asks for the rest.
    if (!(await store.finishFill(full, filling.rows))) throw new Error(`The pages of ${table} do not add up`);
  };

  const fullSync = async (missing: readonly SyncTable[]): Promise<void> => {
    const versions = await transport.versions(missing);
    const total = [...versions.values()].reduce((sum, entry) => sum + entry.count, 0);
    const states = await store.states();
    let done = 0;
    setStatus({ phase: 'syncing', progress: { done, total } });
    const filled: SyncTable[] = [];
    try {
      for (const table of missing) {
        await fillTable(table, states.get(table), (rows) => {
          done += rows;
          setStatus({ progress: { done: Math.min(done, total), total } });
        });
        filled.push(table);
      }
    } finally {
      // Once for all of them, for whoever reads a hundred thousand products on hearing it; also of a fill that was cut off.
      if (filled.length > 0) ports.onChange({ kind: 'filled', tables: filled });
    }
  };

  /** One round of checkForUpdates; true while more waits. */
  const checkOnce = async (): Promise<boolean> => {
    const states = await store.states();
    const answer = await transport.updates(new Map(tables.map((table) => [table, states.get(table)?.version ?? 0])));
    let more = false;
    for (const [table, update] of answer) {
      const state = states.get(table);
      if (state === undefined) continue;
      if (update.full) {
        // The server does not know our version: fill again, selling from the old pages meanwhile.
        await store.applyDelta([], { ...state, complete: false });
        more = true;
        continue;
      }
      if (update.items.length > 0 || update.remove.length > 0 || update.version !== state.version) {
        const rows: DeltaRow[] = [...update.items.map((item) => ({ id: item.id, item })), ...update.remove.map((id) => ({ id, item: null }))];
        const size = await store.applyDelta(rows, { ...state, version: update.version });
        if (rows.length > 0) ports.onChange({ kind: 'delta', table, items: update.items, removed: update.remove });
        if (size > (ports.foldAbove ?? FOLD_ABOVE)) await foldDelta(store, table);
      }
      more ||= update.more;
    }
    return more;
  };

  const incomplete = async (): Promise<readonly SyncTable[]> => {
    const states = await store.states();
    return tables.filter((table) => states.get(table)?.complete !== true);
  };

  const cycle = async (): Promise<void> => {
    let fills = 0;
    for (;;) {
      if (ports.stopped()) return;
      const missing = await incomplete();
      if (missing.length === 0) {
        if (!(await checkOnce())) break;
        continue;
      }
      // A server that asks for a full sync right after one must not be asked page after page for ever.
      if (fills === 2) throw new Error('The server keeps asking for a full sync');
      try {
        await fullSync(missing);
        fills += 1;
      } catch (error) {
        setStatus({ phase: 'not_synced', progress: null, error: reasonOf(error) });
        await ports.sleep(FULL_SYNC_RETRY_MS);
      }
    }
    setStatus({ phase: 'synced', progress: null, checkedAt: ports.now(), error: null });
  };

  const run = (): Promise<void> => {
    running ??= (async () => {
      try {
        if ((await incomplete()).length === 0) setStatus({ phase: 'synced' });
        await cycle();
      } catch (error) {
        // A failed check leaves the till selling from what it has; the next tick tries again.
        setStatus({ error: reasonOf(error) });
      } finally {
        running = null;
      }
    })();
    return running;
  };

  return {
    status: () => status,
    run,
    isRunning: () => running !== null,
    async refill() {
      await running;
      for (const [, state] of await store.states()) await store.applyDelta([], { ...state, complete: false, filling: null });
      await run();
    },
  };
}

/** A table's items with the delta laid over them, page by page. */
export function overlay(loaded: LoadedTable): SyncItem[] {
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

/** Writes pages and delta of a table as new pages. */
export async function foldDelta(store: SyncStore, table: SyncTable): Promise<void> {
  const state = (await store.states()).get(table);
  if (state === undefined || !state.complete) return;
  const items = overlay(await store.load(table)).toSorted((a, b) => a.id - b.id);
  const pages: ColumnPage[] = [];
  for (let from = 0; from < items.length; from += SYNC_PAGE_SIZE) pages.push(pageOfItems(items.slice(from, from + SYNC_PAGE_SIZE)));
  await store.replacePages(pages, { ...state, generation: state.generation + 1 });
}
