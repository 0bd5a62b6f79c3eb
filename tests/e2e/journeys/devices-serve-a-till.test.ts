import { type ChildProcess, execFile, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PrinterSimulator, startPrinterSimulator } from '@dalpak/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { MAIN, startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  checkScreen,
  SCREENSHOT_FOLDER,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';

const BOTH: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
/** Answers that the journey provokes: a display that is not signed in, or ended. */
const EXPECTED = /status of (401|422)/;
const { milkChocolate } = GOODS;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let tablet: WatchedPage;
let printer: PrinterSimulator;
let folder: string;
let bridge: ChildProcess;

/** Starts the built bridge on a free port. @returns the address of its page */
async function startBridge(): Promise<string> {
  bridge = fork(join(MAIN, '../../bridge/main.js'), {
    silent: true,
    env: { ...process.env, DALPAK_BRIDGE_PORT: '0', DALPAK_BRIDGE_DATA: folder },
  });
  return new Promise((resolve, reject) => {
    bridge.once('exit', () => reject(new Error('The bridge stopped')));
    bridge.stdout?.on('data', (text: Buffer) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString())?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'dalpak-e2e-bridge-'));
  printer = await startPrinterSimulator();
  shop = await openTill(browser, server, { card: server.people.cards.manager });
});
afterAll(async () => {
  bridge?.kill();
  await printer?.close();
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
  await server?.dispose();
});
stopAfterFirstFailure();

it('a tablet without a user shows the bill of the till whose digits it typed, until it is disconnected [TILL-070]', async () => {
  const { page, till } = shop;
  tablet = await openPage(browser, server.url, { expectedProblems: EXPECTED });
  await tablet.page.goto('/#/pos_customer_display');
  const digits = tablet.page.getByRole('textbox', { name: 'הקוד מהקופה' });
  await digits.fill('000000');
  await tablet.page.getByRole('button', { name: 'חברו' }).click();
  await tablet.page.getByText('הקוד שגוי או שעברו שתי דקות').waitFor();
  expect(summarizeFindings(await checkScreen(tablet.page, 'display-pairing', BOTH))).toEqual([]);
  await till.pickFromMore('מסכי לקוח');
  await page.getByRole('button', { name: 'הציגו קוד' }).click();
  const code = await page.getByTestId('display-code').textContent();
  expect(summarizeFindings(await checkScreen(page, 'till-displays', BOTH))).toEqual([]);
  await digits.fill(code ?? '');
  await tablet.page.getByRole('button', { name: 'חברו' }).click();
  await tablet.page.getByText('ברוכים הבאים').waitFor();
  await page.getByText(/מסך, מחובר מאז/).waitFor();
  await page.keyboard.press('Escape');
  await till.scan(milkChocolate.barcode);
  await tablet.page.getByText(milkChocolate.name).waitFor();
  // Both are loaded again and go on where they were.
  await tablet.page.reload();
  await tablet.page.getByText(milkChocolate.name).waitFor();
  await page.reload();
  await till.ready();
  await till.scan(milkChocolate.barcode);
  await expect
    .poll(() => tablet.page.getByRole('region', { name: 'החשבון' }).innerText())
    .toContain('2');
  expect(summarizeFindings(await checkScreen(tablet.page, 'display-paired', BOTH))).toEqual([]);
  await till.pickFromMore('מסכי לקוח');
  await page.getByRole('button', { name: 'נתקו' }).click();
  await digits.waitFor();
  expect([...shop.problems, ...tablet.problems]).toEqual([]);
});

it('a till paired with the bridge prints through it, and shows its version [TILL-047] [TILL-055]', async () => {
  const { page, till } = shop;
  const address = await startBridge();
  const desk = await openPage(browser, server.url);
  await desk.page.goto(address);
  await desk.page.getByRole('textbox', { name: 'כתובת ברשת' }).first().fill('127.0.0.1');
  await desk.page.getByRole('textbox', { name: 'פורט' }).first().fill(String(printer.port));
  await desk.page.getByRole('button', { name: 'הוסיפו מדפסת' }).click();
  await desk.page.getByRole('button', { name: 'הציגו קוד' }).click();
  const code = (await desk.page.locator('.code').textContent()) ?? '';
  await desk.page.screenshot({ path: join(SCREENSHOT_FOLDER, 'bridge-page.png') });
  await page.keyboard.press('Escape');
  await till.pickFromMore('מדפסות ויעד הקבלה');
  const bridgePanel = page.getByRole('region', { name: 'גשר החומרה' });
  await bridgePanel.getByRole('textbox', { name: 'כתובת הגשר' }).fill(address);
  await bridgePanel.getByRole('textbox', { name: 'הקוד של הגשר' }).fill(code);
  await bridgePanel.getByRole('button', { name: 'חברו לגשר' }).click();
  await bridgePanel.getByText('הגשר מחובר').waitFor();
  expect(summarizeFindings(await checkScreen(page, 'till-bridge', BOTH))).toEqual([]);
  const paper = printer.nextJob();
  await page.getByRole('button', { name: 'הדפסת ניסיון' }).first().click();
  expect((await paper).height).toBeGreaterThan(50);
  await page.reload();
  await till.ready();
  const drawer = new DrawerPage(page);
  await drawer.open();
  await expect.poll(async () => (await drawer.readOuts())['תוסף שולחן']).toBe('1.0.0');
  await page.keyboard.press('Escape');
  expect(shop.problems).toEqual([]);
});

it('a call shows its customer at the till of its extension while a bill is open [TILL-074] [REST-029]', async () => {
  const { page, till } = shop;
  const desk = await openOffice(browser, server, { at: '/#/switchboards' });
  const board = desk.page.locator('section', { hasText: 'סניף מרכז' }).last();
  await board.getByRole('button', { name: 'צרו מפתח' }).click();
  const codes = board.locator('dd');
  await expect.poll(() => codes.count()).toBe(3);
  const [url = '', , secret = ''] = await codes.allInnerTexts();
  expect(summarizeFindings(await checkScreen(desk.page, 'switchboards', BOTH))).toEqual([]);
  const office = await openBackOffice(server);
  const customer = { name: 'יעל המתקשרת', phone: '0501112233' };
  await office.createRecord(111, customer);
  await till.scan(milkChocolate.barcode);
  await till.row(milkChocolate.name).first().waitFor();
  const ring = promisify(execFile)('node', [
    join(MAIN, '../switchboard-simulator/main.js'),
    '--url',
    url.trim(),
    '--secret',
    secret.trim(),
    '--number',
    customer.phone,
    '--extension',
    '21',
    '--answer',
    '0',
    '--end',
    '0',
    '--repeat',
    '2',
  ]);
  const card = page.getByRole('complementary', { name: 'שיחות נכנסות' });
  await card.getByText(customer.name).first().waitFor();
  expect(summarizeFindings(await checkScreen(page, 'call-card', BOTH))).toEqual([]);
  await ring;
  const attach = card.getByRole('button', { name: 'צרפו לחשבון' });
  await page.keyboard.press('F10');
  await page.getByTestId('owed').waitFor();
  await attach.waitFor({ state: 'detached' });
  expect((await card.boundingBox())?.height).toBeLessThan(56);
  await page.keyboard.press('Escape');
  await attach.click();
  await page.getByText(customer.name).first().waitFor();
  await till.row(milkChocolate.name).first().waitFor();
  expect([...shop.problems, ...desk.problems]).toEqual([]);
});
