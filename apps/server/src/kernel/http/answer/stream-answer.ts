import type { FastifyReply } from 'fastify';
import type { PublicContext, SessionContext } from '../call/context.ts';

/** A streamed answer while it is open. */
export interface Stream {
  write(text: string): void;
  /** Bytes written that the client has not received. */
  pendingBytes(): number;
  /** Resolves when there is room for more, or the client is gone. */
  drained(): Promise<void>;
  /** Ends it after the written data is sent. */
  end(): void;
  /** Ends it at once; unsent data is dropped. */
  disconnect(): void;
  /** Called once, whichever side ended it. */
  onClose(handler: () => void): void;
  /**
   * Authorizes the same call again. @throws the gate's error when the caller is no longer
   * authorized
   */
  reauthorize(): Promise<PublicContext | SessionContext>;
}

/** Answer of a handler that continues to write after it has returned. */
export class StreamAnswer {
  readonly begin: (stream: Stream) => void;

  constructor(begin: (stream: Stream) => void) {
    this.begin = begin;
  }
}

/** A peer that vanished without closing is detected after about a minute of silence. */
const PROBE_AFTER_MS = 30_000;

/**
 * Sends the head of the answer and passes the stream to its writer. No proxy may buffer or compress
 * it.
 */
export function sendStream(
  reply: FastifyReply,
  answer: StreamAnswer,
  askAgain: Stream['reauthorize'],
): FastifyReply {
  const { raw } = reply;
  reply.hijack();
  raw.on('error', () => raw.destroy());
  raw.socket?.setKeepAlive(true, PROBE_AFTER_MS);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Without this nginx would buffer the stream.
    'x-accel-buffering': 'no',
    // The connection ends with the stream, so that a closing server does not wait for its reuse.
    connection: 'close',
  });
  raw.flushHeaders();
  answer.begin({
    write: (text) => {
      if (!raw.writableEnded && !raw.destroyed) raw.write(text);
    },
    pendingBytes: () => raw.writableLength,
    drained: () =>
      new Promise((resolve) => {
        if (!raw.writableNeedDrain || raw.destroyed) return resolve();
        raw.once('drain', resolve);
        raw.once('close', resolve);
      }),
    end: () => {
      if (!raw.destroyed) raw.end();
    },
    disconnect: () => void raw.destroy(),
    // When the client disconnected during the gate's check, there is no event to wait for.
    onClose: (handler) => (raw.destroyed ? handler() : void raw.once('close', handler)),
    reauthorize: askAgain,
  });
  return reply;
}
