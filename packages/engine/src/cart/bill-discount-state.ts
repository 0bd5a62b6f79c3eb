import type { Agorot } from '../kernel/units.ts';
import type { Cart, ManualDiscount } from './cart.types.ts';
import { applyCartDiscount } from './cart-discount.ts';
import { applyManualDiscount, draftRow } from './price-row.ts';

/**
 * The discount of a whole bill, as somebody must have been allowed to give it: `percent 1000`, `sum 500`, `sum_change 600 off 90` (hundredths of a
 * percent, agorot). A percent and a sum take off what they say, however the bill grows; a total takes off whatever is above it, so its leave
 * says how much that was. Null without one.
 */
export function billDiscountState({ discount, rows }: Pick<Cart, 'discount' | 'rows'>): string | null {
  switch (discount?.type) {
    case undefined: return null;
    case 'percent': return `percent ${discount.rate}`;
    case 'sum': return `sum ${discount.amount}`;
    case 'sum_change': return `sum_change ${discount.total} off ${takenOff(rows, discount)}`;
  }
}

/** What a total takes off the rows at most. The shop's promotions only lower it: it is the same on every till, whatever promotions that one knows. */
function takenOff(rows: Cart['rows'], discount: ManualDiscount): Agorot {
  const drafts = rows.map(draftRow);
  for (const draft of drafts) applyManualDiscount(draft);
  applyCartDiscount(drafts, discount);
  return drafts.reduce((sum, { cartDiscount }) => sum + Math.abs(cartDiscount), 0);
}
