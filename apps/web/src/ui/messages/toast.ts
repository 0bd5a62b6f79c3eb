import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { create } from 'zustand';
import { restoreFocusAfterToast, ToastContent } from './toast-content.tsx';
import { createToastQueue, TOAST_TIMES } from './toast-queue.ts';

export { TOAST_TIMES };

export interface ToastInput {
  readonly text: string;
  readonly title?: string;
  readonly tone?: 'ok' | 'warn' | 'bad' | 'quiet';
  /** One of {@link TOAST_TIMES}; the usual one when absent. */
  readonly ms?: number;
  /** A second toast with the same id replaces the first. */
  readonly id?: string;
  /** Asks for something now: a toast that only tells makes room for it. */
  readonly urgent?: true;
  /** How often it was said while it was there; counted by {@link toast}. */
  readonly times?: number;
  /** The action that the toast offers. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const COLOURS = { ok: 'ok', warn: 'warn', bad: 'bad', quiet: 'gray' } as const;

/**
 * True while the queue itself removes a toast: its close event must be ignored, and the library
 * would overwrite a toast shown at that moment.
 */
let isHidingFromQueue = false;

function hide(id: string): void {
  isHidingFromQueue = true;
  try {
    notifications.hide(id);
  } finally {
    isHidingFromQueue = false;
  }
}

/** Messages that wait for their turn; the bell tells how many. */
export const useWaitingToasts = create<{ readonly waiting: readonly ToastInput[] }>(() => ({
  waiting: [],
}));

/**
 * Ends a toast after its time; one that refuses something stays at least until the next step, unless
 * the specification gives it a time.
 */
function scheduleEnd(run: () => void, ms: number, { tone, ms: given }: ToastInput): () => void {
  if (tone !== 'bad' || given !== undefined) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }
  let isOver = false;
  let isPassed = false;
  const step = (): void => {
    isPassed = true;
    if (isOver) run();
  };
  const ended = new AbortController();
  const listen = { capture: true, signal: ended.signal };
  for (const kind of ['pointerdown', 'keydown']) globalThis.addEventListener?.(kind, step, listen);
  const timer = setTimeout(() => {
    isOver = true;
    if (isPassed) run();
  }, ms);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

const queue = createToastQueue<ToastInput>({
  show: draw,
  hide,
  update: (id, input) => notifications.update(drawn(id, input)),
  schedule: scheduleEnd,
  onWaiting: (waiting) => useWaitingToasts.setState({ waiting }),
  isUrgent: ({ urgent }) => urgent === true,
  now: () => performance.now(),
});

/**
 * Shows a short message. Messages that do not fit on the screen wait in a queue; one that is said
 * again while it is there counts up in its place.
 */
export function toast(input: ToastInput): void {
  const id = input.id ?? `said ${input.title ?? ''} ${input.text}`;
  const before = queue.find(id);
  const isSame = before?.text === input.text && input.action === undefined;
  const times = isSame ? (before.times ?? 1) + 1 : 1;
  queue.add(id, { ...input, times }, input.ms ?? TOAST_TIMES.usual);
}

/** Takes the waiting messages, because the user reads them behind the bell. */
export const takeWaitingToasts = (): readonly ToastInput[] => queue.takeWaiting();

/** Removes a message early, also one that still waits. */
export function hideToast(id: string): void {
  close(id);
}

/** Removes messages with an action, because it was offered to the person who worked here before. */
export function hideActionToasts(): void {
  queue.removeAll(({ action }) => action !== undefined);
}

function close(id: string): void {
  restoreFocusAfterToast();
  queue.remove(id);
}

/** The words of a toast, with how often it was said. */
const textOf = ({ text, times = 1 }: ToastInput): string =>
  times > 1 ? `${text} (\u2066×${times}\u2069)` : text;

function draw(id: string, input: ToastInput): void {
  notifications.show(drawn(id, input));
}

function drawn(id: string, input: ToastInput): NotificationData & { readonly id: string } {
  const { text, title, action, tone = 'quiet' } = input;
  return {
    id,
    message:
      action === undefined
        ? textOf(input)
        : createElement(ToastContent, {
            text,
            label: action.label,
            onAct: () => {
              close(id);
              action.run();
            },
          }),
    color: COLOURS[tone],
    // The queue closes toasts, because it also pauses for keyboard readers.
    autoClose: false,
    // A bad message interrupts the screen reader; others wait for their turn.
    role: tone === 'bad' ? 'alert' : 'status',
    onClose: () => {
      // The library calls this during its own state change, so the next toast is shown after it.
      if (!isHidingFromQueue) queueMicrotask(() => close(id));
    },
    onMouseEnter: () => queue.pause(id),
    onMouseLeave: () => queue.resume(id),
    onFocusCapture: () => queue.pause(id),
    onBlurCapture: () => queue.resume(id),
    // Without a title too, because the library keeps what a change does not name.
    title,
  };
}
