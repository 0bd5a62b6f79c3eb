import { holdCart } from '../../holding/hold-cart.ts';
import { useCart } from '../../bill/cart.store.ts';
import { useCharge } from './charge.store.ts';

/**
 * Holds a bill whose charge has an unknown outcome, so that the next customer does not wait. The
 * check resumes when the bill is recalled.
 */
export async function holdUnknownCharge(): Promise<void> {
  useCart.setState({ busy: false });
  useCharge.setState({ phase: 'idle' });
  await holdCart();
}
