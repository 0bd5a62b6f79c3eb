import { notifications } from '@mantine/notifications';

/** Toasts last 5 seconds unless they say otherwise (1-shell §9). */
export const TOAST_MS = 5_000;

export interface ToastInput {
  readonly text: string;
  readonly title?: string;
  readonly tone?: 'ok' | 'warn' | 'bad' | 'quiet';
  readonly ms?: number;
  /** A second toast with the same id takes the place of the first. */
  readonly id?: string;
}

const COLOURS = { ok: 'ok', warn: 'warn', bad: 'bad', quiet: 'gray' } as const;

/** Shows a short message. More than the screen's limit wait in a queue and follow. */
export function toast({ text, title, tone = 'quiet', ms = TOAST_MS, id }: ToastInput): void {
  if (id !== undefined) notifications.hide(id);
  notifications.show({
    message: text,
    color: COLOURS[tone],
    autoClose: ms,
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
  });
}
