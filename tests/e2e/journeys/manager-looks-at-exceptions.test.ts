import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { checkScreen } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let office: WatchedPage;
/** Address of the task. */
let task = '';

beforeAll(async () => {
  server = await startDemoServer(['--past']);
  browser = await launchBrowser();
  office = await openOffice(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Screens of other windows stay in the page. */
const shownMark = () => office.page.getByTestId('exception').filter({ visible: true }).first();

describe('a manager looks at exceptions', () => {
  it('keeps one to check as a task of their own, which shows it with its bills [SEE-052]', async () => {
    const { page } = office;
    await open(page, '/exceptions');
    const mark = shownMark();
    const dialog = page.getByRole('dialog');
    const keep = async (): Promise<void> => {
      await mark.getByRole('button', { name: 'לבדיקה' }).click();
      await dialog.getByRole('button', { name: 'שמרו' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await keep();
    const link = mark.getByRole('link', { name: 'למשימה' });
    await link.waitFor();
    task = (await link.getAttribute('href')) ?? '';
    // A second press keeps the same task.
    await keep();
    await page.reload();
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(task);
    const problems = await checkScreen(page, 'exceptions-task', { sizes: ['desktop', 'phone'] });
    expect(problems).toEqual([]);
    await link.click();
    await page.getByRole('textbox', { name: 'נושא' }).filter({ visible: true }).waitFor();
    await mark.getByRole('button', { name: 'החשבונות' }).click();
    await mark.getByTestId('exception-bills').getByRole('link').first().waitFor();
  });

  it('reads why something was marked, opens its bill, and closes it as fine [SEE-052]', async () => {
    const { page } = office;
    await open(page, '/exceptions');
    const mark = shownMark();
    await mark.waitFor();
    expect(await mark.innerText()).toMatch(/הדפסות חוזרות של חשבונות מזומן ב-28 ימים/);
    const problems = await checkScreen(page, 'exceptions', { sizes: ['desktop', 'phone'] });
    expect(problems).toEqual([]);
    await mark.getByRole('button', { name: 'החשבונות' }).click();
    await mark.getByTestId('exception-bills').getByRole('link').first().click();
    // The replay of the bill, at the moment of the act.
    await page.getByRole('listbox', { name: 'צעדים' }).waitFor();
    await open(page, '/exceptions');
    await mark.getByRole('button', { name: 'תקין' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    await dialog.getByText('כתבו סיבה של שתי אותיות לפחות').waitFor();
    await dialog.getByRole('textbox').fill('המדפסת נתקעה');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    await page
      .getByRole('heading', { name: 'הדפסה חוזרת של חשבונות מזומן' })
      .filter({ visible: true })
      .waitFor({ state: 'detached' });
    await page.getByText('טופלו').filter({ visible: true }).click();
    await mark.getByText('המדפסת נתקעה').waitFor();
    // Its task shows the decision too.
    await page.goto(`/${task}`);
    await page.reload();
    await mark.getByText('המדפסת נתקעה').waitFor();
  });
});
