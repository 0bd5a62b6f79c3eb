import type { Browser } from 'playwright-core';
import { open, registerTerminal, signIn, signInEmployee } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { openPage, type PageOptions, type WatchedPage } from './browser.ts';
import type { DemoServer } from './demo-server.ts';

/** A device that is a till of the demonstration, with an employee signed in and the catalogue loaded. */
export interface OpenTill extends WatchedPage {
  readonly till: TillPage;
}

export const CENTRE = 'סניף מרכז';

/** Registers a fresh device as a till and signs an employee in, as the first morning goes. */
export async function openTill(
  browser: Browser,
  server: DemoServer,
  options: PageOptions & { readonly branch?: string; readonly terminal?: string; readonly card?: string } = {},
): Promise<OpenTill> {
  const shop = await openPage(browser, server.url, options);
  await open(shop.page, '/terminal/register');
  await signIn(shop.page, server.people.manager);
  await registerTerminal(shop.page, options.branch ?? CENTRE, options.terminal ?? 'קופה 1');
  await signInEmployee(shop.page, options.card ?? server.people.cards.cashier);
  const till = new TillPage(shop.page);
  await till.ready();
  return { ...shop, till };
}
