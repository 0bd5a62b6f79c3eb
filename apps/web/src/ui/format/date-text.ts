/** Days of a month; February of a leap year has 29. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * What a date field shows after typing: digits with slashes put in by themselves. Deleting is left alone, or a slash
 * could never be removed.
 */
export function typedDate(before: string, raw: string): string {
  if (raw.length < before.length) return raw;
  const digits = raw.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  const text = parts.join('/');
  return digits.length === 2 || digits.length === 4 ? `${text}/` : text;
}

/** `DD/MM/YYYY` as `YYYY-MM-DD`, or null when it is not a day of the calendar. */
export function parseDateText(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (match === null) return null;
  const [, day = '', month = '', year = ''] = match;
  const valid = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month)) && Number(year) >= 1900;
  return valid ? `${year}-${month}-${day}` : null;
}
