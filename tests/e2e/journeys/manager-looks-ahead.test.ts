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
  server = await startDemoServer(['--past']);
  browser = await launchBrowser();
  desk = await openOffice(browser, server, { at: '/#/forecast' });
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

describe('a manager', () => {
  it('sees what the next four weeks are expected to bring, and how right it was [SEE-047]', async () => {
    await heading('תחזית ל-28 הימים הקרובים').waitFor();
    const days = page.getByRole('region', { name: 'מה צפוי' }).getByRole('row');
    await days.nth(28).waitFor();
    expect(await days.count()).toBe(29);
    await page.getByText('לא מוכרים בשבת').first().waitFor();
    await page.getByText(/התחזית החטיאה בממוצע ב-/).waitFor();
    await page.getByLabel('מחלקה').selectOption({ index: 1 });
    await page.getByRole('radiogroup').getByText('כמות').click();
    await check('forecast');
  });

  it('sees the small cash of each till, and a series that single limits miss [SEE-049]', async () => {
    await open(page, '/small-cash');
    await heading('כסף קטן').waitFor();
    await page
      .getByText(/^לפתיחה ב/)
      .first()
      .waitFor();
    await page.getByText(/5 סגירות ברצף עם חוסר/).waitFor();
    await check('small cash');
  });

  it('makes a draft order of the hints, and receives its goods [SEE-048]', async () => {
    await open(page, '/stock/low');
    await page.getByRole('link', { name: 'רמזי הזמנה לפי התחזית' }).click();
    await heading('רמזי הזמנה').waitFor();
    const hint = page
      .getByLabel(/^כמות להזמנה של/)
      .filter({ visible: true })
      .first();
    await hint.waitFor();
    await page
      .getByText(/צפוי להימכר/)
      .first()
      .waitFor();
    await check('order hints');
    await hint.fill(String(Number(await hint.inputValue()) * 2));
    await hint.press('Tab');
    await page.getByRole('button', { name: 'תמיד יותר' }).click();
    await page.getByText(/נזכור: .*200%/).waitFor();
    await page
      .getByRole('button', { name: /^פתחו הזמנה לסיטונאות הגליל/ })
      .first()
      .click();
    await heading(/הזמנת רכש \d+/).waitFor();
    await page.getByText(/נוצרה הזמנת רכש \d+, עוד לא נשלחה/).waitFor();
    await page.getByRole('button', { name: 'הפיקו תעודת כניסה' }).click();
    await heading(/תעודת כניסה/).waitFor();
    await page.getByRole('button', { name: 'הפיקו מסמך' }).click();
    await heading(/תעודת כניסה \d+/).waitFor();
    expect(desk.problems).toEqual([]);
  });
});
