import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
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

it("a manager reads in the search what each of the eleven applications is for them, under 'יישומים' [LOOK-036]", async () => {
  const { page } = desk;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'חיפוש ומעבר מהיר' }).fill('יישומים');
  const apps = page.getByRole('option').filter({ hasText: 'יישומים ·' });
  await expect.poll(() => apps.count()).toBe(11);
  const said = (await apps.allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
  expect(said).toEqual(
    expect.arrayContaining([
      'קופה יישומים · רשמו קופה במכשיר הזה',
      'ניהול יישומים · נפתח כאן',
      'רשת יישומים · לא בשירות שלכם · שדרוג',
    ]),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'יישומים' }).click();
  const tiles = page.getByRole('dialog', { name: 'יישומים' }).getByRole('link');
  await tiles.last().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(desk.problems).toEqual([]);
});

it('a manager signs out from the top of the drawer at every size, and copies what support asks for [LOOK-037]', async () => {
  const { page } = desk;
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: /^תפריט משתמש/ }).click();
    const drawer = page.getByRole('dialog', { name: 'תפריט משתמש' });
    const box = await drawer.getByRole('button', { name: 'התנתקו' }).boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  }
  await page.setViewportSize(SIZES.desktop);
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const drawer = await new DrawerPage(page).open();
  await drawer.getByRole('button', { name: 'העתיקו' }).click();
  await drawer.getByText('הפרטים הועתקו').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const [label, value] of Object.entries(await new DrawerPage(page).readOuts()))
    expect(copied).toContain(`${label}: ${value}`);
  for (const name of ['החשבון שלי', 'הגדרות', 'עזרה'])
    await drawer.getByRole('link', { name, exact: true }).waitFor();
  await drawer
    .getByRole('link', { name: 'מסך טכנאי' })
    .or(drawer.getByRole('button', { name: 'מסך טכנאי' }))
    .waitFor();
  expect(
    summarizeFindings(await checkScreen(page, 'user-drawer', { sizes: ['desktop', 'phone'] })),
  ).toEqual([]);
  await page.keyboard.press('Escape');
});

it('a manager finds an open window by typing, pins it, and the menu then leaves it open [LOOK-039, LOOK-040]', async () => {
  const { page } = desk;
  await goByMenu(page, 'מחלקות');
  await page.getByRole('heading', { level: 1, name: 'מחלקות' }).waitFor();
  await goByMenu(page, 'עובדים', ['Control']);
  await page.getByRole('heading', { level: 1, name: 'עובדים' }).waitFor();
  await page.keyboard.press('Alt+w');
  const windows = page.getByRole('dialog', { name: 'חלונות פתוחים' });
  await windows.getByRole('searchbox', { name: 'חפשו חלון' }).fill('מחלקות');
  await expect.poll(() => windows.getByTestId('window-tile').count()).toBe(1);
  await windows.getByRole('button', { name: /^נעצו את/ }).click();
  await windows.getByText('נעוץ', { exact: true }).waitFor();
  expect(
    summarizeFindings(await checkScreen(page, 'windows', { sizes: ['desktop', 'phone'] })),
  ).toEqual([]);
  await windows.getByRole('searchbox').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'מחלקות' }).waitFor();
  const open = () => page.getByRole('banner').getByTestId('window-group').allInnerTexts();
  await goByMenu(page, 'לקוחות');
  await page.getByRole('heading', { level: 1, name: 'לקוחות' }).waitFor();
  expect((await open()).join(' ')).toContain('מחלקות');
  expect(desk.problems).toEqual([]);
});
