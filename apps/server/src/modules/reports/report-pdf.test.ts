import { findReport, type ReportResult } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfLines } from '../../../test/pdf-text.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, GOODS } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { reportPdf } from './report-pdf.ts';

let server: TestApp;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  const till = await aTillOf(server, 1);
  for (const cart of [
    new SaleCart().scan(GOODS.milk, 2).scan(GOODS.notebook),
    new SaleCart().scan(GOODS.bread, 3),
  ]) {
    const sold = await till.post('pos/transactions/cart_format', cart.pay().wire());
    if (sold.statusCode !== 200) throw new Error(sold.body);
  }
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const mirrored = (text: string): string => [...text].toReversed().join('');

describe('a report as PDF', () => {
  it('has the report, its filters, every line and the totals, and the chart as drawing [SEE-018]', async () => {
    const filters = encodeURIComponent(JSON.stringify({ branch: { in: ['1'] } }));
    const answer = await office.get(`reports/S110/file?format=pdf&filters=${filters}`);
    expect(answer.statusCode).toBe(200);
    const text = pdfLines(answer.rawPayload).flat();
    const has = (wanted: string): boolean => text.some((line) => line.includes(wanted));
    expect(has(mirrored('מכירות לפי מוצר'))).toBe(true);
    expect(has(mirrored('סניף:'))).toBe(true);
    for (const name of ['חלב', 'מחברת', 'לחם'])
      expect([name, has(mirrored(name))]).toEqual([name, true]);
    expect(has('59.20')).toBe(true);
    expect(has(mirrored('סה"כ'))).toBe(true);
    expect(answer.rawPayload.includes('/Subtype /Image')).toBe(false);
  });

  it('is in the language of who asks, from left to right in English, with its values too [SEE-018]', async () => {
    const filters = encodeURIComponent(JSON.stringify({ weekday: { not: ['7'] } }));
    const answer = await office.get(
      `reports/S110/file?format=pdf&language=en&from=2026-01-01&to=2099-12-31&filters=${filters}`,
    );
    expect(answer.statusCode).toBe(200);
    const text = pdfLines(answer.rawPayload).flat();
    const has = (wanted: string): boolean => text.some((line) => line.includes(wanted));
    for (const said of ['Sales by product', 'Period: 01/01/2026', 'All but', 'Total', 'Page 1 of'])
      expect([said, has(said)]).toEqual([said, true]);
    // Names of the business stay as they are.
    expect(has(mirrored('מחברת'))).toBe(true);
    expect(has(mirrored('סה"כ'))).toBe(false);
  });

  it('stands or lies by its width, repeats the head, and takes 500 lines under three seconds [SEE-018]', async () => {
    const report = findReport('S110');
    if (report === null) throw new Error('No report');
    const rows = Array.from({ length: 500 }, (_, at) => ({
      key: String(at),
      keys: { name: String(at) },
      cells: {
        name: `מוצר ${at} Brand`,
        quantity: at * 1_000,
        average_price: 990,
        discount: 0,
        refunds: 0,
        total: at * 990,
        margin: at,
        margin_percent: 1_000,
        share: 20,
      },
      movements: [],
    }));
    const result: ReportResult = {
      rows,
      totals: { total: 123_456_789 },
      truncated: false,
      left_out: [],
    };
    const wanted = {
      columns: report.columns,
      filters: [],
      from: '2026-11-01',
      to: '2026-11-30',
      declared: true,
      compare: 'off',
      sort: null,
      limit: 5_000,
      allHours: true,
      movements: null,
      pivot: null,
    } as const;
    // The time of the processor: other tests run at the same moment.
    const began = process.cpuUsage();
    const bytes = await reportPdf(
      {
        report,
        wanted,
        result,
        format: 'pdf',
        language: 'he',
        business: 'חנות',
        person: '',
        at: '',
      },
      [],
    );
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(3_000);
    const pages = pdfLines(bytes);
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages)
      expect(page.some((line) => line.includes(mirrored('מוצר')))).toBe(true);
    expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/);
  });
});
