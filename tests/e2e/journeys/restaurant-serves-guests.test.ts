import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findOverflow,
  findSeriousProblems,
  launchBrowser,
  type WatchedPage,
} from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let waiter: OpenTill;
let desk: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  waiter = await openTill(browser, server, {
    size: 'phone',
    terminal: 'קופה 2',
    card: server.people.cards.waiter,
  });
  desk = await openTill(browser, server, { card: server.people.cards.manager });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function expectSoundScreen(page: Page): Promise<void> {
  expect(await findSeriousProblems(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
}

/** A picture for looking at the screens by hand. */
async function shoot({ page }: WatchedPage, name: string): Promise<void> {
  const folder = process.env['DALPAK_E2E_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

const table = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}(?!\\d)`) });

describe('a restaurant', () => {
  it('sends a table to the kitchen, which leads it to ready, and the waiter hears of it [REST-001, REST-004, REST-014, REST-031]', async () => {
    const { page } = waiter;
    await page.getByTestId('open-orders').click();
    await page.getByRole('button', { name: /^מרפסת/ }).click();
    await shoot(waiter, 'tables-phone');
    await expectSoundScreen(page);
    await table(page, 'שולחן 11').click();
    await page.getByTestId('order-bar').waitFor();
    await page.getByRole('button', { name: 'מסעדה', exact: true }).click();
    await page
      .getByTestId('menu-page')
      .getByRole('button', { name: /המבורגר/ })
      .click();
    await page.getByTestId('menu-page').getByRole('button', { name: /סלט/ }).click();
    await shoot(waiter, 'menu-phone');

    // The kitchen's screen, opened where the manager is signed in.
    await desk.page.goto(`${server.url}/#/kitchen`);
    await desk.page.getByRole('button', { name: 'מטבח חם' }).click();
    await page.getByTestId('save-order').click();
    await page.getByTestId('order-bar').waitFor({ state: 'hidden' });

    const ticket = desk.page.getByRole('article', { name: /שולחן 11/ });
    await ticket.waitFor();
    await shoot(desk, 'kitchen');
    await expectSoundScreen(desk.page);
    await ticket.getByTestId('ticket-head').click();
    await expect.poll(() => ticket.getAttribute('data-stage')).toBe('preparing');
    await expect.poll(() => table(page, 'שולחן 11').innerText()).toContain('במטבח');
    // The next stage by the keyboard alone.
    await desk.page.keyboard.press('1');
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => table(page, 'שולחן 11').innerText()).toContain('מוכן');
    await page.getByText('מוכן: ⁨שולחן 11⁩').waitFor();
    // Served by mistake, and recalled.
    await expect.poll(() => ticket.getAttribute('data-stage')).toBe('ready');
    await desk.page.keyboard.press('Enter');
    await ticket.waitFor({ state: 'hidden' });
    await desk.page.keyboard.press('Backspace');
    await ticket.waitFor();
  });

  it('asks why a dish is voided that the kitchen was told of, and tells the kitchen [REST-040]', async () => {
    const { page, till } = waiter;
    await table(page, 'שולחן 11').click();
    await page.getByTestId('order-bar').waitFor();
    await till.press('-');
    await till.approve(server.people.cards.manager);
    await till.approval().waitFor({ state: 'hidden' });
    await page.getByTestId('save-order').click();
    const why = page.getByRole('dialog', { name: 'למה מבטלים?' });
    await shoot(waiter, 'void-reason');
    await why.getByRole('button', { name: 'הוקלד בטעות' }).click();
    await page.getByTestId('order-bar').waitFor({ state: 'hidden' });
    const slip = desk.page.getByRole('article', { name: /שולחן 11/ }).filter({ hasText: 'ראיתי' });
    await slip.waitFor();
    expect(await slip.innerText()).toContain('הוקלד בטעות');
    await shoot(desk, 'kitchen-void');
    await slip.getByTestId('ticket-head').click();
    await slip.waitFor({ state: 'hidden' });
    await table(page, 'שולחן 11').waitFor();
  });

  it('draws its floor by pointer and keyboard, and every till has it when it is published [REST-015, LOOK-017]', async () => {
    const office = await openOffice(browser, server, { at: '/#/settings' });
    const { page } = office;
    await page.getByRole('tab', { name: 'מסעדה' }).click();
    await page.getByRole('link', { name: /מרפסת/ }).click();
    await page.getByTestId('add-square').click();
    await shoot(office, 'floor-plan');
    await expectSoundScreen(page);
    const added = page.getByRole('button', { name: /^שולחן 17/ });
    const before = await added.boundingBox();
    await added.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await added.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
    await page.keyboard.press('Control+z');
    expect(await table(waiter.page, 'שולחן 17').count()).toBe(0);
    await page.getByTestId('publish-plan').click();
    await table(waiter.page, 'שולחן 17').waitFor();
    expect(office.problems).toEqual([]);
  });

  it('takes a delivery by phone, packs it, ships it and delivers it [REST-019, REST-020, REST-021, REST-022]', async () => {
    const { page } = desk;
    await page.goto(`${server.url}/#/pos`);
    await desk.till.ready();
    await page.getByTestId('open-orders').click();
    await table(page, 'שולחן 1').waitFor();
    await shoot(desk, 'plan');
    await expectSoundScreen(page);
    await page.getByTestId('phone-order').click();
    await page.getByTestId('begin-phone-order').click();
    await page.getByText(/^מלאו:/).waitFor();
    await page.getByRole('textbox', { name: 'טלפון' }).fill('050-1234567');
    await page.getByRole('textbox', { name: 'שם', exact: true }).fill('דנה');
    await page.getByRole('textbox', { name: 'יישוב' }).fill('חיפה');
    await page.getByRole('textbox', { name: 'רחוב' }).fill('הנביאים');
    await page.getByRole('textbox', { name: 'בית' }).fill('5');
    await shoot(desk, 'phone-order');
    await page.getByTestId('begin-phone-order').click();
    await page.getByRole('button', { name: 'מסעדה', exact: true }).click();
    await page.getByTestId('menu-page').getByRole('button', { name: /סלט/ }).click();
    await page.getByTestId('menu-page').getByRole('button', { name: /מרק/ }).click();
    await page.getByTestId('save-order').click();
    await page.getByTestId('order-bar').waitFor({ state: 'hidden' });

    await page.goto(`${server.url}/#/deliveries`);
    const card = page.getByRole('article', { name: 'דנה' });
    await card.waitFor();
    await card.getByRole('button', { name: /ארוז/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /סלט/ }).check();
    await dialog.getByText(/^חסר/).waitFor();
    await dialog.getByRole('button', { name: 'יותר' }).click();
    await shoot(desk, 'pack');
    await dialog.getByTestId('pack-done').click();
    const status = card.getByTestId('delivery-status');
    await expect.poll(() => status.innerText()).toBe('ארוז');
    await expect.poll(() => card.innerText()).toContain('2');
    await shoot(desk, 'deliveries');
    await expectSoundScreen(page);
    for (const next of ['ממתין לשליח', 'בדרך'])
      await card.getByRole('button', { name: new RegExp(`סמנו:.*${next}`) }).click();
    await expect.poll(() => status.innerText()).toBe('בדרך');
    await card.getByRole('button', { name: /סמנו:.*נמסר/ }).click();
    await card.waitFor({ state: 'hidden' });
    expect([...desk.problems, ...waiter.problems]).toEqual([]);
  });
});
