import { hasCode, ServerError } from '../api/errors.ts';
import { createSseParser } from './sse-parser.ts';

/** Pause before the second try; the first follows a break after as long, so that a server that restarts is not met by all at once. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** The server shows a sign of life every 20 seconds: two of them missing is a line that only looks alive. */
const SILENCE_MS = 45_000;
/** A stream that lasted this long was no failure, whatever ended it. */
const GOOD_AFTER_MS = 10_000;

/** One event, before anybody looked at its data. */
export interface RawPush {
  readonly id: number;
  readonly topic: string;
  /** JSON text. */
  readonly data: string;
  /** When it happened, by the server's clock; milliseconds since the epoch, 0 = not told. */
  readonly at: number;
}

export interface ConnectionPorts {
  /** Opens the stream after this event; null = from now on. @throws as the API client does */
  readonly open: (lastId: number | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly lastId: () => number | null;
  readonly onEvent: (event: RawPush) => void;
  /** Nothing for us up to here. */
  readonly onPosition: (id: number) => void;
  /** Calls after the time; the answer cancels. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The connection of one browser: it comes back by itself, and goes on where it stopped. */
export interface PushConnection {
  start(): void;
  /** While paused it neither hears nor tries: somebody knows that there is no server. */
  pause(paused: boolean): void;
  /** Tries at once what it would try later. */
  hurry(): void;
  stop(): void;
}

/** Pause before try number `failures` + 1: from one second to thirty, and never all browsers at the same moment. */
export function retryPause(failures: number, random: number, askedSeconds: number | null = null): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(longest * (0.5 + random / 2), (askedSeconds ?? 0) * 1_000);
}

export function createPushConnection(ports: ConnectionPorts): PushConnection {
  let wanted = false;
  let paused = false;
  let failures = 0;
  let current: AbortController | null = null;
  let cancelRetry: (() => void) | null = null;

  const read = async (attempt: AbortController): Promise<void> => {
    const body = await ports.open(ports.lastId(), attempt.signal);
    let cancelSilence: (() => void) | null = null;
    const cancelGood = ports.schedule(() => {
      failures = 0;
    }, GOOD_AFTER_MS);
    const listen = (): void => {
      cancelSilence?.();
      cancelSilence = ports.schedule(() => attempt.abort(), SILENCE_MS);
    };
    const reader = body.getReader();
    const cancel = (): void => void reader.cancel().catch(() => undefined);
    attempt.signal.addEventListener('abort', cancel);
    const decoder = new TextDecoder();
    const parser = createSseParser({
      onEvent: ({ id, event, data, at }) => {
        if (isNumber(id) && !attempt.signal.aborted) ports.onEvent({ id: Number(id), topic: event, data, at: isNumber(at) ? Number(at) : 0 });
      },
      onId: (id) => {
        if (isNumber(id) && !attempt.signal.aborted) ports.onPosition(Number(id));
      },
    });
    try {
      listen();
      for (let piece = await reader.read(); !piece.done && !attempt.signal.aborted; piece = await reader.read()) {
        listen();
        parser.push(decoder.decode(piece.value, { stream: true }));
      }
    } finally {
      cancelGood();
      (cancelSilence as (() => void) | null)?.();
      attempt.signal.removeEventListener('abort', cancel);
    }
  };

  const plan = (askedSeconds: number | null): void => {
    cancelRetry = ports.schedule(() => {
      cancelRetry = null;
      connect();
    }, retryPause(failures, ports.random(), askedSeconds));
  };

  const connect = (): void => {
    if (!wanted || paused || current !== null || cancelRetry !== null) return;
    const attempt = new AbortController();
    current = attempt;
    read(attempt)
      .then(() => null, (error: unknown) => error)
      .then((error) => {
        if (current === attempt) current = null;
        // Signed out: whoever signs in begins anew.
        if (hasCode(error, 'UNAUTHENTICATED', 'TOKEN_EXPIRED')) wanted = false;
        if (!wanted || paused || current !== null) return;
        failures += 1;
        plan(error instanceof ServerError ? error.retryAfter : null);
      })
      .catch((error: unknown) => console.error('The push connection', error));
  };

  const leave = (): void => {
    cancelRetry?.();
    cancelRetry = null;
    current?.abort();
    current = null;
  };

  return {
    start() {
      wanted = true;
      connect();
    },
    pause(next) {
      if (paused === next) return;
      paused = next;
      if (paused) leave();
      else this.hurry();
    },
    hurry() {
      if (cancelRetry !== null) {
        cancelRetry();
        cancelRetry = null;
      }
      connect();
    },
    stop() {
      wanted = false;
      leave();
    },
  };
}

function isNumber(id: string | null): id is string {
  return id !== null && /^\d{1,15}$/.test(id);
}
