import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPONENT } from '@dalpak/contracts';
import { readReceipt } from '../pages/receipt.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, SERVER_GONE, UNTIL_FOUND } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { scanInto } from '../support/scanner.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { noodles, riceCakes, flour } = GOODS;

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a shift manager sells for a day without a server, from a cold start', () => {
  stopAfterFirstFailure();

  /** Numbers of terminal 2's sales; its credit invoices have a series of their own. */
  const [MORNING, AT_NOON, BY_CARD, ON_CREDIT, TO_NEW, ASIDE] = [
    2_000_001, 2_000_002, 2_000_003, 2_000_004, 2_000_005, 2_000_006,
  ] as const;
  const ALLOWANCE = 20_00;
  const GIFT_CARD = '8800001';
  let day: OpenTill;
  const at = (id: string) => day.page.getByTestId(id);
  const inQueue = async (): Promise<
    readonly { readonly state: string; readonly number: number | null; readonly total: number }[]
  > => {
    const sales = (await day.till.readTable('transactions')) as {
      readonly order: number;
      readonly state: string;
      readonly sale: {
        readonly number: number | null;
        readonly priced: { readonly total: number };
      };
    }[];
    return sales
      .filter(({ state }) => state !== 'sent')
      .toSorted((a, b) => a.order - b.order)
      .map(({ state, sale }) => ({ state, number: sale.number, total: sale.priced.total }));
  };

  it('sells in the morning with the server; then the server and the page are gone', async () => {
    const office = await openBackOffice(server);
    await office.setSetting('payments.offline_allowance', ALLOWANCE);
    await office.createRecord(COMPONENT.customers, {
      name: 'אסנת בהקפה',
      code: 'HK1',
      phone: '050-7770002',
      credit_status: 'limited',
      credit_limit: 100_00,
    });
    day = await openTill(browser, server, {
      serviceWorker: true,
      expectedProblems: SERVER_GONE,
      terminal: 'קופה 2',
      card: server.people.cards.shift,
    });
    await day.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await day.till.scan(riceCakes.barcode);
    await day.till.pay();
    await day.till.payQuickCash(21_90);
    await expect.poll(() => readReceipt(day.till.receipt())).toContain(`barcode: ${MORNING}`);
    await day.till.newSale();
    await server.stop();
    await day.page.goto('about:blank');
    await day.page.goto('/#/pos');
    await day.till.ready();
    await expect.poll(() => day.till.status().innerText()).toBe('אין רשת');
  });

  it('opens the register with a float', async () => {
    await day.till.pickFromMore('ניהול קופה');
    await day.till.button('פתיחת קופה').click();
    await day.page.keyboard.type('200');
    await day.page.keyboard.press('Enter');
    await day.page.getByText(/^פעולה אחת .*ממתינה/).waitFor();
    await day.page.keyboard.press('Escape');
  });

  it('sells for cash, and refunds in cash what was bought in the morning', async () => {
    await day.till.scan(noodles.barcode);
    await day.till.pay();
    await day.till.payQuickCash(17_90);
    await expect.poll(() => readReceipt(day.till.receipt())).toContain(`barcode: ${AT_NOON}`);
    await day.till.newSale();
    await day.till.pickFromMore('החזר והחלפה');
    await day.page.getByRole('textbox', { name: 'מספר הקבלה' }).fill(String(MORNING));
    await at('find-sale').click();
    await at('refund-all').click();
    // The label of the total says refund, not amount due.
    await expect.poll(() => day.till.total().locator('..').innerText()).toMatch(/להחזיר[^]*21\.90/);
    await at('pay').click();
    await at('give-back').click();
    await expect
      .poll(() => inQueue())
      .toEqual([
        { state: 'waiting', number: AT_NOON, total: 17_90 },
        { state: 'waiting', number: MORNING, total: -21_90 },
      ]);
    await day.till.newSale();
  });

  it("accepts a gift card up to the branch's offline allowance, and no more", async () => {
    await day.till.scan(noodles.barcode, riceCakes.barcode);
    await day.till.pay();
    const giftCard = day.page.getByRole('tab', { name: 'כרטיס מתנה', exact: true });
    await giftCard.click();
    await scanInto(day.page, GIFT_CARD);
    const sum = day.page.getByRole('textbox', { name: 'סכום' });
    await expect.poll(() => sum.inputValue()).toBe('20.00');
    await sum.fill('20.10');
    expect(await at('take-payment').isDisabled()).toBe(true);
    await sum.fill('20.00');
    await at('take-payment').click();
    await expect.poll(() => day.till.owed().innerText()).toContain('19.80');
    expect(await giftCard.count()).toBe(0);
    await day.page.getByRole('tab', { name: 'מזומן', exact: true }).click();
    await day.till.payQuickCash(19_80);
    await expect.poll(() => readReceipt(day.till.receipt())).toContain(`barcode: ${BY_CARD}`);
    await day.till.newSale();
  });

  it("finds a stored customer, and sells on credit up to the branch's offline allowance", async () => {
    await day.till.action('לקוח').click();
    await day.page.getByRole('textbox', { name: 'שם, קוד או טלפון' }).fill('0507770002');
    await day.page.getByText('אין רשת: מוצגים הלקוחות ששמורים בקופה הזו.').waitFor();
    await day.page
      .getByRole('listitem')
      .getByRole('button', { name: /אסנת בהקפה/ })
      .click();
    await day.till.scan(riceCakes.barcode);
    await day.till.pay();
    await day.page.getByRole('tab', { name: 'הקפה', exact: true }).click();
    const sum = day.page.getByRole('textbox', { name: 'סכום' });
    await expect.poll(() => sum.inputValue()).toBe('20.00');
    await at('take-payment').click();
    await expect.poll(() => day.till.owed().innerText()).toContain('1.90');
    // The amount due is what is left, not the earlier total.
    await expect.poll(() => day.till.total().innerText()).toContain('1.90');
    expect(await at('paid-so-far').innerText()).toContain('20.00');
    await day.page.getByRole('tab', { name: 'מזומן', exact: true }).click();
    await day.till.payQuickCash(1_90);
    await expect.poll(() => readReceipt(day.till.receipt())).toContain(`barcode: ${ON_CREDIT}`);
    await day.till.newSale();
  });

  it('creates a customer, finds them again, and sells to them', async () => {
    await day.till.action('לקוח').click();
    const search = day.page.getByRole('textbox', { name: 'שם, קוד או טלפון' });
    await search.fill('גאולה מן הקופה');
    await day.page.getByText('אין לקוח כזה בין הלקוחות ששמורים בקופה הזו').waitFor();
    await at('new-customer').click();
    expect(await day.page.getByRole('textbox', { name: 'שם הלקוח' }).inputValue()).toBe(
      'גאולה מן הקופה',
    );
    await day.page.getByRole('textbox', { name: 'טלפון' }).fill('050-7770001');
    await at('save-customer').click();
    await day.page.getByText('הלקוח גאולה מן הקופה נשמר בקופה, ויישלח כשהרשת תחזור').waitFor();
    await day.till.action('לקוח').click();
    await search.fill('0507770001');
    await day.page
      .getByRole('listitem')
      .getByRole('button', { name: /גאולה מן הקופה/ })
      .click();
    await day.till.scan(noodles.barcode);
    await day.till.pay();
    await day.till.payQuickCash(17_90);
    await expect.poll(() => readReceipt(day.till.receipt())).toContain(`barcode: ${TO_NEW}`);
    await day.till.newSale();
  });

  it('holds a sale, and sees all unsent sales in the queue', async () => {
    await day.till.scan(flour.barcode);
    await day.till.press('F8');
    await expect.poll(() => day.till.rows().count()).toBe(0);
    const queue = await day.till.openQueue();
    await expect.poll(() => queue.count()).toBe(5);
    expect((await queue.allInnerTexts()).map((text) => /\d{7}/.exec(text)?.[0])).toEqual(
      [AT_NOON, MORNING, BY_CARD, ON_CREDIT, TO_NEW].map(String),
    );
  });

  it('has each sale stored once when the server is back, in order and without a gap, and nothing unsent', async () => {
    await server.start();
    await expect.poll(() => day.till.status().innerText(), UNTIL_FOUND).toBe('מחובר');
    await day.page.getByText('כל העסקאות נשלחו').waitFor();
    expect(await inQueue()).toEqual([]);
    const office = await openBackOffice(server);
    const own = (await office.transactions())
      .filter(({ terminal_name: name }) => name === 'קופה 2')
      .toReversed();
    expect(
      own.map(({ number, official_code: code, total, offline }) => ({
        number,
        code,
        total,
        offline,
      })),
    ).toEqual([
      { number: MORNING, code: 320, total: 21_90, offline: false },
      { number: AT_NOON, code: 320, total: 17_90, offline: true },
      { number: MORNING, code: 330, total: -21_90, offline: true },
      { number: BY_CARD, code: 320, total: 39_80, offline: true },
      { number: ON_CREDIT, code: 320, total: 21_90, offline: true },
      { number: TO_NEW, code: 320, total: 17_90, offline: true },
    ]);
    // The gift card covered its payment: a payment that failed would have flagged the sale. Only
    // the refund is flagged for review.
    expect(own.map(({ review }) => review.length > 0)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    // The new customer was stored before their sale, which names them.
    expect(own.map(({ customer_name: name }) => name)).toEqual([
      null,
      null,
      null,
      null,
      'אסנת בהקפה',
      'גאולה מן הקופה',
    ]);
  });

  it('has the register open with its float, and the held sale', async () => {
    await day.page.keyboard.press('Escape');
    await day.till.pickFromMore('ניהול קופה');
    await expect.poll(() => at('register-standing').innerText()).toMatch(/הקופה פתוחה[^]*₪200\.00/);
    await day.page.keyboard.press('Escape');
    await day.till.press('F9');
    await day.page.getByRole('button', { name: new RegExp(flour.name) }).click();
    await expect.poll(() => day.till.total().innerText()).toContain('4.70');
    await day.till.pay();
    await day.till.press('Enter');
    await expect.poll(() => readReceipt(day.till.receipt())).toContain(`barcode: ${ASIDE}`);
    expect(day.problems).toEqual([]);
  });
});
