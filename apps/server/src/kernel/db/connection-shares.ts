import { AppError } from '../errors/app-error.ts';

/**
 * How long a business waits for a connection of its own share; the same as the wait for the whole
 * pool.
 */
const WAIT_MS = 10_000;

/**
 * Limits how many of the pool's connections one business may use at once, so that the others keep
 * the rest. Within a business it limits each use, so that sales keep connections whatever the
 * offices do. A place in the share is acquired before the pool is asked for a connection.
 */
export interface ConnectionShares {
  /** @throws SERVICE_UNAVAILABLE when no place became free in time */
  acquire(cloudId: number, use: ConnectionUse): Promise<() => void> | (() => void);
}

/**
 * The use of a connection. Each use is bound by its own limit and by the limits of the uses that
 * contain it: `work` is everything that a business does. It contains `search` (look-ups while
 * selling) and `office` (everything that comes from no till, and a till's lists and reports).
 * `office` contains `read` (reads only), which contains `look` (lists and searches), which contains
 * `long` (reports and exports).
 */
export type ConnectionUse = 'work' | 'search' | 'office' | 'read' | 'look' | 'long';

interface Waiter {
  readonly use: ConnectionUse;
  readonly start: () => void;
}

interface Share {
  /** Connections in use, by use; each counts the uses that it contains. */
  readonly used: Record<ConnectionUse, number>;
  readonly waiting: Waiter[];
}

/** Limits of connections of one business by use, each including the uses that it contains. */
export type ShareBounds = Readonly<Record<ConnectionUse, number>>;

/** A use, and the uses that contain it. */
const CONTAINING_USES: Readonly<Record<ConnectionUse, readonly ConnectionUse[]>> = {
  work: ['work'],
  search: ['work', 'search'],
  office: ['work', 'office'],
  read: ['work', 'office', 'read'],
  look: ['work', 'office', 'read', 'look'],
  long: ['work', 'office', 'read', 'look', 'long'],
};

export function createConnectionShares(
  most: ShareBounds,
  waitMs: number = WAIT_MS,
): ConnectionShares {
  const shares = new Map<number, Share>();

  const fits = ({ used }: Share, use: ConnectionUse): boolean =>
    CONTAINING_USES[use].every((each) => used[each] < most[each]);

  function occupy(cloudId: number, share: Share, use: ConnectionUse): () => void {
    for (const each of CONTAINING_USES[use]) share.used[each] += 1;
    return () => {
      for (const each of CONTAINING_USES[use]) share.used[each] -= 1;
      // A free connection is passed on at once, in order of waiting among equal uses. A waiting
      // read does not hold up a write.
      const at = share.waiting.findIndex((waiter) => fits(share, waiter.use));
      if (at >= 0) share.waiting.splice(at, 1)[0]?.start();
      else if (share.used.work === 0) shares.delete(cloudId);
    };
  }

  return {
    acquire(cloudId, use) {
      let share = shares.get(cloudId);
      if (share === undefined) {
        share = { used: { work: 0, search: 0, office: 0, read: 0, look: 0, long: 0 }, waiting: [] };
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
