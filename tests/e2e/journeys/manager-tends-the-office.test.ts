import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server);
  ({ page } = desk);
  await page.getByText('פתחו קופה במכשיר הזה').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const shot = async (name: string): Promise<void> => {
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

describe('a manager raises the prices of a list', () => {
  it('changes 20 rows by 5%, rounds them to .90 by one choice, sees each before, and undoes them as one [LOOK-045]', async () => {
    await open(page, '/items/13');
    const grid = page.getByRole('grid');
    await grid.getByRole('row').nth(2).waitFor();
    const prices = () => grid.getByRole('gridcell', { name: /₪/ }).allTextContents();
    const before = await prices();
    await grid.getByRole('checkbox').first().click();
    await button('שינוי מרוכז').first().click();
    await dialog().getByLabel('אחוז (מינוס מפחית)').fill('5');
    const rounding = dialog().getByLabel('עיגול', { exact: true });
    expect(await rounding.inputValue()).toBe('none');
    await rounding.selectOption('.90');
    const apply = dialog().getByRole('button', { name: /שנו \d+ מוצרים/ });
    await dialog().getByRole('cell', { name: /\.90/ }).first().waitFor();
    await shot('045-preview');
    await apply.click();
    await page.getByText(/\d+ מוצרים שונו/).waitFor();
    await expect.poll(prices).not.toEqual(before);
    await page.getByRole('button', { name: 'בטלו', exact: true }).click();
    await page.getByText('השינוי בוטל').waitFor();
    await expect.poll(prices).toEqual(before);
  });

  it('plans one for tomorrow at six over all found rows, and calls it off [LOOK-045]', async () => {
    await page.reload();
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    await button('שינוי מרוכז').click();
    await dialog().getByLabel('אחוז (מינוס מפחית)').fill('-5');
    await dialog().getByText('מתאריך ושעה').click();
    await expect.poll(() => dialog().getByLabel('שעה', { exact: true }).inputValue()).toBe('06:00');
    expect(await dialog().getByRole('textbox', { name: 'מתאריך' }).inputValue()).toMatch(
      /^\d\d\/\d\d\/\d{4}$/,
    );
    await dialog().getByLabel('סיבה (לא חובה)').fill('סוף עונה');
    await dialog()
      .getByRole('button', { name: /תזמנו ל־\d+ מוצרים/ })
      .click();
    await page.getByText(/השינוי יקרה ב־/).waitFor();
    await button('שינוי מרוכז').click();
    await dialog().getByRole('button', { name: 'שינויים אחרונים' }).click();
    const waiting = dialog().getByRole('row', { name: /סוף עונה/ });
    await waiting.getByText('ממתין למועד').waitFor();
    await shot('045-history');
    await waiting.getByRole('button', { name: 'בטלו את התזמון' }).click();
    await waiting.getByText('בוטל', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('a manager looks for settings', () => {
  const WANTED = [
    ['תקרת תשלום', 'תקרת תשלום במזומן'],
    ['תחתית', 'טקסט בתחתית הקבלה'],
    ['סיבוס', 'סיבוס'],
    ['יום המנוחה', 'יום המנוחה השבועי'],
    ['קישור לקבלה', 'ימים שקישור לקבלה פתוח'],
    ['שלוחה', 'שלוחה במרכזייה'],
    ['סידורי', 'מספר סידורי נמכר פעם אחת'],
    ['שעת השידור', 'שעת השידור לאשראי'],
    ['מחירון הסניף', 'מחירון הסניף'],
  ] as const;

  it('finds ten of them by words, opens the page of one by its address, and no page is long [LOOK-055]', async () => {
    await open(page, '/settings');
    const search = page.getByRole('searchbox', { name: 'חיפוש הגדרה' });
    for (const [words, name] of WANTED) {
      await search.fill(words);
      await page.getByRole('group', { name, exact: true }).waitFor();
    }
    await search.fill('עיגול במזומן');
    await page.getByRole('link', { name: 'קישור לכרטיס מזומן' }).click();
    await page.getByRole('tab', { name: 'תשלומים', selected: true }).waitFor();
    await page.getByRole('group', { name: 'עיגול במזומן' }).getByText('כך זה ייראה').waitFor();
    await shot('055-payments');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const height = await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0);
      expect(height).toBeLessThan(2_000);
    }
  });
});

describe('a manager of a new business', () => {
  it('sees the first steps on home, puts one off, hides the list and calls it back from help [LOOK-057]', async () => {
    await open(page, '/');
    const list = page.getByRole('list').filter({ hasText: 'רישום קופה' });
    await list.waitFor();
    await list.getByRole('button', { name: /^דחו: מספרי הקצאה/ }).click();
    await page.getByPlaceholder('למה לא עכשיו?').fill('אצל רואה החשבון');
    await page.keyboard.press('Enter');
    await list.getByText('נדחה: אצל רואה החשבון').waitFor();
    await shot('057-home');
    await button('הסתירו את הרשימה').click();
    await list.waitFor({ state: 'detached' });
    await open(page, '/help');
    await button('הציגו את רשימת הצעדים הראשונים בבית').click();
    await open(page, '/');
    await list.waitFor();
  });

  it('opens a step at its field, and finds it ticked after the work is done there [LOOK-057]', async () => {
    const list = page.getByRole('list').filter({ hasText: 'רישום קופה' });
    await list.getByRole('button', { name: 'החזירו לרשימה' }).click();
    const step = list.getByRole('link', { name: /^התחילו: מספרי הקצאה/ });
    await step.click();
    const field = page.getByRole('group', { name: 'מספר רישום התוכנה', exact: true });
    await field.getByRole('textbox').fill('12345678');
    await page.keyboard.press('Enter');
    await field.getByText('שונה:').waitFor();
    await shot('055-business');
    await open(page, '/');
    await list.waitFor();
    await step.waitFor({ state: 'detached' });
  });
});

describe('a manager opens an employee', () => {
  it('sees who it is, and is told whose card it is that another already has [LOOK-052]', async () => {
    await open(page, '/items/31');
    await page.getByRole('grid').getByText('דנה', { exact: false }).first().dblclick();
    const card = page.getByRole('region', { name: 'העובד' });
    await card.getByText('שעות החודש').waitFor();
    await card.getByText('הוגדר', { exact: true }).waitFor();
    await shot('052-employee');
    await page.getByRole('button', { name: 'החליפו', exact: true }).click();
    await page.getByLabel('כרטיס, חדש').fill(server.people.cards.cashier);
    await page.getByRole('button', { name: 'שמרו', exact: true }).click();
    await page
      .getByText(/^הכרטיס הזה שייך ל/)
      .first()
      .waitFor();
  });
});

describe('a manager sets up messages', () => {
  it('enters the provider of SMS once, whose key is never shown again [LOOK-031]', async () => {
    await open(page, '/settings?page=messages');
    const sms = page.getByRole('form', { name: 'מסרונים' });
    await sms.getByLabel('כתובת הספק (https)').fill('https://sms.example/send');
    await sms.getByLabel('מפתח', { exact: true }).fill('turnip');
    await sms.getByLabel(/^השולח/).fill('Dalpak');
    await sms.getByRole('button', { name: 'שמרו' }).click();
    await page.getByText('ספק ההודעות נשמר').waitFor();
    await page.reload();
    await sms.getByText('כתובת לדיווחי הספק').waitFor();
    expect(await sms.getByLabel('מפתח', { exact: true }).inputValue()).toBe('');
    await shot('031-provider');
    await sms.getByRole('button', { name: 'נתקו' }).click();
    await page.getByText('ספק ההודעות נותק').waitFor();
  });
});
