import { holdCart } from '../../panels/hold-cart.ts';
import { useCart } from '../../model/cart.store.ts';
import { useCharge } from './charge.store.ts';

/**
 * Puts a bill aside whose charge nobody knows the end of: the next customer does not wait for it,
 * and recalled it asks again.
 */
export async function putAside(): Promise<void> {
  useCart.setState({ busy: false });
  useCharge.setState({ phase: 'idle' });
  await holdCart();
}
