import { minutesBetween, toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { CLOCK_TOLERANCE_MS } from '../../../kernel/time/till-clock.ts';

/** How far a device's clock may differ from the server's, in minutes. */
export const CLOCK_TOLERANCE_MIN = CLOCK_TOLERANCE_MS / 60_000;
const MINUTE_MS = 60_000;
/** UTC offsets of Israel: summer and winter time. */
const OFFSETS_MS = [3, 2].map((hours) => hours * 3_600_000);

/**
 * Returns how many minutes a till's clock is ahead of `now`; negative when it is behind.
 *
 * In the hour that repeats when clocks go back, a local time means two instants and nothing on the
 * bill says which. The later one within the tolerance is used, so that a bill of a few minutes ago
 * passes; if neither is within it, the earlier one is.
 *
 * @param clock local clock of the till, `YYYY-MM-DDTHH:mm:ss`
 * @param now milliseconds since the epoch
 */
export function minutesAhead(clock: string, now: number, tolerance: number): number {
  const readings = OFFSETS_MS.map((offset) => Date.parse(`${clock}Z`) - offset)
    .filter((instant) => toLocalDateTime(instant) === clock)
    .map((instant) => (instant - now) / MINUTE_MS);
  // A local time in the hour skipped when clocks go forward does not exist, so the clock texts are
  // compared.
  if (readings.length === 0) return minutesBetween(toLocalDateTime(now), clock);
  const possible = readings.filter((ahead) => ahead <= tolerance);
  return possible.length > 0 ? Math.max(...possible) : Math.min(...readings);
}
