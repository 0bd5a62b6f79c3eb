import type { Agorot } from '../../kernel/units.ts';
import type { Cart, ManualDiscount } from '../cart.types.ts';
import { applyCartDiscount } from '../pricing/cart-discount.ts';
import { applyManualDiscount, draftRow } from '../pricing/price-row.ts';

/**
 * The discount on the whole sale, as the value that an approval names: `percent 1000`, `sum 500`,
 * `sum_change 600 off 90` (hundredths of a percent, agorot). A percent and a sum take the same off
 * however the sale grows. A fixed total takes off everything above it, so its approval also names
 * how much that was. Null without a discount.
 */
export function billDiscountState({
  discount,
  rows,
}: Pick<Cart, 'discount' | 'rows'>): string | null {
  switch (discount?.type) {
    case undefined:
      return null;
    case 'percent':
      return `percent ${discount.rate}`;
    case 'sum':
      return `sum ${discount.amount}`;
    case 'sum_change':
      return `sum_change ${discount.total} off ${fixedTotalDiscount(rows, discount)}`;
  }
}

/**
 * The most that a fixed total takes off the rows. Promotions are left out because they only lower
 * the amount: the value is then the same on every till, whichever promotions that till has loaded.
 */
function fixedTotalDiscount(rows: Cart['rows'], discount: ManualDiscount): Agorot {
  const drafts = rows.map(draftRow);
  for (const draft of drafts) applyManualDiscount(draft);
  applyCartDiscount(drafts, discount);
  return drafts.reduce((sum, { cartDiscount }) => sum + Math.abs(cartDiscount), 0);
}
