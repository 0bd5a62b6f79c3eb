/** The middle of the values; 0 without any. */
export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/** The value below which a share of the values lies, between its neighbours; 0 without any. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function clampTo(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Standard deviations of a normal spread between its middle and the end of a range of 80%. */
export const RANGE_DEVIATIONS = 1.2816;

/**
 * How many standard deviations above the middle a share of all cases lies below: 0.95 is 1.645.
 * By the rational approximation 26.2.23 of the Handbook of Mathematical Functions, exact to 0.00045.
 * @param share from 0.5 (included) to 1 (excluded)
 */
export function deviationsFor(share: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - clampTo(share, 0.5, 0.999_9)));
  const above = 2.515517 + 0.802853 * t + 0.010328 * t * t;
  const below = 1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t;
  return t - above / below;
}
