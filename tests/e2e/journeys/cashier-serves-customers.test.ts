import { COMPONENT } from '@dalpak/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInEmployee } from '../pages/start.page.ts';
import type { TillPage } from '../pages/till.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, SIZES } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { scanInto } from '../support/scanner.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { milkChocolate, noodles, riceCakes, flour, gamingChair } = GOODS;
const [CAKE, TEA] = ['7290109990101', '7290109990118'];
const PROMOTION = '3ב12 חטיף שוקולד';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let till: TillPage;

beforeAll(async () => {
  server = await startDemoServer();
  await makeCoupons();
  browser = await launchBrowser();
  // The server refuses an employee whose session has ended, and the browser logs every refusal.
  shop = await openTill(browser, server, {
    expectedProblems:
      /status of (403 .*(cart_format|employees\/logout|customers)|4(01|29) .*employees\/login)/,
  });
  till = shop.till;
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Makes a rule that issues a coupon for each cake sold: half the price of a box of tea. */
async function makeCoupons(): Promise<void> {
  const office = await openBackOffice(server);
  const none = { products: [], departments: [], categories: [], suppliers: [] };
  const block = { ...none, all: false, exclude: none, unit: 'piece' };
  const [cake, tea] = [
    await office.createRecord(COMPONENT.products, {
      name: 'עוגת שמרים',
      barcode: CAKE,
      price: 3_000,
    }),
    await office.createRecord(COMPONENT.products, { name: 'תה צמחים', barcode: TEA, price: 2_000 }),
  ];
  const level = (product: object, gift: object) => [
    {
      id: 1,
      priority: 1,
      purchase: { ...block, products: [product], type: 'count', total: 1_000, each: false },
      gift: { ...block, calcType: 1, totalCount: 0, ...gift },
    },
  ];
  await office.createRecord(COMPONENT.discounts, {
    name: 'תה בחצי מחיר',
    coupon_given: 7,
    coupon_days: 30,
    levels: level(cake, { type: 1, total: 0 }),
  });
  await office.createRecord(COMPONENT.discounts, {
    name: 'תה בקופון',
    coupon_type: 7,
    levels: level(tea, { type: 2, total: 5_000 }),
  });
}

/** Each test starts with an empty bill: lines are deleted and the customer is removed by hand. */
afterEach(async () => {
  await shop.page.keyboard.press('Escape');
  await shop.page.keyboard.press('Escape');
  if ((await till.rows().count()) === 0) return;
  await till.pickFromMore('בטלו עסקה');
  await shop.page
    .getByRole('dialog', { name: 'לבטל את העסקה?' })
    .getByRole('button', { name: 'בטלו עסקה' })
    .click();
  await till.approve(server.people.cards.manager);
  await expect.poll(() => till.rows().count()).toBe(0);
});

const total = (): Promise<string> => till.total().innerText();

describe('a cashier changes quantities with the keyboard', () => {
  it('adds and reduces with + and −, and the last − removes the line [CART-016, CART-017, CART-018]', async () => {
    await till.scan(riceCakes.barcode);
    await till.press('+', '+');
    await expect.poll(total).toContain('65.70');
    await till.press('-');
    await expect.poll(total).toContain('43.80');
    await till.press('-', '-');
    await expect.poll(() => till.rows().count()).toBe(0);
  });

  it('types a quantity before a scan, which applies to that scan alone [CART-299]', async () => {
    await till.scan(noodles.barcode);
    await expect.poll(total).toContain('17.90');
    await till.press('3');
    await expect.poll(() => shop.page.getByTestId('amount').innerText()).toBe('3');
    await till.press('*');
    await expect.poll(() => shop.page.getByTestId('amount').innerText()).toBe('3 ×');
    await till.scan(riceCakes.barcode);
    await expect.poll(total).toContain('83.60');
    expect(await shop.page.getByTestId('amount').count()).toBe(0);
    await till.scan(noodles.barcode);
    await expect.poll(total).toContain('101.50');
  });

  it('types a barcode as slowly as a person reads it, and presses Enter', async () => {
    await till.press(...riceCakes.barcode.split(''));
    await expect.poll(() => shop.page.getByTestId('amount').innerText()).toBe(riceCakes.barcode);
    await till.press('*');
    await expect.poll(() => till.notice().innerText()).toContain('הכמות אינה אפשרית');
    await till.press('Enter');
    await expect.poll(total).toContain('21.90');
  });

  it('types a quantity, × and a barcode', async () => {
    await till.press('3', '*', ...riceCakes.barcode.split(''));
    await expect
      .poll(() => shop.page.getByTestId('amount').innerText())
      .toBe(`3 × ${riceCakes.barcode}`);
    await till.press('Enter');
    await expect.poll(total).toContain('65.70');
  });

  it('edits and deletes a line [CART-019, CART-020]', async () => {
    await till.scan(riceCakes.barcode, noodles.barcode);
    await till.editRow(riceCakes.name);
    await till.enterValue('כמות', '4');
    await expect.poll(total).toContain('105.50');
    await till.editRow(noodles.name);
    await till.button('בטלו שורה').click();
    await expect.poll(total).toContain('87.60');
    expect(await till.row(noodles.name).count()).toBe(0);
    await shop.page.getByText('השורה נמחקה').waitFor();
    await till.button('החזירו').click();
    await expect.poll(total).toContain('105.50');
    await shop.page.getByText('השורה נמחקה').waitFor({ state: 'detached' });
  });
});

describe('a cashier with a long bill', () => {
  it('sees the whole line that was just scanned, also when the totals grow or the screen is rotated', async () => {
    const lit = shop.page.locator('[data-testid="bill-row"][data-lit="true"]');
    const inSight = (): Promise<boolean> =>
      lit.evaluate((row) => {
        const list = row.closest('[role="list"]')?.getBoundingClientRect();
        const { top, bottom } = row.getBoundingClientRect();
        // Sizes on a scaled screen are fractions.
        return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
      });
    await shop.page.setViewportSize(SIZES.till);
    try {
      for (const { barcode } of [riceCakes, noodles, flour, riceCakes, milkChocolate]) {
        await till.scan(barcode);
        await expect.poll(inSight).toBe(true);
      }
      // The third one starts an offer, which adds a line to the totals.
      await till.scan(milkChocolate.barcode, milkChocolate.barcode);
      await shop.page.getByText('חסכתם').waitFor();
      await expect.poll(inSight).toBe(true);
      await shop.page.setViewportSize({ width: 900, height: 600 });
      await expect.poll(inSight).toBe(true);
      await shop.page.getByRole('list', { name: 'חשבון' }).evaluate((list) => list.scrollTo(0, 0));
      await expect.poll(inSight).toBe(false);
      await till.scan(noodles.barcode);
      await expect.poll(inSight).toBe(true);
    } finally {
      await shop.page.setViewportSize(SIZES.desktop);
    }
  });
});

describe('a cashier and the promotions of the week', () => {
  it('sees what is missing for the next offer', async () => {
    await till.scan(flour.barcode);
    // 3 × 4.70 = 14.10 for 12.00
    await expect
      .poll(() => till.row(flour.name).innerText())
      .toMatch(/עוד 2 יחידות — \u2066?₪2\.10\u2069? הנחה/);
    await till.press('+');
    await expect.poll(() => till.row(flour.name).innerText()).toContain('עוד יחידה אחת');
    await till.press('+');
    await expect.poll(total).toContain('12.00');
  });

  it('removes an offer by hand, and it stays off this bill [CART-024]', async () => {
    await till.press('3', '*');
    await till.scan(milkChocolate.barcode);
    await expect.poll(total).toContain('12.00');
    await till
      .row(milkChocolate.name)
      .getByRole('button', { name: `בטלו את המבצע ${PROMOTION}` })
      .click();
    await expect.poll(total).toContain('17.70');
    // Six would get the offer twice.
    await till.press('3', '*');
    await till.scan(milkChocolate.barcode);
    await expect.poll(total).toContain('35.40');
  });

  it('gets the offer again on the next bill', async () => {
    await till.press('3', '*');
    await till.scan(milkChocolate.barcode);
    await expect.poll(total).toContain('12.00');
  });

  it('reads the discounts in the order of the bill: of the lines, of the whole bill, and their sum', async () => {
    await till.press('3', '*');
    await till.scan(milkChocolate.barcode);
    await till.scan(noodles.barcode);
    await till.action('הנחה').click();
    await till.enterValue('אחוזים', '10');
    await till.approve(server.people.cards.manager);
    // 17.70 + 17.90, less 5.70 on the three, less a tenth of the remaining 29.90
    await expect.poll(total).toContain('26.91');
    const sums = await shop.page
      .getByRole('region', { name: 'חשבון' })
      .locator('footer')
      .innerText();
    expect(sums.replaceAll(/\s*\n\s*/g, ' | ')).toContain(
      'לפני הנחות | ₪35.60 | הנחות ומבצעים | -₪5.70 | הנחה כללית | -₪2.99 | חסכתם | ₪8.69',
    );
  });

  it('chooses a promotion by its number or a touch, with a colleague who may, and takes it off again [TRADE-001]', async () => {
    await till.scan(noodles.barcode);
    await shop.page.keyboard.press('F6');
    const rule = shop.page.getByRole('button', { name: /^\d+\s*הטבת שכנים/ });
    await expect.poll(() => rule.innerText()).toMatch(/חסרים .*2\.10/);
    expect(await rule.isDisabled()).toBe(true);
    await shop.page.keyboard.press('Escape');
    await till.scan(noodles.barcode);
    await expect.poll(total).toContain('35.80');
    await shop.page.keyboard.press('F6');
    await expect.poll(() => rule.innerText()).toMatch(/הנחה של .*3\.58/);
    const place = /^\d+/.exec(await rule.innerText())?.[0] ?? '';
    await shop.page.getByRole('tab', { name: 'מבצע' }).click();
    await shop.page.keyboard.press(place);
    await shop.page.keyboard.press('Enter');
    await till.approve(server.people.cards.manager);
    await expect.poll(total).toContain('32.22');
    // Held and recalled, it is still on the bill.
    await till.action('השהיה').click();
    await expect.poll(() => till.rows().count()).toBe(0);
    await shop.page.keyboard.press('F9');
    await shop.page
      .getByRole('button', { name: /35\.80|32\.22/ })
      .first()
      .click();
    await expect.poll(total).toContain('32.22');
    await shop.page.keyboard.press('F6');
    await expect.poll(() => rule.getAttribute('aria-pressed')).toBe('true');
    await rule.click();
    await expect.poll(total).toContain('35.80');
  });

  it('gives the price of the customer club to its members only [CART-087]', async () => {
    await till.scan(gamingChair.barcode);
    await expect.poll(total).toContain('699.00');
    await till.chooseCustomer('אורי', 'אורי ישראלי');
    await expect.poll(total).toContain('499.00');
    await till.action('לקוח').click();
    await till.button('הסירו את הלקוח מהחשבון').click();
    await expect.poll(total).toContain('699.00');
  });

  it('opens with the last customers of this till, and opens a new one with what was typed [LOOK-011]', async () => {
    const { page } = shop;
    await page.keyboard.press('F4');
    // One act for a customer that this till served.
    const recent = page.getByTestId('customers-recent');
    await recent.getByRole('button', { name: 'אורי ישראלי' }).click();
    await till
      .button(/אורי ישראלי/)
      .first()
      .waitFor();
    await page.keyboard.press('F4');
    expect(await page.getByRole('main').getByRole('button').nth(1).innerText()).toContain(
      'לקוח חדש',
    );
    const field = page.getByRole('textbox', { name: 'שם, קוד או טלפון' });
    // Two digits are the beginning of nearly every phone.
    await field.fill('05');
    await expect.poll(() => page.getByText('שלוש ספרות של טלפון').count()).toBe(1);
    await field.fill('0509998877');
    await page.getByText('לא נמצא לקוח מתאים').waitFor();
    await page.getByTestId('new-from-search').click();
    expect(await page.getByRole('textbox', { name: 'טלפון' }).inputValue()).toBe('0509998877');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await till.action('לקוח').click();
    await till.button('הסירו את הלקוח מהחשבון').click();
  });

  it('finds the customer by the keyboard alone: F4, a name, Enter', async () => {
    await till.scan(gamingChair.barcode);
    await shop.page.keyboard.press('F4');
    await shop.page.keyboard.type('אורי ישראלי', { delay: 60 });
    await shop.page.locator('button[aria-current="true"]', { hasText: 'אורי ישראלי' }).waitFor();
    await shop.page.keyboard.press('Enter');
    await expect.poll(total).toContain('499.00');
    await till.action('לקוח').click();
    await till.button('הסירו את הלקוח מהחשבון').click();
  });
});

describe('a coupon', () => {
  it('is issued with a sale, gives its discount at another till, and is refused a second time [CART-091]', async () => {
    await till.scan(CAKE);
    await till.pay();
    await till.press('Enter');
    const issued = shop.page.getByTestId('issued');
    await expect.poll(() => issued.innerText()).toMatch(/ניתן קופון .*תה בחצי מחיר/);
    const number = /[\d-]{6,}/.exec(await issued.innerText())?.[0].replaceAll('-', '') ?? '';
    await till.newSale();
    const other = await openTill(browser, server, {
      terminal: 'קופה 2',
      card: server.people.cards.shift,
      expectedProblems: /status of 409 .*pos\/coupons/,
    });
    const coupon = other.page.getByRole('textbox', { name: 'סרקו או הקלידו את מספר הקופון' });
    const show = async (): Promise<void> => {
      await other.till.scan(TEA);
      await expect.poll(() => other.till.total().innerText()).toContain('20.00');
      await other.till.pickFromMore('קופון');
      await coupon.fill(number);
      await coupon.press('Enter');
    };
    await show();
    await expect.poll(() => other.page.getByTestId('coupon').innerText()).toContain('נותן הנחה');
    await expect.poll(() => other.till.total().innerText()).toContain('10.00');
    await other.till.pay();
    await other.till.press('Enter');
    await other.page.getByTestId('done').waitFor();
    await other.till.newSale();
    await show();
    await other.page.getByText('הקופון נוצל, אינו בתוקף, או שייך ללקוח אחר.').waitFor();
    expect(await other.page.getByTestId('coupon').count()).toBe(0);
    await expect.poll(() => other.till.total().innerText()).toContain('20.00');
    expect(other.problems).toEqual([]);
    await other.context.close();
  });
});

describe('a cashier serves two at once', () => {
  it('holds a sale, serves another customer, and recalls the first [CART-028]', async () => {
    await till.scan(riceCakes.barcode);
    await expect.poll(total).toContain('21.90');
    await till.action('השהיה').click();
    await expect.poll(() => till.rows().count()).toBe(0);
    // The held sale is stored on this device.
    const held = await till.readTable('frozen');
    expect(held).toMatchObject([
      { total: 21_90, itemCount: 1, cart: { rows: [{ product: { name: riceCakes.name } }] } },
    ]);
    await till.scan(noodles.barcode);
    await till.action('שליפה').click();
    await till.button(new RegExp(riceCakes.name)).click();
    // Recalling does not discard the bill on the screen.
    await expect.poll(() => till.notice().innerText()).toContain('יש חשבון פתוח על המסך');
    await till.action('השהיה').click();
    await till.action('שליפה').click();
    await till.button(new RegExp(riceCakes.name)).click();
    await expect.poll(total).toContain('21.90');
    expect(await till.row(noodles.name).count()).toBe(0);
  });

  it('recalls a sale by the keyboard alone: F9, arrows, Enter', async () => {
    await till.scan(flour.barcode);
    await shop.page.keyboard.press('F8');
    await expect.poll(() => till.rows().count()).toBe(0);
    await shop.page.keyboard.press('F9');
    // Without a focused button the active element is the whole page, with all its text.
    const focused = (): Promise<string> =>
      shop.page.evaluate(() =>
        document.activeElement instanceof HTMLButtonElement ? document.activeElement.innerText : '',
      );
    await expect.poll(focused).not.toBe('');
    await expect
      .poll(() => till.button(new RegExp(`${noodles.name}|${flour.name}`)).count())
      .toBe(2);
    const first = await focused();
    const [other, mine] = first.includes(noodles.name) ? [flour, noodles] : [noodles, flour];
    expect(first).toContain(mine.name);
    await till.press('ArrowDown');
    expect(await focused()).toContain(other.name);
    await till.press('ArrowUp', 'ArrowUp', 'Enter');
    await expect.poll(() => till.row(mine.name).count()).toBe(1);
    await till.pickFromMore('בטלו עסקה');
    await shop.page
      .getByRole('dialog', { name: 'לבטל את העסקה?' })
      .getByRole('button', { name: 'בטלו עסקה' })
      .click();
    await till.approve(server.people.cards.manager);
    await expect.poll(() => till.rows().count()).toBe(0);
    await shop.page.keyboard.press('F9');
    await expect.poll(focused).toContain(other.name);
    await till.press('Enter');
    await expect.poll(() => till.row(other.name).count()).toBe(1);
  });
});

describe('a cashier meets a refusal', () => {
  const places = async (): Promise<unknown> =>
    Promise.all(
      (await shop.page.getByRole('region', { name: 'מה נמכר' }).getByRole('button').all())
        .slice(0, 12)
        .map((button) => button.boundingBox()),
    );

  it('finds everything in its place while a notice is shown', async () => {
    const before = await places();
    expect(before).toHaveLength(12);
    await till.scan('7290000999999');
    await till.notice().waitFor();
    expect(await places()).toEqual(before);
    await till.notice().getByText('הברקוד לא נמצא').click();
    await till.notice().waitFor({ state: 'detached' });
    // Closing the notice by its button returns the focus to the field.
    const searching = shop.page.getByRole('textbox', { name: /סרקו או חפשו/ });
    await searching.focus();
    await till.scan('7290000999999');
    await till.notice().getByRole('button', { name: 'סגרו' }).click();
    await till.notice().waitFor({ state: 'detached' });
    expect(await searching.evaluate((element) => element === document.activeElement)).toBe(true);
    await till.scan('7290000999999');
    await till.notice().getByRole('button', { name: 'רעננו את הנתונים' }).click();
    const toast = await shop.page.locator('#refresh').boundingBox();
    const search = await shop.page.getByRole('textbox', { name: /סרקו או חפשו/ }).boundingBox();
    expect(toast?.y ?? 0).toBeGreaterThan((search?.y ?? Infinity) + (search?.height ?? 0));
  });

  it('is notified of an unknown barcode, with what to try and other actions [CART-189, CART-272, SHELL-157]', async () => {
    await till.scan('7290000999999');
    await expect
      .poll(() => till.notice().innerText())
      .toContain(
        'הברקוד לא נמצא. נסו לרענן את נתוני הקופה. אם המוצר עדיין חסר, בקשו מהמנהל להוסיף את המוצר.',
      );
    expect(await till.notice().innerText()).toContain('7290000999999');
    await till.notice().getByRole('button', { name: 'רעננו את הנתונים' }).click();
    await shop.page.getByText('הנתונים עודכנו').waitFor();
    expect(await till.rows().count()).toBe(0);
  });

  it("sees only the last digits of what may be a colleague's card", async () => {
    await till.scan('65431113');
    await expect.poll(() => till.notice().innerText()).toContain('••••••13');
    expect(await shop.page.getByText('65431113').count()).toBe(0);
  });

  it('adds nothing to a bill while a dialog about it is open', async () => {
    await till.scan(riceCakes.barcode);
    await till.pickFromMore('בטלו עסקה');
    const question = shop.page.getByRole('dialog', { name: 'לבטל את העסקה?' });
    await question.waitFor();
    await till.scan(noodles.barcode);
    await shop.page.getByText('הסריקה לא נקלטה. ענו קודם על השאלה.').waitFor();
    await shop.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await till.rows().count()).toBe(1);
    expect(await till.notice().count()).toBe(0);
  });

  it('must decide about the money before leaving the payment', async () => {
    await till.scan(riceCakes.barcode);
    await till.pay();
    await till.press('5', '.', '0', '5', 'Enter');
    await expect.poll(() => till.notice().innerText()).toContain('אין מטבעות קטנים מ-10 אגורות');
    await till.press('5', 'Enter');
    await expect.poll(() => till.owed().innerText()).toContain('16.90');
    const question = shop.page.getByRole('dialog', { name: 'לחזור לחשבון?' });
    await shop.page.keyboard.press('Escape');
    await expect.poll(() => question.innerText()).toContain('כבר התקבלו');
    await shop.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await till.owed().innerText()).toContain('16.90');
    await shop.page.keyboard.press('Escape');
    await question.waitFor();
    // The focus is on the safe answer.
    await shop.page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await till.owed().innerText()).toContain('16.90');
    await till.button('חזרו').click();
    await question.getByRole('button', { name: 'החזירו את הכסף' }).click();
    await till.owed().waitFor({ state: 'detached' });
    expect(await total()).toContain('21.90');
  });

  it('confirms an improbable cash amount, and a scanned barcode is not entered as an amount', async () => {
    await till.scan(riceCakes.barcode);
    await till.pay();
    await till.press(...'9999999'.split(''), 'Enter');
    const question = shop.page.getByRole('dialog', { name: /לקבל/ });
    await expect.poll(() => question.innerText()).toContain('לתשלום רק');
    await shop.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await till.press(...noodles.barcode.split(''), 'Enter');
    await expect.poll(() => till.notice().innerText()).toContain('זה נראה כמו ברקוד');
    expect(await till.owed().innerText()).toContain('21.90');
  });

  it('may not change a price', async () => {
    await till.scan(riceCakes.barcode);
    await till.editRow(riceCakes.name);
    await till.enterValue('מחיר', '1');
    await expect.poll(() => till.approval().innerText()).toContain('אין לכם הרשאה: שינוי מחיר');
    await shop.page.keyboard.press('Escape');
    await till.approval().waitFor({ state: 'detached' });
    expect(await total()).toContain('21.90');
  });

  it("may not cancel the sale without a manager's card [SHELL-160, SHELL-161]", async () => {
    await till.scan(riceCakes.barcode);
    await till.pickFromMore('בטלו עסקה');
    await shop.page
      .getByRole('dialog', { name: 'לבטל את העסקה?' })
      .getByRole('button', { name: 'המשיכו במכירה' })
      .click();
    expect(await total()).toContain('21.90');
    await till.pickFromMore('בטלו עסקה');
    await shop.page
      .getByRole('dialog', { name: 'לבטל את העסקה?' })
      .getByRole('button', { name: 'בטלו עסקה' })
      .click();
    await expect.poll(() => till.approval().innerText()).toContain('אין לכם הרשאה: ביטול עסקה');
    expect(await total()).toContain('21.90');
    await till.approve(server.people.cards.manager);
    await expect.poll(() => till.rows().count()).toBe(0);
  });
});

describe('a cashier whose session has ended at the server', () => {
  const forget = (): Promise<void> =>
    shop.page.evaluate(() => localStorage.setItem('dalpak.employee', 'ended'));

  it('signs in when the sale is paid, and the sale continues', async () => {
    await till.scan(riceCakes.barcode);
    await till.pay();
    await forget();
    await till.payQuickCash(50_00);
    await signInEmployee(shop.page, server.people.cards.cashier);
    await expect.poll(() => till.change().innerText()).toContain('28.10');
    await shop.page.getByTestId('done').waitFor();
    await till.newSale();
  });

  it('signs in when looking for a customer, and finds the bill unchanged', async () => {
    await till.scan(riceCakes.barcode);
    await forget();
    await till.action('לקוח').click();
    await shop.page.getByRole('textbox', { name: 'שם, קוד או טלפון' }).fill('רות');
    await signInEmployee(shop.page, server.people.cards.cashier);
    await expect.poll(total).toContain('21.90');
  });
});

describe('a cashier whose card is refused', () => {
  it('sees how long to wait after too many wrong cards, until the time is over', async () => {
    await till.lock();
    const lock = shop.page.getByRole('dialog', { name: 'הקופה נעולה' });
    await lock.waitFor();
    // Ten wrong cards are free; after them the server enforces a delay.
    for (
      let tries = 0;
      tries < 12 && !(await lock.getByText('אפשר לנסות שוב בעוד').isVisible());
      tries += 1
    ) {
      const [answer] = await Promise.all([
        shop.page.waitForResponse(/employees\/login$/),
        scanInto(shop.page, '99999999'),
      ]);
      await answer.finished();
      await lock.getByText(/הכרטיס אינו מוכר|אפשר לנסות שוב בעוד/).waitFor();
    }
    await lock.getByText(/אפשר לנסות שוב בעוד \d+ שניות/).waitFor();
    await lock.getByText('אפשר לנסות שוב בעוד').waitFor({ state: 'detached' });
    await expect.poll(() => lock.getByRole('status').innerText()).toBe('');
    await signInEmployee(shop.page, server.people.cards.cashier);
    await till.ready();
  });
});

describe('a cashier uses the function keys', () => {
  it('keeps F1 to F10 and F12 from the browser, and not F11 [CART-303, CART-304]', async () => {
    const keys = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'];
    await shop.page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { blockedKeys: seen });
      window.addEventListener('keydown', (event) => {
        if (event.defaultPrevented) seen.push(event.key);
      });
    });
    for (const key of keys) await shop.page.keyboard.press(key);
    const blocked = await shop.page.evaluate(
      () => (window as unknown as { blockedKeys: string[] }).blockedKeys,
    );
    expect(blocked).toEqual(keys.filter((key) => key !== 'F11'));
  });

  it("finds the till's own actions on them", async () => {
    await shop.page.keyboard.press('F4');
    await shop.page.getByRole('heading', { name: 'בחירת לקוח' }).waitFor();
    await shop.page.keyboard.press('F2');
    await expect
      .poll(() => shop.page.evaluate(() => document.activeElement?.id))
      .toBe('till-search');
    // A scan with the focus in the search field still adds a product, and leaves the field
    // unchanged.
    await till.scan(riceCakes.barcode);
    await expect.poll(total).toContain('21.90');
    expect(await shop.page.getByRole('textbox', { name: /סרקו או חפשו/ }).inputValue()).toBe('');
    await shop.page.keyboard.press('F10');
    await expect.poll(() => till.owed().innerText()).toContain('21.90');
    // During the payment the bill is closed.
    await till.scan(noodles.barcode);
    await expect.poll(() => till.notice().innerText()).toContain('החשבון בתשלום');
    await shop.page.keyboard.press('Escape');
    await shop.page.keyboard.press('Escape');
    await till.action('לקוח').waitFor();
    expect(await total()).toContain('21.90');
  });

  it('finds a product by a part of its name', async () => {
    await shop.page.keyboard.press('F2');
    await shop.page.keyboard.type('פצפוצי אורז לבן');
    await shop.page.getByRole('button', { name: new RegExp(`^${riceCakes.name}`) }).click();
    await expect.poll(total).toContain('21.90');
  });
});

describe('the whole journey', () => {
  it('logs no error in the browser', () => {
    expect(shop.problems).toEqual([]);
  });
});
