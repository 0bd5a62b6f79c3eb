import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, registerTerminal, signIn, signInEmployee } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { type LookOptions, lookAt, PICTURES } from '../support/look.ts';

const { milkChocolate, caramelBar, noodles, riceCakes, eggplant, flour } = GOODS;
const DESK: LookOptions = { sizes: ['desktop', 'phone'] };
/** A till with a mouse and a keyboard on the counter. */
const COUNTER: LookOptions = { sizes: ['desktop'] };
/** A till under a thumb: the all-in-one and the phone. */
const THUMB: LookOptions = { sizes: ['till', 'phone'], touch: true };

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures of every screen: ${PICTURES}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe.each([
  { device: 'counter', look: COUNTER, terminal: 'קופה 1', touch: false },
  { device: 'thumb', look: THUMB, terminal: 'קופה 2', touch: true },
])('the till of a $device', ({ device, look, terminal, touch }) => {
  let shop: WatchedPage;
  let till: TillPage;
  let page: Page;
  const sound = async (screen: string): Promise<void> => expect(await lookAt(page, `${device}-${screen}`, look)).toEqual([]);

  beforeAll(async () => {
    shop = await openPage(browser, server.url, { size: look.sizes[0] ?? 'desktop', touch });
    ({ page } = shop);
    till = new TillPage(page);
    await open(page, '/terminal/register');
    await signIn(page, server.people.manager);
    await registerTerminal(page, 'סניף מרכז', terminal);
    await page.getByRole('dialog', { name: 'הקופה נעולה' }).waitFor();
  });
  afterAll(() => shop.context.close());

  /** Back to tiles and the bill, from wherever the last test left the till. */
  async function atTheTill(): Promise<void> {
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'פעולות' }).waitFor();
  }

  it('locked', async () => {
    await sound('locked');
    await signInEmployee(page, server.people.cards.cashier);
    await till.ready();
  });

  it('with an empty bill', () => sound('empty'));

  it('with rows, offers and a hint', async () => {
    await till.scan(milkChocolate.barcode, caramelBar.barcode, milkChocolate.barcode, noodles.barcode, riceCakes.barcode, eggplant.barcode);
    await page.getByRole('textbox', { name: 'משקל בק"ג' }).waitFor();
    await sound('weigh');
    await till.weigh('1.235');
    await till.scan(flour.barcode);
    await expect.poll(() => till.row(flour.name).count()).toBe(1);
    await sound('bill');
  });

  it('searching', async () => {
    await page.keyboard.press('F2');
    await page.keyboard.type('שוקולד');
    await page.getByRole('list', { name: 'תוצאות חיפוש' }).waitFor();
    await sound('search');
    await page.getByRole('button', { name: /^פרטי המוצר/ }).first().click();
    await page.getByRole('button', { name: 'הוספה לחשבון' }).waitFor();
    await sound('product');
    await atTheTill();
  });

  it('refusing a barcode', async () => {
    await till.scan('7290000999999');
    await till.notice().waitFor();
    await sound('notice');
    await atTheTill();
  });

  it.each([
    ['customer', 'לקוח', 'בחירת לקוח'], ['discount', 'הנחה', 'הנחה על כל החשבון'], ['recall', 'שליפה', 'חשבונות מושהים'], ['more', 'עוד', 'עוד'],
  ])('at %s', async (screen, action, heading) => {
    await till.action(action).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    if (screen === 'customer') {
      await page.getByRole('textbox', { name: 'שם, קוד או טלפון' }).fill('ישראלי');
      await page.getByRole('button', { name: 'אורי ישראלי' }).waitFor();
    }
    await sound(screen);
    await atTheTill();
  });

  it('editing a row and asking for a colleague', async () => {
    // On a phone the bill is folded away; the widest size has it open.
    await page.setViewportSize({ width: 1024, height: 768 });
    await till.edit(flour.name);
    await sound('row');
    await page.setViewportSize({ width: 1024, height: 768 });
    await till.enter('הנחה באחוזים', '10');
    await till.approval().waitFor();
    await sound('approval');
    await page.keyboard.press('Escape');
    await atTheTill();
  });

  it('telling its state', async () => {
    await till.status().click();
    await page.getByRole('heading', { name: 'מצב הקופה' }).waitFor();
    await sound('status');
    await page.keyboard.press('Escape');
    await atTheTill();
  });

  it('taking the money and done', async () => {
    await till.pay();
    await sound('pay');
    await till.takeQuick(100_00);
    await till.receipt().waitFor();
    await sound('done');
    expect(shop.problems).toEqual([]);
  });
});

describe('the back office', () => {
  let desk: WatchedPage;
  let page: Page;
  const sound = async (screen: string): Promise<void> => expect(await lookAt(page, screen, DESK)).toEqual([]);

  beforeAll(async () => {
    desk = await openPage(browser, server.url);
    ({ page } = desk);
  });
  afterAll(() => desk.context.close());

  it('at the sign-in', async () => {
    await open(page);
    await page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await sound('sign-in');
    await signIn(page, server.people.manager);
  });

  it('at home', async () => {
    await page.getByText('מכירות היום').waitFor();
    await page.getByRole('link', { name: /1000001/ }).waitFor();
    await sound('home');
  });

  it('at the list of transactions', async () => {
    await open(page, '/items/101');
    await page.getByRole('link', { name: 'פתחו עסקה 1000001' }).waitFor();
    await sound('transactions');
  });

  it('at one transaction and its receipt', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'פתחו עסקה 1000001' }).click();
    await page.getByRole('article', { name: 'עסקה' }).waitFor();
    await sound('transaction');
    await page.getByRole('button', { name: 'הציגו העתק קבלה' }).click();
    await page.getByTestId('receipt').waitFor();
    await sound('receipt-copy');
  });

  it('at the registration of a terminal', async () => {
    await open(page, '/terminal/register');
    await page.getByRole('combobox', { name: 'סניף' }).waitFor();
    await sound('register');
  });

  it('where nothing is', async () => {
    await open(page, '/no/such/place');
    await page.getByRole('heading', { name: 'המסך לא נמצא' }).waitFor();
    await sound('not-found');
    expect(desk.problems).toEqual([]);
  });
});
