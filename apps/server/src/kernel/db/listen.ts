import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withSessionSettings } from './pool.ts';

export interface ListenerOptions {
  readonly url: string;
  /** The connection was lost; the listener is reconnecting. */
  readonly onConnectionError?: (error: Error) => void;
}

/** Notifications of the database on one connection of its own. */
export interface Listener {
  /** Resolves when the channel is listened to, with a function that stops listening. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Called after every reconnect: announcements in between are lost, so read again by id. */
  onReconnect(handler: () => void): void;
  close(): Promise<void>;
}

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5_000;

/** Opens the listening connection. @throws when the first connection cannot be made */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const listener = new ReconnectingListener(options);
  await listener.start();
  return listener;
}

class ReconnectingListener implements Listener {
  readonly #options: ListenerOptions;
  readonly #channels = new Map<string, Set<(payload: string) => void>>();
  readonly #reconnectHandlers: (() => void)[] = [];
  readonly #abort = new AbortController();
  #client: pg.Client | null = null;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: withSessionSettings(this.#options.url),
      application_name: 'dalpak-listen',
      keepAlive: true,
    });
    client.on('error', (error) => this.#options.onConnectionError?.(error));
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys())
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#abort.signal.aborted) return client.end();
    client.once('end', () => this.#lost(client));
    this.#client = client;
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const handlers = this.#channels.get(channel) ?? new Set();
    handlers.add(handler);
    this.#channels.set(channel, handlers);
    // While the listener is reconnecting, start() listens to all channels.
    await this.#client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || !this.#channels.delete(channel)) return;
      await this.#client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
    };
  }

  onReconnect(handler: () => void): void {
    this.#reconnectHandlers.push(handler);
  }

  async close(): Promise<void> {
    this.#abort.abort();
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  #dispatch(channel: string, payload: string): void {
    for (const handler of this.#channels.get(channel) ?? []) handler(payload);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (
      let wait = FIRST_WAIT_MS;
      !this.#abort.signal.aborted;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    ) {
      try {
        await this.start();
        if (this.#abort.signal.aborted) return;
        for (const handler of this.#reconnectHandlers) handler();
        return;
      } catch {
        await sleep(wait, undefined, { signal: this.#abort.signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  }
}
