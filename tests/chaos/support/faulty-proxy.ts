import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@dalpak/testkit';

/**
 * What befalls a call on its way:
 * - `cut`: it never arrives;
 * - `lost`: it arrives, and its answer does not come back; `half`: half of the answer does;
 * - `slow`: it or its answer takes its time, so that others overtake it;
 * - `twice`: it arrives two times at once;
 * - `late`: it arrives long after the caller gave up, behind what the caller did next.
 */
export const FAULTS = ['none', 'cut', 'lost', 'half', 'slow', 'twice', 'late'] as const;
export type Fault = (typeof FAULTS)[number];

/** Milliseconds after which a `late` call arrives: longer than a till waits for an answer. */
const LATE_MS = 700;

/** Of a hundred calls so many arrive and are answered as they should. */
const SOUND = 66;

export interface FaultyProxy {
  readonly url: string;
  /** How often each thing happened. */
  readonly counts: Readonly<Record<Fault, number>>;
  /** From here on everything passes; resolves when what was on its way has arrived. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One call to the server, in full; throws when there is none or it dies meanwhile. */
function forward(target: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (target === '') {
      reject(new Error('There is no server'));
      return;
    }
    const outgoing = send(new URL(path, target), { method, headers: { ...headers, host: new URL(target).host }, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('close', () => (incoming.complete ? undefined : reject(new Error('The answer broke off'))));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 502, headers: incoming.headers, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** A network that can not be trusted, in front of a server that may be gone (`target()` is empty then). */
export async function openFaultyProxy(target: () => string, random: Random, onCall: () => void): Promise<FaultyProxy> {
  const counts: Record<Fault, number> = { none: 0, cut: 0, lost: 0, half: 0, slow: 0, twice: 0, late: 0 };
  const underWay = new Set<Promise<unknown>>();
  let calm = false;

  const draw = (): Fault => (calm || random.int(1, 100) <= SOUND ? 'none' : random.pick(['cut', 'lost', 'half', 'slow', 'twice', 'late']));

  const pass = async (call: Call, fault: Fault, pause: number): Promise<Answer | null> => {
    switch (fault) {
      case 'cut': return null;
      case 'slow': {
        await sleep(pause);
        const answer = await forward(target(), call);
        await sleep(pause);
        return answer;
      }
      case 'twice': {
        const [first, second] = await Promise.allSettled([forward(target(), call), forward(target(), call)]);
        if (second.status === 'fulfilled') return second.value;
        return first.status === 'fulfilled' ? first.value : null;
      }
      case 'late':
        await sleep(LATE_MS);
        await forward(target(), call);
        return null;
      case 'lost':
        await forward(target(), call);
        return null;
      case 'none': case 'half': return forward(target(), call);
    }
  };

  const serve = async (call: Call, response: ServerResponse): Promise<void> => {
    // Drawn in the order of the calls, whatever comes of them.
    const [fault, pause] = [draw(), random.int(5, 120)];
    counts[fault] += 1;
    onCall();
    const answer = await pass(call, fault, pause).catch(() => null);
    if (answer === null || response.destroyed) {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, answer.headers);
    if (fault !== 'half') response.end(answer.body);
    else response.write(answer.body.subarray(0, answer.body.length >> 1), () => response.destroy());
  };

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    response.on('error', () => undefined);
    incoming.on('error', () => undefined);
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const call = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers: incoming.headers, body: Buffer.concat(chunks) };
      const served = serve(call, response).finally(() => underWay.delete(served));
      underWay.add(served);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    calm: async () => {
      calm = true;
      await Promise.all(underWay);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
