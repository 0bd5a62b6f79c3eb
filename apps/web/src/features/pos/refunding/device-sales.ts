import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { CARTS_DB, openCarts } from '../../../platform/store/sales.db.ts';
import { keyRangeWithPrefix } from '../../../platform/store/database.ts';
import { ownerKey, type StoreOwner } from '../../../platform/store/store.types.ts';

/**
 * All finished sales of the till on this device, in no order, including sent ones, which are kept
 * for a week.
 */
export function deviceSales(owner: StoreOwner): Promise<readonly DeviceSale[]> {
  return openCarts(CARTS_DB).run('readonly', ['transactions'], (tx) =>
    tx('transactions').all(keyRangeWithPrefix(ownerKey(owner))),
  );
}
