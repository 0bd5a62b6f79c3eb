import type { Language } from '../../platform/i18n/i18n.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  { below: HOUR, unit: 'minute', ms: MINUTE },
  { below: DAY, unit: 'hour', ms: HOUR },
  { below: 7 * DAY, unit: 'day', ms: DAY },
] as const;

/** How long ago, in words, within the last week; null for older dates, which are shown as dates. */
export function relativeTime(date: string, now: number, language: Language): string | null {
  // The clock of a device may be behind; the result must not be in the future.
  const passed = Math.max(0, now - Date.parse(date));
  const words = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' });
  if (passed < MINUTE) return words.format(0, 'second');
  const step = STEPS.find(({ below }) => passed < below);
  if (step === undefined) return null;
  // The locale data say "שעתיים (2)".
  return words.format(-Math.floor(passed / step.ms), step.unit).replace(/ \(\d+\)$/, '');
}
