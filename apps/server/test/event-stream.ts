import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Browser } from './test-app.ts';

/** One event as received. */
export interface ReceivedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

/** A client of `GET /api/v2/events` over a real connection. */
export interface EventStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The received events, including the stream's own. */
  readonly events: readonly ReceivedEvent[];
  /** The `Last-Event-ID` that the client would reconnect with. */
  lastId(): number | null;
  /** Resolves when the stream has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Disconnects without closing. */
  disconnect(): Promise<void>;
}

/**
 * @param url `http://127.0.0.1:<port>` of a listening app @param lastId of the `Last-Event-ID`
 * header; null = none
 */
export async function openEvents(
  url: string,
  caller: Pick<Browser, 'cookies' | 'headers'>,
  lastId: number | null = null,
  path = 'events',
): Promise<EventStream> {
  const { origin: _origin, host: _host, ...headers } = caller.headers;
  // A separate connection: fetch would open the next one in advance, which delays the server's
  // shutdown.
  const call = request(`${url}/api/v2/${path}`, {
    agent: false,
    headers: {
      ...headers,
      cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(lastId === null ? {} : { 'last-event-id': String(lastId) }),
    },
  });
  call.on('error', () => undefined);
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const events: ReceivedEvent[] = [];
  let position: number | null = lastId;
  const take = (block: string): void => {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const [id, event, data] = [field('id'), field('event'), field('data')];
    if (id !== undefined) position = Number(id);
    if (id !== undefined && event !== undefined && data !== undefined)
      events.push({ id: Number(id), event, data: JSON.parse(data) as unknown });
  };
  const read = async (): Promise<void> => {
    let rest = '';
    response.setEncoding('utf8');
    for await (const chunk of response as AsyncIterable<string>) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    lastId: () => position,
    ended,
    disconnect: async () => {
      call.destroy();
      await ended;
    },
  };
}

/** Events of the application's topics, without the stream's own. */
export function topicsOf({ events }: EventStream): ReceivedEvent[] {
  return events.filter(({ event }) => !event.startsWith('stream:'));
}
