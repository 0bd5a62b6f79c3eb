import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TillPage } from '../pages/till.page.ts';
import { openBackOffice } from '../support/api.ts';
import { findOverflow, findSeriousProblems, launchBrowser, SIZES } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { scanInto } from '../support/scanner.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';

/*
 * Calculated by hand: noodles 17.90 + rice cakes 21.90 = 39.80. Cash 10.00 leaves 29.80; 9.80 of a
 * gift card leave 20.00; a card in three payments: 20.00 = 6.68 + 2 × 6.66.
 */
const { noodles, riceCakes } = GOODS;
/** What a small phone leaves of its screen next to the bars of its browser. */
const LOW_PHONE = { width: 360, height: 640 };
const GIFT_CARD = '8800001';

const WRONG_CLOCK = [
  { field: 'server_clock', text: '2026-11-29 15:00:00' },
  { field: 'till_clock', text: '2026-11-29 12:00:00' },
] as const;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let till: TillPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server);
  till = shop.till;
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const tenderTab = (name: string) => shop.page.getByRole('tab', { name, exact: true });
const sumField = () => shop.page.getByRole('textbox', { name: 'סכום', exact: true });
const takeButton = () => shop.page.getByTestId('take-payment');

/** Expects no serious problem on the payment panel. */
async function expectSoundScreen(): Promise<void> {
  expect(await findSeriousProblems(shop.page)).toEqual([]);
  expect(await findOverflow(shop.page)).toEqual([]);
}

/**
 * Whether every key and the button that adds the payment can be touched where they are drawn, from
 * edge to edge.
 */
async function areKeysVisible(): Promise<boolean> {
  return shop.page.evaluate(() =>
    [...document.querySelectorAll('[role="group"] > button, [data-testid="take-cash"]')].every(
      (button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return [top + 4, bottom - 4].every((y) =>
          button.contains(document.elementFromPoint((left + right) / 2, y)),
        );
      },
    ),
  );
}

/**
 * Expects a card payment in instalments to take two lines while cash is listed too, and the whole
 * form of a cheque to be visible below it.
 */
async function expectCardFormVisible(): Promise<void> {
  await tenderTab('אשראי').click();
  await sumField().fill('5');
  await shop.page.getByText('תשלומים', { exact: true }).click();
  await expect.poll(() => isEndVisible('fixed-payment')).toBe(true);
  await takeButton().click();
  await expect.poll(() => till.owed().innerText()).toContain('24.80');
  const paid = shop.page.getByRole('listitem').filter({ hasText: 'מספר אישור' });
  expect((await paid.boundingBox())?.height).toBeLessThanOrEqual(56);
  await tenderTab('שיק').click();
  await shop.page.getByRole('textbox', { name: 'שיקים בסדרה' }).waitFor();
  expect(
    await shop.page.getByRole('textbox', { name: 'שיקים בסדרה' }).evaluate((field) => {
      const { left, right, bottom } = field.getBoundingClientRect();
      return field === document.elementFromPoint((left + right) / 2, bottom - 2);
    }),
  ).toBe(true);
  await shop.page.getByRole('button', { name: 'בטלו את התשלום: אשראי' }).click();
  await expect.poll(() => till.owed().innerText()).toContain('29.80');
}

/**
 * Whether the end of an element is visible: not cut by the edge, nor under the button at the foot.
 */
async function isEndVisible(testId: string): Promise<boolean> {
  return shop.page.getByTestId(testId).evaluate((part) => {
    const { left, right, bottom } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
  });
}

describe('a cashier takes a payment in three parts', () => {
  it('with all keys and the button next to them visible on a till and on a phone, also a low one, however many payments there are', async () => {
    await shop.page.setViewportSize(SIZES.till);
    await till.scan(noodles.barcode, riceCakes.barcode);
    await till.pay();
    await shop.page.getByTestId('take-cash').waitFor();
    for (const left of ['39.80', '29.80', '19.80']) {
      await expect.poll(() => till.owed().innerText()).toContain(left);
      for (const size of [SIZES.phone, LOW_PHONE, SIZES.till]) {
        await shop.page.setViewportSize(size);
        await expect.poll(areKeysVisible).toBe(true);
      }
      await till.press('1', '0', 'Enter');
    }
    await expect.poll(() => till.owed().innerText()).toContain('9.80');
    // VAT is shown for the whole bill, next to its total.
    await expect
      .poll(() => shop.page.getByTestId('paid-so-far').innerText())
      .toMatch(/39\.80\s*מזה מע"מ\s*₪6\.07\s*שולם/);
    await till.press('Enter');
    const done = shop.page.getByTestId('done');
    await done.waitFor();
    // Paid exactly: there is no change, and no large 0.00.
    expect(await done.getByRole('heading').first().innerText()).toBe('✓ שולם');
    expect(await till.change().count()).toBe(0);
    await till.newSale();
  });

  it.each([
    ['desktop', '200.00'],
    ['phone', '190.20'],
  ] as const)('cash, a gift card and a card in three payments, on a %s', async (size, balance) => {
    await shop.page.setViewportSize(SIZES[size]);
    await till.scan(noodles.barcode, riceCakes.barcode);
    await till.pay();
    await till.press('1', '0', 'Enter');
    await expect.poll(() => till.owed().innerText()).toContain('29.80');
    if (size === 'desktop') await expectCardFormVisible();
    // The whole tab is visible, not only its upper edge.
    expect((await tenderTab('כרטיס מתנה').boundingBox())?.height).toBeGreaterThanOrEqual(48);
    expect(
      (await shop.page.getByRole('tablist', { name: 'אמצעי תשלום' }).boundingBox())?.height,
    ).toBeGreaterThanOrEqual(48);
    await tenderTab('כרטיס מתנה').click();
    await scanInto(shop.page, GIFT_CARD);
    await expect.poll(() => shop.page.getByTestId('number-balance').innerText()).toContain(balance);
    await expectSoundScreen();
    await sumField().fill('9.8');
    await takeButton().click();
    await expect.poll(() => till.owed().innerText()).toContain('20.00');
    await tenderTab('אשראי').click();
    await shop.page.getByText('תשלומים', { exact: true }).click();
    await shop.page.getByRole('textbox', { name: 'מספר תשלומים' }).fill('3');
    expect(await shop.page.getByTestId('first-payment').innerText()).toContain('6.68');
    expect(await shop.page.getByTestId('fixed-payment').innerText()).toContain('6.66');
    await expectSoundScreen();
    await takeButton().click();
    await shop.page.getByTestId('done').waitFor();
    await till.newSale();
    expect(shop.problems).toEqual([]);
  });

  it('after typing and scanning before the till had opened, which it says and takes nothing of', async () => {
    await shop.page.setViewportSize(SIZES.till);
    let send = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      send = resolve;
    });
    await shop.page.route('**/assets/**', async (route) => {
      await asked;
      await route.continue();
    });
    await shop.page.reload({ waitUntil: 'commit' });
    await shop.page.locator('#root').waitFor({ state: 'attached' });
    await scanInto(shop.page, noodles.barcode);
    send();
    await till.ready();
    await expect.poll(() => till.notice().innerText()).toContain('לא נקלט. סרקו שוב');
    expect(await till.rows().count()).toBe(0);
    await shop.page.unroute('**/assets/**');
    await till.scan(noodles.barcode);
    await till.pay();
    await shop.page.getByTestId('take-cash').click();
    await shop.page.getByTestId('done').waitFor();
    await till.newSale();
  });

  it('while the clock of the server is wrong: the sale waits, and both times are shown', async () => {
    const refuse = { code: 'SERVICE_UNAVAILABLE', desc: 'שעון', details: WRONG_CLOCK };
    for (const path of ['**/api/v2/health*', '**/api/v2/pos/transactions/cart_format*'])
      await shop.page.route(path, (route) => route.fulfill({ status: 503, json: refuse }));
    await till.scan(noodles.barcode);
    await till.pay();
    await shop.page.getByTestId('take-cash').click();
    await shop.page.getByTestId('done').waitFor();
    await till.status().click();
    const [ours, theirs] = WRONG_CLOCK.map(({ text }) => text);
    await shop.page.getByText(`השעון של השרת שגוי: בשרת ${ours}, בקופות ${theirs}.`).waitFor();
    await shop.page.unrouteAll();
    await shop.page.keyboard.press('Escape');
    await till.scan(riceCakes.barcode);
    await expect.poll(() => till.total().innerText()).toContain('21.90');
    await till.pay();
    await shop.page.getByTestId('take-cash').click();
    await shop.page.getByTestId('done').waitFor();
    await till.newSale();
    await expect.poll(() => till.status().innerText(), { timeout: 60_000 }).toBe('מחובר');
    shop.problems.splice(0);
  });

  it('beginning with the first means of the till, large and next to the most used other one [LOOK-013]', async () => {
    const office = await openBackOffice(server);
    await office.setSetting('payments.default_means', 'card');
    await Promise.all([shop.page.waitForResponse(/pos\/lists/), shop.page.reload()]);
    await till.ready();
    await till.scan(riceCakes.barcode);
    await expect.poll(() => till.rows().count()).toBe(1);
    await till.pay();
    const tabs = shop.page.getByRole('tablist', { name: 'אמצעי תשלום' }).getByRole('tab');
    await expect.poll(() => tabs.first().innerText()).toContain('אשראי');
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
    const widthOf = async (at: number): Promise<number> =>
      (await tabs.nth(at).boundingBox())?.width ?? 0;
    await shop.page.setViewportSize(SIZES.desktop);
    await expect
      .poll(async () => (await widthOf(0)) / (await widthOf(3)), { timeout: 5_000 })
      .toBeGreaterThan(1.5);
    await shop.page.setViewportSize(SIZES.till);
    await expectSoundScreen();
    // Any other is one key away, and cash has its quick amounts.
    await shop.page.keyboard.press('F3');
    await till.payQuickCash(21_90);
    await shop.page.getByTestId('done').waitFor();
    await till.newSale();
    await office.setSetting('payments.default_means', 'cash');
  });

  it('and meets the warning of a business rule while the bill is open: returns to it, and then closes it [CART-130]', async () => {
    await (
      await openBackOffice(server)
    ).addRule({
      name: 'מבוגרים בלבד',
      timing: 'before',
      action: 'warn',
      message: 'בקשו תעודת זהות',
      conditions: [{ field: 'total', operator: 'at_least', value: 1 }],
    });
    await Promise.all([shop.page.waitForResponse(/pos\/lists/), shop.page.reload()]);
    await till.ready();
    const question = shop.page.getByRole('dialog', { name: 'מבוגרים בלבד' });
    await till.scan(noodles.barcode);
    await till.pay();
    await shop.page.getByTestId('take-cash').click();
    await question.getByText('בקשו תעודת זהות').waitFor();
    await expectSoundScreen();
    await question.getByRole('button', { name: 'תקנו' }).click();
    await expect.poll(() => till.notice().innerText()).toContain('בקשו תעודת זהות');
    await shop.page.getByRole('button', { name: 'סיימו את העסקה' }).click();
    await question.getByRole('button', { name: 'סגרו את החשבון' }).click();
    await shop.page.getByTestId('done').waitFor();
    expect(shop.problems).toEqual([]);
  });
});
