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
  desk = await openOffice(browser, server, { at: '/#/books/entry/0' });
  ({ page } = desk);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const choose = async (label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const check = async (name: string) =>
  expect(summarizeFindings(await checkScreen(page, name, { sizes: ['desktop', 'phone'] }))).toEqual(
    [],
  );

describe('an accountant keeps the books', () => {
  it('fills the rent from one sum, names the supplier and posts it [LAW-047, LAW-048]', async () => {
    await heading('פקודה חדשה').waitFor();
    await choose('סוג תנועה', /שכירות/);
    await page.getByRole('textbox', { name: 'סכום למילוי' }).fill('1180');
    await page.getByRole('button', { name: 'מלאו שורות' }).click();
    await page.getByRole('status').getByText('חובה: ₪1,180.00').waitFor();
    expect(await page.getByLabel('חובה בשורה 1').inputValue()).toBe('1000');
    expect(await page.getByLabel('חובה בשורה 2').inputValue()).toBe('180');
    await page.getByRole('button', { name: 'רשמו בספרים' }).click();
    await page.getByRole('alert').getByText('שורה 3: חסר חשבון.').waitFor();
    await choose('חשבון בשורה 3', /ספקים/);
    await choose('ספק בשורה 3', /./);
    await check('entry');
    await page.getByRole('button', { name: 'רשמו בספרים' }).click();
    await heading('פקודת יומן 1').waitFor();
    await check('posted entry');
  });

  it('reaches it from the trial balance and the card, and reverses it once [LAW-046, LAW-047, LAW-051]', async () => {
    await open(page, '/books');
    const names = page.getByRole('table', { name: 'מאזן בוחן' }).getByRole('link');
    await names.first().waitFor();
    const texts = (await names.allTextContents()).map((text) => text.replace(/^\d{4} /, ''));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toContain('קופה');
    await check('trial balance');
    await page.getByRole('link', { name: '6010 שכירות' }).click();
    await heading('כרטסת: 6010 שכירות').waitFor();
    await check('ledger card');
    await page.getByRole('link', { name: 'פקודה 1' }).click();
    await heading('פקודת יומן 1').waitFor();
    await page.getByRole('button', { name: 'בטלו פקודה' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'בטלו פקודה' }).click();
    await heading('פקודת יומן 2').waitFor();
    await page.getByRole('link', { name: 'מבטלת את פקודה 1' }).click();
    await page.getByRole('link', { name: 'בוטלה בפקודה 2' }).waitFor();
    // The entry without its supplier was refused on purpose.
    expect(
      desk.problems.filter((problem) => !/status of 422 .*books\/entries\/\d+\/post/.test(problem)),
    ).toEqual([]);
  });
});
