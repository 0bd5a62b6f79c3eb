import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { openMenuGroup, sideMenu } from '../support/menu.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import {
  type Finding,
  checkScreen,
  SCREENSHOT_FOLDER,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;
const findings: Finding[] = [];
const look = async (screen: string): Promise<void> =>
  void findings.push(...(await checkScreen(page, screen, { sizes: ['desktop', 'phone'] })));

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures of these screens: ${SCREENSHOT_FOLDER}`);
  desk = await openOffice(browser, server, { expectedProblems: /status of 409/ });
  ({ page } = desk);
  await page.getByText('פתחו קופה במכשיר הזה').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

describe('a manager gives another program access to the records', () => {
  let token = '';
  const call = async (component: number): Promise<number> =>
    (
      await fetch(`${server.url}/api/v2/components/${component}/records?limit=1`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  it('finds the access keys in the menu and makes one, which is shown once', async () => {
    await openMenuGroup(page, 'הגדרות');
    await sideMenu(page).getByRole('link', { name: 'ממשק ומפתחות גישה' }).click();
    await page.getByText('עדיין אין מפתחות גישה').waitFor();
    await page.getByRole('button', { name: 'צרו מפתח' }).click();
    const dialog = page.getByRole('dialog', { name: 'מפתח גישה חדש' });
    await dialog.getByRole('button', { name: 'צרו מפתח' }).click();
    await dialog.getByText('תנו למפתח שם.').waitFor();
    await dialog.getByText('בחרו לפחות סוג רשומות אחד.').waitFor();
    await dialog.getByLabel('שם המפתח').fill('חנות באינטרנט');
    const scopes = dialog.getByRole('combobox', { name: 'מה המפתח פותח' });
    await scopes.fill('מוצרים');
    await page.getByRole('option', { name: 'מוצרים', exact: true }).click();
    await scopes.fill('לקוחות');
    await page.getByRole('option', { name: 'לקוחות', exact: true }).click();
    const rights = dialog.getByRole('group', { name: 'גישה אל לקוחות' });
    for (const right of ['הוספה', 'עריכה']) await rights.getByText(right).click();
    await look('access-key-new');
    // An invalid last day does not make a key without an end: the field shows the error, and the
    // form is not sent.
    const lastDay = dialog.getByRole('textbox', { name: 'היום האחרון' });
    await lastDay.fill('31/02/2027');
    await dialog.getByRole('button', { name: 'צרו מפתח' }).click();
    await dialog.getByText('אין תאריך כזה. כתבו יום/חודש/שנה, למשל 31/12/2026').waitFor();
    expect([await lastDay.inputValue(), await lastDay.getAttribute('aria-invalid')]).toEqual([
      '31/02/2027',
      'true',
    ]);
    await lastDay.fill('31.12.99');
    await dialog.getByLabel('שם המפתח').focus();
    expect(await lastDay.inputValue()).toBe('31/12/2099');
    await dialog.getByRole('button', { name: 'צרו מפתח' }).click();
    const made = page.getByRole('dialog', { name: 'המפתח מוכן' });
    token = await made.getByLabel('המפתח', { exact: true }).inputValue();
    expect(token).toMatch(/^dlp_[\w-]{43}$/);
    // Only the confirmation that the key is stored closes the dialog.
    await page.keyboard.press('Escape');
    expect(await made.getByRole('button', { name: 'סיום' }).isDisabled()).toBe(true);
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await made.getByRole('button', { name: 'העתיקו', exact: true }).click();
    await made.getByRole('button', { name: 'הועתק' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await made.getByRole('checkbox', { name: 'שמרתי את המפתח במקום בטוח' }).check();
    await made.getByRole('button', { name: 'סיום' }).click();
    await made.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(token);
  });

  it('sees when it was last used, and revokes it at once', async () => {
    expect([await call(13), await call(111), await call(31)]).toEqual([200, 200, 404]);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'חנות באינטרנט' });
    await row.getByText('שימוש אחרון:').waitFor();
    expect(await row.innerText()).toContain('מוצרים (קריאה), לקוחות (קריאה, הוספה, עריכה)');
    await look('access-keys');
    await row.getByRole('button', { name: 'בטלו מפתח: חנות באינטרנט' }).click();
    const question = page.getByRole('dialog', { name: 'לבטל את המפתח חנות באינטרנט?' });
    await question.getByRole('button', { name: 'השאירו' }).click();
    expect(await call(13)).toBe(200);
    await row.getByRole('button', { name: 'בטלו מפתח: חנות באינטרנט' }).click();
    await question.getByRole('button', { name: 'בטלו מפתח' }).click();
    await row.getByText('בוטל', { exact: true }).waitFor();
    expect(await call(13)).toBe(401);
  });
});

describe('a manager assigns licences', () => {
  const panel = () =>
    page
      .getByRole('heading', { name: 'רישיונות', exact: true })
      .locator('xpath=ancestor::section[1]')
      .filter({ visible: true });
  const card = (name: string) => panel().getByRole('button', { name });

  it('to a till, in its form: grouped by application, one card chosen [REC-131, REC-132, REC-137]', async () => {
    await open(page, '/item/id/1/component/104');
    await panel().getByRole('region', { name: 'קופה' }).waitFor();
    await card('קופה · דפדפן').click();
    expect(await card('קופה · דפדפן').getAttribute('aria-pressed')).toBe('true');
    await panel().getByRole('button', { name: 'שמרו רישיונות' }).click();
    await card('פנויים: 1 מתוך 2').waitFor();
  });

  it('to an employee, and the billing screen lists who holds them [REC-130, REC-136]', async () => {
    await open(page, '/item/id/1/component/31');
    await card('ניהול · בסיסי').click();
    await panel().getByRole('button', { name: 'שמרו רישיונות' }).click();
    await card('פנויים: 9 מתוך 10').waitFor();
    await open(page, '/billing');
    await panel().getByRole('region', { name: 'ניהול' }).getByText('פנויים: 9 מתוך 10').waitFor();
    expect(await panel().getByRole('list', { name: 'מי מחזיק ברישיון' }).allInnerTexts()).toEqual([
      'קופה 1',
      'דנה לוי',
    ]);
  });

  it('until none is left: the other cards are disabled, held ones stay enabled, and a message says so [REC-133, REC-134, REC-135]', async () => {
    await open(page, '/item/id/2/component/104');
    await card('קופה · דפדפן').click();
    await panel().getByRole('button', { name: 'שמרו רישיונות' }).click();
    await card('פנויים: 0 מתוך 2').waitFor();
    await panel().getByText('THERE IS NO LICENSES, NEED TO BUY MORE').waitFor();
    expect(await card('קופה · דפדפן').isEnabled()).toBe(true);
    await open(page, '/item/id/3/component/104');
    await panel().getByText('THERE IS NO LICENSES, NEED TO BUY MORE').waitFor();
    expect(await card('קופה · דפדפן').isDisabled()).toBe(true);
    await look('licences-none-left');
  });

  it('and requests more: a service must be picked, then the screen shows what the service includes [REC-139, REC-189]', async () => {
    // A toast under the pointer does not close, so the pointer moves away.
    await page.mouse.move(0, 0);
    await panel().getByRole('button', { name: 'חידוש או שדרוג' }).click();
    const dialog = page.getByRole('dialog', { name: 'חידוש או שדרוג של שירות' });
    await dialog.getByRole('radio').first().waitFor();
    await dialog.getByRole('button', { name: 'המשיכו' }).click();
    await dialog.getByRole('alert').getByText('בחרו שירות לחידוש או לשדרוג.').waitFor();
    await look('upgrade');
    await dialog.getByRole('radio', { name: 'קופה · דפדפן' }).check();
    await dialog.getByRole('button', { name: 'המשיכו' }).click();
    await page.getByRole('heading', { level: 1, name: 'שינוי מודולים' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/signup/app/modulechange');
  });
});

it('sees nothing on these screens that is hard to read or reach', () => {
  expect(summarizeFindings(findings)).toEqual([]);
  expect(desk.problems).toEqual([]);
});
