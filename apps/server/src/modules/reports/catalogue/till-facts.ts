import { DOCUMENT_TYPE, DOCUMENT_TYPES } from '@dalpak/engine';

/** Zone of every branch. */
export const ZONE = "'Asia/Jerusalem'";

/** Documents that sell, as invoices do; of those a till made, each is a bill like its sales. */
const SELLING = DOCUMENT_TYPES.filter(
  ({ id, ledger }) => ledger === 'sale' && id !== DOCUMENT_TYPE.posSale,
)
  .map(({ id }) => id)
  .join(', ');

const SALES = `SELECT cloud_id, id, branch_id, terminal_id, document_type, official_code, number, business_date, issued_at, local_time,
    employee_id, customer_id, item_count, total, vat, before_vat, discount, cash_rounding, change_due, offline, review_flags, cart FROM transactions`;
const documents = (condition: string): string =>
  `SELECT cloud_id, id, branch_id, terminal_id, document_type, coalesce(official_code, document_type), number, day, issued_at, issued_at AT TIME ZONE ${ZONE},
    employee_id, customer_id, item_count, total, vat, before_vat, discount, 0::bigint, 0::bigint, false, '{}'::text[], cart FROM documents
   WHERE shift_id IS NOT NULL${condition}`;

/**
 * What tills sold, as tables of one form: their sales, and the invoices that they made. A query
 * filters by cloud.
 */
export const TILL_BILLS = `(${SALES} UNION ALL ${documents(` AND document_type IN (${SELLING})`)})`;

/** The bills and what else tills took money for, as receipts on account. */
export const TILL_TAKINGS = `(${SALES} UNION ALL ${documents('')})`;

export const TILL_ROWS = `(SELECT cloud_id, transaction_id, line_no, kind, row_key, parent_line, product_id, code, name, barcode, department_id, weighed, quantity, unit_price,
    gross, rule_discount, manual_discount, cart_discount, net, vat_rate, vat, untaxed, rule_id, level_id, unit_cost, seller_id FROM transaction_rows
  UNION ALL SELECT cloud_id, document_id, line_no, kind, row_key, parent_line, product_id, code, name, barcode, department_id, weighed, quantity, unit_price,
    gross, rule_discount, manual_discount, cart_discount, net, vat_rate, vat, untaxed, rule_id, level_id, unit_cost, NULL::integer FROM document_rows)`;

export const TILL_PAYMENTS = `(SELECT cloud_id, transaction_id, line_no, type_id, name, amount, details FROM transaction_payments
  UNION ALL SELECT cloud_id, document_id, line_no, type_id, name, amount, details FROM document_payments)`;

/** The same bills and takings in narrow rows, with sums of their rows. A query filters by cloud. */
export const BILL_SUMS = 'bill_sums';

export const TILL_CARTS =
  '(SELECT cloud_id, id, cart FROM transactions UNION ALL SELECT cloud_id, id, cart FROM documents)';
