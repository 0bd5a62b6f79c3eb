import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReceipt } from '../pages/receipt.page.ts';
import { openBackOffice } from '../support/api.ts';
import { findRaggedFigures, launchBrowser, SIZES } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';

const { riceCakes, noodles, gamingChair } = GOODS;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, { card: server.people.cards.manager, touch: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('Not on the screen');
  return box;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Moves a finger from the middle of a part by so many pixels. */
async function swipe(
  part: Locator,
  by: { readonly x?: number; readonly y?: number },
): Promise<void> {
  const { x, y, width, height } = await boxOf(part);
  const [fromX, fromY] = [x + width / 2, y + Math.min(height / 2, 24)];
  const finger = await shop.context.newCDPSession(shop.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number): Promise<unknown> =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: fromX + (by.x ?? 0) * share, y: fromY + (by.y ?? 0) * share }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8);
  await touch('touchEnd', 1);
  await finger.detach();
}

/** How many lines of the bill are seen whole. */
const wholeRows = (): Promise<number> =>
  shop.page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-testid="bill-row"]')];
    const list = rows[0]?.closest('[role="list"]')?.getBoundingClientRect();
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return list !== undefined && top >= list.top - 0.5 && bottom <= list.bottom + 0.5;
    }).length;
  });

describe('lines of the bill', () => {
  it.each([
    ['till', 7],
    ['desktop', 8],
  ] as const)('shows enough whole lines at %s, at least %i [LOOK-009]', async (size, least) => {
    const { page, till } = shop;
    await page.setViewportSize(SIZES[size]);
    if ((await till.rows().count()) === 0) {
      for (const { barcode } of [riceCakes, gamingChair]) await till.scan(barcode);
      const dairy = page.getByRole('button', { name: 'מוצרי חלב' });
      await dairy.click();
      await expect.poll(() => dairy.getAttribute('aria-pressed')).toBe('true');
      const tiles = page.locator('button[data-product]');
      for (const at of [0, 1, 2, 3, 4]) await tiles.nth(at).click();
      await till.scan(noodles.barcode);
    }
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(least);
    const lit = page.locator('[data-testid="bill-row"][data-lit="true"]');
    const other = page.locator('[data-testid="bill-row"][data-lit="false"]').last();
    expect((await boxOf(lit)).height - (await boxOf(other)).height).toBeLessThanOrEqual(60);
    const minus = await boxOf(lit.getByRole('button', { name: 'אחד פחות' }));
    expect(Math.min(minus.width, minus.height)).toBeGreaterThanOrEqual(48);
  });

  it('takes a line off by a swipe or Delete, brings it back in its place, and opens it by a swipe [LOOK-009]', async () => {
    const { page, till } = shop;
    await page.setViewportSize(SIZES.till);
    const names = (): Promise<readonly string[]> => till.rows().allInnerTexts();
    const nameAt = async (at: number): Promise<string> =>
      ((await names())[at] ?? '').replaceAll(/\s+/g, ' ');
    const second = await nameAt(1);
    const count = await till.rows().count();
    // Right to left: the start is at the right.
    await swipe(till.rows().nth(1), { x: 150 });
    await expect.poll(() => till.rows().count()).toBe(count - 1);
    const undo = page.getByTestId('removed-row');
    const [gone, next] = [await boxOf(undo), await boxOf(till.rows().nth(1))];
    expect(gone.y).toBeLessThan(next.y);
    expect(gone.y).toBeGreaterThan((await boxOf(till.rows().nth(0))).y);
    await undo.getByRole('button', { name: 'החזירו' }).click();
    await expect.poll(() => till.rows().count()).toBe(count);
    await till.rows().nth(0).locator('button').first().click();
    await expect.poll(() => nameAt(1)).toBe(second);
    await swipe(till.rows().nth(1), { x: -150 });
    await page.getByRole('tab', { name: 'הנחה באחוזים' }).waitFor();
    await page.keyboard.press('Escape');
    await till.rows().nth(2).locator('button').first().click();
    await page.keyboard.press('Delete');
    await expect.poll(() => till.rows().count()).toBe(count - 1);
    await undo.waitFor();
    await undo.waitFor({ state: 'detached', timeout: 8_000 });
  });

  it('writes a note for the whole bill, which the receipt has [LOOK-009]', async () => {
    const { page, till } = shop;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('הערה לחשבון');
    await page.getByRole('option', { name: 'הערה לחשבון' }).first().click();
    await page.getByRole('textbox', { name: 'הערה לחשבון' }).fill('למסירה בכניסה האחורית');
    await till.button('שמרו את ההערה').click();
    // Loaded again at once, before a draft is stored by its timer.
    await page.reload();
    await till.ready();
    await expect
      .poll(() => page.getByTestId('bill-note').innerText())
      .toContain('למסירה בכניסה האחורית');
    await till.pay();
    await page
      .getByTestId(/^quick-/)
      .first()
      .click();
    await expect.poll(() => readReceipt(till.receipt())).toContain('למסירה בכניסה האחורית');
    await till.newSale();
  });
});

describe('on a phone', () => {
  it('sells with one hand: the bill in three sizes, the total and the button always in reach [LOOK-028]', async () => {
    const { page, till } = shop;
    await page.setViewportSize(SIZES.phone);
    const screen = { x: 0, y: 0, ...SIZES.phone };
    const bill = page.getByRole('region', { name: 'חשבון' });
    const sizeNow = (): Promise<string | null> => bill.getAttribute('data-size');
    await till.scan(riceCakes.barcode);
    await till.scan(noodles.barcode);
    const foot = page.getByTestId('bill-total');
    for (const [by, size] of [
      [-200, 'half'],
      [-200, 'full'],
      [200, 'half'],
      [200, 'folded'],
    ] as const) {
      await swipe(foot, { y: by });
      await expect.poll(sizeNow).toBe(size);
      for (const part of [foot, page.getByTestId('pay')]) {
        const box = await boxOf(part);
        expect(box.y + box.height).toBeLessThanOrEqual(screen.height);
        expect(box.y).toBeGreaterThan(screen.height / 2);
      }
      if (size !== 'folded') expect(await till.rows().last().isVisible()).toBe(true);
      if (size === 'half') {
        const search = page.getByRole('textbox', { name: /סרקו או חפשו/ });
        expect(overlaps(await boxOf(bill), await boxOf(search))).toBe(false);
      }
    }
    // The name of the till is whole, and the bar has five actions and "more".
    const name = page.getByRole('banner').getByText('קופה 1', { exact: true });
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(
      false,
    );
    const bar = page.getByRole('navigation', { name: 'פעולות' }).getByRole('button');
    const seen = await bar.evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().width > 0).map((one) => one.textContent),
    );
    expect(seen).toHaveLength(6);
    const found = await checkScreen(page, 'till of one hand', { sizes: ['phone'], touch: true });
    expect(summarizeFindings(found)).toEqual([]);
    await till.pay();
    await page
      .getByTestId(/^quick-/)
      .first()
      .click();
    await readReceipt(till.receipt());
    await till.newSale();
  });
});

describe('stock', () => {
  it('stands on tiles from ten down, follows the sales of other tills, and says offline of when it is [LOOK-007]', async () => {
    const { page, till, context } = shop;
    await page.setViewportSize(SIZES.desktop);
    const office = await openBackOffice(server);
    await office.setSetting('sale.stock_on_tiles', true);
    const other = await openTill(browser, server, {
      terminal: 'קופה 2',
      card: server.people.cards.cashier,
    });
    const dairy = page.getByRole('button', { name: 'מוצרי חלב' });
    await dairy.click();
    const tile = page.locator('button[data-product]').filter({ hasText: 'נשארו' }).first();
    const mark = tile.getByTestId('stock-mark');
    await mark.waitFor();
    const left = Number(/\d+/.exec(await mark.innerText())?.[0]);
    expect(left).toBeLessThanOrEqual(10);
    const id = await tile.getAttribute('data-product');
    const name = await tile.getByTestId('tile-name').innerText();
    const markOf = (at: Page) =>
      at.locator(`button[data-product="${id}"]`).getByTestId('stock-mark').innerText();
    await other.page.getByRole('button', { name: 'מוצרי חלב' }).click();
    await other.page.locator(`button[data-product="${id}"]`).click();
    await other.till.pay();
    await other.page
      .getByTestId(/^quick-/)
      .first()
      .click();
    await readReceipt(other.till.receipt());
    const next = left === 1 ? 'אזל לפי הרישום' : `נשארו \u2066${left - 1}\u2069`;
    await expect.poll(() => markOf(page), { timeout: 5_000 }).toBe(next);
    // The details say what the other branches have.
    await page.getByRole('textbox', { name: /סרקו או חפשו/ }).fill(name);
    await till.button(`פרטי המוצר ${name}`).first().click();
    await page.getByTestId('stock-facts').getByText('בסניפים אחרים').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await dairy.click();
    await expect.poll(() => markOf(page), { timeout: 40_000 }).toContain('נכון ל-');
    await context.setOffline(false);
    await other.context.close();
    await office.setSetting('sale.stock_on_tiles', false);
  });
});

describe('motion', () => {
  const running = (): Promise<number> =>
    shop.page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );

  it('ends with the next scan, and there is none where less is asked [LOOK-018]', async () => {
    const { page, till } = shop;
    await page.setViewportSize(SIZES.desktop);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function record(...given: Parameters<typeof animate>) {
        seen.push(this.getAttribute('data-testid') ?? this.tagName);
        return animate.apply(this, given);
      };
    });
    for (let turn = 0; turn < 20; turn += 1) await till.scan(riceCakes.barcode);
    await till.scan(noodles.barcode);
    const seen = (): Promise<readonly string[]> =>
      page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await expect.poll(seen).toContain('bill-row');
    await page.keyboard.press('F4');
    await page.keyboard.press('Escape');
    // The panel that is there again may come from its side itself.
    await expect.poll(running).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = (await seen()).length;
    await page.keyboard.press('Delete');
    await expect.poll(() => till.rows().count()).toBe(1);
    await page.waitForTimeout(200);
    expect((await seen()).length).toBe(before);
    await till.pay();
    await page
      .getByTestId(/^quick-/)
      .first()
      .click();
    await readReceipt(till.receipt());
    await till.newSale();
  });
});

describe('figures', () => {
  it.each(['he', 'en'])(
    'stand under each other at the right, in %s [LOOK-034]',
    async (language) => {
      const { page, till } = shop;
      await page.setViewportSize(SIZES.desktop);
      await page.evaluate((chosen) => localStorage.setItem('dalpak.language', chosen), language);
      await page.reload();
      await till.ready();
      for (const { barcode } of [riceCakes, noodles, gamingChair]) await till.scan(barcode);
      await expect.poll(() => till.rows().count()).toBe(3);
      expect(await findRaggedFigures(page)).toEqual([]);
      const desk = await openOffice(browser, server);
      await desk.page.evaluate(
        (chosen) => localStorage.setItem('dalpak.language', chosen),
        language,
      );
      for (const at of ['/items/13', '/items/101', '/books']) {
        await desk.page.goto(`/#${at}`);
        await desk.page.reload();
        const content = desk.page.locator('#content');
        await expect.poll(() => content.innerText()).toMatch(/\d\.\d\d/);
        await expect.poll(() => findRaggedFigures(desk.page)).toEqual([]);
      }
      await desk.context.close();
      for (let row = 0; row < 3; row += 1) await page.keyboard.press('Delete');
      await page.evaluate(() => localStorage.setItem('dalpak.language', 'he'));
      await page.reload();
      await till.ready();
    },
  );
});

describe('keys', () => {
  it('are listed for this very screen, searched, and do what the list says [LOOK-041]', async () => {
    const { page, till } = shop;
    await page.setViewportSize(SIZES.desktop);
    await page.locator('body').press('?');
    const dialog = page.getByRole('dialog', { name: 'המקשים של המסך הזה' });
    await dialog.waitFor();
    for (const [key, does] of [
      ['F10', 'קבלו תשלום'],
      ['F4', 'לקוח'],
      ['Delete', 'מחיקת השורה המסומנת'],
      ['Ctrl+K', 'חיפוש מסכים'],
    ] as const)
      expect(
        await dialog.getByRole('row').filter({ hasText: key }).filter({ hasText: does }).count(),
      ).toBe(1);
    const found = await checkScreen(page, 'keys', { sizes: ['desktop', 'phone'] });
    expect(summarizeFindings(found)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'חפשו מקש או פעולה' }).fill('לקוח');
    await expect.poll(() => dialog.getByRole('row').count()).toBeLessThan(5);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('F4');
    await page.getByRole('heading', { level: 1, name: /לקוח/ }).waitFor();
    // Another screen has other keys; in a field only Ctrl+/ asks for them.
    await page.keyboard.press('Control+/');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await till.ready();
    const desk = await openOffice(browser, server, { at: '/#/items/13' });
    await desk.page.locator('h1').first().waitFor();
    await desk.page.keyboard.press('Control+/');
    await desk.page.getByRole('dialog', { name: 'המקשים של המסך הזה' }).waitFor();
    expect(
      await desk.page.getByRole('row').filter({ hasText: 'מחיקת השורה המסומנת' }).count(),
    ).toBe(0);
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });
});

describe('messages', () => {
  it.each(['desktop', 'till', 'phone'] as const)(
    'cover no title, field, total, button or last line at %s, and count up [LOOK-015]',
    async (size) => {
      const { page, till } = shop;
      await page.setViewportSize(SIZES[size]);
      await till.scan(riceCakes.barcode);
      await page.getByRole('banner').waitFor();
      const told = page.locator('#refresh');
      for (let turn = 0; turn < 2; turn += 1) {
        await till.pickFromMore('רעננו את נתוני הקופה');
        await told.waitFor();
        await page.keyboard.press('Escape');
      }
      await expect.poll(() => told.innerText()).toContain('×2');
      const toast = await boxOf(told);
      const parts = [
        till.total(),
        page.getByTestId('pay'),
        page.getByRole('textbox', { name: /סרקו או חפשו/ }),
        page.getByRole('banner'),
        ...(size === 'phone' ? [] : [till.rows().last()]),
      ];
      for (const part of parts) expect(overlaps(toast, await boxOf(part))).toBe(false);
      await told.waitFor({ state: 'detached', timeout: 8_000 });
    },
  );
});
