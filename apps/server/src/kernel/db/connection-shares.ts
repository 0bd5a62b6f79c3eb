import { AppError } from '../errors/app-error.ts';

/** How long a business waits for one of its own connections; as long as for one of everybody's. */
const WAIT_MS = 10_000;

/**
 * How many of the pool's connections one business may have at once: the others keep the rest, whatever it does. And how many of
 * its own each use of them may have: its sales keep the rest, whatever its offices do. A place is taken before the pool is asked.
 */
export interface ConnectionShares {
  /** @throws SERVICE_UNAVAILABLE when none of its own became free in time */
  take(cloudId: number, use: ConnectionUse): Promise<() => void> | (() => void);
}

/**
 * What a connection is asked for, each held to its own bound and to those of what it is a part of: `work`, all that a business does; of it
 * `search`, what selling looks for, and `office`, all that comes from no till, and of what comes from one its lists and reports; of that
 * `read`, what is only read; of that `look`, lists and searches, wherever they are opened; of those `long`, reports and exports.
 */
export type ConnectionUse = 'work' | 'search' | 'office' | 'read' | 'look' | 'long';

interface Waiter {
  readonly use: ConnectionUse;
  readonly start: () => void;
}

interface Share {
  /** Of each use, those of its parts among them. */
  readonly used: Record<ConnectionUse, number>;
  readonly waiting: Waiter[];
}

/** How many connections of one business each use may have, those of its parts among them. */
export type ShareBounds = Readonly<Record<ConnectionUse, number>>;

/** A use, and those it is a part of. */
const COUNTED: Readonly<Record<ConnectionUse, readonly ConnectionUse[]>> = {
  work: ['work'], search: ['work', 'search'], office: ['work', 'office'], read: ['work', 'office', 'read'], look: ['work', 'office', 'read', 'look'], long: ['work', 'office', 'read', 'look', 'long'],
};

export function createConnectionShares(most: ShareBounds, waitMs: number = WAIT_MS): ConnectionShares {
  const shares = new Map<number, Share>();

  const fits = ({ used }: Share, use: ConnectionUse): boolean => COUNTED[use].every((each) => used[each] < most[each]);

  function occupy(cloudId: number, share: Share, use: ConnectionUse): () => void {
    for (const each of COUNTED[use]) share.used[each] += 1;
    return () => {
      for (const each of COUNTED[use]) share.used[each] -= 1;
      // Handed on at once: nobody overtakes who waits for the same. Who reads does not hold up who works.
      const at = share.waiting.findIndex((waiter) => fits(share, waiter.use));
      if (at >= 0) share.waiting.splice(at, 1)[0]?.start();
      else if (share.used.work === 0) shares.delete(cloudId);
    };
  }

  return {
    take(cloudId, use) {
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
