import { playSound } from '../till/sounds.ts';
import { createSaleStore } from './per-sale-store.ts';

/** A message that the user must notice: shown over the panel until the next step. */
export interface Notice {
  readonly code: string;
  /** The scanned code, the amount and so on, for the words of the message. */
  readonly detail: string;
}

export const useNotice = createSaleStore<{ readonly notice: Notice | null }>({ notice: null });

export function notify(code: string, detail = ''): void {
  useNotice.setState({ notice: { code, detail } });
  playSound('refuse');
}

export const noticeNow = (): Notice | null => useNotice.getState().notice;

/** Dismisses the notice, because the user acts on it. */
export function dismissNotice(): void {
  if (noticeNow() !== null) useNotice.setState({ notice: null });
}

/** Shows a notice again, without its sound: what was done since would have dismissed it. */
export function keepNotice(notice: Notice | null): void {
  useNotice.setState({ notice });
}
