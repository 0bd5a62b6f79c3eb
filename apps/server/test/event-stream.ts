import type { Browser } from './test-app.ts';

/** One event as it came. */
export interface HeardEvent {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

/** A client of `GET /api/v2/events` over a real connection. */
export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** What came so far, the stream's own events included. */
  readonly events: readonly HeardEvent[];
  /** Position that the client would come back with. */
  lastId(): number | null;
  /** Settles when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Goes away without a word. */
  leave(): Promise<void>;
}

/** @param url `http://127.0.0.1:<port>` of a listening app @param lastId of the `Last-Event-ID` header; null = none */
export async function openEvents(url: string, caller: Pick<Browser, 'cookies' | 'headers'>, lastId: number | null = null): Promise<EventStream> {
  const leaving = new AbortController();
  const { origin: _origin, host: _host, ...headers } = caller.headers;
  const response = await fetch(`${url}/api/v2/events`, {
    headers: {
      ...headers,
      cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(lastId === null ? {} : { 'last-event-id': String(lastId) }),
    },
    signal: leaving.signal,
  });
  const events: HeardEvent[] = [];
  let position: number | null = lastId;
  const take = (block: string): void => {
    const field = (name: string) => block.split('\n').find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [id, event, data] = [field('id'), field('event'), field('data')];
    if (id !== undefined) position = Number(id);
    if (id !== undefined && event !== undefined && data !== undefined) events.push({ id: Number(id), event, data: JSON.parse(data) as unknown });
  };
  const read = async (): Promise<void> => {
    if (response.body === null) return;
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    events,
    lastId: () => position,
    ended,
    leave: async () => {
      leaving.abort();
      await ended;
    },
  };
}

/** Events of the topics of the house, without what the stream says of itself. */
export function topicsOf({ events }: EventStream): HeardEvent[] {
  return events.filter(({ event }) => !event.startsWith('stream:'));
}
