import { SPEED_BOUNDS_MS } from '@dalpak/contracts';

/**
 * The upper bound of the group that a share of the times is in, in milliseconds.
 * @param share 0.5 of a median, 0.95 of nearly all
 * @returns null where nothing was counted; Infinity where it is slower than every bound
 */
export function boundOfShare(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [group, count] of counts.entries()) {
    seen += count;
    if (seen >= total * share) return SPEED_BOUNDS_MS[group] ?? Infinity;
  }
  return Infinity;
}
