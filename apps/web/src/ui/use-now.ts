import { useEffect, useState } from 'react';

/** The current date of the screens refreshes every hour (1-shell §9). */
const HOUR_MS = 3_600_000;

/** The current moment, refreshed by the hour: enough to know what day it is on a screen that stays open. */
export function useNow(everyMs = HOUR_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
