/** How long a toast stays, in milliseconds (1-shell §9). */
export const TOAST_TIMES = { usual: 5_000, permissionRequest: 25_000, updateAvailable: 30_000, barcodeError: 3_000 } as const;

/** Toasts on the screen at once; the next ones wait for their turn. */
export const TOASTS_SHOWN = 3;

/** That wait for their turn; the oldest of more gives way: what was to be said minutes ago is no news. */
export const TOASTS_WAITING = 12;

export interface QueueParts<T> {
  readonly show: (id: string, toast: T) => void;
  readonly hide: (id: string) => void;
  /** Calls after the time; the answer cancels. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface ToastQueue<T> {
  /** Shows it now, or after those before it. One with the same id gives way, wherever it stands. */
  add(id: string, toast: T, ms: number): void;
  /** Takes it away, or out of the queue. */
  remove(id: string): void;
  /** Takes away all that `fits`, seen or not. */
  removeAll(fits: (toast: T) => boolean): void;
  /** Nothing goes while somebody reads: the time that was left goes on afterwards. */
  pause(): void;
  resume(): void;
}

interface Waiting<T> {
  readonly id: string;
  readonly toast: T;
  left: number;
  /** While its time runs. */
  running: { readonly since: number; readonly cancel: () => void } | null;
}

/** Which toasts are seen, and until when. Its time begins when it is seen, not when it was asked for. */
export function createToastQueue<T>({ show, hide, schedule, now }: QueueParts<T>): ToastQueue<T> {
  let shown: Waiting<T>[] = [];
  let waiting: Waiting<T>[] = [];
  let paused = false;

  const stop = (one: Waiting<T>): void => {
    if (one.running === null) return;
    one.running.cancel();
    one.left -= now() - one.running.since;
    one.running = null;
  };
  const run = (one: Waiting<T>): void => {
    if (paused || one.running !== null) return;
    one.running = { since: now(), cancel: schedule(() => remove(one.id), Math.max(0, one.left)) };
  };
  const fill = (): void => {
    while (shown.length < TOASTS_SHOWN) {
      const [next, ...rest] = waiting;
      if (next === undefined) return;
      waiting = rest;
      shown = [...shown, next];
      show(next.id, next.toast);
      run(next);
    }
  };
  const drop = (id: string): void => {
    waiting = waiting.filter((one) => one.id !== id);
    const old = shown.find((one) => one.id === id);
    if (old === undefined) return;
    stop(old);
    shown = shown.filter((one) => one !== old);
    hide(id);
  };
  const remove = (id: string): void => {
    drop(id);
    fill();
  };

  return {
    add(id, toast, ms) {
      drop(id);
      waiting = [...waiting, { id, toast, left: ms, running: null }];
      fill();
      waiting = waiting.slice(-TOASTS_WAITING);
    },
    remove,
    removeAll(fits) {
      for (const { id } of [...shown, ...waiting].filter(({ toast }) => fits(toast))) drop(id);
      fill();
    },
    pause() {
      paused = true;
      shown.forEach(stop);
    },
    resume() {
      paused = false;
      shown.forEach(run);
    },
  };
}
