import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findOverflow,
  findSeriousProblems,
  launchBrowser,
  type WatchedPage,
} from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

/* Calculated by hand: noodles 17.90 + rice cakes 21.90 = 39.80. */
const { noodles, riceCakes } = GOODS;

let server: DemoServer;
let browser: Browser;
let desk: OpenTill;
let phone: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openTill(browser, server, { card: server.people.cards.manager });
  phone = await openTill(browser, server, {
    size: 'phone',
    terminal: 'קופה 2',
    card: server.people.cards.waiter,
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const table = ({ page }: WatchedPage, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}(?!\\d)`) });
const dialog = ({ page }: WatchedPage, name: string) => page.getByRole('dialog', { name });
const answer = async (till: WatchedPage, question: string, label: string): Promise<void> => {
  await dialog(till, question).getByRole('button', { name: label }).click();
  await dialog(till, question).waitFor({ state: 'hidden' });
};

async function openTable(till: OpenTill, name: string): Promise<void> {
  if ((await table(till, name).count()) === 0) await till.page.getByTestId('open-orders').click();
  await table(till, name).click();
  await till.page.getByTestId('order-bar').waitFor();
}

/** Says why something is voided that the kitchen was told of. */
async function giveReason(till: OpenTill): Promise<void> {
  await dialog(till, 'למה מבטלים?').getByRole('button', { name: 'הוקלד בטעות' }).click();
}

async function save(till: OpenTill): Promise<void> {
  await till.page.getByTestId('save-order').click();
  await till.page.getByTestId('order-bar').waitFor({ state: 'hidden' });
}

async function expectSoundScreen(till: WatchedPage): Promise<void> {
  expect(await findSeriousProblems(till.page)).toEqual([]);
  expect(await findOverflow(till.page)).toEqual([]);
}

describe('a table of two waiters', () => {
  it('is opened at the desk, added to on a phone, paid at the desk, and closed when the waiter confirms [CART-190, CART-191, CART-192, SHELL-252]', async () => {
    await openTable(desk, 'שולחן 1');
    await desk.till.scan(noodles.barcode);
    await save(desk);
    await expect.poll(() => table(desk, 'שולחן 1').innerText()).toContain('17.90');

    await openTable(phone, 'שולחן 1');
    await expectSoundScreen(phone);
    await phone.till.scan(riceCakes.barcode);
    await save(phone);
    await expect.poll(() => table(phone, 'שולחן 1').innerText()).toContain('39.80');
    await expectSoundScreen(phone);

    // The desk is updated by an event, without a refresh.
    await expect.poll(() => table(desk, 'שולחן 1').innerText()).toContain('39.80');
    await openTable(desk, 'שולחן 1');
    await desk.till.pay();
    await expect.poll(() => desk.till.owed().innerText()).toContain('39.80');
    await desk.till.payQuickCash(3_980);
    await answer(desk, 'ההזמנה שולמה במלואה', 'להשאיר פתוחה');
    await expect.poll(() => table(phone, 'שולחן 1').innerText()).toContain('שולם');

    await openTable(desk, 'שולחן 1');
    await answer(desk, 'ההזמנה שולמה במלואה', 'סגירת ההזמנה');
    await desk.page.getByTestId('new-sale').waitFor();
    await expect.poll(() => table(phone, 'שולחן 1').innerText()).toContain('פנוי');
    // A till is not notified of its own changes.
    expect(await desk.page.getByText(/בקופה אחרת/).count()).toBe(0);
    await desk.till.newSale();
  });

  it('is split, joined again, moved to another table and cancelled', async () => {
    const current = async (action: string): Promise<void> => {
      await desk.page.getByTestId('order-bar').getByRole('button', { name: 'עוד' }).click();
      await desk.page.getByRole('button', { name: action, exact: true }).click();
    };
    await openTable(desk, 'שולחן 3');
    await desk.till.scan(noodles.barcode, riceCakes.barcode);
    await current('פיצול שורות');
    await desk.page.getByRole('button', { name: `יותר: ${riceCakes.name}` }).click();
    await desk.page.getByRole('button', { name: 'להזמנה חדשה' }).click();
    await expect.poll(() => desk.till.rows().count()).toBe(1);
    await desk.page.getByRole('button', { name: 'ביטול', exact: true }).click();
    await desk.page.getByRole('button', { name: 'צירוף להזמנה אחרת' }).click();
    await desk.page
      .getByRole('listitem')
      .getByRole('button', { name: /^שולחן 3/ })
      .click();
    await expect.poll(() => desk.till.rows().count()).toBe(2);
    await current('העברה לשולחן אחר');
    await table(desk, 'שולחן 5').click();
    await expect.poll(() => desk.page.getByTestId('order-bar').innerText()).toContain('שולחן 5');
    await expect.poll(() => desk.till.total().innerText()).toContain('39.80');
    await desk.page.getByRole('button', { name: 'ביטול ההזמנה' }).click();
    await answer(desk, 'לבטל את ההזמנה?', 'ביטול ההזמנה');
    await giveReason(desk);
    for (const name of ['שולחן 3', 'שולחן 5'])
      await expect.poll(() => table(desk, name).innerText()).toContain('פנוי');
  });

  it('that has a payment already continues with the same tender, or with another one [CART-193, CART-194, SHELL-253]', async () => {
    const question = 'להזמנה כבר יש אמצעי תשלום';
    const chosen = (): Promise<string> =>
      desk.page.getByRole('tab', { selected: true }).innerText();
    await openTable(desk, 'שולחן 2');
    await desk.till.scan(noodles.barcode);
    await desk.till.pay();
    await desk.till.press('1', '0', 'Enter');
    await expect.poll(() => desk.till.owed().innerText()).toContain('7.90');
    await save(desk);
    await openTable(desk, 'שולחן 2');
    await desk.page.getByTestId('pay').click();
    await answer(desk, question, 'אמצעי אחר');
    await expect.poll(chosen).toMatch(/^אשראי/);
    await save(desk);
    await openTable(desk, 'שולחן 2');
    await desk.page.getByTestId('pay').click();
    await answer(desk, question, 'להמשיך במזומן');
    await expect.poll(chosen).toMatch(/^מזומן/);
    await desk.till.payQuickCash(790);
    await answer(desk, 'ההזמנה שולמה במלואה', 'סגירת ההזמנה');
    await desk.page.getByTestId('new-sale').waitFor();
  });

  it("needs a colleague's approval to reduce a saved line, to void another till's payment, and to be cancelled", async () => {
    const approve = async (): Promise<void> => {
      await phone.till.approve(server.people.cards.manager);
      await phone.till.approval().waitFor({ state: 'hidden' });
    };
    await desk.till.newSale();
    await openTable(desk, 'שולחן 4');
    await desk.till.scan(noodles.barcode, noodles.barcode);
    await desk.till.pay();
    await desk.till.press('1', '0', 'Enter');
    await save(desk);

    await expect.poll(() => table(phone, 'שולחן 4').innerText()).toContain('35.80');
    await openTable(phone, 'שולחן 4');
    await phone.till.press('-');
    await approve();
    await phone.page.getByTestId('save-order').click();
    await giveReason(phone);
    await phone.page.getByTestId('order-bar').waitFor({ state: 'hidden' });
    await expect.poll(() => table(phone, 'שולחן 4').innerText()).toContain('17.90');

    await openTable(phone, 'שולחן 4');
    await phone.page.getByTestId('pay').click();
    await answer(phone, 'להזמנה כבר יש אמצעי תשלום', 'להמשיך במזומן');
    const back = phone.page.getByRole('button', { name: 'בטלו את התשלום: מזומן' });
    await back.click();
    await approve();
    await back.waitFor({ state: 'detached' });
    await save(phone);
    await expect.poll(() => table(phone, 'שולחן 4').innerText()).toContain('17.90');

    await openTable(phone, 'שולחן 4');
    await phone.page.getByTestId('order-bar').getByRole('button', { name: 'עוד' }).click();
    await phone.page.getByRole('button', { name: 'ביטול ההזמנה', exact: true }).click();
    await answer(phone, 'לבטל את ההזמנה?', 'ביטול ההזמנה');
    await giveReason(phone);
    await approve();
    await expect.poll(() => table(phone, 'שולחן 4').innerText()).toContain('פנוי');
    expect([...desk.problems, ...phone.problems]).toEqual([]);
  });
});
