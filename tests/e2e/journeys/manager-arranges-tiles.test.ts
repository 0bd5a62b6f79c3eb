import { COMPONENT } from '@dalpak/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, SIZES } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let other: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, { card: server.people.cards.manager });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

it('arranges tiles by mouse and keyboard, and another till has them [LOOK-002]', async () => {
  const { page } = shop;
  other = await openTill(browser, server, {
    terminal: 'קופה 2',
    card: server.people.cards.cashier,
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('סידור אריחים');
  await page.getByRole('option', { name: 'סידור אריחים' }).first().click();
  const grid = page.getByRole('group', { name: 'אריחים' });
  const tiles = grid.locator('button');
  await tiles.first().waitFor();
  const idOf = (at: number): Promise<string | null> => tiles.nth(at).getAttribute('data-tile');
  const [first, second, third] = [await idOf(0), await idOf(1), await idOf(2)];
  const problems = await checkScreen(page, 'arrange', { sizes: ['till', 'phone'] });
  expect(summarizeFindings(problems)).toEqual([]);
  // The third is dragged to the first place, and undone as one step.
  await tiles.nth(2).hover();
  await page.mouse.down();
  await tiles.nth(1).hover();
  await tiles.nth(0).hover();
  await page.mouse.up();
  await expect.poll(() => idOf(0)).toBe(third);
  await page.getByRole('button', { name: 'בטלו צעד' }).click();
  await expect.poll(async () => [await idOf(0), await idOf(2)]).toEqual([first, third]);
  // The second goes to the first place by keyboard, and is twice as wide; the first is hidden.
  await tiles.nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => idOf(0)).toBe(second);
  await page.getByRole('button', { name: 'רוחב כפול' }).click();
  await grid.locator(`[data-tile="${first}"]`).click();
  await page.getByRole('button', { name: 'הסתירו' }).click();
  await page.getByTestId('save-tiles').click();
  await page.getByText('הסדר נשמר לסניף').waitFor();
  for (const { page: at } of [shop, other]) {
    const arranged = at.getByTestId('arranged-tiles');
    const idsNow = (): Promise<readonly (string | null)[]> =>
      arranged
        .locator('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-product')));
    await expect.poll(async () => (await idsNow())[0], { timeout: 60_000 }).toBe(second);
    expect(await idsNow()).not.toContain(first);
  }
});

/** Tiles that are seen whole. */
const wholeTiles = (page: Page): Promise<{ count: number; least: readonly number[] }> =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLElement>('button[data-product]')];
    const box = tiles[0]?.parentElement?.parentElement?.parentElement?.getBoundingClientRect();
    const whole = tiles
      .map((tile) => tile.getBoundingClientRect())
      .filter(({ top, bottom }) => box !== undefined && top >= box.top && bottom <= box.bottom);
    return {
      count: whole.length,
      least: [
        Math.min(...whole.map(({ width }) => width)),
        Math.min(...whole.map(({ height }) => height)),
      ],
    };
  });

it.each([
  ['till', 20],
  ['desktop', 30],
  ['phone', 9],
] as const)('shows enough whole tiles at %s, at least %i [LOOK-005]', async (size, least) => {
  const { page } = shop;
  await page.setViewportSize(SIZES[size]);
  await page.keyboard.press('Escape');
  const chips = page.getByRole('navigation', { name: 'מחלקות' });
  await chips.getByRole('button', { name: 'מוצרי חלב' }).click();
  await expect.poll(async () => (await wholeTiles(page)).count).toBeGreaterThanOrEqual(least);
  const { least: smallest } = await wholeTiles(page);
  expect(smallest[0]).toBeGreaterThanOrEqual(112);
  expect(smallest[1]).toBeGreaterThanOrEqual(92);
  // More come by scrolling, and the Page keys do it as well.
  const name = () => page.getByTestId('tile-name').first().innerText();
  const first = await name();
  expect(first).not.toBe('');
  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('PageDown');
  await expect.poll(name).not.toBe(first);
  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('PageUp');
  await expect.poll(name).toBe(first);
});

it('folds more than twelve departments behind a search, and hides one from the till [LOOK-006]', async () => {
  const { page, till } = shop;
  await page.setViewportSize(SIZES.desktop);
  const office = await openBackOffice(server);
  const hidden = await office.createRecord(COMPONENT.departments, {
    name: 'עונתי מוסתר',
    sort_order: 1,
    in_till: false,
  });
  await office.createRecord(COMPONENT.products, {
    name: 'נר זיכרון עונתי',
    barcode: '7290000123457',
    price: 490,
    department: hidden,
  });
  await page.reload();
  await till.ready();
  const chips = page.getByRole('navigation', { name: 'מחלקות' });
  await expect.poll(() => chips.getByRole('button').count()).toBe(12);
  await till.button('כל המחלקות').click();
  const fold = page.getByTestId('all-departments');
  await fold.getByRole('button').first().waitFor();
  expect(await fold.getByRole('button').count()).toBeGreaterThan(25);
  expect(await fold.innerText()).not.toContain('עונתי מוסתר');
  expect(await page.getByText('ללא מחלקה').count()).toBe(0);
  await page.getByRole('textbox', { name: 'חפשו מחלקה' }).fill('תינוק');
  await page.keyboard.press('Enter');
  const chosen = chips.locator('[aria-pressed="true"]');
  await expect.poll(() => chosen.innerText()).toContain('תינוקות');
  await expect.poll(() => chosen.isVisible()).toBe(true);
  const problems = await checkScreen(page, 'tiles', { sizes: ['desktop', 'till', 'phone'] });
  expect(summarizeFindings(problems)).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await till.scan('7290000123457');
  await till.row('נר זיכרון עונתי').waitFor();
  await till.action('השהיה').click();
});

it('begins with the favourites that the manager chose by a long press [LOOK-003]', async () => {
  const { page, till } = shop;
  const chips = page.getByRole('navigation', { name: 'מחלקות' });
  await chips.getByRole('button').nth(1).click();
  // A new shop has no page of favourites.
  expect(await chips.getByRole('button', { name: 'מועדפים' }).count()).toBe(0);
  const tile = page.locator('button[data-product]').nth(1);
  const name = (await tile.getByTestId('tile-name').innerText()).trim();
  await tile.hover();
  await page.mouse.down();
  await till.button('הוסיפו למועדפים').waitFor();
  await page.mouse.up();
  await till.button('הוסיפו למועדפים').click();
  await till.button('הסירו מהמועדפים').waitFor();
  await page.keyboard.press('Escape');
  for (const { page: at } of [shop, other]) {
    await at.reload();
    const first = at.getByTestId('favourites').getByTestId('tile-name');
    await expect.poll(() => first.innerText()).toBe(name);
    const chip = at.getByRole('navigation', { name: 'מחלקות' }).getByRole('button').first();
    await expect.poll(() => chip.innerText()).toContain('מועדפים');
  }
  // It sells like every other tile.
  await page.getByTestId('favourites').locator('button').first().click();
  await expect.poll(() => till.rows().count()).toBe(1);
});
