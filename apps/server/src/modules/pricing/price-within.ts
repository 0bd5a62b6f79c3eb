import { priceCart, type Cart, type PricedCart, type PricingEnv } from '@dalpak/engine';
import { runWithTimeLimit } from '../../kernel/time/run-with-time-limit.ts';

/**
 * Time limit in milliseconds for pricing one cart: three times what the largest cart takes with a
 * supermarket chain's rules.
 */
export const PRICING_LIMIT_MS = 1_500;

/**
 * Milliseconds per minute that one business may spend on pricing that is given up; beyond it each
 * attempt gets {@link LEAST_MS}.
 */
const WASTED_LIMIT_MS = 4_500;
/** Minimum time of a cart even then: many times what an ordinary one takes. */
const MIN_LIMIT_MS = 50;
const MINUTE_MS = 60_000;

/** Limits the processing time that a business's failed pricing takes from the others. */
export interface PricingAllowance {
  /** Milliseconds available for a cart now, `limitMs` at most. */
  left(limitMs: number): number;
  /** Records a pricing that was given up after this time. */
  recordGivenUp(ms: number): void;
  /** Number of given up pricings since the start. */
  readonly givenUpCount: number;
}

/** @param now milliseconds since the epoch */
export function createPricingAllowance(now: () => number): PricingAllowance {
  let minute = 0;
  let spent = 0;
  let lost = 0;
  return {
    left(limitMs) {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) [minute, spent] = [current, 0];
      return Math.min(limitMs, Math.max(MIN_LIMIT_MS, WASTED_LIMIT_MS - spent));
    },
    recordGivenUp(ms) {
      spent += ms;
      lost += 1;
    },
    get givenUpCount() {
      return lost;
    },
  };
}

/**
 * Prices a cart, or gives up after a time. The search grows with the number of rules that compete
 * for the same units; a set of colliding rules could otherwise block the process, and every other
 * business in it, for minutes.
 * @param allowance of the business: after many given up attempts in this minute it gets less time
 * @param limitMs milliseconds of wall time; nothing was changed when they are over.
 * @returns null when it gave up.
 */
export function priceWithin(
  cart: Cart,
  env: PricingEnv,
  limitMs: number,
  allowance: PricingAllowance | null = null,
): PricedCart | null {
  if (env.rules.plans.length === 0) return priceCart(cart, env);
  const given = allowance?.left(limitMs) ?? limitMs;
  const priced = runWithTimeLimit(() => priceCart(cart, env), given);
  if (priced === null) allowance?.recordGivenUp(given);
  return priced;
}
