import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIZES, launchBrowser, type WatchedPage } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { showSearchRow } from '../support/menu.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

const BOTH = { sizes: ['desktop', 'phone'] } as const;
let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), launchBrowser()]);
  desk = await openOffice(browser, server, { at: '/#/items/13' });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const grid = () => desk.page.getByRole('grid', { name: 'מוצרים', exact: true });
const rows = () => grid().locator('[data-id]');
const filterButton = () => desk.page.locator('#content').getByRole('button', { name: /^סינון/ });
const panel = () => desk.page.getByRole('dialog', { name: 'סינון' });
const chip = (text: string) => desk.page.getByRole('button', { name: `הסירו את החיפוש: ${text}` });

describe('a manager filters the products', () => {
  stopAfterFirstFailure();

  it('by a range of prices in the panel of the one button, which shows the number of conditions [LOOK-042]', async () => {
    const { page } = desk;
    await rows().nth(3).waitFor();
    expect(await page.getByLabel('חיפוש בעמודה מחיר').count()).toBe(0);
    await filterButton().click();
    await panel().getByLabel('עמודה').selectOption({ label: 'מחיר' });
    expect(await panel().getByLabel('איך לחפש').locator('option').first().innerText()).toBe(
      'בטווח',
    );
    await panel().getByLabel('מ־').fill('10');
    await panel().getByLabel('עד').fill('12.90');
    await chip('מחיר: מ־10 עד 12.90').waitFor();
    await expect.poll(() => filterButton().innerText()).toMatch(/^סינון\s*1$/);
    const prices = (await rows().locator('[role="gridcell"]').allInnerTexts())
      .flatMap(
        (text) =>
          /^₪([\d.,]+)$/.exec(text.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, ''))?.[1] ?? [],
      )
      .map(Number);
    expect(prices.length).toBeGreaterThan(0);
    expect(
      summarizeFindings(await checkScreen(page, 'filter-panel', { sizes: ['desktop'] })),
    ).toEqual([]);
  });

  it('by ticks of the few values, and the row of fields shows the same state [LOOK-042]', async () => {
    const { page } = desk;
    await panel().getByLabel('עמודה').selectOption({ label: 'פעיל' });
    await panel().getByRole('checkbox', { name: 'כן' }).check();
    await chip('פעיל: כן').waitFor();
    await page.keyboard.press('Escape');
    await showSearchRow(page);
    expect(await page.getByLabel('חיפוש בעמודה מחיר', { exact: true }).inputValue()).toBe(
      '10..12.90',
    );
    const before = await rows().count();
    // What the row says is what the panel said; one that is empty finds all.
    await page.getByLabel('חיפוש בעמודה מחיר', { exact: true }).fill('');
    await chip('מחיר: מ־10 עד 12.90').waitFor({ state: 'detached' });
    await expect.poll(() => rows().count()).toBeGreaterThan(before - 1);
    // Figures are compared as a whole at first.
    await page.getByRole('button', { name: 'סוג החיפוש בעמודה מחיר: שווה' }).waitFor();
    await page.reload();
    await page.getByLabel('חיפוש בעמודה מחיר', { exact: true }).waitFor();
  });

  it('from a sheet on a phone, and empties everything there [LOOK-042]', async () => {
    const { page } = desk;
    await page.setViewportSize(SIZES.phone);
    await filterButton().click();
    await panel().getByLabel('עמודה').selectOption({ label: 'שם' });
    await panel().getByLabel('ערך').fill('חלב');
    await chip('שם מתחיל ב חלב').waitFor();
    expect(summarizeFindings(await checkScreen(page, 'filter-sheet', BOTH))).toEqual([]);
    await panel().getByRole('button', { name: 'נקו הכול' }).click();
    await chip('שם מתחיל ב חלב').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES.desktop);
    expect(desk.problems).toEqual([]);
  });
});
