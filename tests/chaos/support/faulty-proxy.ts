import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@dalpak/testkit';

/**
 * What the proxy does to a call:
 * - `cut`: it never arrives;
 * - `lost`: it arrives, and its answer is dropped; `half`: half of the answer is sent;
 * - `slow`: the call and its answer are delayed, so that others overtake them;
 * - `twice`: it arrives two times at once;
 * - `late`: it arrives after the caller gave up, behind the caller's next calls.
 */
export const FAULTS = ['none', 'cut', 'lost', 'half', 'slow', 'twice', 'late'] as const;
export type Fault = (typeof FAULTS)[number];

/** Milliseconds after which a `late` call arrives: longer than a till waits for an answer. */
const LATE_MS = 700;

/** Percentage of calls that pass unharmed. */
const SOUND_PERCENT = 66;

export interface FaultyProxy {
  readonly url: string;
  /** Number of calls by fault. */
  readonly counts: Readonly<Record<Fault, number>>;
  /** Lets every call pass from now on; resolves when the calls under way have arrived. */
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

/**
 * Forwards one call and reads its whole answer.
 *
 * @throws Error when there is no server, or it dies meanwhile
 */
function forward(target: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (target === '') {
      reject(new Error('There is no server'));
      return;
    }
    const outgoing = send(
      new URL(path, target),
      { method, headers: { ...headers, host: new URL(target).host }, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('close', () =>
          incoming.complete ? undefined : reject(new Error('The answer broke off')),
        );
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 502,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Opens an unreliable network in front of a server; `target()` is empty while the server is down.
 */
export async function openFaultyProxy(
  target: () => string,
  random: Random,
  onCall: () => void,
): Promise<FaultyProxy> {
  const counts: Record<Fault, number> = {
    none: 0,
    cut: 0,
    lost: 0,
    half: 0,
    slow: 0,
    twice: 0,
    late: 0,
  };
  const underWay = new Set<Promise<unknown>>();
  let calm = false;

  const draw = (): Fault =>
    calm || random.int(1, 100) <= SOUND_PERCENT
      ? 'none'
      : random.pick(['cut', 'lost', 'half', 'slow', 'twice', 'late']);

  const pass = async (call: Call, fault: Fault, pause: number): Promise<Answer | null> => {
    switch (fault) {
      case 'cut':
        return null;
      case 'slow': {
        await sleep(pause);
        const answer = await forward(target(), call);
        await sleep(pause);
        return answer;
      }
      case 'twice': {
        const [first, second] = await Promise.allSettled([
          forward(target(), call),
          forward(target(), call),
        ]);
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
      case 'none':
      case 'half':
        return forward(target(), call);
    }
  };

  const serve = async (call: Call, response: ServerResponse): Promise<void> => {
    // Drawn before anything is awaited, so that a seed gives the same faults to the same calls.
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
      const call = {
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      };
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
