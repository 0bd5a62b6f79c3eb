import { COMPONENT } from '@dalpak/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;
let supplier: { readonly id: number; readonly label: string };

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  const office = await openBackOffice(server);
  supplier = await office.createRecord(COMPONENT.suppliers, { name: 'מחלבות הגליל' });
  await office.createRecord(COMPONENT.supplierProducts, {
    product: { id: 1, label: '' },
    supplier,
    cost: 250,
    pack: 6_000,
  });
  desk = await openOffice(browser, server, {
    at: `/#/item/id/1-1/component/${COMPONENT.stockLevels}`,
  });
  ({ page } = desk);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const check = async (name: string) =>
  expect(summarizeFindings(await checkScreen(page, name, { sizes: ['desktop', 'phone'] }))).toEqual(
    [],
  );

describe('a stock keeper', () => {
  it('sees the movements of a level and sets its minimum in place [TRADE-015, TRADE-019]', async () => {
    await page.getByRole('table', { name: 'תנועות' }).getByText('יתרת פתיחה').waitFor();
    await page.getByLabel('מינימום').fill('100');
    await page.getByLabel('מקסימום').fill('120');
    await page.getByLabel('מיקום').fill('A-03-2');
    await page.getByRole('button', { name: 'שמרו מינימום, מקסימום ומיקום' }).click();
    await page.getByText('הפרטים נשמרו').waitFor();
    await check('stock level');
  });

  it('orders what runs out with one touch, in whole packages [TRADE-019]', async () => {
    await open(page, '/stock/low');
    await heading('מלאי נמוך').waitFor();
    const order = page.getByRole('button', { name: /הזמינו ממחלבות הגליל/ });
    await order.waitFor();
    await check('low stock');
    await order.click();
    await page.getByText(/נוצרה הזמנת רכש \d+/).waitFor();
    await page.getByRole('button', { name: 'פתחו את ההזמנה' }).click();
    await heading(/הזמנת רכש \d+/).waitFor();
    await page.getByText('₪225.00').waitFor();
  });

  it("takes the costs of a supplier's file, the next file in two acts, and undoes one as a whole [LOOK-046]", async () => {
    const fileOf = (rows: readonly string[]) => ({
      name: 'מחירון.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['ברקוד,תיאור,מחיר,יחידות בקרטון', ...rows].join('\n')),
    });
    const flour = (cost: string): string => `${GOODS.flour.barcode},קמח,${cost},10`;
    const button = (name: string | RegExp) =>
      page.getByRole('dialog').getByRole('button', { name });
    const choose = async (rows: readonly string[]): Promise<void> => {
      await page.getByRole('button', { name: 'קובץ מהספק' }).click();
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(fileOf(rows));
    };
    await open(page, `/item/id/${supplier.id}/component/${COMPONENT.suppliers}`);
    await choose([flour('31'), '999,לא מוכר,5,1']);
    const lines = page.getByRole('table', { name: 'שורות הקובץ' });
    await lines.getByText('₪3.10').waitFor();
    await check("a supplier's file");
    await button('מוצר חדש').click();
    await lines.getByText('מוצר חדש, בלי מחיר').waitFor();
    await button('עדכון 2 עלויות').click();
    await page.getByText('העלויות עודכנו: 2').waitFor();

    await choose([flour('42')]);
    await lines.getByText('₪4.20').waitFor();
    await button('עדכון 1 עלויות').click();
    await page.getByText('העלויות עודכנו: 1').waitFor();
    await page.getByRole('button', { name: 'קובץ מהספק' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ביטול' }).first().click();
    await page.getByText('הכול חזר לקדמותו').waitFor();
    await page.keyboard.press('Escape');
  });

  it('counts a warehouse and posts the difference alone [TRADE-023]', async () => {
    await open(page, '/stock/counts');
    await page.getByRole('button', { name: 'התחילו ספירה' }).click();
    await heading('ספירה 1').waitFor();
    await page.getByLabel('חפשו מוצר או סרקו ברקוד').fill(GOODS.flour.barcode);
    const counted = page.getByLabel(`נספר: ${GOODS.flour.name}`);
    await counted.fill('99');
    await counted.press('Enter');
    await page.getByText('1 / ').first().waitFor();
    await check('stock count');
    await page.getByRole('button', { name: 'סיימו ועדכנו את המלאי' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'סיימו ועדכנו את המלאי' }).click();
    await heading(/ספירת מלאי \d+/).waitFor();
    await open(page, '/stock/counts');
    await page.getByRole('cell', { name: 'הסתיימה' }).waitFor();
    await check('stock counts');
    expect(desk.problems).toEqual([]);
  });
});
