/** The part of a moment to show. */
export type DateKind = 'date' | 'time' | 'datetime' | 'seconds';

/** Shops work in Israel's time zone, whatever the device is set to. */
const ZONE = 'Asia/Jerusalem';

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

// The parts are joined here, because he-IL would write 21.11.2026 and not pad hours.
const zoned = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A local date, with or without a time, without a zone: it is already in the branch's time. */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?(?:\.\d+)?$/;

function localParts(value: string): Parts | null {
  const match = LOCAL.exec(value);
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  return { year, month, day, hour, minute, second };
}

function zonedParts(value: string | number | Date): Parts | null {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const found = new Map(zoned.formatToParts(date).map(({ type, value: text }) => [type, text]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/**
 * Formats a moment as `DD/MM/YYYY HH:mm` in Israel's time zone. A text without a zone counts as the
 * branch's local time.
 * @returns an empty text when the value is not a date
 */
export function formatDate(value: string | number | Date, kind: DateKind = 'datetime'): string {
  const parts = (typeof value === 'string' ? localParts(value) : null) ?? zonedParts(value);
  if (parts === null) return '';
  const date = `${parts.day}/${parts.month}/${parts.year}`;
  const time = `${parts.hour}:${parts.minute}`;
  if (kind === 'date') return date;
  if (kind === 'time') return time;
  if (kind === 'seconds') return `${time}:${parts.second}`;
  return `${date} ${time}`;
}

/** Calendar date in Israel as `YYYY-MM-DD`, for filters and comparisons. */
export function localDateOf(value: number | Date): string {
  const parts = zonedParts(value);
  return parts === null ? '' : `${parts.year}-${parts.month}-${parts.day}`;
}
