import {
  DISPLAY_SILENCE_MS,
  type DisplayBill,
  followDisplay,
  pairDisplay,
  PUSH_EVENTS,
  readDisplayBill,
  STREAM_EVENTS,
} from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { createPushConnection } from '../../platform/push/push-connection.ts';

/** Terminal that this device is a display of; the cookie of the pairing opens its bill. */
const KEY = 'dalpak.display-of';

export function pairedTerminal(): number | null {
  const kept = Number(localStorage.getItem(KEY));
  return Number.isInteger(kept) && kept > 0 ? kept : null;
}

/** @throws ServerError with DISPLAY_CODE_WRONG, DISPLAYS_FULL or SIGN_IN_LIMITED */
export async function pairWithTill(code: string): Promise<number> {
  const { terminal } = await api.call(pairDisplay, { body: { code } });
  localStorage.setItem(KEY, String(terminal));
  return terminal;
}

export interface PairedView {
  readonly business: string;
  readonly till: string;
  /** Null while the till is silent. */
  readonly bill: DisplayBill | null;
}

interface Listener {
  readonly onView: (view: PairedView) => void;
  /** The pairing was ended at the till or in the back office. */
  readonly onEnded: () => void;
}

/** Follows the bill of the paired till. @returns stops it */
export function followPairedTill(terminal: number, { onView, onEnded }: Listener): () => void {
  let view: PairedView = { business: '', till: '', bill: null };
  let lastId: number | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const show = (changes: Partial<PairedView>): void => {
    view = { ...view, ...changes };
    clearTimeout(silence);
    // A till that stopped in mid-sale must not leave its bill on the screen.
    if (view.bill !== null)
      silence = setTimeout(() => onView((view = { ...view, bill: null })), DISPLAY_SILENCE_MS);
    onView(view);
  };
  const end = (error: unknown): void => {
    if (!hasCode(error, 'DISPLAY_ENDED', 'NOT_FOUND')) return;
    connection.stop();
    clearTimeout(silence);
    localStorage.removeItem(KEY);
    onEnded();
  };
  const load = (): void => {
    api.call(readDisplayBill, { params: { terminal: String(terminal) } }).then(show, end);
  };
  const connection = createPushConnection({
    open: async (after, signal) => {
      const endpoint = { ...followDisplay, path: `displays/${terminal}/events` };
      const headers: Record<string, string> =
        after === null ? {} : { 'last-event-id': String(after) };
      const { body } = await api.open(endpoint, { signal, headers }).catch((error: unknown) => {
        end(error);
        throw error;
      });
      if (body === null) throw new Error('The stream has no body');
      return body;
    },
    lastId: () => lastId,
    onEvent: ({ id, topic, data }) => {
      lastId = id;
      if (topic === STREAM_EVENTS.ready || topic === STREAM_EVENTS.resync) load();
      if (topic !== 'pos:display') return;
      const event = PUSH_EVENTS['pos:display'].safeParse(JSON.parse(data));
      if (event.success) show({ bill: event.data.bill });
    },
    onPosition: (id) => {
      lastId = id;
    },
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  connection.start();
  const retry = (): void => connection.retryNow();
  addEventListener('online', retry);
  return () => {
    removeEventListener('online', retry);
    clearTimeout(silence);
    connection.stop();
  };
}
