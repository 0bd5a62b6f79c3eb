import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPONENT, RECORD_COMPONENTS } from '@dalpak/contracts';
import { openBackOffice } from '../support/api.ts';
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
  desk = await openOffice(browser, server);
  ({ page } = desk);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByText('פתחו קופה במכשיר הזה').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
// Other windows keep their forms, out of sight.
const section = (name: string) =>
  page.locator('details').filter({ hasText: name }).filter({ visible: true });
const bottomOf = async (name: string): Promise<number> => {
  const box = await field(name).boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
};

describe('the form of a product', () => {
  stopAfterFirstFailure();

  it('opens with the matter: name, barcode, price, cost and a margin that can be typed [LOOK-047]', async () => {
    await page.goto('/#/item/id/0/component/13');
    await expect
      .poll(() => field('שם').evaluate((input) => input === document.activeElement))
      .toBe(true);
    for (const name of ['שם', 'ברקוד', 'מחיר', 'מחיר קנייה', 'רווח בסכום', 'רווח באחוזים'])
      expect(await bottomOf(name)).toBeLessThan(560);
    await field('שם').fill('שמן זית כתית 750 מ"ל');
    await field('ברקוד').fill('7290001112223');
    await field('מחיר').fill('12.90');
    await field('מחיר קנייה').fill('7');
    // 12.90 with VAT are 10.93 before it.
    await expect.poll(() => field('רווח בסכום').inputValue()).toBe('3.93');
    expect(await field('רווח באחוזים').inputValue()).toBe('35.96');
    await field('רווח באחוזים').fill('50');
    await field('רווח באחוזים').press('Enter');
    await expect.poll(() => field('מחיר').inputValue()).toBe('₪16.52');
    await field('רווח בסכום').fill('3.93');
    await field('רווח בסכום').press('Enter');
    await expect.poll(() => field('מחיר').inputValue()).toBe('₪12.90');
  });

  it('folds the rest into sections that say what they hold, and remembers the open one', async () => {
    const stock = section('מלאי ורכש');
    expect(await field('מלאי מינימום').isVisible()).toBe(false);
    await stock.locator('summary').click();
    await field('מלאי מינימום').fill('12');
    await stock.locator('summary').click();
    expect(await stock.locator('summary').innerText()).toContain('מלאי מינימום 12');
    await stock.locator('summary').click();
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 1, name: 'שמן זית כתית 750 מ"ל' }).waitFor();
    await page.reload();
    await field('מלאי מינימום').waitFor();
    expect(await field('מחיר').inputValue()).toBe('₪12.90');
    expect(
      summarizeFindings(await checkScreen(page, 'product', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('opens the section with a fault, and leads to the stock count that corrects a level', async () => {
    await page.goto('/#/item/id/2/component/13');
    await section('איך נמכר').locator('summary').click();
    await field('משקל (ק"ג)').fill('הרבה');
    await section('איך נמכר').locator('summary').click();
    await expect.poll(() => field('משקל (ק"ג)').isVisible()).toBe(true);
    await field('משקל (ק"ג)').fill('');
    await page
      .getByRole('link', { name: /^תקנו מלאי/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'ספירת מלאי' }).waitFor();
    await expect.poll(() => page.getByRole('table').innerText()).not.toBe('');
  });
});

describe('every form', () => {
  it('begins with what one must write: notes stand last, one line high until they are touched [LOOK-050]', async () => {
    const components = RECORD_COMPONENTS.filter(
      ({ writes, columns }) =>
        writes === 'all' && columns.some(({ kind }) => kind === 'notes' || kind === 'longtext'),
    );
    const faults: string[] = [];
    for (const { component, key } of components) {
      await page.goto(`/#/item/id/0/component/${component}`);
      await page.getByRole('button', { name: 'שמרו', exact: true }).waitFor();
      const full = page.getByRole('button', { name: 'הטופס המלא' });
      if (await full.isVisible()) await full.click();
      const areas = page.locator('[data-field] textarea');
      const found = await areas.evaluateAll((all) =>
        all
          .filter((area) => area.getClientRects().length > 0)
          .map((area) => ({
            height: area.getBoundingClientRect().height,
            after: [...document.querySelectorAll('[data-field] :is(input, select)')].filter(
              (one) =>
                one.closest('section') === area.closest('section') &&
                (area.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
            ).length,
          })),
      );
      for (const { height, after } of found)
        if (height > 48 || after > 0) faults.push(`${key}: ${height}px, ${after} fields after it`);
    }
    expect(faults).toEqual([]);
  });

  it('lets a typed name run as its first letter says, in field, heading and list alike', async () => {
    const office = await openBackOffice(server);
    const name = '-1.25 AquaComfort plus';
    const { id } = await office.createRecord(COMPONENT.departments, { name });
    await page.goto(`/#/item/id/${id}/component/${COMPONENT.departments}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const ways = await page.evaluate(
      (text) =>
        [
          [...document.querySelectorAll('h1 bdi')].find((one) => one.textContent === text),
          [...document.querySelectorAll('input')].find(({ value }) => value === text),
        ].map((element) => getComputedStyle(element ?? document.body).direction),
      name,
    );
    expect(ways).toEqual(['ltr', 'ltr']);
    // The note is marked once it is filled, and opens when it is touched.
    const notes = field('הערות');
    await notes.fill('שורה\nועוד שורה');
    expect((await notes.boundingBox())?.height).toBeGreaterThan(60);
  });
});
