import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { leaveToast, ToastContent } from './toast-content.tsx';
import { createToastQueue, TOAST_TIMES } from './toast-queue.ts';

export { TOAST_TIMES };

export interface ToastInput {
  readonly text: string;
  readonly title?: string;
  readonly tone?: 'ok' | 'warn' | 'bad' | 'quiet';
  /** One of {@link TOAST_TIMES}; the usual one when left out. */
  readonly ms?: number;
  /** A second toast with the same id takes the place of the first. */
  readonly id?: string;
  /** The one thing to do about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const COLOURS = { ok: 'ok', warn: 'warn', bad: 'bad', quiet: 'gray' } as const;
let lastId = 0;

/** While the queue takes one away it needs not be told; and what it showed in that moment the library would write over. */
let hiding = false;

function hide(id: string): void {
  hiding = true;
  try {
    notifications.hide(id);
  } finally {
    hiding = false;
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

/** Shows a short message. More than fit on the screen wait in a queue and follow. */
export function toast(input: ToastInput): void {
  lastId += 1;
  queue.add(input.id ?? `toast-${lastId}`, input, input.ms ?? TOAST_TIMES.usual);
}

/** Takes a message away before its time, also one that still waits. */
export function hideToast(id: string): void {
  close(id);
}

/** Takes away what offers something to do: it was offered to whoever worked here until now. */
export function forgetOffers(): void {
  queue.removeAll(({ action }) => action !== undefined);
}

function close(id: string): void {
  leaveToast();
  queue.remove(id);
  // Whoever closes it while the pointer is on it never leaves it.
  queue.resume();
}

function draw(id: string, input: ToastInput): void {
  const { text, title, action, tone = 'quiet' } = input;
  notifications.show({
    id,
    message: action === undefined ? text : createElement(ToastContent, { text, label: action.label, onAct: () => {
      close(id);
      action.run();
    } }),
    color: COLOURS[tone],
    // The queue's matter: it also knows who reads with a keyboard.
    autoClose: false,
    // Bad news interrupts what a screen reader says; the rest waits for its turn.
    role: tone === 'bad' ? 'alert' : 'status',
    onClose: () => {
      // The library calls this in the middle of its own change: what follows is shown after it.
      if (!hiding) queueMicrotask(() => close(id));
    },
    onMouseEnter: () => queue.pause(),
    onMouseLeave: () => queue.resume(),
    onFocusCapture: () => queue.pause(),
    onBlurCapture: () => queue.resume(),
    ...(title === undefined ? {} : { title }),
  });
}
