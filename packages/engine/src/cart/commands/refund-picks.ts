import type { QtyMilli } from '../../kernel/units.ts';
import type { RefundPick } from '../cart.commands.ts';
import { isComponentRow } from '../cart-row.ts';
import type { PricedCart } from '../cart.types.ts';

/** The quantity of a sold row to refund, and the quantity refunded before. */
export interface RefundRequest {
  readonly rowKey: string;
  /** Positive. */
  readonly quantity: QtyMilli;
  readonly refundedBefore: QtyMilli;
}

/**
 * The refund rows of a stored sale, at what was paid after every discount and with the sale's VAT
 * rate. Requests that name no sold row of the sale are left out.
 */
export function refundPicksOf(
  documentId: string,
  sold: PricedCart,
  wishes: readonly RefundRequest[],
): RefundPick[] {
  const byKey = new Map(sold.rows.map((row) => [row.row.key, row]));
  return wishes.flatMap(({ rowKey, quantity, refundedBefore }) => {
    const priced = byKey.get(rowKey);
    // A component is refunded with its parent.
    if (priced === undefined || priced.row.quantity <= 0 || isComponentRow(priced.row)) return [];
    const source = {
      documentId,
      rowKey,
      soldQuantity: priced.row.quantity,
      soldNet: priced.net,
      refundedBefore,
      vatRate: priced.vatRate,
    };
    const { product, components } = priced.row;
    return [
      {
        product,
        unitPrice: priced.unitPrice,
        quantity,
        source,
        ...(components.length === 0 ? {} : { components }),
      },
    ];
  });
}
