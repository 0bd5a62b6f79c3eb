import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

/** The browser's message when a week with a warning is refused. */
const ON_PURPOSE = /status of 409 .*rota/;
const YOSSI = 'יוסי כהן';
const NOA = 'נועה פרידמן';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let phone: WatchedPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server, { at: '/#/rota', expectedProblems: ON_PURPOSE });
  phone = await openOffice(browser, server, {
    size: 'phone',
    person: server.people.shift,
    at: '/#/my-shifts',
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const shiftOf = (page: Page, name: string, day: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}, ${day},`) });
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

async function publish(page: Page): Promise<void> {
  await button(page, 'פרסמו').click();
}

describe('a manager plans a week', () => {
  stopAfterFirstFailure();

  it('moves a shift by dragging and by keys, and publishes it [LOOK-053]', async () => {
    const { page } = desk;
    await button(page, 'השבוע הבא').click();
    const sunday = shiftOf(page, YOSSI, 'ראשון');
    await sunday.waitFor();
    const row = page.getByRole('row').filter({ hasText: YOSSI });
    await sunday.dragTo(row.getByRole('cell').nth(5));
    await shiftOf(page, YOSSI, 'שישי').waitFor();
    expect(await sunday.count()).toBe(0);
    await page.getByText('יש שינויים שלא פורסמו').waitFor();
    await shiftOf(page, YOSSI, 'שישי').press('Alt+ArrowLeft');
    const saturday = shiftOf(page, YOSSI, 'שבת');
    await saturday.waitFor();
    await expect.poll(() => saturday.evaluate((at) => at === document.activeElement)).toBe(true);
    await publish(page);
    await page.getByText(/הסידור פורסם/).waitFor();
    await page.reload();
    await button(page, 'השבוע הבא').click();
    await saturday.waitFor();
    expect(
      summarizeFindings(await checkScreen(page, 'rota', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
  });

  it('is warned by the law, and passes a warning by with a reason [LOOK-053]', async () => {
    const { page } = desk;
    await shiftOf(page, YOSSI, 'שלישי').click();
    const dialog = page.getByRole('dialog', { name: 'משמרת' });
    await dialog.getByLabel('משעה').fill('05:00');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    const warned = page.getByRole('button', { name: /^יוסי כהן, שלישי,.*פחות מ-8 שעות מנוחה/ });
    await warned.waitFor();
    await publish(page);
    await page.getByText(/יש משמרות עם אזהרה בלי סיבה/).waitFor();
    await page.keyboard.press('Escape');
    await warned.click();
    await dialog.getByLabel('למה המשמרת נשארת בכל זאת').fill('בהסכמה');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    await page.getByRole('button', { name: /^יוסי כהן, שלישי,.*בהסכמה/ }).waitFor();
    await publish(page);
    await page.getByText('פורסם', { exact: true }).waitFor();
  });

  it('answers a swap that the employee asks on the phone [LOOK-053]', async () => {
    const { page } = phone;
    await page.reload();
    const swaps = page.getByRole('button', { name: /^בקשו החלפה: רביעי/ });
    await swaps.last().waitFor();
    const before = await swaps.count();
    await swaps.last().click();
    await page.getByLabel(/מי יעבוד במקומך/).selectOption({ label: NOA });
    await button(page, 'שלחו').click();
    await page.getByText(/החלפה עם נועה פרידמן/).waitFor();
    expect(summarizeFindings(await checkScreen(page, 'my-shifts', { sizes: ['phone'] }))).toEqual(
      [],
    );
    await desk.page.reload();
    await button(desk.page, 'השבוע הבא').click();
    await button(desk.page, `אשרו: ${YOSSI}`).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'אשרו' }).click();
    await shiftOf(desk.page, NOA, 'רביעי').waitFor();
    await page.reload();
    await page.getByText('אושרה').waitFor();
    expect(await swaps.count()).toBe(before - 1);
  });

  it('sees in the attendance who came late [LOOK-053]', async () => {
    const { page } = desk;
    // A Sunday of last month, which has passed whatever today is.
    const date = await page.evaluate(() => {
      const now = new Date();
      const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 7));
      first.setUTCDate(7 - first.getUTCDay());
      return first.toISOString().slice(0, 10);
    });
    const [, month = '', day = ''] = date.split('-');
    await page.goto(`${server.url}/#/rota`);
    await page.reload();
    const week = page.getByTestId('week');
    while (!(await week.innerText()).includes(`${day}/${month}–`)) {
      await button(page, 'השבוע הקודם').click();
    }
    await button(page, `הוסיפו משמרת: ${YOSSI}, ראשון`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'שמרו' }).click();
    await shiftOf(page, YOSSI, 'ראשון').waitFor();
    await publish(page);
    await page.getByText(/הסידור פורסם/).waitFor();
    await page.goto(`${server.url}/#/items/33`);
    await button(page, 'לחודש הקודם').click();
    const row = page.getByRole('row').filter({ hasText: YOSSI });
    await row.getByText(/בלי החתמה/).waitFor();
    await row.getByRole('button').click();
    const card = page.getByTestId(`day-${date}`);
    await card.getByText('בלי החתמה').waitFor();
    await page.getByRole('button', { name: 'הוסיפו החתמה' }).first().click();
    await page.getByRole('radiogroup', { name: 'סוג' }).getByText('כניסה').click();
    await page.getByRole('textbox', { name: 'תאריך' }).fill(`${day}/${month}/${date.slice(0, 4)}`);
    await page.getByRole('textbox', { name: 'שעה (HH:MM)' }).fill('08:25');
    await page.getByRole('textbox', { name: 'סיבה' }).fill('שכח לדווח');
    await button(page, 'שמרו').click();
    await card.getByText('איחור של 25 דק׳').waitFor();
  });
});
