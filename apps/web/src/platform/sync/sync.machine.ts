import type { SyncTable } from '@dalpak/contracts';
import type { SyncStore } from '../store/store.types.ts';
import { checkForUpdatesOnce } from './check-updates.ts';
import { fillTable } from './fill-table.ts';
import type { SyncChange, SyncStatus, SyncTransport } from './sync.types.ts';

/** Wait before a failed full sync starts again (specification, cart §4). */
export const FULL_SYNC_RETRY_MS = 3_000;

export interface SyncPorts {
  readonly store: SyncStore;
  readonly transport: SyncTransport;
  readonly tables: readonly SyncTable[];
  /** Resolves after the time; never rejects. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly onStatus: (status: SyncStatus) => void;
  readonly onChange: (change: SyncChange) => void;
  /** True when the result is no longer needed (signed out, page closed). */
  readonly stopped: () => boolean;
  readonly mergeAbove?: number;
}

export interface SyncMachine {
  readonly status: () => SyncStatus;
  /**
   * Updates the store: a full sync of each incomplete table, repeated until it succeeds, otherwise
   * one incremental check. Calls during a run get the same promise.
   */
  run(): Promise<void>;
  /** Whether a call of `run` now would join a running one. */
  isRunning(): boolean;
  /** Empties the store and fills it again. */
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

  const fullSync = async (missing: readonly SyncTable[]): Promise<void> => {
    const versions = await transport.versions(missing);
    const total = [...versions.values()].reduce((sum, entry) => sum + entry.count, 0);
    const states = await store.states();
    let done = 0;
    setStatus({ phase: 'syncing', progress: { done, total } });
    const filled: SyncTable[] = [];
    try {
      for (const table of missing) {
        await fillTable(ports, table, states.get(table), (rows) => {
          done += rows;
          setStatus({ progress: { done: Math.min(done, total), total } });
        });
        filled.push(table);
      }
    } finally {
      // Announced once for all tables, because a listener reads a hundred thousand products; also
      // after an interrupted fill.
      if (filled.length > 0) ports.onChange({ kind: 'filled', tables: filled });
    }
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
        if (!(await checkForUpdatesOnce(ports))) break;
        continue;
      }
      // Limit for a server that requests a full sync right after one, so that pages are not
      // requested for ever.
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
        // After a failed check the till sells from the stored catalogue; the next tick tries again.
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
      for (const [, state] of await store.states())
        await store.applyDelta([], { ...state, complete: false, filling: null });
      await run();
    },
  };
}
