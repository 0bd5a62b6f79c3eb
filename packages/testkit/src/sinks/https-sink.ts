import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SINK_CERTIFICATE, SINK_KEY } from './certificate.ts';

/** A received call. */
export interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The same as it came. */
  readonly bytes: Buffer;
}

/** Answer of the sink to the next call, instead of 200. */
export interface SinkAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of the answer's body. */
  readonly bytes?: number;
  /** Never answers. */
  readonly silent?: true;
}

/** A web server over TLS that accepts every call. */
export interface HttpsSink {
  readonly port: number;
  readonly calls: readonly ReceivedCall[];
  answerNext(answer: SinkAnswer): void;
  /** Answers every call from now on, by its number from 1. */
  answerBy(answer: (call: number) => SinkAnswer): void;
  close(): Promise<void>;
}

export async function openHttpsSink(): Promise<HttpsSink> {
  const calls: ReceivedCall[] = [];
  let next: SinkAnswer | null = null;
  let answerOf: ((call: number) => SinkAnswer) | null = null;
  const server = createServer({ cert: SINK_CERTIFICATE, key: SINK_KEY }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = Buffer.concat(chunks);
      calls.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: received.toString('utf8'),
        bytes: received,
      });
      const {
        status = 200,
        headers = {},
        bytes = 0,
        silent,
      }: Partial<SinkAnswer> = next ?? answerOf?.(calls.length) ?? {};
      next = null;
      if (silent === true) return;
      response.on('error', () => undefined);
      response.writeHead(status, headers).end(Buffer.alloc(bytes, 'a'));
    });
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    answerNext: (answer) => {
      next = answer;
    },
    answerBy: (answer) => {
      answerOf = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
