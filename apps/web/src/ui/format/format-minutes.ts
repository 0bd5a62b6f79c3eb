/** Minutes as hours and minutes, `8:36`. Below zero never happens to time that was worked. */
export function formatMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
