/**
 * How far a till's clock may differ from the server's, and how long after an offline action its
 * call may arrive.
 */
export const CLOCK_TOLERANCE_MS = 15 * 60_000;
