import { createContext, Script } from 'node:vm';
import { ONE, priceCart, type Cart, type PricedCart, type PricingEnv } from '@dalpak/engine';

/**
 * Rows and pieces up to which a cart is priced without a watch, which costs a thread: the ordinary bill. Rows alone say
 * little, for it is units that rules compete for.
 */
const UNWATCHED_ROWS = 15;
const UNWATCHED_PIECES = 60;

interface Slot {
  run: (() => PricedCart) | null;
}
const slot: Slot = { run: null };
/** A program of one call: `vm` can end what it runs, and nothing else in Node can end a computation of its own thread. */
const program = new Script('slot.run()');
const place = createContext({ slot });

function isOrdinary({ rows }: Cart): boolean {
  if (rows.length > UNWATCHED_ROWS) return false;
  // A weighed row is one unit to a rule for pieces; its thousandths cost nothing.
  return rows.reduce((sum, { product, quantity }) => sum + (product.weighed ? 1 : quantity / ONE), 0) <= UNWATCHED_PIECES;
}

/**
 * Prices a cart, or gives up after a time. How long the search takes grows with how many rules of the business want the
 * same units; a leaflet made to collide would otherwise hold the process, and every other business in it, for minutes.
 * @param limitMs milliseconds of wall time; nothing was changed when they are over.
 * @returns null when it gave up.
 */
export function priceWithin(cart: Cart, env: PricingEnv, limitMs: number): PricedCart | null {
  if (isOrdinary(cart)) return priceCart(cart, env);
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
