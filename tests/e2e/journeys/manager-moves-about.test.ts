import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIZES, launchBrowser, type WatchedPage } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { goByMenu, openMenuGroup, sideMenu } from '../support/menu.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), launchBrowser()]);
  desk = await openOffice(browser, server);
  await desk.page.getByText('מכירות היום').waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

describe('a manager in the menu', () => {
  stopAfterFirstFailure();

  it('sees eight groups in half the height of a screen, and one of them open [LOOK-035]', async () => {
    const menu = sideMenu(desk.page);
    expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(480);
    await openMenuGroup(desk.page, 'מכירה');
    await openMenuGroup(desk.page, 'כספים');
    expect(await menu.locator('[data-group][aria-expanded="true"]').allInnerTexts()).toEqual([
      'כספים',
    ]);
    expect(
      summarizeFindings(await checkScreen(desk.page, 'menu', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
  });

  it("reaches a screen by '/', keeps it on top with Alt+P, and finds it there after a reload [LOOK-035]", async () => {
    const { page } = desk;
    const menu = sideMenu(page);
    await page.getByRole('main').click();
    await page.keyboard.press('/');
    await page.keyboard.type('ספקים');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'ספקים' }).waitFor();
    const recent = menu.getByRole('group', { name: 'אחרונים' });
    await recent.getByRole('link', { name: 'ספקים' }).waitFor();
    await page.getByRole('main').click();
    await page.keyboard.press('Alt+p');
    const pinned = menu.getByRole('group', { name: 'נעוצים' });
    await pinned.getByRole('link', { name: 'ספקים' }).waitFor();
    await goByMenu(page, 'מחסנים');
    await page.keyboard.press('Alt+p');
    await pinned.getByRole('link', { name: 'מחסנים' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.reload();
    await expect.poll(() => pinned.getByRole('link').allInnerTexts()).toEqual(['מחסנים', 'ספקים']);
    expect(desk.problems).toEqual([]);
  });

  it('finds the same groups in the drawer of a phone [LOOK-035]', async () => {
    const { page } = desk;
    await page.setViewportSize(SIZES.phone);
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await goByMenu(page, 'ספרי החשבונות');
    await page.getByRole('heading', { level: 1, name: 'ספרי החשבונות' }).waitFor();
    await page.setViewportSize(SIZES.desktop);
  });
});
