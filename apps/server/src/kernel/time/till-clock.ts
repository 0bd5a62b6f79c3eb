/** How far the clock of a till may be from ours, and how long what was done without a network may be on its way. */
export const CLOCK_TOLERANCE_MS = 15 * 60_000;
