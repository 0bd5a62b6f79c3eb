import { isLocalDate } from '../kernel/local-time.ts';
import type { Agorot, LocalDate, MinuteOfDay, QtyMilli, RateBp } from '../kernel/units.ts';
import { CART_LIMITS } from '../cart/cart.limits.ts';

/** Why a line has no price. */
export type PriceLineCode =
  | 'NOT_JSON'
  | 'NOT_AN_OBJECT'
  | 'MISSING_FIELD'
  | 'UNKNOWN_FIELD'
  | 'AMBIGUOUS_FIELD'
  | 'BAD_VALUE'
  | 'TOO_MANY'
  | 'RULE_REFUSED'
  | 'ROW_REFUSED';

export interface PriceLineProblem {
  readonly code: PriceLineCode;
  readonly message: string;
}

/** Shared by all nodes of one line; only the first problem is stored. */
export interface PriceLineProblems {
  first: PriceLineProblem | null;
  /** Paths of ignored fields, up to a limit. */
  readonly unread: string[];
}

const MAX_UNREAD = 20;

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;
/** Longest text of a field; a longer one is a mistake and would only inflate the answer. */
const MAX_TEXT = CART_LIMITS.text;
const MAX_IDS = 100_000;
/**
 * A double preserves this many digits of any decimal; further digits are noise of a calculation.
 */
const KEPT_DIGITS = 15;

/**
 * A place in a line of an external program, read by the rules of the specification: a number may be
 * a text of digits, a flag 0 or 1, a list an object. An ambiguous value is a problem; the reader
 * then gets a neutral value and goes on, so that it reads straight through and checks for problems
 * once at the end.
 */
export class LineNode {
  readonly value: unknown;
  readonly #above: LineNode | null;
  readonly #key: string | number;
  readonly #problems: PriceLineProblems;

  /** @param key the field or the index in `above`; the line itself has no `above`. */
  constructor(
    value: unknown,
    above: LineNode | null,
    key: string | number,
    problems: PriceLineProblems,
  ) {
    this.value = value;
    this.#above = above;
    this.#key = key;
    this.#problems = problems;
  }

  /** Path of the value in the line; built only for the one problem that is reported. */
  get path(): string {
    const above = this.#above?.path ?? '';
    if (typeof this.#key === 'number') return `${above}[${this.#key}]`;
    return above === '' ? this.#key : `${above}.${this.#key}`;
  }

  fail<T>(code: PriceLineCode, reason: string, neutral: T): T {
    this.#problems.first ??= { code, message: `${this.path} ${reason}` };
    return neutral;
  }

  /** Whether the field is left out: missing, null, or an empty text. */
  get isAbsent(): boolean {
    return this.value === undefined || this.value === null || this.value === '';
  }

  /**
   * The field under the first of its names that is present; a second name must have the same value.
   */
  get(name: string, ...others: readonly string[]): LineNode {
    const { value } = this;
    if (!isRecord(value)) return new LineNode(undefined, this, name, this.#problems);
    let found: LineNode | null = null;
    for (const key of [name, ...others]) {
      if (!Object.hasOwn(value, key)) continue;
      const node = new LineNode(value[key], this, key, this.#problems);
      if (found === null || found.isAbsent) found = node;
      else if (!node.isAbsent && node.#json() !== found.#json())
        node.fail('AMBIGUOUS_FIELD', `says something else than ${found.path}`, null);
    }
    return found ?? new LineNode(undefined, this, name, this.#problems);
  }

  /**
   * The value as text, for comparison. A value nested deeper than any field is always a problem.
   */
  #json(): string {
    try {
      return JSON.stringify(this.value);
    } catch {
      return this.fail('BAD_VALUE', 'is nested too deeply', '');
    }
  }

  /** A required field. */
  required(name: string, ...others: readonly string[]): LineNode {
    const node = this.get(name, ...others);
    if (node.isAbsent)
      node.fail(
        'MISSING_FIELD',
        others.length === 0 ? 'is missing' : `is missing (or ${others.join(', ')})`,
        null,
      );
    return node;
  }

  at(index: number): LineNode {
    return new LineNode(
      Array.isArray(this.value) ? this.value[index] : undefined,
      this,
      index,
      this.#problems,
    );
  }

  /** Refuses an unknown field, whose meaning would be lost silently. */
  allowKeys(known: ReadonlySet<string>): this {
    if (!isRecord(this.value))
      return this.isAbsent ? this : this.fail('BAD_VALUE', 'must be an object', this);
    for (const key of Object.keys(this.value)) {
      if (!known.has(key))
        new LineNode(null, this, key.slice(0, 60), this.#problems).fail(
          'UNKNOWN_FIELD',
          'is not a field of this tool',
          null,
        );
    }
    return this;
  }

  /** Ignores unknown fields and reports them: carts carry much that does not affect their price. */
  reportUnknownKeys(known: ReadonlySet<string>): this {
    if (!isRecord(this.value)) return this.allowKeys(known);
    for (const key of Object.keys(this.value)) {
      if (this.#problems.unread.length === MAX_UNREAD) break;
      if (!known.has(key))
        this.#problems.unread.push(new LineNode(null, this, key.slice(0, 60), this.#problems).path);
    }
    return this;
  }

  /**
   * Entries of a list, or of an object by its keys; the key of a list's entry is null.
   * @param own field names that mark an object as a single entry instead of a list of entries
   */
  entries(
    max: number,
    own: readonly string[] = [],
  ): { readonly key: string | null; readonly node: LineNode }[] {
    const { value } = this;
    if (this.isAbsent) return [];
    if (isRecord(value) && own.some((field) => Object.hasOwn(value, field)))
      return [{ key: null, node: this }];
    if (Array.isArray(value)) {
      if (value.length > max) return this.fail('TOO_MANY', `has more than ${max} entries`, []);
      return value.map((_, index) => ({ key: null, node: this.at(index) }));
    }
    if (!isRecord(value)) return this.fail('BAD_VALUE', 'must be a list', []);
    const keys = Object.keys(value);
    if (keys.length > max) return this.fail('TOO_MANY', `has more than ${max} entries`, []);
    return keys.map((key) => ({ key, node: this.get(key) }));
  }

  text(neutral = ''): string {
    const { value } = this;
    if (value === undefined || value === null) return neutral;
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') return this.fail('BAD_VALUE', 'must be a text', neutral);
    return value.length > MAX_TEXT
      ? this.fail('TOO_MANY', `is longer than ${MAX_TEXT} letters`, neutral)
      : value;
  }

  /** A text where 0 and false also mean none: a key, the number of a card. */
  optionalText(): string | null {
    const { value } = this;
    return this.isAbsent || value === 0 || value === '0' || value === false ? null : this.text();
  }

  /** Reads true, false, 1, 0, and the same as texts. */
  flag(neutral: boolean): boolean {
    if (this.isAbsent) return neutral;
    switch (this.value) {
      case true:
      case 1:
      case '1':
      case 'true':
        return true;
      case false:
      case 0:
      case '0':
      case 'false':
        return false;
      default:
        return this.fail('BAD_VALUE', 'must be true or false, 1 or 0', neutral);
    }
  }

  int(min: number, max: number = Number.MAX_SAFE_INTEGER): number {
    const value = this.#scaled(0);
    return value === null || value < min || value > max
      ? this.fail('BAD_VALUE', `must be a whole number from ${min} to ${max}`, min)
      : value;
  }

  /** Id of a department, category, supplier or group; 0 and an empty text mean none. */
  optionalId(): number | null {
    const id = this.isAbsent ? 0 : this.int(0);
    return id === 0 ? null : id;
  }

  /** Shekels with at most 2 digits. */
  money(max: Agorot = CART_LIMITS.amount): Agorot {
    return this.#decimal(2, max, 'shekels with at most 2 digits after the point');
  }

  /** Pieces or kilograms with at most 3 digits. */
  amount(): QtyMilli {
    return this.#decimal(
      3,
      CART_LIMITS.quantity,
      'an amount with at most 3 digits after the point',
    );
  }

  /** 0 to 100, with at most 2 digits. */
  percent(): RateBp {
    const rate = this.#decimal(
      2,
      10_000,
      'a percent from 0 to 100 with at most 2 digits after the point',
    );
    return rate < 0 ? this.fail('BAD_VALUE', 'must not be negative', 0) : rate;
  }

  /** The unscaled decimal with at most `digits` digits, for a wire format that scales it. */
  decimal(digits: 2 | 3): number {
    return (
      this.#decimal(
        digits,
        CART_LIMITS.amount,
        `a number with at most ${digits} digits after the point`,
      ) /
      10 ** digits
    );
  }

  date(): LocalDate | null {
    if (this.isAbsent) return null;
    const { value } = this;
    return typeof value === 'string' && isLocalDate(value)
      ? value
      : this.fail('BAD_VALUE', 'must be a date YYYY-MM-DD', null);
  }

  /**
   * Reads HH:MM; seconds are ignored because the time windows of rules are inclusive to the minute.
   */
  minute(): MinuteOfDay | null {
    if (this.isAbsent) return null;
    const match = typeof this.value === 'string' ? TIME.exec(this.value) : null;
    return match === null
      ? this.fail('BAD_VALUE', 'must be a time HH:MM', null)
      : Number(match[1]) * 60 + Number(match[2]);
  }

  /** One of the numbers or words; spaces and hyphens in a word count as underscores. */
  choice<T extends string | number>(words: Readonly<Record<string, T>>): T | null {
    const { value } = this;
    const word =
      typeof value === 'string' || typeof value === 'number'
        ? String(value).trim().toLowerCase().replaceAll(/[\s-]/g, '_')
        : '';
    return Object.hasOwn(words, word)
      ? (words[word] ?? null)
      : this.fail('BAD_VALUE', `must be one of ${Object.keys(words).join(', ')}`, null);
  }

  /**
   * Ids: a list of numbers or of objects with an id, one number, or a text of numbers with commas.
   */
  ids(): number[] {
    const { value } = this;
    if (this.isAbsent) return [];
    if (typeof value === 'number') return [this.int(0)];
    if (typeof value === 'string') {
      const parts = value.split(',', MAX_IDS + 1);
      if (parts.length > MAX_IDS)
        return this.fail('TOO_MANY', `has more than ${MAX_IDS} entries`, []);
      return parts.map((part, index) =>
        new LineNode(part.trim() === '' ? null : part, this, index, this.#problems).int(0),
      );
    }
    if (!Array.isArray(value)) return this.fail('BAD_VALUE', 'must be a list of ids', []);
    if (value.length > MAX_IDS)
      return this.fail('TOO_MANY', `has more than ${MAX_IDS} entries`, []);
    return value.map((entry, index) =>
      isRecord(entry) ? this.at(index).required('id').int(0) : this.at(index).int(0),
    );
  }

  #decimal(digits: 2 | 3, max: number, what: string): number {
    const scaled = this.#scaled(digits);
    if (scaled === null) return this.fail('BAD_VALUE', `must be ${what}`, 0);
    return Math.abs(scaled) > max ? this.fail('BAD_VALUE', 'is out of range', 0) : scaled;
  }

  #scaled(digits: 0 | 2 | 3): number | null {
    const { value } = this;
    const scaled =
      typeof value === 'number'
        ? scaleNumber(value, digits)
        : typeof value === 'string'
          ? scaleText(value.trim(), digits)
          : null;
    if (scaled === null || !Number.isSafeInteger(scaled)) return null;
    return scaled === 0 ? 0 : scaled;
  }
}

/** Scales a text exactly: each of its digits counts. */
function scaleText(text: string, digits: number): number | null {
  const match = text.length > MAX_TEXT ? null : DECIMAL.exec(text);
  const [whole, fraction] = [match?.[2] ?? '', match?.[3] ?? ''];
  const kept = fraction.replace(/0+$/, '');
  if (whole + fraction === '' || kept.length > digits) return null;
  return Number(whole + kept.padEnd(digits, '0')) * (match?.[1] === '-' ? -1 : 1);
}

/**
 * Scales a number; the noise of binary fractions (0.1 + 0.2) is allowed, but no further digit that
 * was written.
 */
function scaleNumber(value: number, digits: number): number | null {
  const scale = 10 ** digits;
  const scaled = Math.round(value * scale);
  return scaled / scale === value || scaled / scale === Number(value.toPrecision(KEPT_DIGITS))
    ? scaled
    : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refuses a value below zero, which then counts as 0. */
export function notNegative(node: LineNode, value: number): number {
  return value < 0 ? node.fail('BAD_VALUE', 'must not be negative', 0) : value;
}
