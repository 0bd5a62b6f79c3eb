import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReceipt } from '../pages/receipt.page.ts';
import { open, registerTerminal, signIn, signInEmployee } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { TransactionsPage } from '../pages/transactions.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { openOffice } from '../support/signed-in-pages.ts';

/*
 * The expected sale, calculated by hand. Standard VAT is 18% and included in the prices.
 *   chocolate 43 g   2 × 5.90             = 11.80 ┐ three of them cost 12.00 together: 17.70 − 12.00 = 5.70 less,
 *   caramel bar      1 × 5.90             =  5.90 ┘ shared 11.80 : 5.90 = 2 : 1, so 3.80 and 1.90
 *   noodles          1 × 17.90 − 10%      = 17.90 − 1.79 = 16.11
 *   rice cakes       1 × 21.90            = 21.90
 *   eggplant         1.235 kg × 7.90      =  9.7565 → 9.76, fresh vegetables: no VAT
 *   before discounts 11.80 + 5.90 + 17.90 + 21.90 + 9.76 = 67.26;  discounts 5.70 + 1.79 = 7.49;  to pay 59.77
 *   VAT: 12.00 + 16.11 + 21.90 = 50.01 with VAT; 50.01 × 18 / 118 = 7.6286 → 7.63;  before VAT 59.77 − 7.63 = 52.14
 *   cash has no 1 and 5 agorot: 59.77 → 59.80 (rounding 0.03);  100.00 − 59.80 = 40.20 back
 */
const { milkChocolate, caramelBar, noodles, riceCakes, eggplant } = GOODS;
const PROMOTION = '3ב12 חטיף שוקולד/וופל ממולא34-43 גר';
/** First sale of terminal 1. */
const NUMBER = 1_000_001;

let server: DemoServer;
let browser: Browser;
let shop: WatchedPage;
let till: TillPage;
let submit: Request;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  // The server refuses a colleague without the permission, and the browser logs every refusal.
  shop = await openPage(browser, server.url, {
    serviceWorker: true,
    expectedProblems: /status of 403 .*perrmissions\/validate$/,
  });
  till = new TillPage(shop.page);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a cashier makes the first sale of a new shop', () => {
  stopAfterFirstFailure();

  it('starts at the sign-in, in Hebrew, right to left [SHELL-004, SHELL-005, CART-302]', async () => {
    await open(shop.page);
    await shop.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await expect.poll(() => new URL(shop.page.url()).hash).toBe('#/login');
    expect(await shop.page.locator('html').getAttribute('lang')).toBe('he');
    expect(await shop.page.locator('html').getAttribute('dir')).toBe('rtl');
    // Its files are preloaded together with the application's own, not after them.
    expect(
      await shop.page.locator('link[rel="modulepreload"][href^="/assets/sign-in-"]').count(),
    ).toBe(1);
    // The preload has the same crossorigin mode as the stylesheet: otherwise the file would be
    // fetched twice.
    const styles = await shop.page
      .locator('link[href*="/assets/sign-in-"][href$=".css"]')
      .evaluateAll((links) =>
        links.map(
          (link) =>
            `${(link as HTMLLinkElement).rel} ${(link as HTMLLinkElement).crossOrigin ?? ''}`,
        ),
      );
    expect(styles.toSorted()).toEqual(['preload anonymous', 'stylesheet anonymous']);
  });

  it('registers the device as a till with the manager [SHELL-027, CART-235]', async () => {
    await signIn(shop.page, server.people.manager);
    await shop.page.getByRole('link', { name: 'רשמו קופה' }).click();
    const [call] = await Promise.all([
      shop.page.waitForRequest(/\/api\/v2\/terminals\/register$/),
      registerTerminal(shop.page, 'סניף מרכז', 'קופה 1'),
    ]);
    expect(call.postDataJSON()).toEqual({ branch: 1, terminal: 1, services: [] });
  });

  it('starts locked and lets the cashier in by card [SHELL-110, SHELL-085]', async () => {
    const [call] = await Promise.all([
      shop.page.waitForRequest(/\/api\/v2\/employees\/login$/),
      signInEmployee(shop.page, server.people.cards.cashier),
    ]);
    expect(call.postDataJSON()).toEqual({ type: 'card', card: server.people.cards.cashier });
    await till.ready();
    await shop.page.getByRole('button', { name: 'תפריט משתמש: מיכל אברהם' }).waitFor();
  });

  it('scans without a focused field; two products meet "3 for 12" [CART-015, CART-016, CART-021, CART-101]', async () => {
    expect(await shop.page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
    await till.scan(
      milkChocolate.barcode,
      caramelBar.barcode,
      milkChocolate.barcode,
      noodles.barcode,
      riceCakes.barcode,
    );
    await expect
      .poll(() => till.row(milkChocolate.name).innerText())
      .toMatch(/^2\n[^]*₪11\.80\n₪8\.00\n/);
    expect(await till.row(milkChocolate.name).innerText()).toContain(`${PROMOTION}\n-₪3.80`);
    expect(await till.row(caramelBar.name).innerText()).toContain(`${PROMOTION}\n-₪1.90`);
    expect(await till.rows().count()).toBe(4);
  });

  it('enters the weight of a product sold by weight, with three decimals [CART-056, CART-175, CART-177]', async () => {
    await till.scan(eggplant.barcode);
    // The star sets a quantity elsewhere; here it is no part of a number.
    const weight = shop.page.getByRole('textbox', { name: 'משקל בק"ג', exact: true });
    await weight.press('2');
    await weight.press('*');
    expect(await weight.inputValue()).toBe('2');
    // The next scan has to wait, and is told so in words: no key of them, no code that means nothing to a cashier.
    await till.scan(milkChocolate.barcode);
    await expect.poll(() => till.notice().innerText()).toContain('הקלידו משקל למוצר הקודם');
    expect(await till.notice().innerText()).not.toMatch(/[A-Z]{2}/);
    await till.weigh('1.235');
    await expect.poll(() => till.row(eggplant.name).innerText()).toContain('₪9.76');
    expect(await till.row(eggplant.name).innerText()).toMatch(
      /^1\.235\s+ק"ג\n[^]*₪7\.90 לק"ג\n₪9\.76/,
    );
    // 67.26 − 5.70
    expect(await till.total().innerText()).toContain('61.56');
  });

  it('sees in the heading of an open line the same figures as in the bill', async () => {
    await till.editRow(milkChocolate.name);
    await expect
      .poll(() => till.rowFigures().innerText())
      .toMatch(/^2 × ₪5\.90\s+₪11\.80\s*₪8\.00$/);
    await till.editRow(eggplant.name);
    await expect
      .poll(() => till.rowFigures().innerText())
      .toMatch(/^1\.235 ק"ג × ₪7\.90 לק"ג\s+₪9\.76$/);
    await till.button('עדכנו משקל').waitFor();
  });

  it('is refused a discount, sees which permission is missing, and is offered an approval [SHELL-160, SHELL-167, CART-271]', async () => {
    await till.editRow(noodles.name);
    await till.enterValue('הנחה באחוזים', '10');
    await expect.poll(() => till.approval().innerText()).toContain('אין לכם הרשאה: הנחה');
    // The card of a colleague with the same permissions is refused.
    await till.approve(server.people.cards.cashier);
    await expect
      .poll(() => till.approval().getByRole('status').innerText())
      .toBe('לעובד הזה אין ההרשאה. העבירו כרטיס של עובד אחר.');
    expect(await till.total().innerText()).toContain('61.56');
  });

  it("gives the discount by the manager's card [SHELL-161, CART-104, CART-239]", async () => {
    const [call] = await Promise.all([
      shop.page.waitForRequest(/employees\/perrmissions\/validate$/),
      till.approve(server.people.cards.manager),
    ]);
    await till.approval().waitFor({ state: 'detached' });
    expect(call.postDataJSON()).toMatchObject({
      type: 'pos',
      key: 'cart.discount',
      verify: { type: 'card' },
    });
    await expect.poll(() => till.row(noodles.name).innerText()).toContain('-₪1.79');
    expect(await till.total().innerText()).toContain('59.77');
    expect(await shop.page.getByText('מזה מע"מ').innerText()).toContain('₪7.63');
  });

  it('takes cash, rounds to tens of agorot and gives change [CART-179, CART-136, CART-201, CART-257]', async () => {
    await till.pay();
    expect(await till.owed().innerText()).toContain('59.80');
    const [answer] = await Promise.all([
      shop.page.waitForResponse(/\/api\/v2\/pos\/transactions\/cart_format/),
      till.payQuickCash(100_00),
    ]);
    submit = answer.request();
    expect(submit.method()).toBe('POST');
    expect(((await answer.json()) as { data: unknown[] }).data[0]).toBe('000');
    await expect.poll(() => till.change().innerText()).toContain('40.20');
    await expect
      .poll(() => shop.page.getByTestId('how-paid').innerText())
      .toMatch(/59\.80.* במזומן/);
    // A paid bill shows no amount due.
    expect(await shop.page.getByText('לתשלום', { exact: true }).count()).toBe(0);
  });

  it('says that it is paid and how, and the change is larger than all else, with its notes and coins [LOOK-021]', async () => {
    const { page } = shop;
    const done = till.done();
    await expect.poll(() => done.innerText()).toContain('✓ שולם');
    const sizes = await done.evaluate((panel) =>
      [...panel.querySelectorAll<HTMLElement>('*')].flatMap((one) =>
        [...one.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '',
        )
          ? [
              {
                size: Number.parseFloat(getComputedStyle(one).fontSize),
                change: one.closest('[data-testid="change"]') !== null,
              },
            ]
          : [],
      ),
    );
    const largest = (change: boolean): number =>
      Math.max(...sizes.filter((one) => one.change === change).map(({ size }) => size));
    expect(largest(true)).toBeGreaterThan(largest(false));
    // 40.20: two twenties and two coins of ten agorot.
    await expect
      .poll(() =>
        page
          .getByTestId('change-hint')
          .locator('svg')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-coin'))),
      )
      .toEqual(['2000', '2000', '10', '10']);
  });

  it('sends identifying headers with each call [SHELL-001, SHELL-002, SHELL-003, CART-200, CART-248, CART-249, CART-250, CART-251, CART-252]', async () => {
    const headers = await submit.allHeaders();
    expect(headers).toMatchObject({
      'x-app-id': '3',
      'x-app-module': 'bo',
      'x-app-version': '6.0.0',
      'x-terminal-type': 'pos',
      'x-terminal-branch': '1',
    });
    const named = [
      'x-app-name',
      'x-client-type',
      'x-plugin-type',
      'x-plugin-version',
      'x-terminal-service',
      'x-terminal-device',
      'x-device',
      'x-employee-token',
    ];
    expect(named.filter((name) => (headers[name] ?? '') === '')).toEqual([]);
    expect(headers['x-device']).not.toBe(headers['x-terminal-device']);
    expect(headers['cookie']).toContain('dalpak_terminal=');
  });

  it('gets a receipt whose every line is right [CART-137, CART-176]', async () => {
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem' }).format(
      new Date(),
    );
    const lines = await readReceipt(till.receipt());
    expect(lines[9]).toMatch(/^שעה \| \d\d:\d\d$/);
    expect(lines.toSpliced(9, 1)).toEqual([
      'מרכול הדגמה בע"מ',
      'סניף מרכז',
      'רחוב הדגמה 1, תל אביב-יפו',
      '03-0000000',
      "מס' עוסק 999999998",
      '---',
      `חשבונית מס קבלה ${NUMBER}`,
      'מקור',
      `תאריך | ${today}`,
      'קופה | קופה 1',
      'עובד | מיכל אברהם',
      '---',
      `${milkChocolate.name} | 11.80`,
      '2 × 5.90',
      `${PROMOTION} | -3.80`,
      `${caramelBar.name} | 5.90`,
      `${PROMOTION} | -1.90`,
      `${noodles.name} | 17.90`,
      'הנחה 10% | -1.79',
      `${riceCakes.name} | 21.90`,
      `${eggplant.name} | 9.76`,
      '1.235 ק"ג × 7.90',
      '---',
      'פריטים | 6',
      'סה"כ לפני הנחות | 67.26',
      'סה"כ הנחות | -7.49',
      'סה"כ לפני מע"מ | 52.14',
      'מע"מ 18% | 7.63',
      'מע"מ 0% | 0.00',
      'סה"כ לתשלום | 59.77',
      '---',
      'מזומן | 100.00',
      'עיגול | 0.03',
      'עודף | 40.20',
      'חסכתם 7.49 ₪',
      'תודה שקניתם במרכול הדגמה',
      `barcode: ${NUMBER}`,
      String(NUMBER),
    ]);
  });

  it('has the same sale stored at the server, to the agora [CART-227]', async () => {
    const office = await openBackOffice(server);
    const sales = await office.transactions();
    expect(
      sales.map(({ number, total, vat, items, employee_name }) => ({
        number,
        total,
        vat,
        items,
        employee_name,
      })),
    ).toEqual([{ number: NUMBER, total: 5977, vat: 763, items: 6, employee_name: 'מיכל אברהם' }]);
    const sale = await office.transaction(sales[0]?.id ?? '');
    expect(sale).toMatchObject({
      before_vat: 5214,
      discount: 749,
      cash_rounding: 3,
      paid: 10_000,
      change_due: 4020,
      offline: false,
      review: [],
      prev_hash: '',
    });
    expect(sale.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('makes a sale that the manager finds in the back office, in the list and as a document [SHELL-028, SHELL-032]', async () => {
    const desk = await openPage(browser, server.url);
    await open(desk.page, '/items/101');
    await signIn(desk.page, server.people.manager);
    const transactions = new TransactionsPage(desk.page);
    await expect
      .poll(() => transactions.row(NUMBER).innerText())
      .toMatch(/קופה 1[^]*מיכל אברהם[^]*₪59\.77/);
    // The list accepts keys as soon as it is shown.
    await desk.page.keyboard.press('ArrowDown');
    await expect.poll(() => transactions.row(NUMBER).getAttribute('aria-selected')).toBe('true');
    const sheet = await transactions.openSale(NUMBER);
    const text = (await sheet.innerText()).replaceAll(/\s*[\t\n]+\s*/g, ' | ');
    for (const part of [
      "מס' עוסק 999999998",
      `חשבונית מס קבלה | ${NUMBER}`,
      `${PROMOTION} | -₪3.80`,
      'הנחת שורה 10% | -₪1.79',
      `${eggplant.name} | ${eggplant.barcode} | 1.235 ק"ג | ₪7.90 | ₪9.76`,
      'לפני הנחות | ₪67.26',
      'סה"כ הנחות | -₪7.49',
      'סה"כ לתשלום | ₪59.77',
      'לפני מע"מ | ₪52.14',
      'מע"מ 18% | ₪7.63',
      'מזומן | ₪100.00',
      'עיגול מזומן | ₪0.03',
      'עודף | ₪40.20',
    ])
      expect(text).toContain(part);
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  it('needs no approval when the manager gives the discount', async () => {
    await till.newSale();
    await till.lock();
    await signInEmployee(shop.page, server.people.cards.manager);
    await till.ready();
    await till.scan(noodles.barcode);
    await till.editRow(noodles.name);
    await till.enterValue('הנחה באחוזים', '10');
    await expect.poll(() => till.total().innerText()).toContain('16.11');
    expect(await till.approval().count()).toBe(0);
  });

  it('is notified that keys typed before the till was ready were not accepted, and sells the next scan', async () => {
    // Keys that are typed while the first scripts load, before any screen.
    await shop.page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        for (const key of '7290')
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, code: `Digit${key}`, bubbles: true }),
          );
      }),
    );
    await shop.page.reload();
    await till.ready();
    await expect.poll(() => till.notice().innerText()).toContain('לא נקלט');
    // The bill is unchanged.
    await expect.poll(() => till.rows().count()).toBe(1);
    await till.scan(riceCakes.barcode);
    await expect.poll(() => till.rows().count()).toBe(2);
  });

  it('shows the manager which numbers a restored server has lost, and why', async () => {
    const desk = await openOffice(browser, server, { at: '/#/terminal/numbers' });
    await desk.page.getByText('אין פערים, ואף קופה אינה ממתינה.').waitFor();
    // Such a server was told of numbers that it does not know, and that the till has no more.
    const behind = await shop.page.evaluate(async (confirmed) => {
      const body = JSON.stringify({ series: [{ code: 320, confirmed, held: [] }] });
      const answer = await fetch('/api/v2/pos/transactions/compare', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return (await answer.json()) as unknown;
    }, 4);
    expect(behind).toMatchObject({ data: { behind: [], waits: false } });
    await desk.page.reload();
    await desk.page.getByRole('heading', { name: 'מספרים שאבדו' }).waitFor();
    const gaps = await desk.page.getByRole('main').innerText();
    expect(gaps).toContain('קופה 1 · חשבוניות · 1000002–1000004');
    expect(gaps).toContain('אבדו עם מסד הנתונים, ואינם עוד בקופה שהדפיסה אותם');
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  it('ends without an error in the browser', () => {
    expect(shop.problems).toEqual([]);
  });
});
