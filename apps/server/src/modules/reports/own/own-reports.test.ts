import { randomUUID } from 'node:crypto';
import type { OwnReport, OwnReportView, PermissionMap, ReportResult } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let cashier: Browser;
let stranger: Browser;

const REPORT: OwnReport = {
  name: 'מוצרים לפי יום',
  measures: ['net', 'bills', 'average_bill'],
  rows: ['department', 'product'],
  column: 'day',
  filters: {},
  sort: { by: 'net', down: true },
  chart: null,
  period: 'current_year',
  positions: [],
};

async function allowCashier(map: PermissionMap): Promise<void> {
  await changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify(map)],
  );
}
const add = async (report: Partial<OwnReport> = {}, who = office): Promise<OwnReportView> =>
  (await who.post('own-reports', { report: { ...REPORT, ...report } })).json<{
    data: OwnReportView;
  }>().data;
const codesOf = async (who: Browser): Promise<string[]> =>
  (await who.get('own-reports')).json<{ data: OwnReportView[] }>().data.map(({ code }) => code);
const cashierPosition = async (): Promise<number> =>
  (
    await server.kernel
      .tenant(cloud)
      .find<{ id: number }>(
        'test.position',
        "SELECT id FROM positions WHERE cloud_id = $1 AND name = 'קופאי'",
        [cloud],
      )
  )?.id ?? 0;
const remove = (who: Browser, code: string) => who.call('DELETE', `/api/v2/own-reports/${code}`);

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  const till = await aTillOf(server, 1);
  const now = Date.now();
  const sell = async (cart: SaleCart, query = ''): Promise<void> => {
    const sold = await till.post(`pos/transactions/cart_format${query}`, cart.pay().wire());
    if (sold.statusCode !== 200) throw new Error(sold.body);
  };
  await sell(new SaleCart({ now }).scan(GOODS.milk, 2).scan(GOODS.notebook));
  await sell(new SaleCart({ now }).scan(GOODS.milk));
  await sell(new SaleCart({ now: now - 24 * 3_600_000 }).scan(GOODS.milk), '?offline=1');
  office = new Browser(server.app);
  await office.signIn();
  cashier = await aTillOf(server, 2, CARDS.cashier);
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
  await allowCashier({ system: { '4': 1 } });
});
afterAll(() => server.close());

describe('a report that a manager builds', () => {
  it('gets a code, and counts each subtotal of its pivot anew [SEE-007]', async () => {
    const { code } = await add();
    expect(code).toMatch(/^U\d{3}$/);
    const { data } = (await office.get(`reports/${code}/run`)).json<{ data: ReportResult }>();
    const group = (...by: string[]) =>
      data.groups?.find((one) => one.by.join() === by.join())?.rows ?? [];
    const days = group('day');
    expect(days).toHaveLength(2);
    // Three bills have milk and two have it alone: bills of the products do not add up to bills.
    expect(data.totals).toMatchObject({ net: 4 * 690 + 1_990, bills: 3 });
    expect(group('department', 'product').map(({ cells }) => cells)).toMatchObject([
      { net: 4 * 690, bills: 3, average_bill: 920 },
      { net: 1_990, bills: 1 },
    ]);
    for (const measure of ['net'])
      for (const rows of [days, group('department'), group('department', 'day'), data.rows])
        expect(rows.reduce((sum, { cells }) => sum + Number(cells[measure]), 0)).toBe(
          data.totals[measure],
        );
    // The oracle of the groups is a report by the same dimensions.
    const flat = (
      await office.post('reports/run', {
        measures: REPORT.measures,
        dimensions: ['department', 'day'],
      })
    ).json<{ data: ReportResult }>().data;
    const figures = ({ rows }: Pick<ReportResult, 'rows'>) =>
      rows.map(({ keys, cells }) => JSON.stringify([keys, cells])).toSorted();
    expect(figures({ rows: [...group('department', 'day')] })).toEqual(figures(flat));
    const csv = await office.get(`reports/${code}/file?format=csv`);
    expect(csv.body).toContain('מחברת');
  });

  it('is private until it is shared with a position, and for no other business [SEE-007]', async () => {
    const mine = await add();
    expect(await codesOf(cashier)).not.toContain(mine.code);
    expect(outcome(await cashier.get(`reports/${mine.code}/run`)).code).toBe('NOT_FOUND');
    const shared = await office.put(`own-reports/${mine.code}`, {
      report: { ...mine.report, positions: [await cashierPosition()] },
      version: mine.version,
    });
    expect(shared.statusCode).toBe(200);
    expect(await codesOf(cashier)).toContain(mine.code);
    expect((await cashier.get(`reports/${mine.code}/run`)).statusCode).toBe(200);
    const late = await office.put(`own-reports/${mine.code}`, {
      report: mine.report,
      version: mine.version,
    });
    expect(outcome(late).code).toBe('RECORD_CHANGED');
    expect(outcome(await stranger.get(`reports/${mine.code}/run`)).code).toBe('NOT_FOUND');
    const body = { report: mine.report, version: mine.version + 1 };
    for (const answer of [
      await cashier.put(`own-reports/${mine.code}`, body),
      await remove(cashier, mine.code),
    ])
      expect(outcome(answer).code).toBe('PERMISSION_DENIED');
  });

  it('shows a colleague only what their rights open, and can be brought back [SEE-007]', async () => {
    const { code } = await add({
      measures: ['net', 'margin'],
      positions: [await cashierPosition()],
    });
    const seen = (await cashier.get(`reports/${code}/run`)).json<{ data: ReportResult }>().data;
    expect(seen.left_out).toEqual(['margin']);
    expect((await remove(office, code)).statusCode).toBe(200);
    expect(outcome(await office.get(`reports/${code}/run`)).code).toBe('NOT_FOUND');
    expect((await office.post(`own-reports/${code}/restore`, {})).statusCode).toBe(200);
    expect((await office.get(`reports/${code}/run`)).statusCode).toBe(200);
  });

  it('is refused when a measure does not fit a dimension, or one stands twice [SEE-007]', async () => {
    for (const wrong of [
      { measures: ['cash_rounding'], rows: ['product'] },
      { rows: ['day'], column: 'day' },
      { measures: ['nothing'] },
      { sort: { by: 'vat', down: true } },
    ])
      expect(
        (await office.post('own-reports', { report: { ...REPORT, ...wrong } })).statusCode,
      ).toBe(422);
  });
});

describe('a report by day', () => {
  it('marks the day to which a sale was added after its Z [SEE-002]', async () => {
    const read = async (): Promise<ReportResult> =>
      (await office.get('reports/S100/run')).json<{ data: ReportResult }>().data;
    expect((await read()).late_days).toBeUndefined();
    const till = await aTillOf(server, 3);
    const send = (cart: SaleCart, query = '') =>
      till.post(`pos/transactions/cart_format${query}`, cart.pay().wire());
    await send(new SaleCart({ terminal: 3 }).scan(GOODS.milk));
    const late = new SaleCart({ terminal: 3 }).scan(GOODS.bread);
    const closed = await till.post('pos/register/z', {
      id: randomUUID(),
      at: new Date().toISOString(),
      unsent: 0,
      counted: null,
    });
    expect(closed.statusCode).toBe(200);
    expect((await send(late, '?offline=1')).statusCode).toBe(200);
    const { late_days: days, rows } = await read();
    expect(days).toEqual([rows[0]?.cells['date']]);
  });
});
