import { makeAccount } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BILLS, MADE, ROWS, sameCells, sorted } from '../../../test/report-oracle.ts';
import { aReportShop, DAY_MS, HOUR_MS, type ReportShop } from '../../../test/report-shop.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { CUSTOMERS, GOODS, queryRows } from '../../../test/sale-shop.ts';

let shop: ReportShop;

/** More sales: prices and discounts by hand, one below cost, customers who came, and one who left. */
/** The day of a report: the local one, also around midnight at the end of a month. */
const LOCAL_NOW = "(now() AT TIME ZONE 'Asia/Jerusalem')::date";

beforeAll(async () => {
  shop = await aReportShop(async (change) => {
    await change('UPDATE products SET cost = 1200 WHERE cloud_id = $1 AND id = 4');
    await change(
      "INSERT INTO price_lists (cloud_id, id, code, name) VALUES ($1, 1, 'L1', 'סיטונאי')",
    );
    await change('UPDATE customers SET price_list_id = 1 WHERE cloud_id = $1 AND id = 1');
  });
  const cart = (ago: number, terminal = 1): SaleCart =>
    new SaleCart({ now: shop.now - ago, terminal });
  const eilat = makeAccount({ type: 'customer', id: CUSTOMERS.eilat, code: 'C2', name: 'אילת' });
  for (const ago of [20, 17])
    await shop.send(
      cart(ago * DAY_MS)
        .customer(eilat)
        .scan(GOODS.bread)
        .pay(),
    );
  const priced = cart(6 * HOUR_MS).scan(GOODS.notebook, 3);
  priced.do({
    type: 'setUnitPrice',
    rowKey: priced.cart.rows[0]?.key ?? '',
    price: 1_500,
    by: { employeeId: 1, approval: null },
  });
  await shop.send(priced.pay());
  const cheaper = cart(7 * HOUR_MS, 2)
    .scan(GOODS.juice, 2)
    .scan(GOODS.milk, 3);
  cheaper.do({
    type: 'setCartDiscount',
    discount: { type: 'percent', rate: 1_000 },
    by: { employeeId: 1, approval: null },
  });
  await shop.send(cheaper.pay(), 2);
  const { change } = shop;
  await change(
    'INSERT INTO sale_prints (cloud_id, sale_id, prints) SELECT $1, id, 3 FROM transactions WHERE cloud_id = $1 ORDER BY issued_at LIMIT 2',
  );
  await change(
    `INSERT INTO cash_movements (cloud_id, id, branch_id, terminal_id, employee_id, kind, amount, at)
     SELECT $1, 900 + n, 1, 1 + n % 2, 1, 'no_sale', 0, now() - make_interval(hours => n) FROM generate_series(1, 5) n`,
  );
  await change(
    `INSERT INTO memberships (cloud_id, id, number, customer_id, joined_on, points, left_at)
     VALUES ($1, 1, 'M1', 1, ${LOCAL_NOW}, 40, NULL), ($1, 2, 'M2', 2, ${LOCAL_NOW}, 7, now())`,
  );
  await change(
    `INSERT INTO point_entries (cloud_id, membership_id, points, paid, kind, made_at, transaction_id, sale_id)
     VALUES ($1, 1, 60, 0, 'gift', now(), NULL, NULL),
       ($1, 1, -20, 0, 'used', now(), (SELECT min(id::text)::uuid FROM transactions WHERE cloud_id = $1), (SELECT min(id::text)::uuid FROM transactions WHERE cloud_id = $1))`,
  );
}, 60_000);
afterAll(() => shop.server.close());

const today = (): string => new Date(shop.now + 3 * HOUR_MS).toISOString().slice(0, 10);
const PERIOD = (): Record<string, string> => ({
  from: new Date(shop.now - 5 * DAY_MS).toISOString().slice(0, 10),
  to: today(),
});
const NAME_OF = (table: string, id: string): string =>
  `(SELECT y.name FROM ${table} y WHERE y.cloud_id = $1 AND y.id = ${id})`;
const PERSON = (id: string): string =>
  `(SELECT btrim(y.first_name || ' ' || y.last_name) FROM employees y WHERE y.cloud_id = $1 AND y.id = ${id})`;
/** Prices by hand as the tills sent them, of sales and of invoices. */
const BY_HAND = `(SELECT s.day, l ->> 'name' AS name, (l -> 'metadata' ->> 'catalog_price')::numeric * 100 AS list, (l -> 'metadata' ->> 'manual_price')::numeric * 100 AS sold, (l ->> 'amount')::numeric AS pieces
  FROM (SELECT business_date AS day, cart FROM transactions WHERE cloud_id = $1 UNION ALL SELECT day, cart FROM documents WHERE cloud_id = $1 AND shift_id IS NOT NULL AND document_type IN (6, 7)) s, jsonb_array_elements(s.cart -> 'Products') l)`;
const LOGGED = (what: string): string =>
  `(SELECT count(*) FROM (SELECT employee_id, business_date AS day, cart FROM transactions WHERE cloud_id = $1 UNION ALL SELECT employee_id, day, cart FROM documents WHERE cloud_id = $1 AND shift_id IS NOT NULL AND document_type IN (6, 7)) s,
    jsonb_path_query(s.cart, '$.logs[*] ? (@.description == "${what}")') WHERE s.employee_id = t.employee_id AND s.day BETWEEN $2::date AND $3::date)::int`;
/** Lines of one side, with their share of 10,000 by the largest remainders. */
const SHARED = (lines: string): string => `WITH lines AS (${lines}), parts AS (
    SELECT *, floor(total * 10000.0 / sum(total) OVER ())::int AS low, total * 10000.0 / sum(total) OVER () - floor(total * 10000.0 / sum(total) OVER ()) AS rest FROM lines)
  SELECT key, total, low + CASE WHEN row_number() OVER (ORDER BY rest DESC, total DESC) <= 10000 - sum(low) OVER () THEN 1 ELSE 0 END AS share FROM parts`;

/** What each report must say of the period, in SQL of its own: `$2` to `$3`. */
const IN = 't.business_date BETWEEN $2::date AND $3::date';
const ORACLES: Readonly<Record<string, string>> = {
  S110: `SELECT r.name, sum(r.quantity)::bigint AS quantity, round(sum(r.net) * 1000.0 / nullif(sum(r.quantity), 0))::bigint AS average_price,
      coalesce(-sum(CASE WHEN r.quantity < 0 THEN r.net END), 0)::bigint AS refunds, sum(r.net)::bigint AS total ${ROWS} AND ${IN} GROUP BY 1`,
  S115: `SELECT CASE WHEN first.day >= $2::date THEN 'new' ELSE 'old' END AS age, count(DISTINCT r.product_id) FILTER (WHERE r.quantity > 0)::int AS products, sum(r.quantity)::bigint AS quantity, sum(r.net)::bigint AS total
      ${ROWS.replace('WHERE t.cloud_id', `JOIN (SELECT y.product_id, min(b.business_date) AS day FROM transactions b JOIN transaction_rows y ON y.cloud_id = b.cloud_id AND y.transaction_id = b.id AND y.kind = 'P' WHERE b.cloud_id = $1 AND y.quantity > 0 GROUP BY 1) first ON first.product_id = r.product_id WHERE t.cloud_id`)} AND ${IN} GROUP BY 1`,
  S120: `SELECT ${NAME_OF('customers', 't.customer_id')} AS customer, count(*)::int AS transactions, sum(t.total)::bigint AS total,
      CASE WHEN count(DISTINCT t.business_date) > 1 THEN round((max(t.business_date) - min(t.business_date))::numeric / (count(DISTINCT t.business_date) - 1))::int END AS gap,
      (SELECT y.balance FROM customers y WHERE y.cloud_id = $1 AND y.id = t.customer_id) AS balance,
      (SELECT sum(y.points)::int FROM memberships y WHERE y.cloud_id = $1 AND y.customer_id = t.customer_id) AS points
      ${BILLS} AND t.customer_id IS NOT NULL AND ${IN} GROUP BY t.customer_id`,
  S121: `SELECT (SELECT g.name FROM customer_groups g JOIN customers c ON c.cloud_id = g.cloud_id AND c.group_id = g.id WHERE g.cloud_id = $1 AND c.id = max(t.customer_id)) AS "group", count(*)::int AS transactions, sum(t.total)::bigint AS total
      ${BILLS} AND ${IN} GROUP BY (SELECT c.group_id FROM customers c WHERE c.cloud_id = $1 AND c.id = t.customer_id)`,
  S122: `SELECT CASE WHEN inside > 0 AND first >= $2::date THEN 'new' WHEN inside > 0 THEN 'returning' WHEN days > 1 AND $3::date - last > 2.0 * (last - first) / (days - 1) THEN 'lost' ELSE 'quiet' END AS kind,
      count(*)::int AS customers, sum(inside)::int AS transactions, sum(net)::bigint AS total FROM (
        SELECT t.customer_id, min(t.business_date) AS first, max(t.business_date) AS last, count(DISTINCT t.business_date) AS days, count(*) FILTER (WHERE ${IN}) AS inside, coalesce(sum(t.total) FILTER (WHERE ${IN}), 0) AS net
        FROM ${MADE} t WHERE t.cloud_id = $1 AND t.customer_id IS NOT NULL GROUP BY 1) v GROUP BY 1`,
  S124: `SELECT to_char(${LOCAL_NOW}, 'YYYY-MM') AS month, 2 AS joined, 1 AS ended, 60 AS given, 20 AS used, 47 AS owed WHERE $1 > 0 AND $2 <> $3`,
  P110: `SELECT ${PERSON('t.employee_id')} AS employee, h.kind, CASE h.kind WHEN 'bill' THEN count(DISTINCT t.id) ELSE count(*) END::int AS times, sum(h.given)::bigint AS total, max(h.given)::bigint AS largest,
      round(sum(h.given) * 10000.0 / (SELECT sum(y.total) FROM ${MADE} y WHERE y.cloud_id = $1 AND y.employee_id = t.employee_id AND y.business_date BETWEEN $2::date AND $3::date))::int AS percent
      FROM transactions t JOIN transaction_rows r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P', LATERAL (VALUES ('row_percent', r.manual_discount), ('bill', r.cart_discount)) h (kind, given)
      WHERE t.cloud_id = $1 AND h.given <> 0 AND ${IN} GROUP BY t.employee_id, h.kind`,
  P120: `SELECT h.name, h.list, h.sold, (h.list - h.sold) * h.pieces AS total FROM ${BY_HAND} h WHERE h.sold <> h.list AND h.day BETWEEN $2::date AND $3::date`,
  C100: `SELECT t.business_date::text AS day, CASE WHEN b.id IS NULL THEN 'no' ELSE 'yes' END AS receipt, (SELECT y.cart #>> '{Data,0,30}' FROM transactions y WHERE y.cloud_id = $1 AND y.id = t.id) AS reason, CASE WHEN b.employee_id = t.employee_id THEN 'yes' ELSE 'no' END AS same,
      CASE WHEN t.business_date - b.business_date = 0 THEN '0' WHEN t.business_date - b.business_date <= 7 THEN '1' WHEN t.business_date - b.business_date <= 30 THEN '2' WHEN b.id IS NOT NULL THEN '3' END AS age,
      count(*)::int AS rows, (-sum(r.net))::bigint AS total ${ROWS.replace('WHERE t.cloud_id', 'LEFT JOIN sale_refund_rows f ON f.cloud_id = t.cloud_id AND f.refund_id = t.id LEFT JOIN transactions b ON b.cloud_id = f.cloud_id AND b.id = f.sale_id WHERE t.cloud_id')} AND r.quantity < 0 AND ${IN} GROUP BY 1, 2, 3, 4, 5`,
  C110: `SELECT ${PERSON('t.employee_id')} AS employee, count(*)::int AS transactions, ${LOGGED('cart.item.edit')} AS edited, ${LOGGED('cart.payment.delete')} AS removed ${BILLS} AND ${IN} GROUP BY t.employee_id`,
  C120: `SELECT day, terminal, sum(openings)::int AS openings, sum(reprints)::int AS reprints FROM (
        SELECT (m.at AT TIME ZONE 'Asia/Jerusalem')::date::text AS day, ${NAME_OF('terminals', 'm.terminal_id')} AS terminal, CASE WHEN m.kind = 'no_sale' THEN 1 ELSE 0 END AS openings, 0 AS reprints FROM cash_movements m WHERE m.cloud_id = $1
          AND (m.at AT TIME ZONE 'Asia/Jerusalem')::date BETWEEN $2::date AND $3::date
        UNION ALL SELECT t.business_date::text, ${NAME_OF('terminals', 't.terminal_id')}, 0, coalesce((SELECT y.prints - 1 FROM sale_prints y WHERE y.cloud_id = $1 AND y.sale_id = t.id), 0) ${BILLS} AND ${IN}) n GROUP BY 1, 2`,
  C140: `SELECT (s.opened_at AT TIME ZONE 'Asia/Jerusalem')::date::text AS day, ${NAME_OF('terminals', 's.terminal_id')} AS terminal, count(*)::int AS shifts,
      sum((SELECT count(*) FROM transactions y WHERE y.cloud_id = $1 AND y.shift_id = s.id AND y.offline))::int AS offline FROM register_shifts s WHERE s.cloud_id = $1 AND (s.opened_at AT TIME ZONE 'Asia/Jerusalem')::date BETWEEN $2::date AND $3::date GROUP BY 1, 2`,
  M110: `SELECT t.business_date::text AS day, r.name, sum(r.net - r.vat)::bigint AS before_vat, sum(r.net - r.vat - round(r.quantity * p.cost / 1000.0))::bigint AS margin
      ${ROWS} AND p.cost IS NOT NULL AND r.quantity > 0 AND (r.net - r.vat - round(r.quantity * p.cost / 1000.0)) * 10 < r.net - r.vat AND ${IN} GROUP BY 1, 2, t.id`,
  M120: `SELECT (SELECT l.name FROM price_lists l JOIN customers c ON c.cloud_id = l.cloud_id AND c.price_list_id = l.id WHERE l.cloud_id = $1 AND c.id = max(t.customer_id)) AS list,
      sum(r.net - r.vat)::bigint AS before_vat, sum(round(r.quantity * p.cost / 1000.0))::bigint AS cost ${ROWS} AND ${IN} GROUP BY (SELECT c.group_id FROM customers c WHERE c.cloud_id = $1 AND c.id = t.customer_id), (SELECT c.price_list_id FROM customers c WHERE c.cloud_id = $1 AND c.id = t.customer_id)`,
};
async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const { from, to } = PERIOD();
  return [
    ...(await queryRows<Record<string, unknown>>(shop.server.kernel.tenant(shop.cloud), sql, [
      from,
      to,
    ])),
  ];
}
const plain = (line: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [
      key,
      value === '' || value === null ? null : key in NUMERIC ? Number(value) : value,
    ]),
  );
const NUMERIC: Readonly<Record<string, true>> = { list: true, sold: true, total: true };

/** Lines of a report, and those of its oracle. */
const bothOf = async (code: string): Promise<readonly [readonly string[], readonly string[]]> => {
  const oracle = await ask(ORACLES[code] ?? '');
  const result = await shop.run(code, PERIOD());
  const isNumbered = code === 'P120';
  const said = sameCells(result, oracle).map((line) => (isNumbered ? plain(line) : { ...line }));
  return [
    sorted(said.map((line) => ({ ...line })).map(emptied)),
    sorted(oracle.map((line) => (isNumbered ? plain(line) : line)).map(emptied)),
  ];
};

describe('a report of sales', () => {
  it.each(['S110', 'S115'])(
    '%s equals a plain statement over what is stored [SEE-023]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );
  it.each(['S120', 'S121', 'S122', 'S124'])(
    '%s equals a plain statement over what is stored [SEE-024]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );
  it.each(['P110', 'P120'])(
    '%s equals a plain statement over what is stored [SEE-027]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );
  it.each(['C100', 'C110', 'C120', 'C140'])(
    '%s equals a plain statement over what is stored [SEE-028]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );
  it.each(['M110', 'M120'])(
    '%s equals a plain statement over what is stored [SEE-029]',
    async (code) => {
      const [said, oracle] = await bothOf(code);
      expect(oracle).not.toHaveLength(0);
      expect(said).toEqual(oracle);
    },
  );

  it.each([
    ['S101', "lpad(extract(hour FROM t.local_time)::text, 2, '0') || ':00'"],
    ['S102', '(extract(isodow FROM t.business_date)::int % 7 + 1)::text'],
    ['S103', "(date_trunc('week', t.business_date + 1)::date - 1)::text"],
    ['S104', "to_char(t.business_date, 'YYYY-MM')"],
  ])('%s has shares that make 100.00 and a running total [SEE-021, SEE-004]', async (code, key) => {
    const oracle = await ask(
      SHARED(`SELECT ${key} AS key, sum(t.total)::bigint AS total ${BILLS} AND ${IN} GROUP BY 1`),
    );
    const { rows, totals } = await shop.run(code, PERIOD());
    const sold = rows.filter(({ cells }) => cells['transactions'] !== 0);
    const inOrder = oracle.toSorted((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1));
    let sum = 0;
    const running = inOrder.map(({ total }) => (sum += Number(total)));
    expect(
      sold
        .map(({ key: line, cells }) => [line, cells['total'], cells['share'], cells['running']])
        .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ).toEqual(inOrder.map(({ key: line, total, share }, at) => [line, total, share, running[at]]));
    expect(rows.reduce((all, { cells }) => all + Number(cells['share'] ?? 0), 0)).toBe(10_000);
    expect(totals['share']).toBe(10_000);
  });

  it('S107 averages an hour over the days of its weekday that were open [SEE-021]', async () => {
    const oracle = await ask(
      `SELECT (extract(isodow FROM t.business_date)::int % 7 + 1)::text AS weekday, to_char(t.local_time, 'HH24') || ':00' AS hour, open.days::int AS days, round(sum(t.total)::numeric / open.days)::int AS per_day
       FROM ${MADE} t JOIN (SELECT extract(dow FROM y.business_date) AS dow, count(DISTINCT y.business_date) AS days FROM ${MADE} y WHERE y.cloud_id = $1 AND y.business_date BETWEEN $2::date AND $3::date GROUP BY 1) open ON open.dow = extract(dow FROM t.business_date)
       WHERE t.cloud_id = $1 AND ${IN} GROUP BY 1, 2, open.days`,
    );
    const result = await shop.run('S107', PERIOD());
    expect(sorted(sameCells(result, oracle))).toEqual(sorted(oracle));
  });

  it('S140 sums to what was sold, less what was paid apart [SEE-025]', async () => {
    const result = await shop.run('S140', PERIOD());
    const [oracle] = await ask(
      `SELECT (SELECT sum(t.total + t.cash_rounding)::bigint FROM transactions t WHERE t.cloud_id = $1 AND ${IN}) + (SELECT sum(q.amount)::bigint FROM documents t JOIN document_payments q ON q.cloud_id = t.cloud_id AND q.document_id = t.id
         WHERE t.cloud_id = $1 AND t.shift_id IS NOT NULL AND t.day BETWEEN $2::date AND $3::date) AS received`,
    );
    expect(result.totals['total']).toBe(Number(oracle?.['received']));
    const vat = await shop.run('S141', PERIOD());
    const [rates] = await ask(
      `SELECT sum(t.total)::bigint AS total, sum(t.vat)::bigint AS vat ${BILLS} AND ${IN}`,
    );
    expect(vat.totals).toMatchObject({
      total: Number(rates?.['total']),
      vat: Number(rates?.['vat']),
    });
  });

  it('M100 has the margin of rows whose cost is known, and says how much of the sales that is [SEE-029, SEE-003]', async () => {
    const { totals } = await shop.run('M100', PERIOD());
    const [oracle] = await ask(
      `SELECT sum(r.net - r.vat)::bigint AS before_vat, sum(round(r.quantity * p.cost / 1000.0))::bigint AS cost, sum(CASE WHEN p.cost IS NOT NULL THEN r.net - r.vat END)::bigint AS costed ${ROWS} AND ${IN}`,
    );
    const [before, cost, costed] = ['before_vat', 'cost', 'costed'].map((key) =>
      Number(oracle?.[key]),
    );
    expect(totals).toMatchObject({
      before_vat: before,
      cost,
      margin: Number(costed) - Number(cost),
      margin_percent: Math.round(((Number(costed) - Number(cost)) * 10_000) / Number(costed)),
      cost_known: Math.round((Number(costed) * 10_000) / Number(before)),
    });
  });

  it('keeps the cost of the sale when a product costs more later [SEE-003]', async () => {
    const before = (await shop.run('M100', PERIOD())).totals;
    await shop.change('UPDATE products SET cost = cost * 3 WHERE cloud_id = $1');
    try {
      expect((await shop.run('M100', PERIOD())).totals).toEqual(before);
    } finally {
      await shop.change('UPDATE products SET cost = cost / 3 WHERE cloud_id = $1');
    }
  });
});

function emptied(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, value === '' ? null : value]),
  );
}
