import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReceipt } from '../pages/receipt.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { type BackOffice, openBackOffice } from '../support/api.ts';
import { launchBrowser, SERVER_GONE, UNTIL_FOUND } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { milkChocolate, caramelBar, noodles, riceCakes, eggplant } = GOODS;
/** Numbers of terminal 1's sales, in the order of the sales. */
const [FIRST, SECOND, IN_OTHER_TAB, THIRD, FOURTH] = [
  1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005,
] as const;

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
