import {
  type DashboardView,
  firstHome,
  maySeeReport,
  type HomeView,
  type PermissionMap,
  READY_DASHBOARDS,
  type ReportResult,
  REPORTS,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SheetLimits } from '../../kernel/sheets/sheet-cell.ts';
import { readXlsx } from '../../kernel/sheets/xlsx-reader.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, EMPLOYEES, GOODS } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let cashier: Browser;

const LIMITS: SheetLimits = {
  lines: 100,
  columns: 50,
  cell: 1_000,
  unpacked: 10_000_000,
  ratio: 1_000,
};
const REPORTS_KEY = { system: { '4': 1 } } as const;

/** What the cashier's position allows from now on. */
async function allowCashier(map: PermissionMap): Promise<void> {
  await changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify(map)],
  );
}

const run = async (code: string, who = office, query = ''): Promise<ReportResult> => {
  const answer = await who.get(`reports/${code}/run${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: ReportResult }>().data;
};

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(server, cloud, 'UPDATE products SET cost = 300 WHERE cloud_id = $1 AND id = 1');
  const till = await aTillOf(server, 1);
  const sold = await till.post(
    'pos/transactions/cart_format',
    new SaleCart().scan(GOODS.milk, 2).scan(GOODS.notebook).pay().wire(),
  );
  if (sold.statusCode !== 200) throw new Error(sold.body);
  office = new Browser(server.app);
  await office.signIn();
  cashier = await aTillOf(server, 2, CARDS.cashier);
});
afterAll(() => server.close());

describe('margin', () => {
  it('keeps the cost of the day of the sale, and says what is not known [SEE-020]', async () => {
    const [milk, notebook] = (await run('M100')).rows.map(({ cells }) => cells);
    // Two at 6.90 with VAT, less two at 3.00.
    expect(milk).toMatchObject({ name: 'חלב', cost: 600, margin: 1_170 - 600 });
    expect(notebook).toMatchObject({ name: 'מחברת', cost: null, margin: null });
    await changeRows(server, cloud, 'UPDATE products SET cost = 650 WHERE cloud_id = $1');
    expect((await run('M100')).rows[0]?.cells).toEqual(milk);
  });
});

describe('rights of reports', () => {
  it('leave out margin, wages and exceptions on every way out until a position opens them [SEE-020]', async () => {
    await allowCashier(REPORTS_KEY);
    const closed = await run('S111', cashier);
    expect(closed.left_out).toEqual(['margin', 'margin_percent']);
    expect(Object.keys(closed.rows[0]?.cells ?? {})).not.toContain('margin');
    expect(Object.keys(closed.totals)).not.toContain('margin');
    const body = {
      measures: ['net', 'cost', 'wage', 'voided_rows'],
      from: '2026-01-01',
      to: '2026-12-31',
    };
    const asData = (await cashier.post('reports/run', body)).json<{ data: ReportResult }>().data;
    expect(asData.left_out).toEqual(['cost', 'wage', 'voided_rows']);
    expect(asData.totals).toEqual({ net: 3_370 });
    const csv = (await cashier.get('reports/S111/file?format=csv')).body;
    expect(csv).toContain('מחלקה');
    expect(csv).not.toContain('רווח');
    const { measures } = (await cashier.get('reports/catalogue')).json<{
      data: { measures: { key: string }[] };
    }>().data;
    expect(measures.map(({ key }) => key)).not.toContain('margin');
    await allowCashier({ ...REPORTS_KEY, reports: { cost: 1 } });
    expect((await run('S111', cashier)).left_out).toEqual([]);
    expect((await run('S111')).left_out).toEqual([]);
  });

  it('close a report or a whole category, which is then not found [SEE-020]', async () => {
    await allowCashier({ ...REPORTS_KEY, reports: { S110: 0, customers: 0 } });
    for (const code of ['S110', 'S120', 'F100'])
      expect(outcome(await cashier.get(`reports/${code}/run`)).code).toBe('NOT_FOUND');
    expect(outcome(await cashier.get('reports/S110/file')).code).toBe('NOT_FOUND');
    expect((await run('S111', cashier)).rows).toHaveLength(1);
  });

  it('close a figure by every way out when its reports are closed, and say so [SEE-020]', async () => {
    const from = '2026-01-01';
    const to = '2026-12-31';
    const runs = async (measures: string[], dimensions: string[], filters = {}) => {
      const answer = await cashier.post('reports/run', {
        measures,
        dimensions,
        filters,
        from,
        to,
      });
      if (answer.statusCode !== 200) return outcome(answer).code;
      const { totals, left_out } = answer.json<{ data: ReportResult }>().data;
      return left_out.length > 0 ? left_out : totals;
    };
    const seller = 'מכירות השנה לפי עובד';
    const asked = async (question: string) =>
      (await cashier.post('answers/ask', { question })).json<{
        data: { state: string; result?: ReportResult };
      }>().data;
    await allowCashier(REPORTS_KEY);
    expect(await runs(['net'], ['product'])).toEqual({ net: 3_370 });
    expect((await asked(seller)).result?.totals).toEqual({ net: 3_370 });
    // One report: what another open report tells by the same dimension stays open.
    await allowCashier({ ...REPORTS_KEY, reports: { S111: 0 } });
    expect(await runs(['net'], ['department'])).toEqual(['net']);
    expect(await runs(['net'], ['day'])).toEqual({ net: 3_370 });
    const categories = [...new Set(REPORTS.map(({ category }) => category))];
    await allowCashier({
      ...REPORTS_KEY,
      reports: Object.fromEntries(categories.map((category) => [category, 0 as const])),
    });
    for (const measure of ['net', 'bills', 'stock_value', 'customer_balance', 'owed_by_us'])
      for (const dimensions of [[], ['product'], ['employee'], ['customer']]) {
        const answer = await runs([measure], dimensions);
        if (typeof answer !== 'string')
          expect([measure, dimensions, answer]).toContainEqual([measure]);
      }
    expect((await asked(seller)).result?.totals ?? {}).toEqual({});
    const built = await cashier.post('own-reports', {
      report: { name: 'שלי', measures: ['net'], dimensions: ['employee'] },
    });
    expect(built.body).not.toContain('3370');
  });

  it('close what tells the cost without naming it [SEE-020]', async () => {
    await allowCashier(REPORTS_KEY);
    const run = (body: object) =>
      cashier.post('reports/run', {
        measures: ['net'],
        dimensions: ['product'],
        from: '2026-01-01',
        to: '2026-12-31',
        ...body,
      });
    for (const body of [
      { dimensions: ['product', 'margin_range'] },
      { filters: { margin_range: { in: ['below'] } } },
    ])
      expect(outcome(await run(body)).code).toBe('PERMISSION_DENIED');
    expect(outcome(await cashier.get('reports/M110/run')).code).toBe('NOT_FOUND');
    await allowCashier({ ...REPORTS_KEY, reports: { cost: 1 } });
    expect((await run({ dimensions: ['product', 'margin_range'] })).statusCode).toBe(200);
    expect((await cashier.get('reports/M110/run')).statusCode).toBe(200);
  });

  it('name values only of open reports, readable records and the branches of the caller [SEE-020]', async () => {
    const values = async (dimension: string, keys = '') => {
      const answer = await cashier.get(`reports/values/${dimension}?keys=${keys}`);
      return answer.statusCode === 200
        ? answer.json<{ data: { value: string }[] }>().data.map(({ value }) => value)
        : outcome(answer).code;
    };
    const people = ['customer', 'customer_city', 'employee', 'seller', 'approver', 'supplier'];
    await allowCashier(REPORTS_KEY);
    for (const dimension of [...people, 'warehouse'])
      expect([dimension, await values(dimension)]).toEqual([dimension, 'NOT_FOUND']);
    expect(await values('product')).not.toHaveLength(0);
    const parts = { '111': '10000', '121': '10000', '31': '10000' } as const;
    await allowCashier({ ...REPORTS_KEY, components: parts });
    for (const dimension of ['customer', 'employee', 'warehouse'])
      expect([dimension, await values(dimension)]).toEqual([dimension, expect.any(Array)]);
    expect(await values('employee')).not.toHaveLength(0);
    expect(await values('branch')).toContain('1');
    const categories = [...new Set(REPORTS.map(({ category }) => category))];
    const closed = Object.fromEntries(categories.map((category) => [category, 0 as const]));
    await allowCashier({ ...REPORTS_KEY, components: parts, reports: closed });
    for (const dimension of ['customer', 'employee', 'department', 'terminal'])
      expect([dimension, await values(dimension)]).toEqual([dimension, 'NOT_FOUND']);
    await allowCashier({ ...REPORTS_KEY, components: parts, branches: { '2': 1 } });
    for (const dimension of ['branch', 'terminal', 'warehouse']) {
      expect([dimension, await values(dimension)]).toEqual([dimension, []]);
      expect([dimension, await values(dimension, '1')]).toEqual([dimension, []]);
    }
  });

  it('hold figures to branches, and leave out what has none [SEE-020]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 2, 'צפון')",
    );
    await allowCashier({ ...REPORTS_KEY, branches: { '2': 1 } });
    for (const report of REPORTS.filter((one) => maySeeReport(REPORTS_KEY, one))) {
      const { code } = report;
      const answer = await cashier.get(`reports/${code}/run?from=2026-01-01&to=2026-12-31`);
      expect([code, answer.statusCode]).toEqual([code, 200]);
      const { rows, totals } = answer.json<{ data: ReportResult }>().data;
      const figures = rows.flatMap(({ cells }) =>
        Object.values(cells).filter((one) => typeof one === 'number' && one !== 0),
      );
      const sums = Object.values(totals).filter((one) => one !== null && one !== 0);
      expect([code, figures, sums]).toEqual([code, [], []]);
    }
    await allowCashier({ ...REPORTS_KEY, branches: { '1': 1 } });
    expect((await run('S100', cashier)).totals['total']).toBe(3_370);
  });

  it('are not given by who lacks them [SEE-020]', async () => {
    await allowCashier({ system: { '4': 1 }, components: { '32': '11110' } });
    const give = (permissions: PermissionMap) =>
      cashier.call('POST', '/api/v2/app/forms/old/32', {
        task: 'save',
        data: { name: `תפקיד ${JSON.stringify(permissions).length}`, permissions },
      });
    expect(outcome(await give({ ...REPORTS_KEY, reports: { cost: 1 } })).status).not.toBe(200);
  });
});

describe('a report as a file', () => {
  it('is a workbook with real numbers, totals and a second sheet that explains it [SEE-017]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', '=1+1')",
    );
    await changeRows(
      server,
      cloud,
      'UPDATE products SET supplier_id = 1 WHERE cloud_id = $1 AND id = 1',
    );
    const answer = await office.get('reports/S113/file?from=2026-01-01&to=2026-12-31&sort=total');
    expect(answer.statusCode).toBe(200);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'S113-מכירות-לפי-ספק-2026-01-01-2026-12-31.xlsx',
    );
    const lines: unknown[][] = [];
    for await (const { cells } of readXlsx(answer.rawPayload, LIMITS)) lines.push([...cells]);
    expect(lines).toEqual([
      [
        'ספק',
        'כמות',
        'מחיר ממוצע',
        'הנחה',
        'החזרים',
        'מכירות',
        'רווח גולמי',
        'אחוז רווח',
        'חלק מהמכירות',
      ],
      ['=1+1', 2, 6.9, 0, 0, 13.8, 5.7, 48.72, 40.95],
      [null, 1, 19.9, 0, 0, 19.9, null, null, 59.05],
      ['סה"כ', null, 11.23, 0, 0, 33.7, 5.7, 48.72, 100],
    ]);
    const english = await office.get('reports/S113/file?language=en&sort=total');
    expect(String(english.headers['content-disposition'])).toContain('S113-Sales-by-supplier');
    const inEnglish: unknown[][] = [];
    for await (const { cells } of readXlsx(english.rawPayload, LIMITS)) inEnglish.push([...cells]);
    expect([inEnglish[0]?.[0], inEnglish.at(-1)?.[0]]).toEqual(['Supplier', 'Total']);
    expect(outcome(await office.get('reports/S113/file?language=ru')).code).toBe(
      'VALIDATION_FAILED',
    );
    const csv = (await office.get('reports/S113/file?format=csv')).body;
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv).toContain("'=1+1");
    const { data } = (await office.get('audit?action=report.exported')).json<{
      data: { entity_id: string; after: { lines: number } }[];
    }>();
    expect(data.map(({ entity_id: code, after }) => [code, after.lines])).toContainEqual([
      'S113',
      2,
    ]);
  });
});

describe('saved filters of a report', () => {
  const script = (call: string, body: object, who = office) =>
    who.call('POST', `/core/functions/reports/filters/${call}.php`, body);
  const figures = { ReportPerItem: 20, ReportPerPage: 10, Production: 2, IncludeMovements: 0 };
  const named = { ...figures, from: null, to: null, period: 'last_month', compare: 'hebrew' };
  const names = async (who: Browser): Promise<string[]> =>
    (await who.get('reports/S100/filters'))
      .json<{ data: { name: string }[] }>()
      .data.map(({ name }) => name);

  it('keep a named period, are private or shared, and change only for their maker [SEE-015, SEE-010]', async () => {
    await allowCashier(REPORTS_KEY);
    const save = async (name: string, shared: boolean): Promise<number> =>
      (await script('save', { report: 'S100', name, filter: named, shared })).json<{
        data: { id: number };
      }>().data.id;
    const own = await save('שלי', false);
    const shared = await save('של כולם', true);
    expect(await names(office)).toEqual(['של כולם', 'שלי']);
    expect(await names(cashier)).toEqual(['של כולם']);
    const [first] = (await cashier.get('reports/S100/filters')).json<{ data: object[] }>().data;
    expect(first).toMatchObject({
      filter: { period: 'last_month', compare: 'hebrew' },
      own: false,
    });
    expect(outcome(await script('delete', { id: shared }, cashier)).code).toBe('PERMISSION_DENIED');
    expect(
      outcome(await script('update', { id: own, name: 'x', filter: named }, cashier)).code,
    ).toBe('NOT_FOUND');
    expect((await script('delete', { id: shared })).statusCode).toBe(200);
  });

  it('are fifty at most of a report and person', async () => {
    for (let at = (await names(office)).length; at < 50; at += 1)
      await script('save', { report: 'S100', name: `מסנן ${at}`, filter: named });
    expect(
      outcome(await script('save', { report: 'S100', name: 'עוד אחד', filter: named })),
    ).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
  });
});

describe('dashboards', () => {
  const list = async (who = office): Promise<DashboardView[]> =>
    (await who.get('dashboards')).json<{ data: DashboardView[] }>().data;

  it('are there in every business, each widget equal to its report [SEE-038]', async () => {
    const found = await list();
    expect(found.map(({ name }) => name)).toEqual(['היום בחנות', 'הערב במסעדה', 'החודש של הבעלים']);
    const today = (await run('S100')).rows[0]?.key;
    const net = found[0]?.widgets.find(({ id }) => id === 'net');
    const widget = (
      await office.post('reports/run', { measures: net?.measures, from: today, to: today })
    ).json<{ data: ReportResult }>().data;
    expect(widget.totals['net']).toBe(
      (await run('S100', office, `?from=${today}&to=${today}`)).totals['total'],
    );
    for (const { widgets } of found)
      for (const { measures, dimensions, filters } of widgets) {
        const answer = await office.post('reports/run', {
          measures,
          dimensions,
          filters,
          from: today,
          to: today,
          limit: 20,
        });
        expect([measures, answer.statusCode]).toEqual([measures, 200]);
      }
  });

  it('have no widget of what their reader may not see [SEE-038]', async () => {
    await allowCashier({ ...REPORTS_KEY, components: { '181': '10000' } });
    const ids = (await list(cashier))[0]?.widgets.map(({ id }) => id) ?? [];
    expect(ids).toContain('net');
    expect(ids).not.toContain('margin');
    expect(outcome(await cashier.put('dashboards/1/widgets', { widgets: [] })).code).toBe(
      'PERMISSION_DENIED',
    );
  });

  it('keep the widgets that a user gave them, and refuse a measure that does not fit [SEE-038]', async () => {
    const [first] = READY_DASHBOARDS.day;
    const saved = { ...first, id: 'mine', title: 'שלי' };
    expect((await office.put('dashboards/1/widgets', { widgets: [saved] })).statusCode).toBe(200);
    expect((await list())[0]?.widgets).toEqual([saved]);
    const wrong = { ...saved, measures: ['cash_rounding'], dimensions: ['product'] };
    expect((await office.put('dashboards/1/widgets', { widgets: [wrong] })).statusCode).toBe(422);
    expect((await list())[0]?.widgets).toEqual([saved]);
  });
});

describe('shared dashboards', () => {
  const names = async (who: Browser): Promise<string[]> =>
    (await who.get('dashboards')).json<{ data: DashboardView[] }>().data.map(({ name }) => name);
  const positionOf = "(SELECT array_agg(id) FROM positions WHERE cloud_id = $1 AND name = 'קופאי')";

  it('are seen by their positions, and by who edits dashboards [SEE-039]', async () => {
    await allowCashier({ ...REPORTS_KEY, components: { '181': '10000' } });
    const [first = '', second = ''] = await names(office);
    const share = (place: string): Promise<void> =>
      changeRows(
        server,
        cloud,
        `UPDATE dashboards SET positions = ${place} WHERE cloud_id = $1 AND id = 1`,
      );
    await share("(SELECT array_agg(id) FROM positions WHERE cloud_id = $1 AND name <> 'קופאי')");
    expect(await names(cashier)).not.toContain(first);
    expect(await names(cashier)).toContain(second);
    expect(await names(office)).toContain(first);
    await share(positionOf);
    expect(await names(cashier)).toContain(first);
  });

  it('are the first home of a position [SEE-039]', async () => {
    await changeRows(
      server,
      cloud,
      `UPDATE dashboards SET is_home = true, positions = ${positionOf} WHERE cloud_id = $1 AND id = 1`,
    );
    const seen = (await cashier.get('home')).json<{ data: HomeView }>().data;
    const { data } = (await cashier.get('dashboards')).json<{ data: DashboardView[] }>();
    expect(seen.widgets).toEqual(data.find(({ id }) => id === 1)?.widgets);
    await changeRows(
      server,
      cloud,
      "UPDATE dashboards SET is_home = false, positions = '{}' WHERE cloud_id = $1",
    );
  });

  it('do not overwrite what another editor saved meanwhile [SEE-039]', async () => {
    const { data } = (await office.get('dashboards')).json<{ data: DashboardView[] }>();
    const [one] = data;
    const save = () =>
      office.put(`dashboards/${one?.id}/widgets`, {
        widgets: one?.widgets ?? [],
        version: one?.version,
      });
    expect((await save()).statusCode).toBe(200);
    expect(outcome(await save()).code).toBe('RECORD_CHANGED');
  });
});

describe('the home page', () => {
  const home = async (who = office): Promise<HomeView> =>
    (await who.get('home')).json<{ data: HomeView }>().data;

  it('begins by what its user may see, and keeps their own layout [SEE-041, SEE-043]', async () => {
    await allowCashier({});
    expect((await home(cashier)).widgets.map(({ kind }) => kind)).toEqual(['cards']);
    const first = await home();
    expect(first.widgets.map(({ id }) => id)).toEqual(firstHome({ all: 1 }).map(({ id }) => id));
    const mine = first.widgets.toReversed().slice(1);
    await office.put('home', { widgets: mine });
    expect(await home()).toEqual({ widgets: mine, own: true, fresh: [] });
    expect((await home(cashier)).own).toBe(false);
    // As if this version had brought the last widget.
    const last = firstHome({ all: 1 })[1];
    await changeRows(
      server,
      cloud,
      'UPDATE home_layouts SET widgets = $2::jsonb, known = $3 WHERE cloud_id = $1',
      [
        JSON.stringify(mine.filter(({ id }) => id !== last?.id)),
        first.widgets.flatMap(({ id }) => (id === last?.id ? [] : [id])),
      ],
    );
    const updated = await home();
    expect(updated.fresh).toEqual([last?.id]);
    expect(updated.widgets.at(-1)?.id).toBe(last?.id);
    await office.put('home', { widgets: null });
    expect(await home()).toEqual(first);
  });
});

describe('names of employees [SEE-020]', () => {
  const READS = { ...REPORTS_KEY, components: { '31': '10000' } } as const;
  const namesIn = (result: ReportResult): Set<unknown> =>
    new Set(result.rows.map(({ cells }) => cells['employee']));

  it('are numbers for who may not read employees, but for their own, on every way out', async () => {
    await allowCashier({ all: 1 });
    const sold = await cashier.post(
      'pos/transactions/cart_format',
      new SaleCart({ terminal: 2, employee: EMPLOYEES.cashier }).scan(GOODS.milk).pay().wire(),
    );
    expect(sold.statusCode).toBe(200);
    await allowCashier(READS);
    const [manager] = [...namesIn(await run('S130', office))].filter((name) => name !== 'יוסי כהן');
    expect(namesIn(await run('S130', cashier))).toEqual(new Set([manager, 'יוסי כהן']));
    await allowCashier(REPORTS_KEY);
    expect(namesIn(await run('S130', cashier))).toEqual(new Set(['1', 'יוסי כהן']));
    const ways = [
      (await cashier.get('reports/S130/file?format=csv')).body,
      (await cashier.get('reports/S131/run')).body,
      (await cashier.post('answers/ask', { question: 'מכירות השנה לפי עובד' })).body,
      (await cashier.get('reports/B120/run')).body,
    ];
    for (const way of ways) expect(way).not.toContain(manager);
    expect(ways[0]).toContain('יוסי כהן');
    // A colleague stays unnamed also where they are alone.
    const alone = await run(
      'S130',
      cashier,
      '?filters=%7B%22employee%22%3A%7B%22in%22%3A%5B%221%22%5D%7D%7D',
    );
    expect(namesIn(alone)).toEqual(new Set(['1']));
  });
});
