import {
  accountClouds,
  activateCloud,
  CLIENT_HEADERS,
  employeesLogin,
  type Endpoint,
  endpointUrl,
  oauthToken,
  TERMINAL_TYPES,
  terminalsAvailable,
  terminalsRegister,
} from '@dalpak/contracts';
import type { Browser } from 'playwright-core';
import { open } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { openPage, type PageOptions, type WatchedPage } from './browser.ts';
import type { DemoServer } from './demo-server.ts';

/** A registered till of the demonstration, with an employee signed in and the catalogue loaded. */
export interface OpenTill extends WatchedPage {
  readonly till: TillPage;
}

export const CENTRE = 'סניף מרכז';

/** Keys of the device's local storage that, in addition to cookies, make up a session. */
const STORAGE_KEYS = {
  session: 'dalpak.session',
  terminal: 'dalpak.terminal',
  employee: 'dalpak.employee',
} as const;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Opens a page with a user signed in, the manager by default. For journeys about what follows the
 * sign-in: signing in by hand takes twice as long and has journeys of its own.
 *
 * @param options.at address of the first screen
 */
export async function openOffice(
  browser: Browser,
  server: DemoServer,
  options: PageOptions & { readonly person?: Credentials; readonly at?: string } = {},
): Promise<WatchedPage> {
  const desk = await openPage(browser, server.url, options);
  await writeLocalStorage(
    desk,
    await signInByApi(desk, server, options.person ?? server.people.manager),
  );
  await desk.page.goto(options.at ?? '/');
  return desk;
}

type TillOptions = PageOptions & {
  /** Another business of the manager. */
  readonly business?: string;
  readonly branch?: string;
  readonly terminal?: string;
};

/**
 * Opens a registered till that is locked. Registering by hand is covered by the journey of the
 * first sale.
 */
export async function openLockedTill(
  browser: Browser,
  server: DemoServer,
  options: TillOptions = {},
): Promise<WatchedPage> {
  const shop = await openPage(browser, server.url, options);
  await writeLocalStorage(shop, await registerByApi(shop, server, options));
  await open(shop.page, '/pos');
  return shop;
}

/** Opens a till with an employee signed in, the cashier by default, and waits until it can sell. */
export async function openTill(
  browser: Browser,
  server: DemoServer,
  options: TillOptions & { readonly card?: string } = {},
): Promise<OpenTill> {
  const shop = await openPage(browser, server.url, options);
  const registered = await registerByApi(shop, server, options);
  await writeLocalStorage(shop, {
    ...registered,
    ...(await signInEmployeeByApi(shop, server, options.card ?? server.people.cards.cashier)),
  });
  await open(shop.page, '/pos');
  const till = new TillPage(shop.page);
  await till.ready();
  return { ...shop, till };
}

/**
 * Signs a user in by the API, so that the browser has their cookies.
 *
 * @returns entries for the local storage
 */
async function signInByApi(
  desk: WatchedPage,
  { url }: DemoServer,
  person: Credentials,
): Promise<Readonly<Record<string, string>>> {
  await callApi(desk, url, oauthToken, { body: { grant_type: 'password', ...person } });
  return { [STORAGE_KEYS.session]: '1' };
}

/**
 * Registers the browser as a till by the API, as a manager.
 *
 * @returns entries for the local storage
 */
async function registerByApi(
  shop: WatchedPage,
  server: DemoServer,
  { business, branch: branchName = CENTRE, terminal: terminalName = 'קופה 1' }: TillOptions,
): Promise<Readonly<Record<string, string>>> {
  const session = await signInByApi(shop, server, server.people.manager);
  if (business !== undefined) await enterBusiness(shop, server, business);
  const { branches } = await callApi(shop, server.url, terminalsAvailable);
  const branch = branches.find(({ name }) => name === branchName);
  const terminal = branch?.terminals.find(({ name }) => name === terminalName);
  if (branch === undefined || terminal === undefined)
    throw new Error(`There is no ${terminalName} in ${branchName}`);
  const made = await callApi(shop, server.url, terminalsRegister, {
    body: { branch: branch.id, terminal: terminal.id, services: [] },
  });
  return {
    ...session,
    [STORAGE_KEYS.terminal]: JSON.stringify({
      deviceUid: made.device_uid,
      branchId: made.branch_id,
      terminalId: made.terminal_id,
    }),
  };
}

async function enterBusiness(
  shop: WatchedPage,
  { url }: DemoServer,
  business: string,
): Promise<void> {
  const { data } = await callApi(shop, url, accountClouds);
  const cloud = data.find(({ name }) => name === business);
  if (cloud === undefined) throw new Error(`The manager has no ${business}`);
  await callApi(shop, url, activateCloud, {
    body: { uuid: cloud.uuid, fav: false, branch: false, terminal: false },
  });
}

/**
 * Signs an employee in at the registered till by the API.
 *
 * @returns entries for the local storage
 */
async function signInEmployeeByApi(
  shop: WatchedPage,
  { url }: DemoServer,
  card: string,
): Promise<Readonly<Record<string, string>>> {
  const answer = await callApi(shop, url, employeesLogin, {
    body: { type: 'card', card },
    headers: { [CLIENT_HEADERS.terminalType]: TERMINAL_TYPES.pos },
  });
  return { [STORAGE_KEYS.employee]: answer.employee_token };
}

/** Calls an endpoint with the page's cookies and origin. @throws Error when it is refused */
async function callApi<E extends Endpoint>(
  { context }: WatchedPage,
  origin: string,
  endpoint: E,
  {
    body,
    headers,
  }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<ReturnType<E['response']['parse']>> {
  const answer = await context.request.fetch(endpointUrl(endpoint), {
    method: endpoint.method,
    headers: { origin, ...headers },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!answer.ok())
    throw new Error(`${endpoint.name} answered ${answer.status()}: ${await answer.text()}`);
  return endpoint.response.parse(await answer.json()) as ReturnType<E['response']['parse']>;
}

/**
 * Writes entries to the local storage through an empty page of the server's origin, which is
 * answered without the server.
 */
async function writeLocalStorage(
  { page }: WatchedPage,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  // Without an icon in the page the browser would request one from the server.
  await page.route(
    '**/empty',
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><link rel="icon" href="data:,">',
      }),
    { times: 1 },
  );
  await page.goto('/empty');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, entries);
}
