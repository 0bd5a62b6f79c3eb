import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { readDurable, writeDurably } from './durable-file.ts';

const CODE_MS = 120_000;
const MAX_WRONG = 5;
const CLOSED_MS = 10 * 60_000;

const pairsSchema = z.array(
  z.object({
    /** SHA-256 of the token: what is stored here opens nothing. */
    hash: z.string(),
    /** The only origin that may use the token. */
    origin: z.string(),
    /** The till, as it names itself. */
    name: z.string(),
    paired_at: z.int(),
  }),
);
export type Pair = z.output<typeof pairsSchema>[number];

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The tills that may use this bridge. A till is paired by six digits that the bridge shows for two
 * minutes; five wrong ones close pairing for ten.
 */
export class Pairing {
  readonly #path: string;
  readonly #now: () => number;
  #pairs: readonly Pair[];
  #code: { readonly digits: string; readonly until: number } | null = null;
  #wrong = 0;
  #closedUntil = 0;

  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
    this.#pairs = readDurable(path, pairsSchema) ?? [];
  }

  get pairs(): readonly Pair[] {
    return this.#pairs;
  }

  /** Shows new digits; null while pairing is closed. */
  begin(): string | null {
    if (this.#now() < this.#closedUntil) return null;
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    this.#code = { digits, until: this.#now() + CODE_MS };
    return digits;
  }

  /** The digits that are shown now, and the seconds that they are valid. */
  shown(): { readonly digits: string; readonly seconds: number } | null {
    const left = (this.#code?.until ?? 0) - this.#now();
    return this.#code === null || left <= 0
      ? null
      : { digits: this.#code.digits, seconds: Math.ceil(left / 1_000) };
  }

  /** @returns the token of the new pair; null for wrong digits */
  pair(code: string, origin: string, name: string): string | null {
    const shown = this.shown();
    if (shown === null) return null;
    if (!isSame(code, shown.digits)) {
      this.#wrong += 1;
      if (this.#wrong >= MAX_WRONG) {
        this.#wrong = 0;
        this.#code = null;
        this.#closedUntil = this.#now() + CLOSED_MS;
      }
      return null;
    }
    const token = randomBytes(32).toString('base64url');
    const pair = { hash: hashOf(token), origin, name, paired_at: this.#now() };
    this.#put([...this.#pairs, pair]);
    this.#code = null;
    this.#wrong = 0;
    return token;
  }

  /** The pair of a token; null when it is not of this origin. */
  find(token: string, origin: string): Pair | null {
    const hash = hashOf(token);
    return this.#pairs.find((pair) => pair.origin === origin && isSame(pair.hash, hash)) ?? null;
  }

  end(hash: string): void {
    this.#put(this.#pairs.filter((pair) => pair.hash !== hash));
  }

  knowsOrigin(origin: string): boolean {
    return this.#pairs.some((pair) => pair.origin === origin);
  }

  #put(pairs: readonly Pair[]): void {
    writeDurably(this.#path, pairs);
    this.#pairs = pairs;
  }
}
