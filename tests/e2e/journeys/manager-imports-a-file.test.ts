import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server);
  ({ page } = desk);
  await page.getByText('פתחו קופה במכשיר הזה').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const sees = async (name: string): Promise<void> =>
  expect(summarizeFindings(await checkScreen(page, name, { sizes: ['desktop', 'phone'] }))).toEqual(
    [],
  );
const button = (name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

describe('a manager with a file of customers', () => {
  it('matches its columns, sees the errors, and imports the rest', async () => {
    await open(page, '/import/111');
    await page.getByText('עדיין לא יובא קובץ לטבלה הזו').waitFor();
    const csv =
      'שם לקוח,קוד,נייד,הנחה קבועה\nמיובא א,IMP-1,050-7777771,5\nמיובא ב,IMP-2,050-7777772,500\nמיובא ג,IMP-3,,\n';
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await button('קראו את הקובץ').click();
    await page.getByRole('heading', { name: 'התאמת עמודות' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'שדה לעמודה נייד' }).inputValue()).toBe(
      'phone',
    );
    expect(
      await page.getByRole('combobox', { name: 'לפי מה מזהים רשומה קיימת' }).inputValue(),
    ).toBe('code');
    // Samples are listed one after another from the right, figures too.
    const samples = page
      .getByRole('row')
      .filter({ has: page.getByRole('combobox', { name: 'שדה לעמודה נייד' }) })
      .locator('td')
      .last()
      .locator('bdi');
    expect(await samples.allInnerTexts()).toEqual(['050-7777771', '050-7777772']);
    const [first, second] = await samples.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().right),
    );
    expect(first).toBeGreaterThan(second ?? Infinity);
    await sees('import-mapping');
    await button('בדקו את הקובץ').click();
    await page.getByRole('heading', { name: 'תאים לתיקון' }).waitFor();
    await page.getByRole('cell', { name: '500', exact: true }).waitFor();
    await sees('import-checked');
    // The two new records, as they would be stored.
    expect(
      await page.getByRole('region', { name: '2 רשומות יתווספו' }).getByRole('row').allInnerTexts(),
    ).toEqual([
      expect.anything(),
      expect.stringContaining('050-7777771'),
      expect.stringContaining('מיובא ג'),
    ]);
    await button('ייבאו 2 רשומות').click();
    await page.getByRole('heading', { name: 'הייבוא הסתיים' }).waitFor();
    await page.getByRole('region', { name: 'ייבואים קודמים' }).getByText('customers.csv').waitFor();
    await sees('import-done');
    await page.getByRole('link', { name: 'לרשימה' }).click();
    await page.getByRole('search').filter({ visible: true }).getByRole('textbox').fill('מיובא');
    await page.getByText('מיובא ג').filter({ visible: true }).first().waitFor();
  });

  it('imports a file without changes, and sees that there is nothing to change', async () => {
    await open(page, '/import/111');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'again.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('שם לקוח,קוד\nמיובא א,IMP-1\nמיובא ג,IMP-3\n'),
    });
    await button('קראו את הקובץ').click();
    await button('בדקו את הקובץ').click();
    await page.getByText('אין מה לשנות: כל 2 השורות כבר כך.').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'again.csv' })
      .getByText('אין מה לשנות')
      .waitFor();
    await sees('import-nothing');
    await page.getByRole('link', { name: 'לרשימה' }).click();
    await page.getByRole('search').filter({ visible: true }).getByRole('textbox').fill('מיובא');
    await page.getByText('מיובא ג').filter({ visible: true }).first().waitFor();
  });

  it('sees before anything is stored which records would change, and their new values', async () => {
    await open(page, '/import/111');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'renamed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'שם לקוח,קוד,נייד\nמיובא אחר,IMP-1,050-7777771\nמיובא ג,IMP-3,050-7777773\nמיובא ד,IMP-4,\n',
      ),
    });
    await button('קראו את הקובץ').click();
    await button('בדקו את הקובץ').click();
    const changes = page.getByRole('region', { name: '2 רשומות ישתנו' });
    await changes.getByText('מיובא אחר').waitFor();
    expect(
      (await changes.getByRole('row').allInnerTexts())
        .slice(1)
        .map((row) => row.replaceAll(/[\s\u2066-\u2069]+/g, ' ')),
    ).toEqual([
      expect.stringMatching(/מיובא א .*מיובא א .*← .*מיובא אחר/),
      expect.stringMatching(/מיובא ג .*ריק ← .*050-7777773/),
    ]);
    await page.getByRole('region', { name: 'רשומה אחת תתווסף' }).getByText('IMP-4').waitFor();
    await sees('import-changes');
    await open(page, '/items/111');
    await page.getByRole('search').filter({ visible: true }).getByRole('textbox').fill('מיובא');
    await page.getByText('מיובא ג').filter({ visible: true }).first().waitFor();
    expect(await page.getByText('מיובא אחר').filter({ visible: true }).count()).toBe(0);
  });

  it('makes the departments that a file of products names, and keeps a misspelled one for correction [REC-070]', async () => {
    await open(page, '/import/13');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'שם,קוד,מחיר,מחלקה\nכדור קופץ,988001,12,צעצועים\nפאזל,988002,40,צעצועים\nגזוז ביתי,988003,6,גזוז\nגבינה,988004,9,מוצרי הלב\n',
      ),
    });
    await button('קראו את הקובץ').click();
    await button('בדקו את הקובץ').click();
    const missing = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'שמות שעדיין לא קיימים' }) });
    await missing
      .getByRole('paragraph')
      .filter({ hasText: /מחלקות.*חסרים.*2.*שמות.*צעצועים, גזוז/ })
      .waitFor();
    await missing.getByText('דומה ל').waitFor();
    await sees('import-missing');
    await missing.getByRole('button', { name: /צרו אותם ב.*מחלקות/ }).click();
    await button('ייבאו 3 רשומות').waitFor();
    await missing.getByText('השמות האלה דומים לקיימים').waitFor();
    expect(await missing.getByRole('button').count()).toBe(0);
    await page.getByRole('cell', { name: 'מוצרי הלב', exact: true }).waitFor();
    await sees('import-missing-made');
    await open(page, '/items/14');
    await page.getByRole('search').filter({ visible: true }).getByRole('textbox').fill('צעצועים');
    await page.getByText('צעצועים').filter({ visible: true }).first().waitFor();
    await open(page, '/items/111');
    await page.getByRole('search').filter({ visible: true }).getByRole('textbox').fill('מיובא');
    await page.getByText('מיובא ג').filter({ visible: true }).first().waitFor();
  });

  it('exports the list as a workbook, and imports the workbook again [REC-070, REC-072, REC-076]', async () => {
    await button('ייצוא לאקסל').click();
    const dialog = page.getByRole('dialog', { name: 'ייצוא הרשימה לקובץ' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'ייצאו' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^לקוחות .*\.xlsx$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await dialog.waitFor({ state: 'detached' });
    // The exported workbook is imported unchanged.
    await open(page, '/import/111');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'again.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: readFileSync(await download.path()),
    });
    await button('קראו את הקובץ').click();
    await button('בדקו את הקובץ').click();
    await page.getByText('אין מה לשנות: כל 2 השורות כבר כך.').waitFor();
  });

  it('undoes the import, and the records are gone', async () => {
    await open(page, '/import/111');
    await button('פתחו את customers.csv').click();
    await button('בטלו את הייבוא').click();
    await page
      .getByRole('dialog', { name: 'לבטל את הייבוא?' })
      .getByRole('button', { name: 'בטלו את הייבוא' })
      .click();
    await page.getByRole('heading', { name: 'הייבוא בוטל' }).waitFor();
    expect(desk.problems).toEqual([]);
  });
});
