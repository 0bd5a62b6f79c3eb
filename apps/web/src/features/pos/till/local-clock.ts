import type { LocalDateTime } from '@dalpak/engine';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * Branch-local date and time of a moment, `YYYY-MM-DDTHH:mm:ss`, in Israel's time zone whatever the
 * device's zone.
 */
export function localDateTime(at: number): LocalDateTime {
  // The Swedish locale formats as `2026-11-20 09:05:07`, which is almost ISO.
  return parts.format(at).replace(' ', 'T');
}
