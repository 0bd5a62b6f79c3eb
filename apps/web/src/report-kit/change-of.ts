const RATE = 10_000;

/** The change from then to now in hundredths of a percent; null where there was nothing. */
export function changeOf(now: number | null, then: number | null): number | null {
  if (now === null || then === null || then === 0) return null;
  return Math.round(((now - then) * RATE) / Math.abs(then));
}
