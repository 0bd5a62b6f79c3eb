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

beforeAll(async () => {
  server = await startDemoServer(['--past']);
  browser = await launchBrowser();
  office = await openOffice(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a manager looks at exceptions', () => {
  it('reads why something was marked, opens its bill, and closes it as fine [SEE-052]', async () => {
    const { page } = office;
    await open(page, '/exceptions');
    const mark = page.getByTestId('exception').first();
    await mark.waitFor();
    expect(await mark.innerText()).toMatch(/הדפסות חוזרות של חשבונות מזומן ב-28 ימים/);
    const problems = await checkScreen(page, 'exceptions', { sizes: ['desktop', 'phone'] });
    expect(problems).toEqual([]);
    await mark.getByRole('button', { name: 'החשבונות' }).click();
    await page.getByTestId('exception-bills').getByRole('link').first().click();
    // The replay of the bill, at the moment of the act.
    await page.getByRole('listbox', { name: 'צעדים' }).waitFor();
    await open(page, '/exceptions');
    await mark.getByRole('button', { name: 'תקין' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    await dialog.getByText('כתבו סיבה של שתי אותיות לפחות').waitFor();
    await dialog.getByRole('textbox').fill('המדפסת נתקעה');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    await page.getByText('הדפסה חוזרת של חשבונות מזומן').waitFor({ state: 'detached' });
    await page.getByText('טופלו').click();
    await page.getByText('המדפסת נתקעה').waitFor();
  });
});
