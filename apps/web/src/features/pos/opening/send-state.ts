import { APP, type DeviceState, reportDevice } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { connectedPlugin } from '../../../platform/hardware/plugin-status.store.ts';
import { readPrinterState } from '../../../platform/hardware/printer-state.ts';
import { cutOffsKey, ownerKey } from '../../../platform/store/store.types.ts';
import type { Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { addCutOff, type CutOff, untold } from './cut-offs.ts';

const BYTES_OF_MB = 1_048_576;
const placeOf = (till: Pick<Till, 'owner'>): string => cutOffsKey(ownerKey(till.owner));

function readCutOffs(place: string): readonly CutOff[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? (found as CutOff[]) : [];
  } catch {
    return [];
  }
}

function keepCutOffs(place: string, stretches: readonly CutOff[]): void {
  if (stretches.length === 0) localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify(stretches));
}

const iso = (at: number): string => new Date(at).toISOString();

async function freeMegabytes(): Promise<number | null> {
  // Without a secure context there is no storage manager.
  const storage: StorageManager | undefined = navigator.storage;
  const { quota, usage } = (await storage?.estimate()) ?? {};
  return quota === undefined || usage === undefined
    ? null
    : Math.floor((quota - usage) / BYTES_OF_MB);
}

/** What this device knows of itself. */
async function readState(till: Pick<Till, 'outbox'>): Promise<DeviceState> {
  const { outbox, sync, persistent, products } = useTillStatus.getState();
  const [unsent, free, printer] = await Promise.all([
    till.outbox.unsent(),
    freeMegabytes(),
    readPrinterState(),
  ]);
  return {
    at: iso(Date.now()),
    app_version: APP.version,
    bridge_version: connectedPlugin()?.version ?? '',
    unsent: {
      count: unsent.length,
      sum: unsent.reduce((sum, { sale }) => sum + sale.priced.total, 0),
      oldest: outbox.oldest === null ? null : iso(outbox.oldest),
      refused: outbox.refused,
    },
    catalogue_at: sync.checkedAt === null ? null : iso(sync.checkedAt),
    products,
    durable: persistent,
    free_mb: free,
    printer,
  };
}

/**
 * Tells the server how this till is, once a minute. A minute without a network is kept, and told
 * when the network is back: told twice it changes nothing.
 */
export async function sendState(
  till: Pick<Till, 'owner' | 'outbox'>,
  online: boolean,
): Promise<void> {
  const place = placeOf(till);
  if (!online) {
    keepCutOffs(place, addCutOff(readCutOffs(place), Date.now()));
    return;
  }
  const told = readCutOffs(place);
  await api.call(reportDevice, {
    body: {
      state: await readState(till),
      cut_off: told.map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
    },
  });
  keepCutOffs(place, untold(readCutOffs(place), told));
}
