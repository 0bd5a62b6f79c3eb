import { SCREEN_LIMITS } from '@dalpak/contracts';

/** What the recorder says: its kind, and whatever belongs to it. */
export interface RecordedEvent {
  readonly type: number;
}

/** The recorder's number of the event that goes before a picture of the whole page. */
const PAGE_BEGINS = 4;
/** Between two calls: quick enough to follow, and within what one session may call. */
const BATCH_MS = 1_500;
const RETRY_MS = 5_000;
/** A page that does not change says this often that it is there. */
const BEAT_MS = 20_000;
/** Kept while there is no network. */
const MOST_WAITING = 6_000_000;

export interface OutgoingChunk {
  readonly seq: number;
  readonly snapshot: boolean;
  readonly paused: boolean;
  readonly events: string;
}

/** `again`: nobody knows whether it arrived. `gap`: the server misses one before it, and says which is next. */
export type Sent = { readonly kind: 'taken'; readonly next: number; readonly wantsSnapshot: boolean } | { readonly kind: 'again' } | { readonly kind: 'over' } | { readonly kind: 'gap'; readonly next: number };

export interface SenderParts {
  /** Number of the first chunk. */
  readonly next: number;
  readonly send: (chunk: OutgoingChunk) => Promise<Sent>;
  /** Asks the recorder for the whole page. */
  readonly snapshot: () => void;
  /** The page is out of sight. */
  readonly hidden: () => boolean;
  /** The share is over, or can not go on. */
  readonly onOver: () => void;
  readonly schedule: (run: () => void, ms: number) => () => void;
}

export interface ScreenSender {
  add(event: RecordedEvent): void;
  /** The page came into sight, or went. */
  shown(): void;
  stop(): void;
}

interface Batch {
  readonly snapshot: boolean;
  readonly parts: string[];
  chars: number;
}

/**
 * Sends what is recorded, in order and one chunk after the other. A chunk that may have arrived is sent again under its number, and
 * the server keeps it once. What waits when the whole page is recorded anew is not sent any more.
 */
export function createScreenSender({ send, snapshot, hidden, onOver, schedule, ...parts }: SenderParts): ScreenSender {
  let waiting: Batch[] = [];
  let going: OutgoingChunk | null = null;
  let { next } = parts;
  let stopped = false;
  let cancel: () => void = () => undefined;
  let due = Number.POSITIVE_INFINITY;

  const plan = (ms: number): void => {
    if (stopped || ms >= due) return;
    cancel();
    due = ms;
    cancel = schedule(() => {
      due = Number.POSITIVE_INFINITY;
      void turn();
    }, ms);
  };

  const end = (): void => {
    stopped = true;
    cancel();
    onOver();
  };

  const take = (): OutgoingChunk => {
    const batch = waiting.shift();
    return { seq: next, snapshot: batch?.snapshot ?? false, paused: hidden(), events: batch === undefined ? '' : `[${batch.parts.join(',')}]` };
  };

  let busy = false;
  const turn = async (): Promise<void> => {
    if (busy || stopped) return;
    busy = true;
    going ??= take();
    const sent = await send(going);
    busy = false;
    if (stopped) return;
    if (sent.kind === 'over') return end();
    if (sent.kind === 'again') return plan(RETRY_MS);
    ({ next } = sent);
    going = null;
    if (sent.kind === 'gap') {
      waiting = [];
      snapshot();
    } else if (sent.wantsSnapshot) snapshot();
    plan(waiting.length > 0 ? BATCH_MS : BEAT_MS);
  };

  return {
    add(event) {
      if (stopped) return;
      const text = JSON.stringify(event);
      // Room for the brackets.
      if (text.length > SCREEN_LIMITS.chunkChars - 2) return end();
      const begins = event.type === PAGE_BEGINS;
      if (begins) waiting = [];
      const last = waiting.at(-1);
      if (last !== undefined && last.chars + text.length < SCREEN_LIMITS.chunkChars - 2) {
        last.parts.push(text);
        last.chars += text.length + 1;
      } else if (begins || last !== undefined || next > 1 || going !== null) waiting.push({ snapshot: begins, parts: [text], chars: text.length + 1 });
      // Away for long: one picture of the whole page says more than all that happened meanwhile.
      if (!begins && waiting.reduce((sum, { chars }) => sum + chars, 0) > MOST_WAITING) {
        waiting = [];
        snapshot();
      }
      if (!busy && (going === null || going.events === '')) plan(next === 1 ? 0 : BATCH_MS);
    },
    shown() {
      plan(0);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
