import type { Cell, FieldError, Parsed } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';

export const accepted = (value: FieldValue): Parsed => ({ ok: true, value });
export const refused = (fault: FieldError): Parsed => ({ ok: false, error: fault });

/** What the database cannot store: NUL and unpaired surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/**
 * Direction marks and control characters, which would change a line unseen; tabs and line ends
 * stay.
 */
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
const KEPT: ReadonlySet<string> = new Set(['\t', '\n', '\r']);
/**
 * A visible character: not joiners, fillers (DI), an empty Braille cell, or combining marks without
 * a letter.
 */
const VISIBLE = /[^\s\p{Cf}\p{M}\p{DI}\u2800]/u;

/**
 * The text as it is stored: trimmed, without control and direction marks, empty when nothing of it
 * is visible. Null for what cannot be stored.
 */
export function cleanText(value: unknown): string | null {
  if (typeof value !== 'string' || UNSTORABLE.test(value)) return null;
  const text = value.replaceAll(INVISIBLE, (mark) => (KEPT.has(mark) ? mark : '')).trim();
  return VISIBLE.test(text) ? text : '';
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Reads a text within its length. An empty one is ''. */
export function parseText(
  value: unknown,
  { min = 0, max = 200 }: Bounds,
  isRight: (text: string) => boolean = () => true,
): Parsed {
  if (value === null || value === undefined) return accepted('');
  const text = cleanText(value);
  if (text === null) return refused('FIELD_INVALID');
  if (text === '') return accepted('');
  if (text.length < min) return refused(`FIELD_MIN_${min}`);
  if (text.length > max) return refused(`FIELD_MAX_${max}`);
  return isRight(text) ? accepted(text) : refused('FIELD_INVALID');
}

/** Largest whole number for which every sum stays exact, and which fits PostgreSQL's bigint. */
export const MAX_WHOLE_NUMBER = 100_000_000_000;

/** Reads a whole number in the unit of the kind. An empty one is null. */
export function parseWhole(
  value: unknown,
  { min = -MAX_WHOLE_NUMBER, max = MAX_WHOLE_NUMBER }: Bounds,
): Parsed {
  if (value === null || value === undefined || value === '') return accepted(null);
  if (typeof value !== 'number' || !Number.isInteger(value)) return refused('NUMBER_TYPE_REQUIERD');
  if (value < min) return refused(`FIELD_LEAST_${min}`);
  if (value > max) return refused(`FIELD_MOST_${max}`);
  return accepted(value);
}

/**
 * Units of a decimal text: `12.5` with 2 digits is 1250. Commas may separate thousands, a sign may
 * lead, and ₪ and % are ignored. Null for other texts, for more digits than the unit has, and for a
 * comma that does not separate thousands, because `33,5` meant as 33.5 must not become 335.
 */
export function unitsOf(text: string, digits: number): number | null {
  const written = text.replaceAll(/[\s₪%\u200E\u200F\u2066-\u2069]/gu, '');
  if (written.includes(',') && !/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(written)) return null;
  const plain = written.replaceAll(',', '');
  const found = /^([+-]?)(\d{0,12})(?:\.(\d*))?$/.exec(plain);
  if (found === null) return null;
  const [, sign = '', whole = '', rest = ''] = found;
  if (whole === '' && rest === '') return null;
  if (rest.replace(/0+$/, '').length > digits) return null;
  const units =
    Number(whole) * 10 ** digits + Number(rest.slice(0, digits).padEnd(digits, '0') || '0');
  return sign === '-' ? -units : units;
}

/** A decimal text of units, without thousands separators: 1250 with 2 digits is `12.5`. */
export function textOfUnits(units: number, digits: number): string {
  const sign = units < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(units) / 10 ** digits);
  const rest = String(Math.abs(units) % 10 ** digits)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return `${sign}${whole}${digits > 0 && rest !== '' ? `.${rest}` : ''}`;
}

/** A spreadsheet's date as ISO text; an invalid one as a text that is no date. */
export function isoOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? '?' : date.toISOString();
}

/** A cell as the text that the spreadsheet shows. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return isoOf(cell).slice(0, 10);
  return String(cell).trim();
}

/** Conversion of figures: a numeric cell is used as it is, a text is read. */
export function figureKindCells(digits: number): {
  readonly searchValue: (text: string) => number | null;
  readonly toCell: (value: FieldValue) => Cell;
  readonly fromCell: (cell: Cell, column: Bounds) => Parsed;
} {
  return {
    searchValue: (text) => unitsOf(text, digits),
    toCell: (value) => (typeof value === 'number' ? value / 10 ** digits : null),
    fromCell: (cell, column) => {
      const text = cellText(cell);
      if (text === '') return accepted(null);
      // A spreadsheet calculates in binary fractions: 6.9 may come as 6.8999999999999995.
      const units =
        typeof cell === 'number' ? Math.round(cell * 10 ** digits) : unitsOf(text, digits);
      if (
        units === null ||
        (typeof cell === 'number' &&
          Math.abs(units / 10 ** digits - cell) > 1e-9 * Math.max(1, Math.abs(cell)))
      )
        return refused('NUMBER_TYPE_REQUIERD');
      return parseWhole(units, column);
    },
  };
}

/** The value as a text; empty for any other value. */
export const asText = (value: FieldValue): string => (typeof value === 'string' ? value : '');
