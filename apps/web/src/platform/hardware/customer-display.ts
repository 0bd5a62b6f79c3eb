import { z } from 'zod';

/** What the customer sees of the bill. Amounts in agorot, quantities in thousandths. */
const billSchema = z.object({
  state: z.enum(['idle', 'selling', 'paid']),
  business: z.string(),
  rows: z.array(z.object({ key: z.string(), name: z.string(), quantity: z.number(), weighed: z.boolean(), net: z.number() })),
  total: z.number(),
  /** What was saved. */
  discount: z.number(),
  change: z.number(),
});
export type DisplayBill = z.output<typeof billSchema>;

const messageSchema = z.union([
  /** A till began to work: displays that are open introduce themselves again. */
  z.object({ kind: z.literal('till') }),
  /** A display was opened. */
  z.object({ kind: z.literal('display') }),
  z.object({ kind: z.literal('bill'), bill: billSchema }),
]);
type Message = z.output<typeof messageSchema>;

/** One browser profile is one till: its windows share this channel and nobody else hears it. */
const CHANNEL = 'dalpak.customer-display';

interface Line {
  readonly send: (message: Message) => void;
  readonly close: () => void;
}

function openLine(listen: (message: Message) => void): Line {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Another version's window may still be open.
    const message = messageSchema.safeParse(data);
    if (message.success) listen(message.data);
  });
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

export interface DisplayFeed {
  /** Tells open displays that the bill has changed; nothing is read or sent while there is none. */
  readonly changed: () => void;
  readonly close: () => void;
}

/** The till's end. `read` is asked for the bill after the frame, once for changes that come together. */
export function openDisplayFeed(read: () => DisplayBill): DisplayFeed {
  let heard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    timer = undefined;
    line.send({ kind: 'bill', bill: read() });
  };
  const line = openLine((message) => {
    if (message.kind !== 'display') return;
    heard = true;
    tell();
  });
  line.send({ kind: 'till' });
  return {
    changed: () => {
      if (heard) timer ??= setTimeout(tell, 0);
    },
    close: () => {
      clearTimeout(timer);
      line.close();
    },
  };
}

/** The display's end: follows the till's bill. The answer stops. */
export function followTill(show: (bill: DisplayBill) => void): () => void {
  const line = openLine((message) => {
    if (message.kind === 'till') line.send({ kind: 'display' });
    if (message.kind === 'bill') show(message.bill);
  });
  line.send({ kind: 'display' });
  return line.close;
}
