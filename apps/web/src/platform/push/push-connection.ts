import { hasCode, ServerError } from '../api/errors.ts';
import { createSseParser } from './sse-parser.ts';

/**
 * Base pause before a retry. The first one waits as long, so that a restarting server does not meet
 * all browsers at once.
 */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** The server sends a heartbeat every 20 seconds: a connection that missed two is dead. */
const MAX_SILENCE_MS = 45_000;
/** A stream that lasted this long was no failure, whatever ended it. */
const STABLE_AFTER_MS = 10_000;

/** One event before its data is validated. */
export interface RawPush {
  readonly id: number;
  readonly topic: string;
  /** JSON text. */
  readonly data: string;
  /** Time of the event by the server's clock, in milliseconds since the epoch; 0 = unknown. */
  readonly at: number;
}

export interface ConnectionPorts {
  /**
   * Opens the stream after this event; null = from now on.
   * @throws as the API client does
   */
  readonly open: (
    lastId: number | null,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
  readonly lastId: () => number | null;
  readonly onEvent: (event: RawPush) => void;
  /** Called for a position up to which no event was addressed to this client. */
  readonly onPosition: (id: number) => void;
  /** Calls `run` after the time; the returned function cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** Random number from 0 to 1. */
  readonly random: () => number;
}

/** The connection of one browser: it reconnects and continues at its last position. */
export interface PushConnection {
  start(): void;
  /**
   * While paused it neither receives nor retries, because the server is known to be unreachable.
   */
  pause(paused: boolean): void;
  /** Retries now instead of after the pause. */
  retryNow(): void;
  stop(): void;
}

/**
 * Pause before attempt `failures` + 1: from one second to thirty, randomised so that browsers do
 * not retry together.
 */
export function retryPause(
  failures: number,
  random: number,
  askedSeconds: number | null = null,
): number {
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
    }, STABLE_AFTER_MS);
    const listen = (): void => {
      cancelSilence?.();
      cancelSilence = ports.schedule(() => attempt.abort(), MAX_SILENCE_MS);
    };
    const reader = body.getReader();
    const cancel = (): void => void reader.cancel().catch(() => undefined);
    attempt.signal.addEventListener('abort', cancel);
    const decoder = new TextDecoder();
    const parser = createSseParser({
      onEvent: ({ id, event, data, at }) => {
        if (isNumber(id) && !attempt.signal.aborted)
          ports.onEvent({ id: Number(id), topic: event, data, at: isNumber(at) ? Number(at) : 0 });
      },
      onId: (id) => {
        if (isNumber(id) && !attempt.signal.aborted) ports.onPosition(Number(id));
      },
    });
    try {
      listen();
      for (
        let piece = await reader.read();
        !piece.done && !attempt.signal.aborted;
        piece = await reader.read()
      ) {
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
    cancelRetry = ports.schedule(
      () => {
        cancelRetry = null;
        connect();
      },
      retryPause(failures, ports.random(), askedSeconds),
    );
  };

  const connect = (): void => {
    if (!wanted || paused || current !== null || cancelRetry !== null) return;
    const attempt = new AbortController();
    current = attempt;
    read(attempt)
      .then(
        () => null,
        (error: unknown) => error,
      )
      .then((error) => {
        if (current === attempt) current = null;
        // Signed out: the next sign-in opens a new connection.
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
      else this.retryNow();
    },
    retryNow() {
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
