import type { Language } from '../../../platform/i18n/i18n.ts';

export interface DayName {
  /** 1 = Sunday … 7 = Saturday (specification, records §3). */
  readonly digit: string;
  readonly short: string;
  readonly long: string;
}

// 4 January 2026 is a Sunday.
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** The days of the week as Israel counts them, Sunday first. */
export function dayNames(language: Language): readonly DayName[] {
  const locale = language === 'he' ? 'he-IL' : 'en-GB';
  const [short, long] = (['narrow', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  return Array.from({ length: 7 }, (_, index) => {
    const day = SUNDAY + index * DAY_MS;
    return {
      digit: String(index + 1),
      short: short?.format(day) ?? '',
      long: long?.format(day) ?? '',
    };
  });
}

/** Adds or removes a day; the digits stay in order and unique. */
export function toggleDay(days: string, digit: string): string {
  return days.includes(digit)
    ? days.replaceAll(digit, '')
    : [...new Set(days + digit)].toSorted().join('');
}
