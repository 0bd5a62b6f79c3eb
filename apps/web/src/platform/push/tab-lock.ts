/** One of a browser's tabs does something for all of them. */
export interface TabLock {
  /** Calls `gained` once it is this tab's turn, and `lost` if another tab has taken it meanwhile. The answer gives it back. */
  hold(turn: { readonly gained: () => void; readonly lost: () => void }): () => void;
}

/** The browser's own locks: the next tab in line gets it by itself, also when this one crashes. */
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
      // A browser that refuses locks: better every tab for itself than none.
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

/** How long a tab that was closed without a word is waited for. Hidden tabs may act once a minute only. */
const LEASE_MS = 75_000;
const RENEW_MS = 20_000;
/** Two tabs that take it in the same moment see who wrote last. */
const SETTLE_MS = 200;

export interface LeaseParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly key: string;
  /** Names this tab. */
  readonly tab: string;
  readonly now: () => number;
  readonly schedule: (run: () => void, ms: number) => () => void;
}

/**
 * The same without the browser's locks, which it gives to https alone: a shop's own server often has none. Without it each
 * tab would hold a connection, and a browser has six for one server.
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
