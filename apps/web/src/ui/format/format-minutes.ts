/** Formats minutes as hours and minutes, `8:36`. Worked time is never negative. */
export function formatMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
