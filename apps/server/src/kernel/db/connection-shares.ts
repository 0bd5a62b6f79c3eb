import { AppError } from '../errors/app-error.ts';

/** How long a business waits for one of its own connections; as long as for one of everybody's. */
const WAIT_MS = 10_000;

/**
 * How many of the pool's connections one business may have at once: the others keep the rest, whatever it does. It takes a
 * place before it asks the pool.
 */
export interface ConnectionShares {
  /** @throws SERVICE_UNAVAILABLE when none of its own became free in time */
  take(cloudId: number): Promise<() => void> | (() => void);
}

interface Share {
  used: number;
  readonly waiting: (() => void)[];
}

/** @param most connections of one business */
export function createConnectionShares(most: number, waitMs: number = WAIT_MS): ConnectionShares {
  const shares = new Map<number, Share>();

  function give(cloudId: number, share: Share): () => void {
    return () => {
      // Handed on without becoming free in between: nobody overtakes who waits.
      const next = share.waiting.shift();
      if (next !== undefined) {
        next();
        return;
      }
      share.used -= 1;
      if (share.used === 0) shares.delete(cloudId);
    };
  }

  return {
    take(cloudId) {
      let share = shares.get(cloudId);
      if (share === undefined) {
        share = { used: 0, waiting: [] };
        shares.set(cloudId, share);
      }
      const mine = share;
      if (mine.used < most) {
        mine.used += 1;
        return give(cloudId, mine);
      }
      return new Promise((resolve, reject) => {
        const start = (): void => {
          clearTimeout(late);
          resolve(give(cloudId, mine));
        };
        const late = setTimeout(() => {
          mine.waiting.splice(mine.waiting.indexOf(start), 1);
          reject(new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 }));
        }, waitMs);
        late.unref();
        mine.waiting.push(start);
      });
    },
  };
}
