/** The clock of a device is not trusted beyond this time. */
const MAX_AGE_MS = 31 * 24 * 60 * 60 * 1_000;

/** The time that a device tells, but never in the future and not older than {@link MAX_AGE_MS}. */
export function deviceTimeOf(told: number, now: number): number {
  return Math.max(Math.min(told, now), now - MAX_AGE_MS);
}
