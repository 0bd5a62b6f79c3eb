import type { AppInit } from '@dalpak/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, signIn } from '../pages/start.page.ts';
import { launchBrowser, openPage, SIZES, type WatchedPage } from '../support/browser.ts';
import { goByMenu } from '../support/menu.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const hashOf = (page: Page): string => new URL(page.url()).hash;
/** Address of the list of transactions in a window of its own. */
const LIST_WINDOW = /^#\/items\/101\/[0-9a-z]{5}$/;

describe('a manager signs in', () => {
  it('sees that the password is wrong, and may try again', async () => {
    const desk = await openPage(browser, server.url, {
      expectedProblems: /status of 401 .*oauth\/token$/,
    });
    await open(desk.page);
    await signIn(desk.page, { ...server.people.manager, password: 'not-the-password' });
    await desk.page.getByText('הדוא"ל או הסיסמה שגויים.').waitFor();
    await expect.poll(() => hashOf(desk.page)).toBe('#/login');
    await signIn(desk.page, server.people.manager);
    await desk.page.getByText('פתחו קופה במכשיר הזה').waitFor();
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  it('who has no business yet finds how to open one', async () => {
    const desk = await openPage(browser, server.url);
    await open(desk.page);
    await desk.page.getByRole('link', { name: 'פתחו עסק חדש' }).click();
    await desk.page.getByRole('heading', { name: 'פתיחת עסק' }).waitFor();
    await desk.page.getByRole('link', { name: 'יש לי חשבון' }).click();
    await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  it('opens the requested address after the sign-in', async () => {
    const desk = await openPage(browser, server.url);
    await open(desk.page, '/items/101');
    await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await signIn(desk.page, server.people.manager);
    await desk.page.getByRole('heading', { name: 'עסקאות קופה' }).waitFor();
    await expect.poll(() => hashOf(desk.page)).toMatch(LIST_WINDOW);
    await desk.context.close();
  });
});

describe('a manager at the desk', () => {
  let desk: WatchedPage;
  beforeAll(async () => {
    desk = await openOffice(browser, server, { serviceWorker: true });
    await desk.page.getByText('פתחו קופה במכשיר הזה').waitFor();
  });
  afterAll(() => desk.context.close());
  beforeEach(() => desk.page.goto('about:blank'));

  /** Changes the server's answer to the start; the rest of it stays. */
  async function answerStart(change: (init: AppInit) => AppInit): Promise<void> {
    await desk.page.route(
      /\/api\/v2\/app\/init$/,
      async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: change((await answer.json()) as AppInit) });
      },
      { times: 1 },
    );
  }

  it('starts at / and only then opens the requested hash [SHELL-015, SHELL-016, SHELL-109]', async () => {
    let before = '';
    await desk.page.route(
      /\/api\/v2\/app\/init$/,
      async (route) => {
        before = await desk.page.evaluate(() => location.hash);
        await route.continue();
      },
      { times: 1 },
    );
    await open(desk.page, '/items/101');
    await desk.page.getByRole('heading', { name: 'עסקאות קופה' }).waitFor();
    expect(before).toBe('#/');
    await expect.poll(() => hashOf(desk.page)).toMatch(LIST_WINDOW);
  });

  it("finds at / the home screen with the day's sales at the tills, and returns to it by the menu [SHELL-017, SHELL-072]", async () => {
    await open(desk.page);
    await desk.page.getByText('מכירות היום').waitFor();
    await goByMenu(desk.page, 'עסקאות קופה');
    await desk.page.getByRole('heading', { name: 'עסקאות קופה' }).waitFor();
    await desk.page
      .getByRole('navigation', { name: 'תפריט' })
      .getByRole('link', { name: 'בית' })
      .click();
    await desk.page.getByText('מכירות היום').waitFor();
    await expect.poll(() => hashOf(desk.page)).toBe('#/');
  });

  it('begins on a phone with the figure of today, above what waits and the chores', async () => {
    const { page } = desk;
    const topOf = async (text: string): Promise<number> =>
      (await page.getByRole('main').getByText(text, { exact: true }).first().boundingBox())?.y ??
      Infinity;
    await open(page);
    await page.setViewportSize(SIZES.phone);
    await expect.poll(() => topOf('מכירות היום')).toBeLessThan(SIZES.phone.height / 3);
    await expect.poll(() => topOf('מה מחכה לכם')).toBeLessThan(SIZES.phone.height / 2);
    expect(await topOf('מכירות היום')).toBeLessThan(await topOf('מה מחכה לכם'));
    expect(await topOf('מתחילים')).toBeGreaterThan(await topOf('מכירות לפי שעה'));
    await page.setViewportSize(SIZES.desktop);
  });

  it('sees that an address does not exist, with a link home', async () => {
    await open(desk.page, '/no/such/place');
    await desk.page.getByRole('heading', { name: 'המסך לא נמצא' }).waitFor();
    await desk.page.getByRole('main').getByRole('link', { name: 'לבית' }).click();
    await desk.page.getByText('מכירות היום').waitFor();
  });

  it('is led to the suspended screen, with the name of the status, until the service is back [SHELL-025, SHELL-112]', async () => {
    await answerStart((init) => ({
      ...init,
      status: 'SERVICE_NOT_OK',
      service: init.service && {
        ...init.service,
        status_case: { name: 'מושהה זמנית', reason: 'חוב פתוח' },
      },
    }));
    await open(desk.page, '/items/101');
    await desk.page.getByRole('heading', { name: 'השירות מושהה' }).waitFor();
    await expect.poll(() => hashOf(desk.page)).toBe('#/admin/billing/servicesuspended');
    await desk.page.getByText('מושהה זמנית').waitFor();
    await desk.page.getByRole('button', { name: 'בדקו שוב' }).click();
    await desk.page.getByRole('heading', { name: 'עסקאות קופה' }).waitFor();
  });

  it('is led to the registration of a terminal when there is no service [SHELL-026, SHELL-111]', async () => {
    await answerStart((init) => ({ ...init, status: 'SERVICE_NOT_EXIST' }));
    await open(desk.page, '/items/101');
    await desk.page.getByRole('heading', { name: 'רישום קופה' }).waitFor();
    await expect.poll(() => hashOf(desk.page)).toBe('#/terminal/register');
  });

  it("opens the till's address and must register this device first", async () => {
    await open(desk.page, '/pos');
    await desk.page.getByRole('heading', { name: 'המכשיר הזה עדיין אינו קופה' }).waitFor();
    await desk.page.getByRole('main').getByRole('link', { name: 'רשמו קופה במכשיר הזה' }).click();
    await desk.page.getByRole('heading', { name: 'רישום קופה' }).waitFor();
  });

  it('finds the top bar, the side menu, the apps, the open windows, the notifications and their own drawer [SHELL-011]', async () => {
    const { page } = desk;
    await open(page, '/items/101');
    await page.getByRole('heading', { name: 'עסקאות קופה' }).waitFor();
    const bar = page.getByRole('banner');
    await bar.waitFor();
    await page
      .getByRole('navigation', { name: 'תפריט' })
      .filter({ visible: true })
      .first()
      .waitFor();
    for (const name of ['יישומים', /^חלונות פתוחים/, /^התראות/, /^תפריט משתמש/]) {
      await bar.getByRole('button', { name }).click();
      await page.getByRole('dialog').filter({ visible: true }).first().waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
    }
  });

  it('sees a running clock', async () => {
    await open(desk.page);
    const clock = desk.page.getByRole('banner').locator('time');
    const first = await clock.innerText();
    expect(first).toMatch(/^\d\d:\d\d:\d\d$/);
    await expect.poll(() => clock.innerText()).not.toBe(first);
  });

  it('has one service worker after the start [SHELL-014]', async () => {
    await open(desk.page);
    await desk.page.getByText('מכירות היום').waitFor();
    await expect
      .poll(() =>
        desk.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(1);
  });

  it('reads the product in English, also after a reload, and in Hebrew again', async () => {
    const { page } = desk;
    await open(page, '/items/14');
    await page.getByRole('button', { name: /^תפריט משתמש/ }).click();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('dialog').getByText('Language', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    for (const again of [false, true]) {
      if (again) await page.reload();
      await page.getByRole('main').getByRole('heading', { name: 'Departments' }).waitFor();
      await page
        .getByRole('navigation', { name: 'Menu' })
        .filter({ visible: true })
        .getByText('Products', { exact: true })
        .first()
        .waitFor();
      // Product names are the shop's own and are not translated.
      expect(await page.getByRole('banner').innerText()).not.toMatch(/חלונות|התראות/);
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
      ).toEqual(['en', 'ltr']);
    }
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByText('עברית', { exact: true }).click();
    await page.getByRole('dialog').getByText('שפה', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('heading', { name: 'מחלקות' }).waitFor();
  });

  it('is shown a system error when the answer is no JSON [CART-260]', async () => {
    await desk.page.route(/\/api\/v2\/pos\/transactions\?/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await open(desk.page, '/items/101');
    const alert = desk.page.getByRole('alert');
    await alert.getByText('SYSTEM_ERROR').waitFor();
    expect(await alert.innerText()).toContain(
      'אירעה תקלה במערכת. נסו שוב; אם התקלה חוזרת פנו לתמיכה.',
    );
    await desk.page.unrouteAll();
    await desk.page.getByRole('main').getByRole('button', { name: 'נסו שוב' }).click();
    await desk.page.getByText('עדיין אין עסקאות').waitFor();
  });

  it('finds version and e-mail in the user menu and signs out there, at the server too [SHELL-071, REC-186]', async () => {
    const ended = desk.page.waitForResponse(/\/api\/v2\/oauth\/logout/);
    await open(desk.page);
    await desk.page.getByRole('button', { name: 'תפריט משתמש: דנה לוי' }).click();
    await desk.page.getByText(server.people.manager.email).waitFor();
    await desk.page.getByText('פרטים לתמיכה').click();
    await desk.page.getByText('6.0.0').waitFor();
    await desk.page.getByRole('button', { name: 'התנתקו' }).click();
    expect((await ended).status()).toBe(200);
    await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await open(desk.page, '/items/101');
    await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    expect(desk.problems).toEqual([]);
  });
});
