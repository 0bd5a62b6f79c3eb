import {
  columnsOf,
  type DimensionKey,
  DIMENSION_KEYS,
  fitsTogether,
  isDimension,
  MEASURE_KEYS,
  type MeasureKey,
  measureOf,
  REPORTS,
} from '@dalpak/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BILL_SUMS,
  BILLS,
  empty,
  MADE,
  ROW_SUMS,
  ROWS,
  sameCells,
  sorted,
} from '../../../test/report-oracle.ts';
import { aReportShop, DAY_MS, type ReportShop } from '../../../test/report-shop.ts';
import { queryRows } from '../../../test/sale-shop.ts';
import { type Browser, outcome, type TestApp } from '../../../test/test-app.ts';

let shop: ReportShop;
let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  shop = await aReportShop();
  ({ server, cloud, office } = shop);
}, 60_000);
afterAll(() => shop.server.close());

const run: ReportShop['run'] = (code, query) => shop.run(code, query);
const runBody: ReportShop['runBody'] = (body) => shop.runBody(body);

/** A report of the month, on whose first days the older sales are of the month before. */
const SINCE_A_MONTH = (): Record<string, string> => ({
  from: new Date(shop.now - 31 * DAY_MS).toISOString().slice(0, 10),
  to: new Date(shop.now + DAY_MS).toISOString().slice(0, 10),
});

/** What each report must say, in SQL of its own; cells by their names. */
const ORACLES: Readonly<Record<string, string>> = {
  // An hour without a sale between the first and the last is zero.
  S101: `WITH made AS (SELECT lpad(extract(hour FROM t.local_time)::text, 2, '0') || ':00' AS hour, ${BILL_SUMS} ${BILLS} GROUP BY 1)
    SELECT lpad(h::text, 2, '0') || ':00' AS hour, coalesce(m.transactions, 0) AS transactions, coalesce(m.items, 0) AS items, coalesce(m.discount, 0) AS discount,
      coalesce(m.before_vat, 0) AS before_vat, coalesce(m.vat, 0) AS vat, coalesce(m.total, 0) AS total, m.average
    FROM generate_series((SELECT min(left(hour, 2)::int) FROM made), (SELECT max(left(hour, 2)::int) FROM made)) h LEFT JOIN made m ON m.hour = lpad(h::text, 2, '0') || ':00'`,
  S102: `SELECT (extract(isodow FROM t.business_date)::int % 7 + 1)::text AS weekday, ${BILL_SUMS} ${BILLS} GROUP BY 1`,
  S103: `SELECT (date_trunc('week', t.business_date + 1)::date - 1)::text AS week, ${BILL_SUMS} ${BILLS} GROUP BY 1`,
  S104: `SELECT left(t.business_date::text, 7) AS month, ${BILL_SUMS} ${BILLS} GROUP BY 1`,
  S105: `SELECT (SELECT b.name FROM branches b WHERE b.cloud_id = $1 AND b.id = t.branch_id) AS branch, ${BILL_SUMS} ${BILLS} GROUP BY t.branch_id`,
  S106: `SELECT (SELECT m.name FROM terminals m WHERE m.cloud_id = $1 AND m.id = t.terminal_id) AS terminal, ${BILL_SUMS} ${BILLS} GROUP BY t.terminal_id`,
  S107: `SELECT (extract(dow FROM t.local_time)::int + 1)::text AS weekday, to_char(t.local_time, 'HH24') || ':00' AS hour, count(*)::int AS transactions, sum(t.total)::bigint AS total ${BILLS} GROUP BY 1, 2`,
  S111: `SELECT (SELECT d.name FROM departments d WHERE d.cloud_id = $1 AND d.id = r.department_id) AS department, ${ROW_SUMS} ${ROWS} GROUP BY r.department_id`,
  S112: `SELECT (SELECT c.name FROM categories c WHERE c.cloud_id = $1 AND c.id = p.category_id) AS category, ${ROW_SUMS} ${ROWS} GROUP BY p.category_id`,
  S113: `SELECT (SELECT s.name FROM suppliers s WHERE s.cloud_id = $1 AND s.id = p.supplier_id) AS supplier, ${ROW_SUMS} ${ROWS} GROUP BY p.supplier_id`,
  S114: `SELECT p.manufacturer, ${ROW_SUMS} ${ROWS} GROUP BY 1`,
  M100: `SELECT r.name, sum(r.quantity)::bigint AS quantity, sum(r.net - r.vat)::bigint AS before_vat,
      sum(round(r.quantity * p.cost / 1000.0))::bigint AS cost, sum(CASE WHEN p.cost IS NOT NULL THEN r.net - r.vat - round(r.quantity * p.cost / 1000.0) END)::bigint AS margin ${ROWS} GROUP BY 1`,
  S120: `SELECT c.name AS customer, count(*)::int AS transactions, sum(t.total)::bigint AS total, max(t.business_date)::text AS last_visit FROM ${MADE} t JOIN customers c ON c.cloud_id = t.cloud_id AND c.id = t.customer_id WHERE t.cloud_id = $1 GROUP BY 1`,
  S123: `SELECT CASE WHEN t.customer_id IS NULL THEN 'no' ELSE 'yes' END AS has_customer, count(*)::int AS transactions, sum(t.total)::bigint AS total ${BILLS} GROUP BY 1`,
  S130: `SELECT e.full_name AS employee, count(DISTINCT t.id)::int AS transactions, sum(r.net)::bigint AS total, sum(r.manual_discount + r.cart_discount)::bigint AS hand_discount ${ROWS.replace(' WHERE t.cloud_id', ' JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = t.employee_id WHERE t.cloud_id')} GROUP BY 1`,
  S131: `SELECT e.full_name AS seller, count(DISTINCT t.id)::int AS transactions, sum(r.net)::bigint AS total, sum(r.manual_discount + r.cart_discount)::bigint AS hand_discount ${ROWS.replace(' WHERE t.cloud_id', ' JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = coalesce(r.seller_id, t.employee_id) WHERE t.cloud_id')} GROUP BY 1`,
  S141: `SELECT left(t.business_date::text, 7) AS month, r.vat_rate::text AS rate, sum(r.net - r.vat)::bigint AS before_vat, sum(r.vat)::bigint AS vat, sum(r.net)::bigint AS total ${ROWS} GROUP BY 1, 2`,
  P100: `SELECT d.name AS rule, count(DISTINCT d.transaction_id)::int AS transactions, sum(-d.net)::bigint AS total FROM transaction_rows d WHERE d.cloud_id = $1 AND d.kind = 'DIS' GROUP BY 1`,
  C100: `SELECT t.business_date::text AS day, count(*)::int AS rows, (-sum(r.net))::bigint AS total ${ROWS} AND r.quantity < 0 GROUP BY 1`,
  S140: `SELECT n.name AS tender, sum(n.amount) FILTER (WHERE n.amount > 0)::bigint AS tendered, count(*)::int AS count FROM (
      SELECT p.name, p.amount FROM transaction_payments p WHERE p.cloud_id = $1
      UNION ALL SELECT p.name, p.amount FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id WHERE p.cloud_id = $1 AND d.shift_id IS NOT NULL) n GROUP BY 1`,
  F100: `SELECT c.name AS customer, c.balance FROM customers c WHERE c.cloud_id = $1 AND c.active`,
  F110: `SELECT s.name AS supplier, (-s.balance)::bigint AS balance FROM suppliers s WHERE s.cloud_id = $1 AND s.active`,
  I110: `SELECT d.name AS department, count(*)::int AS products, sum(round(s.quantity * p.price / 1000.0))::bigint AS value, sum(round(s.quantity * p.cost / 1000.0))::bigint AS cost
    FROM stock_levels s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id LEFT JOIN departments d ON d.cloud_id = p.cloud_id AND d.id = p.department_id WHERE s.cloud_id = $1 AND s.quantity <> 0 GROUP BY 1`,
  I130: `SELECT p.name, s.quantity, p.min_stock AS minimum FROM stock_levels s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id
    WHERE s.cloud_id = $1 AND (s.quantity <= 0 OR s.quantity < p.min_stock)`,
};

describe('each report', () => {
  it.each(Object.keys(ORACLES))(
    '%s equals a plain statement over the stored sales [SEE-001, SEE-022, SEE-026]',
    async (code) => {
      const oracle = await queryRows<Record<string, unknown>>(
        server.kernel.tenant(cloud),
        ORACLES[code] ?? '',
      );
      const result = await run(code, code === 'S130' ? SINCE_A_MONTH() : {});
      expect(oracle.length).toBeGreaterThan(0);
      expect(sorted(sameCells(result, oracle).map(empty))).toEqual(sorted(oracle.map(empty)));
    },
  );

  it.each(['1', '2'])('keeps to a filter: the days of till %s alone [SEE-009]', async (till) => {
    const result = await run('S100', { filters: JSON.stringify({ terminal: { in: [till] } }) });
    const [oracle] = await queryRows<{ count: number; total: number }>(
      server.kernel.tenant(cloud),
      `SELECT count(*)::int AS count, sum(t.total)::bigint AS total ${BILLS} AND t.terminal_id = $2`,
      [Number(till)],
    );
    expect(result.totals).toMatchObject({
      transactions: oracle?.count,
      total: oracle?.total,
    });
    const others = await run('S100', { filters: JSON.stringify({ terminal: { not: [till] } }) });
    const all = await run('S100');
    expect(Number(others.totals['total']) + Number(result.totals['total'])).toBe(
      all.totals['total'],
    );
  });

  it('of this version runs, opens its movements, and its lines add up to its totals [SEE-001, SEE-033]', async () => {
    expect(REPORTS.length).toBeGreaterThanOrEqual(20);
    const today = new Date(shop.now).toISOString().slice(0, 10);
    const days = { from: '2026-01-01', to: `${Number(today.slice(0, 4))}-12-31` };
    for (const report of REPORTS) {
      const result = await run(report.code, report.period === null ? {} : days);
      for (const { key, of } of columnsOf(report.columns)) {
        if (isDimension(of) || measureOf(of).adds !== 'sum') continue;
        const lines = result.rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0);
        expect([report.code, key, lines]).toEqual([
          report.code,
          key,
          Number(result.totals[key] ?? 0),
        ]);
      }
      const [first] = result.rows;
      if (report.movements === null || first === undefined) continue;
      const opened = await run(report.code, { ...days, IncludeMovements: '1', line: first.key });
      expect([report.code, opened.rows.length]).toEqual([report.code, 1]);
      expect([report.code, opened.rows[0]?.movements.length]).not.toEqual([report.code, 0]);
    }
  });
});

describe('the catalogue', () => {
  it('has at least 70 measures and 45 dimensions, each with its definition, and says which fit [SEE-001]', async () => {
    const { measures, dimensions } = (await office.get('reports/catalogue')).json<{
      data: {
        measures: { key: string; about: { he: string; en: string }; dimensions: string[] }[];
        dimensions: { key: string }[];
      };
    }>().data;
    expect(measures.length).toBeGreaterThanOrEqual(70);
    expect(dimensions.length).toBeGreaterThanOrEqual(45);
    for (const { about } of measures) expect([about.he, about.en]).not.toContain('');
    expect(measures.find(({ key }) => key === 'cash_rounding')?.dimensions).not.toContain(
      'product',
    );
  });

  it('runs every measure by every dimension that fits, and lines add up to the total [SEE-001]', async () => {
    const range = { from: '2026-01-01', to: '2026-12-31' };
    for (const dimension of DIMENSION_KEYS) {
      const fitting = MEASURE_KEYS.filter((key) => fitsTogether(key, [dimension]));
      for (let at = 0; at < fitting.length; at += 12) {
        const measures = fitting.slice(at, at + 12);
        const result = await runBody({ measures, dimensions: [dimension], ...range });
        for (const key of measures) {
          if (measureOf(key).adds !== 'sum') continue;
          const lines = result.rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0);
          expect([key, dimension, lines]).toEqual([
            key,
            dimension,
            Number(result.totals[key] ?? 0),
          ]);
        }
      }
    }
  }, 60_000);

  it('refuses a pair that does not fit, and names both [SEE-001]', async () => {
    const answer = await office.post('reports/run', {
      measures: ['net', 'cash_rounding'],
      dimensions: ['product'],
    });
    expect(outcome(answer)).toEqual({ status: 422, code: 'REPORT_PAIR' });
    expect(answer.json<{ details: { text: string }[] }>().details.map(({ text }) => text)).toEqual([
      'cash_rounding',
      'product',
    ]);
    expect(outcome(await office.post('reports/run', { measures: ['profits'] })).code).toBe(
      'VALIDATION_FAILED',
    );
    expect(
      outcome(
        await office.get(
          `reports/I100/run?filters=${encodeURIComponent('{"hour":{"in":["09:00"]}}')}`,
        ),
      ).code,
    ).toBe('VALIDATION_FAILED');
  });
});

interface Fact {
  readonly [key: string]: unknown;
  readonly bill: string;
  readonly day: string;
  readonly hour: string;
  readonly terminal: string;
  readonly product: string;
  readonly category: string;
  readonly weighed: string;
  readonly row_kind: string;
  readonly has_customer: string;
  readonly quantity: number;
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
}

const textOf = (fact: Fact | undefined, dimension: string): string => {
  const value = fact?.[dimension];
  return typeof value === 'string' ? value : '';
};
const FACT_DIMENSIONS = [
  'day',
  'hour',
  'terminal',
  'product',
  'category',
  'weighed',
  'row_kind',
  'has_customer',
] as const satisfies readonly DimensionKey[];
const sumOf = (facts: readonly Fact[], of: (fact: Fact) => number): number =>
  facts.reduce((sum, fact) => sum + of(fact), 0);
/** Measures over plain rows, in a language that shares nothing with SQL. */
const FACT_MEASURES = {
  bills: (facts) => new Set(facts.map(({ bill }) => bill)).size,
  rows: (facts) => facts.length,
  gross: (facts) => sumOf(facts, ({ gross }) => gross),
  net: (facts) => sumOf(facts, ({ net }) => net),
  vat: (facts) => sumOf(facts, ({ vat }) => vat),
  before_vat: (facts) => sumOf(facts, ({ net, vat }) => net - vat),
  discount: (facts) => sumOf(facts, ({ gross, net }) => gross - net),
  refunds: (facts) => 0 - sumOf(facts, ({ quantity, net }) => (quantity < 0 ? net : 0)),
  quantity: (facts) => sumOf(facts, ({ quantity }) => quantity),
} as const satisfies Partial<Record<MeasureKey, (facts: readonly Fact[]) => number>>;

describe('any report given as data', () => {
  it('equals the same computed row by row from the base tables [SEE-001]', async () => {
    const facts = await queryRows<Fact>(
      server.kernel.tenant(cloud),
      `SELECT t.id::text AS bill, t.business_date::text AS day, to_char(t.local_time, 'HH24:00') AS hour, t.terminal_id::text AS terminal, r.product_id::text AS product,
         coalesce(p.category_id::text, '') AS category, CASE WHEN r.weighed THEN 'yes' ELSE 'no' END AS weighed, CASE WHEN r.quantity < 0 THEN 'refund' ELSE 'sale' END AS row_kind,
         CASE WHEN t.customer_id IS NULL THEN 'no' ELSE 'yes' END AS has_customer, r.quantity, r.gross, r.net, r.vat ${ROWS}`,
    );
    const measures = Object.keys(FACT_MEASURES) as (keyof typeof FACT_MEASURES)[];
    const wanted = fc.record({
      measures: fc.subarray(measures, { minLength: 1, maxLength: 4 }),
      dimensions: fc.subarray([...FACT_DIMENSIONS], { maxLength: 3 }),
      filters: fc.dictionary(
        fc.constantFrom(...FACT_DIMENSIONS),
        fc.tuple(fc.boolean(), fc.nat({ max: facts.length - 1 })),
        { maxKeys: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(wanted, async (report) => {
        const filters = Object.fromEntries(
          Object.entries(report.filters).map(([dimension, [isIn, at]]) => [
            dimension,
            { [isIn ? 'in' : 'not']: [textOf(facts[at], dimension)] },
          ]),
        );
        const counted = facts.filter((fact) =>
          Object.entries(report.filters).every(
            ([dimension, [isIn, at]]) =>
              (fact[dimension] === textOf(facts[at], dimension)) === isIn,
          ),
        );
        const groups = new Map<string, Fact[]>();
        for (const fact of counted) {
          const keys = report.dimensions.map((dimension) => fact[dimension]);
          const key = keys.length === 1 ? String(keys[0]) : JSON.stringify(keys);
          groups.set(key, [...(groups.get(key) ?? []), fact]);
        }
        if (report.dimensions.length === 0) groups.set('[]', counted);
        const expected = [...groups].map(([key, some]) => [
          key,
          ...report.measures.map((measure) => FACT_MEASURES[measure](some)),
        ]);
        const result = await runBody({ ...report, filters });
        const found = result.rows.map(({ key, cells }) => [
          key,
          ...report.measures.map((measure) => Number(cells[measure] ?? 0)),
        ]);
        const inOrder = (lines: readonly unknown[]): string[] =>
          lines.map((line) => JSON.stringify(line)).toSorted();
        expect(inOrder(found)).toEqual(inOrder(expected));
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('a comparison', () => {
  it('meets each day with its partner, the day that is not over until the same time [SEE-013]', async () => {
    const today = (await run('S100')).rows.map(({ key }) => key)[0] ?? '';
    const result = await run('S100', { from: today, to: today, compare: 'previous' });
    const [oracle] = await queryRows<{ total: number | null }>(
      server.kernel.tenant(cloud),
      `SELECT sum(t.total)::bigint AS total ${BILLS} AND t.business_date = $2::date - 1 AND t.local_time::time <= $3::time`,
      [today, result.comparison?.until === null ? '24:00' : `${result.comparison?.until}:59`],
    );
    expect(Number(result.comparison?.totals['total'])).toBe(Number(oracle?.total ?? 0));
    const hebrew = await run('S100', { from: '2026-04-01', to: '2026-04-09', compare: 'hebrew' });
    // The eve of Pesach and the seven days after it.
    expect(hebrew.comparison?.days[0]).toEqual({ day: '2026-04-01', before: '2025-04-12' });
    expect(hebrew.comparison?.days[1]).toEqual({ day: '2026-04-02', before: '2025-04-13' });
  });
});
