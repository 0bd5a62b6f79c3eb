import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { inLanguage } from '../support/golden-looks.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;
let counter: OpenTill;

/** A sale at the till, until the server has it. */
async function sell(): Promise<void> {
  const { till, page: shop } = counter;
  await till.scan(GOODS.noodles.barcode, GOODS.riceCakes.barcode);
  await till.pay();
  await Promise.all([
    shop.waitForResponse(/\/api\/v2\/pos\/transactions\/cart_format/),
    till.payQuickCash(100_00),
  ]);
}

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  counter = await openTill(browser, server);
  await sell();
  desk = await openOffice(browser, server);
  ({ page } = desk);
  // An address that is set while the application starts would be the start's own.
  await page.getByRole('link', { name: 'מכירות היום' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const expectSoundScreen = async (name: string): Promise<void> =>
  expect(summarizeFindings(await checkScreen(page, name, { sizes: ['desktop', 'phone'] }))).toEqual(
    [],
  );

describe('a manager reads reports', () => {
  it('that answer at once, with the figures of paper behind one button [SEE-008, SEE-010, SHELL-031, SHELL-103]', async () => {
    await open(page, '/report/id/S110');
    await page.getByRole('region', { name: 'מכירות לפי מוצר' }).getByText('סה"כ').waitFor();
    // A line opens its bills.
    await page.getByRole('button', { name: /אטריות/ }).click();
    await page.getByRole('link', { name: /^פתחו את עסקה/ }).waitFor();
    await page.getByRole('button', { name: 'הדפסה ותנועות' }).click();
    expect(await page.getByRole('textbox', { name: 'שורות בעמוד' }).inputValue()).toBe('10');
    expect(await page.getByRole('textbox', { name: 'תנועות לכל שורה' }).inputValue()).toBe('20');
    expect(await page.getByRole('switch', { name: 'עם תנועות' }).isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await expectSoundScreen('report');
  });

  it('by chips of period, comparison and filters, which the address keeps over a reload [SEE-008, SEE-009, SEE-013, SHELL-149, CART-291]', async () => {
    await page.getByRole('button', { name: /^החודש/ }).click();
    const presets = page.getByRole('group', { name: 'טווח תאריכים' });
    for (const span of ['השבוע', 'החודש', 'הרבעון', 'השנה']) {
      const past = span === 'השנה' ? 'שעברה' : 'שעבר';
      for (const name of [span, `${span} ${past}`, `${span} ${span === 'השנה' ? 'הבאה' : 'הבא'}`])
        await presets.getByText(name, { exact: true }).waitFor();
    }
    await presets.getByText('30 הימים האחרונים').click();
    await page.getByRole('button', { name: 'סינון', exact: true }).click();
    await page.getByRole('group', { name: 'סינון' }).getByText('מחלקה', { exact: true }).click();
    const values = page.getByRole('checkbox');
    // The first department sold nothing.
    await values.first().check();
    await page.getByText('כל מלבד', { exact: true }).click();
    await page.getByRole('button', { name: 'סננו' }).click();
    await page.getByRole('button', { name: 'הסירו את הסינון: מחלקה' }).waitFor();
    await page.getByRole('button', { name: 'השוואה', exact: true }).click();
    await page.getByRole('group', { name: 'השוואה' }).getByText('לפי הלוח העברי').click();
    await page.getByRole('button', { name: 'איך הותאמו הימים' }).click();
    await page
      .getByRole('dialog')
      .getByText(/תשרי|חשוון|כסלו|טבת|שבט|אדר|ניסן|אייר|סיוון|תמוז|אב|אלול/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: /^30 הימים האחרונים/ }).waitFor();
    await page.getByRole('button', { name: 'הסירו את הסינון: מחלקה' }).click();
    await page.getByText('תרשים', { exact: true }).click();
    await page.getByRole('figure', { name: 'מכירות לפי מוצר' }).getByText(/^שיא:/).waitFor();
    await page.getByText('טבלה', { exact: true }).click();
    await page.getByRole('button', { name: 'שמרו מסנן' }).click();
    const dialog = page.getByRole('dialog', { name: 'שמרו מסנן' });
    await dialog.getByRole('textbox', { name: 'שם המסנן' }).fill('א'.repeat(201));
    await dialog.getByRole('button', { name: 'שמרו מסנן' }).click();
    await dialog.getByText('השם ארוך מדי: עד 200 תווים.').waitFor();
    await dialog.getByRole('textbox', { name: 'שם המסנן' }).fill('שלושים ימים');
    await dialog.getByRole('button', { name: 'שמרו מסנן' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('group', { name: 'מסננים שמורים' })
      .getByRole('button', { name: 'שלושים ימים', pressed: true })
      .waitFor();
    await expectSoundScreen('report');
  });

  it('with the columns that they chose, and a line divided into its products [SEE-011, SEE-014, SEE-016]', async () => {
    await open(page, '/report/id/S105?period=last_30_days');
    const table = page.getByRole('region', { name: 'מכירות לפי סניף' });
    await table.getByRole('columnheader', { name: 'חלק מהמכירות' }).waitFor();
    await page.getByRole('button', { name: 'עמודות' }).click();
    const columns = page.getByRole('group', { name: 'עמודות' });
    await columns.getByRole('checkbox', { name: 'הנחה', exact: true }).click();
    await columns.getByRole('button', { name: 'הזיזו לפני: מכירות' }).click();
    await page.keyboard.press('Escape');
    await table
      .getByRole('columnheader', { name: 'הנחה', exact: true })
      .waitFor({ state: 'detached' });
    const headings = (): Promise<string[]> => table.getByRole('columnheader').allInnerTexts();
    // The second change is drawn after the first.
    await expect
      .poll(async () => {
        const now = await headings();
        return now.indexOf('מכירות') < now.indexOf('מע"מ');
      })
      .toBe(true);
    const chosen = await headings();
    await page.reload();
    await table.getByRole('columnheader', { name: 'חלק מהמכירות' }).waitFor();
    expect(await headings()).toEqual(chosen);
    await page.getByRole('button', { name: 'עמודות' }).click();
    await page.getByRole('button', { name: 'החזירו את העמודות של הדוח' }).click();
    await page.keyboard.press('Escape');
    await table.getByRole('columnheader', { name: 'הנחה', exact: true }).waitFor();
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'שתפו', exact: true }).click();
    await page.getByText('הקישור הועתק').waitFor();
    // The address has the report and its view, and no figure.
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /#\/report\/id\/S105\?period=last_30_days&view=table$/,
    );
    await table.locator('tbody').getByRole('button').first().click();
    const figure = await table.locator('tbody tr').first().locator('td').nth(6).innerText();
    await table.getByRole('link', { name: 'מכירות לפי מוצר' }).click();
    await heading(/מכירות לפי מוצר/).waitFor();
    const total = page.getByRole('region', { name: 'מכירות לפי מוצר' }).locator('tfoot td').nth(6);
    expect(await total.innerText()).toBe(figure);
  });

  it('and sends one by itself, and takes it as PDF [SEE-018, SEE-019]', async () => {
    await open(page, '/report/id/S140?period=last_30_days');
    await page.getByRole('button', { name: 'עוד פעולות בדוח' }).click();
    await page.getByRole('menuitem', { name: 'שליחה קבועה' }).click();
    const dialog = page.getByRole('dialog', { name: 'שליחה קבועה' });
    await dialog.getByRole('combobox', { name: 'בשעה' }).selectOption({ label: '07:00' });
    await dialog.getByRole('button', { name: 'הוסיפו שליחה' }).click();
    await dialog.getByText('בכל יום · 07:00').waitFor();
    await expectSoundScreen('schedule');
    await dialog.getByRole('button', { name: 'הפסיקו' }).click();
    await dialog.getByText('בכל יום · 07:00').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'עוד פעולות בדוח' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^S140.*\.pdf$/);
    await inLanguage(page, 'en');
    await page.getByRole('button', { name: 'More to do with the report' }).click();
    const [asked, english] = await Promise.all([
      page.waitForRequest(/\/reports\/S140\/file\?/),
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF', exact: true }).click(),
    ]);
    expect(new URL(asked.url()).searchParams.get('language')).toBe('en');
    expect(english.suggestedFilename()).toMatch(/^S140-[A-Z].*\.pdf$/);
    await inLanguage(page, null);
    await page.getByRole('button', { name: 'עוד פעולות בדוח' }).waitFor();
  });

  it('as a chart that is read by keys, and as its table again [SEE-035, SEE-037]', async () => {
    await open(page, '/report/id/M100?period=last_30_days');
    await page.getByText('תרשים', { exact: true }).locator('visible=true').click();
    const marks = page.getByRole('figure', { name: 'רווח לפי מוצר' }).getByRole('listbox');
    await marks.waitFor();
    await expectSoundScreen('chart');
    await marks.focus();
    const read = (): Promise<string> =>
      marks.evaluate(
        (list) =>
          document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.innerText ??
          '',
      );
    const options = await marks.getByRole('option').allTextContents();
    await page.keyboard.press('Home');
    expect(await read()).toBe(options[0]);
    await page.keyboard.press('ArrowDown');
    expect(await read()).toBe(options[1]);
    await page.keyboard.press('ArrowUp');
    expect(await read()).toBe(options[0]);
    await page.keyboard.press('End');
    expect(await read()).toBe(options.at(-1));
    await page.reload();
    // The form is remembered.
    await marks.waitFor();
    await marks.focus();
    await page.keyboard.press('t');
    const table = page.getByRole('region', { name: 'רווח לפי מוצר' });
    await table.waitFor();
    const cells = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [0, 4].map((at) => row.children[at]?.textContent)));
    const digits = (text: string): string => text.replaceAll(/\D/g, '');
    expect(options.map(digits)).toEqual(cells.map((line) => digits(line.join(''))));
  });

  it('and build a pivot of their own by keys, share it, and take its deletion back [SEE-007]', async () => {
    await open(page, '/reports');
    await page.getByRole('link', { name: 'דוח חדש' }).click();
    await heading('דוח חדש').waitFor();
    const name = page.getByRole('textbox', { name: 'שם הדוח' });
    await name.fill('מחלקות בסניפים');
    // The lines are chosen by keys alone.
    await name.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('input[placeholder="חפשו מדד"]:focus').waitFor();
    await page.keyboard.type('עסקאות');
    await page.getByRole('checkbox', { name: 'עסקאות', exact: true }).press('Space');
    await page.keyboard.press('Escape');
    const column = page.getByRole('combobox', { name: 'עמודות' });
    await column.selectOption({ label: 'סניף' });
    const preview = page.getByRole('region', { name: '7 הימים האחרונים, לדוגמה' });
    await preview.getByRole('columnheader', { name: 'סניף מרכז' }).waitFor();
    await expectSoundScreen('builder');
    await page.getByRole('button', { name: 'שמרו', exact: true }).click();
    await heading(/^מחלקות בסניפים U\d{3}$/).waitFor();
    const table = page.getByRole('region', { name: 'מחלקות בסניפים' });
    await table.getByRole('columnheader', { name: 'סניף מרכז' }).waitFor();
    await expectSoundScreen('own report');
    await page.getByRole('button', { name: 'עוד פעולות בדוח' }).click();
    await page.getByRole('menuitem', { name: 'ערכו', exact: true }).click();
    await page.getByRole('checkbox', { name: 'אחמ"ש' }).check();
    await page.getByRole('button', { name: 'שמרו', exact: true }).click();
    await heading(/^מחלקות בסניפים/).waitFor();
    await page.getByRole('button', { name: 'עוד פעולות בדוח' }).click();
    await page.getByRole('menuitem', { name: 'מחקו' }).click();
    await page.getByText('הדוח נמחק').waitFor();
    await page.getByRole('button', { name: 'בטלו' }).click();
    await page.getByText('הדוח חזר כמו שהיה').waitFor();
    await page.getByRole('tab', { name: 'הדוחות שלי' }).click();
    await page.getByRole('link', { name: 'מחלקות בסניפים' }).waitFor();
  });

  it('ask in Hebrew by keys alone, see how it was understood, and keep the answer [SEE-058, SEE-060]', async () => {
    await open(page, '/');
    await page.keyboard.press('Control+k');
    await page.locator('input[role="combobox"]:focus').waitFor();
    await page.keyboard.type('כמה מכרנו היום לפי מחלקה');
    await page.getByRole('option', { name: /^שאלו:/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await heading('שאלה ותשובה').waitFor();
    await page.getByText(/^מכירות .* ₪39\.80/).waitFor();
    await page.getByRole('combobox', { name: 'מדד' }).selectOption({ label: 'עסקאות' });
    await page
      .getByText(/^עסקאות .* 1/)
      .first()
      .waitFor();
    await expectSoundScreen('ask');
    const question = page.getByRole('textbox', { name: 'שאלה' });
    await question.fill('כמה קוואזרים מכרנו היום');
    await question.press('Enter');
    await page.getByText('"קוואזרים"').waitFor();
    // Another question from the search goes to the box that is open.
    await page.keyboard.press('Control+k');
    await page.locator('input[role="combobox"]:focus').waitFor();
    await page.keyboard.type('כמה עסקאות היו היום');
    await page.getByRole('option', { name: /^שאלו:/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^עסקאות .* 1/).waitFor();
    expect(await question.inputValue()).toBe('כמה עסקאות היו היום');
    await page.reload();
    await page.getByText(/^עסקאות .* 1/).waitFor();
    await question.fill('למה החזירו סחורה');
    await question.press('Enter');
    await page.getByText(/^החזרים .* לא היו החזרים/).waitFor();
    await question.fill('מה הלך הכי טוב היום');
    await question.press('Enter');
    await page.getByText(/^מכירות .* כולם יחד: ₪39\.80/).waitFor();
    await question.fill('מכירות לפי מחלקה החודש');
    await question.press('Enter');
    await page.getByRole('button', { name: 'שמרו כדוח' }).click();
    await page
      .getByText(/^הדוח נשמר בשם U\d{3}$/)
      .first()
      .waitFor();
  });

  it('ask what no report is named after, and find the question box by its name [SEE-058]', async () => {
    await open(page, '/reports');
    // The menu lists the screen among the recent ones too, as soon as it knows them.
    await page.getByRole('main').getByRole('link', { name: 'שאלו שאלה' }).waitFor();
    await page
      .getByRole('textbox', { name: 'חיפוש לפי שם או קוד' })
      .fill('כמה מכרנו היום לפי מחלקה');
    await page.getByRole('link', { name: 'שאלו: כמה מכרנו היום לפי מחלקה' }).click();
    await page.getByText(/^מכירות .* ₪39\.80/).waitFor();
    // A short question changes the one before it, also over a reload.
    const question = page.getByRole('textbox', { name: 'שאלה' });
    // The field has the focus, runs from the right, and is typed over.
    expect(await question.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
    await question.focus();
    await page.keyboard.type('ואתמול?');
    expect(await question.inputValue()).toBe('ואתמול?');
    await question.press('Enter');
    const follows = page.getByText('בהמשך לשאלה: כמה מכרנו היום לפי מחלקה');
    await follows.waitFor();
    await page.reload();
    await follows.waitFor();
    await question.focus();
    await page.keyboard.type('ולפי שעה?');
    await page.keyboard.press('Enter');
    await page.getByText('בהמשך לשאלה: ואתמול?').waitFor();
    await page.keyboard.type('ולפי עיר?');
    expect(await question.inputValue()).toBe('ולפי עיר?');
    await page.keyboard.press('Enter');
    await page.getByText(/"עיר"/).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('input[role="combobox"]:focus').waitFor();
    await page.keyboard.type('שאלה');
    await page
      .getByRole('option', { name: /^שאלו שאלה/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    const menu = page.getByRole('searchbox', { name: 'חפשו בתפריט' });
    await menu.fill('שאלה');
    await page.getByRole('link', { name: 'שאלו שאלה' }).first().waitFor();
    await menu.fill('');
  });

  it('by dashboards whose widgets lead to their reports [SEE-038]', async () => {
    await open(page, '/items/181');
    await heading('היום בחנות').waitFor();
    await page.getByRole('button', { name: 'החודש של הבעלים' }).click();
    await heading('החודש של הבעלים').waitFor();
    await expectSoundScreen('dashboards');
    await page.getByRole('main').getByRole('link', { name: 'מכירות לפי מחלקה' }).click();
    await heading(/מכירות לפי מחלקה/).waitFor();
    await page.getByRole('button', { name: /^לפי הלוח העברי/ }).waitFor();
  });

  it('live: a sale at a till changes the figures within two seconds, and they stay with their time without the network [SEE-040]', async () => {
    await open(page, '/items/181');
    await page.getByRole('button', { name: 'היום בחנות' }).click();
    await heading('היום בחנות').waitFor();
    const figures = page.locator('[data-widget]');
    const sums = async (): Promise<string> =>
      (await figures.allInnerTexts()).join('\n').replaceAll(/^נכון ל-.*$\n?/gm, '');
    await figures.first().getByText(/\d/).first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    const before = await sums();
    await counter.till.newSale();
    await sell();
    const sold = Date.now();
    await expect.poll(sums, { timeout: 2_000, interval: 50 }).not.toBe(before);
    expect(Date.now() - sold).toBeLessThan(2_000);
    await page.context().setOffline(true);
    await counter.till.newSale();
    await sell();
    await page
      .getByText(/^נכון ל-/)
      .first()
      .waitFor();
    const stale = await sums();
    await page.context().setOffline(false);
    await page
      .getByText(/^נכון ל-/)
      .first()
      .waitFor({ state: 'detached' });
    await expect.poll(sums, { timeout: 10_000 }).not.toBe(stale);
  });

  it('ask in their account for a morning digest at their hour, which stays over a reload [SEE-045]', async () => {
    await open(page, '/account');
    const panel = page.locator('section', { hasText: 'סיכום בוקר במייל' });
    await panel.getByRole('switch', { name: 'שלחו לי סיכום בכל בוקר' }).click();
    await panel.getByRole('combobox', { name: 'בשעה' }).selectOption('06:00');
    await expectSoundScreen('account');
    await panel.getByRole('button', { name: 'שמרו' }).click();
    await page.getByText('סיכום הבוקר נשמר').waitFor();
    await page.reload();
    await panel.getByRole('combobox', { name: 'בשעה' }).waitFor();
    expect(await panel.getByRole('combobox', { name: 'בשעה' }).inputValue()).toBe('6');
    await panel.getByRole('switch', { name: 'שלחו לי סיכום בכל בוקר' }).click();
    await panel.getByRole('button', { name: 'שמרו' }).click();
    await panel.getByRole('combobox', { name: 'בשעה' }).waitFor({ state: 'detached' });
  });

  it('arrange a dashboard by keys and by dragging, take a removal back, and add a text [SEE-039]', async () => {
    await open(page, '/items/181');
    await page.getByRole('button', { name: 'היום בחנות' }).click();
    await heading('היום בחנות').waitFor();
    await page.getByRole('button', { name: 'ערכו', exact: true }).click();
    const places = page.locator('[data-widget]');
    const order = (): Promise<(string | null)[]> =>
      places.evaluateAll((all) => all.map((one) => one.getAttribute('data-widget')));
    const first = await order();
    await places.first().focus();
    await page.keyboard.press('ArrowLeft');
    expect((await order()).slice(0, 2)).toEqual([first[1], first[0]]);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.locator(`[data-widget="${first[0]}"][data-width="4"]`).waitFor();
    await page.keyboard.press('Delete');
    expect(await order()).not.toContain(first[0]);
    for (let step = 0; step < 3; step += 1)
      await page.getByRole('button', { name: 'בטלו צעד' }).click();
    expect(await order()).toEqual(first);
    const [from, to] = await Promise.all(
      [first[0], first[2]].map((id) =>
        page.locator(`[data-widget="${id}"] [data-handle]`).boundingBox(),
      ),
    );
    if (from === null || from === undefined || to === null || to === undefined)
      throw new Error('No handles');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    expect((await order()).indexOf(first[0] ?? '')).toBe(2);
    await page.getByRole('button', { name: 'הוסיפו נתון' }).click();
    const dialog = page.getByRole('dialog', { name: 'הוסיפו נתון' });
    await dialog.getByText('טקסט', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'מה כתוב' }).fill('לספור קופה בסוף היום');
    await dialog.getByRole('button', { name: 'הוסיפו נתון' }).click();
    await expectSoundScreen('dashboard being edited');
    await page.getByRole('button', { name: 'שמרו', exact: true }).click();
    await page.getByText('הלוח נשמר').waitFor();
    await page.reload();
    await page.getByText('לספור קופה בסוף היום').waitFor();
  });

  it('set a goal that home tells the pace of [SEE-046]', async () => {
    await open(page, '/goals');
    await heading(/^יעדי/).waitFor();
    await page.getByRole('button', { name: 'יעד חדש' }).click();
    const dialog = page.getByRole('dialog', { name: 'יעד חדש' });
    await dialog.getByRole('combobox', { name: 'של מי' }).selectOption({ label: 'סניף' });
    await dialog.getByRole('combobox', { name: 'סניף' }).selectOption({ label: 'סניף מרכז' });
    await dialog.getByRole('textbox', { name: 'היעד לחודש (₪)' }).fill('45000');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('meter', { name: 'מכירות · סניף מרכז' }).waitFor();
    await expectSoundScreen('goals');
    await open(page, '/');
    await page.getByRole('meter', { name: 'מכירות · סניף מרכז' }).waitFor();
  });

  it('and puts off at home what waits for them, and takes it back [SEE-042]', async () => {
    await open(page, '/');
    const panel = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'מה מחכה לכם' }),
    });
    const name = 'דחייה והעברה: משימה אחת שלכם להיום';
    await panel.getByRole('link', { name: 'פתחו' }).waitFor();
    await panel.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'דחו לשבוע' }).click();
    await panel.getByRole('button', { name }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'בטלו' }).click();
    await panel.getByRole('button', { name }).waitFor();
    await panel.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'תנו לעמית' }).click();
    const dialog = page.getByRole('dialog', { name: 'משימה לעמית' });
    await dialog.getByRole('button', { name: 'תנו משימה' }).click();
    await page.getByText(/^המשימה הועברה אל/).waitFor();
    await panel.getByRole('button', { name }).waitFor({ state: 'detached' });
    await expectSoundScreen('home');
  });

  it('and arranges the home page by buttons, also back to the first layout [SEE-043]', async () => {
    await open(page, '/');
    await page.getByRole('button', { name: 'ערכו' }).click();
    await page.getByRole('button', { name: 'הסירו: ממוצע לעסקה היום' }).click();
    await page.getByRole('button', { name: 'שמרו', exact: true }).click();
    await page.getByRole('button', { name: 'ערכו' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'מכירות היום' }).waitFor();
    expect(await page.getByRole('link', { name: 'ממוצע לעסקה היום' }).count()).toBe(0);
    await expectSoundScreen('home');
    await page.getByRole('button', { name: 'ערכו' }).click();
    await page.getByRole('button', { name: 'החזירו לפריסה הראשונה' }).click();
    await page.getByRole('link', { name: 'ממוצע לעסקה היום' }).waitFor();
  });
});
