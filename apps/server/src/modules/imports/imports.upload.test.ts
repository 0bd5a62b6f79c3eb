import { gzipSync } from 'node:zlib';
import type { ImportReportView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, queryRows, CARDS } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

const HEADER =
  'רשת,מזהה רשת,מזהה חנות,ברקוד,שם מוצר,יצרן,ארץ ייצור,כמות,יחידת מידה,יחידת כמות,מחיר (₪),מחיר ליחידה (₪),שקיל,כמות באריזה,מותר הנחה,סטטוס,עודכן';
const line = (store: string, code: string, name: string) =>
  `ויקטורי,7290696200003,${store},${code},${name},,IL,1,יחידות,יחידות,7.1,,0,1,1,,`;
const FILE = `\ufeff${[HEADER, line('097', '7290004131074', 'חלב טרי'), line('097', '2', '')].join('\n')}\n`;

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const upload = (text: string | Buffer, more: object = {}, who = office) =>
  who.post('imports/prices', {
    file_name: 'prices.csv',
    content: Buffer.from(text).toString('base64'),
    dry_run: false,
    ...more,
  });
const count = async () =>
  (
    await queryRows<{ n: number }>(
      server.kernel.tenant(cloud),
      "SELECT count(*)::integer AS n FROM products WHERE cloud_id = $1 AND source <> ''",
    )
  )[0]?.n;

describe('an uploaded price list', () => {
  it('is first only read and compared, compressed or not, and then imported', async () => {
    const dry = (await upload(gzipSync(FILE), { dry_run: true })).json<{ data: ImportReportView }>()
      .data;
    expect(dry).toMatchObject({
      dry_run: true,
      chain: 'ויקטורי',
      store: '097',
      lines: 2,
      imported: 1,
      skipped: { name_empty: 1 },
    });
    expect(await count()).toBe(0);
    expect((await upload(FILE)).json<{ data: ImportReportView }>().data).toMatchObject({
      dry_run: false,
      imported: 1,
    });
    expect(await count()).toBe(1);
    const { data } = (await office.get('imports')).json<{ data: object[] }>();
    expect(data).toMatchObject([
      { kind: 'prices', file_name: 'prices.csv', status: 'done', imported: 1, changed: 0 },
    ]);
  });

  it('is taken as the chains publish it: XML, compressed or in UTF-16', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><root><ChainId>7290696200003</ChainId><SubChainId>1</SubChainId><StoreId>055</StoreId><Items Count="1"><Item>
      <PriceUpdateDate>2026-11-20 08:00</PriceUpdateDate><ItemCode>7290004125905</ItemCode><ItemType>1</ItemType><ItemName>קוטג</ItemName><ManufacturerName>תנובה</ManufacturerName>
      <Quantity>250</Quantity><bIsWeighted>0</bIsWeighted><UnitOfMeasure>גרם</UnitOfMeasure><QtyInPackage>1</QtyInPackage><ItemPrice>5.90</ItemPrice>
      <UnitOfMeasurePrice>2.36</UnitOfMeasurePrice><AllowDiscount>1</AllowDiscount><ItemStatus>1</ItemStatus></Item></Items></root>`;
    const utf16 = Buffer.from(`\ufeff${xml}`, 'utf16le');
    const utf8 = Buffer.from(xml.replace('UTF-16', 'UTF-8'));
    for (const content of [utf16, gzipSync(utf8)])
      expect(
        (
          await upload(content, {
            file_name: 'PriceFull7290696200003-055-202611200800.xml',
            dry_run: true,
          })
        ).json<{ data: ImportReportView }>().data,
      ).toMatchObject({ store: '055', lines: 1, imported: 1 });
  });

  it('of several stores requires a choice', async () => {
    const both = `${[HEADER, line('001', '11', 'א'), line('002', '12', 'ב')].join('\n')}\n`;
    expect((await upload(both, { dry_run: true })).statusCode).toBe(422);
    expect(
      (await upload(both, { dry_run: true, store: '002' })).json<{ data: ImportReportView }>().data,
    ).toMatchObject({ store: '002', other_stores: 1 });
  });

  it('is refused when it is no such file', async () => {
    expect(outcome(await upload('name,price\n1,2\n')).code).toBe('FILE_FORMAT');
    expect(outcome(await upload(gzipSync(FILE).subarray(0, 60))).code).toBe('FILE_TRUNCATED');
    expect((await upload(FILE, { content: 'not base64 at all' })).statusCode).toBe(422);
    // Small when it is sent, too large when it is unpacked.
    expect(
      outcome(
        await upload(
          gzipSync(`${HEADER}\n${`${line('097', '11', 'x'.repeat(10_000))}\n`.repeat(10_600)}`),
        ),
      ).code,
    ).toBe('FILE_TOO_LARGE');
  });

  it('is for users who may use interfaces, and its history is visible in its business alone', async () => {
    const till = await aTillOf(server, 1, CARDS.cashier);
    expect(outcome(await upload(FILE, {}, till)).code).toBe('PERMISSION_DENIED');
    expect(outcome(await till.get('imports')).code).toBe('PERMISSION_DENIED');
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect((await stranger.get('imports')).json()).toEqual({ data: [] });
  });
});
