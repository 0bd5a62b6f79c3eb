import { APP, type AppInit } from '@dalpak/contracts';
import { ENGINE_VERSION } from '@dalpak/engine';
import { loggedLines } from '../../platform/errors/console-log.ts';
import { currentRoute } from '../../platform/router/navigation.ts';
import { deviceId } from '../../platform/session/identity.ts';
import { openSalesStore } from '../../platform/store/sales.db.ts';
import { countUnsent, type UnsentData } from '../../platform/store/local-data.ts';
import type { SyncStore } from '../../platform/store/store.types.ts';
import { openSyncStore } from '../../platform/store/sync.db.ts';
import { lastSyncs } from '../../platform/sync/last-sync.ts';
import { type ShellState, readShellState } from '../../platform/windows/shell-state.ts';

export interface StorageFacts {
  /** The browser has promised not to evict the local stores. */
  readonly durable: boolean;
  /** Bytes; null where the browser does not report it. */
  readonly used: number | null;
  readonly quota: number | null;
}

export interface TableFacts {
  readonly table: string;
  readonly version: number;
  readonly complete: boolean;
  /** When the server last answered a sync of the table, in epoch milliseconds; null when never. */
  readonly syncedAt: number | null;
}

/** All facts of this device, also for the exported file. */
export interface DeviceFacts {
  readonly device: string;
  readonly terminal: string | null;
  readonly browser: string;
  readonly screen: string;
  readonly app: string;
  readonly engine: string;
  readonly serviceWorker: 'none' | 'active' | 'waiting';
  readonly storage: StorageFacts;
  readonly tables: readonly TableFacts[];
  /**
   * The unsent data, the number of refused sales, and the time of the oldest unsent one; null when
   * this device is not a till.
   */
  readonly unsent: {
    readonly count: UnsentData;
    readonly refused: number;
    readonly oldest: number | null;
  } | null;
  /** The state of the shell around the screens. */
  readonly shell: ShellState;
}

async function storageFacts(): Promise<StorageFacts> {
  // Without a secure context there is no storage manager.
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined) return { durable: false, used: null, quota: null };
  const [durable, estimate] = await Promise.all([storage.persisted(), storage.estimate()]);
  return { durable, used: estimate.usage ?? null, quota: estimate.quota ?? null };
}

async function serviceWorkerState(): Promise<DeviceFacts['serviceWorker']> {
  if (!('serviceWorker' in navigator)) return 'none';
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return 'none';
  return registration.waiting === null ? 'active' : 'waiting';
}

async function tableFacts(store: SyncStore): Promise<readonly TableFacts[]> {
  const [states, synced] = await Promise.all([store.states(), lastSyncs(store)]);
  return [...states.values()].map(({ table, version, complete }) => ({
    table,
    version,
    complete,
    syncedAt: synced.get(table) ?? null,
  }));
}

async function unsentFacts(cloudUuid: string, terminalId: number): Promise<DeviceFacts['unsent']> {
  const [count, { refused, oldest }] = await Promise.all([
    countUnsent(cloudUuid),
    openSalesStore({ cloudUuid, terminalId }).then((store) => store.summary()),
  ]);
  return { count, refused, oldest };
}

/** Reads the facts of this device, without changing anything. */
export async function readDeviceFacts({ cloud }: Pick<AppInit, 'cloud'>): Promise<DeviceFacts> {
  const { terminal } = cloud;
  const [storage, serviceWorker, tables, unsent] = await Promise.all([
    storageFacts(),
    serviceWorkerState(),
    terminal === null ? [] : openSyncStore(cloud.uuid).then(tableFacts),
    terminal === null ? null : unsentFacts(cloud.uuid, terminal.id),
  ]);
  return {
    device: terminal?.device_uid ?? deviceId(),
    terminal: terminal === null ? null : `${terminal.name} (${terminal.terminal_no})`,
    browser: navigator.userAgent,
    screen: `${innerWidth}×${innerHeight} @${devicePixelRatio}`,
    app: APP.version,
    engine: ENGINE_VERSION,
    serviceWorker,
    storage,
    tables,
    unsent,
    shell: readShellState({ route: currentRoute(), cloud, tables }),
  };
}

/**
 * The file that a technician exports: facts of the device, and the page's log. It contains no sale,
 * price or name.
 */
export function factsFile(facts: DeviceFacts, server: unknown, at: Date): Blob {
  return new Blob(
    [JSON.stringify({ at: at.toISOString(), facts, server, log: loggedLines() }, null, 2)],
    { type: 'application/json' },
  );
}
