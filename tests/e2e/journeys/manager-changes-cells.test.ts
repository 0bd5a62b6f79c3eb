import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let other: WatchedPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), launchBrowser()]);
  // A second change of the same cell is refused with 409, which the browser logs.
  const expectedProblems = /status of 409/;
  desk = await openOffice(browser, server, { at: '/#/items/13', expectedProblems });
  other = await openOffice(browser, server, { at: '/#/items/13', expectedProblems });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const grid = (page: Page) => page.getByRole('grid', { name: 'מוצרים', exact: true });
const price = (page: Page, at: number) =>
  grid(page).locator('[data-id]').nth(at).locator('[data-field="price"]');
const cellInput = (page: Page) => grid(page).getByRole('textbox', { name: /^מחיר של/ });

describe('a manager changes prices in the list', () => {
  stopAfterFirstFailure();

  it('by keyboard alone: F2 opens, Enter saves and goes down, Escape leaves as it was [LOOK-044]', async () => {
    const { page } = desk;
    await price(page, 3).waitFor();
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    for (const [at, value] of ['11.10', '12.20', '13.30'].entries()) {
      await cellInput(page).waitFor();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await expect.poll(() => price(page, at).innerText()).toContain(value);
    }
    const before = await price(page, 4).innerText();
    await page.keyboard.type('77');
    await page.keyboard.press('Escape');
    expect(await price(page, 4).innerText()).toBe(before);
    await page.getByRole('button', { name: 'בטלו שינוי (3)' }).waitFor();
  });

  it('sees at the cell why a value is refused, and what another person wrote meanwhile [LOOK-044]', async () => {
    const { page } = desk;
    await price(page, 0).dblclick();
    await cellInput(page).fill('אבגד');
    await page.keyboard.press('Enter');
    await grid(page).getByRole('alert').waitFor();
    // The other person's list is stale until its change is refused.
    await other.page.route(/records:changed|\/push/, (route) => route.abort());
    await price(other.page, 0).dblclick();
    await cellInput(other.page).fill('15.50');
    await cellInput(page).fill('14.40');
    await page.keyboard.press('Enter');
    await expect.poll(() => price(page, 0).innerText()).toContain('14.40');
    await page.keyboard.press('Escape');
    await other.page.keyboard.press('Enter');
    const said = grid(other.page).getByRole('alert');
    await expect.poll(() => said.innerText()).toContain('14.40');
    await said.getByRole('button', { name: 'שמרו את שלי: 15.50' }).click();
    await expect.poll(() => price(page, 0).innerText()).toContain('15.50');
  });

  it('pastes a column downward after a preview, without its faulty lines, and undoes one by one [LOOK-044]', async () => {
    const { page } = desk;
    await grid(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await cellInput(page).waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '21.10\nלא מחיר\n23.30\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    const dialog = page.getByRole('dialog', { name: 'הדבקה לעמודה מחיר: 3 שורות' });
    await dialog.waitFor();
    expect(
      summarizeFindings(await checkScreen(page, 'paste-dialog', { sizes: ['desktop'] })),
    ).toEqual([]);
    await dialog.getByRole('button', { name: 'הדביקו 2' }).click();
    await page.getByText('הודבקו 2 ערכים').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => price(page, 0).innerText()).toContain('21.10');
    expect(await price(page, 1).innerText()).toContain('12.20');
    expect(await price(page, 2).innerText()).toContain('23.30');
    const undo = page.getByRole('button', { name: /^בטלו שינוי/ });
    await undo.click();
    await expect.poll(() => price(page, 2).innerText()).toContain('13.30');
    await undo.click();
    await expect.poll(() => price(page, 0).innerText()).toContain('15.50');
    expect([...desk.problems, ...other.problems]).toEqual([]);
  });
});
