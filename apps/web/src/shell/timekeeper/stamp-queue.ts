import type { StampResult, Verify } from '@dalpak/contracts';

/** A stamp of this device that the server does not have yet. */
export interface QueuedStamp {
  /** The idempotency key of the stamp: however often it is sent, it is stored once. */
  readonly id: string;
  /** Business and terminal of the stamp, in the form of `ownerKey`. */
  readonly owner: string;
  readonly kind: 'in' | 'out';
  /** The employee's card or finger. Removed once the stamp was refused. */
  readonly by: Verify | null;
  /** Epoch milliseconds, by the device's clock. */
  readonly at: number;
  /** `refused`: the server will never accept it, and the user must be informed. */
  readonly state: 'waiting' | 'refused';
  readonly error: string | null;
}

/** The store of unsent stamps, oldest first. */
export interface StampStore {
  /**
   * The stamps of a business, at whichever of its terminals this device was when they were made.
   */
  list(cloud: string): Promise<readonly QueuedStamp[]>;
  put(stamp: QueuedStamp): Promise<void>;
  remove(stamp: Pick<QueuedStamp, 'owner' | 'id'>): Promise<void>;
}

export type SendOutcome =
  | { readonly kind: 'stored'; readonly result: StampResult }
  /** The server rejects this stamp. */
  | { readonly kind: 'refused'; readonly error: string }
  /** No network, or an error that does not concern the stamp: retry later. */
  | { readonly kind: 'later' };

export interface StampQueuePorts {
  readonly store: StampStore;
  readonly cloud: string;
  /** Owner key of the terminal that this device is now. */
  readonly owner: string;
  /** Never throws. */
  readonly send: (stamp: QueuedStamp) => Promise<SendOutcome>;
  /** Runs exclusively among all tabs of this browser. */
  readonly runExclusively: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: (waiting: readonly QueuedStamp[]) => void;
}

export interface StampQueue {
  store(stamp: Omit<QueuedStamp, 'owner' | 'state' | 'error'>): Promise<void>;
  /**
   * Sends the unsent stamps in the order of stamping; stops at the first that cannot be sent now.
   */
  flush(): Promise<void>;
  /**
   * Sends a stamp after all unsent ones, exclusively among the tabs: a check-out never overtakes
   * its check-in.
   * @param now sends the stamp; not called, and the stamp stored, while an earlier one is still
   * unsent
   * @returns the answer of `now`; null when the stamp was stored
   */
  sendInTurn<T>(
    stamp: Parameters<StampQueue['store']>[0],
    now: () => Promise<T>,
  ): Promise<T | null>;
  remove(id: string): Promise<void>;
  refresh(): Promise<void>;
}

/**
 * The queue of stamps that were made offline. A stamp leaves it only when the server has answered.
 */
export function createStampQueue({
  store,
  cloud,
  owner,
  send,
  runExclusively: exclusive,
  onChange,
}: StampQueuePorts): StampQueue {
  const refresh = async (): Promise<void> => onChange(await store.list(cloud));
  const drain = async (): Promise<void> => {
    for (const stamp of await store.list(cloud)) {
      if (stamp.state !== 'waiting') continue;
      const outcome = await send(stamp);
      // The order matters: a check-out that overtakes its check-in would have no check-in to belong
      // to.
      if (outcome.kind === 'later') return;
      if (outcome.kind === 'stored') await store.remove(stamp);
      // The card is of no use any more, and must not stay on the device.
      else await store.put({ ...stamp, by: null, state: 'refused', error: outcome.error });
      await refresh();
    }
  };
  const keep: StampQueue['store'] = async (stamp) => {
    await store.put({ ...stamp, owner, state: 'waiting', error: null });
    await refresh();
  };
  return {
    store: keep,
    sendInTurn: (stamp, now) =>
      exclusive(async () => {
        await drain();
        const behind = (await store.list(cloud)).some(({ state }) => state === 'waiting');
        if (!behind) return now();
        await keep(stamp);
        return null;
      }),
    flush: () => exclusive(drain),
    async remove(id) {
      const stamp = (await store.list(cloud)).find((one) => one.id === id);
      if (stamp !== undefined) await store.remove(stamp);
      await refresh();
    },
    refresh,
  };
}
