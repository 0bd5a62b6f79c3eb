import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

const BOTH = { sizes: ['desktop', 'phone'] } as const;
let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemoServer(), launchBrowser()]);
  desk = await openOffice(browser, server, { at: '/#/item/id/0/component/32' });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const sentence = (text: string) => desk.page.getByRole('switch', { name: text });

it('a manager makes a position of a ready one in words, and sees it as its people would [LOOK-056]', async () => {
  const { page } = desk;
  const ready = page.getByRole('group', { name: 'התחילו ממה שמוכן' });
  await ready.getByRole('button', { name: 'מלצר' }).waitFor();
  expect(await ready.getByRole('button').allInnerTexts()).toEqual([
    'בעלים',
    'מנהל סניף',
    'אחמ"ש',
    'קופאי',
    'מלצר',
    'מנהל חשבונות',
  ]);
  await ready.getByRole('button', { name: 'קופאי' }).click();
  await sentence('מחזיר כסף עם קבלה').waitFor();
  expect(await sentence('מחזיר כסף עם קבלה').isChecked()).toBe(true);
  expect(await sentence('נותן הנחה ידנית').isChecked()).toBe(false);
  await sentence('נותן הנחה ידנית').click();
  await page.getByText('שונה מקופאי').waitFor();
  await page.getByRole('textbox', { name: 'שם' }).first().fill('קופאי ותיק');
  expect(summarizeFindings(await checkScreen(page, 'position', BOTH))).toEqual([]);
  await page.getByRole('button', { name: 'נסו בתור קופאי ותיק' }).click();
  const preview = page.getByRole('dialog', { name: 'נסו בתור קופאי ותיק' });
  await preview.getByRole('region', { name: 'בתפריט' }).getByText('מוצרים').first().waitFor();
  expect(await preview.getByRole('region', { name: 'בתפריט' }).innerText()).not.toContain('צוות');
  expect(summarizeFindings(await checkScreen(page, 'position-try', BOTH))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'שמרו', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'קופאי ותיק' }).waitFor();
  expect(desk.problems).toEqual([]);
});

it('a manager reads what a change takes from how many people before saving it [LOOK-056]', async () => {
  const { page } = desk;
  await open(page, '/items/32');
  await page
    .getByRole('link', { name: /קופאי$/ })
    .first()
    .click();
  await sentence('מחזיר כסף עם קבלה').click();
  const changes = page
    .getByRole('status', { name: 'מה ישתנה בשמירה' })
    .or(page.getByRole('status').filter({ hasText: 'ישתנה לעובדים בתפקיד: 2' }));
  await changes.first().waitFor();
  expect(desk.problems).toEqual([]);
});
