import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPONENT } from '@dalpak/contracts';
import { readReceipt } from '../pages/receipt.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { type BackOffice, openBackOffice } from '../support/api.ts';
import { launchBrowser, SERVER_GONE } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { scanInto } from '../support/scanner.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { milkChocolate, caramelBar, noodles, riceCakes, eggplant, flour } = GOODS;
/** Numbers of terminal 1's sales, in the order of the sales. */
const [FIRST, SECOND, IN_OTHER_TAB, THIRD, FOURTH] = [
  1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005,
] as const;
/** While the server is away, the till looks for it after pauses of up to 30 seconds. */
const UNTIL_FOUND = { timeout: 60_000 };

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, { serviceWorker: true, expectedProblems: SERVER_GONE });
  // The application can start offline once its service worker has stored it.
  await shop.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Numbers of the unsent sales on the device, in the order of the sales. */
async function readUnsentNumbers(till: TillPage): Promise<unknown[]> {
  const sales = (await till.readTable('transactions')) as {
    readonly order: number;
    readonly state: string;
    readonly sale: { readonly number: number | null };
  }[];
  return sales
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => a.order - b.order)
    .map(({ sale }) => sale.number);
}

async function numbers(office: BackOffice): Promise<number[]> {
  return (await office.transactions()).map(({ number }) => number).toSorted((a, b) => a - b);
}

describe('a cashier sells while the server is away', () => {
  stopAfterFirstFailure();

  it('finishes the sale that was open when the server stopped [CART-148]', async () => {
    const { till } = shop;
    await till.scan(
      milkChocolate.barcode,
      caramelBar.barcode,
      milkChocolate.barcode,
      noodles.barcode,
      eggplant.barcode,
    );
    await till.weigh('1.235');
    // 12.00 for the three, 17.90, 9.76
    await expect.poll(() => till.total().innerText()).toContain('39.66');
    await server.stop();
    await till.pay();
    await till.payQuickCash(100_00);
    // 39.66 → 39.70 in cash
    await expect.poll(() => till.change().innerText()).toContain('60.30');
    await shop.page.getByText('העסקה נשמרה בקופה ותישלח כשהרשת תחזור').waitFor();
  });

  it("prints a complete receipt with the terminal's own number", async () => {
    const lines = await readReceipt(shop.till.receipt());
    expect(lines).toEqual(
      expect.arrayContaining([
        `חשבונית מס קבלה ${FIRST}`,
        'מקור',
        '3ב12 חטיף שוקולד/וופל ממולא34-43 גר | -3.80',
        'סה"כ לתשלום | 39.66',
        'מזומן | 100.00',
        'עיגול | 0.04',
        'עודף | 60.30',
        `barcode: ${FIRST}`,
      ]),
    );
  });

  it('sees in the status light that there is no network, without a reload [SHELL-118]', async () => {
    await expect.poll(() => shop.till.status().innerText()).toBe('אין רשת');
    const queue = await shop.till.openQueue();
    await expect.poll(() => queue.count()).toBe(1);
    expect(await queue.innerText()).toContain('₪39.66');
    expect(await queue.innerText()).toContain(String(FIRST));
  });

  it('is warned before locking that no employee can unlock the till until the server is back', async () => {
    const { page, till } = shop;
    await page.getByRole('button', { name: /^תפריט משתמש/ }).click();
    await page.getByRole('button', { name: 'נעלו את הקופה' }).click();
    const question = page.getByRole('dialog', { name: 'לנעול בלי רשת?' });
    await expect.poll(() => question.innerText()).toContain('ללא רשת לא תוכלו להיכנס שוב');
    await question.getByRole('button', { name: 'השאירו פתוחה' }).click();
    await question.waitFor({ state: 'detached' });
    // Locking from the menu of actions gives the same warning.
    await till.action('עוד').click();
    expect(await till.button(/^החליפו עובד/).innerText()).toContain('ללא רשת אי אפשר להיכנס שוב');
    await till.button(/^החליפו עובד/).click();
    await question.getByRole('button', { name: 'השאירו פתוחה' }).click();
    await question.waitFor({ state: 'detached' });
  });

  it('sees that the till looks for the server before it locks, and may cancel', async () => {
    const { page } = shop;
    await page.route(/\/api\/v2\/health/, () => undefined);
    await page.getByRole('button', { name: /^תפריט משתמש/ }).click();
    await page.getByRole('button', { name: 'נעלו את הקופה' }).click();
    const looking = page.getByRole('dialog', { name: 'נעלו את הקופה' });
    await looking.getByText('בודקים אם אפשר יהיה להיכנס שוב').waitFor();
    await looking.getByRole('button', { name: 'השאירו פתוחה' }).click();
    await looking.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('starts again from the local store, with the server still away, and sells [CART-133]', async () => {
    await shop.page.reload();
    await shop.till.ready();
    await shop.page.getByText('הנתונים מהפתיחה האחרונה').waitFor();
    await shop.till.scan(riceCakes.barcode);
    await expect.poll(() => shop.till.total().innerText()).toContain('21.90');
    await shop.till.pay();
    await expect
      .poll(() => shop.page.getByTestId('means-offline').innerText())
      .toMatch(/אשראי.*כרטיס מתנה/);
    await shop.till.payQuickCash(21_90);
    await expect.poll(() => readReceipt(shop.till.receipt())).toContain(`barcode: ${SECOND}`);
  });

  it('finds the open bill unchanged after a reload in the middle of a sale, with two sales unsent', async () => {
    const { page, till } = shop;
    await till.newSale();
    await till.scan(riceCakes.barcode, noodles.barcode, riceCakes.barcode);
    await expect.poll(() => till.total().innerText()).toContain('61.70');
    // The draft is stored a moment after the last scan.
    await expect
      .poll(() => till.readTable('places'))
      .toContainEqual(
        expect.objectContaining({
          name: 'draft',
          value: expect.objectContaining({
            rows: [
              expect.objectContaining({ quantity: 2_000 }),
              expect.objectContaining({ quantity: 1_000 }),
            ],
          }),
        }),
      );
    await page.reload();
    await till.ready();
    expect(await till.rows().count()).toBe(2);
    expect(await till.row(riceCakes.name).innerText()).toMatch(/^2\n[^]*₪43\.80/);
    expect(await till.total().innerText()).toContain('61.70');
    expect(await readUnsentNumbers(till)).toEqual([FIRST, SECOND]);
  });

  it('sells in one of two tabs: the other gets the bill when the first is closed, and sells it once', async () => {
    const { page, till, context } = shop;
    const tab = await context.newPage();
    const other = new TillPage(tab);
    await tab.goto('/#/pos');
    await tab.getByText('הקופה פתוחה בחלון אחר').waitFor();
    await other.scan(riceCakes.barcode);
    expect(await other.rows().count()).toBe(0);
    expect(await till.total().innerText()).toContain('61.70');
    await page.goto('about:blank');
    await other.ready();
    await expect.poll(() => other.total().innerText()).toContain('61.70');
    await other.pay();
    await other.payQuickCash(61_70);
    await expect.poll(() => readReceipt(other.receipt())).toContain(`barcode: ${IN_OTHER_TAB}`);
    await tab.close();
    await page.bringToFront();
    await page.goto('/#/pos');
    await till.ready();
    expect(await till.rows().count()).toBe(0);
    expect(await readUnsentNumbers(till)).toEqual([FIRST, SECOND, IN_OTHER_TAB]);
  });

  it('sends each sale once when the server is back, with the number that was printed [SHELL-118]', async () => {
    await server.start();
    await expect.poll(() => shop.till.status().innerText(), UNTIL_FOUND).toBe('מחובר');
    const office = await openBackOffice(server);
    const sales = await office.transactions();
    expect(
      sales
        .map(({ number, total, offline, review }) => ({ number, total, offline, review }))
        .toReversed(),
    ).toEqual([
      { number: FIRST, total: 3966, offline: true, review: [] },
      { number: SECOND, total: 2190, offline: true, review: [] },
      { number: IN_OTHER_TAB, total: 6170, offline: true, review: [] },
    ]);
  });

  it('continues online with the next number and a green light', async () => {
    await shop.till.scan(riceCakes.barcode);
    await shop.till.pay();
    await shop.till.payQuickCash(21_90);
    await expect.poll(() => readReceipt(shop.till.receipt())).toContain(`barcode: ${THIRD}`);
    await shop.page.getByTestId('done').waitFor();
    await shop.till.newSale();
  });

  it('does not double a sale whose answer was lost when the server was killed [CART-148]', async () => {
    const { page, till } = shop;
    let stored: number | null = null;
    await page.route(
      /\/pos\/transactions\/cart_format/,
      async (route) => {
        // The server receives and stores the sale, but its answer never reaches the till.
        const answer = await route.fetch();
        stored = answer.status();
        await server.kill();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await till.scan(noodles.barcode);
    await till.pay();
    await till.payQuickCash(17_90);
    await expect.poll(() => readReceipt(till.receipt())).toContain(`barcode: ${FOURTH}`);
    expect(stored).toBe(200);
    await server.start();
    // A cashier who does not want to wait sends it by hand, unless the till was quicker.
    await till.openQueue();
    await Promise.race([
      till.button('שלחו עכשיו').click(),
      page.getByText('כל העסקאות נשלחו').waitFor(),
    ]);
    await expect.poll(() => till.status().innerText(), UNTIL_FOUND).toBe('מחובר');
    const office = await openBackOffice(server);
    expect(await numbers(office)).toEqual([FIRST, SECOND, IN_OTHER_TAB, THIRD, FOURTH]);
    const [latest] = await office.transactions();
    expect(latest).toMatchObject({ number: FOURTH, total: 1790, review: [] });
    await shop.page.getByText('כל העסקאות נשלחו').waitFor();
  });

  it('leaves an unbroken chain of sales', async () => {
    const office = await openBackOffice(server);
    const sales = await Promise.all(
      (await office.transactions()).map(({ id }) => office.transaction(id)),
    );
    const inOrder = sales.toSorted((a, b) => a.number - b.number);
    expect(inOrder.map(({ prev_hash: before }) => before)).toEqual([
      '',
      ...inOrder.slice(0, -1).map(({ hash }) => hash),
    ]);
  });

  it('ends without an unexpected error in the browser', () => {
    expect(shop.problems).toEqual([]);
  });
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
    await shop.context.close();
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
    await at('refund-add').click();
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
