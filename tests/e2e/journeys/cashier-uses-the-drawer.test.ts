import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { checkScreen } from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';
import { countPrintJobs, plugInPrinter } from '../support/usb-printer.ts';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, {
    initScript: plugInPrinter,
    card: server.people.cards.manager,
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it('opens the drawer once for a recorded reason, and makes an invoice to a business [LAW-014, LAW-017]', async () => {
  const { page, till } = shop;
  await till.pickFromMore('ניהול קופה');
  await page.getByRole('button', { name: 'פתיחת מגירה ללא מכירה' }).click();
  await page.getByTestId('no-sale').waitFor();
  const problems = await checkScreen(page, 'no-sale', { sizes: ['till', 'phone'] });
  await page.getByRole('button', { name: 'פריטת כסף' }).click();
  await expect.poll(() => countPrintJobs(page)).toBe(1);
  await page.getByRole('button', { name: 'דוח X' }).click();
  await page.getByText('פתיחות ללא מכירה').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await till.scan(GOODS.noodles.barcode);
  await till.pay();
  await page.getByRole('button', { name: 'חשבונית לעסק' }).click();
  await page.getByLabel('מספר עוסק').fill('514000008');
  await page.getByLabel('שם העסק').fill('בניין ופיתוח');
  await page.getByRole('button', { name: 'הוסיפו לחשבונית' }).click();
  await page.getByText('מספר העוסק שגוי. בדקו את הספרות').waitFor();
  problems.push(...(await checkScreen(page, 'buyer', { sizes: ['till', 'phone'] })));
  await page.getByLabel('מספר עוסק').fill('514000009');
  await page.getByRole('button', { name: 'הוסיפו לחשבונית' }).click();
  await page.getByTestId('business-invoice').getByText('514000009').waitFor();
  expect(problems).toEqual([]);
});
