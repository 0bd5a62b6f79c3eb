import type { Agorot } from '../../kernel/units.ts';
import { rateOf } from '../../money/money.ts';
import { prorate } from '../../money/prorate.ts';
import type { Cart, CartPoints, ManualDiscount } from '../cart.types.ts';
import { takesDiscounts } from '../cart-row.ts';
import type { RowDraft } from './price-row.ts';
import { billDiscountOf } from './standing-discount.ts';

/**
 * The cart discount in force: the one given by hand, which replaces the customer's standing
 * discount, else the standing one. A standing sum does not apply to a cart that only refunds by
 * hand, or the customer would get it twice.
 */
export function effectiveCartDiscount({ discount, account, rows }: Cart): ManualDiscount | null {
  if (discount !== null) return discount;
  if (account === null || account.type !== 'customer') return null;
  const standing = billDiscountOf(account);
  return standing?.type === 'sum' && rows.every(({ quantity }) => quantity <= 0) ? null : standing;
}

/**
 * Whether the standing discount of a customer lowers a row. A typed price, such as that of a quote,
 * was agreed as it is; a percent is not added to a promotion.
 */
function takesStanding({ row, ruleDiscount }: RowDraft, { type }: ManualDiscount): boolean {
  return row.manualPrice === null && (type === 'sum' || ruleDiscount === 0);
}

/**
 * Spreads the cart discount over the discountable rows in proportion to their remaining amount.
 * Sold rows and rows refunded by hand are two separate sides. A cart of refunds only mirrors a
 * sale.
 * @param isStanding true for the discount of the customer, which not every row takes
 */
export function applyCartDiscount(
  drafts: readonly RowDraft[],
  discount: ManualDiscount,
  isStanding = false,
): void {
  const taking = drafts.filter(
    (draft) => takesDiscounts(draft.row) && (!isStanding || takesStanding(draft, discount)),
  );
  const sold = taking.filter(({ net }) => net > 0);
  const returned = taking.filter(({ net }) => net < 0);
  const soldSum = sum(sold);
  const returnedSum = -sum(returned);
  switch (discount.type) {
    case 'percent':
      spread(sold, rateOf(soldSum, discount.rate));
      spread(returned, -rateOf(returnedSum, discount.rate));
      return;
    case 'sum':
      if (soldSum > 0) spread(sold, Math.min(discount.amount, soldSum));
      else spread(returned, -Math.min(discount.amount, returnedSum));
      return;
    case 'sum_change': {
      const total = sum(drafts);
      // A discount lowers a total and never raises it; undiscountable rows set the floor.
      if (total >= 0) spread(sold, clamp(total - discount.total, soldSum));
      else spread(returned, -clamp(-total - discount.total, returnedSum));
    }
  }
}

/**
 * Spreads what points pay for over the sold rows, after every other discount.
 * @returns the amount that they took off, at most what is left of the rows that take discounts
 */
export function applyPoints(
  drafts: readonly RowDraft[],
  { amount }: Pick<CartPoints, 'amount'>,
): Agorot {
  const sold = drafts.filter((draft) => takesDiscounts(draft.row) && draft.net > 0);
  const taken = Math.min(amount, sum(sold));
  spread(sold, taken);
  return taken;
}

function spread(drafts: readonly RowDraft[], amount: Agorot): void {
  if (amount === 0) return;
  const shares = prorate(
    amount,
    drafts.map((draft) => Math.abs(draft.net)),
  );
  for (const [index, draft] of drafts.entries()) {
    const share = shares[index] ?? 0;
    draft.cartDiscount += share;
    draft.net -= share;
  }
}

function sum(drafts: readonly RowDraft[]): Agorot {
  let total = 0;
  for (const draft of drafts) total += draft.net;
  return total;
}

function clamp(value: Agorot, max: Agorot): Agorot {
  return Math.min(Math.max(value, 0), max);
}
