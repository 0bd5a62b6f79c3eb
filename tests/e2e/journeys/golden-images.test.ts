import { COMPONENT, PLAIN_CHOICE } from '@dalpak/contracts';
import { decodeEscPos, encodePng } from '@dalpak/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TillPage } from '../pages/till.page.ts';
import { type BackOffice, openBackOffice } from '../support/api.ts';
import { launchBrowser, openPage, SIZES } from '../support/browser.ts';
import { comparePictures, PAPER_TOLERANCE, SCREEN_TOLERANCE } from '../support/compare-pictures.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { FROZEN_AT, withFrozenTime } from '../support/frozen-time.ts';
import { assertSameBrowser, missOf } from '../support/goldens.ts';
import { openOffice, openTill } from '../support/signed-in-pages.ts';
import { countPrintJobs, plugInPrinter, readPrintJob } from '../support/usb-printer.ts';

const SALE_TYPE = 9;

type Size = keyof typeof SIZES;
type Scheme = 'light' | 'dark';

let server: DemoServer;
let browser: Browser;
let back: BackOffice;
let guest: Page;
let office: Page;
let till: TillPage;

beforeAll(async () => {
  server = await withFrozenTime(() => startDemoServer(['--past']));
  browser = await launchBrowser();
  assertSameBrowser(browser.version());
  back = await openBackOffice(server);
  await back.setSetting('register.opening', 'silent');
  guest = (await openPage(browser, server.url, { fixedTime: FROZEN_AT })).page;
  await guest.goto('/#/login');
  office = (await openOffice(browser, server, { fixedTime: FROZEN_AT })).page;
  ({ till } = await openTill(browser, server, {
    fixedTime: FROZEN_AT,
    initScript: plugInPrinter,
    card: server.people.cards.manager,
  }));
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Waits until nothing loads, moves or waits. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    async () =>
      (await document.fonts.ready.then(() => true)) &&
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await page.waitForTimeout(300);
}

/** Compares the open screen in each size and scheme; returns the misses. */
async function lookAt(
  page: Page,
  name: string,
  sizes: readonly Size[],
  schemes: readonly Scheme[] = ['light'],
): Promise<readonly string[]> {
  const misses: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const miss = missOf(`${name}-${size}-${colorScheme}`, picture, SCREEN_TOLERANCE);
      if (miss !== null) misses.push(miss);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return misses;
}

let papers = 0;

/** Compares the next paper, read out of the bytes that the printer got. */
async function lookAtPaper(name: string): Promise<readonly string[]> {
  await expect.poll(() => countPrintJobs(till.page)).toBeGreaterThan(papers);
  const job = decodeEscPos(await readPrintJob(till.page, papers));
  papers += 1;
  const miss = missOf(`paper-${name}`, encodePng(job), PAPER_TOLERANCE);
  return miss === null ? [] : [miss];
}

async function inLanguage(page: Page, language: string | null): Promise<void> {
  await page.evaluate((chosen) => {
    if (chosen === null) localStorage.removeItem('dalpak.language');
    else localStorage.setItem('dalpak.language', chosen);
  }, language);
  await page.reload();
}

/** Letters are longer and the sides change; sizes and schemes were looked at in Hebrew. */
const TRANSLATED: readonly Size[] = ['phone'];
const LANGUAGES = ['he', 'en', 'ar'] as const;
/** Barcodes of dishes, without their last digit. */
const STEW = '20000000098';
const DESK: readonly Size[] = ['desktop', 'phone'];
const TILL: readonly Size[] = ['desktop', 'till', 'phone'];

it('the screens of the back office look as they did [LOOK-064]', async () => {
  const misses = [...(await lookAt(guest, 'sign-in', DESK, ['light', 'dark']))];
  const screens: readonly (readonly [string, string])[] = [
    ['home', '/'],
    ['products', '/items/13'],
    ['product', '/item/id/1/component/13'],
    ['report', '/report/id/S100'],
    ['promotion', '/item/id/1/component/18'],
    ['dashboard', '/items/181'],
    ['settings', '/settings'],
  ];
  const openScreen = async (address: string): Promise<void> => {
    await office.setViewportSize(SIZES.desktop);
    await office.goto(`/#${address}`);
    await office.waitForTimeout(800);
  };
  for (const [name, address] of screens) {
    await openScreen(address);
    misses.push(...(await lookAt(office, name, DESK, ['light', 'dark'])));
  }
  await inLanguage(office, 'en');
  for (const [name, address] of screens) {
    await openScreen(address);
    misses.push(...(await lookAt(office, `${name}-en`, TRANSLATED)));
  }
  await inLanguage(office, null);
  expect(misses).toEqual([]);
});

it('the screens and the papers of the till look as they did [LOOK-064, LOOK-065]', async () => {
  const { page } = till;
  const misses = [...(await lookAt(page, 'till', TILL, ['light', 'dark']))];
  await page.setViewportSize(SIZES.desktop);
  // A scanner is told from a person by the time between its keys, and time stands still here.
  await till.page.getByRole('button', { name: 'מוצרי חלב' }).click();
  for (const nth of [0, 1, 0]) {
    await till.page.getByTestId('tile-name').nth(nth).click();
    await till.page.waitForTimeout(200);
  }
  // The picture of a tile flies to its line.
  await till.page.waitForTimeout(1_500);
  misses.push(...(await lookAt(page, 'bill', TILL, ['light', 'dark'])));
  await page.setViewportSize(SIZES.desktop);
  await page.keyboard.press('F10');
  misses.push(...(await lookAt(page, 'pay', TILL, ['light', 'dark'])));
  await page.setViewportSize(SIZES.desktop);
  await page.keyboard.press('Enter');
  misses.push(...(await lookAt(page, 'done', TILL)));
  await page.setViewportSize(SIZES.desktop);
  misses.push(...(await lookAtPaper('receipt')));
  await page.keyboard.press('Enter');
  await till.button(/קבלו תשלום/).waitFor();
  await page.keyboard.press('F7');
  misses.push(...(await lookAt(page, 'tables', TILL)));
  expect(misses).toEqual([]);
});

/** A reloaded page has a printer without papers. */
async function reloadTill(): Promise<void> {
  await till.page.reload();
  await till.ready();
  papers = 0;
}

/** Opens the till anew, with what changed in its business, and prints the last sale once more. */
async function printAgain(name: string): Promise<readonly string[]> {
  await reloadTill();
  await till.pickFromMore('הדפיסו את העסקה האחרונה');
  return lookAtPaper(name);
}

it('receipts look as they did in Hebrew, English and Arabic, and on narrow paper [LOOK-065]', async () => {
  const misses: string[] = [];
  for (const language of ['en', 'ar']) {
    await back.setSetting('print.language', language);
    misses.push(...(await printAgain(`receipt-${language}`)));
  }
  await back.setSetting('print.language', 'he');
  await back.setPaper(SALE_TYPE, { ...PLAIN_CHOICE, width: 58 });
  misses.push(...(await printAgain('receipt-narrow')));
  await back.setPaper(SALE_TYPE, PLAIN_CHOICE);
  expect(misses).toEqual([]);
});

it('kitchen tickets look as they did in each language of a station [LOOK-065]', async () => {
  await back.setSetting('print.bones.status', 1);
  for (const [index, language] of LANGUAGES.entries())
    await back.createRecord(COMPONENT.products, {
      name: `תבשיל הבית "${index + 1}" (Stew) طبيخ`,
      barcode: `${STEW}${index}`,
      price: 1_000,
      department: await back.createRecord(COMPONENT.departments, {
        name: `מטבח ${language}`,
        station: await back.createRecord(COMPONENT.kitchenStations, {
          name: `עמדה ${language}`,
          printer: language,
          language,
        }),
      }),
    });
  await reloadTill();
  for (const index of LANGUAGES.keys()) await till.press(...`${STEW}${index}`, 'Enter');
  await till.page.keyboard.press('F10');
  await till.owed().waitFor();
  await till.page.keyboard.press('Enter');
  const misses: string[] = [];
  for (const language of LANGUAGES) misses.push(...(await lookAtPaper(`kitchen-${language}`)));
  misses.push(...(await lookAtPaper('receipt-of-dishes')));
  expect(misses).toEqual([]);
});

it('the till looks as it did in Arabic and in English [LOOK-064]', async () => {
  const misses: string[] = [];
  for (const language of ['ar', 'en'] as const) {
    await inLanguage(till.page, language);
    await till.ready();
    misses.push(...(await lookAt(till.page, `till-${language}`, TRANSLATED)));
    await till.page.getByTestId('tile-name').first().click();
    await till.page.waitForTimeout(1_500);
    misses.push(...(await lookAt(till.page, `bill-${language}`, TRANSLATED)));
    await till.page.keyboard.press('F10');
    misses.push(...(await lookAt(till.page, `pay-${language}`, TRANSLATED)));
    await till.page.keyboard.press('Enter');
    misses.push(...(await lookAt(till.page, `done-${language}`, TRANSLATED)));
    await till.page.keyboard.press('Enter');
    await till.page.waitForTimeout(500);
  }
  await inLanguage(till.page, null);
  expect(misses).toEqual([]);
});

it('a margin of 4 px, a lost icon, a swapped digit and a physical side are each caught [LOOK-064]', async () => {
  await office.setViewportSize(SIZES.desktop);
  await office.goto('/#/items/13');
  await office.waitForTimeout(800);
  const caught: string[] = [];
  const picture = async (): Promise<Buffer> => {
    await office.reload();
    await office.waitForTimeout(800);
    await settle(office);
    return office.screenshot({ animations: 'disabled', caret: 'hide' });
  };
  // The first page after another language and size still arranges its windows.
  await picture();
  const before = await picture();
  const missOfPicture = (after: Buffer) => comparePictures(before, after, SCREEN_TOLERANCE).miss;
  // What did not change is no miss.
  expect(missOfPicture(await picture())).toBeNull();
  const plant = async (what: string, change: () => void): Promise<void> => {
    await picture();
    await office.evaluate(change);
    const after = await office.screenshot({ animations: 'disabled', caret: 'hide' });
    if (missOfPicture(after) !== null) caught.push(what);
  };
  await plant('margin', () => {
    const content = document.getElementById('content');
    if (content !== null) content.style.marginBlockStart = '4px';
  });
  await plant('icon', () => {
    const icons = document.querySelectorAll('#content svg');
    [...icons].find((icon) => icon.checkVisibility())?.remove();
  });
  await plant('side', () => {
    for (const cell of document.querySelectorAll<HTMLElement>('th, [role="columnheader"]'))
      cell.style.textAlign = 'left';
  });
  // A digit of the size of a figure; one of a line has fewer pixels than letters may differ by.
  await office.goto('/#/');
  await office.waitForTimeout(1_500);
  const home = await office.screenshot({ animations: 'disabled', caret: 'hide' });
  await office.evaluate(() => {
    const figures = [...document.querySelectorAll<HTMLElement>('#content bdi, #content span')];
    const large = figures.find(
      (one) =>
        one.checkVisibility() &&
        one.childElementCount === 0 &&
        /\d/.test(one.textContent ?? '') &&
        Number.parseFloat(getComputedStyle(one).fontSize) >= 24,
    );
    if (large !== undefined)
      large.textContent = (large.textContent ?? '').replace(/\d/, (digit) =>
        // A 3 becomes an 8 by fewer pixels than letters may differ by.
        digit === '1' ? '8' : '1',
      );
  });
  const swapped = await office.screenshot({ animations: 'disabled', caret: 'hide' });
  if (comparePictures(home, swapped, SCREEN_TOLERANCE).miss !== null) caught.push('digit');
  expect(caught).toEqual(['margin', 'icon', 'side', 'digit']);
});

it('the first day of a chart stands where the language begins [SEE-036]', async () => {
  await office.setViewportSize(SIZES.desktop);
  const places = async (): Promise<readonly number[]> => {
    await office.goto('/#/report/id/S101?view=chart&period=last_30_days');
    const labels = office.locator('svg text[text-anchor="middle"]').locator('visible=true');
    await labels.first().waitFor();
    const boxes = await Promise.all((await labels.all()).map((label) => label.boundingBox()));
    const axis = await office
      .locator('svg text:not([text-anchor="middle"])')
      .locator('visible=true')
      .first()
      .boundingBox();
    return [...boxes, axis].map((box) => box?.x ?? 0);
  };
  const ends = (xs: readonly number[]) => ({
    first: (xs[0] ?? 0) > (xs.at(-2) ?? 0) ? 'right' : 'left',
    axis: (xs.at(-1) ?? 0) > (xs[0] ?? 0) ? 'right' : 'left',
  });
  expect(ends(await places())).toEqual({ first: 'right', axis: 'right' });
  await office.evaluate(() => localStorage.setItem('dalpak.language', 'en'));
  await office.reload();
  expect(ends(await places())).toEqual({ first: 'left', axis: 'left' });
  await office.evaluate(() => localStorage.removeItem('dalpak.language'));
  await office.reload();
});
