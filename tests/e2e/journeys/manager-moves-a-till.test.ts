import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReceipt } from '../pages/receipt.page.ts';
import {
  open,
  registerTerminal,
  signIn,
  signInEmployee,
  confirmTakeover,
} from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { CENTRE, type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { riceCakes, noodles } = GOODS;
const TILL = 'קופה 1';
const [FIRST, SECOND] = [1_000_001, 1_000_002] as const;
/**
 * The browser's messages without a network, when the server refuses a signed-out device, and when a
 * device that still considers the till its own learns that another device has it.
 */
const CUT_OFF =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[13] |status of 409 .*terminals\/register/;

let server: DemoServer;
let browser: Browser;
let lost: OpenTill;
let spare: WatchedPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  lost = await openTill(browser, server, { serviceWorker: true, expectedProblems: CUT_OFF });
  spare = await openPage(browser, server.url, { expectedProblems: CUT_OFF });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a manager moves a till to another device', () => {
  stopAfterFirstFailure();

  it('while the first device has an unsent sale', async () => {
    // Files that the till has not loaded yet come from the service worker once there is no network.
    await lost.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await lost.context.setOffline(true);
    await lost.till.scan(riceCakes.barcode);
    await lost.till.pay();
    await lost.till.payQuickCash(21_90);
    await expect.poll(() => readReceipt(lost.till.receipt())).toContain(`barcode: ${FIRST}`);
  });

  it('sees which till another device has, is warned, and may cancel', async () => {
    const { page } = spare;
    await open(page, '/terminal/register');
    await signIn(page, { ...server.people.manager, password: 'not the password' });
    await page.getByRole('alert').waitFor();
    // The next input is the password, in an emptied field.
    const password = page.getByRole('textbox', { name: 'סיסמה' });
    await expect
      .poll(() => password.evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await password.inputValue()).toBe('');
    await signIn(page, server.people.manager);
    await registerTerminal(page, CENTRE, TILL);
    const dialog = page.getByRole('dialog', { name: 'להעביר את הקופה למכשיר הזה?' });
    await dialog
      .getByText('אם במכשיר ההוא יש עסקאות שלא נשלחו, שלחו אותן קודם. המכשיר ההוא יתנתק.')
      .waitFor();
    await dialog.getByRole('button', { name: 'בטלו' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toBe('#/terminal/register');
  });

  it("takes the till over and sells with the server's next number", async () => {
    const { page } = spare;
    await page.getByRole('button', { name: 'רשמו את הקופה' }).click();
    await confirmTakeover(page);
    await signInEmployee(page, server.people.cards.cashier);
    const till = new TillPage(page);
    await till.ready();
    await till.scan(noodles.barcode);
    await till.pay();
    await till.payQuickCash(17_90);
    await expect.poll(() => readReceipt(till.receipt())).toContain(`barcode: ${FIRST}`);
  });

  it('finds the first device signed out, with the reason', async () => {
    // The manager who registered it signed out long ago: the browser is only a till.
    await lost.context.clearCookies({ name: 'dalpak_session' });
    await lost.context.clearCookies({ name: 'dalpak_refresh' });
    await lost.context.setOffline(false);
    await lost.page.getByText('המכשיר הזה אינו רשום עוד כקופה').waitFor({ timeout: 60_000 });
    await expect.poll(() => new URL(lost.page.url()).hash).toBe('#/login');
  });

  it('registers the first device again: its sale is sent, with its own number, and flagged for review', async () => {
    const { page, till } = lost;
    await signIn(page, server.people.manager);
    await page.getByRole('link', { name: 'רשמו קופה במכשיר הזה' }).click();
    await registerTerminal(page, CENTRE, TILL);
    await confirmTakeover(page);
    await signInEmployee(page, server.people.cards.cashier);
    await till.ready();
    const office = await openBackOffice(server);
    // Sent at the sign-in, and not a minute later.
    await expect.poll(async () => (await office.transactions()).length).toBe(2);
    const sales = (await office.transactions()).toSorted((a, b) => a.number - b.number);
    expect(
      sales.map(({ number, total, offline, review }) => ({ number, total, offline, review })),
    ).toEqual([
      { number: FIRST, total: 1790, offline: false, review: [] },
      { number: SECOND, total: 2190, offline: true, review: ['number_mismatch'] },
    ]);
  });

  it('finds the other device at the registration, since a manager is signed in there', async () => {
    const { page } = spare;
    const till = new TillPage(page);
    await till.newSale();
    await till.scan(noodles.barcode);
    await till.pay();
    await till.payQuickCash(17_90);
    await page.getByText('המכשיר הזה אינו רשום עוד כקופה').waitFor();
    await page.getByRole('heading', { name: 'רישום קופה' }).waitFor();
  });

  it('finds that the other device requests no more updates', async () => {
    const { page } = spare;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.waitForTimeout(1_000);
    expect(asked.filter((url) => url.includes('/updates/'))).toEqual([]);
  });

  it('sees there that the open sale was not closed, and what was paid for it, also after a reload', async () => {
    const { page } = spare;
    const words = (): Promise<string> => page.getByRole('alert').innerText();
    await expect.poll(words).toMatch(/העסקה האחרונה, על סך \u2066?₪17\.90\u2069?, לא נסגרה/);
    expect(await words()).toMatch(/התקבלו עליה \u2066?₪17\.90\u2069?\. החזירו את הכסף ללקוח/);
    await page.reload();
    await expect.poll(words).toMatch(/העסקה האחרונה לא נסגרה[^]*התקבלו עליה \u2066?₪17\.90/);
  });

  it('may go home', async () => {
    const { page } = spare;
    await page.getByRole('link', { name: 'לבית' }).click();
    await page.getByRole('heading', { name: /בוקר טוב|צהריים טובים|ערב טוב/ }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/');
  });

  it('opens the payment of that sale once the till is registered there again', async () => {
    const { page } = spare;
    await page.getByRole('link', { name: 'רישום מחדש' }).click();
    await registerTerminal(page, CENTRE, TILL);
    await confirmTakeover(page);
    await signInEmployee(page, server.people.cards.cashier);
    await new TillPage(page).ready();
    await page.getByRole('heading', { name: 'תשלום' }).waitFor();
    await page.getByRole('button', { name: 'סיימו את העסקה' }).click();
    await page.getByTestId('done').waitFor();
  });

  it('registers a till again on the same device without a warning about another device', async () => {
    const { page } = spare;
    await open(page, '/terminal/register');
    await registerTerminal(page, CENTRE, TILL);
    await expect.poll(() => new URL(page.url()).hash).not.toContain('/terminal/register');
    expect(await page.getByRole('dialog', { name: 'להעביר את הקופה למכשיר הזה?' }).count()).toBe(0);
  });

  it('sees no unexpected error in the browsers', () => {
    expect([...lost.problems, ...spare.problems]).toEqual([]);
  });
});
