import { afterAll, beforeAll, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser, SIZES } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { openBackOffice } from '../support/api.ts';
import { openTill, openLockedTill, openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer; let browser: Browser;
beforeAll(async () => { server = await startDemoServer(); browser = await launchBrowser(); });
afterAll(async () => { await browser?.close(); await server?.dispose(); });
it('shots', async () => {
  for (const [lang, card] of [['ar', server.people.cards.arabic], ['ru', server.people.cards.russian]] as const) {
    const office = await openBackOffice(server);
    await office.setSetting('print.language', lang);
    await office.signOut();
    const shop = await openTill(browser, server, { card, terminal: lang === 'ar' ? 'קופה 1' : 'קופה 2' });
    for (const size of ['desktop', 'phone'] as const) {
      const { page, till } = shop;
      await page.goto(server.url + '/#/pos'); await page.setViewportSize(SIZES[size]); await till.ready();
      const shot = (name: string) => page.screenshot({ path: `/tmp/wt-words/${lang}-${size}-${name}.png` });
      await till.scan('7290000002026', '7290123440033', '7290000000022');
      await page.waitForTimeout(800);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(600);
      await shot('till');
      await till.pay(); await page.waitForTimeout(500); await shot('pay');
      await page.locator('[data-testid^="quick-"]').last().click();
      await page.getByTestId('receipt').waitFor(); await page.waitForTimeout(700); await shot('receipt');
      await till.newSale();
      if (size === 'desktop') { await page.getByTestId('open-orders').click().catch(() => undefined); await page.waitForTimeout(1200); await shot('orders'); 
        await page.goto(server.url + '/#/kitchen'); await page.waitForTimeout(1500); await shot('kitchen'); }
    }
    await shop.context.close();
  }
  const locked = await openLockedTill(browser, server, { branch: 'סניף צפון', terminal: 'קופה 1 צפון' });
  await locked.page.evaluate(() => localStorage.setItem('dalpak.language', 'ru'));
  await locked.page.reload(); await locked.page.waitForTimeout(1500);
  await locked.page.screenshot({ path: '/tmp/wt-words/ru-locked.png' });
  const office = await openOffice(browser, server, { at: '/#/item/id/1/component/13' });
  await office.page.waitForTimeout(2500);
  await office.page.screenshot({ path: '/tmp/wt-words/product-form.png', fullPage: true });
}, 300_000);
