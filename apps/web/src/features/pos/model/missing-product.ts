import { listProducts } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { hush, useCart } from './cart.store.ts';
import type { Till } from './till.registry.ts';

/** A code that leads to a product which is not here, and how it is sold once it is. */
interface Missing {
  readonly id: number;
  readonly code: string;
  readonly sell: (code: string) => unknown;
}

/**
 * Asks the server for a product that the local catalogue leads to and does not have (3-cart §7),
 * keeps it, and sells it if nothing else has happened since.
 * @throws what the call throws: then nothing has changed
 */
export async function bringProduct(till: Till, { id, code, sell }: Missing): Promise<void> {
  const { data } = await api.call(listProducts, { query: { ids: String(id) } });
  if (data.length === 0) return;
  await till.takeProducts(data);
  const { notice } = useCart.getState();
  if (notice?.code !== 'BARCODE_NOT_FOUND' || notice.detail !== code || till.catalogue.findById(id) === null) return;
  hush();
  sell(code);
}
