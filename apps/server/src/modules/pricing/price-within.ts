import { createContext, Script } from 'node:vm';
import { priceCart, type Cart, type PricedCart, type PricingEnv } from '@dalpak/engine';

interface Slot {
  run: (() => PricedCart) | null;
}
const slot: Slot = { run: null };
/** A program of one call: `vm` can end what it runs, and nothing else in Node can end a computation of its own thread. */
const program = new Script('slot.run()');
const place = createContext({ slot });

/**
 * Prices a cart, or gives up after a time. How long the search takes grows with how many rules of the business want the
 * same units; a leaflet made to collide would otherwise hold the process, and every other business in it, for minutes.
 * @param limitMs milliseconds of wall time; nothing was changed when they are over.
 * @returns null when it gave up.
 */
export function priceWithin(cart: Cart, env: PricingEnv, limitMs: number): PricedCart | null {
  if (env.rules.plans.length === 0) return priceCart(cart, env);
  slot.run = () => priceCart(cart, env);
  try {
    return program.runInContext(place, { timeout: limitMs }) as PricedCart;
  } catch (error) {
    // An error of the program's own world: no `Error` of ours.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    slot.run = null;
  }
}
