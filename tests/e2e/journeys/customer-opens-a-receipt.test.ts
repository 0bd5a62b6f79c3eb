import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPONENT } from '@dalpak/contracts';
import { TransactionsPage } from '../pages/transactions.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, SERVER_GONE, type WatchedPage, UNTIL_FOUND } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const { noodles, riceCakes } = GOODS;
const CUSTOMER = { name: 'רוני "השכנה" לוי', phone: '052-765-4321' };

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let desk: WatchedPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  const office = await openBackOffice(server);
  await office.createRecord(COMPONENT.customers, CUSTOMER);
  shop = await openTill(browser, server, { expectedProblems: SERVER_GONE });
  await catchWindows(shop.page);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Notes the addresses that would open in windows of their own. */
async function catchWindows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    window.open = (address) => {
      seen.push(String(address));
      return null;
    };
  });
}

async function lastWindow(page: Page): Promise<URL> {
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  return new URL(seen.at(-1) ?? '');
}

const linkIn = (text: string): string => /https?:\S+\/r\/[\w-]{22}/.exec(text)?.[0] ?? '';

/** What a phone without script shows at 320 px. */
async function openOnPhone(link: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(link);
  return { page, close: () => context.close() };
}

describe('a cashier sends the receipt of a finished sale', () => {
  stopAfterFirstFailure();

  it("opens WhatsApp with the customer's number and the words of the business in two acts [LOOK-029, LOOK-030]", async () => {
    const { till, page } = shop;
    await till.scan(noodles.barcode);
    await till.chooseCustomer('השכנה', /השכנה/);
    await till.pay();
    await till.payQuickCash(20_00);
    await till.done().waitFor();
    await page.getByTestId('send-sale').click();
    await page.getByTestId('send-whatsapp').click();
    const address = await lastWindow(page);
    expect(address.origin + address.pathname).toBe('https://wa.me/972527654321');
    const words = address.searchParams.get('text') ?? '';
    expect(words).toContain(`שלום ${CUSTOMER.name}, הקבלה שלכם מ`);
    expect(new URL(linkIn(words)).pathname).toMatch(/^\/r\/[\w-]{22}$/);
    // The till says what it knows: the message was opened there, not sent.
    await page.getByText('נפתח ב-WhatsApp').waitFor();
    await till.newSale();
  });

  it('refuses a landline at the field, and offers a code to scan for a customer who gives no number', async () => {
    const { till, page } = shop;
    await till.scan(riceCakes.barcode);
    await till.pay();
    await till.payQuickCash(50_00);
    await page.getByTestId('send-sale').click();
    await page.getByRole('textbox', { name: 'טלפון נייד של הלקוח' }).fill('03-1234567');
    await page.getByTestId('send-whatsapp').click();
    await page.getByText('זה לא מספר נייד ישראלי').waitFor();
    await page.getByTestId('send-qr').click();
    const link = (await page.getByTestId('send-code').getAttribute('data-address')) ?? '';
    // A page that is not there yet costs its visitor a part of a minute's attempts.
    await expect
      .poll(async () => (await fetch(link)).status, { ...UNTIL_FOUND, interval: 4_000 })
      .toBe(200);
    const phone = await openOnPhone(link);
    await phone.page.getByText(riceCakes.name).waitFor();
    await phone.page.getByText('21.90').first().waitFor();
    expect(
      await phone.page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth),
    ).toBe(true);
    await phone.close();
    await till.newSale();
  });

  it('makes the link without a server, and its page appears when the till is back', async () => {
    const { till, page } = shop;
    await till.scan(noodles.barcode);
    await server.stop();
    await till.pay();
    await till.payQuickCash(20_00);
    await page.getByTestId('send-sale').click();
    await page.getByTestId('send-qr').click();
    const link = (await page.getByTestId('send-code').getAttribute('data-address')) ?? '';
    await server.start();
    await expect.poll(async () => (await fetch(link)).status, UNTIL_FOUND).toBe(200);
    expect(await (await fetch(link)).text()).toContain(noodles.name);
  });
});

describe('a manager sends papers from the back office', () => {
  stopAfterFirstFailure();
  beforeAll(async () => {
    desk = await openOffice(browser, server);
    await desk.page.getByText('פתחו קופה במכשיר הזה').waitFor();
  });

  it("finds paper and acts first on a sale's page, and its proof behind a heading that checks now [LOOK-059]", async () => {
    const { page } = desk;
    const list = new TransactionsPage(page);
    await list.open();
    const sheet = await list.openSale(1_000_001);
    await sheet.getByText(noodles.name).waitFor();
    const send = page.getByRole('button', { name: 'שלחו', exact: true });
    await send.waitFor();
    expect((await send.boundingBox())?.y).toBeLessThan(300);
    const hash = page.getByText('חותם העסקה', { exact: true });
    expect(await hash.isVisible()).toBe(false);
    await page.getByText('אימות', { exact: true }).click();
    await hash.waitFor();
    await page.getByRole('button', { name: 'בדקו עכשיו' }).click();
    await page.getByText(/הרצף תקין עד היום/).waitFor();
    expect(
      summarizeFindings(await checkScreen(page, 'sale', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
  });

  it('sees at the sale what was sent and whether it was read, and calls a link off', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'שלחו', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'שלחו ללקוח' });
    const sent = dialog.getByRole('listitem');
    await expect.poll(() => sent.allInnerTexts()).toHaveLength(1);
    expect(await sent.innerText()).toContain('972527654321');
    expect(await sent.innerText()).toContain('עוד לא נקרא');
    expect(await dialog.getByRole('textbox', { name: 'טלפון נייד' }).inputValue()).toBe(
      CUSTOMER.phone,
    );
    await dialog.getByRole('button', { name: 'הציגו QR' }).click();
    const link = await dialog.getByRole('textbox', { name: 'קישור' }).inputValue();
    await expect.poll(async () => (await fetch(link)).status).toBe(200);
    await expect.poll(() => sent.allInnerTexts()).toHaveLength(2);
    await dialog.getByRole('button', { name: 'בטלו קישור' }).first().click();
    await expect.poll(async () => (await fetch(link)).status).toBe(410);
    await page.keyboard.press('Escape');
  });

  it('sends a document from its own page, to whom it is for [LOOK-033]', async () => {
    const { page } = desk;
    await page.goto(`/#/items/${COMPONENT.taxInvoices}`);
    await page.getByRole('grid').getByRole('link').first().click();
    await catchWindows(page);
    await page.getByRole('button', { name: 'שלחו', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'שלחו ללקוח' });
    await dialog.getByRole('textbox', { name: 'טלפון נייד' }).fill('054 111 2233');
    await dialog.getByRole('button', { name: 'פתחו ב-WhatsApp' }).click();
    const address = await lastWindow(page);
    expect(address.pathname).toBe('/972541112233');
    const link = linkIn(address.searchParams.get('text') ?? '');
    await expect.poll(async () => (await fetch(link)).status).toBe(200);
    expect(await (await fetch(link)).text()).toContain('חשבונית');
  });
});
