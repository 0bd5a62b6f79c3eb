import { AppError } from '../errors/app-error.ts';

/** How long a business waits for one of its own connections; as long as for one of everybody's. */
const WAIT_MS = 10_000;

/**
 * How many of the pool's connections one business may have at once: the others keep the rest, whatever it does. And how many of
 * its own those may have who look through its records: its sales keep the rest, whoever searches. A place is taken before the
 * pool is asked.
 */
export interface ConnectionShares {
  /** @throws SERVICE_UNAVAILABLE when none of its own became free in time */
  take(cloudId: number, use: ConnectionUse): Promise<() => void> | (() => void);
}

/** `look`: for a list, a search or an export; `work`: for everything else. */
export type ConnectionUse = 'work' | 'look';

interface Waiter {
  readonly use: ConnectionUse;
  readonly start: () => void;
}

interface Share {
  used: number;
  looks: number;
  readonly waiting: Waiter[];
}

/** Connections of one business, and how many of them those may have who only look. */
export interface ShareBounds {
  readonly all: number;
  readonly looks: number;
}

export function createConnectionShares(most: ShareBounds, waitMs: number = WAIT_MS): ConnectionShares {
  const shares = new Map<number, Share>();

  const fits = (share: Share, use: ConnectionUse): boolean => share.used < most.all && (use === 'work' || share.looks < most.looks);

  function occupy(cloudId: number, share: Share, use: ConnectionUse): () => void {
    share.used += 1;
    if (use === 'look') share.looks += 1;
    return () => {
      share.used -= 1;
      if (use === 'look') share.looks -= 1;
      // Handed on at once: nobody overtakes who waits for the same. Who looks does not hold up who works.
      const at = share.waiting.findIndex((waiter) => fits(share, waiter.use));
      if (at >= 0) share.waiting.splice(at, 1)[0]?.start();
      else if (share.used === 0) shares.delete(cloudId);
    };
  }

  return {
    take(cloudId, use) {
      let share = shares.get(cloudId);
      if (share === undefined) {
        share = { used: 0, looks: 0, waiting: [] };
        shares.set(cloudId, share);
      }
      const mine = share;
      if (fits(mine, use)) return occupy(cloudId, mine, use);
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          use,
          start: () => {
            clearTimeout(late);
            resolve(occupy(cloudId, mine, use));
          },
        };
        const late = setTimeout(() => {
          mine.waiting.splice(mine.waiting.indexOf(waiter), 1);
          reject(new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 }));
        }, waitMs);
        late.unref();
        mine.waiting.push(waiter);
      });
    },
  };
}
