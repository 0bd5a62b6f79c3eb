import type { Agorot } from '@dalpak/engine';

/** The ten-shekel coin and the notes, which customers round up to. */
const STEPS: readonly Agorot[] = [1_000, 2_000, 5_000, 10_000, 20_000];
/** As many buttons as one chooses from at a glance: two rows on a phone. */
export const QUICK_COUNT = 5;

/**
 * Sums that a customer is likely to hand over for `owed`: the exact sum, then for each coin and
 * note the next multiple of it. The smallest of these sums are offered, because no customer pays a
 * small bill with the largest note while four smaller sums are available; a single note of the next
 * two sizes is always among them.
 * @param owed cash due in agorot, already rounded
 */
export function quickAmounts(owed: Agorot): readonly Agorot[] {
  if (owed <= 0) return [];
  const amounts = [owed];
  for (const step of STEPS) {
    const next = Math.ceil(owed / step) * step;
    if (!amounts.includes(next)) amounts.push(next);
  }
  return amounts.toSorted((a, b) => a - b).slice(0, QUICK_COUNT);
}
