import { CLIENT_HEADERS, employeesLogin, type Endpoint, endpointUrl, oauthToken, TERMINAL_TYPES, terminalsAvailable, terminalsRegister } from '@dalpak/contracts';
import type { Browser } from 'playwright-core';
import { open } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { openPage, type PageOptions, type WatchedPage } from './browser.ts';
import type { DemoServer } from './demo-server.ts';

/** A device that is a till of the demonstration, with an employee signed in and the catalogue loaded. */
export interface OpenTill extends WatchedPage {
  readonly till: TillPage;
}

export const CENTRE = 'סניף מרכז';

/** What a device remembers of itself, beside its cookies. */
const REMEMBERED = { session: 'dalpak.session', terminal: 'dalpak.terminal', employee: 'dalpak.employee' } as const;

interface Person {
  readonly email: string;
  readonly password: string;
}

/**
 * Opens a page on which a person is signed in already, the manager unless told otherwise. For journeys that are about what
 * comes after: signing in by hand is walked where it is the matter, and takes twice as long.
 *
 * @param options.at address to begin at
 */
export async function openOffice(browser: Browser, server: DemoServer, options: PageOptions & { readonly person?: Person; readonly at?: string } = {}): Promise<WatchedPage> {
  const desk = await openPage(browser, server.url, options);
  await remember(desk, await signInBehind(desk, server, options.person ?? server.people.manager));
  await desk.page.goto(options.at ?? '/');
  return desk;
}

type TillOptions = PageOptions & { readonly branch?: string; readonly terminal?: string };

/** Opens a registered till that waits for an employee. Registering a device by hand is walked by the cashier who makes a first sale. */
export async function openLockedTill(browser: Browser, server: DemoServer, options: TillOptions = {}): Promise<WatchedPage> {
  const shop = await openPage(browser, server.url, options);
  await remember(shop, await registerBehind(shop, server, options));
  await open(shop.page, '/pos');
  return shop;
}

/** Opens a till at which an employee is signed in already, the cashier unless told otherwise, and waits until it sells. */
export async function openTill(browser: Browser, server: DemoServer, options: TillOptions & { readonly card?: string } = {}): Promise<OpenTill> {
  const shop = await openPage(browser, server.url, options);
  const registered = await registerBehind(shop, server, options);
  await remember(shop, { ...registered, ...(await signInEmployeeBehind(shop, server, options.card ?? server.people.cards.cashier)) });
  await open(shop.page, '/pos');
  const till = new TillPage(shop.page);
  await till.ready();
  return { ...shop, till };
}

/** Gives the browser the cookies of a person. @returns what the device remembers of it */
async function signInBehind(desk: WatchedPage, { url }: DemoServer, person: Person): Promise<Readonly<Record<string, string>>> {
  await callBehind(desk, url, oauthToken, { body: { grant_type: 'password', ...person } });
  return { [REMEMBERED.session]: '1' };
}

/** Makes the browser a till, as a manager. @returns what the device remembers of it */
async function registerBehind(shop: WatchedPage, server: DemoServer, { branch: branchName = CENTRE, terminal: terminalName = 'קופה 1' }: TillOptions): Promise<Readonly<Record<string, string>>> {
  const session = await signInBehind(shop, server, server.people.manager);
  const { branches } = await callBehind(shop, server.url, terminalsAvailable);
  const branch = branches.find(({ name }) => name === branchName);
  const terminal = branch?.terminals.find(({ name }) => name === terminalName);
  if (branch === undefined || terminal === undefined) throw new Error(`There is no ${terminalName} in ${branchName}`);
  const made = await callBehind(shop, server.url, terminalsRegister, { body: { branch: branch.id, terminal: terminal.id, services: [] } });
  return { ...session, [REMEMBERED.terminal]: JSON.stringify({ deviceUid: made.device_uid, branchId: made.branch_id, terminalId: made.terminal_id }) };
}

/** Signs an employee in at the till that the browser is. @returns what the device remembers of it */
async function signInEmployeeBehind(shop: WatchedPage, { url }: DemoServer, card: string): Promise<Readonly<Record<string, string>>> {
  const answer = await callBehind(shop, url, employeesLogin, { body: { type: 'card', card }, headers: { [CLIENT_HEADERS.terminalType]: TERMINAL_TYPES.pos } });
  return { [REMEMBERED.employee]: answer.employee_token };
}

/** A call with the cookies of the page's browser, as a page of this origin makes it. @throws Error when it is refused */
async function callBehind<E extends Endpoint>(
  { context }: WatchedPage, origin: string, endpoint: E, { body, headers }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<ReturnType<E['response']['parse']>> {
  const answer = await context.request.fetch(endpointUrl(endpoint), { method: endpoint.method, headers: { origin, ...headers }, ...(body === undefined ? {} : { data: body }) });
  if (!answer.ok()) throw new Error(`${endpoint.name} answered ${answer.status()}: ${await answer.text()}`);
  return endpoint.response.parse(await answer.json()) as ReturnType<E['response']['parse']>;
}

/** Puts something into the browser's storage, by an empty page of the server's origin, which no server is asked for. */
async function remember({ page }: WatchedPage, entries: Readonly<Record<string, string>>): Promise<void> {
  // Without an icon of its own the browser would ask for one.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }), { times: 1 });
  await page.goto('/empty');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, entries);
}
