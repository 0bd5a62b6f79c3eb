import { minutesBetween, toLocalDateTime } from '../../kernel/time/local-time.ts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';

/** How far the clock of a device may be from the server's, in minutes (decisions, discounts §4). */
export const CLOCK_TOLERANCE_MIN = CLOCK_TOLERANCE_MS / 60_000;
const MINUTE_MS = 60_000;
/** Offsets from UTC that a clock in Israel may show: summer and winter time. */
const OFFSETS_MS = [3, 2].map((hours) => hours * 3_600_000);

/**
 * Minutes that a till's clock is ahead of `now`; below zero when it is behind.
 *
 * In the hour that comes twice, when clocks go back, a clock text means two instants, and nothing on the bill says which.
 * It is read as the later one that is not ahead beyond the tolerance: a bill of a few minutes ago must pass, and a clock
 * that no reading explains is as far ahead as its earlier reading.
 *
 * @param clock local clock of the till, `YYYY-MM-DDTHH:mm:ss`
 * @param now milliseconds since the epoch
 */
export function minutesAhead(clock: string, now: number, tolerance: number): number {
  const readings = OFFSETS_MS.map((offset) => Date.parse(`${clock}Z`) - offset)
    .filter((instant) => toLocalDateTime(instant) === clock)
    .map((instant) => (instant - now) / MINUTE_MS);
  // An hour that is left out, when clocks go forward, is no clock of that day: compared as it stands.
  if (readings.length === 0) return minutesBetween(toLocalDateTime(now), clock);
  const possible = readings.filter((ahead) => ahead <= tolerance);
  return possible.length > 0 ? Math.max(...possible) : Math.min(...readings);
}
