import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
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
  /** The action that the toast offers. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const COLOURS = { ok: 'ok', warn: 'warn', bad: 'bad', quiet: 'gray' } as const;
let lastId = 0;

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

const queue = createToastQueue<ToastInput>({
  show: draw,
  hide,
  schedule: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
});

/** Shows a short message. Messages that do not fit on the screen wait in a queue. */
export function toast(input: ToastInput): void {
  lastId += 1;
  queue.add(input.id ?? `toast-${lastId}`, input, input.ms ?? TOAST_TIMES.usual);
}

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

function draw(id: string, input: ToastInput): void {
  const { text, title, action, tone = 'quiet' } = input;
  notifications.show({
    id,
    message:
      action === undefined
        ? text
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
    ...(title === undefined ? {} : { title }),
  });
}
