import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A client that keeps one connection open, as a till does. */
export function httpClient(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): (body: string) => Promise<Answer> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (body) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          hostname,
          port,
          path,
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks),
              headers: response.headers,
            }),
          );
          response.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Every client sends one call after the other for `ms`; each has to be answered with 200. */
export async function runLoad(
  clients: readonly (() => Promise<Answer>)[],
  ms: number,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + ms;
  await Promise.all(
    clients.map(async (send) => {
      for (let from = performance.now(); from < until;) {
        const answer = await send();
        if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString()}`);
        const now = performance.now();
        times.push(now - from);
        from = now;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p50: at(times, 0.5), p99: at(times, 0.99) };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
