/** How often a device that stays on looks for an update. */
export const CHECK_EVERY_MS = 6 * 60 * 60_000;

/**
 * Whether it is time to look: at the start, and six hours after the last look. By the clock and not by a timer: a device
 * that slept over night looks when it wakes. Without a server there is nobody to ask.
 */
export function isCheckDue({ lastAt, now, serviceOn }: { readonly lastAt: number | null; readonly now: number; readonly serviceOn: boolean }): boolean {
  return serviceOn && (lastAt === null || now - lastAt >= CHECK_EVERY_MS || now < lastAt);
}
