import { COMPONENT } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, SUPPLIER } from '../../../test/document-cart.ts';
import { empty, sameCells, sorted } from '../../../test/report-oracle.ts';
import { aReportShop, DAY_MS, HOUR_MS, type ReportShop } from '../../../test/report-shop.ts';
import { GOODS, queryRows } from '../../../test/sale-shop.ts';

let shop: ReportShop;
const dayAgo = (days: number): string =>
  new Date(shop.now + 2 * HOUR_MS - days * DAY_MS).toISOString().slice(0, 10);

/** Orders, receipts, returns and invoices of a supplier. */
async function buy({ office }: ReportShop): Promise<void> {
  const order = await new DocumentCart(20)
    .for(SUPPLIER)
    .header({ dueDate: dayAgo(0) })
    .add(GOODS.milk, 10, 300)
    .add(GOODS.bread, 5, 400)
    .store(office);
  await new DocumentCart(21)
    .for(SUPPLIER)
    .from({ typeId: 20, number: order.number })
    .add(GOODS.milk, 8, 300)
    .add(GOODS.bread, 5, 400)
    .store(office);
  await new DocumentCart(21).for(SUPPLIER).add(GOODS.milk, 4, 360).store(office);
  await new DocumentCart(22).for(SUPPLIER).add(GOODS.milk, 1, 360).store(office);
  await new DocumentCart(23).for(SUPPLIER).add(GOODS.milk, 12, 330).store(office);
}

/** Invoices and receipts of earlier days, and the balances that they leave. */
const DEBTS = [
  `INSERT INTO documents (cloud_id, id, document_type, number, branch_id, day, due_on, issued_at, customer_id, supplier_id, lifecycle, total, before_vat, account_effect)
   SELECT $1, gen_random_uuid(), v.type, 700 + v.n, 1, (now() AT TIME ZONE 'Asia/Jerusalem')::date - v.ago, (now() AT TIME ZONE 'Asia/Jerusalem')::date - v.due, now() - make_interval(days => v.ago), v.customer, v.supplier, 'closed', abs(v.amount), abs(v.amount), v.amount
   FROM (VALUES (1, 6, 120, 100, 2, NULL, 50000), (2, 6, 70, 40, 2, NULL, 30000), (3, 6, 20, 10, 2, NULL, 20000), (4, 6, 5, -25, 2, NULL, 9000), (5, 16, 15, 15, 2, NULL, -35000),
     (6, 23, 80, 50, NULL, 1, -7000), (7, 33, 10, 10, NULL, 1, 2000)) AS v (n, type, ago, due, customer, supplier, amount)`,
  'UPDATE customers SET balance = 74000 WHERE cloud_id = $1 AND id = 2',
  `UPDATE suppliers SET balance = (SELECT sum(account_effect) FROM documents WHERE cloud_id = $1 AND supplier_id = 1), phone = '03-5551234' WHERE cloud_id = $1 AND id = 1`,
  `INSERT INTO documents (cloud_id, id, document_type, number, branch_id, day, issued_at, lifecycle, total, before_vat)
   SELECT $1, gen_random_uuid(), 30 + n % 3, 800 + n, 1, (now() AT TIME ZONE 'Asia/Jerusalem')::date - n, now(), 'closed', 1000 * n, 1000 * n FROM generate_series(1, 5) n`,
  `INSERT INTO cheques (cloud_id, id, bank, branch, account, number, due, amount, direction, state, steps, customer_id, came_sale_id, came_line, came_on)
   SELECT $1, gen_random_uuid(), '12', '600', '1234', '50' || q.n, ((now() AT TIME ZONE 'Asia/Jerusalem')::date + q.n::int * 3)::text, q.n * 10000, 'received', CASE WHEN q.n % 2 = 0 THEN 'in_hand' ELSE 'returned' END, 1, 1 + q.n % 2, q.transaction_id, q.line_no, (now() AT TIME ZONE 'Asia/Jerusalem')::date
   FROM (SELECT transaction_id, line_no, row_number() OVER (ORDER BY transaction_id, line_no) AS n FROM transaction_payments WHERE cloud_id = $1 ORDER BY 1, 2 LIMIT 3) q`,
  `INSERT INTO gift_cards (cloud_id, id, number, amount, balance, issued_on, expires_on, active)
   VALUES ($1, 1, 'G1', 20000, 12000, (now() AT TIME ZONE 'Asia/Jerusalem')::date - 3, NULL, true), ($1, 2, 'G2', 5000, 5000, (now() AT TIME ZONE 'Asia/Jerusalem')::date - 3, (now() AT TIME ZONE 'Asia/Jerusalem')::date - 1, true)`,
  `INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance, issued_at) VALUES ($1, 1, 'Z1', 3000, 1000, now() - interval '3 days')`,
  `INSERT INTO vouchers (cloud_id, id, number, kind, amount, valid_from, used_at) VALUES ($1, 1, 'V1', 'amount', 4000, (now() AT TIME ZONE 'Asia/Jerusalem')::date - 3, NULL), ($1, 2, 'V2', 'amount', 2500, (now() AT TIME ZONE 'Asia/Jerusalem')::date - 3, now())`,
];
/** Requests, stamps, a count of stock, and levels that no one sold for long. */
const ACTS = [
  `INSERT INTO permission_requests (cloud_id, id, terminal_id, asked_by, asked_to, operation_type, action, permission_key, status, created_at, expires_at, answered_at, answered_by)
   SELECT $1, gen_random_uuid(), 1, 50, '{1}', 'pos', 'w', 'cart.discount', v.status, now() - interval '2 hours', now(), now() - interval '2 hours' + make_interval(secs => v.seconds), v.by
   FROM (VALUES ('denied', 14, 1), ('denied', 31, 1), ('withdrawn', 9, NULL::integer)) v (status, seconds, by)`,
  `INSERT INTO time_entries (cloud_id, id, employee_id, branch_id, kind, at, source, offline, recorded_at)
   SELECT $1, gen_random_uuid(), 50, 1, v.kind, now() - make_interval(hours => v.ago), v.source, v.offline, now() - make_interval(hours => v.ago - 5)
   FROM (VALUES ('in', 60, 'card', false), ('out', 52, 'card', true), ('in', 36, 'card', false), ('in', 30, 'manager', false), ('out', 28, 'card', false)) v (kind, ago, source, offline)`,
  `INSERT INTO time_corrections (cloud_id, id, entry_id, number, action, at, reason, actor_kind, actor_id, actor_name)
   SELECT $1, gen_random_uuid(), id, 1, 'change', at + interval '10 minutes', 'שכח', 'employee', 1, 'דנה' FROM time_entries WHERE cloud_id = $1 ORDER BY at LIMIT 1`,
  'INSERT INTO stock_counts (cloud_id, id, warehouse_id) VALUES ($1, 1, 1)',
  `INSERT INTO stock_count_rows (cloud_id, count_id, product_id, expected, counted, level_then, counted_at)
   VALUES ($1, 1, 1, 5000, 4000, 6000, now()), ($1, 1, 2, 3000, 3000, 3000, now()), ($1, 1, 7, 1000, NULL, NULL, NULL)`,
  `INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity, steps) VALUES ($1, 1, 8, 9000, 2)
   ON CONFLICT (cloud_id, warehouse_id, product_id) DO UPDATE SET quantity = 9000, steps = 2`,
  `INSERT INTO stock_movements (cloud_id, product_id, warehouse_id, step, quantity, level_after, day, transaction_id)
   SELECT $1, 8, 1, v.step, v.quantity, v.level, (now() AT TIME ZONE 'Asia/Jerusalem')::date - v.ago, CASE WHEN v.quantity < 0 THEN (SELECT min(id::text)::uuid FROM transactions WHERE cloud_id = $1) END
   FROM (VALUES (1, 12000, 12000, 150), (2, -3000, 9000, 120)) v (step, quantity, level, ago)`,
];

beforeAll(async () => {
  shop = await aReportShop();
  await buy(shop);
  for (const sql of [...DEBTS, ...ACTS]) await shop.change(sql);
  // The form knows who changes a price; a bulk change after it has no one.
  await shop.office.call('PATCH', `/api/v2/components/${COMPONENT.products}/records/9`, {
    data: { price: 650 },
  });
  await shop.change('UPDATE products SET price = 2250 WHERE cloud_id = $1 AND id = 10');
  await shop.change('UPDATE products SET cost = 321 WHERE cloud_id = $1 AND id = 7');
}, 90_000);
afterAll(() => shop.server.close());

const ask = (sql: string): Promise<readonly Record<string, unknown>[]> =>
  queryRows<Record<string, unknown>>(shop.server.kernel.tenant(shop.cloud), sql);
const NAME = (table: string, id: string): string =>
  `(SELECT y.name FROM ${table} y WHERE y.cloud_id = $1 AND y.id = ${id})`;
const PERSON = (id: string): string =>
  `(SELECT btrim(y.first_name || ' ' || y.last_name) FROM employees y WHERE y.cloud_id = $1 AND y.id = ${id})`;
const BOUGHT = (type: number): string =>
  `sum(r.net - r.vat) FILTER (WHERE d.document_type = ${type})::bigint`;
/** The parts of a customer's debt by age, walked charge by charge from the newest. */
const WALK = (who: string, sign: string, balance: string): string => `WITH RECURSIVE charges AS (
    SELECT d.due_on, ${sign}d.account_effect AS amount, row_number() OVER (ORDER BY coalesce(d.due_on, d.day) DESC, d.day DESC) AS n FROM documents d WHERE d.cloud_id = $1 AND ${who} AND ${sign}d.account_effect > 0
  ), walk AS (
    SELECT 0::bigint AS n, NULL::date AS due_on, 0::bigint AS part, (${balance})::bigint AS left_over
    UNION ALL SELECT c.n, coalesce(c.due_on, (now() AT TIME ZONE 'Asia/Jerusalem')::date), least(c.amount, w.left_over), w.left_over - least(c.amount, w.left_over) FROM walk w JOIN charges c ON c.n = w.n + 1)
  SELECT (${balance})::bigint AS total, coalesce(sum(part) FILTER (WHERE (now() AT TIME ZONE 'Asia/Jerusalem')::date - due_on <= 0), 0)::bigint AS not_due, coalesce(sum(part) FILTER (WHERE (now() AT TIME ZONE 'Asia/Jerusalem')::date - due_on BETWEEN 1 AND 30), 0)::bigint AS due_30,
    coalesce(sum(part) FILTER (WHERE (now() AT TIME ZONE 'Asia/Jerusalem')::date - due_on BETWEEN 31 AND 60), 0)::bigint AS due_60, coalesce(sum(part) FILTER (WHERE (now() AT TIME ZONE 'Asia/Jerusalem')::date - due_on BETWEEN 61 AND 90), 0)::bigint AS due_90,
    (coalesce(sum(part) FILTER (WHERE (now() AT TIME ZONE 'Asia/Jerusalem')::date - due_on > 90), 0) + (SELECT left_over FROM walk ORDER BY n DESC LIMIT 1))::bigint AS due_more FROM walk`;

/** What each report must say, in SQL of its own; cells by their names. */
const ORACLES: Readonly<Record<string, string>> = {
  I120: `SELECT p.name, s.quantity, max(m.day) FILTER (WHERE m.quantity < 0)::text AS last_sold, ((now() AT TIME ZONE 'Asia/Jerusalem')::date - max(m.day) FILTER (WHERE m.quantity < 0))::int AS days
      FROM stock_levels s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id JOIN stock_movements m ON m.cloud_id = s.cloud_id AND m.product_id = s.product_id
      WHERE s.cloud_id = $1 AND s.quantity > 0 GROUP BY p.name, s.quantity HAVING coalesce((now() AT TIME ZONE 'Asia/Jerusalem')::date - max(m.day) FILTER (WHERE m.quantity < 0 AND m.transaction_id IS NOT NULL OR m.quantity < 0 AND EXISTS (SELECT FROM documents d WHERE d.cloud_id = $1 AND d.id = m.document_id AND d.document_type IN (3, 6, 7))), 999) >= 90`,
  I130: `SELECT p.name, s.quantity, p.min_stock AS minimum, CASE p.id WHEN 1 THEN 2000 ELSE 0 END AS on_order, coalesce((SELECT -sum(m.quantity) FROM stock_movements m LEFT JOIN documents d ON d.cloud_id = m.cloud_id AND d.id = m.document_id
        WHERE m.cloud_id = $1 AND m.product_id = p.id AND m.day > (now() AT TIME ZONE 'Asia/Jerusalem')::date - 28 AND (m.transaction_id IS NOT NULL OR d.document_type IN (6, 7))), 0)::bigint AS sold_28
      FROM stock_levels s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id WHERE s.cloud_id = $1 AND (s.quantity <= 0 OR s.quantity < p.min_stock)`,
  I140: `SELECT m.day::text AS day, m.step::text AS step, (m.level_after - m.quantity)::bigint AS before, m.level_after AS after, nullif(greatest(m.quantity, 0), 0) AS moved_in, nullif(greatest(-m.quantity, 0), 0) AS moved_out FROM stock_movements m WHERE m.cloud_id = $1`,
  I150: `SELECT p.name, coalesce(k.level_then, k.expected) AS expected, k.counted, k.counted - coalesce(k.level_then, k.expected) AS difference FROM stock_count_rows k JOIN products p ON p.cloud_id = k.cloud_id AND p.id = k.product_id WHERE k.cloud_id = $1 AND k.counted IS NOT NULL`,
  I160: `SELECT ${NAME('departments', 'p.department_id')} AS department, (-sum(round(m.quantity::numeric * m.unit_cost / 10000000)))::bigint AS sold_cost FROM stock_movements m JOIN products p ON p.cloud_id = m.cloud_id AND p.id = m.product_id
      LEFT JOIN documents d ON d.cloud_id = m.cloud_id AND d.id = m.document_id WHERE m.cloud_id = $1 AND (m.transaction_id IS NOT NULL OR d.document_type IN (6, 7)) AND m.day > (now() AT TIME ZONE 'Asia/Jerusalem')::date - 30 GROUP BY 1`,
  B100: `SELECT to_char(d.day, 'YYYY-MM') AS month, r.name, ${BOUGHT(20)} AS ordered, sum(r.quantity) FILTER (WHERE d.document_type = 21)::bigint AS quantity, ${BOUGHT(21)} AS total, ${BOUGHT(22)} AS returned, ${BOUGHT(23)} AS invoiced,
      round(sum(r.net - r.vat) FILTER (WHERE d.document_type = 21) * 1000.0 / sum(r.quantity) FILTER (WHERE d.document_type = 21))::int AS average
      FROM documents d JOIN document_rows r ON r.cloud_id = d.cloud_id AND r.document_id = d.id WHERE d.cloud_id = $1 AND d.document_type IN (20, 21, 22, 23) AND d.lifecycle NOT IN ('draft', 'canceled') GROUP BY 1, 2`,
  // Changes of one day by one way are one line: from what was first to what was last. The second receipt of milk was dearer.
  B110: `SELECT p.name, 'other' AS way, (array_agg(c.before ORDER BY c.at))[1] AS before, (array_agg(c.after ORDER BY c.at DESC))[1] AS after FROM product_changes c JOIN products p ON p.cloud_id = c.cloud_id AND p.id = c.product_id
      WHERE c.cloud_id = $1 AND c.field = 'cost' GROUP BY p.name UNION ALL SELECT 'חלב', 'receipt', round(300 / 1.18)::int, round(360 / 1.18)::int`,
  B120: `SELECT n.name, n.before, n.after, n.way, n.who FROM (VALUES ('מחברת', 1990, 2250, 'other', ''), ('שוקולד', 590, 650, 'hand', ${PERSON('1')})) n (name, before, after, way, who) WHERE $1 > 0`,
  B140: `SELECT ${NAME('suppliers', '1')} AS supplier, 2 AS lines, 2 AS due, 1 AS on_time, 5000 AS percent WHERE $1 > 0`,
  F101: `SELECT ${NAME('customers', '2')} AS customer, v.* FROM (${WALK('d.customer_id = 2', '', 'SELECT balance FROM customers WHERE cloud_id = $1 AND id = 2')}) v`,
  F111: `SELECT ${NAME('suppliers', '1')} AS supplier, v.* FROM (${WALK('d.supplier_id = 1', '-', 'SELECT -balance FROM suppliers WHERE cloud_id = $1 AND id = 1')}) v`,
  F120: `SELECT q.due AS day, q.state, count(*)::int AS count, sum(q.amount)::bigint AS total FROM cheques q WHERE q.cloud_id = $1 GROUP BY 1, 2`,
  F130: `SELECT d.day::text AS day, d.document_type::text AS type, count(*)::int AS documents, sum(d.total)::bigint AS total FROM documents d WHERE d.cloud_id = $1 AND d.document_type IN (30, 31, 32) GROUP BY 1, 2`,
  F140: `SELECT kind, to_char((now() AT TIME ZONE 'Asia/Jerusalem')::date - 3, 'YYYY-MM') AS month, count, given, used, expired, total FROM (VALUES ('gift', 2, 25000, 8000, 5000, 12000), ('credit', 1, 3000, 2000, 0, 1000), ('voucher', 2, 6500, 2500, 0, 4000)) v (kind, count, given, used, expired, total) WHERE $1 > 0`,
  E110: `SELECT ${PERSON('50')} AS employee, 5 AS stamps, 2 AS corrected, 1 AS alone, 1 AS late, 1 AS offline WHERE $1 > 0`,
  E120: `SELECT ${PERSON('q.asked_by')} AS employee, q.permission_key AS what, ${PERSON('q.answered_by')} AS approver, count(*)::int AS asked, count(*) FILTER (WHERE q.status = 'denied')::int AS denied, count(*) FILTER (WHERE q.status = 'withdrawn')::int AS unanswered,
      round(avg(extract(epoch FROM q.answered_at - q.created_at)) FILTER (WHERE q.status = 'denied'))::int AS seconds FROM permission_requests q WHERE q.cloud_id = $1 GROUP BY q.asked_by, q.permission_key, q.answered_by`,
};
/** Lines of a report, and those of its oracle. */
const bothOf = async (code: string): Promise<readonly [readonly string[], readonly string[]]> => {
  const oracle = await ask(ORACLES[code] ?? '');
  const isNow = ['I120', 'I130', 'F101', 'F111'].includes(code);
  const result = await shop.run(
    code,
    isNow
      ? {}
      : code === 'I160'
        ? { from: dayAgo(29), to: dayAgo(0) }
        : { from: '2025-01-01', to: '2027-12-31' },
  );
  const wanted = code === 'F101' ? result.rows.filter(({ key }) => key === '2') : result.rows;
  return [
    sorted(sameCells({ ...result, rows: wanted }, oracle).map(empty)),
    sorted(oracle.map(empty)),
  ];
};

describe('a report of the office', () => {
  it.each(['I120', 'I130', 'I140', 'I150', 'I160'])(
    '%s equals a plain statement over what is stored [SEE-030]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );
  it.each(['B100', 'B110', 'B120', 'B140'])(
    '%s equals a plain statement over what is stored [SEE-031]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );
  it.each(['F101', 'F111', 'F120', 'F130', 'F140'])(
    '%s equals a plain statement over what is stored [SEE-032]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );
  it.each(['E110', 'E120'])(
    '%s equals a plain statement over what is stored [SEE-034]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );

  it.each([0, 1, 2, 100, 130, 200])(
    'I110 shows the stock of %i days ago as its movements give it [SEE-030]',
    async (ago) => {
      const oracle = await queryRows<{ products: number; value: number }>(
        shop.server.kernel.tenant(shop.cloud),
        `SELECT count(*) FILTER (WHERE quantity <> 0)::int AS products, coalesce(sum(round(quantity * price / 1000.0)), 0)::bigint AS value FROM (
           SELECT p.price, l.quantity - coalesce((SELECT sum(m.quantity) FROM stock_movements m WHERE m.cloud_id = $1 AND m.product_id = l.product_id AND m.warehouse_id = l.warehouse_id AND m.day > $2::date), 0) AS quantity
           FROM stock_levels l JOIN products p ON p.cloud_id = l.cloud_id AND p.id = l.product_id WHERE l.cloud_id = $1) s`,
        [dayAgo(ago)],
      );
      const { totals } = await shop.run('I110', { from: dayAgo(ago), to: dayAgo(ago) });
      expect([Number(totals['products']), Number(totals['value'])]).toEqual([
        oracle[0]?.products,
        oracle[0]?.value,
      ]);
    },
  );

  it('F101 of an earlier day leaves out what came after, and its ages make its sum [SEE-032]', async () => {
    const { rows } = await shop.run('F101', { from: dayAgo(18), to: dayAgo(18) });
    const eilat = rows.find(({ key }) => key === '2')?.cells ?? {};
    // 50,000 + 30,000 + 20,000 were charged by then; the receipt and the last invoice came later.
    expect(eilat).toMatchObject({
      total: 100_000,
      not_due: 20_000,
      due_30: 30_000,
      due_90: 50_000,
    });
  });

  it('E100 has the hours of the attendance screen, by what they are paid at [SEE-034]', async () => {
    const days = { from: dayAgo(6), to: dayAgo(0) };
    const screen = await shop.office.get(`timekeeper/attendance?from=${days.from}&to=${days.to}`);
    const people = screen.json<{
      data: {
        employee: { id: number };
        totals: { minutes: number; buckets: Record<string, number>; absence_days: number };
      }[];
    }>().data;
    const { rows } = await shop.run('E100', days);
    const worked = people.filter(({ totals }) => totals.minutes > 0);
    expect(worked.length).toBeGreaterThan(0);
    for (const { employee, totals } of worked)
      expect(rows.find(({ key }) => key === String(employee.id))?.cells).toMatchObject({
        minutes: totals.minutes,
        minutes_100: totals.buckets['100'],
        minutes_125: totals.buckets['125'],
        absences: totals.absence_days,
      });
  });
});
