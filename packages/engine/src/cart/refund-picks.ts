import type { QtyMilli } from '../kernel/units.ts';
import type { RefundPick } from './cart.commands.ts';
import type { PricedCart } from './cart.types.ts';

/** How much of which sold row is wanted back, and how much came back before. */
export interface RefundWish {
  readonly rowKey: string;
  /** Positive. */
  readonly quantity: QtyMilli;
  readonly refundedBefore: QtyMilli;
}

/**
 * The refund rows of a frozen sale, at what was paid after every discount and with the sale's VAT rate.
 * Wishes that name no sold row of the sale are left out.
 */
export function refundPicksOf(documentId: string, sold: PricedCart, wishes: readonly RefundWish[]): RefundPick[] {
  const byKey = new Map(sold.rows.map((row) => [row.row.key, row]));
  return wishes.flatMap(({ rowKey, quantity, refundedBefore }) => {
    const priced = byKey.get(rowKey);
    if (priced === undefined || priced.row.quantity <= 0) return [];
    const source = {
      documentId, rowKey, soldQuantity: priced.row.quantity, soldNet: priced.net, refundedBefore, vatRate: priced.vatRate,
    };
    return [{ product: priced.row.product, unitPrice: priced.unitPrice, quantity, source }];
  });
}
