import type { ReportResult } from '@dalpak/contracts';

/** Sales and invoices of tills by columns of one name. */
export const MADE = `(SELECT cloud_id, id, branch_id, terminal_id, employee_id, customer_id, business_date, local_time, item_count, discount, before_vat, vat, total FROM transactions
  UNION ALL SELECT cloud_id, id, branch_id, terminal_id, employee_id, customer_id, day, issued_at AT TIME ZONE 'Asia/Jerusalem', item_count, discount, before_vat, vat, total
    FROM documents WHERE document_type IN (6, 7) AND shift_id IS NOT NULL)`;
export const LINES = `(SELECT cloud_id, transaction_id, kind, product_id, department_id, name, weighed, quantity, gross, net, vat, vat_rate, manual_discount, cart_discount, seller_id FROM transaction_rows
  UNION ALL SELECT cloud_id, document_id, kind, product_id, department_id, name, weighed, quantity, gross, net, vat, vat_rate, manual_discount, cart_discount, NULL FROM document_rows)`;
export const BILLS = `FROM ${MADE} t WHERE t.cloud_id = $1`;
export const ROWS = `FROM ${MADE} t JOIN ${LINES} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' LEFT JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id WHERE t.cloud_id = $1`;
export const BILL_SUMS =
  'count(*)::int AS transactions, sum(t.item_count)::bigint AS items, sum(t.discount)::bigint AS discount, sum(t.before_vat)::bigint AS before_vat, sum(t.vat)::bigint AS vat, sum(t.total)::bigint AS total, round(sum(t.total)::numeric / count(*))::bigint AS average';
export const ROW_SUMS =
  'sum(r.quantity)::bigint AS quantity, sum(r.gross - r.net)::bigint AS discount, coalesce(-sum(CASE WHEN r.quantity < 0 THEN r.net END), 0)::bigint AS refunds, sum(r.net)::bigint AS total';

export type Cells = Readonly<Record<string, unknown>>;
export const sorted = (lines: readonly Cells[]): string[] =>
  lines.map((cells) => JSON.stringify(cells)).toSorted();
/** The lines of a report with the cells that the oracle has. */
export function sameCells(result: ReportResult, oracle: readonly Cells[]): Cells[] {
  const names = Object.keys(oracle[0] ?? {});
  return result.rows.map(({ cells }) =>
    Object.fromEntries(names.map((name) => [name, cells[name] ?? null])),
  );
}
export const empty = (line: Cells): Cells =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, value === '' ? null : value]),
  );
