import { type DisplayBill, listDisplays, showDisplayBill } from '@dalpak/contracts';
import { api } from '../api/api.ts';
import { onPush } from '../push/push.ts';
import type { DisplayFeed } from './customer-display.ts';

/** Displays forget a bill that is not confirmed for ten seconds, so that none outlives its till. */
const CONFIRM_MS = 4_000;

/**
 * Shows the bill on the displays that are paired with this till on other devices. Nothing is sent
 * while there is none; of several changes during one call the last is sent.
 */
export function openRemoteFeed(read: () => DisplayBill): DisplayFeed {
  let displays = 0;
  let closed = false;
  let changed = false;
  let sending = false;
  const send = async (): Promise<void> => {
    changed = true;
    if (sending) return;
    sending = true;
    try {
      while (changed && !closed && displays > 0) {
        changed = false;
        ({ displays } = await api.call(showDisplayBill, { body: { bill: read() } }));
      }
    } catch {
      // Without the server the displays become idle; the next confirmation tries again.
    } finally {
      sending = false;
    }
  };
  const follow = (count: number): void => {
    displays = count;
    void send();
  };
  const stop = onPush('pos:displays', (event) => follow(event.displays));
  api.call(listDisplays, { query: {} }).then(
    ({ data }) => follow(data.length),
    // The till may have started without the server: a display that is paired later tells it.
    () => undefined,
  );
  const timer = setInterval(() => {
    if (displays > 0 && read().state !== 'idle') void send();
  }, CONFIRM_MS);
  return {
    notifyChanged: () => void send(),
    close: () => {
      closed = true;
      clearInterval(timer);
      stop();
    },
  };
}
