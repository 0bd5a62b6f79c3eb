import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, { card: server.people.cards.manager });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

it('makes an invoice-receipt of a delivery note, paid in cash, apart from the sales of the shift [LAW-036]', async () => {
  const { page, till } = shop;
  const office = await openOffice(browser, server, { at: '/#/document/3/0' });
  const desk = office.page;
  await desk.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('אורי ישראלי');
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'בחרו אחר' }).waitFor();
  await desk.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').fill(GOODS.noodles.barcode);
  await desk.keyboard.press('Enter');
  await desk.getByLabel(/^כמות של /).fill('3');
  await desk.getByLabel(/^מחיר של /).fill('10');
  await desk.keyboard.press('Tab');
  await desk.getByRole('button', { name: 'הפיקו מסמך' }).click();
  await desk.getByRole('button', { name: 'הפיקו ממנו' }).waitFor();

  await till.chooseCustomer('אורי', 'אורי ישראלי');
  await till.pickFromMore('חשבונית מס קבלה');
  await page.getByTestId('invoice-form').waitFor();
  await page.getByRole('button', { name: 'מהצעה, מהזמנה או מתעודת משלוח' }).click();
  await page
    .getByRole('button', { name: /^תעודת משלוח/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'הוסיפו לחשבון' }).click();
  await page.getByTestId('invoice-form').waitFor();
  await page.getByTestId('invoice-mark').waitFor();
  const problems = await checkScreen(page, 'invoice-receipt', { sizes: ['till', 'phone'] });
  await page.getByRole('button', { name: 'לתשלום', exact: true }).click();
  await till.owed().waitFor();
  expect(await page.getByRole('button', { name: 'גיפט קארד' }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page
    .getByTestId('invoice-done')
    .getByText(/חשבונית מס קבלה \d+ הופקה/)
    .waitFor();
  problems.push(...(await checkScreen(page, 'invoice-done', { sizes: ['till', 'phone'] })));
  expect(summarizeFindings(problems)).toEqual([]);
  await till.newSale();
  await till.pickFromMore('ניהול קופה');
  await page.getByRole('button', { name: 'דוח X' }).click();
  await page.getByText('מסמכים שהופקו בקופה').waitFor();
});

it('makes an unpaid tax invoice of the open bill, and none without a network [LAW-036]', async () => {
  const { page, till } = shop;
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
  await till.scan(GOODS.riceCakes.barcode);
  await till.pickFromMore(/^חשבונית מס$/);
  await page.getByText('של מי החשבונית?').waitFor();
  await till.chooseCustomer('אורי', 'אורי ישראלי');
  await till.pickFromMore(/^חשבונית מס$/);
  await page.getByTestId('invoice-form').getByText('לתשלום עד').waitFor();
  const problems = await checkScreen(page, 'tax-invoice', { sizes: ['till', 'phone'] });
  expect(summarizeFindings(problems)).toEqual([]);
  await shop.context.setOffline(true);
  await page.getByRole('button', { name: 'הפיקו חשבונית מס' }).click();
  await till.notice().getByText('J102').waitFor({ timeout: 40_000 });
  await shop.context.setOffline(false);
  await page.getByRole('button', { name: /^(הפיקו חשבונית מס|נסו שוב את אותה חשבונית)$/ }).click();
  await page
    .getByTestId('invoice-done')
    .getByText(/חשבונית מס \d+ הופקה/)
    .waitFor();
  await till.newSale();
  await expect.poll(() => till.rows().count()).toBe(0);
});
