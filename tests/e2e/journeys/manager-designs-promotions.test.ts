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
  desk = await openOffice(browser, server, { at: '/#/item/id/0/component/18' });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('a manager makes a promotion from a picture in three short steps, and finds its sentence in the list [LOOK-054]', async () => {
  const { page } = desk;
  const kinds = page.getByRole('region', { name: 'איזה מבצע?' });
  await kinds.getByRole('button', { name: 'שעה שמחה' }).waitFor();
  expect(await kinds.getByRole('button').count()).toBe(9);
  expect(summarizeFindings(await checkScreen(page, 'promotion-start', BOTH))).toEqual([]);
  await kinds.getByRole('button', { name: 'שעה שמחה' }).click();
  const tag = page.getByRole('complementary', { name: 'כך זה ייתלה על המדף' });
  await expect.poll(() => tag.innerText()).toContain('20%');
  expect(await tag.innerText()).toContain('16:00');
  expect(await tag.innerText()).toContain('בלי תאריך סיום');
  expect(summarizeFindings(await checkScreen(page, 'promotion-what', BOTH))).toEqual([]);
  await page.getByRole('button', { name: 'הבא: למי' }).click();
  await page.getByRole('button', { name: 'הבא: מתי' }).click();
  await page
    .getByRole('textbox', { name: 'בתוקף עד' })
    .or(page.getByLabel('בתוקף עד'))
    .first()
    .fill('31/12/2026');
  await page.keyboard.press('Tab');
  await expect.poll(() => tag.innerText()).not.toContain('בלי תאריך סיום');
  await page.getByRole('button', { name: 'שמרו', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'שעה שמחה' }).waitFor();
  await open(page, '/items/18');
  await page.getByRole('textbox', { name: 'חיפוש במבצעים' }).fill('שעה שמחה');
  await page.getByRole('row').filter({ hasText: 'שעה שמחה' }).first().waitFor();
  expect(desk.problems).toEqual([]);
});
