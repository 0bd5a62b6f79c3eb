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

it('gives a discount of the presets in one touch, with its effect before it [LOOK-010]', async () => {
  const { page, till } = shop;
  await till.scan(GOODS.riceCakes.barcode);
  await till.action('הנחה').click();
  const presets = page.getByRole('group', { name: 'הנחות מוכנות' });
  expect(await presets.getByRole('button').count()).toBe(4);
  await presets.getByText('חסכו').first().waitFor();
  const problems = await checkScreen(page, 'presets', { sizes: ['till', 'phone'] });
  expect(summarizeFindings(problems)).toEqual([]);
  await presets.getByRole('button', { name: '10%' }).click();
  // 21.90 less a tenth.
  await expect.poll(() => till.total().textContent()).toContain('19.71');
});

it('sells a part of an order of the office at its price, to its customer [TRADE-073, LOOK-012]', async () => {
  const { page, till } = shop;
  const office = await openOffice(browser, server, { at: '/#/document/2/0' });
  const desk = office.page;
  await desk.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('ר');
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: 'בחרו אחר' }).waitFor();
  await desk.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').fill(GOODS.noodles.barcode);
  await desk.keyboard.press('Enter');
  await desk.getByLabel(/^כמות של /).fill('3');
  await desk.getByLabel(/^מחיר של /).fill('10');
  await desk.keyboard.press('Tab');
  await desk.getByRole('button', { name: 'הפיקו מסמך' }).click();
  await desk.getByRole('button', { name: 'הפיקו ממנו' }).waitFor();

  await till.pickFromMore('מכירה מהצעה או מהזמנה');
  const item = page.getByRole('list', { name: 'מכירה מהצעה או מהזמנה' }).getByRole('button');
  await item.first().waitFor();
  const problems = await checkScreen(page, 'bases', { sizes: ['till', 'phone'] });
  await item.first().click();
  await page.getByTestId('base-form').waitFor();
  await page.getByLabel(/^כמות של /).fill('2');
  problems.push(...(await checkScreen(page, 'base', { sizes: ['till', 'phone'] })));
  await page.getByRole('button', { name: 'הוסיפו לחשבון' }).click();
  await till.row(GOODS.noodles.name).waitFor();
  expect(await till.row(GOODS.noodles.name).textContent()).toContain('מחיר מהזמנה');
  await page.getByTestId('customer-card').waitFor();
  problems.push(...(await checkScreen(page, 'customer-card', { sizes: ['till', 'phone'] })));
  expect(summarizeFindings(problems)).toEqual([]);
  await till.pay();
  await page.keyboard.press('Enter');
  await till.done().waitFor();
});
