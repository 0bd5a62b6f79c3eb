const MINUTE_MS = 60_000;

/** Remaining hours and minutes, as `23:59`; a started minute counts. */
export function timeLeft(endsAt: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
