import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { controlServerClock, type ServerClock } from '../support/moved-clock.ts';
import { scanInto } from '../support/scanner.ts';
import { checkScreen, type Finding, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const { noodles, riceCakes } = GOODS;
const SOON = { timeout: 15_000 };
/** Refusals, calls that are held back, and a phone without a network: all on purpose. */
const EXPECTED = /status of (401|403|404|409)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/;
/** The call by which a screen reads a request. */
const READ = /employees\/perrmissions\/request\/[\da-f-]+$/;

let clock: ServerClock;
let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let dana: WatchedPage;
let yossi: WatchedPage;
const findings: Finding[] = [];

beforeAll(async () => {
  clock = await controlServerClock();
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, {
    size: 'till',
    touch: true,
    expectedProblems: EXPECTED,
  });
  const phone = { size: 'phone', expectedProblems: EXPECTED } as const;
  dana = await openOffice(browser, server, phone);
  yossi = await openOffice(browser, server, { ...phone, person: server.people.shift });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await clock?.dispose();
});

const dialog = () => shop.till.approval();
const dialogStatus = () => dialog().getByRole('status').innerText();
const waitingBar = () => shop.page.getByRole('region', { name: 'נדרש אישור' });
const total = () => shop.till.total().innerText();
const phones = () => [dana.page, yossi.page];
const answer = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'בקשת אישור' }).getByRole('button', { name });
const bill = (page: Page): Locator => page.getByRole('region', { name: /^החשבון בקופה/ });

/** Requests a discount of the noodles from all who may approve it. */
async function requestDiscount(percent: string): Promise<void> {
  await shop.till.editRow(noodles.name);
  await shop.till.enterValue('הנחה באחוזים', percent);
  await dialog().waitFor();
  await dialog().getByRole('tab', { name: 'בקשה ממנהל' }).click();
  await dialog().getByRole('button', { name: 'שלחו בקשה' }).click();
  await expect.poll(dialogStatus).toBe('ממתין לתשובה של אחד המורשים (2)');
}

/** Opens the request that the phone was pushed. */
async function openPushed(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: 'בקשת אישור ממיכל אברהם' })
    .getByRole('button', { name: 'פתחו את הבקשה' })
    .click();
  await page.getByRole('heading', { name: 'בקשת אישור ממיכל אברהם' }).waitFor();
  await bill(page).waitFor();
}

/** Goes on selling while the request waits. */
async function putAside(): Promise<void> {
  await dialog().getByRole('button', { name: 'המשיכו למכור בינתיים' }).click();
  await dialog().waitFor({ state: 'detached' });
  await waitingBar().waitFor();
}

/** Holds a phone's picture of the request as it is, as a slow network does. */
async function holdPicture(page: Page): Promise<() => Promise<void>> {
  await page.route(READ, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  return () => page.unroute(READ);
}

describe('a request of the cashier', () => {
  stopAfterFirstFailure();

  it('reaches both phones by push and shows the live bill, what is asked marked [SEE-063]', async () => {
    await shop.till.scan(noodles.barcode);
    await requestDiscount('10');
    const sentAt = performance.now();
    await Promise.all(phones().map((page) => openPushed(page)));
    console.info(`Request to shown: ${Math.round(performance.now() - sentAt)} ms`);
    for (const page of phones()) {
      const text = await page.getByRole('main').innerText();
      for (const part of ['סניף מרכז · קופה 1', '10%', '₪17.90', 'ממתינים כבר', 'הבקשה בתוקף עוד'])
        expect(text).toContain(part);
      expect(await bill(page).locator('[aria-current]').innerText()).toContain(noodles.name);
      for (const name of ['אשרו', 'סרבו'])
        expect((await answer(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(64);
    }
    await clock.stop();
    findings.push(
      ...(await checkScreen(dana.page, 'approve-live', { sizes: ['phone', 'desktop'] })),
    );
    await clock.resume();
  });

  it('follows what the cashier sells meanwhile [SEE-063]', async () => {
    await putAside();
    await clock.stop();
    findings.push(
      ...(await checkScreen(shop.page, 'approve-aside', {
        sizes: ['till', 'phone', 'desktop'],
        touch: true,
      })),
    );
    await clock.resume();
    await shop.till.scan(riceCakes.barcode);
    await expect.poll(() => shop.till.rows().count()).toBe(2);
    for (const page of phones()) {
      await expect.poll(() => bill(page).getByRole('listitem').count(), SOON).toBe(2);
      await expect.poll(() => bill(page).innerText(), SOON).toContain(riceCakes.name);
    }
  });

  it('counts for what was on the screen: changed meanwhile, it says so and asks again [SEE-063]', async () => {
    const show = await holdPicture(dana.page);
    await shop.till.scan(riceCakes.barcode);
    await expect.poll(() => bill(yossi.page).innerText(), SOON).toContain('61.70');
    await answer(dana.page, 'אשרו').click();
    await dana.page.getByText('החשבון השתנה').waitFor();
    await show();
    await expect
      .poll(() => bill(dana.page).innerText(), SOON)
      .toBe(await bill(yossi.page).innerText());
    expect(await answer(dana.page, 'אשרו').count()).toBe(1);
    expect(await waitingBar().count()).toBe(1);
  });

  it('takes the first of two answers, and the other reads who gave it [SEE-063]', async () => {
    const show = await holdPicture(yossi.page);
    await answer(dana.page, 'אשרו').click();
    await dana.page.getByRole('heading', { name: 'הבקשה אושרה' }).waitFor();
    await answer(yossi.page, 'סרבו').click();
    await yossi.page.getByText('הבקשה כבר נענתה או בוטלה.').waitFor();
    await show();
    await yossi.page.reload();
    await yossi.page.getByText('התשובה של דנה לוי.').waitFor();
    await waitingBar().waitFor({ state: 'detached' });
    await expect.poll(() => shop.till.row(noodles.name).innerText(), SOON).toContain('16.11');
  });

  it('is sold with the approval, which the server accepts [SEE-063]', async () => {
    await shop.till.pay();
    const [sold] = await Promise.all([
      shop.page.waitForResponse(/\/api\/v2\/pos\/transactions\/cart_format/),
      shop.till.payQuickCash(100_00),
    ]);
    expect(((await sold.json()) as { data: unknown[] }).data[0]).toBe('000');
    await shop.till.newSale();
  });

  it('asks for the new value when the cashier changes the line that it is about [SEE-063]', async () => {
    await shop.till.scan(noodles.barcode);
    await requestDiscount('10');
    await openPushed(dana.page);
    await putAside();
    await shop.till.scan(noodles.barcode);
    await expect
      .poll(() => dana.page.getByRole('main').innerText(), SOON)
      .toContain('10%\u2069 × \u20662\u2069');
    await answer(dana.page, 'אשרו').click();
    await waitingBar().waitFor({ state: 'detached' });
    await expect.poll(total, SOON).toContain('32.22');
  });

  it('that is denied comes to the till with a word [SEE-063]', async () => {
    await requestDiscount('50');
    await openPushed(yossi.page);
    await putAside();
    await yossi.page.getByRole('textbox', { name: 'מילה לקופה, אם מסרבים' }).fill('לא במבצע הזה');
    await answer(yossi.page, 'סרבו').click();
    await expect.poll(dialogStatus, SOON).toBe('הבקשה נדחתה על ידי יוסי כהן: לא במבצע הזה');
    expect(await total()).toContain('32.22');
  });

  it('that is withdrawn ends on both phones [SEE-063]', async () => {
    await dialog().getByRole('button', { name: 'בקשו שוב' }).click();
    await expect.poll(dialogStatus).toBe('ממתין לתשובה של אחד המורשים (2)');
    await Promise.all(phones().map((page) => openPushed(page)));
    await putAside();
    await waitingBar().getByRole('button', { name: 'בטלו בקשה' }).click();
    await Promise.all(
      phones().map((page) => page.getByRole('heading', { name: 'הבקשה בוטלה' }).waitFor()),
    );
    expect(await waitingBar().count()).toBe(0);
    expect(await total()).toContain('32.22');
  });

  it('without an answer ends after two minutes, everywhere [SEE-063]', async () => {
    await shop.page.keyboard.press('Escape');
    await requestDiscount('50');
    await Promise.all(phones().map((page) => openPushed(page)));
    await putAside();
    await clock.advance(121_000);
    await expect.poll(dialogStatus, SOON).toBe('לא התקבלה תשובה בזמן. אפשר לבקש שוב.');
    await Promise.all(
      phones().map((page) => page.getByRole('heading', { name: 'הבקשה פגה' }).waitFor()),
    );
    await shop.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('is answered by a card where a phone has no network [SEE-063]', async () => {
    await Promise.all([dana.context.setOffline(true), yossi.context.setOffline(true)]);
    await requestDiscount('50');
    await dialog().getByRole('tab', { name: 'כרטיס' }).click();
    await scanInto(shop.page, server.people.cards.manager);
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(total, SOON).toContain('17.90');
    await Promise.all([dana.context.setOffline(false), yossi.context.setOffline(false)]);
  });

  it('waits for a manager whose sign-in is old, until they have signed in again [SEE-063]', async () => {
    await requestDiscount('60');
    await openPushed(dana.page);
    await dana.page.route(
      /\/allow$/,
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'SESSION_TOO_OLD', desc: '' }),
        }),
      { times: 1 },
    );
    await answer(dana.page, 'אשרו').click();
    await dana.page.getByRole('button', { name: 'התחברו מחדש' }).click();
    await signIn(dana.page, server.people.manager);
    await dana.page.getByRole('heading', { name: 'בקשת אישור ממיכל אברהם' }).waitFor();
    await answer(dana.page, 'אשרו').click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(total, SOON).toContain('14.32');
  });
});

describe('the screens of this journey', () => {
  it('are readable, fit the window and have large enough targets', () => {
    expect(summarizeFindings(findings)).toEqual([]);
  });

  it('log no error in a browser', () => {
    expect([...shop.problems, ...dana.problems, ...yossi.problems]).toEqual([]);
  });
});
