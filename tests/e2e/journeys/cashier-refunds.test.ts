import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TillPage } from '../pages/till.page.ts';
import { findOverflow, findSeriousProblems, launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { openBackOffice } from '../support/api.ts';
import { scanInto } from '../support/scanner.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { eggplant, flour, noodles, riceCakes } = GOODS;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let till: TillPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, { card: server.people.cards.manager });
  till = shop.till;
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const byTestId = (id: string) => shop.page.getByTestId(id);
const doneMessage = () => shop.page.getByTestId('done').first();

/** Sells for the exact cash. @returns the number on the receipt */
async function sell(...codes: readonly string[]): Promise<string> {
  await till.scan(...codes);
  await till.pay();
  await till.press('Enter');
  await doneMessage().waitFor();
  const text = await shop.page
    .getByRole('region', { name: 'העסקה נשמרה' })
    .getByText(/^מספר/)
    .first()
    .innerText();
  await till.newSale();
  return text.replace(/\D/g, '');
}

/** Finds a sale by its number and opens its lines. */
async function findSale(number: string): Promise<void> {
  await till.pickFromMore('החזר והחלפה');
  await shop.page.getByRole('textbox', { name: 'מספר הקבלה' }).fill(number);
  await byTestId('find-sale').click();
  await byTestId('refund-all').waitFor();
}

async function expectSoundScreen(): Promise<void> {
  expect(await findSeriousProblems(shop.page)).toEqual([]);
  expect(await findOverflow(shop.page)).toEqual([]);
}

const reason = (name: string) =>
  byTestId('refund-reasons').getByRole('button', { name, exact: false });

describe('a cashier refunds returned goods', () => {
  it('refunds one of "3 for 12" in cash, at the third that was really paid', async () => {
    const number = await sell(flour.barcode, flour.barcode, flour.barcode);
    await findSale(number);
    await expectSoundScreen();
    // Touched, the button keeps the focus; Enter is nevertheless the action of the screen.
    await shop.page.getByRole('button', { name: `יותר: ${flour.name}` }).click();
    await expect.poll(() => byTestId('refund-total').innerText()).toContain('4.00');
    await till.press('Enter');
    await expect.poll(() => till.total().innerText()).toContain('4.00');
    // The promotion's share is the difference between 4.70 and 4.00.
    await shop.page.getByText('הנחות ומבצעים', { exact: true }).waitFor();
    expect(await byTestId('pay').innerText()).toContain('החזירו כסף');
    await byTestId('pay').click();
    await expect.poll(() => byTestId('to-give').innerText()).toContain('4.00');
    await expectSoundScreen();
    await byTestId('give-back').click();
    await doneMessage().waitFor();
    await expect
      .poll(() => shop.page.getByRole('region', { name: 'קבלה' }).innerText())
      .toContain('חשבונית זיכוי');
    expect(await shop.page.getByRole('region', { name: 'קבלה' }).innerText()).toContain(
      'זיכוי לחשבונית',
    );
    await expect.poll(() => byTestId('how-paid').innerText()).toMatch(/^החזירו .*4\.00.* במזומן$/);
    expect(await byTestId('change').count()).toBe(0);
    await till.newSale();
  });

  it('exchanges noodles for rice cakes, and the customer pays only the difference', async () => {
    await findSale(await sell(noodles.barcode));
    // No line is refunded yet, so a scan starts no exchange and the lines stay.
    await till.scan(riceCakes.barcode);
    await shop.page.getByText(`${riceCakes.name}: אינו במכירה הזו`).waitFor();
    await till.scan(noodles.barcode);
    await expect.poll(() => byTestId('refund-total').innerText()).toContain('17.90');
    await till.scan(riceCakes.barcode);
    await expect.poll(() => till.row(noodles.name).count()).toBe(1);
    await expect.poll(() => till.total().innerText()).toContain('4.00');
    await till.pay();
    await expect.poll(() => till.owed().innerText()).toContain('4.00');
    await till.press('Enter');
    await doneMessage().waitFor();
    await till.newSale();
  });

  it('begins in the bar with the last sales of this till, one touch from their rows [LOOK-014]', async () => {
    const number = await sell(noodles.barcode);
    await till.action('החזר').click();
    const last = byTestId('recent-sales').getByRole('button').first();
    await expect.poll(() => last.innerText()).toContain(number);
    expect(await last.innerText()).toMatch(new RegExp(`${noodles.name}[^]*17\\.90`));
    await expectSoundScreen();
    await last.click();
    await byTestId('refund-all').click();
    await byTestId('pay').click();
    await expect.poll(() => byTestId('to-give').innerText()).toContain('17.90');
    // A reason is one touch, and another one takes it back.
    await reason('לא מתאים').click();
    await expect.poll(() => reason('לא מתאים').getAttribute('aria-pressed')).toBe('true');
    await reason('לא מתאים').click();
    await expect.poll(() => reason('לא מתאים').getAttribute('aria-pressed')).toBe('false');
    await byTestId('give-back').click();
    await doneMessage().waitFor();
    await till.newSale();
  });

  it('refunds a part of a weighed line by Enter in the field of its weight', async () => {
    await till.scan(eggplant.barcode);
    await till.weigh('1.235');
    await till.row(eggplant.name).waitFor();
    await findSale(await sell());
    await shop.page.getByText('אפשר להחזיר עד \u20661.235\u2069 ק"ג').waitFor();
    await shop.page
      .getByRole('textbox', { name: new RegExp(`^משקל של ${eggplant.name}`) })
      .fill('0.5');
    await shop.page.keyboard.press('Enter');
    await till.row(eggplant.name).waitFor();
    await till.scan(riceCakes.barcode);
    await expect.poll(() => till.total().innerText()).toContain('17.95');
    await till.pay();
    await till.press('Enter');
    await doneMessage().waitFor();
    await till.newSale();
  });

  it('exchanges by a gift slip the one present that it is for, and gives no money [LOOK-022]', async () => {
    const { page } = shop;
    await till.scan(noodles.barcode, riceCakes.barcode);
    await till.pay();
    await till.press('Enter');
    await doneMessage().waitFor();
    const text = await page
      .getByRole('region', { name: 'העסקה נשמרה' })
      .getByText(/^מספר/)
      .first()
      .innerText();
    await byTestId('gift-slip').click();
    const slip = page.getByRole('group', { name: 'על מה הפתק?' });
    await slip.getByRole('checkbox', { name: new RegExp(noodles.name) }).uncheck();
    await expectSoundScreen();
    await slip.getByRole('button', { name: 'סגרו' }).click();
    await till.newSale();
    // As its bar code says it; the day is long past, which the cashier is told.
    await till.scan(`EX${text.replace(/\D/g, '')}-250101-2`);
    await page.getByText(/הפתק היה תקף עד .*01\/01\/2025/).waitFor();
    expect(await page.getByRole('button', { name: `יותר: ${noodles.name}` }).count()).toBe(0);
    await byTestId('refund-all').click();
    await till.row(riceCakes.name).waitFor();
    await byTestId('pay').click();
    await page.getByText('על פתק החלפה אין החזר כספי').waitFor();
    expect(await page.getByText('מזומן', { exact: true }).count()).toBe(0);
    await byTestId('give-back').click();
    await doneMessage().waitFor();
    await page
      .getByText(/שובר זיכוי .?Z\d{12}/)
      .first()
      .waitFor();
    await till.newSale();
  });

  it('says why goods came back by one key, offline and in an exchange too, and must say it where the business insists [SEE-028]', async () => {
    const { page, context } = shop;
    const office = await openBackOffice(server);
    const lastReason = async (): Promise<boolean[]> => {
      const [last] = await office.transactions();
      const cart = JSON.stringify((await office.transaction(last?.id ?? '')).cart);
      return ['פגום', 'פג תוקף', 'לא מתאים'].map((one) => cart.includes(`null,"${one}"]`));
    };
    await office.setSetting('refund.reason', 'must');
    await page.reload();
    await till.ready();
    const number = await sell(noodles.barcode, noodles.barcode);
    await findSale(number);
    await page.getByRole('button', { name: `יותר: ${noodles.name}` }).click();
    await till.press('Enter');
    await byTestId('pay').click();
    await byTestId('refund-reasons').waitFor();
    await expectSoundScreen();
    await till.press('Enter');
    await expect.poll(() => till.notice().innerText()).toContain('בחרו למה הסחורה חוזרת');
    await page.keyboard.press('1');
    await expect.poll(() => reason('פגום').getAttribute('aria-pressed')).toBe('true');
    await till.press('Enter');
    await doneMessage().waitFor();
    await till.newSale();
    expect(await lastReason()).toEqual([true, false, false]);
    // Offline the reason waits with its sale.
    await findSale(number);
    await page.getByRole('button', { name: `יותר: ${noodles.name}` }).click();
    await till.press('Enter');
    await byTestId('pay').click();
    await byTestId('refund-reasons').waitFor();
    await context.setOffline(true);
    await page.keyboard.press('5');
    await expect.poll(() => reason('פג תוקף').getAttribute('aria-pressed')).toBe('true');
    await till.press('Enter');
    await doneMessage().waitFor();
    await till.newSale();
    await context.setOffline(false);
    await expect.poll(lastReason, { timeout: 20_000 }).toEqual([false, true, false]);
    // An exchange asks in its payment, where digits are a sum.
    await findSale(await sell(noodles.barcode));
    await byTestId('refund-all').click();
    await till.scan(riceCakes.barcode);
    await till.pay();
    await expectSoundScreen();
    await reason('לא מתאים').click();
    await till.press('Enter');
    await doneMessage().waitFor();
    await till.newSale();
    expect(await lastReason()).toEqual([false, false, true]);
    await office.setSetting('refund.reason', 'ask');
    await page.reload();
    await till.ready();
  });

  it('issues a credit voucher, which pays the next sale', async () => {
    await findSale(await sell(riceCakes.barcode));
    await byTestId('refund-all').click();
    await byTestId('pay').click();
    await shop.page.getByText('שובר זיכוי', { exact: true }).click();
    await byTestId('give-back').click();
    const told = await shop.page
      .getByText(/שובר זיכוי .?Z\d{12}/)
      .first()
      .innerText();
    const number = /Z\d{12}/.exec(told)?.[0] ?? '';
    await doneMessage().waitFor();
    await till.newSale();
    await till.scan(noodles.barcode);
    await till.pay();
    await shop.page.getByRole('tab', { name: 'שובר זיכוי', exact: true }).click();
    await scanInto(shop.page, number);
    await expect.poll(() => byTestId('number-balance').innerText()).toContain('21.90');
    await byTestId('take-payment').click();
    await doneMessage().waitFor();
    await till.newSale();
    expect(shop.problems.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});
