import { waysBackOf as waysBack, waysLeft as leftOf, type DecodedCart, type Ways } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import type { Charge } from '../payments/index.ts';
import * as store from './refund.store.ts';

/** A bill as it was sent: what it says it comes to is held against what it is after this. */
export type SentBill = Pick<DecodedCart, 'cart' | 'claimed'>;

/** What a bill gives back, positive agorot, by way. */
export function waysBackOf({ cart, claimed }: SentBill, charges: readonly Charge[]): Ways {
  return waysBack(cart.payments, claimed.total, (key) => charges.find(({ id }) => id === key)?.request.refundOf ?? null);
}

/** What came by each way with a sale and did not go back yet, agorot. */
export async function waysLeft(tx: TenantTx, saleId: string): Promise<Ways> {
  return leftOf(await store.listPaid(tx, saleId), await store.listWaysBack(tx, saleId));
}
