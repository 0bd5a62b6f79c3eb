import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { open, signIn } from '../pages/start.page.ts';
import { Authenticator } from '../support/authenticator.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

const SIZES: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
/** The browser's messages when the server requires a code, or refuses one. */
const REFUSED =
  /status of 40[13] .*\/api\/v2\/(oauth\/token|app\/init|account\/|notifications|events|settings|components)/;

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let app: Authenticator;
let recovery: string[];
const findings: Finding[] = [];

const look = async (name: string): Promise<void> =>
  void findings.push(...(await checkScreen(desk.page, name, SIZES)));
const dialog = (name: string): Locator => desk.page.getByRole('dialog', { name });
const inside = (): Promise<void> =>
  desk.page.getByRole('button', { name: /^תפריט משתמש/ }).waitFor();

/** Enters the key from the screen into the app, and types its first code. */
async function pairAuthenticator(place: Locator): Promise<void> {
  app = new Authenticator(
    await place
      .getByRole('group', { name: 'או הקלידו באפליקציה את המפתח הזה' })
      .getByText(/^[A-Z2-7 ]+$/)
      .last()
      .innerText(),
  );
  await place.getByLabel('הקוד שהאפליקציה מציגה').fill(app.code());
  await place.getByRole('button', { name: 'אשרו והפעילו' }).click();
}

/** Reads the recovery codes and confirms that they are stored. */
async function readRecoveryCodes(place: Locator): Promise<void> {
  const list = place.getByRole('list', { name: 'קודי השחזור שלכם' });
  await list.waitFor();
  recovery = await list.getByRole('listitem').allInnerTexts();
  expect(await place.getByRole('button', { name: 'סיום' }).isDisabled()).toBe(true);
  await place.getByLabel('שמרתי את הקודים במקום בטוח').check();
  await place.getByRole('button', { name: 'סיום' }).click();
}

async function signOutAndIn(): Promise<void> {
  await new DrawerPage(desk.page).pick('התנתקו');
  await desk.page.getByRole('heading', { name: 'התחברות' }).waitFor();
  await signIn(desk.page, server.people.manager);
  await desk.page.getByRole('heading', { name: 'קוד אימות' }).waitFor();
}

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server, { expectedProblems: REFUSED });
  await inside();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a manager', () => {
  stopAfterFirstFailure();

  it('turns two-step sign-in on in their account, and stores ten recovery codes', async () => {
    const { page } = desk;
    await new DrawerPage(page).pick('החשבון שלי');
    await page.getByRole('button', { name: 'הפעילו', exact: true }).click();
    const proof = dialog('להפעיל את האימות הדו-שלבי?');
    await proof.getByLabel('הסיסמה שלכם').fill('not the password');
    await proof.getByRole('button', { name: 'המשיכו' }).click();
    await proof.getByText('הסיסמה הנוכחית שגויה.').waitFor();
    await look('second-step-password');
    await proof.getByLabel('הסיסמה שלכם').fill(server.people.manager.password);
    await proof.getByRole('button', { name: 'המשיכו' }).click();
    const setUp = dialog('הפעלת האימות הדו-שלבי');
    await setUp.getByRole('img', { name: 'ריבוע לסריקה באפליקציית האימות' }).waitFor();
    await look('second-step-scan');
    await setUp.getByLabel('הקוד שהאפליקציה מציגה').fill('12345');
    await setUp.getByRole('button', { name: 'אשרו והפעילו' }).click();
    await setUp.getByText('הקלידו את שש הספרות.').waitFor();
    await pairAuthenticator(setUp);
    const codes = dialog('קודי השחזור שלכם');
    await codes.waitFor();
    await look('second-step-recovery');
    await readRecoveryCodes(codes);
    expect(new Set(recovery).size).toBe(10);
    await codes.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('קודי שחזור שנותרו: 10').waitFor();
    await look('second-step-on');
  });

  it('signs in with a code of the app, but not with a wrong or used one', async () => {
    const { page } = desk;
    await signOutAndIn();
    await look('second-step-sign-in');
    const code = page.getByLabel('קוד אימות');
    await code.fill('000000');
    await page.getByRole('button', { name: 'התחברו' }).click();
    await page.getByRole('alert').getByText('הקוד שגוי, או שכבר נוצל.').waitFor();
    await expect.poll(() => code.inputValue()).toBe('');
    await code.fill(app.code());
    await page.getByRole('button', { name: 'התחברו' }).click();
    await inside();
  });

  it('signs in with a recovery code without the phone, and sees how many are left', async () => {
    const { page } = desk;
    await signOutAndIn();
    await page.getByRole('button', { name: 'הטלפון אינו לידי: קוד שחזור' }).click();
    await look('second-step-recovery-sign-in');
    await page.getByLabel('קוד שחזור').fill((recovery[0] ?? '').toLowerCase());
    await page.getByRole('button', { name: 'התחברו' }).click();
    await inside();
    await open(page, '/account');
    await page.getByText('קודי שחזור שנותרו: 9').waitFor();
  });

  it('makes new recovery codes with the password and a code', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'צרו קודי שחזור חדשים' }).click();
    const proof = dialog('קודי שחזור חדשים');
    await proof.getByLabel('הסיסמה שלכם').fill(server.people.manager.password);
    await proof.getByLabel('קוד מהאפליקציה, או קוד שחזור').fill(recovery[0] ?? '');
    await proof.getByRole('button', { name: 'צרו קודי שחזור חדשים' }).click();
    await proof.getByText('הקוד שגוי, או שכבר נוצל.').waitFor();
    await look('second-step-proof');
    await proof.getByLabel('קוד מהאפליקציה, או קוד שחזור').fill(recovery[1] ?? '');
    await proof.getByRole('button', { name: 'צרו קודי שחזור חדשים' }).click();
    const before = recovery;
    await readRecoveryCodes(dialog('קודי השחזור שלכם'));
    expect(recovery.filter((code) => before.includes(code))).toEqual([]);
    await page.getByText('קודי שחזור שנותרו: 10').waitFor();
  });

  it('requires codes in the whole business, and reaches nothing else without them', async () => {
    const { page } = desk;
    const settings = new SettingsPage(page);
    await settings.open('אבטחה');
    await settings.row('כל המנהלים נכנסים עם קוד').getByRole('switch').click({ force: true });
    await open(page, '/account');
    await page.reload();
    await page.getByText('העסק מחייב אימות דו-שלבי.').waitFor();
    await page.getByRole('button', { name: 'כבו', exact: true }).click();
    const proof = dialog('לכבות את האימות הדו-שלבי?');
    await proof.getByLabel('הסיסמה שלכם').fill(server.people.manager.password);
    await proof.getByLabel('קוד מהאפליקציה, או קוד שחזור').fill(recovery[0] ?? '');
    await proof.getByRole('button', { name: 'כבו', exact: true }).click();
    await page.getByRole('heading', { name: 'צריך להגדיר אימות דו-שלבי' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'צריך להגדיר אימות דו-שלבי' }).waitFor();
    expect(await page.getByRole('button', { name: /^תפריט משתמש/ }).count()).toBe(0);
    await look('second-step-gate');
    await page.getByLabel('הסיסמה שלכם').fill(server.people.manager.password);
    await page.getByRole('button', { name: 'הגדירו עכשיו' }).click();
    await page.getByRole('img', { name: 'ריבוע לסריקה באפליקציית האימות' }).waitFor();
    await look('second-step-gate-scan');
    await pairAuthenticator(page.getByRole('main'));
    await readRecoveryCodes(page.getByRole('main'));
    await inside();
  });

  it('sees no serious problem on these screens', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });
});
