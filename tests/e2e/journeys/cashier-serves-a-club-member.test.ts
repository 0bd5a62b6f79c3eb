import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openTill, type OpenTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let card = '';

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, { card: server.people.cards.manager });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

it('a customer joins the club in four acts, and scans the card [TRADE-060]', async () => {
  const { page, till } = shop;
  await till.pickFromMore('מועדון ונקודות');
  await page.getByLabel('טלפון').fill('0507654321');
  await page.getByLabel('שם', { exact: true }).fill('רותם ברק');
  expect(await page.getByLabel('הלקוח מסכים לקבל דברי פרסומת').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'צרפו למועדון' }).click();
  await page.getByRole('img', { name: 'הכרטיס של החבר' }).waitFor();
  const problems = await checkScreen(page, 'club-member', { sizes: ['desktop', 'phone'] });
  expect(summarizeFindings(problems)).toEqual([]);
  const answer = page.waitForResponse(/pos\/club\/member/);
  await till.press('Escape');
  await till.pickFromMore('מועדון ונקודות');
  card = ((await (await answer).json()) as { data: { card: string } }).data.card;
  await till.press('Escape');
});

it('the card page opens by its link alone, and the member leaves there [TRADE-060]', async () => {
  const phone = await openPage(browser, server.url, {});
  await phone.page.goto(`${server.url}/#/c/${card}`);
  await phone.page.getByText('רותם ברק').waitFor();
  const problems = await checkScreen(phone.page, 'member-card', { sizes: ['desktop', 'phone'] });
  expect(summarizeFindings(problems)).toEqual([]);
  await phone.page.getByRole('button', { name: 'עזיבת המועדון' }).click();
  await phone.page.getByRole('button', { name: 'עזבו את המועדון' }).click();
  await phone.page.getByText('עזבתם את המועדון').waitFor();
});

it('a member gets a birthday gift and pays a part of the bill with points [TRADE-054, TRADE-059]', async () => {
  const { page, till } = shop;
  // The demonstration's first customer has a birthday in two days.
  await till.chooseCustomer('1001', /050-0000100|1001/);
  await till.scan(GOODS.riceCakes.barcode, GOODS.riceCakes.barcode);
  await till.pickFromMore('מועדון ונקודות');
  await page.getByTestId('gift').first().waitFor();
  const problems = await checkScreen(page, 'club', { sizes: ['desktop', 'phone'] });
  expect(summarizeFindings(problems)).toEqual([]);
  await page.getByRole('heading', { name: /יתרה: 120 נקודות/ }).waitFor();
  await page.getByRole('button', { name: 'תנו את המתנה' }).first().click();
  await page.getByRole('heading', { name: /יתרה: 170 נקודות/ }).waitFor();
  await page.getByRole('button', { name: 'הכול' }).click();
  await page.getByText('מימוש נקודות').waitFor();
  await till.pay();
  await page.keyboard.press('Enter');
  await till.done().waitFor();
});
