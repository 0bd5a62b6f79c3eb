import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrawerPage } from '../pages/drawer.page.ts';
import { open, signIn } from '../pages/start.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { linkIn, newestMail } from '../support/mails.ts';
import {
  type Finding,
  checkScreen,
  type ScreenCheckOptions,
  summarizeFindings,
} from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

const SIZES: ScreenCheckOptions = { sizes: ['desktop', 'phone'] };
const ADMIN = { email: 'root@provider.example', password: 'copper-lantern-47' };
const OWNER = { email: 'dana@bakery.example', password: 'silver-lantern-52' };
const NAME = 'מאפיית הבוקר';
const REASON = 'לא התקבל תשלום עבור ינואר';
/** What the browser says of a service that is suspended, or of a person without a permission. */
const REFUSED = /status of 40[139] /;

let server: DemoServer;
let browser: Browser;
let provider: WatchedPage;
let desk: WatchedPage;
let owner: WatchedPage;
const findings: Finding[] = [];

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  process.env['DALPAK_NEW_PASSWORD'] = ADMIN.password;
  await server.runCommand('provider-user', ADMIN.email, '--cloud', 'demo-kiosk');
  delete process.env['DALPAK_NEW_PASSWORD'];
  desk = await openOffice(browser, server, { expectedProblems: REFUSED });
  provider = await openOffice(browser, server, { expectedProblems: REFUSED, person: ADMIN });
  owner = await openPage(browser, server.url, { expectedProblems: REFUSED });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('the provider', () => {
  stopAfterFirstFailure();

  it('makes a business with its plan and licences, and sees no password [CLOUD-001, CLOUD-002]', async () => {
    const { page } = provider;
    await page.getByRole('button', { name: /^תפריט משתמש/ }).waitFor();
    await new DrawerPage(page).pick('שירותי העסקים');
    await page.getByRole('button', { name: 'העסק הראשון הוא גם ספק השירות' }).click();
    await page.getByRole('button', { name: 'עסק חדש' }).click();
    const form = page.getByRole('dialog', { name: 'הקמת עסק' });
    await form.getByLabel('שם העסק').fill(NAME);
    await form.getByLabel('מספר עוסק').fill('000000019');
    await form.getByText('תשע ספרות, והאחרונה ספרת ביקורת').waitFor();
    await form.getByLabel('מספר עוסק').fill('000000018');
    await form.getByLabel('שם פרטי של הבעלים').fill('דנה');
    await form.getByLabel('שם משפחה').fill('לוי');
    await form.getByLabel('דוא"ל של הבעלים').fill(OWNER.email);
    await form.getByLabel('מחיר לתקופה').fill('249');
    await form.getByLabel('ימי ניסיון לפני החיוב').fill('0');
    findings.push(...(await checkScreen(page, 'provider-new-business', SIZES)));
    await form.getByRole('button', { name: 'הקימו עסק' }).click();
    await page.getByText(`קישור לקביעת סיסמה נשלח אל ${OWNER.email}`).waitFor();
    await page.getByRole('button', { name: `תוכנית ורישיונות של ${NAME}` }).waitFor();
    findings.push(...(await checkScreen(page, 'provider-businesses', SIZES)));
    await page.getByRole('button', { name: `תוכנית ורישיונות של ${NAME}` }).click();
    findings.push(...(await checkScreen(page, 'provider-plan', SIZES)));
    await page.getByLabel('רישיונות לקופות').fill('2');
    await page.getByRole('button', { name: 'שמרו תוכנית' }).click();
    await page.getByText('קופות: 2').waitFor();
  });

  it('bills it: its contract gets a row and is billed now, by a document [CLOUD-009, CLOUD-016]', async () => {
    const { page } = desk;
    await open(page, '/items/171');
    await page.getByText(`דלפק · ${NAME}`).first().click();
    await page.getByRole('button', { name: 'הוסיפו שורה' }).click();
    const form = page.getByRole('dialog', { name: 'הוסיפו שורה' });
    await form.getByLabel('תיאור').fill('ליווי והדרכה');
    await form.getByLabel('מחיר ליחידה').fill('120');
    findings.push(...(await checkScreen(page, 'contract-row', SIZES)));
    await form.getByRole('button', { name: 'שמרו שורה' }).click();
    await page.getByRole('link', { name: 'ליווי והדרכה' }).waitFor();
    await page.getByRole('button', { name: 'חייבו עכשיו' }).click();
    await page.getByRole('link', { name: /^מסמך \d+ מיום/ }).waitFor();
    findings.push(...(await checkScreen(page, 'contract-billed', SIZES)));
  });

  it('is asked about the periods of a contract that began long ago, and leaves them out [CLOUD-017]', async () => {
    const { page } = desk;
    await open(page, '/items/171');
    await page.getByText('תחזוקת מקררים').first().click();
    await page.getByText(/^יש \d+ תקופות מ־.* שעדיין לא חויבו/).waitFor();
    findings.push(...(await checkScreen(page, 'contract-past', SIZES)));
    await page.getByRole('button', { name: 'התחילו מהיום' }).click();
    await page.getByText(/תקופות מ־.* שעדיין לא חויבו/).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'המסמך הבא' }).waitFor();
    expect(await page.getByText(/תקופות מ־.* שעדיין לא חויבו/).count()).toBe(0);
  });
});

describe('the owner', () => {
  stopAfterFirstFailure();

  it('sets the password by the mailed link, and finds the invoice with its paper [CLOUD-002, CLOUD-010]', async () => {
    const { page } = owner;
    const link = linkIn(await newestMail(server.data, OWNER.email));
    await page.goto(link.replace('localhost', '127.0.0.1'));
    await page.getByRole('textbox', { name: 'סיסמה חדשה' }).fill(OWNER.password);
    await page.getByRole('button', { name: 'קבעו את הסיסמה' }).click();
    await page.getByRole('link', { name: 'להתחברות' }).click();
    await signIn(page, OWNER);
    await page.getByRole('banner').waitFor();
    await open(page, '/billing');
    await page.getByRole('link', { name: /^חשבונית מס \d+ מיום/ }).click();
    await page.getByRole('heading', { name: 'חשבונית מס', exact: true }).waitFor();
    findings.push(...(await checkScreen(page, 'billing-document', SIZES)));
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /^PDF: חשבונית מס/ }).click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole('link', { name: 'לשירות ולחיוב' }).click();
    findings.push(...(await checkScreen(page, 'billing', SIZES)));
  });

  it('reads the day of a planned suspension, and is stopped by one at once [CLOUD-004]', async () => {
    const { page } = provider;
    const suspend = async (day: string): Promise<void> => {
      await page.getByRole('button', { name: `השהו את השירות של ${NAME}` }).click();
      await page.getByLabel('סיבה, כפי שהעסק יקרא אותה').fill(REASON);
      await page.getByLabel('מיום', { exact: true }).fill(day);
      findings.push(...(await checkScreen(page, 'provider-suspend-day', SIZES)));
      await page.getByRole('button', { name: 'השהו', exact: true }).last().click();
    };
    const [year, month, date] = new Date(Date.now() + 7 * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    await suspend(`${date}/${month}/${year}`);
    await page.getByText(/^יושהה ב/).waitFor();
    await owner.page.reload();
    await owner.page.getByText(/^השירות יושהה ב/).waitFor();
    findings.push(...(await checkScreen(owner.page, 'billing-notice', SIZES)));
    await suspend('');
    await page.getByText(`מושהה: ${REASON}`).waitFor();
    await owner.page.getByRole('heading', { name: 'השירות מושהה' }).waitFor();
    await page.getByRole('button', { name: `החזירו את השירות של ${NAME}` }).click();
    await page.getByRole('button', { name: `השהו את השירות של ${NAME}` }).waitFor();
  });
});

describe('the manager', () => {
  stopAfterFirstFailure();

  it('adds an address for events, sees that a delivery failed, and sends it again [CLOUD-040, CLOUD-041, CLOUD-042]', async () => {
    const { page } = desk;
    await open(page, '/access-keys');
    await page.getByRole('button', { name: 'הוסיפו כתובת' }).click();
    const form = page.getByRole('dialog', { name: 'הוסיפו כתובת' });
    await form.getByLabel('שם').fill('חנות האינטרנט');
    await form.getByLabel('כתובת https').fill('https://shop.dalpak.invalid/events');
    findings.push(...(await checkScreen(page, 'webhook-new', SIZES)));
    await form.getByRole('button', { name: 'הוסיפו כתובת' }).click();
    await page.getByLabel('סוד החתימה').waitFor();
    await page.getByRole('button', { name: 'סיום' }).click();
    // What happens is a second row of the contract, which is billed for its first period.
    await open(page, '/items/171');
    await page.getByText(`דלפק · ${NAME}`).first().click();
    await page.getByRole('button', { name: 'הוסיפו שורה' }).click();
    const row = page.getByRole('dialog', { name: 'הוסיפו שורה' });
    await row.getByLabel('תיאור').fill('סליקה');
    await row.getByLabel('מחיר ליחידה').fill('50');
    await row.getByRole('button', { name: 'שמרו שורה' }).click();
    await page.getByRole('link', { name: 'סליקה' }).waitFor();
    await page.getByRole('button', { name: 'חייבו עכשיו' }).click();
    await expect.poll(() => page.getByRole('link', { name: /^מסמך \d+ מיום/ }).count()).toBe(2);
    await open(page, '/access-keys');
    const shown = page.getByRole('dialog', { name: 'משלוחים אל חנות האינטרנט' });
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('button', { name: 'משלוחים אל חנות האינטרנט' }).click();
          await shown.getByText(/^מסמך חדש/).waitFor();
          return shown.getByText(/ניסיונות: 1/).count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    findings.push(...(await checkScreen(page, 'webhook-deliveries', SIZES)));
    await shown.getByRole('button', { name: 'שלחו שוב' }).click();
    await shown.getByText(/ניסיונות: 0/).waitFor();
  });

  it('sees no serious problem on the screens, in both colour schemes', () => {
    expect(summarizeFindings(findings)).toEqual([]);
    expect([...desk.problems, ...owner.problems, ...provider.problems]).toEqual([]);
  });
});
