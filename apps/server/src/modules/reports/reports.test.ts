import { REPORTS, type ReportResult } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, GOODS } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;
const FILTER = {
  ReportPerItem: 20,
  ReportPerPage: 10,
  Production: 2,
  IncludeMovements: 0,
  from: '2026-01-01',
  to: null,
};
const DAY_MS = 24 * 3_600_000;
const now = Date.now();

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  const till = await aTillOf(server, 1);
  const others = await aTillOf(server, 1, CARDS.manager, 'other@example.com');
  const sell = async (cart: SaleCart, who = till, query = ''): Promise<void> => {
    const response = await who.post(`pos/transactions/cart_format${query}`, cart.pay().wire());
    if (response.statusCode !== 200) throw new Error(response.body);
  };
  await sell(new SaleCart({ now }).scan(GOODS.milk, 2).scan(GOODS.tomatoes, 0.5));
  await sell(new SaleCart({ now }).scan(GOODS.milk));
  // Three for 10.00: the rule takes 2.00 off.
  await sell(new SaleCart({ now: now - DAY_MS }).scan(GOODS.cola, 3), till, '?offline=1');
  await sell(new SaleCart({ now }).scan(GOODS.notebook, 9), others);
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
});
afterAll(() => server.close());

const run = async (code: string, query = '', who = office): Promise<ReportResult> =>
  (await who.get(`reports/${code}/run${query}`)).json<{ data: ReportResult }>().data;

describe('the days of a report', () => {
  it('are refused outside of the years of which calendars say something', async () => {
    const days = { from: '0001-01-01', to: '0002-01-01' };
    for (const body of [
      { measures: ['minutes'], ...days },
      { measures: ['net'], dimensions: ['day'], compare: 'hebrew', ...days },
      { measures: ['net'], from: '2026-01-01', to: '9999-12-31' },
    ])
      expect(outcome(await office.post('reports/run', body)).status).toBe(422);
    const query = '?from=0001-01-01&to=0002-01-01&compare=hebrew';
    expect(outcome(await office.get(`reports/S100/run${query}`)).status).toBe(422);
    const body = { measures: ['net'], from: '1990-01-01', to: '2199-12-31' };
    expect(outcome(await office.post('reports/run', body)).status).toBe(200);
  });
});

describe('sales by day', () => {
  it('sums the sales of each day, newest first, and all of them', async () => {
    const { rows, totals, truncated } = await run('S100');
    // 2 × 6.90 + 4.45 and 6.90, the day before 10.00.
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      { transactions: 2, total: 1_825 + 690 },
      { transactions: 1, discount: 200, total: 1_000 },
    ]);
    expect(totals).toMatchObject({ transactions: 3, discount: 200, total: 3_515 });
    expect(Number(totals['before_vat']) + Number(totals['vat'])).toBe(3_515);
    expect(truncated).toBe(false);
  });

  it('is limited to the days of the filter', async () => {
    const all = await run('S100');
    const [today, before] = all.rows.map(({ cells }) => String(cells['date']));
    expect((await run('S100', `?from=${today}`)).totals['total']).toBe(2_515);
    expect((await run('S100', `?to=${before}`)).totals['total']).toBe(1_000);
    expect(await run('S100', '?from=2001-01-01&to=2001-01-31')).toEqual({
      rows: [],
      totals: { transactions: 0, items: 0, discount: 0, before_vat: 0, vat: 0, total: 0 },
      truncated: false,
      left_out: [],
    });
    expect((await office.get(`reports/S100/run?from=${today}&to=${before}`)).statusCode).toBe(422);
  });

  it('has the movements of a line when requested, and no more of them than requested', async () => {
    const [today] = (await run('S100', '?IncludeMovements=1')).rows;
    expect(
      today?.movements.map(({ total }) => total).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([690, 1_825]);
    const [fewer] = (await run('S100', '?IncludeMovements=1&ReportPerItem=1')).rows;
    expect(fewer?.movements).toHaveLength(1);
  });
});

describe('sales by product', () => {
  it('sums quantity, discount and total of each product, the greatest first', async () => {
    const { rows, totals } = await run('S110');
    expect(
      rows.map(({ cells: { name, quantity, discount, total } }) => [
        name,
        quantity,
        discount,
        total,
      ]),
    ).toEqual([
      ['חלב', 3_000, 0, 2_070],
      ['קולה', 3_000, 200, 1_000],
      ['עגבניות', 500, 0, 445],
    ]);
    expect(totals).toMatchObject({ discount: 200, total: 3_515, share: 10_000 });
    const movements = (await run('S110', '?IncludeMovements=1')).rows[0]?.movements;
    expect(
      movements?.map(({ quantity }) => quantity).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([1_000, 2_000]);
  });
});

describe('stock levels', () => {
  it('values the stock of each warehouse', async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity) VALUES ($1, 1, 10, 2500)
      ON CONFLICT (cloud_id, warehouse_id, product_id) DO UPDATE SET quantity = 2500`,
    );
    const { rows } = await run('I100');
    // 2.5 × 19.90 = 49.75
    expect(rows.map(({ cells }) => cells)).toContainEqual(
      expect.objectContaining({ name: 'מחברת', quantity: 2_500, value: 4_975 }),
    );
  });
});

describe('reports', () => {
  it('are listed at the start with code, label, icon and category [SHELL-100]', async () => {
    const { reports } = (await office.post('app/init')).json<{ reports: unknown[] }>();
    expect(reports).toEqual(
      REPORTS.map(({ code, name, icon, category }) => ({ code, label: name.he, icon, category })),
    );
  });

  it('have data of the own business alone', async () => {
    expect((await run('S110', '', stranger)).rows.map(({ cells }) => cells['name'])).toEqual([
      'מחברת',
    ]);
  });

  it('are for users who may see reports', async () => {
    const till = await aTillOf(server, 2, CARDS.cashier);
    expect(outcome(await till.get('reports/S100/run')).code).toBe('PERMISSION_DENIED');
    expect(outcome(await till.get('reports/S100/filters')).code).toBe('PERMISSION_DENIED');
    expect((await office.get('reports/X1/run')).statusCode).toBe(404);
  });
});

describe('saved filters', () => {
  const script = (call: string, body: object, who = office) =>
    who.call('POST', `/core/functions/reports/filters/${call}.php`, { app_token: 'x', ...body });
  const list = async (who = office): Promise<{ id: number; name: string; filter: object }[]> =>
    (await who.get('reports/S100/filters')).json<{
      data: { id: number; name: string; filter: object }[];
    }>().data;

  it('are saved, changed and deleted by the older script calls [SHELL-231]', async () => {
    const saved = await script('save', { report: 'S100', name: 'החודש', filter: FILTER });
    const {
      code,
      data: { id },
    } = saved.json<{ code: string; data: { id: number } }>();
    expect(code).toBe('000');
    expect(await list()).toEqual([{ id, name: 'החודש', filter: FILTER, shared: true, own: true }]);
    expect(
      (
        await script('update', { id, name: 'השנה', filter: { ...FILTER, ReportPerPage: 50 } })
      ).json(),
    ).toEqual({ code: '000', data: { id } });
    expect(await list()).toMatchObject([
      { id, name: 'השנה', filter: { ...FILTER, ReportPerPage: 50 } },
    ]);
    expect((await script('delete', { id })).json()).toEqual({ code: '000' });
    expect(await list()).toEqual([]);
    expect(outcome(await script('delete', { id })).code).toBe('NOT_FOUND');
  });

  it('have a name of 200 characters at most [SHELL-149]', async () => {
    expect(
      (await script('save', { report: 'S100', name: 'א'.repeat(201), filter: FILTER })).statusCode,
    ).toBe(422);
    expect((await script('save', { report: 'S100', name: '  ', filter: FILTER })).statusCode).toBe(
      422,
    );
    const longest = await script('save', { report: 'S100', name: 'א'.repeat(200), filter: FILTER });
    expect(longest.statusCode).toBe(200);
    await script('delete', { id: longest.json<{ data: { id: number } }>().data.id });
  });

  it('have unique names within a report, and belong to one business', async () => {
    const first = (await script('save', { report: 'S100', name: 'א', filter: FILTER })).json<{
      data: { id: number };
    }>().data.id;
    const second = (await script('save', { report: 'S100', name: 'ב', filter: FILTER })).json<{
      data: { id: number };
    }>().data.id;
    expect(outcome(await script('save', { report: 'S100', name: 'א', filter: FILTER }))).toEqual({
      status: 409,
      code: 'REPORT_FILTER_NAME_TAKEN',
    });
    expect(outcome(await script('update', { id: second, name: 'א', filter: FILTER })).code).toBe(
      'REPORT_FILTER_NAME_TAKEN',
    );
    expect((await script('save', { report: 'S110', name: 'א', filter: FILTER })).statusCode).toBe(
      200,
    );
    expect(await list(stranger)).toEqual([]);
    expect(outcome(await script('delete', { id: first }, stranger)).code).toBe('NOT_FOUND');
    expect(
      outcome(await script('update', { id: first, name: 'ג', filter: FILTER }, stranger)).code,
    ).toBe('NOT_FOUND');
    expect((await list()).map(({ name }) => name)).toEqual(['א', 'ב']);
  });
});
