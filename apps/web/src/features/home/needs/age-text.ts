import { currentLanguage } from '../../../platform/i18n/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a moment was, in words: minutes, hours or days. */
export function ageText(since: string, now: number): string {
  const age = Math.max(0, now - Date.parse(since));
  const [unit, length] =
    age < HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : age < DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  // "Now" and not "0 minutes ago".
  if (age < MINUTE_MS)
    return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(0, 'second');
  const text = new Intl.RelativeTimeFormat(currentLanguage()).format(
    -Math.floor(age / length),
    unit,
  );
  // The Hebrew of browsers says the one twice: "לפני שעה (1)".
  return text.replace(/ \(1\)$/, '');
}
