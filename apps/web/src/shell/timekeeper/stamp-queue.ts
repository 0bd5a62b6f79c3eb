import type { StampResult, Verify } from '@dalpak/contracts';

/** A stamp of this device that the server does not have. */
export interface QueuedStamp {
  /** The stamp's own id: however often it is sent, it is one stamp. */
  readonly id: string;
  /** Business and terminal at which it was made, as `ownerKey` writes them. */
  readonly owner: string;
  readonly kind: 'in' | 'out';
  /** Who it is of, as they showed it. Nothing is left of it once the stamp was refused. */
  readonly by: Verify | null;
  /** Epoch milliseconds, by the device's clock. */
  readonly at: number;
  /** `refused`: the server will never take it as it is, and somebody must know. */
  readonly state: 'waiting' | 'refused';
  readonly error: string | null;
}

/** Where stamps wait, oldest first. */
export interface StampStore {
  /** Those of a business, whichever of its terminals this device was when they were made. */
  list(cloud: string): Promise<readonly QueuedStamp[]>;
  put(stamp: QueuedStamp): Promise<void>;
  remove(stamp: Pick<QueuedStamp, 'owner' | 'id'>): Promise<void>;
}

export type SendOutcome =
  | { readonly kind: 'stored'; readonly result: StampResult }
  /** An answer about this stamp: it is not taken. */
  | { readonly kind: 'refused'; readonly error: string }
  /** No network, or something that says nothing of the stamp: try again. */
  | { readonly kind: 'later' };

export interface StampQueuePorts {
  readonly store: StampStore;
  readonly cloud: string;
  /** Of the terminal that this device is now. */
  readonly owner: string;
  /** Never throws. */
  readonly send: (stamp: QueuedStamp) => Promise<SendOutcome>;
  /** Runs alone among all tabs of this browser. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: (waiting: readonly QueuedStamp[]) => void;
}

export interface StampQueue {
  keep(stamp: Omit<QueuedStamp, 'owner' | 'state' | 'error'>): Promise<void>;
  /** Sends what waits, in the order it was stamped; stops at the first that can not be sent now. */
  flush(): Promise<void>;
  /**
   * Sends a stamp behind all that waits, and alone among the tabs: a check-out never overtakes its check-in.
   * @param now sends it; not called, and the stamp kept, while something before it waits on
   * @returns what `now` answered; null = kept
   */
  pass<T>(stamp: Parameters<StampQueue['keep']>[0], now: () => Promise<T>): Promise<T | null>;
  forget(id: string): Promise<void>;
  refresh(): Promise<void>;
}

/** Stamps that were made without a network. They leave only when the server has answered for them. */
export function createStampQueue({ store, cloud, owner, send, exclusive, onChange }: StampQueuePorts): StampQueue {
  const refresh = async (): Promise<void> => onChange(await store.list(cloud));
  const drain = async (): Promise<void> => {
    for (const stamp of await store.list(cloud)) {
      if (stamp.state !== 'waiting') continue;
      const outcome = await send(stamp);
      // The order matters: a check-out that overtakes its check-in would belong to nothing.
      if (outcome.kind === 'later') return;
      if (outcome.kind === 'stored') await store.remove(stamp);
      // Its card opens nothing any more, and is not left lying about.
      else await store.put({ ...stamp, by: null, state: 'refused', error: outcome.error });
      await refresh();
    }
  };
  const keep: StampQueue['keep'] = async (stamp) => {
    await store.put({ ...stamp, owner, state: 'waiting', error: null });
    await refresh();
  };
  return {
    keep,
    pass: (stamp, now) => exclusive(async () => {
      await drain();
      const behind = (await store.list(cloud)).some(({ state }) => state === 'waiting');
      if (!behind) return now();
      await keep(stamp);
      return null;
    }),
    flush: () => exclusive(drain),
    async forget(id) {
      const stamp = (await store.list(cloud)).find((one) => one.id === id);
      if (stamp !== undefined) await store.remove(stamp);
      await refresh();
    },
    refresh,
  };
}
