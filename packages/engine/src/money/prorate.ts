import type { Agorot } from '../kernel/units.ts';

/**
 * Shares `amount` over parts in proportion to `weights`, so that the shares sum to it exactly. The
 * largest remainders get the odd agorot; ties go to the earlier part, so the caller orders the
 * weights by its own tie rule. Weights are non-negative integers; when all are zero every share is
 * zero and the amount must be zero too.
 * @throws RangeError for an amount or weight that is not an integer below 2^53, a negative weight,
 *   weights whose sum exceeds 2^53, or a non-zero amount with only zero weights.
 */
export function prorate(amount: Agorot, weights: readonly number[]): Agorot[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0))
    throw new RangeError('prorate: a weight that is negative or no whole number');
  if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(amount))
    throw new RangeError('prorate: no whole numbers below 2^53');
  if (sum === 0) {
    if (amount !== 0) throw new RangeError('prorate: nothing can carry the amount');
    return weights.map(() => 0);
  }
  const total = Math.abs(amount);
  const rests: number[] = [];
  let left = total;
  const shares = weights.map((weight) => {
    const product = total * weight;
    const exact = Number.isSafeInteger(product) ? null : BigInt(total) * BigInt(weight);
    const rest = exact === null ? product % sum : Number(exact % BigInt(sum));
    const share = exact === null ? (product - rest) / sum : Number(exact / BigInt(sum));
    rests.push(rest);
    left -= share;
    return share;
  });
  if (left > 0) {
    // Largest remainder first; the sort is stable, so equal remainders keep the caller's order.
    const order = rests.map((_, index) => index).sort((a, b) => (rests[b] ?? 0) - (rests[a] ?? 0));
    for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  }
  return amount < 0 ? shares.map((share) => (share === 0 ? 0 : -share)) : shares;
}
