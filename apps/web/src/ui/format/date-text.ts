import { formatDate } from './format-date.ts';

/** Days of a month; February of a leap year has 29. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A day as people write it, with any of their signs between its parts. */
const WRITTEN = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
/** A day as machines write it. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Whole days only: what ends with the year's four digits. */
const WHOLE = /\d{4}$/;
/** Text that this file put its slashes into so far, and that may go on. */
const BEGUN = /^(?:\d{0,2}|\d\d\/\d{0,2}|\d\d\/\d\d\/\d{0,3})$/;
/** A day, a month and a year as far as they were typed; one digit is a whole part where a sign behind it says so. */
const PARTS = /^(\d\d|\d(?=[/.\-\s]))[/.\-\s]*(?:(\d\d|\d(?=[/.\-\s]))[/.\-\s]*(\d{0,4})|(\d?))$/;

/**
 * What a date field shows after typing or pasting: slashes and zeros are put in where one types at the end of the text,
 * and a day pasted whole is shown as a day. Anywhere else, and for whatever is no day, the text stays as it was typed:
 * a part that is being mended must never make another day.
 */
export function typedDate(before: string, raw: string): string {
  const added = raw.length - before.length;
  if (added > 1) {
    const day = WHOLE.test(raw.trim()) || raw.trim().length === 10 ? readDay(raw) : null;
    return day === null ? raw : day.split('-').toReversed().join('/');
  }
  if (added < 1 || !raw.startsWith(before) || !BEGUN.test(before)) return raw;
  const [whole, first, second, year = '', begun = ''] = PARTS.exec(raw) ?? [];
  if (whole === undefined || first === undefined) return raw;
  const day = first.padStart(2, '0');
  if (second === undefined) return `${day}/${begun}`;
  // `20/26` is the year of a day that machines write: 2026-12-31.
  if (Number(second) > 12) return /^(?:19|20)\/\d\d$/.test(raw) ? `${day}${second}` : raw;
  return `${day}/${second.padStart(2, '0')}/${year}`;
}

/** `DD/MM/YYYY` as `YYYY-MM-DD`, or null when it is not a day of the calendar: what may be taken while one still types. */
export function parseDateText(text: string): string | null {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? readDay(text) : null;
}

/**
 * The day of a text that is finished, as `YYYY-MM-DD`: 31/12/2026, 31.12.26, 31122026 or 2026-12-31. Two digits are a
 * year of this century. Null when there is no such day from 1900 on.
 */
export function readDay(text: string): string | null {
  const plain = text.trim().replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3').replaceAll(/\s+/g, '/').replace(ISO, '$3/$2/$1');
  const [, day = '', month = '', written = ''] = WRITTEN.exec(plain) ?? [];
  const year = written.length === 2 ? `20${written}` : written;
  const valid = Number(year) >= 1900 && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
  return valid ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/**
 * Whether a field that holds this text, and may not be sent with it, holds no day. A day that was kept long ago, as of
 * 1899, is none of what was typed now.
 * @param kept the field's day as `YYYY-MM-DD`, or null
 */
export function isNoDay(text: string, kept: string | null): boolean {
  return text.trim() !== '' && readDay(text) === null && (kept === null || text !== formatDate(kept, 'date'));
}
