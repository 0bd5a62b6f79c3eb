import { SCREEN_LIMITS } from '@dalpak/contracts';

/** A recorder event: its kind and its payload. */
export interface RecordedEvent {
  readonly type: number;
}

/** The recorder's type number of the event that precedes a full snapshot. */
const SNAPSHOT_EVENT_TYPE = 4;
/** Interval between calls: fast enough to follow, and within a session's rate limit. */
const BATCH_MS = 1_500;
const RETRY_MS = 5_000;
/** Heartbeat interval of a page that does not change. */
const HEARTBEAT_MS = 20_000;
/** Largest buffer while there is no network, in characters. */
const MAX_BUFFERED_CHARS = 6_000_000;

export interface OutgoingChunk {
  readonly seq: number;
  readonly snapshot: boolean;
  readonly paused: boolean;
  readonly events: string;
}

/**
 * `again`: the arrival is unknown. `gap`: the server lacks an earlier chunk and names the next
 * number.
 */
export type SendOutcome =
  | { readonly kind: 'taken'; readonly next: number; readonly wantsSnapshot: boolean }
  | { readonly kind: 'again' }
  | { readonly kind: 'over' }
  | { readonly kind: 'gap'; readonly next: number };

export interface SenderParts {
  /** Number of the first chunk. */
  readonly next: number;
  readonly send: (chunk: OutgoingChunk) => Promise<SendOutcome>;
  /** Requests a full snapshot from the recorder. */
  readonly snapshot: () => void;
  /** True when the page is hidden. */
  readonly hidden: () => boolean;
  /** Called when the share is over or cannot continue. */
  readonly onOver: () => void;
  readonly schedule: (run: () => void, ms: number) => () => void;
}

export interface ScreenSender {
  add(event: RecordedEvent): void;
  /** Called when the page became visible or hidden. */
  visibilityChanged(): void;
  stop(): void;
}

interface Batch {
  readonly snapshot: boolean;
  readonly parts: string[];
  chars: number;
}

/**
 * Sends the recording in order, one chunk after another. A chunk that may have arrived is sent
 * again under its number, and the server stores it once. Events that wait when a full snapshot is
 * recorded are dropped.
 */
export function createScreenSender({
  send,
  snapshot,
  hidden,
  onOver,
  schedule,
  ...parts
}: SenderParts): ScreenSender {
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
    return {
      seq: next,
      snapshot: batch?.snapshot ?? false,
      paused: hidden(),
      events: batch === undefined ? '' : `[${batch.parts.join(',')}]`,
    };
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
    plan(waiting.length > 0 ? BATCH_MS : HEARTBEAT_MS);
  };

  return {
    add(event) {
      if (stopped) return;
      const text = JSON.stringify(event);
      // Two characters are reserved for the brackets.
      if (text.length > SCREEN_LIMITS.chunkChars - 2) return end();
      const begins = event.type === SNAPSHOT_EVENT_TYPE;
      if (begins) waiting = [];
      const last = waiting.at(-1);
      if (last !== undefined && last.chars + text.length < SCREEN_LIMITS.chunkChars - 2) {
        last.parts.push(text);
        last.chars += text.length + 1;
      } else if (begins || last !== undefined || next > 1 || going !== null)
        waiting.push({ snapshot: begins, parts: [text], chars: text.length + 1 });
      // After a long disconnection, one full snapshot replaces all waiting events.
      if (!begins && waiting.reduce((sum, { chars }) => sum + chars, 0) > MAX_BUFFERED_CHARS) {
        waiting = [];
        snapshot();
      }
      if (!busy && (going === null || going.events === '')) plan(next === 1 ? 0 : BATCH_MS);
    },
    visibilityChanged() {
      plan(0);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
