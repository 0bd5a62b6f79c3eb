import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { controlServerClock, type ServerClock } from '../support/moved-clock.ts';
import { GOODS } from '../support/goods.ts';
import { checkScreen } from '../support/screen-checks.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';
import { plugInPrinter, switchPrinter } from '../support/usb-printer.ts';

const MINUTE = 60_000;
let clock: ServerClock;
let server: DemoServer;
let browser: Browser;
let office: WatchedPage;
let shop: OpenTill;

beforeAll(async () => {
  clock = await controlServerClock();
  server = await startDemoServer();
  browser = await launchBrowser();
  office = await openOffice(browser, server);
  shop = await openTill(browser, server, { initScript: plugInPrinter });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await clock?.dispose();
});

const device = () => office.page.locator('[data-testid="device"][data-device="1"]');

/** Sells for cash with the printer on or off; the till tells how it is when it is loaded. */
async function sellWithPrinter(isOff: boolean): Promise<void> {
  const { page, till } = shop;
  await switchPrinter(page, isOff);
  await till.scan(GOODS.milkChocolate.barcode);
  await till.pay();
  await till.payQuickCash(50_00);
  await till.done().waitFor();
  if (isOff) await page.getByText('ההדפסה לא הצליחה').first().waitFor();
  await page.reload();
  await till.ready();
}

describe('a manager watches the devices', () => {
  it('sees a till that tells how it is, and that a silent one is not heard [TILL-083]', async () => {
    await open(office.page, '/devices');
    await device().getByText(/^נשמע/).waitFor({ timeout: 60_000 });
    await device().getByText('עוד לא היה').waitFor();
    await shop.context.setOffline(true);
    await clock.advance(3 * MINUTE);
    await device()
      .getByText(/לא נשמע מאז/)
      .waitFor({ timeout: 40_000 });
    await device()
      .getByText(/לפחות 0, נכון ל/)
      .waitFor();
    expect(await checkScreen(office.page, 'devices', { sizes: ['desktop', 'phone'] })).toEqual([]);
  });

  it('sees forty minutes without a network in the strip and in the figures once the till is back [SEE-044]', async () => {
    await shop.context.setOffline(false);
    // Forty minutes that the till lived through; a journey cannot wait for them.
    await shop.page.evaluate(async (minute) => {
      const init = await fetch('/api/v2/app/init', { method: 'POST' });
      const { cloud } = (await init.json()) as { cloud: { uuid: string } };
      const to = Math.floor(Date.now() / minute) * minute - 5 * minute;
      localStorage.setItem(
        `dalpak.cut-offs.${cloud.uuid}:1`,
        JSON.stringify([{ from: to - 39 * minute, to }]),
      );
    }, MINUTE);
    await shop.page.reload();
    await device().getByText(/^נשמע/).waitFor({ timeout: 60_000 });
    await open(office.page, '/pulse');
    const figure = office.page.locator('[data-figure="longest_cut_off_minutes"]').first();
    await figure.getByText('40 דק׳', { exact: true }).waitFor();
    const bars = office.page.getByTestId('strip-days').first().getByRole('button');
    const lost = bars.filter({ has: office.page.locator('[data-part="cut_off"]') });
    await expect.poll(() => lost.count()).toBeGreaterThan(0);
    expect(await checkScreen(office.page, 'pulse', { sizes: ['desktop', 'phone'] })).toEqual([]);
    await lost.last().click();
    const dialog = office.page.getByRole('dialog');
    await dialog.getByText(/בלי רשת/).waitFor();
    await dialog.getByText('לא נמכר כאן דבר.').waitFor();
  });

  it('sees that the printer of a till did not print, what to do, and that it prints again [SEE-044]', async () => {
    await open(office.page, '/devices');
    await device().getByText('מחוברת, עוד לא הדפיסה').waitFor();
    await sellWithPrinter(true);
    await device()
      .getByText(/לא ענתה ב-/)
      .waitFor({ timeout: 60_000 });
    await device().getByText('בדקו שהיא דולקת ומחוברת').waitFor();
    expect(await checkScreen(office.page, 'devices', { sizes: ['desktop', 'phone'] })).toEqual([]);
    await sellWithPrinter(false);
    await device()
      .getByText(/הדפיסה ב-/)
      .waitFor({ timeout: 60_000 });
    await device().getByText('בדקו שהיא דולקת ומחוברת').waitFor({ state: 'detached' });
  });
});
