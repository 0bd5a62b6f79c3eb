import { holdCart } from '../../holding/hold-cart.ts';
import { setChargePhase } from './charge.store.ts';
import { unlock } from '../../bill/mode.store.ts';

/**
 * Holds a bill whose charge has an unknown outcome, so that the next customer does not wait. The
 * check resumes when the bill is recalled.
 */
export async function holdUnknownCharge(): Promise<void> {
  unlock();
  setChargePhase('idle');
  await holdCart();
}
