import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, signIn } from '../pages/start.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings, type Finding } from '../support/screen-checks.ts';
import { linkIn, newestMail } from '../support/mails.ts';

const PASSWORD = 'copper-lantern-48';
const SIZES = { sizes: ['desktop', 'phone'] } as const;

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
/** A second browser in which the manager is signed in. */
let other: WatchedPage;
let link: string;
const findings: Finding[] = [];

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  // The browser logs every refusal: a weak password, the old one, and a session that has ended.
  desk = await openPage(browser, server.url, { expectedProblems: /status of (422|401)/ });
  other = await openPage(browser, server.url, { expectedProblems: /status of 401/ });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const address = () => server.people.manager.email;

describe('a manager has forgotten the password', () => {
  stopAfterFirstFailure();

  it('requests a link on the sign-in screen, which answers the same for an address without an account', async () => {
    await open(other.page);
    await signIn(other.page, server.people.manager);
    await other.page.getByRole('banner').waitFor();
    await open(desk.page);
    await desk.page.getByRole('link', { name: 'שכחתי סיסמה' }).click();
    await desk.page.getByRole('heading', { name: 'שכחתם סיסמה?' }).waitFor();
    findings.push(...(await checkScreen(desk.page, 'forgot-password', SIZES)));
    const ask = async (email: string): Promise<string> => {
      await desk.page.getByLabel('דוא"ל').fill(email);
      await desk.page.getByRole('button', { name: 'שלחו קישור' }).click();
      await desk.page.getByRole('heading', { name: 'בדקו את הדוא"ל' }).waitFor();
      return (await desk.page.getByRole('status').allInnerTexts()).join('\n').replaceAll(email, '');
    };
    const unknown = await ask('nobody@example.com');
    await desk.page.getByRole('link', { name: 'חזרה להתחברות' }).click();
    await desk.page.getByRole('link', { name: 'שכחתי סיסמה' }).click();
    expect(await ask(address())).toBe(unknown);
    expect(unknown).toContain('אין שרת דואר; ההודעה נשמרה בתיקיית הנתונים');
    findings.push(...(await checkScreen(desk.page, 'reset-link-sent', SIZES)));
  });

  it('opens the link of the mail and sets a new password, which must not be weak', async () => {
    await expect
      .poll(() =>
        newestMail(server.data, address()).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    link = linkIn(await newestMail(server.data, address()));
    await desk.page.goto(link.replace('localhost', '127.0.0.1'));
    await desk.page.getByRole('heading', { name: 'סיסמה חדשה' }).waitFor();
    findings.push(...(await checkScreen(desk.page, 'reset-password', SIZES)));
    const set = async (password: string): Promise<void> => {
      await desk.page.getByRole('textbox', { name: 'סיסמה חדשה' }).fill(password);
      await desk.page.getByRole('button', { name: 'קבעו את הסיסמה' }).click();
    };
    await set('short');
    await desk.page.getByText('לפחות 12 תווים').first().waitFor();
    await set('passwordpassword');
    await desk.page.getByText('הסיסמה חלשה מדי').waitFor();
    await set(PASSWORD);
    await desk.page.getByRole('heading', { name: 'הסיסמה הוחלפה' }).waitFor();
    findings.push(...(await checkScreen(desk.page, 'reset-done', SIZES)));
  });

  it('signs in with the new password only', async () => {
    await desk.page.getByRole('link', { name: 'להתחברות' }).click();
    await signIn(desk.page, server.people.manager);
    await desk.page.getByText('הדוא"ל או הסיסמה שגויים').waitFor();
    await signIn(desk.page, { email: address(), password: PASSWORD });
    await desk.page.getByRole('banner').waitFor();
  });

  it('finds the other browser signed out, and is notified by mail', async () => {
    await open(other.page);
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await expect.poll(() => newestMail(server.data, address())).toContain('הוחלפה');
  });

  it('sees that the link was used, and is led to a new one', async () => {
    await other.page.goto(link.replace('localhost', '127.0.0.1'));
    await other.page.getByRole('textbox', { name: 'סיסמה חדשה' }).fill('copper-lantern-49');
    await other.page.getByRole('button', { name: 'קבעו את הסיסמה' }).click();
    await other.page.getByText('הקישור כבר נוצל או שתוקפו פג').waitFor();
    await other.page.getByRole('link', { name: 'בקשו קישור חדש' }).click();
    await other.page.getByRole('heading', { name: 'שכחתם סיסמה?' }).waitFor();
  });

  it('sets another one by a link that the operator creates, which signs out everywhere at once', async () => {
    const shown = linkIn(await server.runCommand('reset-password', address()));
    await open(desk.page);
    await desk.page.reload();
    await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
    await desk.page.goto(`${server.url}/${new URL(shown).hash}`);
    await desk.page.getByRole('textbox', { name: 'סיסמה חדשה' }).fill('velvet-harbour-19');
    await desk.page.getByRole('button', { name: 'קבעו את הסיסמה' }).click();
    await desk.page.getByRole('heading', { name: 'הסיסמה הוחלפה' }).waitFor();
    await desk.page.getByRole('link', { name: 'להתחברות' }).click();
    await signIn(desk.page, { email: address(), password: 'velvet-harbour-19' });
    await desk.page.getByRole('banner').waitFor();
  });

  it('sees sound screens in both sizes, and no error in the browser', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });
});
