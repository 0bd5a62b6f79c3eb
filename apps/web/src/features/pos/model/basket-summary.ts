import type { BasketSummary } from '@dalpak/contracts';
import type { PricedCart } from '@dalpak/engine';

/** Rows that who approves is shown; the rest is counted. */
const MOST_ROWS = 20;

/** The bill in short, as it is now, for who approves something in it. Null without rows. */
export function basketSummary(priced: PricedCart | null): BasketSummary | null {
  if (priced === null || priced.rows.length === 0) return null;
  const rows = priced.rows.slice(0, MOST_ROWS).map(({ row, net }) => ({
    name: row.product.name.slice(0, 200), quantity: row.quantity, weighed: row.product.weighed, total: net,
  }));
  return { total: priced.total, rows, more: priced.rows.length - rows.length };
}
