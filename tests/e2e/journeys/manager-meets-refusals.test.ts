import type { AppInit } from '@dalpak/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { openMenuGroup, sideMenu } from '../support/menu.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let other: WatchedPage;

/** Opens a browser that is signed in, at home. */
async function openDesk(): Promise<WatchedPage> {
  const one = await openOffice(browser, server, { expectedProblems: /status of 4(09|22) / });
  await one.page.getByText('פתחו קופה במכשיר הזה').waitFor();
  return one;
}

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  // A second browser of the same account, whose session can be ended.
  other = await openDesk();
  desk = await openDesk();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const hashOf = (page: Page): string => new URL(page.url()).hash;
const errorDialog = (): Locator => desk.page.getByRole('dialog', { name: 'ERROR' });
const linesOf = (heading: string): Promise<string[]> =>
  errorDialog()
    .getByText(heading, { exact: true })
    .locator('xpath=..')
    .getByRole('listitem')
    .allInnerTexts();

/** Ends the other session; the server's answer is replaced by the given refusal. */
async function refuseWith(body: object): Promise<void> {
  await desk.page.route(
    /\/api\/v2\/account\/sessions\/end$/,
    (route) => route.fulfill({ status: 422, json: body }),
    { times: 1 },
  );
  await open(desk.page, '/account');
  await desk.page
    .getByRole('button', { name: /^נתקו את החיבור/ })
    .first()
    .click();
  await errorDialog().waitFor();
}

const THREE = ['שורה אחת', 'שורה שתיים', 'שורה שלוש'].map((text) => ({ text }));

describe('an error', () => {
  stopAfterFirstFailure();

  it('is a dialog titled ERROR with code, description, details and recommendations; A001 lists every line [SHELL-234, SHELL-235]', async () => {
    await refuseWith({
      code: 'A001',
      desc: 'שלוש בעיות',
      details: THREE,
      recommendations: ['בדקו שוב', 'פנו לתמיכה'],
    });
    await errorDialog().getByText('שלוש בעיות').waitFor();
    expect(await linesOf('פרטים')).toEqual(['שורה אחת', 'שורה שתיים', 'שורה שלוש']);
    expect(await linesOf('מה אפשר לעשות')).toEqual(['בדקו שוב', 'פנו לתמיכה']);
    expect(await errorDialog().innerText()).toContain('A001');
    expect(await checkScreen(desk.page, 'error-A001', { sizes: ['desktop', 'phone'] })).toEqual([]);
    await errorDialog().getByRole('button', { name: 'סגרו' }).last().click();
    await errorDialog().waitFor({ state: 'detached' });
  });

  it('of another code lists two lines and the number of further ones', async () => {
    await refuseWith({ code: 'CONFLICT', desc: 'שלוש בעיות', details: THREE });
    expect(await linesOf('פרטים')).toEqual(['שורה אחת', 'שורה שתיים']);
    await errorDialog().getByText('ועוד 1').waitFor();
    await desk.page.keyboard.press('Escape');
    await errorDialog().waitFor({ state: 'detached' });
  });

  it('of the card terminal shows the last batch and what to do, on top of the screen', async () => {
    await refuseWith({ code: '002', last_batch_code: '317' });
    await errorDialog().getByText('קוד השידור האחרון: 317.').waitFor();
    expect(await linesOf('מה אפשר לעשות')).toEqual([
      'שדרו ידנית לחברת האשראי.',
      'אם התקלה חוזרת, פנו למרכז השירות.',
    ]);
    await desk.page.keyboard.press('Escape');
    await errorDialog().waitFor({ state: 'detached' });
  });

  it('leads to the route in its detail [SHELL-238]', async () => {
    await refuseWith({
      code: 'A001',
      desc: 'חסרה הגדרה',
      details: [{ text: 'השלימו אותה', action: 'route', route: '/settings' }],
    });
    await errorDialog().getByRole('button', { name: 'עברו למסך' }).click();
    await errorDialog().waitFor({ state: 'detached' });
    await desk.page.getByRole('searchbox', { name: 'חיפוש הגדרה' }).waitFor();
    await expect.poll(() => hashOf(desk.page)).toBe('#/settings');
  });
});

describe('adding from the menu', () => {
  stopAfterFirstFailure();

  /**
   * Starts the page with an answer that differs from the menu's own list in what it says of
   * products.
   */
  async function startWithProducts(said: Partial<AppInit['components'][number]>): Promise<void> {
    await desk.page.goto('about:blank');
    await desk.page.route(
      /\/api\/v2\/app\/init$/,
      async (route) => {
        const answer = await route.fetch();
        const init = (await answer.json()) as AppInit;
        await route.fulfill({
          response: answer,
          json: {
            ...init,
            components: init.components.map((one) => (one.id === 13 ? { ...one, ...said } : one)),
          },
        });
      },
      { times: 1 },
    );
    await open(desk.page);
    await openMenuGroup(desk.page, 'מוצרים');
    await sideMenu(desk.page).getByRole('button', { name: 'הוסיפו: מוצרים' }).click();
  }

  it('opens an empty form of what is allowed', async () => {
    await startWithProducts({});
    await desk.page.getByRole('heading', { name: 'מוצר חדש' }).waitFor();
    await expect.poll(() => hashOf(desk.page)).toMatch(/^#\/item\/id\/0\/component\/13(\/|$)/);
  });

  it('alerts UPGRADE and opens nothing that is not allowed [SHELL-049]', async () => {
    await startWithProducts({ allowed: false });
    expect(await errorDialog().innerText()).toContain('UPGRADE');
    await expect.poll(() => hashOf(desk.page)).toBe('#/');
  });

  it('alerts NO_DOCUMENT_EXIST and opens nothing for a missing document type [SHELL-050]', async () => {
    await startWithProducts({ document_type: 77 });
    expect(await errorDialog().innerText()).toContain('NO_DOCUMENT_EXIST');
    await expect.poll(() => hashOf(desk.page)).toBe('#/');
  });
});

describe('the links of the menu', () => {
  stopAfterFirstFailure();

  it.each([
    ['עזרה', 'מתחילים למכור'],
    ['תיעוד הממשק למפתחים', 'Dalpak API 6.0.0'],
  ])(
    '%s opens in a frame window, which has the page and no session of ours [SHELL-077]',
    async (name, says) => {
      await desk.page.goto('about:blank');
      await open(desk.page);
      await openMenuGroup(desk.page, 'הגדרות');
      await sideMenu(desk.page).getByRole('link', { name }).click();
      await desk.page.getByRole('main').getByRole('heading', { name, level: 1 }).waitFor();
      await expect
        .poll(() => hashOf(desk.page))
        .toMatch(/^#\/link\/[A-Za-z0-9]+=*\/[^/]+\/[0-9a-z]{5}$/);
      await desk.page.frameLocator(`iframe[title="${name}"]`).getByText(says).first().waitFor();
      expect(await desk.page.locator('iframe').getAttribute('sandbox')).not.toContain(
        'allow-same-origin',
      );
      expect(desk.problems).toEqual([]);
    },
  );
});

describe('an error that ends the session', () => {
  it('signs out when its detail says so, here and nowhere else [SHELL-239]', async () => {
    await refuseWith({
      code: 'A001',
      desc: 'החשבון נעול',
      details: [{ text: 'התחברו מחדש', action: 'logout' }],
    });
    await errorDialog().getByRole('button', { name: 'התנתקו' }).click();
    await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await desk.page.reload();
    await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await other.page.reload();
    await other.page.getByText('פתחו קופה במכשיר הזה').waitFor();
    expect(desk.problems).toEqual([]);
  });
});
