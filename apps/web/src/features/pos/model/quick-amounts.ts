import type { Agorot } from '@dalpak/engine';

/** The ten-shekel coin and the notes: what people round up to. */
const STEPS: readonly Agorot[] = [1_000, 2_000, 5_000, 10_000, 20_000];
/** As many buttons as a thumb chooses from without reading: two lines of a phone. */
export const QUICK_COUNT = 5;

/**
 * What a customer is likely to hand over for `owed`: the exact sum, then what each coin and note
 * makes of it when it is the smallest one in the hand. The smallest of these sums are kept: nobody
 * pays a small bill with the largest note while there are four smaller ways, but a single note of
 * the next two sizes is always among them.
 * @param owed what is to be paid in cash, already rounded
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
