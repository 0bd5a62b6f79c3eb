import type { LocalDate, LocalDateTime } from './units.ts';

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True for a real calendar date, `YYYY-MM-DD`. */
export function isLocalDate(value: string): value is LocalDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
  return day >= 1 && day <= days;
}

/** True for `YYYY-MM-DDTHH:mm:ss` with a real date and time of day. */
export function isLocalDateTime(value: string): value is LocalDateTime {
  const match = /^(.{10})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(value);
  return match?.[1] !== undefined && isLocalDate(match[1]);
}
