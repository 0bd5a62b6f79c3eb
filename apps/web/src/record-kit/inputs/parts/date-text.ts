import { isDay } from '@dalpak/contracts';
import { parseDateText } from '../../../ui/format/date-text.ts';
import { formatDate } from '../../../ui/format/format-date.ts';

/**
 * The value of a date field: a complete date as `YYYY-MM-DD`, an incomplete one as typed, or null.
 */
export function parseDayText(text: string): string | null {
  return text === '' ? null : (parseDateText(text) ?? text);
}

/** A date as DD/MM/YYYY; an incomplete one as it was typed. */
export function formatDay(value: string | null): string {
  if (value === null) return '';
  return isDay(value) ? formatDate(value, 'date') : value;
}

/**
 * `HH:mm` from the usual ways to type an hour: `7:30`, `0730`, `07:30`; the text itself when it is
 * not one.
 */
export function parseTimeText(text: string): string {
  const found = /^(\d{1,2}):?(\d{2})$/.exec(text.trim());
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2])];
  return found !== null && hour < 24 && minute < 60
    ? `${String(hour).padStart(2, '0')}:${found[2] ?? ''}`
    : text.trim();
}
