import { waysBackOf as waysBack, waysLeft as leftOf, type DecodedCart, type Ways } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import type { Charge } from '../payments/index.ts';
import * as store from './refund.store.ts';

/** A bill as the till sent it. Its claimed totals are compared with the server's later. */
export type SentBill = Pick<DecodedCart, 'cart' | 'claimed'>;

/** Returns what a bill refunds, positive agorot by refund tender. */
export function waysBackOf({ cart, claimed }: SentBill, charges: readonly Charge[]): Ways {
  return waysBack(cart.payments, claimed.total, (key) => charges.find(({ id }) => id === key)?.request.refundOf ?? null);
}

/** Returns what was paid with each tender of a sale and not yet refunded, agorot. */
export async function waysLeft(tx: TenantTx, saleId: string): Promise<Ways> {
  return leftOf(await store.listPaid(tx, saleId), await store.listWaysBack(tx, saleId));
}
