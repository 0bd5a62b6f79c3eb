/** How often a device that stays on checks for an update. */
export const CHECK_EVERY_MS = 6 * 60 * 60_000;

/**
 * Whether a check is due: at the start, and six hours after the last one. Measured by the clock and
 * not by a timer, so that a device that slept over night checks when it wakes. Not due without a
 * server.
 */
export function isCheckDue({
  lastAt,
  now,
  serviceOn,
}: {
  readonly lastAt: number | null;
  readonly now: number;
  readonly serviceOn: boolean;
}): boolean {
  return serviceOn && (lastAt === null || now - lastAt >= CHECK_EVERY_MS || now < lastAt);
}
