import { COMPONENT, visualOrder } from '@dalpak/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TillPage } from '../pages/till.page.ts';
import { openBackOffice, type BackOffice } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';
import { countPrintJobs, plugInPrinter, readPrintJob } from '../support/usb-printer.ts';

const MEAL = '2000000000107';
const BOX = '2000000000206';

let server: DemoServer;
let browser: Browser;
let office: BackOffice;
let shop: OpenTill;
let till: TillPage;

beforeAll(async () => {
  server = await startDemoServer();
  office = await openBackOffice(server);
  const made = (data: object) => office.createRecord(COMPONENT.products, { price: 0, ...data });
  const department = async (name: string, printer: string) =>
    office.createRecord(COMPONENT.departments, {
      name,
      station: await office.createRecord(COMPONENT.kitchenStations, {
        name: `${name} ${printer}`,
        printer,
      }),
    });
  const kitchen = await department('גריל הבית', 'מטבח');
  const bar = await department('בר הבית', 'בר');
  await office.setSetting('print.bones.status', 1);
  const doneness = await office.createRecord(COMPONENT.preparationGroups, {
    name: 'מידת עשייה',
    min_choices: 1,
    max_choices: 1,
  });
  const prep = (data: object) =>
    office.createRecord(COMPONENT.preparations, { type: '1', action: 'with', price: 0, ...data });
  const preparations = [
    await prep({ name: 'צלייה בינונית', type: '3', group: doneness }),
    await prep({ name: 'צלייה חזקה', type: '3', group: doneness }),
    await prep({ name: 'חמוצי הבית', action: 'without' }),
    await prep({ name: 'ביצה מטוגנת', type: '2', price: 700 }),
  ];
  const meal = await made({
    name: 'ארוחת המבורגר',
    barcode: MEAL,
    price: 5_900,
    type: '3',
    preparations,
    department: kitchen,
  });
  const [burger, cola, juice] = [
    await made({ name: 'המבורגר הבית', price: 4_500, department: kitchen }),
    await made({ name: 'קולה קטנה', price: 900 }),
    await made({ name: 'מיץ תפוזים סחוט', price: 1_400, department: bar }),
  ];
  const part = (data: object) =>
    office.createRecord(COMPONENT.productParts, { product: meal, ...data });
  await part({ part: burger });
  await part({ part: cola, choice: 'שתייה', sort_order: 1 });
  await part({ part: juice, choice: 'שתייה', price: 500, sort_order: 2 });
  await made({ name: 'סלט קצוץ', code: '54321', price: 5_000, weighed: true });
  await made({ name: 'קופסה לסלט', barcode: BOX, price: 100, type: '8', weight: 36 });
  browser = await launchBrowser();
  shop = await openTill(browser, server, { initScript: plugInPrinter });
  till = shop.till;
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const shown = (role: Parameters<OpenTill['page']['getByRole']>[0], name: string | RegExp) =>
  shop.page.getByRole(role, { name }).filter({ visible: true });
/** A job of the till's printer as text in visual order. The printer is set to text mode. */
async function readPrintout(index: number): Promise<string> {
  await expect.poll(() => countPrintJobs(shop.page)).toBeGreaterThan(index);
  return new TextDecoder('windows-1255').decode(await readPrintJob(shop.page, index));
}
const total = (): Promise<string> => till.total().innerText();
async function payExactly(): Promise<void> {
  await till.pay();
  await till.button(/סכום מדויק/).click();
  await till.done().waitFor();
}

describe('a meal with a choice', () => {
  it('is printed on a text-only printer that is chosen at the till', async () => {
    await till.pickFromMore('מדפסות ויעד הקבלה');
    await shop.page.getByText('כטקסט, Windows-1255').click();
    await till.press('Escape');
  });

  it('begins with what is asked, says how many of how many, and lists all of it on the bill and the receipt [LOOK-016]', async () => {
    await till.scan(MEAL);
    await shown('heading', 'ארוחת המבורגר').waitFor();
    const price = shop.page.getByTestId('compose-price');
    await expect.poll(() => price.innerText()).toContain('59.00');
    await till.button('הוסיפו לחשבון').click();
    await expect.poll(() => shown('alert', '').innerText()).toMatch(/מידת עשייה.*בחרו 1 מתוך/);
    // What is missing is scrolled to; each tile is as large as a thumb needs it.
    const doneness = shop.page.locator('fieldset').filter({ hasText: 'מידת עשייה' });
    await doneness.getByText('חובה').waitFor();
    for (const box of [await doneness.getByRole('button').first().boundingBox()])
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(56);
    await shown('button', /^מיץ תפוזים סחוט/).click();
    await shown('button', 'צלייה בינונית').first().click();
    await shown('button', 'בלי חמוצי הבית').first().click();
    await shown('button', /^ביצה מטוגנת/)
      .first()
      .click();
    await till.button('עוד ביצה מטוגנת').click();
    await shop.page.getByText('מוכר והערות').click();
    await shop.page.getByLabel('בקשה חופשית').fill('מפיות');
    await shop.page.keyboard.press('Enter');
    await expect.poll(() => price.innerText()).toContain('78.00');
    expect(
      summarizeFindings(await checkScreen(shop.page, 'a meal', { sizes: ['desktop'] })),
    ).toEqual([]);
    await till.button('הוסיפו לחשבון').click();
    await expect.poll(total).toContain('78.00');
    await expect.poll(() => till.row('ארוחת המבורגר').innerText()).toContain('המבורגר הבית');
    for (const text of [
      'מיץ תפוזים סחוט',
      'צלייה בינונית',
      'בלי חמוצי הבית',
      '2 × ביצה מטוגנת',
      'מפיות',
    ])
      expect(await till.row('ארוחת המבורגר').innerText()).toContain(text);
    await payExactly();
    for (const text of [
      'ארוחת המבורגר',
      'מיץ תפוזים סחוט',
      '2 × ביצה מטוגנת',
      'בלי חמוצי הבית',
      'מפיות',
    ])
      expect(await till.receipt().innerText()).toContain(text);
    await expect
      .poll(async () => (await office.transactions())[0])
      .toMatchObject({ total: 7_800, items: 1, review: [] });
    await till.press('Enter');
  });

  it('is printed in the kitchen with its preparations, and its drink at the bar, before the receipt [CART-277]', async () => {
    const [grill, bar, receipt] = [
      await readPrintout(0),
      await readPrintout(1),
      await readPrintout(2),
    ];
    for (const text of [
      'הזמנה - מטבח',
      '1 × ארוחת המבורגר',
      'מיץ תפוזים סחוט',
      'צלייה בינונית',
      'בלי חמוצי הבית',
      '2 × ביצה מטוגנת',
      'מפיות',
    ])
      expect(grill).toContain(visualOrder(text).replace('×', 'x'));
    expect(grill).not.toContain('78.00');
    for (const text of ['הזמנה - בר', '1 × מיץ תפוזים סחוט', '(ארוחת המבורגר)'])
      expect(bar).toContain(visualOrder(text).replace('×', 'x'));
    expect(receipt).toContain(visualOrder('מקור'));
    expect(receipt).toContain('78.00');
    expect(await countPrintJobs(shop.page)).toBe(3);
  });
});

describe('weighed goods', () => {
  it('are sold by the label of the shop’s scale, less their tare, and by the scale at the till', async () => {
    // 20 · item 54321 · 536 grams · check digit.
    await till.scan('2054321005365');
    await expect.poll(() => till.row('סלט קצוץ').innerText()).toContain('0.536');
    await till.scan(BOX);
    await expect.poll(() => till.row('סלט קצוץ').innerText()).toContain('0.5');
    await expect.poll(total).toContain('26.00');
    await shop.page.evaluate(() => localStorage.setItem('dalpak.simulated-scale', '1.2'));
    await till.press('5', '4', '3', '2', '1', 'Enter');
    await till.button('קחו מהמשקל').click();
    await expect
      .poll(() => shop.page.getByRole('textbox', { name: 'משקל בק"ג' }).inputValue())
      .toBe('1.2');
    await till.button('הוסיפו לחשבון').click();
    await expect.poll(total).toContain('86.00');
    await payExactly();
    await expect
      .poll(async () => (await office.transactions())[0])
      .toMatchObject({ total: 8_600, review: [] });
  });
});
