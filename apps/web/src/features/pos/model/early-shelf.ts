import type { SyncStore } from '../../../platform/store/store.types.ts';
import { openSyncStore } from '../../../platform/store/sync.db.ts';
import { readShelf, type ReadShelf } from './catalogue-feed.ts';

/** A business's local catalogue, open and read. */
export interface OpenShelf {
  readonly store: SyncStore;
  readonly shelf: ReadShelf;
}

let early: { readonly cloudUuid: string; readonly opening: Promise<OpenShelf> } | null = null;

async function openAndRead(cloudUuid: string): Promise<OpenShelf> {
  const store = await openSyncStore(cloudUuid);
  return { store, shelf: await readShelf(store) };
}

/** Begins to read the catalogue of the business that this device worked for last, before the server has said who works here. */
export function readEarly(cloudUuid: string): void {
  const opening = openAndRead(cloudUuid);
  early = { cloudUuid, opening };
  // Who takes it hears of the failure; when nobody does, nothing was lost.
  opening.catch(() => undefined);
}

/** The shelf that is being read already if it is this business's, otherwise a new reading. */
export function takeShelf(cloudUuid: string): Promise<OpenShelf> {
  const taken = early;
  early = null;
  return taken?.cloudUuid === cloudUuid ? taken.opening : openAndRead(cloudUuid);
}
