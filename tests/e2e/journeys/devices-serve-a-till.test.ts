import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const BOTH: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
/** Answers that the journey provokes: a display that is not signed in, or ended. */
const EXPECTED = /status of (401|422)/;
const { milkChocolate } = GOODS;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let tablet: WatchedPage;

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

it('a tablet without a user shows the bill of the till whose digits it typed, until it is disconnected [TILL-070]', async () => {
  const { page, till } = shop;
  tablet = await openPage(browser, server.url, { expectedProblems: EXPECTED });
  await tablet.page.goto('/#/pos_customer_display');
  const digits = tablet.page.getByRole('textbox', { name: 'הקוד מהקופה' });
  await digits.fill('000000');
  await tablet.page.getByRole('button', { name: 'חברו' }).click();
  await tablet.page.getByText('הקוד שגוי או שעברו שתי דקות').waitFor();
  expect(summarizeFindings(await checkScreen(tablet.page, 'display-pairing', BOTH))).toEqual([]);
  await till.pickFromMore('מסכי לקוח');
  await page.getByRole('button', { name: 'הציגו קוד' }).click();
  const code = await page.getByTestId('display-code').textContent();
  expect(summarizeFindings(await checkScreen(page, 'till-displays', BOTH))).toEqual([]);
  await digits.fill(code ?? '');
  await tablet.page.getByRole('button', { name: 'חברו' }).click();
  await tablet.page.getByText('ברוכים הבאים').waitFor();
  await page.getByText(/מסך, מחובר מאז/).waitFor();
  await page.keyboard.press('Escape');
  await till.scan(milkChocolate.barcode);
  await tablet.page.getByText(milkChocolate.name).waitFor();
  // Both are loaded again and go on where they were.
  await tablet.page.reload();
  await tablet.page.getByText(milkChocolate.name).waitFor();
  await page.reload();
  await till.ready();
  await till.scan(milkChocolate.barcode);
  await expect
    .poll(() => tablet.page.getByRole('region', { name: 'החשבון' }).innerText())
    .toContain('2');
  expect(summarizeFindings(await checkScreen(tablet.page, 'display-paired', BOTH))).toEqual([]);
  await till.pickFromMore('מסכי לקוח');
  await page.getByRole('button', { name: 'נתקו' }).click();
  await digits.waitFor();
  expect([...shop.problems, ...tablet.problems]).toEqual([]);
});
