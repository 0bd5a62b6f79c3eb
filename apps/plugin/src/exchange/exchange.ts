import { createHmac } from 'node:crypto';
import { VOICE_SIGNATURE_HEADER } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { readDurable, writeDurably } from '../durable-file.ts';
import { printerSchema } from '../printers.ts';
import { listenToExchange, type ManagerState } from './manager-client.ts';
import { type CallReport, PhoneCalls } from './phone-calls.ts';

export const exchangeSchema = z.extend(z.pick(printerSchema, { host: true, port: true }), {
  user: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  secret: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Address and secret of the branch's switchboard, as the product shows them. */
  url: z
    .url({ protocol: /^https?$/ })
    .check(z.refine((url) => /\/voice\/[\w-]+\/\d+\/calls$/.test(url))),
  key: z.string().check(z.trim(), z.minLength(16), z.maxLength(200)),
});
export type ExchangeSettings = z.output<typeof exchangeSchema>;

/** Waits between attempts to report; a call that is older is over. */
const REPORT_PAUSES = [500, 1_000, 2_000, 4_000];
const REPORT_TIMEOUT_MS = 5_000;

interface ExchangeParts {
  readonly path: string;
  readonly onError: (text: string) => void;
  readonly pauses?: readonly number[];
}

/** The exchange that a person entered on the bridge's page, and what it tells the product of. */
export class Exchange {
  readonly #parts: ExchangeParts;
  readonly #calls = new PhoneCalls((report) => this.#queue(report));
  #settings: ExchangeSettings | null;
  #state: ManagerState = 'off';
  #line: { close(): void } | null = null;
  /** Reports go one after another: an answer never overtakes its ring. */
  #last: Promise<void> = Promise.resolve();

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
    this.#settings = readDurable(parts.path, z.nullable(exchangeSchema));
    this.#listen();
  }

  /** What the page shows: never the secrets. */
  get shown(): {
    readonly host: string;
    readonly port: number;
    readonly state: ManagerState;
  } | null {
    if (this.#settings === null) return null;
    const { host, port } = this.#settings;
    return { host, port, state: this.#state };
  }

  put(settings: ExchangeSettings | null): void {
    writeDurably(this.#parts.path, settings);
    this.#settings = settings;
    this.#listen();
  }

  close(): void {
    this.#line?.close();
    this.#line = null;
  }

  #listen(): void {
    this.close();
    this.#calls.lose();
    this.#state = 'off';
    const settings = this.#settings;
    if (settings === null) return;
    this.#line = listenToExchange({
      address: settings,
      ...(this.#parts.pauses === undefined ? {} : { pauses: this.#parts.pauses }),
      onEvent: (event) => this.#calls.take(event),
      onState: (state) => {
        // What refused once is shown until it accepts.
        if (state === 'connecting' && this.#state === 'refused') return;
        if (state === 'off' && this.#state === 'listening') this.#calls.lose();
        if (state === 'refused' && this.#state !== 'refused') this.#parts.onError('refused');
        this.#state = state;
      },
    });
  }

  #queue(report: CallReport): void {
    const settings = this.#settings;
    if (settings === null) return;
    this.#last = this.#last.then(() => this.#send(settings, report));
  }

  async #send({ url, key }: ExchangeSettings, report: CallReport): Promise<void> {
    const body = JSON.stringify(report);
    const signature = createHmac('sha256', key).update(body).digest('hex');
    for (const pause of [0, ...REPORT_PAUSES]) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [VOICE_SIGNATURE_HEADER]: signature },
          body,
          signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
        });
        await answer.arrayBuffer();
        if (answer.ok) return;
        // A wrong secret does not become right.
        if (answer.status < 500 && answer.status !== 429) return this.#parts.onError('signature');
      } catch {
        // No network: tried again.
      }
    }
    this.#parts.onError('server');
  }
}
