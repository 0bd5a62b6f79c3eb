import { useEffect, useState } from 'react';

/** The current date on screens refreshes every hour (specification, shell §9). */
const HOUR_MS = 3_600_000;

/** The clock of the top bar refreshes every second (specification, shell §9). */
export const CLOCK_TICK_MS = 1_000;

/** Calls `onNow` repeatedly, every hour by default. The returned function stops it. */
export function startClock(onNow: (now: number) => void, everyMs = HOUR_MS): () => void {
  const timer = setInterval(() => onNow(Date.now()), everyMs);
  return () => clearInterval(timer);
}

/**
 * The current moment, refreshed every hour: enough for the current day on a screen that stays open.
 */
export function useNow(everyMs?: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => startClock(setNow, everyMs), [everyMs]);
  return now;
}
