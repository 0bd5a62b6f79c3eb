import type { Agorot } from '../kernel/units.ts';

/**
 * Shares `amount` over parts in proportion to `weights`, so that the shares sum to it exactly.
 * Largest remainder decides who gets the odd agorot; ties go to the earlier part, so the caller orders the
 * weights by its own tie rule. Weights are non-negative integers; when all are zero every share is zero and the
 * amount must be zero too.
 * @throws RangeError on a negative weight, or when nothing can carry a non-zero amount.
 */
export function prorate(amount: Agorot, weights: readonly number[]): Agorot[] {
  let sum = 0n;
  for (const weight of weights) {
    if (weight < 0) throw new RangeError('prorate: negative weight');
    sum += BigInt(weight);
  }
  if (sum === 0n) {
    if (amount !== 0) throw new RangeError('prorate: nothing can carry the amount');
    return weights.map(() => 0);
  }
  const sign = amount < 0 ? -1 : 1;
  const total = BigInt(Math.abs(amount));
  const shares: number[] = [];
  const remainders: { index: number; rest: bigint }[] = [];
  let given = 0n;
  for (const [index, weight] of weights.entries()) {
    const scaled = total * BigInt(weight);
    const share = scaled / sum;
    given += share;
    shares.push(Number(share));
    remainders.push({ index, rest: scaled % sum });
  }
  // Largest remainder first; the sort is stable, so equal remainders keep the caller's order.
  remainders.sort((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  let left = Number(total - given);
  for (const { index } of remainders) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return sign < 0 ? shares.map((share) => (share === 0 ? 0 : -share)) : shares;
}
