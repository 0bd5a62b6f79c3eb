import type { FastifyReply } from 'fastify';
import type { PublicContext, SessionContext } from './context.ts';

/** The answer of a stream, while it lasts. */
export interface Stream {
  write(text: string): void;
  /** Bytes written that the client has not taken. */
  waiting(): number;
  /** Resolves when there is room for more, or the client is gone. */
  drained(): Promise<void>;
  /** Ends it after what was written. */
  end(): void;
  /** Ends it at once; what waits is thrown away. */
  cut(): void;
  /** Called once, whoever ended it. */
  onClose(handler: () => void): void;
  /** Asks the gate about the same call again. @throws what the gate says to one that may not (any more) */
  askAgain(): Promise<PublicContext | SessionContext>;
}

/** What a handler answers with to go on writing after it has returned. */
export class StreamAnswer {
  readonly begin: (stream: Stream) => void;

  constructor(begin: (stream: Stream) => void) {
    this.begin = begin;
  }
}

/** A peer that is gone without a word is noticed after about a minute of silence. */
const PROBE_AFTER_MS = 30_000;

/** Sends the head of the answer and hands the rest to who answers. Nothing on the way may keep or compress it. */
export function sendStream(reply: FastifyReply, answer: StreamAnswer, askAgain: Stream['askAgain']): FastifyReply {
  const { raw } = reply;
  reply.hijack();
  raw.on('error', () => raw.destroy());
  raw.socket?.setKeepAlive(true, PROBE_AFTER_MS);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would collect it otherwise.
    'x-accel-buffering': 'no',
    // The connection ends with the stream: a server that closes does not wait for it to be used again.
    connection: 'close',
  });
  raw.flushHeaders();
  answer.begin({
    write: (text) => {
      if (!raw.writableEnded && !raw.destroyed) raw.write(text);
    },
    waiting: () => raw.writableLength,
    drained: () => new Promise((resolve) => {
      if (!raw.writableNeedDrain || raw.destroyed) return resolve();
      raw.once('drain', resolve);
      raw.once('close', resolve);
    }),
    end: () => {
      if (!raw.destroyed) raw.end();
    },
    cut: () => void raw.destroy(),
    // Gone while the gate was asked: there is no event to wait for.
    onClose: (handler) => (raw.destroyed ? handler() : void raw.once('close', handler)),
    askAgain,
  });
  return reply;
}
