import type { LocalDateTime } from '@dalpak/engine';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
});

/**
 * Branch-local date and time of a moment, `YYYY-MM-DDTHH:mm:ss`: shops work by the clock of Israel,
 * whatever the device's zone.
 */
export function localDateTime(at: number): LocalDateTime {
  // The Swedish form is `2026-11-20 09:05:07`: the one locale that is already ISO.
  return parts.format(at).replace(' ', 'T');
}
