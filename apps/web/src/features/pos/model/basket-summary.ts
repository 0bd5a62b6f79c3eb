import type { BasketSummary } from '@dalpak/contracts';
import type { PricedCart } from '@dalpak/engine';

/** Number of lines shown to the approver; the rest is counted. */
const MAX_ROWS = 20;

/** A short summary of the current bill, for the approver of something in it. Null without lines. */
export function basketSummary(priced: PricedCart | null): BasketSummary | null {
  if (priced === null || priced.rows.length === 0) return null;
  const rows = priced.rows.slice(0, MAX_ROWS).map(({ row, net }) => ({
    name: row.product.name.slice(0, 200),
    quantity: row.quantity,
    weighed: row.product.weighed,
    total: net,
  }));
  return { total: priced.total, rows, more: priced.rows.length - rows.length };
}
