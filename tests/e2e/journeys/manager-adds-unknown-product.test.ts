import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, type SIZES } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, SCREENSHOT_FOLDER } from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { riceCakes, noodles } = GOODS;
/** The browser's messages when an answer is lost, and when the server refuses. */
const ON_PURPOSE = /ERR_FAILED|status of 4(09|22) /;

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures of the new product: ${SCREENSHOT_FOLDER}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

interface Station {
  readonly size: keyof typeof SIZES;
  readonly terminal: string;
  readonly barcode: string;
  readonly name: string;
  /** Barcode of a product that the back office creates meanwhile. */
  readonly elsewhere: string;
  /** Barcode with a wrong check digit that is nevertheless printed on the package. */
  readonly unsound: string;
}

describe.each<Station>([
  {
    size: 'desktop',
    terminal: 'קופה 1',
    barcode: '7290109990019',
    name: 'ריבת תות תוצרת בית',
    elsewhere: '7290109990040',
    unsound: '7290109990018',
  },
  {
    size: 'phone',
    terminal: 'קופה 2',
    barcode: '7290109990026',
    name: 'דבש פרחי בר',
    elsewhere: '7290109990057',
    unsound: '7290109990025',
  },
])(
  'a manager meets an unknown barcode at a $size',
  ({ size, terminal, barcode, name, elsewhere, unsound }) => {
    let shop: OpenTill;
    stopAfterFirstFailure();

    beforeAll(async () => {
      shop = await openTill(browser, server, {
        size,
        terminal,
        card: server.people.cards.manager,
        expectedProblems: ON_PURPOSE,
      });
    });
    afterAll(() => shop?.context.close());

    const field = (label: string | RegExp) => shop.page.getByRole('textbox', { name: label });
    const save = () => shop.till.button('שמרו והוסיפו לחשבון');
    const look = async (screen: string): Promise<void> =>
      expect(
        await checkScreen(shop.page, screen, { sizes: [size], touch: size === 'phone' }),
      ).toEqual([]);
    const total = (): Promise<string> => shop.till.total().innerText();

    it('may refresh the catalogue or add the product [CART-189, SHELL-157]', async () => {
      await shop.till.scan(riceCakes.barcode, barcode);
      await expect
        .poll(() => shop.till.notice().innerText())
        .toContain('הברקוד לא נמצא. נסו לרענן את נתוני הקופה, אחרת הוסיפו את המוצר.');
      await shop.till.notice().getByRole('button', { name: 'רעננו את הנתונים' }).waitFor();
      await look('notice');
      if (size === 'phone')
        await shop.till.notice().getByRole('button', { name: 'הוסיפו מוצר' }).tap();
      else await shop.page.keyboard.press('F1');
      await expect
        .poll(() => field('שם המוצר').evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(await shop.page.getByText(barcode).count()).toBe(1);
      await look('form');
    });

    it('returns with Escape, and the bill is unchanged', async () => {
      await shop.page.keyboard.press('Escape');
      await field('שם המוצר').waitFor({ state: 'detached' });
      await expect.poll(total).toContain('21.90');
      await shop.till.scan(barcode);
      await shop.till.notice().getByRole('button', { name: 'הוסיפו מוצר' }).click();
      await field('שם המוצר').waitFor();
    });

    it('is led to the missing field, and a scan meanwhile clears nothing', async () => {
      await shop.page.keyboard.press('Enter');
      await expect
        .poll(() => shop.page.getByRole('alert').innerText())
        .toContain('כתבו את שם המוצר');
      await field('שם המוצר').fill(name);
      await shop.page.keyboard.press('Enter');
      await expect
        .poll(() => field(/מחיר ליחידה/).evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(await field(/מחיר ליחידה/).getAttribute('aria-invalid')).toBe('true');
      expect(await shop.page.getByRole('textbox', { description: /כתבו מחיר/ }).count()).toBe(1);
      await look('form-refused');
      await shop.till.scan(noodles.barcode);
      await expect.poll(() => shop.till.notice().innerText()).toContain('שמרו את המוצר החדש');
      expect(await field('שם המוצר').inputValue()).toBe(name);
      await shop.page.keyboard.press('Escape');
    });

    it('saves the product once although the first answer is lost, and has it on the bill', async () => {
      await field(/מחיר ליחידה/).fill('12.9');
      await shop.page.getByRole('combobox', { name: 'מחלקה' }).selectOption({ index: 1 });
      let lost = 0;
      await shop.page.route(
        '**/products/create',
        async (route) => {
          await route.fetch();
          lost += 1;
          await route.abort('failed');
        },
        { times: 1 },
      );
      await save().click();
      await expect
        .poll(() => shop.page.getByRole('alert').innerText())
        .toContain('המוצר לא יתווסף פעמיים');
      expect(lost).toBe(1);
      await look('form-no-answer');
      await save().click();
      // 21.90 + 12.90
      await expect.poll(total).toContain('34.80');
      await look('on-the-bill');
      if (size === 'phone') await shop.till.button('פתחו את החשבון').tap();
      await expect.poll(() => shop.till.rows().count()).toBe(2);
      expect(await shop.till.row(name).innerText()).toContain('12.90');
    });

    it('sells it', async () => {
      await shop.till.pay();
      await shop.till.payQuickCash(5_000);
      await expect.poll(() => shop.till.change().innerText()).toContain('15.20');
      await shop.till.newSale();
    });

    it('finds it by its barcode afterwards, also after a reload', async () => {
      await shop.till.scan(barcode);
      await expect.poll(total).toContain('12.90');
      // From now on only the device itself can know the product.
      await shop.page.route('**/updates/*.php', (route) => route.abort('failed'));
      await shop.page.reload();
      await shop.till.ready();
      await shop.till.scan(barcode);
      // It is on the bill twice when the reload restored the stored draft.
      await expect.poll(total).toMatch(/12\.90|25\.80/);
      expect(await shop.till.notice().count()).toBe(0);
    });

    it('adds a product with a wrong check digit after a confirmation', async () => {
      const wrong = 'ספרת הביקורת של הברקוד שגויה';
      await shop.till.scan(unsound);
      await expect.poll(() => shop.till.notice().innerText()).toContain(wrong);
      await shop.till.notice().getByRole('button', { name: 'הוסיפו מוצר' }).click();
      // The warning is shown at once, and as long as the check digit is wrong.
      await expect.poll(() => shop.page.getByRole('alert').innerText()).toContain(wrong);
      await field('שם המוצר').fill('עוגיות של השכן');
      expect(await shop.page.getByRole('alert').innerText()).toContain(wrong);
      await field(/מחיר ליחידה/).fill('8');
      await shop.page.keyboard.press('Enter');
      await expect
        .poll(() => shop.page.getByRole('alert').innerText())
        .toContain('ספרת הביקורת של הברקוד שגויה');
      await look('form-check-digit');
      await shop.page.getByRole('alert').getByRole('button', { name: 'הוסיפו בכל זאת' }).click();
      await field('שם המוצר').waitFor({ state: 'detached' });
      await expect.poll(total).toMatch(/20\.90|33\.80/);
    });

    it('sees whose barcode it is when another user was quicker, and sells that product [CART-187, SHELL-155]', async () => {
      await (
        await openBackOffice(server)
      ).addProduct({ name: 'חומוס', barcode: elsewhere, price: 750 });
      await shop.till.scan(elsewhere);
      await shop.till.notice().getByRole('button', { name: 'הוסיפו מוצר' }).click();
      const alert = shop.page.getByRole('alert');
      // The message appears before a name is typed in vain, and stays after it.
      await expect.poll(() => alert.innerText()).toContain('(חומוס)');
      await field('שם המוצר').fill('אותו דבר');
      expect(await alert.innerText()).toContain('(חומוס)');
      await field(/מחיר ליחידה/).fill('8');
      await shop.page.keyboard.press('Enter');
      await expect.poll(() => alert.innerText()).toContain('הברקוד כבר שייך למוצר "חומוס"');
      await look('form-taken');
      await shop.page.unroute('**/updates/*.php');
      await alert.getByRole('button', { name: 'רעננו את הנתונים' }).click();
      await field('שם המוצר').waitFor({ state: 'detached' });
      if (size === 'phone') await shop.till.button('פתחו את החשבון').tap();
      await expect.poll(() => shop.till.row('חומוס').innerText()).toContain('7.50');
      expect(shop.problems).toEqual([]);
    });
  },
);

describe('a cashier without the permission', () => {
  let shop: OpenTill;
  stopAfterFirstFailure();

  beforeAll(async () => {
    shop = await openTill(browser, server, { terminal: 'קופה 1 צפון', branch: 'סניף צפון' });
  });
  afterAll(() => shop?.context.close());

  it('cannot add a product, and sees whom to ask', async () => {
    await shop.till.scan('7290109990033');
    await expect
      .poll(() => shop.till.notice().innerText())
      .toContain('בקשו מהמנהל להוסיף את המוצר');
    expect(await shop.till.notice().getByRole('button', { name: 'הוסיפו מוצר' }).count()).toBe(0);
    await shop.page.keyboard.press('F1');
    await shop.page.waitForTimeout(100);
    expect(await shop.page.getByRole('heading', { name: 'מוצר חדש' }).count()).toBe(0);
    expect(await checkScreen(shop.page, 'cashier-notice', { sizes: ['desktop', 'phone'] })).toEqual(
      [],
    );
    await shop.page.keyboard.press('Escape');
  });

  it('sells a product that a manager added at another till', async () => {
    await shop.till.scan('7290109990026');
    await expect.poll(() => shop.till.total().innerText()).toContain('12.90');
    expect(shop.problems).toEqual([]);
  });
});
