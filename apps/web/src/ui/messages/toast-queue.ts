/** Display times of toasts in milliseconds (specification, shell §9). */
export const TOAST_TIMES = {
  usual: 5_000,
  permissionRequest: 25_000,
  updateAvailable: 30_000,
  barcodeError: 3_000,
} as const;

/** Toasts on the screen at once; further ones wait. */
export const TOASTS_SHOWN = 2;

/**
 * Most waiting toasts. The oldest ones beyond it are dropped, because a message from minutes ago is
 * outdated.
 */
export const TOASTS_WAITING = 12;

export interface QueueParts<T> {
  readonly show: (id: string, toast: T) => void;
  readonly hide: (id: string) => void;
  /** Shows other words in the place of a shown toast. */
  readonly update: (id: string, toast: T) => void;
  /** Calls `run` when the time of a toast is over; the returned function cancels it. */
  readonly schedule: (run: () => void, ms: number, toast: T) => () => void;
  /** The waiting toasts have changed. */
  readonly onWaiting: (toasts: readonly T[]) => void;
  /** Whether a toast asks for something now, and so takes the place of one that only tells. */
  readonly isUrgent: (toast: T) => boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface ToastQueue<T> {
  /**
   * Shows the toast now, or after those before it. It takes the place of one with the same id, shown
   * or waiting.
   */
  add(id: string, toast: T, ms: number): void;
  /** Removes a toast, shown or waiting. */
  remove(id: string): void;
  /** Returns the toast with this id, shown or waiting. */
  find(id: string): T | undefined;
  /** Takes the waiting toasts out of the queue, because they are read elsewhere. */
  takeWaiting(): readonly T[];
  /** Removes all toasts for which `fits` returns true, shown or waiting. */
  removeAll(fits: (toast: T) => boolean): void;
  /** Stops the timers while the user reads this toast; the remaining time continues afterwards. */
  pause(id: string): void;
  resume(id: string): void;
}

interface Waiting<T> {
  readonly id: string;
  toast: T;
  left: number;
  /** Set while its timer runs. */
  running: { readonly since: number; readonly cancel: () => void } | null;
}

/**
 * Decides which toasts are shown, and until when. The time starts when a toast is shown, not when
 * it is added.
 */
export function createToastQueue<T>({
  show,
  hide,
  update,
  schedule,
  onWaiting,
  isUrgent,
  now,
}: QueueParts<T>): ToastQueue<T> {
  let shown: Waiting<T>[] = [];
  let waiting: Waiting<T>[] = [];
  /** Toasts that the user reads. */
  const held = new Set<string>();

  const stop = (one: Waiting<T>): void => {
    if (one.running === null) return;
    one.running.cancel();
    one.left -= now() - one.running.since;
    one.running = null;
  };
  const run = (one: Waiting<T>): void => {
    if (held.size > 0 || one.running !== null) return;
    one.running = {
      since: now(),
      cancel: schedule(() => remove(one.id), Math.max(0, one.left), one.toast),
    };
  };
  const tellWaiting = (): void => onWaiting(waiting.map(({ toast }) => toast));
  const fill = (): void => {
    while (shown.length < TOASTS_SHOWN) {
      const [next, ...rest] = waiting;
      if (next === undefined) break;
      waiting = rest;
      shown = [...shown, next];
      show(next.id, next.toast);
      run(next);
    }
    tellWaiting();
  };
  const release = (id: string): void => {
    if (held.delete(id)) shown.forEach(run);
  };
  const drop = (id: string): void => {
    waiting = waiting.filter((one) => one.id !== id);
    const old = shown.find((one) => one.id === id);
    if (old === undefined) return;
    stop(old);
    shown = shown.filter((one) => one !== old);
    hide(id);
    // A toast that goes under the pointer sends no mouseleave event.
    release(id);
  };
  const remove = (id: string): void => {
    drop(id);
    fill();
  };

  return {
    add(id, toast, ms) {
      const known = shown.find((one) => one.id === id);
      if (known !== undefined) {
        stop(known);
        known.toast = toast;
        known.left = ms;
        update(id, toast);
        release(id);
        run(known);
        return;
      }
      drop(id);
      const added = { id, toast, left: ms, running: null };
      if (isUrgent(toast)) {
        const told = shown.find((one) => !isUrgent(one.toast));
        if (shown.length >= TOASTS_SHOWN && told !== undefined) drop(told.id);
        waiting = [added, ...waiting];
        fill();
        return;
      }
      waiting = [...waiting, added];
      waiting = waiting.slice(-TOASTS_WAITING - (shown.length < TOASTS_SHOWN ? 1 : 0));
      fill();
    },
    find: (id) => [...shown, ...waiting].find((one) => one.id === id)?.toast,
    takeWaiting() {
      const taken = waiting.map(({ toast }) => toast);
      waiting = [];
      tellWaiting();
      return taken;
    },
    remove,
    removeAll(fits) {
      for (const { id } of [...shown, ...waiting].filter(({ toast }) => fits(toast))) drop(id);
      fill();
    },
    pause(id) {
      // One that is fading out still sends events.
      if (!shown.some((one) => one.id === id)) return;
      held.add(id);
      shown.forEach(stop);
    },
    resume: release,
  };
}
