import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
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

const details = (): ReturnType<Page['getByRole']> =>
  shop.page.getByRole('heading', { name: 'פרטי מוצר' });

/** F1 answers with details, and Esc comes back to the place where it was pressed. */
async function opensDetails(back: () => Promise<void>): Promise<void> {
  await shop.page.keyboard.press('F1');
  await details().waitFor();
  await shop.page.keyboard.press('Escape');
  await expect.poll(() => details().count()).toBe(0);
  await back();
}

it('opens the details of a product by F1 in each state, and comes back by Esc [LOOK-019]', async () => {
  const { page, till } = shop;
  await page.keyboard.press('F1');
  await till.notice().getByText('אין שורה מסומנת').waitFor();
  await page.keyboard.press('Escape');
  // Of another department than the first: it is the same place afterwards.
  await page.locator('nav[aria-label="מחלקות"] button').nth(1).click();
  const tile = page.locator('button[data-product]').nth(2);
  // The order of the tiles comes from the server shortly after the start.
  let ranked = '';
  await expect
    .poll(
      async () => {
        const before = ranked;
        ranked = (await tile.getAttribute('data-product')) ?? '';
        return ranked === before;
      },
      { interval: 500 },
    )
    .toBe(true);
  await tile.focus();
  await opensDetails(() =>
    expect.poll(() => tile.evaluate((one) => one === document.activeElement)).toBe(true),
  );
  await till.scan(GOODS.noodles.barcode);
  const search = page.locator('#till-search');
  await search.focus();
  await search.fill('אורז');
  const inSearch = async (): Promise<void> => {
    await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await search.inputValue()).toBe('אורז');
  };
  await opensDetails(inSearch);
  const result = page.locator('[data-product]').filter({ hasText: 'אורז' }).locator('button');
  await result.first().focus();
  await opensDetails(async () => {
    await result.first().waitFor();
  });
  await search.fill('');
  await till.row(GOODS.noodles.name).locator('button').first().focus();
  await opensDetails(() => till.row(GOODS.noodles.name).waitFor());
  for (const panel of ['לקוח', 'הנחה', 'עוד']) {
    await till.action(panel).click();
    const title = await page.locator('h1').last().innerText();
    await opensDetails(() => page.locator('h1', { hasText: title }).last().waitFor());
    await page.keyboard.press('Escape');
  }
});

/** Sides of a control's focus ring (2 px, 2 px away or inside) that a container cuts off. */
async function cutRings(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const cut: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(wanted)) {
      control.focus({ focusVisible: true } as FocusOptions);
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const style = getComputedStyle(control);
      const reach = Number.parseFloat(style.outlineOffset) + 2;
      const box = control.getBoundingClientRect();
      if (box.width === 0 || document.activeElement !== control) continue;
      if (style.outlineStyle === 'none') cut.push(`${wanted}: no ring`);
      for (let parent = control.parentElement; parent !== null; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === 'visible') continue;
        const outer = parent.getBoundingClientRect();
        const sides = [
          outer.left - (box.left - reach),
          box.right + reach - outer.right,
          outer.top - (box.top - reach),
          box.bottom + reach - outer.bottom,
        ];
        // What is scrolled away is brought into sight by the focus.
        if (sides.slice(0, 2).some((over) => over > 0.5))
          cut.push(`${wanted} in ${parent.className}`);
      }
    }
    return [...new Set(cut)];
  }, selector);
}

it('shows whole focus rings on departments, tiles and lines [LOOK-019]', async () => {
  const { page, till } = shop;
  await page.keyboard.press('Escape');
  await till.row(GOODS.noodles.name).waitFor();
  await page.keyboard.press('Tab');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const selector of [
      'nav button',
      'button[data-product]',
      '[data-testid="bill-row"] button',
    ])
      expect(await cutRings(page, selector)).toEqual([]);
  }
});
