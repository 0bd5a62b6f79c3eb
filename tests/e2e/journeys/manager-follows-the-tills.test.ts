import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, SERVER_GONE, UNTIL_FOUND, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen } from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';
import { plugInPrinter } from '../support/usb-printer.ts';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let office: WatchedPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, {
    initScript: plugInPrinter,
    card: server.people.cards.shift,
    serviceWorker: true,
    expectedProblems: SERVER_GONE,
  });
  await shop.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  office = await openOffice(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function cancelBill(): Promise<void> {
  const { page, till } = shop;
  await till.scan(GOODS.noodles.barcode, GOODS.milkChocolate.barcode);
  await till.pickFromMore('בטלו עסקה');
  await page.getByRole('dialog').getByRole('button', { name: 'בטלו עסקה' }).click();
  await expect.poll(() => till.rows().count()).toBe(0);
}

async function readActs(): Promise<readonly string[]> {
  const { page } = office;
  await open(page, '/exceptions');
  // An open window keeps what it showed.
  await page.reload();
  await page.getByText('כל הפעולות').click();
  await page.getByTestId('till-acts').waitFor();
  return page.getByTestId('till-acts').locator('li').allInnerTexts();
}

describe('a manager follows what is done at the tills', () => {
  stopAfterFirstFailure();

  it('sees that the drawer was opened and a bill with goods was cancelled, also by a page that was killed without a network [SEE-050]', async () => {
    const { page, till } = shop;
    await till.pickFromMore('ניהול קופה');
    await page.getByRole('button', { name: 'פתיחת מגירה ללא מכירה' }).click();
    await page.getByTestId('no-sale').waitFor();
    await page.getByRole('button', { name: 'פריטת כסף' }).click();
    await page.getByTestId('no-sale').waitFor({ state: 'detached' });
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('Escape');
    await cancelBill();
    const before = await readActs();
    expect(before.filter((text) => text.includes('חשבון בוטל')).length).toBeGreaterThan(0);
    expect(before[0]).toContain('חשבון בוטל');
    expect(before.some((text) => text.includes('פריטת כסף'))).toBe(true);
    await server.stop();
    await cancelBill();
    await page.reload();
    await till.ready();
    await server.start();
    await expect
      .poll(async () => (await readActs()).filter((text) => text.includes('חשבון בוטל')).length, {
        ...UNTIL_FOUND,
        interval: 1_000,
      })
      .toBe(before.filter((text) => text.includes('חשבון בוטל')).length + 1);
  });

  it('tries other limits on the last weeks before they are saved [SEE-052]', async () => {
    const { page } = office;
    await page.getByRole('button', { name: 'סימנים וגבולות' }).click();
    await page.getByRole('button', { name: 'מה היה קורה' }).click();
    await page.getByText(/ב-8 השבועות האחרונים היו/).waitFor();
    const problems = await checkScreen(page, 'exception-rules', { sizes: ['desktop', 'phone'] });
    expect(problems).toEqual([]);
  });
});
