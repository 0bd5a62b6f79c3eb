import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverflow, findSeriousProblems, launchBrowser, SIZES } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { scanInto } from '../support/scanner.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';
import { openPage } from '../support/browser.ts';

/* Calculated by hand: noodles 17.90 + rice cakes 21.90 = 39.80. */
const { noodles, riceCakes } = GOODS;

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

/** Language and direction of the page. */
const pageOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);

async function expectSound(page: Page): Promise<void> {
  for (const size of [SIZES.phone, SIZES.desktop]) {
    await page.setViewportSize(size);
    expect(await findSeriousProblems(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  }
}

/** Locks the till with the buttons of its language, and signs another employee in. */
async function handOver(more: string, change: string, locked: string, card: string): Promise<void> {
  const { page } = shop;
  await page.getByRole('button', { name: more, exact: true }).click();
  await page.getByRole('button', { name: change }).click();
  const lock = page.getByRole('dialog', { name: locked });
  await lock.waitFor();
  await scanInto(page, card);
  await lock.waitFor({ state: 'detached' });
}

describe('one bill of three cashiers', () => {
  it('is started in Hebrew and goes on in Russian, without a reload and with its line [LOOK-063]', async () => {
    const { page, till } = shop;
    await till.scan(noodles.barcode);
    await expect.poll(() => till.total().innerText()).toContain('17.90');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await handOver('עוד', 'החליפו עובד', 'הקופה נעולה', server.people.cards.russian);
    await page.getByRole('button', { name: 'Оплата' }).waitFor();
    await expect.poll(() => pageOf(page)).toBe('ru ltr');
    await expect.poll(() => till.total().innerText()).toContain('17.90');
    await till.scan(riceCakes.barcode);
    await expect.poll(() => till.total().innerText()).toContain('39.80');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await expectSound(page);
  });

  it('shows the till’s own language while locked, and is paid in Arabic with a Hebrew receipt [LOOK-062, LOOK-063]', async () => {
    const { page, till } = shop;
    // The dialog has its Hebrew name: the till's own language is Hebrew.
    await handOver('Ещё', 'Сменить сотрудника', 'הקופה נעולה', server.people.cards.arabic);
    await page.getByRole('button', { name: 'استلام الدفع' }).waitFor();
    await expect.poll(() => pageOf(page)).toBe('ar rtl');
    expect(await page.getByText('פירות וירקות').count()).toBe(0);
    await page.getByText('فواكه وخضار').first().waitFor();
    await expectSound(page);
    await till.pay();
    await expectSound(page);
    await till.payQuickCash(5_000);
    await expect.poll(() => page.getByTestId('receipt').innerText()).toContain('סה"כ לתשלום');
    await page.getByText('الباقي').first().waitFor();
    await expectSound(page);
    expect(
      await page.evaluate(
        () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
      ),
    ).toBeGreaterThan(2);
    await till.newSale();
  });

  it('stays in Arabic after a reload', async () => {
    const { page, till } = shop;
    await page.reload();
    await till.ready();
    await page.getByRole('button', { name: 'استلام الدفع' }).waitFor();
    expect(await pageOf(page)).toBe('ar rtl');
    expect(shop.problems).toEqual([]);
  });
});

describe('the sign-in page', () => {
  it('offers all four languages by their own names [LOOK-063]', async () => {
    const visitor = await openPage(browser, server.url);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { name: 'התחברות' }).waitFor();
    for (const [name, heading, shown] of [
      ['Русский', 'Вход', 'ru ltr'],
      ['العربية', 'دخول', 'ar rtl'],
      ['English', 'Sign in', 'en ltr'],
      ['עברית', 'התחברות', 'he rtl'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
      await expect.poll(() => pageOf(page)).toBe(shown);
      await expectSound(page);
    }
    await visitor.context.close();
  });
});
