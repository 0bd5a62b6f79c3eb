import { formatDate } from './format-date.ts';

/** Days of a month; February of a leap year has 29. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A day in written form, with any common separator. */
const WRITTEN_DAY = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
/** A day in ISO form. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A complete day: ends with four digits of the year. */
const COMPLETE = /\d{4}$/;
/** A partly typed day in this file's own format, which may continue. */
const PARTIAL = /^(?:\d{0,2}|\d\d\/\d{0,2}|\d\d\/\d\d\/\d{0,3})$/;
/**
 * The typed parts of a day, month and year; a single digit is a complete part when a separator
 * follows.
 */
const PARTS = /^(\d\d|\d(?=[/.\-\s]))[/.\-\s]*(?:(\d\d|\d(?=[/.\-\s]))[/.\-\s]*(\d{0,4})|(\d?))$/;

/**
 * The text that a date field shows after typing or pasting: slashes and zeros are inserted while
 * the user types at the end, and a complete pasted day is reformatted. Any other text stays
 * unchanged, because correcting one part must never produce another day.
 */
export function formatTypedDate(before: string, raw: string): string {
  const added = raw.length - before.length;
  if (added > 1) {
    const day = COMPLETE.test(raw.trim()) || raw.trim().length === 10 ? parseDay(raw) : null;
    return day === null ? raw : day.split('-').toReversed().join('/');
  }
  if (added < 1 || !raw.startsWith(before) || !PARTIAL.test(before)) return raw;
  const [whole, first, second, year = '', begun = ''] = PARTS.exec(raw) ?? [];
  if (whole === undefined || first === undefined) return raw;
  const day = first.padStart(2, '0');
  if (second === undefined) return `${day}/${begun}`;
  // `20/26` is the start of an ISO day: 2026-12-31.
  if (Number(second) > 12) return /^(?:19|20)\/\d\d$/.test(raw) ? `${day}${second}` : raw;
  return `${day}/${second.padStart(2, '0')}/${year}`;
}

/**
 * Parses `DD/MM/YYYY` to `YYYY-MM-DD`; null when it is not a day of the calendar. Used while the
 * user types.
 */
export function parseDateText(text: string): string | null {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? parseDay(text) : null;
}

/**
 * Parses a finished text to `YYYY-MM-DD`: 31/12/2026, 31.12.26, 31122026 or 2026-12-31. Two digits
 * are a year of this century. Null when there is no such day from 1900 on.
 */
export function parseDay(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3')
    .replaceAll(/\s+/g, '/')
    .replace(ISO, '$3/$2/$1');
  const [, day = '', month = '', written = ''] = WRITTEN_DAY.exec(plain) ?? [];
  const year = written.length === 2 ? `20${written}` : written;
  const valid =
    Number(year) >= 1900 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysIn(Number(year), Number(month));
  return valid ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/**
 * Whether a field's text is an invalid day that must block the form. A stored day before 1900 does
 * not count as typed text.
 * @param kept the field's day as `YYYY-MM-DD`, or null
 */
export function isInvalidDay(text: string, kept: string | null): boolean {
  return (
    text.trim() !== '' &&
    parseDay(text) === null &&
    (kept === null || text !== formatDate(kept, 'date'))
  );
}
