import type { FastifyInstance } from 'fastify';
import { CLIENT_HEADERS } from '@dalpak/contracts';
import type { CartEnv, CatalogueProduct, PricingEnv } from '@dalpak/engine';
import { validatePayment } from '@dalpak/engine';
import { toLocalDateTime } from '../kernel/time/local-time.ts';
import { uuidOf } from '../kernel/uuid.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Offsets from UTC of summer and winter time, in hours. */
const OFFSETS = [3, 2] as const;

/** A clock of the shop that is set by the program. */
export interface PastClock {
  now: number;
}

/** The instant of a local day and minute of the day, in milliseconds since the epoch. */
export function instantOf(day: string, minute: number): number {
  const text = new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS)
    .toISOString()
    .slice(0, 19);
  const readings = OFFSETS.map((hours) => Date.parse(`${text}Z`) - hours * HOUR_MS);
  return readings.find((instant) => toLocalDateTime(instant) === text) ?? readings[1] ?? 0;
}

/** The day a number of days after a local day; a negative number goes back. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** A deterministic random generator: the same choices every time. */
export interface RandomSource {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<T>(some: readonly T[]): T;
}

/** The mulberry32 generator: small, fast and random enough for a shop. */
export function createRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (some) => {
      const one = some[between(0, some.length - 1)];
      if (one === undefined) throw new Error('There is nothing to choose from');
      return one;
    },
  };
}

/** The context in which the past is made. */
export interface PastWorld {
  readonly app: FastifyInstance;
  readonly clock: PastClock;
  readonly chance: RandomSource;
  /** What fills the baskets besides what `chance` says; it draws for nothing else. */
  readonly baskets: RandomSource;
  /** Creates the ids of devices; the same every time. */
  readonly newId: () => string;
  readonly pricing: PricingEnv;
  /** Goods sold at the tills; the first ones are sold more often. */
  readonly goods: readonly CatalogueProduct[];
  /** Department name of each product, by its id. */
  readonly departments: ReadonlyMap<number, string>;
}

/** Ids determined by the seed and the number of ids created before. */
export function createIdSource(seed: number): () => string {
  let made = 0;
  return () => {
    made += 1;
    return uuidOf(`past ${seed}/${made}`);
  };
}

/** The engine's environment on a device of that time. */
export function envOf({ pricing, newId, clock }: PastWorld): CartEnv {
  return {
    ...pricing,
    newId,
    paymentRules: validatePayment,
    now: () => clock.now,
    localNow: () => toLocalDateTime(clock.now),
  };
}

/**
 * A client that calls the server as tills and back offices do; any refused call ends the past with
 * an error.
 */
export class PastCaller {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string> = {};

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  setBearerToken(token: string): void {
    this.#headers['authorization'] = `Bearer ${token}`;
  }

  /** Changes the employee in whose name the till acts. */
  actAs(employeeToken: string): void {
    this.#headers[CLIENT_HEADERS.employee] = employeeToken;
  }

  get<T>(path: string): Promise<T> {
    return this.#call('GET', path);
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.#call('POST', path, body);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.#call('PUT', path, body);
  }

  async patch(path: string, body: object): Promise<void> {
    await this.#call('PATCH', path, body);
  }

  async #call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<T> {
    const answer = await this.#app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: this.#headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300)
      throw new Error(
        `The past of the demonstration: ${method} ${path} answered ${answer.statusCode}: ${answer.body}`,
      );
    return answer.json<T>();
  }
}
