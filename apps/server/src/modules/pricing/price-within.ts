import { priceCart, type Cart, type PricedCart, type PricingEnv } from '@dalpak/engine';
import { runWithin } from '../../kernel/time/run-within.ts';

/** Milliseconds that pricing one cart may take: three times what the fullest takes with the rules of a supermarket chain's leaflet. */
export const PRICING_LIMIT_MS = 1_500;

/**
 * Prices a cart, or gives up after a time. How long the search takes grows with how many rules of the business want the
 * same units; a leaflet made to collide would otherwise hold the process, and every other business in it, for minutes.
 * @param limitMs milliseconds of wall time; nothing was changed when they are over.
 * @returns null when it gave up.
 */
export function priceWithin(cart: Cart, env: PricingEnv, limitMs: number): PricedCart | null {
  return env.rules.plans.length === 0 ? priceCart(cart, env) : runWithin(() => priceCart(cart, env), limitMs);
}
