import { type BasketSummary, MAX_BASKET_ROWS } from '@dalpak/contracts';
import type { PricedCart } from '@dalpak/engine';

/**
 * A short summary of the current bill, for the approver of something in it. Null without lines.
 * @param field place in the bill that the approval is about; its line is never left out
 */
export function basketSummary(priced: PricedCart | null, field: string): BasketSummary | null {
  if (priced === null || priced.rows.length === 0) return null;
  const isAsked = ({ row }: PricedCart['rows'][number]): boolean => field === `row:${row.key}`;
  const shown = priced.rows.filter((one, index) => index < MAX_BASKET_ROWS - 1 || isAsked(one));
  const rows = (priced.rows.length <= MAX_BASKET_ROWS ? priced.rows : shown).map((one) => ({
    asked: isAsked(one),
    ...summaryOf(one),
  }));
  return { total: priced.total, rows, more: priced.rows.length - rows.length };
}

function summaryOf({ row, net }: PricedCart['rows'][number]) {
  return {
    name: row.product.name.slice(0, 200),
    quantity: row.quantity,
    weighed: row.product.weighed,
    total: net,
  };
}
