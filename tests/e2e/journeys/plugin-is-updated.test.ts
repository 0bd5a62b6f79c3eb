import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';

const DESK: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
const AVAILABLE = 'יש עדכון לתוסף השולחן';
/** The browser's message about an answer that the journey broke on purpose. */
const BROKEN = /status of 503 .*plugin\/updates/;

let folder: string;
let releases: string;
let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let shop: OpenTill;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalpak-e2e-plugin-'));
  releases = join(folder, 'releases');
  process.env['DALPAK_PLUGIN_RELEASES'] = releases;
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server, {
    expectedProblems: BROKEN,
    at: '/?simulated-plugin=1.0.0#/account',
  });
  await desk.page.getByRole('heading', { name: 'החשבון שלי' }).waitFor();
  await desk.page.clock.install();
});
afterAll(async () => {
  delete process.env['DALPAK_PLUGIN_RELEASES'];
  await browser?.close();
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Publishes a build as the vendor of the plugin does. */
async function publish(version: string): Promise<void> {
  const build = join(folder, 'build.exe');
  await writeFile(build, `plugin ${version} ${'x'.repeat(200_000)}`);
  await server.runCommand(
    'plugin',
    'publish',
    '--file',
    build,
    '--version',
    version,
    '--platform',
    'win-x64',
  );
}

const toastOf = (page: Page, text: string | RegExp): Locator =>
  page.locator('.mantine-Notification-root').filter({ hasText: text });
const description = (version: string): string =>
  join(releases, `dalpak-plugin-${version}-win-x64.json`);

/** Delay after the start until a page looks for the plugin. */
const AFTER_START_MS = 3_000;

/**
 * Restarts the page with the plugin version that now runs on this device, and advances its clock to
 * the check.
 */
async function restart(page: Page, route: string): Promise<void> {
  await page.goto('about:blank');
  await open(page, route);
  await page.getByRole('button', { name: /^תפריט משתמש/ }).waitFor();
  await page.clock.fastForward(AFTER_START_MS);
}

async function checkNow(page: Page): Promise<void> {
  const drawer = await new DrawerPage(page).open();
  await drawer.getByRole('button', { name: 'בדקו עדכון' }).click();
}

async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'תפריט משתמש' }).waitFor({ state: 'detached' });
}

describe('the desktop plugin', () => {
  stopAfterFirstFailure();

  it('shows its version, and that there is nothing newer, on request', async () => {
    await checkNow(desk.page);
    await toastOf(desk.page, 'תוסף השולחן מעודכן.').waitFor();
    expect((await new DrawerPage(desk.page).readOuts())['תוסף שולחן']).toBe('1.0.0');
    await closeDrawer(desk.page);
  });

  it('is checked by the page itself, and an update is announced [SHELL-136] [SHELL-138]', async () => {
    await publish('1.1.0');
    await restart(desk.page, '/account');
    await toastOf(desk.page, AVAILABLE).filter({ hasText: 'גרסה 1.1.0 זמינה.' }).waitFor();
    expect(summarizeFindings(await checkScreen(desk.page, 'plugin-available', DESK))).toEqual([]);
  });

  it('is downloaded and installed when the user chooses so', async () => {
    await toastOf(desk.page, AVAILABLE).getByRole('button', { name: 'הורידו' }).click();
    const ready = toastOf(desk.page, 'גרסה 1.1.0 הורדה ונבדקה.');
    await ready.waitFor();
    await new DrawerPage(desk.page).open();
    expect(summarizeFindings(await checkScreen(desk.page, 'plugin-ready', DESK))).toEqual([]);
    await closeDrawer(desk.page);
    await ready.getByRole('button', { name: 'התקינו' }).click();
    await toastOf(desk.page, 'תוסף השולחן עודכן לגרסה 1.1.0.').waitFor();
    const drawer = new DrawerPage(desk.page);
    await drawer.open();
    expect((await drawer.readOuts())['תוסף שולחן']).toBe('1.1.0');
    await closeDrawer(desk.page);
  });

  it('refuses a manifest that was changed after signing, with a message [SHELL-245]', async () => {
    await publish('1.2.0');
    const whole = await readFile(description('1.2.0'), 'utf8');
    await writeFile(
      description('1.2.0'),
      whole.replace('\\"version\\":\\"1.2.0\\"', '\\"version\\":\\"1.2.1\\"'),
    );
    await checkNow(desk.page);
    const refused = toastOf(desk.page, 'ERROR').filter({
      hasText: 'החתימה של העדכון אינה תקינה, ולכן הוא נדחה. פנו לתמיכה.',
    });
    await refused.waitFor();
    expect(await refused.getByRole('button', { name: 'הורידו' }).count()).toBe(0);
    expect(summarizeFindings(await checkScreen(desk.page, 'plugin-refused', DESK))).toEqual([]);
    await writeFile(description('1.2.0'), whole);
    await closeDrawer(desk.page);
  });

  it('refuses a file that differs from the signed one', async () => {
    const file = join(releases, 'dalpak-plugin-1.2.0-win-x64.exe');
    const build = await readFile(file);
    await writeFile(file, Buffer.from(build).fill(0, 100, 101));
    await checkNow(desk.page);
    const drawer = desk.page.getByRole('dialog', { name: 'תפריט משתמש' });
    await drawer.getByRole('button', { name: 'הורידו' }).click();
    await toastOf(desk.page, 'ERROR')
      .filter({ hasText: 'הקובץ שהורד אינו הקובץ שנחתם, ולכן נדחה.' })
      .waitFor();
    await writeFile(file, build);
    await closeDrawer(desk.page);
  });

  it("refuses a key that differs from the device's known one, until a technician accepts it", async () => {
    const { page } = desk;
    await page.evaluate(() => localStorage.setItem('dalpak.plugin-key', 'A'.repeat(43)));
    await restart(page, '/tech');
    await toastOf(page, 'ERROR')
      .filter({ hasText: 'העדכון חתום במפתח שונה מזה שהמכשיר מכיר, ולכן נדחה. פנו לטכנאי.' })
      .waitFor();
    await page.getByLabel('מספר עובד').fill('1');
    await page
      .getByRole('textbox', { name: 'סיסמה חדשה (12 תווים לפחות)' })
      .fill('copper-lantern-47');
    await page.getByRole('button', { name: 'שמרו' }).click();
    await page.getByRole('textbox', { name: 'סיסמת טכנאי' }).fill('copper-lantern-47');
    await page.getByRole('button', { name: 'פתחו', exact: true }).click();
    const trust = page.getByRole('button', { name: 'סמכו על המפתח החדש' });
    await trust.waitFor();
    expect(summarizeFindings(await checkScreen(page, 'plugin-tech', DESK))).toEqual([]);
    await trust.click();
    await toastOf(page, AVAILABLE).filter({ hasText: 'גרסה 1.2.0 זמינה.' }).waitFor();
    expect(await trust.count()).toBe(0);
  });

  it('reports a failed check, also one of the page itself [SHELL-245]', async () => {
    const whole = await readFile(description('1.2.0'), 'utf8');
    await writeFile(description('1.2.0'), whole.slice(0, 40));
    await restart(desk.page, '/account');
    await toastOf(desk.page, 'ERROR')
      .filter({ hasText: 'רשימת הגרסאות של תוסף השולחן בשרת פגומה. פנו לתמיכה.' })
      .waitFor();
    await writeFile(description('1.2.0'), whole);
  });

  it('is not checked by the page when the setting is off [SHELL-136]', async () => {
    const settings = new SettingsPage(desk.page);
    await settings.open('חיבורים');
    await settings.row('בדיקת עדכונים לתוסף').getByRole('switch').uncheck({ force: true });
    await settings.toast(/נשמר/).first().waitFor();
    let asked = 0;
    desk.page.on(
      'request',
      (request) => (asked += Number(request.url().includes('plugin/updates'))),
    );
    await restart(desk.page, '/account');
    const drawer = new DrawerPage(desk.page);
    await drawer.open();
    // The version is shown as soon as the part that would have checked is running.
    await expect
      .poll(async () => (await drawer.readOuts())['תוסף שולחן'], { timeout: 20_000 })
      .toBe('1.1.0');
    expect(asked).toBe(0);
    await closeDrawer(desk.page);
    await settings.open('חיבורים');
    await settings.row('בדיקת עדכונים לתוסף').getByRole('switch').check({ force: true });
    await settings.row('הורדת עדכונים לתוסף').getByRole('switch').check({ force: true });
    await expect
      .poll(() => settings.row('הורדת עדכונים לתוסף').getByRole('switch').isChecked())
      .toBe(true);
    expect(desk.problems).toEqual([]);
  });

  it('is downloaded by a till itself when the setting is on, but never during a sale [SHELL-137]', async () => {
    shop = await openTill(browser, server);
    const { page, till } = shop;
    await till.scan(GOODS.noodles.barcode);
    await expect.poll(() => till.rows().count()).toBe(1);
    // The draft of the bill is stored with a delay; the restarted page must find it.
    await page.waitForTimeout(500);
    let downloads = 0;
    page.on(
      'request',
      (request) => (downloads += Number(request.url().endsWith('plugin/updates/1.2.0/win-x64'))),
    );
    await page.goto('/?simulated-plugin=1.0.0#/pos');
    await till.ready();
    expect(await till.rows().count()).toBe(1);
    await toastOf(page, AVAILABLE).filter({ hasText: 'גרסה 1.2.0 יורדת ברקע.' }).waitFor();
    expect(downloads).toBe(0);
    await till.pay();
    await till.payQuickCash(100_00);
    await toastOf(page, 'גרסה 1.2.0 הורדה ונבדקה.').waitFor();
    expect(downloads).toBe(1);
    expect(
      summarizeFindings(
        await checkScreen(page, 'plugin-ready-till', { sizes: ['desktop', 'phone'] }),
      ),
    ).toEqual([]);
  });

  it('is not installed during a sale either', async () => {
    const { page, till } = shop;
    await till.newSale();
    await till.scan(GOODS.noodles.barcode);
    await expect.poll(() => till.rows().count()).toBe(1);
    const drawer = await new DrawerPage(page).open();
    await drawer.getByRole('button', { name: 'התקינו' }).click();
    await toastOf(page, 'סיימו את המכירה ואז התקינו').waitFor();
    expect((await new DrawerPage(page).readOuts())['תוסף שולחן']).toBe('1.0.0');
    expect(shop.problems).toEqual([]);
  });
});
