import type { RoundingPolicy } from '../cart/cart.types.ts';
import type { Agorot } from '../kernel/units.ts';
import { divRound } from './money.ts';

const STEP: Readonly<Record<RoundingPolicy, Agorot>> = {
  agorot: 1,
  tens_of_agorot: 10,
  shekels: 100,
  tens_of_shekels: 1_000,
};

/**
 * Rounds an amount for payment in cash: half away from zero to the policy's step, so that 1–4
 * agorot go down and 5–9 up (Bank of Israel, withdrawal of the 5 agorot coin) and a refund mirrors
 * its sale.
 */
export function roundCash(amount: Agorot, policy: RoundingPolicy): Agorot {
  const step = STEP[policy];
  return divRound(amount, step) * step;
}

/**
 * Whether coins can pay an amount exactly. The smallest coin is 10 agorot (the 5 agorot coin was
 * withdrawn in 2008), whatever larger step the total is rounded to; only the policy without
 * rounding accepts single agorot.
 */
export function isCashAmount(amount: Agorot, policy: RoundingPolicy): boolean {
  return amount % smallestCoin(policy) === 0;
}

/**
 * The part of an amount that coins can pay exactly, rounded towards zero; the rest goes to another
 * tender.
 */
export function wholeCoins(amount: Agorot, policy: RoundingPolicy): Agorot {
  return amount - (amount % smallestCoin(policy));
}

function smallestCoin(policy: RoundingPolicy): Agorot {
  return Math.min(STEP[policy], STEP.tens_of_agorot);
}
