const RATE = 10_000;

/** The change from before to now in hundredths of a percent, rounded to what is shown; null where there was nothing. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  const tenths = Math.round(((now - before) * RATE) / (10 * Math.abs(before)));
  // Without a sign: nothing that is shown as 0.0% went down.
  return tenths === 0 ? 0 : tenths * 10;
}
