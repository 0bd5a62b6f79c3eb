import { COMPONENT } from '@dalpak/contracts';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOffice, openBackOffice } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let page: Page;
let back: BackOffice;
let customer: number;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  back = await openBackOffice(server);
  customer = (await back.createRecord(COMPONENT.customers, { name: 'Harbour Café', code: 'H1' }))
    .id;
  await back.createRecord(COMPONENT.products, {
    name: 'סלסלת גבינות',
    name_en: 'Cheese basket',
    barcode: '2000000091600',
    price: 1_290,
  });
  ({ page } = await openOffice(browser, server, {
    at: `/#/item/id/${customer}/component/${COMPONENT.customers}`,
  }));
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const language = () => page.getByRole('combobox', { name: 'שפת המסמכים', exact: true });

/** Downloads the document on the screen; returns the language of its file. */
async function download(): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  const bytes = await readFile(await file.path(), 'latin1');
  return /\/Lang \((\w+)\)/.exec(bytes)?.[1] ?? '';
}

describe('a manager lets a customer read documents in English', () => {
  it("chooses the language on the customer's form, where it stays after a reload [LOOK-063]", async () => {
    await language().click();
    await page.getByRole('option', { name: 'אנגלית' }).click();
    await page.getByRole('button', { name: 'שמרו', exact: true }).click();
    await page.getByText('נשמר', { exact: true }).filter({ visible: true }).first().waitFor();
    await page.reload();
    await expect.poll(() => language().inputValue()).toBe('אנגלית');
  });

  it('issues a quote, whose PDF file is in English and is Hebrew again without the choice [LOOK-063]', async () => {
    await page.goto('/#/document/1/0');
    await page.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('Harbour');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    // The key is heard while the prices are still on their way.
    let sendPrices: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      sendPrices = resolve;
    });
    await page.route('**/documents/prices?*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').fill('סלסלת גבינות');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^כמות של /).waitFor();
    await page.keyboard.press('Control+s');
    sendPrices();
    await page.getByRole('heading', { level: 1, name: /^הצעת מחיר \d+$/ }).waitFor();
    expect(await download()).toBe('en');
    await back.changeRecord(COMPONENT.customers, customer, { paper_language: null });
    expect(await download()).toBe('he');
  });
});
