import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotificationsPage } from '../pages/notifications.page.ts';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, SCREENSHOT_FOLDER, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, openTill } from '../support/signed-in-pages.ts';

/** The browser's messages while there is no network, or no server. */
const CUT_OFF =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_CONNECTION_|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/;

let server: DemoServer;
let browser: Browser;
let office: WatchedPage;
let home: WatchedPage;
let inOffice: NotificationsPage;
let atHome: NotificationsPage;

const sendNotification = async (title: string, body = ''): Promise<void> =>
  void (await server.runCommand(
    'notify',
    '--cloud',
    'demo',
    '--user',
    server.people.manager.email,
    '--title',
    title,
    '--body',
    body,
  ));

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures of every screen: ${SCREENSHOT_FOLDER}`);
  office = await openOffice(browser, server, { expectedProblems: CUT_OFF });
  home = await openOffice(browser, server, { expectedProblems: CUT_OFF });
  [inOffice, atHome] = [new NotificationsPage(office.page), new NotificationsPage(home.page)];
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a notification', () => {
  stopAfterFirstFailure();

  it('has a drawer behind the bell, which says that there is none yet [SHELL-053, SHELL-258]', async () => {
    const asked = office.page.waitForRequest(/\/api\/v2\/notifications\?/);
    await office.page.reload();
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      status: '0,1',
      date_created_from: '2022-08-30',
      date_created_to: '2023-12-31',
    });
    await inOffice.open();
    await inOffice.drawer.getByText('אין התראות').waitFor();
    expect(
      summarizeFindings(
        await checkScreen(office.page, 'notifications-empty', { sizes: ['desktop', 'phone'] }),
      ),
    ).toEqual([]);
    await inOffice.close();
  });

  it('arrives on both screens without a reload, also in the open drawer', async () => {
    await inOffice.open();
    await sendNotification('מלאי נמוך: חלב', 'נשארו שלוש יחידות בסניף מרכז.');
    await expect.poll(() => inOffice.rows()).toEqual(['*מלאי נמוך: חלב']);
    await atHome.bell
      .and(home.page.getByRole('button', { name: 'התראות, אחת שלא נקראה' }))
      .waitFor();
    await sendNotification('משמרת נפתחה');
    await expect.poll(() => inOffice.rows()).toEqual(['*משמרת נפתחה', '*מלאי נמוך: חלב']);
    await home.page.getByRole('button', { name: 'התראות, שתיים שלא נקראו' }).waitFor();
  });

  it('is read when it is selected, and then on the other screen as well [SHELL-096, SHELL-113]', async () => {
    await inOffice.select('מלאי נמוך: חלב');
    await expect.poll(() => inOffice.rows()).toEqual(['*משמרת נפתחה', 'מלאי נמוך: חלב']);
    await home.page.getByRole('button', { name: 'התראות, אחת שלא נקראה' }).waitFor();
    expect(
      summarizeFindings(
        await checkScreen(office.page, 'notifications', { sizes: ['desktop', 'phone'] }),
      ),
    ).toEqual([]);
  });

  it('stays in the drawer, and stays read, after a reload', async () => {
    await office.page.reload();
    await inOffice.open();
    await expect.poll(() => inOffice.rows()).toEqual(['*משמרת נפתחה', 'מלאי נמוך: חלב']);
  });

  it('that was sent while a screen was offline arrives afterwards, once and in order', async () => {
    await home.context.setOffline(true);
    for (const title of ['ראשונה', 'שנייה', 'שלישית']) await sendNotification(title);
    await expect
      .poll(() => inOffice.rows())
      .toEqual(['*שלישית', '*שנייה', '*ראשונה', '*משמרת נפתחה', 'מלאי נמוך: חלב']);
    await home.context.setOffline(false);
    await atHome.open();
    await expect
      .poll(() => atHome.rows(), { timeout: 60_000 })
      .toEqual(['*שלישית', '*שנייה', '*ראשונה', '*משמרת נפתחה', 'מלאי נמוך: חלב']);
  });

  it('that was sent while the server was away and the page closed arrives with the next page', async () => {
    await office.page.close();
    await sendNotification('בלילה');
    await server.stop();
    await server.start();
    const page = await office.context.newPage();
    await open(page);
    const morning = new NotificationsPage(page);
    await page.getByRole('button', { name: 'התראות, 5 שלא נקראו' }).waitFor();
    await morning.open();
    await expect
      .poll(() => morning.rows())
      .toEqual(['*בלילה', '*שלישית', '*שנייה', '*ראשונה', '*משמרת נפתחה', 'מלאי נמוך: חלב']);
  });

  it('reaches every tab of a browser over one connection, and the next tab when the first one is closed', async () => {
    const [first] = office.context.pages();
    const second = await office.context.newPage();
    let streams = 0;
    second.on('request', (request) => {
      if (request.url().endsWith('/api/v2/events')) streams += 1;
    });
    await open(second);
    await second
      .getByRole('button', { name: 'התראות, 6 שלא נקראו' })
      .or(second.getByRole('button', { name: 'התראות, 5 שלא נקראו' }))
      .waitFor();
    await sendNotification('לשני החלונות');
    for (const page of [first, second])
      await page?.getByRole('button', { name: 'התראות, 6 שלא נקראו' }).waitFor();
    expect(streams).toBe(0);
    await first?.close();
    await sendNotification('לחלון שנשאר');
    await second.getByRole('button', { name: 'התראות, 7 שלא נקראו' }).waitFor();
    expect(streams).toBe(1);
  });

  it('to an employee reaches the till at which they are signed in', async () => {
    const shop = await openTill(browser, server, { size: 'till', touch: true });
    const atTill = new NotificationsPage(shop.page);
    // Employee 3 is the demonstration's cashier.
    await server.runCommand(
      'notify',
      '--cloud',
      'demo',
      '--employee',
      '3',
      '--title',
      'הפסקה בעשר',
    );
    await shop.page.getByRole('button', { name: 'התראות, אחת שלא נקראה' }).waitFor();
    await atTill.open();
    await expect.poll(() => atTill.rows()).toEqual(['*הפסקה בעשר']);
    expect(
      summarizeFindings(
        await checkScreen(shop.page, 'notifications-till', {
          sizes: ['till', 'phone'],
          touch: true,
        }),
      ),
    ).toEqual([]);
    expect(shop.problems).toEqual([]);
  });

  it('logs no error in the browser', () => {
    expect([...office.problems, ...home.problems]).toEqual([]);
  });
});
