import {
  refundedByTender as waysBack,
  refundableByTender as leftOf,
  type DecodedCart,
  type AmountsByTender,
} from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import type { Charge } from '../../payments/index.ts';
import * as store from './refund.store.ts';

/** A bill as the till sent it. Its claimed totals are compared with the server's later. */
export type SentBill = Pick<DecodedCart, 'cart' | 'claimed'>;

/** Returns what a bill refunds, positive agorot by refund tender. */
export function refundedAmountsOf(
  { cart, claimed }: SentBill,
  charges: readonly Charge[],
): AmountsByTender {
  return waysBack(
    cart.payments,
    claimed.total,
    (key) => charges.find(({ id }) => id === key)?.request.refundOf ?? null,
  );
}

/** Returns what was paid with each tender of a sale and not yet refunded, agorot. */
export async function readRefundableAmounts(
  tx: TenantTx,
  saleId: string,
): Promise<AmountsByTender> {
  return leftOf(
    await store.listSalePayments(tx, saleId),
    await store.listRefundedAmounts(tx, saleId),
  );
}
