import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
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
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const shot = async (name: string): Promise<void> => {
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

describe('a manager raises the prices of a list', () => {
  it('changes 20 rows by 5% to .90 in four acts, sees each before, and undoes them as one [LOOK-045]', async () => {
    await open(page, '/items/13');
    const grid = page.getByRole('grid');
    await grid.getByRole('row').nth(2).waitFor();
    const prices = () => grid.getByRole('gridcell', { name: /₪/ }).allTextContents();
    const before = await prices();
    await grid.getByRole('checkbox').first().click();
    await button('שינוי מרוכז').first().click();
    await dialog().getByLabel('אחוז (מינוס מפחית)').fill('5');
    const apply = dialog().getByRole('button', { name: /שנו \d+ מוצרים/ });
    await dialog().getByRole('cell', { name: /\.90/ }).first().waitFor();
    await shot('045-preview');
    await apply.click();
    await page.getByText(/\d+ מוצרים שונו/).waitFor();
    await expect.poll(prices).not.toEqual(before);
    await page.getByRole('button', { name: 'בטלו', exact: true }).click();
    await page.getByText('השינוי בוטל').waitFor();
    await expect.poll(prices).toEqual(before);
  });

  it('plans one for tomorrow at six over all found rows, and calls it off [LOOK-045]', async () => {
    await page.reload();
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    await button('שינוי מרוכז').click();
    await dialog().getByLabel('אחוז (מינוס מפחית)').fill('-5');
    await dialog().getByText('מתאריך ושעה').click();
    await expect
      .poll(() => dialog().getByRole('textbox', { name: 'תאריך ושעה' }).inputValue())
      .toMatch(/T06:00$/);
    await dialog().getByLabel('סיבה (לא חובה)').fill('סוף עונה');
    await dialog()
      .getByRole('button', { name: /תזמנו ל־\d+ מוצרים/ })
      .click();
    await page.getByText(/השינוי יקרה ב־/).waitFor();
    await button('שינוי מרוכז').click();
    await dialog().getByRole('button', { name: 'שינויים אחרונים' }).click();
    const waiting = dialog().getByRole('row', { name: /סוף עונה/ });
    await waiting.getByText('ממתין למועד').waitFor();
    await shot('045-history');
    await waiting.getByRole('button', { name: 'בטלו את התזמון' }).click();
    await waiting.getByText('בוטל', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });
});
