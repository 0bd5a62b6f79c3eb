import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, SIZES } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen } from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const { riceCakes } = GOODS;
const DAY_MS = 86_400_000;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, {
    expectedProblems: /ERR_INTERNET_DISCONNECTED/,
    card: server.people.cards.shift,
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Tells the simulated terminal of the first till what to do, as its page does. */
async function setMood(mood: object): Promise<void> {
  const [terminal] = JSON.parse(
    await readFile(join(server.data, 'card-terminals.json'), 'utf8'),
  ) as readonly { readonly port: number }[];
  const answer = await fetch(`http://127.0.0.1:${terminal?.port}/mood`, {
    method: 'POST',
    body: JSON.stringify(mood),
  });
  expect(answer.status).toBe(200);
}

async function payByCard(): Promise<void> {
  const { till, page } = shop;
  await till.scan(riceCakes.barcode);
  await till.pay();
  await page.getByRole('tab', { name: /אשראי/ }).click();
  await page.getByRole('button', { name: /חייבו .* במסוף/ }).click();
}

const dialog = () => shop.page.getByRole('dialog', { name: 'ERROR' });
const lastTransmission = () => shop.page.getByTestId('transmission').first();

async function transmit(): Promise<void> {
  await shop.page.getByTestId('transmit').click();
}

describe('a shift manager transmits the card deals', () => {
  stopAfterFirstFailure();

  it('that a terminal of its own address charged, and part of a sum stays owed [TILL-001] [TILL-007]', async () => {
    const { till, page } = shop;
    await payByCard();
    await till.done().waitFor();
    await till.newSale();
    await setMood({ charge: 'partial' });
    await payByCard();
    await expect.poll(() => page.getByText(/המסוף אישר .* מתוך/).count()).toBeGreaterThan(0);
    await expect.poll(() => till.owed().innerText()).toContain('7.30');
    await setMood({ charge: 'approve' });
    await till.press('F3', 'Enter');
    await till.done().waitFor();
    await till.newSale();
  });

  it('and sees the phases pass, and the result [TILL-017]', async () => {
    const { till, page } = shop;
    await till.pickFromMore('שידור לאשראי');
    await transmit();
    await page.getByRole('list', { name: 'שלבי השידור' }).waitFor();
    await expect
      .poll(() => lastTransmission().innerText(), { timeout: 15_000 })
      .toMatch(/תקין[^]*עסקאות 2/);
    expect(await checkScreen(page, 'transmission', { sizes: ['till', 'phone'] })).toEqual([]);
    await page.setViewportSize(SIZES.till);
  });

  it('and is told of a failed one with its code until a good one [SHELL-247] [SHELL-249] [REC-190] [CART-267] [CART-268] [TILL-018]', async () => {
    const { page } = shop;
    await setMood({ breakAt: 'transactions' });
    await transmit();
    await expect
      .poll(() => lastTransmission().innerText(), { timeout: 15_000 })
      .toContain('נותק בשידור עסקאות');
    await page.reload();
    await dialog().waitFor();
    const text = await dialog().innerText();
    for (const part of [
      'השידור האחרון לחברת האשראי נכשל. קוד השידור האחרון: 003',
      'שדרו ידנית לחברת האשראי.',
      'אם התקלה חוזרת, פנו למרכז השירות.',
      '002',
    ])
      expect(text).toContain(part);
    expect(await shop.till.status().innerText()).toContain('אשראי לא שודר');
    await setMood({ breakAt: null });
    await dialog().getByRole('button', { name: 'שדרו עכשיו' }).click();
    await transmit();
    await expect
      .poll(() => shop.till.status().innerText(), { timeout: 15_000 })
      .not.toContain('אשראי לא שודר');
  });

  it('and is told on the fourth day without one, not on the third [SHELL-248] [REC-191] [CART-269] [CART-270] [CART-286] [TILL-018]', async () => {
    const { page, till } = shop;
    const now = Date.now();
    await page.clock.setSystemTime(now + 3 * DAY_MS);
    await page.reload();
    await till.ready();
    expect(await dialog().count()).toBe(0);
    await page.clock.setSystemTime(now + 4 * DAY_MS);
    await page.reload();
    await dialog().waitFor();
    expect(await dialog().innerText()).toMatch(
      /לא בוצע שידור לחברת האשראי 4 ימים או יותר\. תאריך השידור האחרון: \d\d\/\d\d\/\d{4}[^]*003/,
    );
  });

  it('and the manager finds all of it at the record, and checks the connection [TILL-014] [TILL-017]', async () => {
    const office = await openOffice(browser, server, { at: '/#/item/id/1/component/105' });
    const { page } = office;
    await page.getByRole('button', { name: 'בדקו חיבור' }).click();
    await expect
      .poll(() => page.getByTestId('check-result').innerText())
      .toMatch(/מוכן[^]*Ashrait EMV simulator/);
    await expect
      .poll(() => page.getByTestId('transmission').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringContaining('נותק בשידור עסקאות')]));
    expect(await checkScreen(page, 'card-terminal', { sizes: ['desktop', 'phone'] })).toEqual([]);
  });

  it('and an own payment type, renamed cash and a switched-off cheque reach the open till in seconds [TILL-026] [TILL-027]', async () => {
    const till = await openTill(browser, server, { terminal: 'קופה 2' });
    await till.till.scan(riceCakes.barcode);
    await till.till.pay();
    const tabs = till.page.getByRole('tablist', { name: 'אמצעי תשלום' }).getByRole('tab');
    await expect.poll(() => tabs.allInnerTexts()).toContain('תו הזהב');
    const office = await openOffice(browser, server, { at: '/' });
    const status = await office.page.evaluate(async () => {
      const send = async (method: string, path: string, body: object) =>
        (
          await fetch(`/api/v2/components/106/${path}`, {
            method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status;
      return [
        await send('PUT', 'records/1', { data: { name: 'מזומן בקופה' } }),
        await send('POST', 'status', { ids: [6], active: false }),
      ];
    });
    expect(status).toEqual([200, 200]);
    await expect
      .poll(async () => (await tabs.allInnerTexts()).join(' '), { timeout: 5_000 })
      .toMatch(/מזומן בקופה(?![^]*שיק)/);
    // A reference is asked for before the payment is added, and the largest sum holds.
    await tabs.filter({ hasText: 'תו הזהב' }).click();
    await till.page.getByRole('button', { name: /^קבלו/ }).click();
    await till.page.getByText('חסר: אסמכתא').waitFor();
    expect(await checkScreen(till.page, 'own-type', { sizes: ['till', 'phone'] })).toEqual([]);
    await till.page.getByRole('textbox', { name: 'אסמכתא' }).fill('1234');
    await till.page.getByRole('button', { name: /^קבלו/ }).click();
    await till.till.done().waitFor();
    expect(await till.till.receipt().innerText()).toContain('תו הזהב');
  });
});
