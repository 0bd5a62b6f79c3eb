import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, signIn, signInEmployee } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  type ScreenCheckOptions,
  checkScreen,
  SCREENSHOT_FOLDER,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openLockedTill } from '../support/signed-in-pages.ts';

const { milkChocolate, caramelBar, noodles, riceCakes, eggplant, flour } = GOODS;
const DESK: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
/** A till with a mouse and a keyboard on the counter. */
const COUNTER: ScreenCheckOptions = { sizes: ['desktop'] };
/** A till with a touch screen: the all-in-one and the phone. */
const THUMB: ScreenCheckOptions = { sizes: ['till', 'phone'], touch: true };

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures of every screen: ${SCREENSHOT_FOLDER}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe.each([
  { device: 'counter', sight: COUNTER, terminal: 'קופה 1', touch: false },
  { device: 'thumb', sight: THUMB, terminal: 'קופה 2', touch: true },
])('the till of a $device', ({ device, sight, terminal, touch }) => {
  let shop: WatchedPage;
  let till: TillPage;
  let page: Page;
  // Collected and judged at the end, so that one problem does not keep the rest from being checked.
  const findings: Finding[] = [];
  const look = async (screen: string, more: Partial<ScreenCheckOptions> = {}): Promise<void> =>
    void findings.push(...(await checkScreen(page, `${device}-${screen}`, { ...sight, ...more })));
  stopAfterFirstFailure();

  beforeAll(async () => {
    shop = await openLockedTill(browser, server, {
      size: sight.sizes[0] ?? 'desktop',
      touch,
      terminal,
    });
    ({ page } = shop);
    till = new TillPage(page);
    await page.getByRole('dialog', { name: 'הקופה נעולה' }).waitFor();
  });
  afterAll(() => shop.context.close());

  /** Returns to the tiles and the bill from any state of the till. */
  async function atTheTill(): Promise<void> {
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'פעולות' }).waitFor();
  }

  it('locked', async () => {
    await look('locked', { fitsWindow: true });
    await signInEmployee(page, server.people.cards.cashier);
    await till.ready();
  });

  it('with an empty bill, and names of tiles in two lines, cut only where they need a third', async () => {
    await look('empty');
    const names = await page.getByTestId('tile-name').evaluateAll((all) =>
      all.map((name) => ({
        name: name.textContent,
        lines: Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)),
        cut: name.scrollHeight > name.clientHeight + 2,
      })),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter(({ cut, lines }) => lines > 2 || (cut && lines < 2))).toEqual([]);
    // Of the names of the demonstration few are longer.
    expect(names.filter(({ cut }) => cut).length).toBeLessThan(names.length / 4);
  });

  it('with lines, offers and a hint', async () => {
    await till.scan(
      milkChocolate.barcode,
      caramelBar.barcode,
      milkChocolate.barcode,
      noodles.barcode,
      riceCakes.barcode,
      eggplant.barcode,
    );
    await page.getByRole('textbox', { name: 'משקל בק"ג' }).waitFor();
    await look('weigh');
    await till.weigh('1.235');
    await till.scan(flour.barcode);
    await expect.poll(() => till.row(flour.name).count()).toBe(1);
    await look('bill');
  });

  it('searching', async () => {
    await page.keyboard.press('F2');
    await page.keyboard.type('שוקולד');
    await page.getByRole('list', { name: 'תוצאות חיפוש' }).waitFor();
    await look('search');
    await page
      .getByRole('button', { name: /^פרטי המוצר/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'הוסיפו לחשבון' }).waitFor();
    await look('product');
    await atTheTill();
  });

  it('refusing a barcode', async () => {
    await till.scan('7290000999999');
    await till.notice().waitFor();
    await look('notice');
    await atTheTill();
  });

  it.each([
    ['customer', 'לקוח', 'בחירת לקוח'],
    ['discount', 'הנחה', 'הנחה על כל החשבון'],
    ['recall', 'שליפה', 'חשבונות מושהים'],
    ['more', 'עוד', 'עוד'],
  ])('at %s', async (screen, action, heading) => {
    await till.action(action).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    if (screen === 'customer') {
      await page.getByRole('textbox', { name: 'שם, קוד או טלפון' }).fill('אורי');
      await page.getByRole('button', { name: 'אורי ישראלי' }).waitFor();
    }
    await look(screen);
    await atTheTill();
  });

  it('editing a line and requesting an approval', async () => {
    await till.editRow(flour.name);
    await look('row');
    await till.enterValue('הנחה באחוזים', '10');
    await till.approval().waitFor();
    await look('approval');
    await page.keyboard.press('Escape');
    await atTheTill();
  });

  it('showing its status', async () => {
    await till.status().click();
    await page.getByRole('heading', { name: 'מצב הקופה' }).waitFor();
    await look('status');
    await page.keyboard.press('Escape');
    await atTheTill();
  });

  it('during the payment and when the sale is done', async () => {
    const offers = till.rows().getByText(/^עוד /);
    expect(await offers.count()).toBeGreaterThan(0);
    await till.pay();
    await look('pay');
    await till.payQuickCash(100_00);
    await till.receipt().waitFor();
    // A paid bill shows no offers.
    expect(await offers.count()).toBe(0);
    await look('done');
  });

  it('shows nothing cut off, too small, too faint or without a name', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect(shop.problems).toEqual([]);
  });
});

describe('the back office', () => {
  let desk: WatchedPage;
  let page: Page;
  const findings: Finding[] = [];
  const look = async (screen: string): Promise<void> =>
    void findings.push(...(await checkScreen(page, screen, DESK)));
  stopAfterFirstFailure();

  beforeAll(async () => {
    desk = await openPage(browser, server.url);
    ({ page } = desk);
  });
  afterAll(() => desk.context.close());

  it('at the sign-in', async () => {
    await open(page);
    await page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await look('sign-in');
    await signIn(page, server.people.manager);
  });

  it('at home', async () => {
    await page.getByText('מכירות היום').waitFor();
    await page.getByRole('link', { name: /1000001/ }).waitFor();
    await look('home');
  });

  it('at the list of transactions', async () => {
    await open(page, '/items/101');
    await page.getByRole('link', { name: 'פתחו עסקה 1000001' }).waitFor();
    await look('transactions');
  });

  it('at one transaction and its receipt', async () => {
    await page.getByRole('link', { name: 'פתחו עסקה 1000001' }).click();
    await page.getByRole('article', { name: 'עסקה' }).waitFor();
    await look('transaction');
    await page.getByRole('button', { name: 'הציגו העתק קבלה' }).click();
    await page.getByTestId('receipt').waitFor();
    await look('receipt-copy');
  });

  it('at the registration of a terminal', async () => {
    await open(page, '/terminal/register');
    await page.getByRole('combobox', { name: 'סניף' }).waitFor();
    await look('register');
  });

  it('at an unknown address', async () => {
    await open(page, '/no/such/place');
    await page.getByRole('heading', { name: 'המסך לא נמצא' }).waitFor();
    await look('not-found');
  });

  it('shows nothing cut off, too faint or without a name', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });
});
