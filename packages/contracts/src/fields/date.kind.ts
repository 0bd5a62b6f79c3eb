import { isoOf, refused, accepted } from './field-tools.ts';
import type { Cell, FieldKind, Parsed } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';

/** Whether the day exists, from the year 1 on, where the database's calendar starts. */
export function isDay(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (found === null || text < '0001') return false;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * The ISO date of a typed one: 2026-11-21, 21/11/2026 or 21.11.26. Null when the day does not
 * exist.
 */
export function isoDayOf(text: string): string | null {
  const plain = text.trim();
  if (isDay(plain)) return plain;
  const found = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(plain);
  if (found === null) return null;
  const [, day = '', month = '', year = ''] = found;
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(whole) ? whole : null;
}

export function parseDay(value: unknown): Parsed {
  if (value === null || value === undefined || value === '') return accepted(null);
  return typeof value === 'string' && isDay(value) ? accepted(value) : refused('FIELD_INVALID');
}

/** A day as a spreadsheet stores it: its time has no zone, so noon is the same day everywhere. */
export function dayCell(value: FieldValue): Cell {
  return typeof value === 'string' && value !== '' ? new Date(`${value}T00:00:00Z`) : null;
}

const SHORT_YEAR = /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/;

export function dayFromCell(cell: Cell): Parsed {
  if (cell === null || cell === '') return accepted(null);
  const text = cell instanceof Date ? isoOf(cell).slice(0, 10) : String(cell).trim();
  // A user does not check each line of a file as they check a field: 85 may mean 1985 or 2085, so a
  // file needs the full year.
  const day = SHORT_YEAR.test(text) ? null : isoDayOf(text);
  return day === null ? refused('FIELD_INVALID') : accepted(day);
}

/** A date without a time. */
export const dateKind: FieldKind<'date'> = {
  kind: 'date',
  width: 110,
  searchable: true,
  sorts: true,
  parse: parseDay,
  searchValue: isoDayOf,
  toCell: dayCell,
  fromCell: dayFromCell,
};
