import type { Browser } from 'playwright-core';
import {
  open,
  registerTerminal,
  signIn,
  signInEmployee,
} from '../../tests/e2e/pages/start.page.ts';
import { TillPage } from '../../tests/e2e/pages/till.page.ts';
import { openPage } from '../../tests/e2e/support/browser.ts';
import { SCAN_PROBE } from './scan-probe.ts';
import { ACCOUNT } from './shop-server.ts';

/**
 * A browser as a till of the benchmark's shop, with the catalogue loaded and the service worker
 * installed.
 */
export async function openBenchTill(
  browser: Browser,
  url: string,
  terminal = 'קופה 1',
): Promise<TillPage> {
  const { page } = await openPage(browser, url, {
    initScript: { path: SCAN_PROBE },
    serviceWorker: true,
  });
  const till = new TillPage(page);
  await open(page, '/terminal/register');
  await signIn(page, ACCOUNT);
  await registerTerminal(page, 'Main', terminal);
  await signInEmployee(page, ACCOUNT.card);
  await till.ready();
  // The service worker caches the application for the next start.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return till;
}
