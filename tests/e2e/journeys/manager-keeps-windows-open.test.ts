import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import type { TillPage } from '../pages/till.page.ts';
import { WindowsPage } from '../pages/windows.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { goByMenu } from '../support/menu.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  checkScreen,
  SCREENSHOT_FOLDER,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const LOCKED = 'עליך לסיים עם המסך שנועל את המערכת!';
const LIST = 'עסקאות קופה';
/** Makes a link to an external page: the address is URL-encoded, then encoded as base64 twice. */
const linkTo = (address: string, title: string): string => {
  const once = Buffer.from(encodeURIComponent(address)).toString('base64');
  return `/link/${Buffer.from(once).toString('base64')}/${encodeURIComponent(title)}`;
};

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures: ${SCREENSHOT_FOLDER}`);
  shop = await openTill(browser, server, { card: server.people.cards.manager });
  for (const product of [GOODS.milkChocolate, GOODS.noodles]) {
    await shop.till.scan(product.barcode);
    await shop.till.pay();
    await shop.page.getByTestId('take-cash').click();
    await shop.till.receipt().waitFor();
    await shop.till.newSale();
  }
});
afterAll(async () => {
  await shop?.context.close();
  await browser?.close();
  await server?.dispose();
});

describe('a manager with several windows', () => {
  let desk: WatchedPage;
  let page: Page;
  let windows: WindowsPage;
  let listAddress = '';
  const findings: Finding[] = [];
  stopAfterFirstFailure();

  const heading = (name: string): Promise<void> =>
    page.getByRole('heading', { name, level: 1 }).waitFor();
  const search = (): ReturnType<Page['getByRole']> =>
    page.getByRole('textbox', { name: 'חיפוש עסקה' });
  const menu = (name: string): Promise<void> => goByMenu(page, name);

  beforeAll(async () => {
    desk = await openOffice(browser, server);
    ({ page } = desk);
    windows = new WindowsPage(page);
    await desk.context.route('https://prices.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta charset="utf-8"><title>x</title><p>מחירון ${Math.random()}</p>`,
      }),
    );
    await page.getByText('מכירות היום').waitFor();
  });
  afterAll(() => desk.context.close());

  it('opens a list, whose address ends with the id of its window [SHELL-046, CART-294]', async () => {
    expect(await windows.groups().count()).toBe(0);
    await menu('עסקאות קופה');
    await heading(LIST);
    await expect.poll(() => windows.address()).toMatch(/^\/items\/101\/[0-9a-z]{5}$/);
    listAddress = windows.address();
    await windows.openDialog();
    expect(await windows.tiles().count()).toBe(1);
    // Users do not read addresses.
    expect(await windows.tile(LIST).innerText()).not.toContain('/items');
    await page.keyboard.press('Escape');
    await windows.dialog().waitFor({ state: 'detached' });
  });

  it('stays without a message on the screen where they already are [SHELL-246]', async () => {
    const before = await page.evaluate(() => history.length);
    await menu('עסקאות קופה');
    await menu('עסקאות קופה');
    await page.evaluate(() => {
      location.hash = location.hash.replace(/\/[^/]*$/, '');
    });
    await expect.poll(() => windows.address()).toBe(listAddress);
    // The typed address is a history entry of the browser; the two links added none.
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(desk.problems).toEqual([]);
  });

  it('opens a transaction and an external page; the top bar shows two groups [SHELL-021, SHELL-055]', async () => {
    await search().fill('1000002');
    await expect
      .poll(() => page.getByRole('grid', { name: LIST }).getByRole('link').count())
      .toBe(1);
    await page.getByRole('link', { name: 'פתחו עסקה 1000002' }).click();
    await heading('עסקה 1000002');
    await expect.poll(() => windows.address()).toMatch(/^\/document\/9\/[^/]+\/[0-9a-z]{5}$/);
    await page.evaluate(
      (route) => {
        location.hash = route;
      },
      linkTo('https://prices.example/רשימה?שנה=2026', 'מחירון הספק'),
    );
    // Such a link can be written by anyone, so the screen names the site before anything of it is
    // loaded.
    await heading('לפתוח דף מאתר אחר?');
    await page.getByRole('main').getByText('prices.example', { exact: true }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'פתחו את הדף' }).click();
    await heading('מחירון הספק');
    await page.getByRole('main').getByText('prices.example', { exact: true }).waitFor();
    expect(await windows.groups().count()).toBe(2);
    await windows
      .group(LIST)
      .getByRole('button', { name: /^עסקאות קופה *, 2 חלונות$/ })
      .waitFor();
    expect(await page.locator('iframe').getAttribute('src')).toBe(
      'https://prices.example/רשימה?שנה=2026',
    );
    await page.frameLocator('iframe').getByText('מחירון').waitFor();
  });

  it('shows the given title, and loads the page again on demand [SHELL-023, SHELL-024]', async () => {
    expect(await page.locator('iframe').getAttribute('title')).toBe('מחירון הספק');
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe(
      'allow-scripts allow-forms allow-popups',
    );
    const text = page.frameLocator('iframe').getByText('מחירון');
    const first = await text.innerText();
    await page.getByRole('button', { name: 'רעננו' }).click();
    await expect.poll(() => text.innerText()).not.toBe(first);
    findings.push(...(await checkScreen(page, 'link', { sizes: ['desktop', 'phone'] })));
  });

  it('finds the list unchanged: the typed search and the cursor', async () => {
    await windows.show(LIST, LIST);
    await heading(LIST);
    await expect.poll(() => windows.address()).toBe(listAddress);
    // An external page does not run while it is out of sight.
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(await search().inputValue()).toBe('1000002');
    expect(await page.getByRole('grid', { name: LIST }).getByRole('link').count()).toBe(1);
    await search().focus();
    await page.goBack();
    await heading('מחירון הספק');
    await page.goForward();
    await heading(LIST);
    expect(await search().evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('sees each window as a tile, opened by button and by keyboard [SHELL-052, SHELL-057]', async () => {
    await windows.openDialog();
    expect(await windows.tiles().count()).toBe(3);
    await windows.tile('עסקה 1000002').getByText('קופה 1').waitFor();
    findings.push(...(await checkScreen(page, 'dialog', { sizes: ['desktop', 'phone'] })));
    await page.keyboard.press('Escape');
    await windows.dialog().waitFor({ state: 'detached' });
    for (const keys of ['Alt+KeyW', 'Control+Backquote']) {
      await page.keyboard.press(keys);
      await windows.dialog().waitFor();
      // The current window's tile has the focus; the next one is to its left.
      await page.keyboard.press('ArrowLeft');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
        'עסקה 1000002',
      );
      await page.keyboard.press('Escape');
      await windows.dialog().waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Alt+KeyW');
    await windows.dialog().waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await heading('מחירון הספק');
  });

  it('closes one from its tile with Delete', async () => {
    await open(page, '/items/101/extra');
    await heading(LIST);
    await expect.poll(() => windows.address()).toBe('/items/101/extra');
    await page.keyboard.press('Alt+KeyW');
    await expect.poll(() => windows.tiles().count()).toBe(4);
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await expect.poll(() => windows.tiles().count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-tile'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => windows.address()).not.toBe('/items/101/extra');
  });

  it('finds all of them again after a reload, unloaded until they are shown', async () => {
    await windows.show(LIST, 'עסקה 1000002');
    await heading('עסקה 1000002');
    await expect.poll(() => windows.address()).toMatch(/^\/document\/9\//);
    const here = windows.address();
    await page.reload();
    await heading('עסקה 1000002');
    await expect.poll(() => windows.address()).toBe(here);
    expect(await page.locator('[data-window]').count()).toBe(1);
    expect(await windows.groups().count()).toBe(2);
    await windows.show('מחירון הספק');
    // The confirmation counted for the earlier visit only.
    await heading('לפתוח דף מאתר אחר?');
    await windows.show(LIST, LIST);
    await heading(LIST);
    await expect.poll(() => windows.address()).toBe(listAddress);
  });

  it('closes a group and keeps the other [SHELL-056]', async () => {
    await windows.closeGroup(LIST);
    await heading('לפתוח דף מאתר אחר?');
    expect(await windows.groups().count()).toBe(1);
    expect(await page.locator('[data-window]').count()).toBe(1);
  });

  it('closes all of them and is at the root [SHELL-058, CART-295]', async () => {
    await goByMenu(page, 'עסקאות קופה', ['Control']);
    await heading(LIST);
    await windows.openDialog();
    expect(await windows.tiles().count()).toBe(2);
    await windows.closeAll();
    await page.getByText('מכירות היום').waitFor();
    await expect.poll(() => windows.address()).toBe('/');
    expect(await windows.groups().count()).toBe(0);
    await page.reload();
    await page.getByText('מכירות היום').waitFor();
    expect(await windows.groups().count()).toBe(0);
  });

  it('opens an address with an unknown window id', async () => {
    await open(page, '/items/101/mine1');
    await heading(LIST);
    await expect.poll(() => windows.address()).toBe('/items/101/mine1');
    await open(page, '/items/101/mine2');
    await windows
      .group(LIST)
      .getByRole('button', { name: /^עסקאות קופה *, 2 חלונות$/ })
      .waitFor();
  });

  it('sees why a page cannot be shown, and that a link is broken', async () => {
    await open(page, linkTo('http://prices.example/', 'פתוח'));
    await heading('אפשר להציג כאן רק דפים מאובטחים');
    await page.getByText('http://prices.example/').waitFor();
    await open(page, '/link/abc/שבור');
    await heading('הקישור אינו תקין');
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('sees at an invalid address what was requested, with links to home and a search', async () => {
    await open(page, '/no/such/place');
    await heading('המסך לא נמצא');
    await page.getByRole('main').getByText('/no/such/place').waitFor();
    await page.getByRole('textbox', { name: 'חפשו מסך לפי שם' }).fill('קופה');
    findings.push(...(await checkScreen(page, 'not-found', { sizes: ['desktop', 'phone'] })));
    await page.getByRole('main').getByRole('link', { name: LIST }).click();
    await heading(LIST);
  });

  it('has room for the windows at every width: chips, fewer chips, one button [SHELL-259]', async () => {
    await open(page, '/audit');
    await heading('יומן פעולות');
    const seen: Record<number, readonly [chips: boolean, menu: boolean]> = {};
    for (const width of [390, 768, 769, 1007, 1008, 1199, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      // Windows without room are counted and not lost, and the current one always has room.
      const counted = async (): Promise<number> => {
        const further = await page
          .getByRole('banner')
          .getByRole('button', { name: /^עוד \d+$/ })
          .allInnerTexts();
        return (await windows.groups().count()) + Number(further[0]?.replace(/\D/g, '') ?? '0');
      };
      if (width > 768) await expect.poll(counted).toSatisfy((all) => all === 3 || all === 0);
      const chips = await windows.groups().count();
      if (chips > 0) expect(await windows.group('יומן פעולות').count()).toBe(1);
      seen[width] = [chips > 0, await page.getByRole('complementary').isVisible()];
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^חלונות פתוחים: 5$/ })
        .waitFor();
      if (width === 769) await page.screenshot({ path: `${SCREENSHOT_FOLDER}/narrow.png` });
    }
    expect(seen).toEqual({
      390: [false, false],
      768: [false, false],
      769: [false, true],
      1007: [true, true],
      1008: [true, true],
      1199: [true, true],
      1440: [true, true],
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    findings.push(...(await checkScreen(page, 'groups', { sizes: ['desktop', 'till', 'phone'] })));
  });

  it('sees no text that is cut off or too faint, and no control without a name', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });
});

describe('a till during a payment', () => {
  let page: Page;
  let till: TillPage;
  let windows: WindowsPage;
  stopAfterFirstFailure();

  /** Tries to leave and expects to stay, with one message. */
  async function refused(way: () => Promise<unknown>): Promise<void> {
    await way();
    const message = page.getByRole('alert').getByText(LOCKED, { exact: true });
    await message.waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await expect.poll(() => windows.address()).toBe('/pos');
    expect(await till.owed().isVisible()).toBe(true);
    await page.getByRole('alert').getByRole('button').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }

  beforeAll(() => {
    ({ page, till } = shop);
    windows = new WindowsPage(page);
  });

  it('shows no windows while it only sells', async () => {
    expect(await windows.groups().count()).toBe(0);
    expect(await page.getByRole('button', { name: /^חלונות פתוחים/ }).count()).toBe(0);
  });

  it('is unchanged behind another window: it gets no key, and the bill continues afterwards', async () => {
    await till.scan(GOODS.noodles.barcode);
    await expect.poll(() => till.rows().count()).toBe(1);
    await page.keyboard.press('F2');
    await page.keyboard.type('שוקולד');
    await page.getByRole('list', { name: 'תוצאות חיפוש' }).waitFor();
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await goByMenu(page, 'עסקאות קופה');
    await page.getByRole('heading', { name: LIST, level: 1 }).waitFor();
    await page.getByRole('grid', { name: LIST }).waitFor();
    // The focus is in no field: at the till these keys would sell, hold or pay.
    await page.locator('main').focus();
    await till.scan(GOODS.milkChocolate.barcode);
    await till.press('F10', '+', 'F8');
    expect(await windows.groups().count()).toBe(2);
    // It keeps its layout for its return, invisible and inert until then.
    const behind = await page
      .locator('[data-window]', { has: page.getByTestId('till') })
      .evaluate((element) => {
        const button = element.querySelector('button');
        button?.focus();
        return {
          seen: element.checkVisibility(),
          laidOut: element.getBoundingClientRect().height > 0,
          focused: document.activeElement === button,
        };
      });
    expect(behind).toEqual({ seen: false, laidOut: true, focused: false });
    // It is rendered under the current window only while the pointer is on its button.
    const painted = () =>
      page
        .locator('[data-window]', { has: page.getByTestId('till') })
        .evaluate((element) => element.checkVisibility());
    await windows.group('קופה').getByRole('button').first().hover();
    expect(await painted()).toBe(true);
    await page.mouse.move(700, 500);
    expect(await painted()).toBe(false);
    await windows.show('קופה');
    await till.ready();
    // A key is ignored even before the frame that shows the list, while the till's effects still
    // run.
    await windows
      .group(LIST)
      .getByRole('button')
      .first()
      .evaluate(async (chip, code) => {
        (chip as HTMLElement).click();
        await new Promise<void>((done) => {
          queueMicrotask(done);
        });
        for (const key of [...code.split(''), 'Enter']) {
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', {
              key,
              code: key === 'Enter' ? key : `Digit${key}`,
              bubbles: true,
              cancelable: true,
            }),
          );
        }
      }, GOODS.milkChocolate.barcode);
    await page.getByRole('grid', { name: LIST }).waitFor();
    await windows.show('קופה');
    await till.ready();
    await expect.poll(() => windows.address()).toBe('/pos');
    expect(await till.rows().count()).toBe(1);
    expect(await page.getByRole('list', { name: 'תוצאות חיפוש' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await till.scan(GOODS.noodles.barcode);
    await expect.poll(() => till.row(GOODS.noodles.name).innerText()).toContain('2');
  });

  it('asks for a confirmation before a window with unsaved work is closed, and keeps it when declined [REC-141, REC-142, REC-143]', async () => {
    await till.scan('7290000999999');
    await till.notice().getByRole('button', { name: 'הוסיפו מוצר' }).click();
    const name = page.getByRole('textbox', { name: 'שם המוצר' });
    await name.fill('ריבת תאנים');
    const question = page.getByRole('dialog', { name: 'לסגור בלי לשמור?' });
    // The same when the window is behind another one.
    await windows.show(LIST);
    await windows.closeGroup('קופה');
    await question.getByText('קופה: ').waitFor();
    await question.getByRole('button', { name: 'השאירו פתוח' }).click();
    await question.waitFor({ state: 'detached' });
    await windows.show('קופה');
    expect(await name.inputValue()).toBe('ריבת תאנים');
    await windows.closeGroup('קופה');
    await question.getByRole('button', { name: 'סגרו בלי לשמור' }).click();
    await page.getByRole('heading', { name: LIST, level: 1 }).waitFor();
    await open(page, '/pos');
    await till.ready();
    // The till itself stores the bill.
    await expect.poll(() => till.rows().count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('cannot be left: not for another window, not for home, not by closing [SHELL-139]', async () => {
    expect(
      summarizeFindings(await checkScreen(page, 'till', { sizes: ['desktop', 'till', 'phone'] })),
    ).toEqual([]);
    // Gives the browser's history an entry to go back and one to go forward.
    await windows.show(LIST);
    await page.getByRole('heading', { name: LIST, level: 1 }).waitFor();
    await expect.poll(() => windows.address()).toMatch(/^\/items\/101\//);
    await page.goBack();
    await till.pay();
    await refused(() => windows.show(LIST));
    await refused(() => windows.closeGroup(LIST));
    await refused(() => windows.closeGroup('קופה'));
    await refused(() => page.getByRole('banner').getByRole('link', { name: 'בית' }).click());
    await windows.openDialog();
    await refused(() => windows.closeAll());
    expect(await windows.tiles().count()).toBe(2);
    await refused(() => windows.tile(LIST).getByRole('button').first().click());
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await refused(() => goByMenu(page, 'עסקאות קופה'));
  });

  it('cannot be left by the browser either: back, forward, a typed address, a reload [SHELL-139]', async () => {
    await refused(() => page.evaluate(() => history.back()));
    await refused(() => page.evaluate(() => history.forward()));
    await refused(() =>
      page.evaluate(() => {
        location.hash = '/items/101';
      }),
    );
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await till.owed().isVisible()).toBe(true);
  });

  it('can be left once the payment is [SHELL-120]', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'פעולות' }).waitFor();
    await windows.show(LIST);
    await page.getByRole('heading', { name: LIST, level: 1 }).waitFor();
    await expect.poll(() => windows.address()).toMatch(/^\/items\/101\//);
    await page.goBack();
    await till.ready();
    await till.pay();
    await page.getByTestId('take-cash').click();
    await till.receipt().waitFor();
    await windows.show(LIST);
    await page.getByRole('heading', { name: LIST, level: 1 }).waitFor();
    await windows.show('קופה');
    // The finished sale is still shown, and Enter still starts the next customer.
    await till.receipt().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => till.rows().count()).toBe(0);
    await till.ready();
    expect(shop.problems).toEqual([]);
  });
});
