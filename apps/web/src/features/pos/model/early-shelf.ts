import type { SyncStore } from '../../../platform/store/store.types.ts';
import { openSyncStore } from '../../../platform/store/sync.db.ts';
import { readForStart, type ReadShelf } from './catalogue-feed.ts';

/** A business's local catalogue, open and read. */
export interface OpenShelf {
  readonly store: SyncStore;
  readonly shelf: ReadShelf;
}

/**
 * How long a shelf waits to be taken: past it the person went elsewhere, and a whole catalogue
 * would stay in memory.
 */
export const KEEP_EARLY_MS = 30_000;

/** One reading under way or done, waiting for whoever opens the till. */
export function createEarlyShelf<Opened>(open: (cloudUuid: string) => Promise<Opened>) {
  let early: { readonly cloudUuid: string; readonly opening: Promise<Opened> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    early = null;
  };
  return {
    /**
     * Begins to read the catalogue of the business that this device worked for last, before the
     * server has said who works here.
     */
    read(cloudUuid: string): void {
      drop();
      const opening = open(cloudUuid);
      early = { cloudUuid, opening };
      // Who takes it hears of the failure; when nobody does, nothing was lost.
      opening.catch(() => undefined);
      timer = setTimeout(drop, KEEP_EARLY_MS);
    },
    /** The shelf that is being read already if it is this business's, otherwise a new reading. */
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
