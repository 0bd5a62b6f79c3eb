import { listProducts } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { dismissNotice, noticeNow } from '../bill/notice.store.ts';
import type { Till } from '../till/till.registry.ts';

/** A code whose product is not on this device, and how to add it once it is. */
interface MissingProduct {
  readonly id: number;
  readonly code: string;
  readonly add: (code: string) => unknown;
}

/**
 * Asks the server for a product that the local catalogue refers to and does not have
 * (specification, cart §7), stores it, and adds it to the bill if nothing else has happened since.
 * @throws what the call throws; nothing has changed then
 */
export async function loadAndAddProduct(
  till: Till,
  { id, code, add }: MissingProduct,
): Promise<void> {
  const { data } = await api.call(listProducts, { query: { ids: String(id) } });
  if (data.length === 0) return;
  await till.addProducts(data);
  const notice = noticeNow();
  if (
    notice?.code !== 'BARCODE_NOT_FOUND' ||
    notice.detail !== code ||
    till.catalogue.findById(id) === null
  )
    return;
  dismissNotice();
  add(code);
}
