import { useEffect, useState } from 'react';

/** The current date of the screens refreshes every hour (1-shell §9). */
const HOUR_MS = 3_600_000;

/** The clock of the top bar refreshes every second (1-shell §9). */
export const CLOCK_TICK_MS = 1_000;

/** Tells the moment again and again, by the hour unless it is said otherwise. The answer stops it. */
export function followNow(onNow: (now: number) => void, everyMs = HOUR_MS): () => void {
  const timer = setInterval(() => onNow(Date.now()), everyMs);
  return () => clearInterval(timer);
}

/** The current moment, refreshed by the hour: enough to know what day it is on a screen that stays open. */
export function useNow(everyMs?: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => followNow(setNow, everyMs), [everyMs]);
  return now;
}
