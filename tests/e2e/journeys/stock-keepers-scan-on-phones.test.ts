import { COMPONENT } from '@dalpak/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { giveCamera, showCode } from '../support/camera.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

const { milkChocolate, caramelBar, noodles, riceCakes, flour, gamingChair } = GOODS;
const COUNTED = [milkChocolate, caramelBar, noodles, riceCakes, flour];

let server: DemoServer;
let browser: Browser;
let phones: readonly [WatchedPage, WatchedPage];
let order: string;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  const office = await openBackOffice(server);
  const supplier = await office.createRecord(COMPONENT.suppliers, { name: 'מחלבות הגליל' });
  order = await office.orderGoods(supplier.id, { [noodles.barcode]: 3, [riceCakes.barcode]: 2 });
  const openPhone = (): Promise<WatchedPage> =>
    openOffice(browser, server, {
      size: 'phone',
      touch: true,
      at: '/#/stock/counts',
      expectedProblems: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
    });
  phones = [await openPhone(), await openPhone()];
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function scan(page: Page, code: string, quantity = ''): Promise<void> {
  if (quantity !== '')
    await page.getByRole('textbox', { name: 'כמות', exact: true }).fill(quantity);
  const field = page.getByRole('textbox', { name: 'סרקו או הקלידו ברקוד', exact: true });
  await field.fill(code);
  await field.press('Enter');
}

describe('stock keepers with phones', () => {
  it('count one list together, also without a network, and each scan counts once [LOOK-027]', async () => {
    const [{ page: first, context }, { page: second }] = phones;
    await first.getByRole('button', { name: 'התחילו ספירה' }).click();
    await first.getByRole('heading', { level: 1, name: 'ספירה 1' }).waitFor();
    await second.goto(`${server.url}/#/stock/count/1`);
    await second.getByRole('heading', { level: 1, name: 'ספירה 1' }).waitFor();
    await giveCamera(second);
    await second.getByRole('button', { name: 'סרקו במצלמה' }).click();
    await showCode(second, gamingChair.barcode, { bar: 4 });
    const scanned = second.getByTestId('scanned');
    await scanned.getByText(gamingChair.name).waitFor();
    await showCode(second, '');
    await second.getByRole('button', { name: 'סגרו את המצלמה' }).click();
    await context.setOffline(true);
    // 20 pieces on each of the phones.
    for (let round = 0; round < 4; round += 1)
      for (const { barcode } of COUNTED) {
        await scan(first, barcode);
        if (round % 2 === 0) await scan(second, barcode, '2');
      }
    await scan(first, '1234567890128');
    await first.getByText('ממתינות לשליחה 21').waitFor();
    await first.reload({ waitUntil: 'commit' }).catch(() => undefined);
    await context.setOffline(false);
    await first.goto(`${server.url}/#/stock/count/1`);
    await first.getByText(/המוצר אינו בספירה הזאת: 1234567890128/).waitFor();
    await expect.poll(() => first.getByText(/ממתינות לשליחה/).count()).toBe(0);
    await second.reload();
    for (const { name } of COUNTED)
      await expect.poll(() => second.getByLabel(`נספר: ${name}`).inputValue()).toBe('8');
    expect(await second.getByLabel(`נספר: ${gamingChair.name}`).inputValue()).toBe('1');
    expect(
      summarizeFindings(await checkScreen(second, 'count by scanning', { sizes: ['phone'] })),
    ).toEqual([]);
  });

  it('receive an order with a short, a surplus and an unknown line [LOOK-027]', async () => {
    const [, { page }] = phones;
    await page.goto(`${server.url}/#/document/21/from-${order}`);
    await page.getByRole('button', { name: 'סרקו מול ההזמנה' }).click();
    await scan(page, noodles.barcode, '2');
    await scan(page, riceCakes.barcode, '3');
    await scan(page, flour.barcode);
    await scan(page, '1234567890128');
    const differences = page.getByRole('table', { name: 'הפרשים מההזמנה' });
    const line = (name: string) => differences.getByRole('row').filter({ hasText: name });
    await line(noodles.name).getByText('חסר').waitFor();
    await line(riceCakes.name).getByText('עודף').waitFor();
    await page.getByText(/אין מוצר כזה: 1234567890128/).waitFor();
    await page.getByLabel(`קבלו: ${flour.name}`).uncheck();
    expect(
      summarizeFindings(await checkScreen(page, 'receive by scanning', { sizes: ['phone'] })),
    ).toEqual([]);
    await page.getByRole('button', { name: 'עדכנו את השורות' }).click();
    await page.getByRole('button', { name: 'סרקו מול ההזמנה' }).waitFor();
    const quantityOf = (name: string) => page.getByLabel(`כמות של ${name}`);
    expect(await quantityOf(noodles.name).inputValue()).toBe('2');
    expect(await quantityOf(riceCakes.name).inputValue()).toBe('3');
    expect(await quantityOf(flour.name).count()).toBe(0);
    await page.getByRole('button', { name: 'הפיקו מסמך' }).click();
    await page.getByRole('heading', { level: 1, name: /תעודת כניסה \d+/ }).waitFor();
  });
});
