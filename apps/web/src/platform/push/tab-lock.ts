/** A lock that one of a browser's tabs holds, to act on behalf of all. */
export interface TabLock {
  /**
   * Calls `gained` when this tab holds the lock, and `lost` if another tab has taken it over. The
   * returned function releases it.
   */
  hold(turn: { readonly gained: () => void; readonly lost: () => void }): () => void;
}

/** The browser's own locks: the next tab in line gets the lock, also when this one crashes. */
export function webLock(locks: Pick<LockManager, 'request'>, name: string): TabLock {
  return {
    hold({ gained }) {
      const leaving = new AbortController();
      let release = (): void => undefined;
      const held = (): Promise<void> =>
        new Promise((resolve) => {
          release = resolve;
          gained();
        });
      // A browser that refuses locks: every tab acts for itself, which is better than none acting.
      locks.request(name, { signal: leaving.signal }, held).catch(() => {
        if (!leaving.signal.aborted) gained();
      });
      return () => {
        leaving.abort();
        release();
      };
    },
  };
}

/**
 * Time until the lease of a tab that closed without a release expires. Hidden tabs may run timers
 * only once a minute.
 */
const LEASE_MS = 75_000;
const RENEW_MS = 20_000;
/**
 * Wait before a claim is confirmed: of two tabs that claim at the same moment, the last writer
 * wins.
 */
const SETTLE_MS = 200;

export interface LeaseParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly key: string;
  /** Id of this tab. */
  readonly tab: string;
  readonly now: () => number;
  readonly schedule: (run: () => void, ms: number) => () => void;
}

/**
 * The same as a lease in storage, for pages without https, where browsers have no locks; a shop's
 * own server often has no https. Without it each tab would hold a connection, and a browser allows
 * six for one server.
 */
export function leaseLock({ storage, key, tab, now, schedule }: LeaseParts): TabLock {
  const holder = (): string | null => {
    const [until = '', name = ''] = (storage.getItem(key) ?? '').split(' ');
    return Number(until) > now() ? name : null;
  };
  const write = (): void => storage.setItem(key, `${now() + LEASE_MS} ${tab}`);
  return {
    hold({ gained, lost }) {
      let state: 'waiting' | 'settling' | 'held' = 'waiting';
      let cancel = (): void => undefined;
      const look = (): void => {
        const by = holder();
        if (state === 'waiting' && by === null) {
          state = 'settling';
          write();
        } else if (by !== tab) {
          if (state === 'held') lost();
          state = 'waiting';
        } else {
          write();
          if (state === 'settling') gained();
          state = 'held';
        }
        cancel = schedule(look, state === 'settling' ? SETTLE_MS : RENEW_MS);
      };
      look();
      return () => {
        cancel();
        if (state !== 'waiting' && holder() === tab) storage.removeItem(key);
      };
    },
  };
}
