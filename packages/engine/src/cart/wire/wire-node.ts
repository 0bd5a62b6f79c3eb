import { isLocalDate, isLocalDateTime } from '../../kernel/local-time.ts';
import type { Agorot, LocalDate, LocalDateTime, QtyMilli, RateBp } from '../../kernel/units.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import { fromDecimal } from './wire-numbers.ts';

/**
 * Longest key of a row, a payment or a detail, in characters; longer keys are cut in error paths.
 */
export const MAX_KEY = 60;

/** The first problem of a wire cart, with its path. */
export interface WireProblem {
  readonly path: string;
  readonly reason: string;
}

/** Shared by all nodes of one decode: stores only the first problem and the first unknown key. */
export interface WireProblems {
  first: WireProblem | null;
  unknown: WireProblem | null;
}

/**
 * A place in an untrusted JSON value. Each reader returns the value when it has the expected type;
 * otherwise it records the problem and returns a neutral value. A decoder can so read straight
 * through and check for problems once at the end.
 */
export class WireNode {
  readonly value: unknown;
  readonly path: string;
  readonly #problems: WireProblems;

  constructor(value: unknown, path: string, problems: WireProblems) {
    this.value = value;
    this.path = path;
    this.#problems = problems;
  }

  fail<T>(reason: string, neutral: T): T {
    this.#problems.first ??= { path: this.path, reason };
    return neutral;
  }

  /** Own properties only: a key such as `__proto__` is a key like any other. */
  get(key: string): WireNode {
    const { value } = this;
    const child = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    // Keys are untrusted and the path is returned to the client, so it is cut.
    return new WireNode(child, `${this.path}.${key.slice(0, MAX_KEY)}`, this.#problems);
  }

  /**
   * Records the first key outside `keys`. An unread key would be stored with the sale as if it had
   * been validated.
   */
  allowKeys(keys: ReadonlySet<string>): this {
    const { value } = this;
    if (!isRecord(value)) return this;
    for (const key of Object.keys(value))
      if (!keys.has(key))
        this.#problems.unknown ??= {
          path: `${this.path}.${key.slice(0, MAX_KEY)}`,
          reason: 'is not known',
        };
    return this;
  }

  /** Refuses entries after the last one that is read. */
  atMost(entries: number): this {
    const { value } = this;
    return Array.isArray(value) && value.length > entries
      ? this.fail(`has more than ${entries} entries`, this)
      : this;
  }

  /** Refuses everything but null, for a reserved place. */
  requireNull(): void {
    if (this.value !== null) this.fail('must be empty', null);
  }

  at(index: number): WireNode {
    const child: unknown = Array.isArray(this.value) ? this.value[index] : undefined;
    return new WireNode(child, `${this.path}[${index}]`, this.#problems);
  }

  list<T>(read: (node: WireNode) => T, max: number): T[] {
    const { value } = this;
    if (!Array.isArray(value)) return this.fail('must be a list', []);
    if (value.length > max) return this.fail(`has more than ${max} entries`, []);
    return Array.from({ length: value.length }, (_, index) => read(this.at(index)));
  }

  /** @param maxKey longest key, in characters. */
  entries<T>(
    read: (node: WireNode) => T,
    max: number,
    maxKey: number = CART_LIMITS.text,
  ): [string, T][] {
    const { value } = this;
    if (!isRecord(value)) return this.fail('must be an object', []);
    const keys = Object.keys(value);
    if (keys.length > max) return this.fail(`has more than ${max} entries`, []);
    if (keys.some((key) => key.length > maxKey))
      return this.fail(`has a key longer than ${maxKey}`, []);
    return keys.map((key) => [key, read(this.get(key))]);
  }

  nullable<T>(read: (node: WireNode) => T): T | null {
    return this.value === null ? null : read(this);
  }

  text(max: number = CART_LIMITS.text): string {
    if (typeof this.value !== 'string') return this.fail('must be a text', '');
    return this.value.length > max ? this.fail(`is longer than ${max}`, '') : this.value;
  }

  key(): string {
    const key = this.text(MAX_KEY);
    return key === '' ? this.fail('must not be empty', '') : key;
  }

  bool(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail('must be true or false', false);
  }

  /** Reads a flag of the header, 0 or 1. */
  flag(): boolean {
    return this.value === 0 || this.value === 1
      ? this.value === 1
      : this.fail('must be 0 or 1', false);
  }

  int(min: number = Number.MIN_SAFE_INTEGER, max: number = Number.MAX_SAFE_INTEGER): number {
    const { value } = this;
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      return this.fail('must be a whole number', 0);
    return value < min || value > max ? this.fail(`must be ${min} to ${max}`, 0) : value;
  }

  money(max: Agorot = CART_LIMITS.amount): Agorot {
    return this.#decimal(2, max);
  }

  /** A sum over many rows, which may exceed the bound of one row. */
  sum(): Agorot {
    return this.#decimal(2, CART_LIMITS.amount * CART_LIMITS.rows);
  }

  amount(): QtyMilli {
    return this.#decimal(3, CART_LIMITS.quantity);
  }

  percent(): RateBp {
    const rate = this.#decimal(2, 10_000);
    return rate < 0 ? this.fail('must not be negative', 0) : rate;
  }

  date(): LocalDate {
    const { value } = this;
    return typeof value === 'string' && isLocalDate(value)
      ? value
      : this.fail('must be a date YYYY-MM-DD', '1970-01-01');
  }

  dateTime(): LocalDateTime {
    const { value } = this;
    return typeof value === 'string' && isLocalDateTime(value)
      ? value
      : this.fail('must be a time YYYY-MM-DDTHH:mm:ss', '1970-01-01T00:00:00');
  }

  oneOf<T extends string | number>(values: readonly [T, ...T[]]): T {
    return (
      values.find((candidate) => candidate === this.value) ??
      this.fail(`must be one of ${values.join(', ')}`, values[0])
    );
  }

  /** Text, number, boolean or null. */
  scalar(max: number): string | number | boolean | null {
    const { value } = this;
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    return typeof value === 'string' ? this.text(max) : this.fail('must be a plain value', null);
  }

  #decimal(digits: 2 | 3, max: number): number {
    const { value } = this;
    const scaled = typeof value === 'number' ? fromDecimal(value, digits) : null;
    if (scaled === null)
      return this.fail(`must be a number with at most ${digits} digits after the point`, 0);
    return Math.abs(scaled) > max ? this.fail('is out of range', 0) : scaled;
  }
}

/**
 * The keys that an encoder writes, read from its output so that encoder and decoder cannot drift
 * apart.
 */
export function keysOf(encoded: object): ReadonlySet<string> {
  return new Set(Object.keys(encoded));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
