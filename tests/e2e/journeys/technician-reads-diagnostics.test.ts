import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { open } from '../pages/start.page.ts';
import { launchBrowser, SIZES, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

const DESK: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
const PASSWORD = 'copper-lantern-47';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server, {
    expectedProblems: /status of 401 .*tech\/open$/,
    at: '/#/tech',
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a technician', () => {
  stopAfterFirstFailure();

  it('finds the screen closed, even to the manager [SHELL-020]', async () => {
    await desk.page.getByRole('heading', { name: 'מסך טכנאי' }).waitFor();
    await desk.page.getByText('לאף עובד עדיין אין סיסמת טכנאי').waitFor();
    expect(await desk.page.getByText('PostgreSQL').count()).toBe(0);
  });

  it('finds a link to it in the drawer as well [SHELL-064]', async () => {
    await open(desk.page, '/account');
    await desk.page.getByRole('heading', { name: 'החשבון שלי' }).waitFor();
    await new DrawerPage(desk.page).pick('מסך טכנאי');
    await desk.page.getByText('לאף עובד עדיין אין סיסמת טכנאי').waitFor();
    await expect.poll(() => new URL(desk.page.url()).hash).toMatch(/^#\/tech(\/|$)/);
  });

  it('gets a password from the manager, and a wrong one does not open the screen [SHELL-169]', async () => {
    await desk.page.getByLabel('מספר עובד').fill('1');
    await desk.page.getByRole('textbox', { name: 'סיסמה חדשה (12 תווים לפחות)' }).fill(PASSWORD);
    await desk.page.getByRole('button', { name: 'שמרו' }).click();
    await desk.page.getByText('סיסמת הטכנאי נקבעה.').waitFor();
    await desk.page.getByRole('textbox', { name: 'סיסמת טכנאי' }).fill('not-the-password');
    await desk.page.getByRole('button', { name: 'פתחו', exact: true }).click();
    await desk.page.getByText('הדוא"ל או הסיסמה שגויים.').waitFor();
    expect(summarizeFindings(await checkScreen(desk.page, 'tech-gate', DESK))).toEqual([]);
  });

  it('sees versions, storage and the server, tests the connection and downloads a support file [SHELL-020]', async () => {
    const field = desk.page.getByRole('textbox', { name: 'סיסמת טכנאי' });
    expect(await field.inputValue()).toBe('');
    await field.fill(PASSWORD);
    await field.press('Enter');
    await desk.page.getByText('PostgreSQL').waitFor();
    await desk.page.getByRole('button', { name: 'בדקו חיבור' }).click();
    await desk.page.getByText(/נענו 10 מתוך 10/).waitFor();
    const [download] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('button', { name: 'הורידו קובץ לתמיכה' }).click(),
    ]);
    const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      facts: { app: string };
      server: { schema: string };
    };
    expect(file).toMatchObject({
      facts: { app: '6.0.0' },
      server: { schema: expect.stringMatching(/\.sql$/) },
    });
    expect(summarizeFindings(await checkScreen(desk.page, 'tech', DESK))).toEqual([]);
    // Names of migrations and tables are long, but on a phone they must fit their cards.
    await desk.page.setViewportSize(SIZES.phone);
    expect(
      await desk.page
        .locator('section')
        .evaluateAll((cards) =>
          cards
            .filter((card) => card.scrollWidth > card.clientWidth)
            .map((card) => card.querySelector('h2')?.textContent),
        ),
    ).toEqual([]);
    await desk.page.setViewportSize(SIZES.desktop);
  });

  it('is recorded in the audit log, with the manager who gave the password', async () => {
    await desk.page.setViewportSize({ width: 1440, height: 900 });
    await open(desk.page, '/audit');
    await desk.page.getByRole('button', { name: /מסך טכנאי נפתח/ }).waitFor();
    expect(summarizeFindings(await checkScreen(desk.page, 'audit', DESK))).toEqual([]);
    await desk.page.setViewportSize({ width: 1440, height: 900 });
    await desk.page.getByRole('button', { name: /סיסמת טכנאי נקבעה/ }).click();
    await desk.page.getByRole('dialog', { name: 'סיסמת טכנאי נקבעה' }).getByText('הוסר').waitFor();
    expect(summarizeFindings(await checkScreen(desk.page, 'audit-act', DESK))).toEqual([]);
    expect(desk.problems).toEqual([]);
  });
});
