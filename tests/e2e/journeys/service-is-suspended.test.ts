import type { AppInit } from '@dalpak/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { open } from '../pages/start.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const SIZES: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
const ADMIN = { email: 'root@provider.example', password: 'copper-lantern-47' };
const REASON = 'לא התקבל תשלום עבור ינואר';
const DEMO = 'מרכול הדגמה';
/**
 * The browser's messages when the server refuses what a suspended service or a missing permission
 * does not allow.
 */
const REFUSED = /status of 40[139] /;

let server: DemoServer;
let browser: Browser;
let provider: WatchedPage;
let desk: WatchedPage;
let shop: OpenTill;
const findings: Finding[] = [];

async function openSignedIn(person: {
  readonly email: string;
  readonly password: string;
}): Promise<WatchedPage> {
  const page = await openOffice(browser, server, { expectedProblems: REFUSED, person });
  await page.page.getByRole('button', { name: /^תפריט משתמש/ }).waitFor();
  return page;
}

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  process.env['DALPAK_NEW_PASSWORD'] = ADMIN.password;
  // Their home is the other business, so the suspension does not affect their own session.
  await server.runCommand('provider-user', ADMIN.email, '--cloud', 'demo-kiosk');
  delete process.env['DALPAK_NEW_PASSWORD'];
  shop = await openTill(browser, server, { expectedProblems: REFUSED });
  desk = await openSignedIn(server.people.manager);
  provider = await openSignedIn(ADMIN);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('the provider', () => {
  stopAfterFirstFailure();

  it('is not the manager of a business, not even of the first one', async () => {
    await open(desk.page, '/provider/services');
    await desk.page.getByText('PERMISSION_DENIED').waitFor();
    const drawer = await new DrawerPage(desk.page).open();
    expect(await drawer.getByText('שירותי העסקים').count()).toBe(0);
    await desk.page.keyboard.press('Escape');
    await open(desk.page, '/');
  });

  it('suspends a service with a reason, while a bill is open at its till [SHELL-250]', async () => {
    await shop.till.scan(GOODS.riceCakes.barcode);
    await new DrawerPage(provider.page).pick('שירותי העסקים');
    await provider.page.getByRole('searchbox', { name: 'שם, קוד, מספר עוסק' }).fill('demo');
    await provider.page.getByRole('button', { name: `השהו את השירות של ${DEMO}` }).click();
    findings.push(...(await checkScreen(provider.page, 'provider-suspend', SIZES)));
    await provider.page.getByLabel('סיבה, כפי שהעסק יקרא אותה').fill(REASON);
    await provider.page.getByRole('button', { name: 'השהו', exact: true }).last().click();
    await provider.page.getByText(`מושהה: ${REASON}`).waitFor();
    findings.push(...(await checkScreen(provider.page, 'provider-services', SIZES)));
    for (const { page } of [shop, desk]) {
      await page.getByRole('heading', { name: 'השירות מושהה' }).waitFor();
      await page.getByText('פנו למנהל המערכת כדי לחדש את השירות.').waitFor();
      await page.getByText(REASON).waitFor();
    }
    findings.push(
      ...(await checkScreen(desk.page, 'suspended', SIZES)),
      ...(await checkScreen(shop.page, 'suspended-till', { sizes: ['till'] })),
    );
  });

  it('restores it, and the till continues with the open bill', async () => {
    await provider.page.getByRole('button', { name: `החזירו את השירות של ${DEMO}` }).click();
    await provider.page.getByText('השירות הוחזר').waitFor();
    await shop.till.ready();
    await shop.page.getByText(GOODS.riceCakes.name).first().waitFor();
    await desk.page.getByText('מכירות היום').waitFor();
  });

  it('leaves at a till without a service a message to call the manager, and a refresh [SHELL-251]', async () => {
    await shop.page.route(/\/api\/v2\/app\/init$/, async (route) => {
      const answer = await route.fetch();
      const init = (await answer.json()) as AppInit;
      await route.fulfill({
        response: answer,
        json: { ...init, status: 'SERVICE_NOT_EXIST', service: null },
      });
    });
    await shop.page.reload();
    await shop.page.getByRole('heading', { name: 'לא שויך שירות לקופה' }).waitFor();
    await shop.page.getByText('בקשו מהמנהל לשייך שירות, ואז רעננו.').waitFor();
    findings.push(...(await checkScreen(shop.page, 'no-service', { sizes: ['till'] })));
    await shop.page.unrouteAll();
    await shop.page.getByRole('button', { name: 'רעננו' }).click();
    await shop.till.ready();
  });
});

describe('the manager', () => {
  stopAfterFirstFailure();

  it('removes a module from the service, and restores it with one press [SHELL-019]', async () => {
    await open(desk.page, '/signup/app/modulechange');
    await desk.page.getByRole('heading', { name: 'שינוי מודולים' }).waitFor();
    findings.push(...(await checkScreen(desk.page, 'modules', SIZES)));
    await desk.page.getByRole('switch', { name: 'מסעדה' }).focus();
    await desk.page.keyboard.press('Space');
    await desk.page.getByRole('button', { name: 'שמרו את השינוי' }).click();
    await desk.page
      .getByRole('dialog', { name: 'להסיר מודולים?' })
      .getByRole('button', { name: 'שמרו את השינוי' })
      .click();
    await desk.page.getByRole('button', { name: 'בטלו את השינוי' }).waitFor();
    await expect
      .poll(() => desk.page.getByRole('switch', { name: 'מסעדה' }).isChecked())
      .toBe(false);
    await desk.page.getByRole('button', { name: 'בטלו את השינוי' }).click();
    await desk.page.getByText('המודולים הוחזרו').waitFor();
    await expect
      .poll(() => desk.page.getByRole('switch', { name: 'מסעדה' }).isChecked())
      .toBe(true);
  });

  it('adds a module that the service lacks [SHELL-018]', async () => {
    await desk.page.getByRole('switch', { name: 'מלאי' }).focus();
    await desk.page.keyboard.press('Space');
    await desk.page.getByRole('button', { name: 'שמרו את השינוי' }).click();
    await desk.page
      .getByRole('dialog', { name: 'להסיר מודולים?' })
      .getByRole('button', { name: 'שמרו את השינוי' })
      .click();
    await expect
      .poll(() => desk.page.getByRole('switch', { name: 'מלאי' }).isChecked())
      .toBe(false);
    await open(desk.page, '/signup/app/module');
    await desk.page.getByRole('heading', { name: 'הוספת מודולים' }).waitFor();
    findings.push(...(await checkScreen(desk.page, 'modules-add', SIZES)));
    expect(await desk.page.getByRole('switch').count()).toBe(1);
    await desk.page.getByRole('switch', { name: 'מלאי' }).focus();
    await desk.page.keyboard.press('Space');
    await desk.page.getByRole('button', { name: 'הוסיפו לשירות' }).click();
    await desk.page.getByText('השירות כולל את כל המודולים').waitFor();
  });

  it('opens another business as a shop or as a restaurant, each with its own terms [SHELL-043]', async () => {
    const newcomer = await openPage(browser, server.url);
    await open(newcomer.page, '/signup/cloud/2');
    await newcomer.page.getByRole('heading', { name: 'פתיחת חנות' }).waitFor();
    findings.push(...(await checkScreen(newcomer.page, 'signup-shop', SIZES)));
    await open(newcomer.page, '/signup/cloud/3');
    await newcomer.page.getByRole('heading', { name: 'פתיחת מסעדה' }).waitFor();
    expect(newcomer.problems).toEqual([]);
  });

  it('sees no serious problem on the screens, in both colour schemes', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect([...desk.problems, ...shop.problems, ...provider.problems]).toEqual([]);
  });
});
