import type { SyncTable } from '@dalpak/contracts';
import type { DeltaRow, SyncStore } from '../store/store.types.ts';
import { mergeDelta } from './merge-delta.ts';
import { saveSyncTime } from './last-sync.ts';
import type { SyncChange, SyncTransport } from './sync.types.ts';

/**
 * Size of the delta above which it is merged into the pages: reading its rows one by one at start
 * would cost more.
 */
const MERGE_ABOVE = 2_000;

interface CheckPorts {
  readonly store: SyncStore;
  readonly transport: SyncTransport;
  readonly now: () => number;
  readonly tables: readonly SyncTable[];
  readonly onChange: (change: SyncChange) => void;
  readonly mergeAbove?: number;
}

/** One round of checkForUpdates; true while more changes wait. */
export async function checkForUpdatesOnce({
  store,
  transport,
  now,
  tables,
  onChange,
  mergeAbove = MERGE_ABOVE,
}: CheckPorts): Promise<boolean> {
  const states = await store.states();
  const answer = await transport.updates(
    new Map(tables.map((table) => [table, states.get(table)?.version ?? 0])),
  );
  let more = false;
  for (const [table, update] of answer) {
    const state = states.get(table);
    if (state === undefined) continue;
    if (update.full) {
      // The server does not know our version: fill the table again and sell from the old pages in
      // the meantime.
      await store.applyDelta([], { ...state, complete: false });
      more = true;
      continue;
    }
    if (update.items.length > 0 || update.remove.length > 0 || update.version !== state.version) {
      const rows: DeltaRow[] = [
        ...update.items.map((item) => ({ id: item.id, item })),
        ...update.remove.map((id) => ({ id, item: null })),
      ];
      const size = await store.applyDelta(rows, { ...state, version: update.version });
      if (rows.length > 0)
        onChange({ kind: 'delta', table, items: update.items, removed: update.remove });
      if (size > mergeAbove) await mergeDelta(store, table);
    }
    more ||= update.more;
  }
  // A table without rows in the answer has no changes.
  await saveSyncTime(
    store,
    tables.filter(
      (table) => states.get(table)?.complete === true && answer.get(table)?.full !== true,
    ),
    now(),
  );
  return more;
}
