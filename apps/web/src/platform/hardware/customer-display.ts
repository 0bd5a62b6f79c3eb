import { type DisplayBill, displayBillSchema } from '@dalpak/contracts';
import * as z from 'zod/mini';

const messageSchema = z.union([
  /** Sent by a till that starts: open displays answer with their own message. */
  z.object({ kind: z.literal('till') }),
  /** A display was opened. */
  z.object({ kind: z.literal('display') }),
  z.object({ kind: z.literal('bill'), bill: displayBillSchema }),
]);
type Message = z.output<typeof messageSchema>;

/** Channel of one browser profile, which is one till: only its own windows receive the messages. */
const CHANNEL = 'dalpak.customer-display';

interface DisplayChannel {
  readonly send: (message: Message) => void;
  readonly close: () => void;
}

function openDisplayChannel(listen: (message: Message) => void): DisplayChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A window of another application version may still be open, so every message is validated.
    const message = messageSchema.safeParse(data);
    if (message.success) listen(message.data);
  });
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

export interface DisplayFeed {
  /** Announces that the bill has changed; nothing is read or sent while no display is open. */
  readonly notifyChanged: () => void;
  readonly close: () => void;
}

/** Opens the till's end. `read` is called after the next frame, once for several changes. */
export function openDisplayFeed(read: () => DisplayBill): DisplayFeed {
  let heard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    timer = undefined;
    line.send({ kind: 'bill', bill: read() });
  };
  const line = openDisplayChannel((message) => {
    if (message.kind !== 'display') return;
    heard = true;
    tell();
  });
  line.send({ kind: 'till' });
  return {
    notifyChanged: () => {
      if (heard) timer ??= setTimeout(tell, 0);
    },
    close: () => {
      clearTimeout(timer);
      line.close();
    },
  };
}

/** Opens the display's end, which follows the till's bill. The returned function stops it. */
export function followTill(show: (bill: DisplayBill) => void): () => void {
  const line = openDisplayChannel((message) => {
    if (message.kind === 'till') line.send({ kind: 'display' });
    if (message.kind === 'bill') show(message.bill);
  });
  line.send({ kind: 'display' });
  return line.close;
}
