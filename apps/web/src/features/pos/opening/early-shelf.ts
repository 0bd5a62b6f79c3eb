import type { SyncStore } from '../../../platform/store/store.types.ts';
import { openSyncStore } from '../../../platform/store/sync.db.ts';
import { readForStart, type ReadShelf } from './catalogue-feed.ts';

/** A tenant's local catalogue, opened and read. */
export interface OpenShelf {
  readonly store: SyncStore;
  readonly shelf: ReadShelf;
}

/**
 * How long an early reading is kept: afterwards the user is elsewhere, and a whole catalogue would
 * stay in memory.
 */
export const EARLY_SHELF_MS = 30_000;

/** One reading of the catalogue, in progress or done, kept for the till that opens next. */
export function createEarlyShelf<Opened>(open: (cloudUuid: string) => Promise<Opened>) {
  let early: { readonly cloudUuid: string; readonly opening: Promise<Opened> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    early = null;
  };
  return {
    /**
     * Begins to read the catalogue of the tenant that this device worked for last, before the
     * server has identified the user.
     */
    read(cloudUuid: string): void {
      drop();
      const opening = open(cloudUuid);
      early = { cloudUuid, opening };
      // The till that claims the reading handles the failure; without one nothing is lost.
      opening.catch(() => undefined);
      timer = setTimeout(drop, EARLY_SHELF_MS);
    },
    /** Returns the reading in progress if it is of this tenant, otherwise a new one. */
    take(cloudUuid: string): Promise<Opened> {
      const taken = early;
      drop();
      return taken?.cloudUuid === cloudUuid ? taken.opening : open(cloudUuid);
    },
  };
}

async function openAndRead(cloudUuid: string): Promise<OpenShelf> {
  const store = await openSyncStore(cloudUuid);
  return { store, shelf: await readForStart(store, (error) => console.error('The till', error)) };
}

export const earlyShelf = createEarlyShelf(openAndRead);
