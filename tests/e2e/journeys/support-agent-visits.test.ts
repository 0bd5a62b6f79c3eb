import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { open, signIn } from '../pages/start.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const SIZES: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
const AGENT = {
  email: 'noa@provider.example',
  password: 'copper-lantern-47',
  name: 'נועה מהתמיכה',
};
/** The browser's messages when the agent has no access yet, and when their access has ended. */
const REFUSED = /status of 40[13] /;

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let guest: WatchedPage;
let shop: OpenTill;
const findings: Finding[] = [];

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  process.env['DALPAK_NEW_PASSWORD'] = AGENT.password;
  await server.runCommand('provider-user', AGENT.email, '--kind', 'support', '--name', AGENT.name);
  delete process.env['DALPAK_NEW_PASSWORD'];
  shop = await openTill(browser, server);
  desk = await openOffice(browser, server);
  guest = await openPage(browser, server.url, { expectedProblems: REFUSED });
  await desk.page.getByText('מכירות היום').waitFor();
  await open(guest.page);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a support agent', () => {
  stopAfterFirstFailure();

  it('has no access before the business grants it', async () => {
    await signIn(guest.page, AGENT);
    await guest.page.getByText('אין כרגע עסק שפתח לכם גישת תמיכה').waitFor();
  });

  it('gets access by the manager, from the drawer, for 24 hours [SHELL-063, SHELL-229]', async () => {
    await new DrawerPage(desk.page).pick('גישת תמיכה');
    await desk.page.getByRole('heading', { name: 'הגישה סגורה' }).waitFor();
    findings.push(...(await checkScreen(desk.page, 'support-closed', SIZES)));
    await desk.page.getByLabel('דוא"ל של הנציג').fill('nobody@example.com');
    await desk.page.getByRole('button', { name: 'פתחו ל-24 שעות' }).click();
    await desk.page.getByText('הכתובת אינה של נציג תמיכה').waitFor();
    await desk.page.getByLabel('דוא"ל של הנציג').fill(AGENT.email);
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('heading', { name: 'הגישה פתוחה' }).waitFor();
    await desk.page.getByText(/^(24:00|23:59)$/).waitFor();
    await desk.page.getByText('לא נמצא בעסק').waitFor();
  });

  it('enters, and every user of the business sees it, the till too [SHELL-173]', async () => {
    await guest.page.getByRole('button', { name: 'התחברו' }).click();
    await guest.page.getByText(/אתם צופים ב.+ כנציג תמיכה/).waitFor();
    for (const { page } of [desk, shop])
      await page
        .getByRole('status')
        .filter({ hasText: 'נציג תמיכה צופה' })
        .filter({ hasText: AGENT.name })
        .waitFor();
    await desk.page.getByText('נמצא בעסק', { exact: true }).waitFor();
    findings.push(
      ...(await checkScreen(desk.page, 'support-inside', SIZES)),
      ...(await checkScreen(shop.page, 'support-inside-till', { sizes: ['till'] })),
    );
  });

  it('sees the records, but neither settings nor a way to grant others access', async () => {
    await open(guest.page, '/items/13');
    await guest.page.getByRole('heading', { name: 'מוצרים' }).first().waitFor();
    await open(guest.page, '/settings');
    await guest.page.getByRole('heading', { name: 'אין לכם הרשאה למסך הזה' }).waitFor();
    findings.push(...(await checkScreen(guest.page, 'support-agent', SIZES)));
  });

  it('leaves, and is no longer announced to the business', async () => {
    const drawer = await new DrawerPage(guest.page).open();
    await drawer.getByRole('button', { name: 'התנתקו' }).click();
    await guest.page.getByLabel('דוא"ל').waitFor();
    for (const { page } of [desk, shop])
      await page.getByText('נציג תמיכה צופה').waitFor({ state: 'detached' });
    await desk.page.getByText('לא נמצא בעסק').waitFor();
  });

  it('is signed out at once when the manager ends the access [SHELL-173]', async () => {
    await signIn(guest.page, AGENT);
    await guest.page.getByText(/אתם צופים ב.+ כנציג תמיכה/).waitFor();
    await desk.page.getByRole('button', { name: 'סיימו עכשיו' }).click();
    await desk.page.getByRole('heading', { name: 'הגישה סגורה' }).waitFor();
    await desk.page.getByText('נציג תמיכה צופה').waitFor({ state: 'detached' });
    await guest.page.reload();
    await guest.page.getByLabel('דוא"ל').waitFor();
  });

  it('is recorded in the audit log under their name', async () => {
    await open(desk.page, '/audit');
    await desk.page
      .getByRole('button', { name: new RegExp(`נציג תמיכה נכנס`) })
      .first()
      .waitFor();
    await desk.page.getByText(AGENT.name).first().waitFor();
  });

  it('sees no serious problem on the screens, in both colour schemes', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect(
      [...desk.problems, ...shop.problems].filter(
        (text) => !/status of 422 .*support_access/.test(text),
      ),
    ).toEqual([]);
    expect(guest.problems).toEqual([]);
  });
});
