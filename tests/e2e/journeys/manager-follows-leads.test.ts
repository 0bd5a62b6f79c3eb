import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server, { at: '/#/leads' });
  ({ page } = desk);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const LEAD = 'גן ילדים פרפר';
const column = (name: string) => page.getByRole('region', { name, exact: true });

describe('a manager follows leads until they buy', () => {
  it('moves a lead on the board by keyboard and by menu, and the board keeps it [TRADE-069]', async () => {
    await column('חדש').getByText(LEAD).waitFor();
    expect(
      summarizeFindings(await checkScreen(page, 'leads', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    await column('חדש')
      .getByRole('button', { name: new RegExp(`^${LEAD}`) })
      .press('Alt+ArrowLeft');
    await column('יצרנו קשר').getByText(LEAD).waitFor();
    await page.reload();
    await column('יצרנו קשר').getByText(LEAD).waitFor();
    await column('יצרנו קשר')
      .getByRole('button', { name: `העברה אל ${LEAD}` })
      .click();
    await page.getByRole('menuitem', { name: 'הפך ללקוח' }).click();
    await column('הפך ללקוח').getByText(LEAD).waitFor();
  });

  it('makes the lead a customer, whose page shows what was done [TRADE-069, TRADE-071]', async () => {
    const dialog = page.getByRole('dialog', { name: LEAD });
    await dialog.getByRole('button', { name: 'הפכו ללקוח' }).click();
    await dialog.getByRole('link', { name: 'פתחו את הלקוח' }).click();
    await page.getByRole('heading', { level: 1, name: /פרפר/ }).waitFor();
    await page.getByRole('heading', { name: 'מה נעשה' }).waitFor();
    await page.getByRole('heading', { name: 'מה קנה' }).waitFor();
    expect(
      summarizeFindings(await checkScreen(page, 'lead-customer', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
  });

  it('sends a campaign to those who agreed, and sees what became of each message [TRADE-064]', async () => {
    await open(page, '/item/id/3/component/114');
    await page.getByRole('heading', { name: 'משלוח הקמפיין' }).waitFor();
    await page.getByRole('region', { name: 'כך תיראה ההודעה' }).waitFor();
    expect(
      summarizeFindings(await checkScreen(page, 'campaign', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    const send = page.getByRole('button', { name: 'שלחו', exact: true });
    // A draft is not sent.
    await send.click();
    await page.getByText('הקמפיין עוד לא פורסם').waitFor();
    await page.getByRole('combobox', { name: 'מצב', exact: false }).click();
    await page.getByRole('option', { name: 'פורסם' }).click();
    await page.getByRole('button', { name: 'שמרו', exact: true }).click();
    await page.getByText('נשמר', { exact: true }).filter({ visible: true }).first().waitFor();
    await send.click();
    await send.waitFor({ state: 'detached' });
    await page
      .getByText(/^(ממתינים|נשמרו כקובץ)/)
      .first()
      .waitFor();
    // The browser notes the refused draft.
    expect(desk.problems.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
