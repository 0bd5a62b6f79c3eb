import { priceCart, type Cart, type PricedCart, type PricingEnv } from '@dalpak/engine';
import { runWithin } from '../../kernel/time/run-within.ts';

/** Milliseconds that pricing one cart may take: three times what the fullest takes with the rules of a supermarket chain's leaflet. */
export const PRICING_LIMIT_MS = 1_500;

/** Milliseconds that one business may spend in a minute on pricing that comes to nothing; beyond, each try of it has {@link LEAST_MS}. */
const LOST_MS = 4_500;
/** What a cart has even then: many times what an ordinary one takes. */
const LEAST_MS = 50;
const MINUTE_MS = 60_000;

/** What pricing of one business may take from all others of the process. */
export interface PricingAllowance {
  /** Milliseconds that a cart has now, `limitMs` at most. */
  left(limitMs: number): number;
  /** A pricing was given up after so many milliseconds. */
  lose(ms: number): void;
  /** How many were given up, ever. */
  readonly lost: number;
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
      return Math.min(limitMs, Math.max(LEAST_MS, LOST_MS - spent));
    },
    lose(ms) {
      spent += ms;
      lost += 1;
    },
    get lost() {
      return lost;
    },
  };
}

/**
 * Prices a cart, or gives up after a time. How long the search takes grows with how many rules of the business want the
 * same units; a leaflet made to collide would otherwise hold the process, and every other business in it, for minutes.
 * @param allowance of the business: who has given up often in this minute is given less
 * @param limitMs milliseconds of wall time; nothing was changed when they are over.
 * @returns null when it gave up.
 */
export function priceWithin(cart: Cart, env: PricingEnv, limitMs: number, allowance: PricingAllowance | null = null): PricedCart | null {
  if (env.rules.plans.length === 0) return priceCart(cart, env);
  const given = allowance?.left(limitMs) ?? limitMs;
  const priced = runWithin(() => priceCart(cart, env), given);
  if (priced === null) allowance?.lose(given);
  return priced;
}
