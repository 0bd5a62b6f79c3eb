import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

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
  const other = await openTill(browser, server, {
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
  expect(await idOf(0)).toBe(third);
  await page.getByRole('button', { name: 'בטלו צעד' }).click();
  expect([await idOf(0), await idOf(2)]).toEqual([first, third]);
  // The second goes to the first place by keyboard, and is twice as wide; the first is hidden.
  await tiles.nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await idOf(0)).toBe(second);
  await page.getByRole('button', { name: 'רוחב כפול' }).click();
  await grid.locator(`[data-tile="${first}"]`).click();
  await page.getByRole('button', { name: 'הסתירו' }).click();
  await page.getByTestId('save-tiles').click();
  await page.getByText('הסדר נשמר לסניף').waitFor();
  for (const { page: at } of [shop, other]) {
    const arranged = at.getByTestId('arranged-tiles');
    await arranged.waitFor({ timeout: 60_000 });
    const ids = await arranged
      .locator('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-product')));
    expect(ids[0]).toBe(second);
    expect(ids).not.toContain(first);
  }
});
