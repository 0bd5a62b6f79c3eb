import { SEARCH_TYPES } from '@dalpak/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, SIZES, type WatchedPage } from '../support/browser.ts';
import { openMenuGroup, showSearchRow, sideMenu } from '../support/menu.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, openTill } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;
const BOTH = { sizes: ['desktop', 'phone'] } as const;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  // One list fails and one change conflicts on purpose.
  desk = await openOffice(browser, server, {
    expectedProblems: /status of 500 |status of 409 .*forms\/old\/111$/,
  });
  ({ page } = desk);
  await page.getByText('פתחו קופה במכשיר הזה').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const menu = () => sideMenu(page);
/** Address without the id of the window. */
const hash = () => new URL(page.url()).hash.replace(/\/[0-9a-z]{5}$/, '');
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const expectSoundScreen = async (name: string): Promise<void> =>
  expect(summarizeFindings(await checkScreen(page, name, BOTH))).toEqual([]);

describe('a manager walks through the menu', () => {
  it('finds the records in groups that expand, and the menu remembers what was open [SHELL-075]', async () => {
    await openMenuGroup(page, 'הגדרות');
    await openMenuGroup(page, 'צוות');
    await menu().getByRole('link', { name: 'תפקידים', exact: true }).click();
    await heading('תפקידים').waitFor();
    await expect.poll(hash).toBe('#/items/32');
    await openMenuGroup(page, 'ספקים ומלאי');
    await menu().getByRole('link', { name: 'יתרות מלאי' }).waitFor();
    // One group is open at a time.
    expect(await menu().getByRole('button', { name: 'צוות' }).count()).toBe(0);
    await page.reload();
    await menu().getByRole('link', { name: 'יתרות מלאי' }).waitFor();
    await menu().getByRole('button', { name: 'ספקים ומלאי' }).click();
    await menu().getByRole('link', { name: 'יתרות מלאי' }).waitFor({ state: 'detached' });
  });

  it('moves in it by arrows and letters, and opens a group with the arrow inwards', async () => {
    await menu().getByRole('link', { name: 'בית' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    // Playwright has no Hebrew keyboard.
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ס', bubbles: true }),
      ),
    );
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    // The submenu of the suppliers.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading('ספקים').waitFor();
    await expect.poll(hash).toBe('#/items/151');
  });

  it('has the menu next to the screen on a tablet, as icons that widen, and in a drawer on a phone', async () => {
    await page.setViewportSize({ width: 900, height: 768 });
    const label = menu().getByText('דוחות', { exact: true });
    expect((await menu().boundingBox())?.width).toBeLessThan(80);
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await expect.poll(async () => (await menu().boundingBox())?.width).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await page.setViewportSize(SIZES.phone);
    await expect.poll(() => menu().count()).toBe(0);
    await page.getByRole('button', { name: 'פתחו תפריט' }).click();
    await label.click();
    await heading('דוחות').waitFor();
    await page.setViewportSize(SIZES.desktop);
  });
});

/** Requests of the lists on the screen. */
const listRequests: Record<string, unknown>[] = [];
const watchListRequests = (on: Page): void => {
  on.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/app/components/old'))
      listRequests.push(request.postDataJSON() as Record<string, unknown>);
  });
};
/** Returns the requests that the lists send during an action, once they are idle. */
const collectRequests = async (act: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  const before = listRequests.length;
  await act();
  await page.waitForTimeout(900);
  // The rows of another page appear only with its answer, however long it takes.
  await expect
    .poll(() => page.locator('[role="grid"][aria-busy="true"]').filter({ visible: true }).count())
    .toBe(0);
  return listRequests.slice(before);
};
const list = (name: string) =>
  page.getByRole('grid', { name, exact: true }).filter({ visible: true });
const rows = (name: string) => list(name).locator('[data-id]');
const button = (name: string | RegExp) =>
  page
    .locator('#content')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true });
const columnSearch = (name: string) =>
  page.getByLabel(`חיפוש בעמודה ${name}`, { exact: true }).filter({ visible: true });
/** A cell with a link has its name there; a picture and a second line stand around it. */
const cells = (name: string, at: number) =>
  rows(name)
    .locator(`[role="gridcell"]:nth-child(${at})`)
    .evaluateAll((all) => all.map((cell) => (cell.querySelector('a') ?? cell).textContent.trim()));
const view = async (name: string): Promise<void> => {
  await button(/^תצוגות/).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
};
/** Picks another action of the menu of views. */
const pickViewAction = async (name: string): Promise<void> => {
  await button(/^תצוגות/).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

describe('a manager looks into the records', () => {
  it('sees the list of a component by its number, also with the number of a window, in one call [SHELL-028, REC-001, REC-003, REC-018, REC-027, REC-162]', async () => {
    watchListRequests(page);
    const calls = await collectRequests(async () => {
      await open(page, '/items/13/w1');
      await heading('מוצרים – פעילים').waitFor();
      await rows('מוצרים').nth(3).waitFor();
    });
    expect(calls).toEqual([{ task: 'getFirstView', comID: 13 }]);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await rows('מוצרים').nth(3).getByRole('checkbox').count()).toBe(1);
    await expectSoundScreen('records');
  });

  it('finds a product by a part of its name, by the keyboard alone, and sees its page [SHELL-029]', async () => {
    await page.getByRole('textbox', { name: 'חיפוש במוצרים' }).fill('שוקולד חלב');
    await rows('מוצרים').filter({ hasText: 'שוקולד חלב' }).first().waitFor();
    await list('מוצרים').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(/שוקולד/).waitFor();
    await expect.poll(hash).toMatch(/^#\/item\/id\/\d+\/component\/13$/);
    await page.getByText('מחיר קנייה').filter({ visible: true }).first().waitFor();
    await expectSoundScreen('record');
    // The list is unchanged: the search and the current row.
    await page.getByRole('link', { name: 'לרשימה: מוצרים' }).click();
    expect(await page.getByRole('textbox', { name: 'חיפוש במוצרים' }).inputValue()).toBe(
      'שוקולד חלב',
    );
    expect(await list('מוצרים').locator('[aria-selected="true"]').innerText()).toContain('שוקולד');
  });

  it('searches one column with one request after the last letter, in any of nine ways, and clears it [REC-007, REC-011, REC-036, REC-040, REC-050, REC-051, REC-192]', async () => {
    await page.getByRole('textbox', { name: 'חיפוש במוצרים' }).fill('');
    await showSearchRow(page);
    const typed = await collectRequests(() =>
      columnSearch('שם').pressSequentially('חלב', { delay: 60 }),
    );
    expect(typed).toMatchObject([
      {
        comID: 13,
        page: 1,
        startFrom: 0,
        search: { [btoa('name')]: { val: 'חלב', type: 'starts' } },
      },
    ]);
    expect((await cells('מוצרים', 2)).every((name) => name.startsWith('חלב'))).toBe(true);
    // The page's clock is controlled: no request 499 ms after the last letter, one at 500 ms.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1_000));
    const before = listRequests.length;
    await columnSearch('שם').press('End');
    await columnSearch('שם').press('Backspace');
    await page.clock.runFor(499);
    expect(listRequests).toHaveLength(before);
    const answered = page.waitForResponse((response) =>
      response.url().includes('/app/components/old'),
    );
    await page.clock.runFor(1);
    await answered;
    expect(listRequests).toHaveLength(before + 1);
    await page.clock.resume();
    await collectRequests(() => columnSearch('שם').pressSequentially('ב'));
    await page.getByRole('button', { name: 'סוג החיפוש בעמודה שם: מתחיל ב' }).click();
    const types = page.getByRole('menuitemradio');
    await types.last().waitFor();
    expect((await types.allInnerTexts()).map((text) => text.trim())).toEqual([
      'שווה',
      'שונה',
      'קטן מ',
      'גדול מ',
      'מתחיל ב',
      'מסתיים ב',
      'מכיל',
      'ריק',
      'לא ריק',
    ]);
    const changed = await collectRequests(() => types.filter({ hasText: 'מסתיים ב' }).click());
    expect(changed).toMatchObject([{ search: { [btoa('name')]: { val: 'חלב', type: 'ends' } } }]);
    expect((await cells('מוצרים', 2)).every((name) => name.endsWith('חלב'))).toBe(true);
    expect(await collectRequests(() => button('רעננו').click())).toEqual(
      changed.map((body) => ({ ...body, totalRows: expect.any(Number) as number })),
    );
    await columnSearch('שם').fill('אין דבר כזה');
    await page.getByText('לא נמצאו תוצאות').waitFor();
    await expectSoundScreen('no-results');
    await button('נקו סינון').last().click();
    await rows('מוצרים').nth(3).waitFor();
    await button(/^הסירו/).waitFor({ state: 'detached' });
    expect(await columnSearch('שם').inputValue()).toBe('');
    // A search type without a text filters nothing: its field waits for a text.
    await page.getByRole('button', { name: 'סוג החיפוש בעמודה שם: מתחיל ב' }).click();
    expect(await collectRequests(() => types.filter({ hasText: 'שווה' }).click())).toEqual([]);
    expect(await columnSearch('שם').getAttribute('placeholder')).toBe('כתבו ערך');
    await rows('מוצרים').nth(3).waitFor();
    await page.getByRole('button', { name: 'סוג החיפוש בעמודה שם: שווה' }).click();
    await types.filter({ hasText: 'מתחיל ב' }).click();
    expect(await columnSearch('שם').getAttribute('placeholder')).toBe('');
  });

  it('sorts by a header in both directions, and the page stays [REC-053, REC-054, REC-055, REC-056]', async () => {
    const header = page
      .getByRole('columnheader', { name: 'מחיר' })
      .filter({ visible: true })
      .first();
    expect(await collectRequests(() => header.getByRole('button').click())).toMatchObject([
      { sort: ['asc', btoa('price')], page: 1 },
    ]);
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await button('עמוד 2').click();
    expect(await collectRequests(() => header.getByRole('button').click())).toMatchObject([
      { sort: ['desc', btoa('price')], page: 2 },
    ]);
    expect(await header.getAttribute('aria-sort')).toBe('descending');
  });

  it('sees that a list is loading until its answer, and a description of every error [REC-022, REC-187]', async () => {
    const state = () => list('מוצרים').getAttribute('aria-busy');
    let answer = (): void => undefined;
    const asking = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      '**/app/components/old*',
      async (route) => {
        await asking;
        await route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'SYSTEM_ERROR', desc: 'תקלה' }),
        });
      },
      { times: 1 },
    );
    await button('עמוד 1').click();
    await expect.poll(state).toBe('true');
    await page.getByRole('progressbar', { name: 'טוען שורות' }).waitFor({ state: 'attached' });
    answer();
    await page.getByText('SYSTEM_ERROR').filter({ visible: true }).first().waitFor();
    expect(await state()).toBe('false');
    await button('רעננו').last().click();
    await rows('מוצרים').nth(3).waitFor();
    await button('עמוד 2').click();
  });

  it('turns pages, and chooses how long they are [REC-057, REC-058, REC-061, REC-063, REC-066]', async () => {
    const pager = page.getByRole('navigation', { name: 'עמודים' }).filter({ visible: true });
    const numbers = async (): Promise<string> => (await pager.innerText()).replaceAll(/\s+/g, ' ');
    await expect.poll(numbers).toMatch(/^1 2 3 … [\d,]+$/);
    expect(
      await collectRequests(() => pager.getByRole('button', { name: 'לעמוד הבא' }).click()),
    ).toMatchObject([{ page: 3, startFrom: 40, perpage: 20 }]);
    await pager.getByRole('button', { name: 'לעמוד הקודם' }).click();
    const size = page.getByRole('combobox', { name: 'שורות בעמוד' }).filter({ visible: true });
    expect(await size.locator('option').allInnerTexts()).toEqual([
      '10',
      '20',
      '30',
      '50',
      '100',
      '500',
      '1000',
    ]);
    expect(await collectRequests(() => size.selectOption('1000'))).toMatchObject([
      { perpage: 1_000, page: 1 },
    ]);
    // Of a thousand rows only those near the visible part are rendered.
    await expect
      .poll(() =>
        page
          .getByText(/^1–1,000 מתוך/)
          .filter({ visible: true })
          .count(),
      )
      .toBe(1);
    expect(await rows('מוצרים').count()).toBeLessThan(60);
    await list('מוצרים').focus();
    await page.keyboard.press('End');
    await expect
      .poll(async () =>
        Number(
          await list('מוצרים').locator('[aria-selected="true"]').getAttribute('aria-rowindex'),
        ),
      )
      .toBe(1_002);
    await size.selectOption('20');
  });

  it('searches all columns on the whole screen, also the hidden ones [REC-006, REC-030, REC-031, REC-032, REC-033]', async () => {
    await page.keyboard.press('Control+f');
    const dialog = page.getByRole('dialog', { name: 'חיפוש לפי עמודות' });
    await dialog.waitFor();
    const box = await dialog.boundingBox();
    expect([box?.width, box?.height]).toEqual([SIZES.desktop.width, SIZES.desktop.height]);
    await expectSoundScreen('search-dialog');
    // Each column has a text or one of its few values, and a search type.
    const columns = await dialog.locator('form').evaluate((form) =>
      [...form.querySelectorAll('select')].flatMap((select) => {
        const [, column] =
          /^סוג החיפוש בעמודה (.+): /.exec(select.getAttribute('aria-label') ?? '') ?? [];
        return column === undefined
          ? []
          : [
              {
                column,
                types: select.options.length,
                asks: [...form.querySelectorAll('label')].some(
                  (label) =>
                    label.textContent === column &&
                    label.control !== null &&
                    label.control !== select,
                ),
              },
            ];
      }),
    );
    expect(columns.length).toBeGreaterThan(10);
    expect(new Set(columns.map(({ types, asks }) => `${types} ${String(asks)}`))).toEqual(
      new Set([`${SEARCH_TYPES.length} true`]),
    );
    expect(await dialog.locator('form label').count()).toBe(columns.length);
    // A picture cannot be searched.
    expect(await dialog.getByText('תמונה', { exact: true }).count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'קוד', exact: true }).fill('1');
    await dialog.getByRole('combobox', { name: /בעמודה קוד:/ }).selectOption('contains');
    const calls = await collectRequests(() => dialog.getByRole('button', { name: 'חפשו' }).click());
    expect(calls).toMatchObject([
      { page: 1, search: { [btoa('code')]: { val: '1', type: 'contains' } } },
    ]);
    await button('הסירו את החיפוש: קוד מכיל 1').click();
    await button(/^הסירו/).waitFor({ state: 'detached' });
  });

  it('selects a row by a click and opens it by a double click; labels and the import exist for products [REC-016, REC-019, REC-020, REC-069]', async () => {
    const row = rows('מוצרים').nth(2);
    // A cell that cannot be changed in place: the margin.
    await row.getByRole('gridcell').nth(6).click();
    expect(await row.getAttribute('aria-selected')).toBe('true');
    await row.getByRole('gridcell').nth(6).dblclick();
    await page.getByText('פרטים').filter({ visible: true }).first().waitFor();
    await page.getByRole('link', { name: 'לרשימה: מוצרים' }).filter({ visible: true }).click();
    // On a smaller screen, actions without room next to the search move into the menu, of the list
    // and of checked rows alike; no second line appears.
    const toolbar = page.getByRole('search').filter({ visible: true }).locator('..');
    const height = async (): Promise<number> =>
      Math.round((await toolbar.boundingBox())?.height ?? 0);
    await page.setViewportSize(SIZES.till);
    await expect.poll(height).toBe(36);
    await button('פעולות נוספות').click();
    await expect
      .poll(async () =>
        (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.trim()),
      )
      .toEqual(['הדפיסו', 'ייבוא מאקסל', 'ייצוא לאקסל', 'תוויות']);
    await page.keyboard.press('Escape');
    await row.getByRole('checkbox').check();
    await page.getByRole('group', { name: 'סומנו 1' }).waitFor();
    await expect.poll(height).toBe(36);
    await button('שנו שדה').waitFor();
    await button('פעולות נוספות').click();
    await expect
      .poll(async () =>
        (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.trim()),
      )
      .toEqual(['הוציאו משימוש', 'העתיקו', 'תוויות']);
    await page.keyboard.press('Escape');
    await button('בטלו את הסימון').click();
    await page.setViewportSize(SIZES.desktop);
    await button('תוויות').click();
    await heading('הדפסת תוויות').waitFor();
    await open(page, '/items/13');
    await button('ייבוא מאקסל').click();
    await heading('ייבוא מוצרים').waitFor();
  });

  it('finds rare acts of a list in one menu on a phone, each large enough for a finger', async () => {
    await page.setViewportSize(SIZES.phone);
    await open(page, '/items/13');
    const shown = (name: string) =>
      page.getByRole('button', { name, exact: true }).filter({ visible: true });
    const toolbar = page.getByRole('search').filter({ visible: true }).locator('..');
    // Two lines: the search, and the views with the menu.
    await expect.poll(async () => (await toolbar.boundingBox())?.height ?? 0).toBeLessThan(110);
    expect(await shown('שינוי מרוכז').count()).toBe(0);
    await shown('פעולות נוספות').click();
    const acts = [
      'הדפיסו',
      'ייבוא מאקסל',
      'ייצוא לאקסל',
      'תוויות',
      'תמונות לכמה מוצרים',
      'שינוי מרוכז',
    ];
    for (const name of acts) {
      await shown(name).waitFor();
      expect((await shown(name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await shown('שינוי מרוכז').click();
    await page.getByRole('dialog', { name: 'שינוי מרוכז' }).filter({ visible: true }).waitFor();
    await shown('תוויות').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES.desktop);
    await open(page, '/items/13');
    await shown('תוויות').waitFor();
  });

  it('prints the shown rows as a plain table', async () => {
    await open(page, '/items/14');
    await rows('מחלקות').first().waitFor();
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['paper'] = document.body.lastElementChild?.textContent ?? '';
      };
    });
    await button('הדפיסו').click();
    const paper = async (): Promise<string> =>
      (await page.evaluate(() => document.body.dataset['paper'])) ?? '';
    await expect.poll(paper).toContain('מחלקות – פעילים');
    for (const name of await cells('מחלקות', 2)) expect(await paper()).toContain(name);
  });

  it('saves a view of the customers under a name, and finds it again after a new start [REC-004, REC-005, REC-064]', async () => {
    await open(page, '/items/111');
    await heading('לקוחות – פעילים').waitFor();
    await rows('לקוחות').nth(3).waitFor();
    await button('עמוד 2').click();
    expect(await collectRequests(() => view('לא פעילים'))).toMatchObject([
      { view: 'NOT_ACTIVE', page: 1 },
    ]);
    await view('הכול');
    await showSearchRow(page);
    await columnSearch('שם').fill('א');
    await pickViewAction('עמודות');
    const columns = page.getByRole('dialog', { name: 'עמודות' });
    await columns.getByRole('checkbox', { name: 'דוא"ל' }).check();
    await columns.getByRole('button', { name: 'הקדימו את קוד' }).click();
    await expectSoundScreen('columns');
    await columns.getByRole('button', { name: 'הציגו' }).click();
    const header = async (): Promise<string[]> =>
      (await list('לקוחות').getByRole('columnheader').allInnerTexts())
        .map((text) => text.trim())
        .filter((text) => text !== '');
    expect((await header()).slice(0, 2)).toEqual(['קוד', 'שם']);
    expect(await header()).toContain('דוא"ל');
    // By the keyboard on the header: moves the name before the code again, and widens it.
    const name = page
      .getByRole('columnheader', { name: 'שם', exact: true })
      .filter({ visible: true });
    await name.getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowRight');
    expect((await header()).slice(0, 2)).toEqual(['שם', 'קוד']);
    const code = page
      .getByRole('columnheader', { name: 'קוד', exact: true })
      .filter({ visible: true });
    const width = (await code.boundingBox())?.width ?? 0;
    await code.getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await code.boundingBox())?.width).toBe(width + 16);
    await pickViewAction('שמרו תצוגה בשם');
    const dialog = page.getByRole('dialog', { name: 'שמרו תצוגה בשם' });
    await dialog.getByRole('textbox', { name: 'שם התצוגה' }).fill('אלפים');
    await dialog.getByRole('button', { name: 'שמרו' }).click();
    await heading('לקוחות – אלפים').waitFor();
    await page.reload();
    await heading('לקוחות – פעילים').waitFor();
    await view('אלפים');
    await heading('לקוחות – אלפים').waitFor();
    await expect.poll(() => columnSearch('שם').inputValue()).toBe('א');
    expect(await header()).toContain('דוא"ל');
    await pickViewAction('שנו את שם התצוגה');
    await page.getByRole('dialog').getByRole('textbox', { name: 'שם התצוגה' }).fill('מאל״ף');
    await page.getByRole('dialog').getByRole('button', { name: 'שמרו' }).click();
    await heading('לקוחות – מאל״ף').waitFor();
    await pickViewAction('מחקו את התצוגה');
    await page.getByRole('dialog').getByRole('button', { name: 'מחקו את התצוגה' }).click();
    await heading('לקוחות – פעילים').waitFor();
  });

  it('changes many customers at once: one field of all, deactivation, and back [REC-021]', async () => {
    await page.getByRole('textbox', { name: 'חיפוש בלקוחות' }).fill('');
    await rows('לקוחות').nth(5).waitFor();
    await list('לקוחות').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('group', { name: 'סומנו 2' }).waitFor();
    const ids = await Promise.all(
      [0, 2].map((at) => rows('לקוחות').nth(at).getAttribute('data-id')),
    );
    const rowOf = (id: string | null) => list('לקוחות').locator(`[data-id="${id ?? ''}"]`);
    await expectSoundScreen('checked');
    // A search for more rows to check keeps those that are checked.
    const box = page.getByRole('textbox', { name: 'חיפוש בלקוחות' });
    await box.fill('אין לקוח כזה');
    await page.getByText('לא נמצאו תוצאות').filter({ visible: true }).waitFor();
    await page
      .getByRole('group', { name: 'סומנו 2' })
      .getByText('סומנו 2 · מהן לא מוצגות: 2')
      .waitFor();
    await page.getByText(/^סומנו ואינן מוצגות כאן: /).waitFor();
    const anotherUserWrites = (id: string | null | undefined, city: string): Promise<void> =>
      page.evaluate(
        async ([of, data]) => {
          await fetch(`/api/v2/components/111/records/${of}`, {
            method: 'PATCH',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ data }),
          });
        },
        [id ?? '', { city }] as const,
      );
    // The list does not show this customer, so it does not receive the change.
    await anotherUserWrites(ids[1], 'עיר של אחר');
    await button('שנו שדה').click();
    const dialog = page.getByRole('dialog', { name: 'שינוי שדה ב־2 רשומות' });
    const newValue = dialog.getByRole('textbox', { name: 'ערך חדש' });
    await dialog.getByRole('combobox', { name: 'שדה' }).selectOption({ label: 'עיר' });
    // Emptying the field of all records needs more than one key.
    await newValue.press('Enter');
    await dialog.getByText('כתבו ערך.').waitFor();
    await dialog.getByRole('button', { name: 'רוקנו את השדה בכולן' }).waitFor();
    // An action that is not possible now has no button.
    expect(await dialog.getByRole('button', { name: 'שנו בכולן' }).count()).toBe(0);
    // The first press asks for a confirmation.
    await dialog.getByRole('button', { name: 'רוקנו את השדה בכולן' }).click();
    const asks = page.getByRole('dialog', { name: 'לרוקן את השדה "עיר" ב־2 רשומות?' });
    await asks.getByRole('button', { name: 'בטלו' }).click();
    await asks.waitFor({ state: 'detached' });
    await newValue.fill('עיר ראשונה');
    expect(await dialog.getByRole('button', { name: 'רוקנו את השדה בכולן' }).count()).toBe(0);
    await expectSoundScreen('change-many');
    await dialog.getByRole('button', { name: 'שנו בכולן' }).click();
    await dialog.getByText('רשומה אחת לא השתנתה').waitFor();
    await dialog.getByText('עכשיו כתוב שם: עיר של אחר').waitFor();
    await expectSoundScreen('change-many-overtaken');
    await dialog.getByRole('button', { name: 'שנו באלה שלא השתנו (1)' }).click();
    await dialog.waitFor({ state: 'detached' });
    await box.fill('');
    for (const id of ids) await expect.poll(() => rowOf(id).innerText()).toContain('עיר ראשונה');
    // The list behind the dialog already shows the new value, but the user has not seen it.
    await button('שנו שדה').click();
    await dialog.getByRole('combobox', { name: 'שדה' }).selectOption({ label: 'עיר' });
    await anotherUserWrites(ids[0], 'עיר אחרת');
    await expect.poll(() => rowOf(ids[0] ?? null).innerText()).toContain('עיר אחרת');
    await newValue.fill('עיר שנייה');
    await dialog.getByRole('button', { name: 'שנו בכולן' }).click();
    await dialog.getByText('עכשיו כתוב שם: עיר אחרת').waitFor();
    // Another new value applies to all of them.
    await newValue.fill('עיר המסע');
    await dialog.getByRole('button', { name: 'שנו בכולן' }).click();
    await page.getByText('השתנו 2 רשומות').waitFor();
    await dialog.waitFor({ state: 'detached' });
    for (const id of ids) await expect.poll(() => rowOf(id).innerText()).toContain('עיר המסע');
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: (text: string) => {
          document.body.dataset['copied'] = text;
          return Promise.resolve();
        },
      });
    });
    await button('העתיקו').click();
    await page.getByText(/^הועתקו 2 שורות/).waitFor();
    const copied = ((await page.evaluate(() => document.body.dataset['copied'])) ?? '').split('\n');
    expect(copied.map((line) => line.split('\t').length)).toEqual([8, 8, 8]);
    expect(copied.slice(1).every((line) => line.includes('עיר המסע'))).toBe(true);
    await list('לקוחות').focus();
    await page.keyboard.press('Delete');
    await page.getByText('הוצאו משימוש: 2').waitFor();
    for (const id of ids) await rowOf(id).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'החזירו', exact: true }).click();
    for (const id of ids) await rowOf(id).waitFor();
  });

  it("sees another user's change without a refresh, and inactive records in a style of their own [REC-023]", async () => {
    await view('הכול');
    await columnSearch('שם').fill('לקוח שנולד במסע');
    await page.getByText('לא נמצאו תוצאות').waitFor();
    const make = await page.evaluate(async () => {
      const answer = await fetch('/api/v2/components/111/records', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          request_id: crypto.randomUUID(),
          data: { name: 'לקוח שנולד במסע' },
        }),
      });
      return ((await answer.json()) as { data: { id: string } }).data.id;
    });
    const row = list('לקוחות').locator(`[data-id="${make}"]`);
    await row.waitFor();
    const style = (): Promise<string> =>
      row
        .getByRole('gridcell')
        .nth(1)
        .evaluate((cell) => getComputedStyle(cell).fontStyle);
    expect(await style()).toBe('normal');
    await row.getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Delete');
    await expect.poll(style).toBe('italic');
  });

  it('adds a product from the menu, with a form that is empty at id 0 [SHELL-030, SHELL-076]', async () => {
    await openMenuGroup(page, 'מוצרים');
    await menu().getByRole('button', { name: 'הוסיפו: מוצרים' }).click();
    await heading('מוצר חדש').waitFor();
    await expect.poll(hash).toBe('#/item/id/0/component/13');
    const field = (label: string) =>
      page.getByRole('textbox', { name: label, exact: true }).filter({ visible: true });
    const save = () =>
      page.getByRole('button', { name: 'שמרו', exact: true }).filter({ visible: true });
    expect(await field('שם').inputValue()).toBe('');
    await save().click();
    await page.getByRole('alert').getByRole('button', { name: 'שם: שדה חובה.' }).waitFor();
    await expectSoundScreen('new-product');
    await field('שם').fill('ריבת תאנים של המסע');
    await field('ברקוד').fill('4711000');
    await field('מחיר').fill('24.9');
    await save().click();
    await heading('ריבת תאנים של המסע').waitFor();
    expect(await field('מחיר').inputValue()).toContain('24.90');
  });

  it('sees what to do where a list or a record does not exist', async () => {
    await open(page, '/items/999');
    await heading('אין רשימה כזו').waitFor();
    await expectSoundScreen('no-list');
    // A document is written on its own screen, so the link leads there.
    await open(page, '/item/id/0/component/141');
    await page.getByRole('link', { name: 'פתחו: הצעת מחיר חדשה' }).click();
    await expect.poll(hash).toBe('#/document/1/0');
    await heading('הצעת מחיר חדשה').waitFor();
    expect(desk.problems).toEqual([]);
  });
});

describe('a manager jumps', () => {
  it('by Ctrl+K to a record, found by its code or name among all components, and to an empty list of documents', async () => {
    await open(page, '/');
    await page.getByText('פתחו קופה במכשיר הזה').waitFor();
    const product = await page.evaluate(
      async () =>
        (
          (await (await fetch('/api/v2/components/13/records?limit=1&q=שוקולד')).json()) as {
            data: { id: string; data: { name: string; barcode: string } }[];
          }
        ).data[0],
    );
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'חיפוש ומעבר מהיר' });
    await field.fill('שוקולד');
    const group = page.getByRole('group', { name: 'מוצרים', exact: true });
    await group.getByRole('option').nth(2).waitFor();
    await expectSoundScreen('palette-records');
    await field.fill(product?.data.barcode ?? '');
    await expect
      .poll(() => group.getByRole('option').allInnerTexts())
      .toEqual([expect.stringContaining(product?.data.name ?? '')]);
    await page.keyboard.press('Enter');
    await heading(product?.data.name ?? '').waitFor();
    await expect.poll(hash).toBe(`#/item/id/${product?.id ?? ''}/component/13`);
    await page.keyboard.press('Control+k');
    await field.fill('תעודות החזרה');
    await page
      .getByRole('option', { name: /^תעודות החזרה/ })
      .first()
      .click();
    await page.getByText('אין עדיין תעודות החזרה').filter({ visible: true }).waitFor();
    expect(await button('חדש').count()).toBe(1);
    await expectSoundScreen('documents');
  });

  it('by Ctrl+K to a screen, in Hebrew, and to the reports [SHELL-074]', async () => {
    await open(page, '/');
    await page.getByText('פתחו קופה במכשיר הזה').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'חיפוש ומעבר מהיר' }).fill('קבוצות');
    await page.getByRole('option', { name: /^קבוצות לקוחות/ }).waitFor();
    await expectSoundScreen('palette');
    // A screen is found by the name of its records, and so is a new record: screens come before
    // records.
    await page.getByRole('combobox', { name: 'חיפוש ומעבר מהיר' }).fill('הצעת מחיר');
    await page.getByRole('option', { name: /^הצעת מחיר חדשה/ }).waitFor();
    expect((await page.getByRole('option').allInnerTexts())[0]).toMatch(/^הצעות מחיר/);
    await page.getByRole('combobox', { name: 'חיפוש ומעבר מהיר' }).fill('קבוצת לקוחות');
    await page.getByRole('option', { name: /^קבוצות לקוחות/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading('קבוצות לקוחות').waitFor();
    await menu().getByRole('link', { name: 'דוחות' }).click();
    await heading('דוחות').waitFor();
    await expect.poll(hash).toBe('#/reports');
  });

  it('sees in the launcher which applications are available [SHELL-012]', async () => {
    await page.getByRole('button', { name: 'יישומים' }).click();
    const apps = page.getByRole('dialog', { name: 'יישומים' });
    await apps.getByText('פעיל עכשיו').waitFor();
    // It lists only what can be opened from here.
    expect(
      await apps
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['#/', '#/items/33']);
    expect(await apps.getByRole('listitem').count()).toBe(2);
    expect(summarizeFindings(await checkScreen(page, 'launcher', { sizes: ['desktop'] }))).toEqual(
      [],
    );
    await page.keyboard.press('Escape');
  });
});

describe('a manager asks the reports', () => {
  it('by category tabs, or by a code or part of a name [SHELL-038, SHELL-078]', async () => {
    await open(page, '/reports');
    await page.getByRole('tab', { name: 'מלאי' }).click();
    await page
      .getByRole('link', { name: /יתרות מלאי/ })
      .last()
      .waitFor();
    await page.getByRole('textbox', { name: 'חיפוש לפי שם או קוד' }).fill('s110');
    await page
      .getByRole('main')
      .getByRole('link', { name: /מכירות לפי מוצר/ })
      .waitFor();
    await expectSoundScreen('reports');
    await page
      .getByRole('main')
      .getByRole('link', { name: /מכירות לפי מוצר/ })
      .click();
    await heading(/מכירות לפי מוצר/).waitFor();
  });

  it('that say what to do where nothing was sold yet', async () => {
    await page.getByText('אין נתונים בטווח הזה').waitFor();
    await expectSoundScreen('report-empty');
  });
});

describe('a manager finds the rest', () => {
  it.each([
    ['/interfaces', 'ממשקים'],
    ['/interfaces/import/tables', 'ייבוא לטבלאות'],
    ['/interfaces/import/files', 'קבצים שיובאו'],
    ['/import/13', 'ייבוא מוצרים'],
    ['/products/printlabels/w2', 'הדפסת תוויות'],
    ['/billing', 'שירות וחיוב'],
    ['/billing/document/305', 'אין מסמכי חיוב לעסק הזה'],
    ['/marketplace/7/settings', 'התוסף 7 אינו מותקן'],
  ])(
    'at %s [SHELL-034, SHELL-035, SHELL-036, SHELL-037, SHELL-039, SHELL-040, SHELL-041, SHELL-044]',
    async (route, title) => {
      await open(page, route);
      await heading(title).waitFor();
      await expectSoundScreen(route.replaceAll('/', '_'));
    },
  );

  it('checks a price file before anything changes, and then imports it', async () => {
    await open(page, '/import/13');
    const columns =
      'רשת,מזהה רשת,מזהה חנות,ברקוד,שם מוצר,יצרן,ארץ ייצור,כמות,יחידת מידה,יחידת כמות,מחיר (₪),מחיר ליחידה (₪),שקיל,כמות באריזה,מותר הנחה,סטטוס,עודכן';
    const csv = `${columns}\nמסע,7290696200003,097,7290004131074,מרק של המסע,,IL,1,יחידות,יחידות,7.1,,0,1,1,,\n`;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'קראו את הקובץ' }).click();
    await page.getByText('זוהה קובץ של חוק שקיפות המחירים.').waitFor();
    await page.getByRole('button', { name: 'בדקו את הקובץ' }).click();
    await page.getByText('עדיין לא השתנה דבר.').waitFor();
    await page.getByRole('button', { name: 'ייבאו רשומה אחת' }).click();
    await page.getByRole('heading', { name: 'הייבוא הסתיים' }).waitFor();
    await open(page, '/interfaces/import/files');
    await page.getByRole('cell', { name: 'prices.csv', exact: true }).waitFor();
  });

  it('adds a product to a sheet of labels, with its price and its barcode', async () => {
    await open(page, '/products/printlabels');
    // A scanner types into the focused element.
    const box = page.getByRole('textbox', { name: 'חפשו מוצר לפי שם או ברקוד' });
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await box.fill('ריבת תאנים של המסע');
    await page
      .getByRole('list', { name: 'בחרו מוצר להוספת תווית' })
      .getByRole('button', { name: /^ריבת תאנים של המסע/ })
      .click();
    await page.getByRole('textbox', { name: /^מספר תוויות/ }).fill('3');
    const labels = page.getByTestId('label');
    await expect.poll(() => labels.count()).toBe(3);
    expect(await labels.first().textContent()).toContain('₪24.90');
    expect(await labels.first().locator('rect').count()).toBeGreaterThan(20);
    await expectSoundScreen('labels');
    expect(desk.problems).toEqual([]);
  });
});

describe('a customer at the till', () => {
  it('sees the bill on a customer display [SHELL-045]', async () => {
    const shop = await openTill(browser, server, { card: server.people.cards.manager });
    const { till } = shop;
    const screen = await shop.context.newPage();
    await screen.goto('/#/pos_customer_display');
    await screen.getByText('ברוכים הבאים').waitFor();
    await shop.page.bringToFront();
    await till.scan('4711000');
    await till.row('ריבת תאנים של המסע').waitFor();
    await screen.bringToFront();
    await screen.getByText('ריבת תאנים של המסע').waitFor();
    await screen.getByText('לתשלום').waitFor();
    expect(summarizeFindings(await checkScreen(screen, 'customer-display', BOTH))).toEqual([]);
    expect(shop.problems).toEqual([]);
    await shop.context.close();
  });
});
