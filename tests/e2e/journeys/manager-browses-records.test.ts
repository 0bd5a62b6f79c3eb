import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, registerTerminal, signIn, signInEmployee } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { launchBrowser, openPage, SIZES, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { walkInSteps } from '../support/journey.ts';
import { lookAt, sumUp } from '../support/look.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;
const BOTH = { sizes: ['desktop', 'phone'] } as const;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openPage(browser, server.url);
  ({ page } = desk);
  await open(page);
  await signIn(page, server.people.manager);
  await page.getByText('פתחו קופה במכשיר הזה').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
walkInSteps();

const menu = () => page.getByRole('navigation', { name: 'תפריט' });
/** Without the id of the window. */
const hash = () => new URL(page.url()).hash.replace(/\/[0-9a-z]{5}$/, '');
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const sees = async (name: string): Promise<void> => expect(sumUp(await lookAt(page, name, BOTH))).toEqual([]);

describe('a manager walks through the menu', () => {
  it('finds the records in groups that expand, and the menu remembers what was open [SHELL-075]', async () => {
    await menu().getByRole('button', { name: 'עובדים' }).click();
    await menu().getByRole('link', { name: 'תפקידים' }).click();
    await heading('תפקידים').waitFor();
    expect(hash()).toBe('#/items/32');
    await menu().getByRole('button', { name: 'מלאי' }).click();
    await menu().getByRole('link', { name: 'יתרות מלאי' }).waitFor();
    await page.reload();
    await menu().getByRole('link', { name: 'יתרות מלאי' }).waitFor();
    await menu().getByRole('button', { name: 'מלאי' }).click();
    await menu().getByRole('link', { name: 'יתרות מלאי' }).waitFor({ state: 'detached' });
  });

  it('moves in it by arrows and letters, and opens a group with the arrow inwards', async () => {
    await menu().getByRole('link', { name: 'בית' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    // Playwright has no Hebrew keyboard.
    await page.evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ס', bubbles: true })));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    // Sub-menu of the suppliers.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading('ספקים').waitFor();
    expect(hash()).toBe('#/items/151');
  });

  it('has it beside the screen on a tablet, as icons that widen, and in a drawer on a phone', async () => {
    await page.setViewportSize({ width: 900, height: 768 });
    const label = menu().getByText('דוחות');
    expect((await menu().boundingBox())?.width).toBeLessThan(80);
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await expect.poll(async () => (await menu().boundingBox())?.width).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await page.setViewportSize(SIZES.phone);
    await menu().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await label.click();
    await heading('דוחות').waitFor();
    await page.setViewportSize(SIZES.desktop);
  });
});

describe('a manager looks into the records', () => {
  it('sees the list of a component by its number, also with the number of a window [SHELL-028]', async () => {
    await open(page, '/items/13/w1');
    await heading('מוצרים').waitFor();
    await page.getByRole('grid', { name: 'מוצרים' }).getByRole('row').nth(3).waitFor();
    await sees('records');
  });

  it('finds a product by a part of its name, by the keyboard alone, and sees its page [SHELL-029]', async () => {
    await page.getByRole('textbox', { name: 'חיפוש במוצרים' }).fill('שוקולד חלב');
    const row = page.getByRole('row').filter({ hasText: 'שוקולד חלב' }).first();
    await row.waitFor();
    await page.getByText(/^מוצגים \d+ מתוך \d+$/).filter({ visible: true }).waitFor();
    await page.getByRole('grid', { name: 'מוצרים' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(/שוקולד/).waitFor();
    expect(hash()).toMatch(/^#\/item\/id\/\d+\/component\/13$/);
    await page.getByText('משתתף במבצעים').waitFor();
    await sees('record');
    await page.getByRole('link', { name: 'לרשימה: מוצרים' }).click();
    // The list is as it was left.
    expect(await page.getByRole('textbox', { name: 'חיפוש במוצרים' }).inputValue()).toBe('שוקולד חלב');
  });

  it('adds a product from the menu, with a form that is empty at id 0 [SHELL-030, SHELL-076]', async () => {
    await menu().getByRole('button', { name: 'הוסיפו: מוצרים' }).click();
    await heading('מוצר חדש').waitFor();
    expect(hash()).toBe('#/item/id/0/component/13');
    expect(await page.getByRole('textbox', { name: 'שם' }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'שמרו את המוצר' }).click();
    await page.getByText('כתבו את שם המוצר.').waitFor();
    await sees('new-product');
    await page.getByRole('textbox', { name: 'שם' }).fill('ריבת תאנים של המסע');
    await page.getByRole('textbox', { name: 'ברקוד' }).fill('4711000');
    await page.getByRole('textbox', { name: 'מחיר' }).fill('24.9');
    await page.getByRole('button', { name: 'שמרו את המוצר' }).click();
    await heading('ריבת תאנים של המסע').waitFor();
    await page.getByText('₪24.90').waitFor();
  });

  it('is told what to do where there is no such list or record', async () => {
    await open(page, '/items/999');
    await heading('אין רשימה כזו').waitFor();
    await sees('no-list');
    expect(desk.problems).toEqual([]);
  });
});

describe('a manager jumps', () => {
  it('by Ctrl+K to a screen, in Hebrew, and on to the reports [SHELL-074]', async () => {
    await open(page, '/');
    await page.getByText('פתחו קופה במכשיר הזה').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'חיפוש ומעבר מהיר' }).fill('קבוצות');
    await page.getByRole('option', { name: /קבוצות לקוחות/ }).waitFor();
    await sees('palette');
    await page.keyboard.press('Enter');
    await heading('קבוצות לקוחות').waitFor();
    await menu().getByRole('link', { name: 'דוחות' }).click();
    await heading('דוחות').waitFor();
    expect(hash()).toBe('#/reports');
  });

  it('sees in the launcher which applications are here [SHELL-012]', async () => {
    await page.getByRole('button', { name: 'יישומים' }).click();
    const apps = page.getByRole('dialog', { name: 'יישומים' });
    await apps.getByText('פעיל עכשיו').waitFor();
    expect(await apps.getByRole('listitem').count()).toBe(11);
    expect(await apps.getByRole('link').count()).toBe(1);
    expect(sumUp(await lookAt(page, 'launcher', { sizes: ['desktop'] }))).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('a manager asks the reports', () => {
  it('by category tabs, or by a code or a part of a name [SHELL-038, SHELL-078]', async () => {
    await open(page, '/reports');
    await page.getByRole('tab', { name: 'מלאי' }).click();
    await page.getByRole('link', { name: /יתרות מלאי/ }).last().waitFor();
    await page.getByRole('textbox', { name: 'חיפוש לפי שם או קוד' }).fill('s110');
    await page.getByRole('main').getByRole('link', { name: /מכירות לפי מוצר/ }).waitFor();
    await sees('reports');
    await page.getByRole('main').getByRole('link', { name: /מכירות לפי מוצר/ }).click();
    await heading(/מכירות לפי מוצר/).waitFor();
  });

  it('for a report whose filter starts from the defaults, kept by a name of up to 200 characters [SHELL-031, SHELL-103, SHELL-149]', async () => {
    expect(await page.getByRole('textbox', { name: 'שורות בעמוד' }).inputValue()).toBe('10');
    expect(await page.getByRole('textbox', { name: 'תנועות בשורה' }).inputValue()).toBe('20');
    expect(await page.getByRole('combobox', { name: 'הפקה' }).inputValue()).toBe('2');
    expect(await page.getByRole('switch', { name: 'עם תנועות' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'שמרו מסנן' }).click();
    const dialog = page.getByRole('dialog', { name: 'שמרו מסנן' });
    await dialog.getByRole('textbox', { name: 'שם המסנן' }).fill('א'.repeat(201));
    await dialog.getByRole('button', { name: 'שמרו מסנן' }).click();
    await dialog.getByText('השם ארוך מדי: עד 200 תווים.').waitFor();
    await dialog.getByRole('textbox', { name: 'שם המסנן' }).fill('החודש');
    await dialog.getByRole('button', { name: 'שמרו מסנן' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('combobox', { name: 'מסננים שמורים' }).locator('option').allTextContents()).toContain('החודש');
    await sees('report');
  });
});

describe('a manager finds the rest', () => {
  it.each([
    ['/interfaces', 'ממשקים'], ['/interfaces/import/tables', 'ייבוא לטבלאות'], ['/interfaces/import/files', 'קבצים שיובאו'],
    ['/import/13', 'ייבוא מוצרים'], ['/products/printlabels/w2', 'הדפסת תוויות'], ['/billing', 'שירות וחיוב'],
    ['/billing/document/305', 'אין מסמכי חיוב לעסק הזה'], ['/marketplace/7/settings', 'התוסף 7 אינו מותקן'],
  ])('at %s [SHELL-034, SHELL-035, SHELL-036, SHELL-037, SHELL-039, SHELL-040, SHELL-041, SHELL-044]', async (route, title) => {
    await open(page, route);
    await heading(title).waitFor();
    await sees(route.replaceAll('/', '_'));
  });

  it('checks a price file before anything changes, and then takes it', async () => {
    await open(page, '/import/13');
    const columns = 'רשת,מזהה רשת,מזהה חנות,ברקוד,שם מוצר,יצרן,ארץ ייצור,כמות,יחידת מידה,יחידת כמות,מחיר (₪),מחיר ליחידה (₪),שקיל,כמות באריזה,מותר הנחה,סטטוס,עודכן';
    const csv = `${columns}\nמסע,7290696200003,097,7290004131074,מרק של המסע,,IL,1,יחידות,יחידות,7.1,,0,1,1,,\n`;
    await page.locator('input[type="file"]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'בדקו את הקובץ' }).click();
    await page.getByText('עדיין לא השתנה דבר.').waitFor();
    await page.getByRole('button', { name: 'ייבאו עכשיו' }).click();
    await page.getByText('הייבוא הסתיים').waitFor();
    await open(page, '/interfaces/import/files');
    await page.getByRole('cell', { name: 'prices.csv', exact: true }).waitFor();
  });

  it('puts a product on a sheet of labels, with its price and its barcode', async () => {
    await open(page, '/products/printlabels');
    await page.getByRole('textbox', { name: 'חפשו מוצר לפי שם או ברקוד' }).fill('ריבת תאנים של המסע');
    await page.getByRole('list', { name: 'בחרו מוצר להוספת תווית' }).getByRole('button', { name: /^ריבת תאנים של המסע/ }).click();
    await page.getByRole('textbox', { name: /^מספר תוויות/ }).fill('3');
    const labels = page.getByTestId('label');
    await expect.poll(() => labels.count()).toBe(3);
    expect(await labels.first().textContent()).toContain('₪24.90');
    expect(await labels.first().locator('rect').count()).toBeGreaterThan(20);
    await sees('labels');
    expect(desk.problems).toEqual([]);
  });
});

describe('a customer at the till', () => {
  it('sees the bill on a screen of its own [SHELL-045]', async () => {
    const shop = await openPage(browser, server.url);
    await open(shop.page, '/terminal/register');
    await signIn(shop.page, server.people.manager);
    await registerTerminal(shop.page, 'סניף מרכז', 'קופה 1');
    await signInEmployee(shop.page, server.people.cards.manager);
    const till = new TillPage(shop.page);
    await shop.page.goto('/#/pos');
    await till.ready();
    const screen = await shop.context.newPage();
    await screen.goto('/#/pos_customer_display');
    await screen.getByText('ברוכים הבאים').waitFor();
    await shop.page.bringToFront();
    await till.scan('4711000');
    await till.row('ריבת תאנים של המסע').waitFor();
    await screen.getByText('ריבת תאנים של המסע').waitFor();
    await screen.getByText('לתשלום').waitFor();
    expect(sumUp(await lookAt(screen, 'customer-display', BOTH))).toEqual([]);
    expect(shop.problems).toEqual([]);
    await shop.context.close();
  });
});
