/** Pause between checks while the server answers. */
export const HEARTBEAT_MS = 15_000;
export const FIRST_RETRY_MS = 1_000;
export const LONGEST_RETRY_MS = 30_000;

export type Link = 'unknown' | 'online' | 'offline';

export interface HeartbeatPorts {
  /** Asks `GET /api/v2/health`; true when the server answered that it is ready. Never throws. */
  readonly probe: () => Promise<boolean>;
  /** Calls after the time; the answer cancels. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly onLink: (link: Link) => void;
}

export interface Heartbeat {
  start(): void;
  stop(): void;
  readonly link: () => Link;
  /** What a send learned: an answer proves the server; a failure counts as one more failed beat. */
  learned(reachable: boolean): void;
  /** Checks now (the page came back to the front, the browser says there is a network). */
  check(): void;
}

/**
 * Whether the server can be reached, asked of the server itself: `navigator.onLine` only knows of a cable.
 * While it can not, the pause doubles from one second to thirty.
 */
export function createHeartbeat(ports: HeartbeatPorts): Heartbeat {
  let link: Link = 'unknown';
  let failures = 0;
  /** Sends that failed in a row. A server that answers health but not sales must not be asked again and again at once. */
  let failedSends = 0;
  let cancel: (() => void) | null = null;
  let probing = false;
  let running = false;

  const set = (next: Link): void => {
    if (next === link) return;
    link = next;
    ports.onLink(link);
  };
  const plan = (): void => {
    cancel?.();
    cancel = null;
    if (!running) return;
    const inRow = Math.max(failures, failedSends, 1);
    cancel = ports.schedule(() => void beat(), link === 'offline' ? Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (inRow - 1)) : HEARTBEAT_MS);
  };
  const beat = async (): Promise<void> => {
    if (probing || !running) return;
    probing = true;
    try {
      const reachable = await ports.probe();
      failures = reachable ? 0 : failures + 1;
      set(reachable ? 'online' : 'offline');
    } finally {
      probing = false;
      plan();
    }
  };

  return {
    start() {
      running = true;
      void beat();
    },
    stop() {
      running = false;
      cancel?.();
      cancel = null;
    },
    link: () => link,
    learned(reachable) {
      if (reachable) {
        failures = 0;
        failedSends = 0;
        set('online');
      } else {
        failedSends += 1;
        set('offline');
        plan();
      }
    },
    check: () => void beat(),
  };
}
