import { drillsOf, REPORTS } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, aReportShop, type ReportShop } from '../../../test/report-shop.ts';
import type { Browser } from '../../../test/test-app.ts';

let shop: ReportShop;
const view = (): { from: string; to: string; filters: object } => ({
  from: new Date(shop.now - 20 * DAY_MS).toISOString().slice(0, 10),
  to: new Date(shop.now + DAY_MS).toISOString().slice(0, 10),
  filters: {},
});

beforeAll(async () => {
  shop = await aReportShop();
}, 60_000);
afterAll(() => shop.server.close());

describe('a line of a report', () => {
  it('opens into reports whose totals are its figure, for each report [SEE-014]', async () => {
    const opened: string[] = [];
    for (const report of REPORTS.filter(({ period }) => period !== null)) {
      const { from, to } = view();
      const { rows } = await shop.run(report.code, { from, to });
      for (const row of rows.slice(0, 1))
        for (const drill of drillsOf(report, row.keys, view())) {
          const { totals } = await shop.run(drill.report.code, {
            ...(drill.from === null ? {} : { from: drill.from }),
            ...(drill.to === null ? {} : { to: drill.to }),
            filters: JSON.stringify(drill.filters),
          });
          const cell = Object.entries(drill.report.columns).find(
            ([, of]) => of === report.columns[report.drawn],
          )?.[0];
          expect([report.code, row.key, drill.report.code, totals[cell ?? ''] ?? 0]).toEqual([
            report.code,
            row.key,
            drill.report.code,
            row.cells[report.drawn] ?? 0,
          ]);
          opened.push(`${report.code} ${drill.report.code}`);
        }
    }
    // A department into its products, a month into its days, an hour into its tills.
    for (const pair of ['S111 S110', 'S104 S100', 'S101 S106']) expect(opened).toContain(pair);
  }, 90_000);
});

describe('the columns of a report', () => {
  it('are remembered for one person and report, also their order, and forgotten in one act [SEE-011]', async () => {
    const keep = (columns: string[] | null, view_: string | null = null) =>
      shop.office.post('reports/S100/layout', { columns, view: view_ });
    const read = async (who: Browser, code = 'S100') =>
      (await who.get(`reports/${code}/layout`)).json<{ data: unknown }>().data;
    expect((await keep(['total', 'date'], 'chart')).statusCode).toBe(200);
    expect(await read(shop.office)).toEqual({ columns: ['total', 'date'], view: 'chart' });
    expect(await read(shop.office, 'S101')).toEqual({ columns: null, view: null });
    const [till] = shop.tills;
    if (till === undefined) throw new Error('No till');
    expect(await read(till)).toEqual({ columns: null, view: null });
    for (const wrong of [['total', 'profits'], ['total', 'total'], []])
      expect((await keep(wrong)).statusCode).toBe(422);
    expect(await read(shop.office)).toEqual({ columns: ['total', 'date'], view: 'chart' });
    await keep(null);
    expect(await read(shop.office)).toEqual({ columns: null, view: null });
  });
});

describe('a comparison by each mode', () => {
  const days = (from: string, shift: string): string =>
    `SELECT coalesce(sum(total), 0)::bigint AS total FROM (SELECT business_date AS day, total FROM transactions WHERE cloud_id = $1
       UNION ALL SELECT day, total FROM documents WHERE cloud_id = $1 AND document_type IN (6, 7) AND shift_id IS NOT NULL) t WHERE t.day BETWEEN ${from}::date - ${shift} AND ${from}::date + 1 - ${shift}`;

  it.each([
    ['previous', "interval '2 days'"],
    ['week', "interval '7 days'"],
    ['weekday', "interval '364 days'"],
    ['year', "interval '1 year'"],
  ])('sums %s as a plain statement does [SEE-012]', async (compare, shift) => {
    // The sales move so that they lie where the mode looks.
    const from = new Date(shop.now + 3 * DAY_MS).toISOString().slice(0, 10);
    const then = await shop.server.kernel
      .tenant(shop.cloud)
      .query<{ from: string }>(
        `drill.from_${compare}`,
        `SELECT (max(business_date) + ${shift})::date::text AS from FROM transactions WHERE cloud_id = $1`,
        [shop.cloud],
      );
    const start = then.rows[0]?.from ?? from;
    const result = await shop.run('S100', {
      from: start,
      to: new Date(Date.parse(`${start}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10),
      compare,
    });
    const oracle = await shop.server.kernel
      .tenant(shop.cloud)
      .query<{ total: number }>(`drill.oracle_${compare}`, days('$2', shift), [shop.cloud, start]);
    expect(Number(oracle.rows[0]?.total)).not.toBe(0);
    expect(Number(result.comparison?.totals['total'])).toBe(Number(oracle.rows[0]?.total));
  });
});
