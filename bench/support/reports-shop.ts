import type { ShopServer } from './shop-server.ts';

export const BILLS = 250_000;
/** Rows of each bill: a million together. */
const ROWS_OF_BILL = 4;
const DAYS = 730;
const BRANCHES = 4;
const TILLS = 12;
const PRODUCTS = 20_000;
const CUSTOMERS = 30_000;
const EMPLOYEES = 20;

/** Prices and quantities by number, so that each run has the same figures. */
const STEPS: readonly string[] = [
  `INSERT INTO branches (cloud_id, id, name) SELECT $1, n, 'סניף ' || n FROM generate_series(2, ${BRANCHES}) n`,
  `INSERT INTO terminals (cloud_id, id, branch_id, name, terminal_no)
   SELECT $1, 100 + n, 1 + n % ${BRANCHES}, 'קופה ' || n, 100 + n FROM generate_series(1, ${TILLS}) n`,
  `INSERT INTO employees (cloud_id, id, first_name, position_id)
   SELECT $1, 100 + n, 'עובד ' || n, (SELECT min(id) FROM positions WHERE cloud_id = $1) FROM generate_series(1, ${EMPLOYEES}) n`,
  "INSERT INTO departments (cloud_id, id, name) SELECT $1, 100 + n, 'מחלקה ' || n FROM generate_series(1, 24) n",
  `INSERT INTO products (cloud_id, id, code, name, department_id, price, cost, version)
   SELECT $1, n, n::text, 'מוצר ' || n, 101 + n % 24, 290 + n % 5000, 150 + n % 2000, 1 FROM generate_series(1, ${PRODUCTS}) n`,
  `INSERT INTO customers (cloud_id, id, code, name) SELECT $1, n, n::text, 'לקוח ' || n FROM generate_series(1, ${CUSTOMERS}) n`,
  `INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter, business_date, issued_at, local_time,
     employee_id, customer_id, item_count, total, vat, before_vat, discount, cash_rounding, paid, change_due, offline, engine_version, request_hash, hash, cart)
   SELECT $1, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1 + (1 + n % ${TILLS}) % ${BRANCHES}, 101 + n % ${TILLS}, 9,
     CASE WHEN n % 50 = 0 THEN 330 ELSE 320 END, n, 1 + n % 400, at.day, at.clock AT TIME ZONE 'Asia/Jerusalem', at.clock,
     101 + n * 7 % ${EMPLOYEES}, CASE WHEN n % 3 = 0 THEN 1 + n * 31 % ${CUSTOMERS} END, ${ROWS_OF_BILL}, 4720, 720, 4000, 0, 0, 4720, 0, n % 40 = 0, 'bench', $2, $2, '{}'
   FROM generate_series(1, ${BILLS}) n, LATERAL (SELECT current_date - (${DAYS} - (n::bigint * ${DAYS} / ${BILLS})::integer) AS day) d,
     LATERAL (SELECT d.day, d.day + make_interval(hours => 7 + n * 11 % 14, mins => n * 13 % 60) AS clock) at`,
  `INSERT INTO transaction_rows (cloud_id, transaction_id, line_no, kind, row_key, product_id, code, name, department_id, quantity, unit_price, gross, rule_discount, net, vat_rate, vat, unit_cost)
   SELECT $1, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, line, 'P', line::text, product.id, product.id::text, 'מוצר ' || product.id, 101 + product.id % 24,
     CASE WHEN n % 50 = 0 THEN -1000 ELSE 1000 END, 1180, sign.of * 1180, CASE WHEN n % 9 = 0 THEN sign.of * 118 ELSE 0 END,
     sign.of * CASE WHEN n % 9 = 0 THEN 1062 ELSE 1180 END, 1800, sign.of * CASE WHEN n % 9 = 0 THEN 162 ELSE 180 END, CASE WHEN product.id % 8 = 0 THEN NULL ELSE 600 END
   FROM generate_series(1, ${BILLS}) n, generate_series(1, ${ROWS_OF_BILL}) line,
     LATERAL (SELECT 1 + ((n::bigint * 7919 + line * 104729) % ${PRODUCTS})::integer AS id) product,
     LATERAL (SELECT CASE WHEN n % 50 = 0 THEN -1 ELSE 1 END AS of) sign`,
  `INSERT INTO transaction_rows (cloud_id, transaction_id, line_no, kind, row_key, parent_line, name, quantity, unit_price, gross, net, rule_id, level_id)
   SELECT $1, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 10, 'DIS', '10', 1, 'מבצע ' || n % 12, 1000, -118, -118, -118, NULL, 1
   FROM generate_series(9, ${BILLS}, 9) n`,
  `INSERT INTO transaction_payments (cloud_id, transaction_id, line_no, row_key, type_id, name, amount, paid_at)
   SELECT t.cloud_id, t.id, 1, '1', CASE WHEN t.number % 3 = 0 THEN 1 ELSE 3 END, CASE WHEN t.number % 3 = 0 THEN 'מזומן' ELSE 'אשראי' END, t.total, t.issued_at
   FROM transactions t WHERE t.cloud_id = $1`,
];

/**
 * A business with two years of trade: 250,000 bills of four rows in four branches, inserted as by
 * an import.
 */
export async function fillTrade({ owner, cloud }: ShopServer): Promise<void> {
  // Sums are written for all bills together, as its migration does.
  await owner.query('ALTER TABLE transactions DISABLE TRIGGER sale_summed');
  for (const step of STEPS)
    await owner.query(step, step.includes('$2') ? [cloud, Buffer.alloc(32, 1)] : [cloud]);
  // In a shop autovacuum does this after a large import.
  await owner.query('VACUUM ANALYZE');
  for (const table of ['bill_sums', 'first_sales'])
    await owner.query(`INSERT INTO ${table} SELECT n.* FROM ${table}_now n WHERE n.cloud_id = $1`, [
      cloud,
    ]);
  await owner.query('ALTER TABLE transactions ENABLE TRIGGER sale_summed');
  await owner.query('VACUUM ANALYZE bill_sums, first_sales');
}
