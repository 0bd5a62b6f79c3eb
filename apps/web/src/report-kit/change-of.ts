const RATE = 10_000;

/** The change from before to now in hundredths of a percent; null where there was nothing. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round(((now - before) * RATE) / Math.abs(before));
}
