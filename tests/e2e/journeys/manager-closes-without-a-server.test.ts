import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReceipt } from '../pages/receipt.page.ts';
import { launchBrowser, SERVER_GONE } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, {
    serviceWorker: true,
    expectedProblems: SERVER_GONE,
    card: server.people.cards.manager,
  });
  await shop.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const sell = async (barcode: string, agorot: number): Promise<void> => {
  await shop.till.scan(barcode);
  await shop.till.pay();
  await shop.till.payQuickCash(agorot);
  await shop.till.newSale();
};
const toRegister = async (): Promise<void> => {
  await shop.till.pickFromMore('ניהול קופה');
};

it('counts and declares while the server is gone, and may withdraw it [TILL-040]', async () => {
  const { page, till } = shop;
  await sell(GOODS.noodles.barcode, 17_90);
  await server.kill();
  await sell(GOODS.riceCakes.barcode, 21_90);
  await expect.poll(() => till.status().innerText()).toContain('אין רשת');
  await toRegister();
  await till.button('סגירת קופה').click();
  await page.getByTestId('register-unsent').waitFor();
  const problems = await checkScreen(page, 'declare', { sizes: ['till', 'phone'] });
  await page.getByTestId('declare-closing').click();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.getByTestId('declare-step').getByText('40.00').waitFor();
  await page.getByTestId('confirm-declare').click();
  await page.getByTestId('closing-waits').waitFor();
  problems.push(...(await checkScreen(page, 'closing-waits', { sizes: ['till', 'phone'] })));
  await page.getByTestId('withdraw-closing').click();
  await expect.poll(() => page.getByTestId('closing-waits').count()).toBe(0);
  await till.button('סגירת קופה').click();
  await page.getByTestId('declare-closing').click();
  await till.button('סגירה בלי ספירה').click();
  await page.getByTestId('confirm-declare').click();
  await page.getByTestId('closing-waits').waitFor();
  expect(summarizeFindings(problems)).toEqual([]);
});

it('opens the next shift and sells in it; the server is back, and the Z has the first shift only [TILL-040]', async () => {
  const { page, till } = shop;
  await till.button('פתיחת קופה').click();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.getByTestId('closing-waits').getByText('משמרת חדשה כבר נפתחה').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // It would join the shift that was declared.
  await till.pickFromMore('קבלה על חשבון');
  await page.getByText('סגירת הקופה ממתינה לרשת').waitFor();
  await page.keyboard.press('Escape');
  // Whatever happens to the page, there is one declaration.
  await page.reload();
  await till.ready();
  await sell(GOODS.riceCakes.barcode, 21_90);
  await sell(GOODS.flour.barcode, 4_70);
  await server.start();
  await page.getByText('הסגירה שהמתינה נערכה: Z 1').waitFor({ timeout: 60_000 });
  await toRegister();
  await expect
    .poll(() => page.getByTestId('register-standing').innerText(), { timeout: 30_000 })
    .toMatch(/הקופה פתוחה[^]*100\.00[^]*Z אחרון 1/);
  await till.button('דוח X').click();
  await expect
    .poll(async () => readReceipt(till.receipt()))
    .toEqual(expect.arrayContaining(['עסקאות | 2', 'סה"כ | 26.60']));
});
