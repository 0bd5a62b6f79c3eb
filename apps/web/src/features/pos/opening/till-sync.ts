import { SYNC_TABLES } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import type { StoreOwner, SyncStore } from '../../../platform/store/store.types.ts';
import { createSyncMachine, type SyncMachine } from '../../../platform/sync/sync.machine.ts';
import { createSyncTransport } from '../../../platform/sync/sync.transport.ts';
import type { SyncChange } from '../../../platform/sync/sync.types.ts';
import { isTillOf } from '../till/till.registry.ts';
import { setSyncStatus } from '../till/till-status.store.ts';

interface TillSyncPorts {
  readonly owner: StoreOwner;
  readonly store: SyncStore;
  readonly onChange: (change: SyncChange) => void;
  /** Called when another tab has written to the store. */
  readonly onNews: () => void;
  readonly stopped: () => boolean;
}

interface TillSync {
  readonly sync: SyncMachine;
  /** Runs a function alone among the tabs that may write the catalogue. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** Keeps the catalogue up to date: one tab fills the store, the others read what it wrote. */
export function createTillSync({
  owner,
  store,
  onChange,
  onNews,
  stopped,
}: TillSyncPorts): TillSync {
  const alone = createExclusive(`dalpak-sync-${owner.cloudUuid}`);
  const channel = new BroadcastChannel(`dalpak-sync-${owner.cloudUuid}`);
  const machine = createSyncMachine({
    store,
    transport: createSyncTransport(api),
    tables: SYNC_TABLES,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: Date.now,
    onStatus: setSyncStatus,
    onChange: (change) => {
      onChange(change);
      channel.postMessage(change.kind);
    },
    // After a sign-out, a takeover by another device, or a switch to the back office in this tab,
    // further requests would only be refused.
    stopped: () => stopped() || !isTillOf(currentInit(), owner),
  });
  channel.addEventListener('message', onNews);
  // A run that waits for its turn is not queued twice.
  let turn: Promise<void> | null = null;
  const sync: SyncMachine = {
    ...machine,
    run: () => {
      turn ??= alone(() => machine.run()).finally(() => {
        turn = null;
      });
      return turn;
    },
    isRunning: () => turn !== null || machine.isRunning(),
    refill: () => alone(() => machine.refill()),
  };
  return { sync, alone, close: () => channel.close() };
}
