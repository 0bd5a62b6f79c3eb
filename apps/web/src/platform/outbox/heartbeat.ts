/** Pause between checks while the server answers. */
export const HEARTBEAT_MS = 15_000;
export const FIRST_RETRY_MS = 1_000;
export const LONGEST_RETRY_MS = 30_000;

export type Link = 'unknown' | 'online' | 'offline';

export interface HeartbeatPorts {
  /**
   * Requests `GET /api/v2/health`; true when the server answered that it is ready. Never throws.
   */
  readonly probe: () => Promise<boolean>;
  /** Calls `run` after the time; the returned function cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly onLink: (link: Link) => void;
}

export interface Heartbeat {
  start(): void;
  stop(): void;
  readonly link: () => Link;
  /**
   * Reports a send: an answer proves that the server is reachable; a failure counts as a failed
   * heartbeat.
   */
  reportSend(reachable: boolean): void;
  /** Checks now (the page is visible again, or the browser reports a network). */
  check(): void;
}

/**
 * Watches whether the server is reachable by asking the server: `navigator.onLine` only knows about
 * the network interface. While it is not, the pause doubles from one second to thirty.
 */
export function createHeartbeat(ports: HeartbeatPorts): Heartbeat {
  let link: Link = 'unknown';
  let failures = 0;
  /**
   * Sends that failed in a row. They lengthen the pause even when the server answers the health
   * check.
   */
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
    cancel = ports.schedule(
      () => void beat(),
      link === 'offline'
        ? Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (inRow - 1))
        : HEARTBEAT_MS,
    );
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
    reportSend(reachable) {
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
