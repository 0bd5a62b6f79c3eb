import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmSignUp,
  fillSignUp,
  open,
  registerTerminal,
  signInEmployee,
} from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { codeIn, newestMail } from '../support/mails.ts';

const SHOP = {
  business: 'מכולת השקמה',
  vatNumber: '999999998',
  branch: 'רחוב השקמה',
  firstName: 'רות',
  lastName: 'אלון',
  email: 'ruth@shikma.example',
  password: 'turnip-anchor-92',
  card: '4711',
};

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;

beforeAll(async () => {
  server = await startDemoServer(['--empty']);
  browser = await launchBrowser();
  // The browser logs every refusal: one password is refused on purpose.
  desk = await openPage(browser, server.url, { expectedProblems: /status of 422 .*signup/ });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('a newcomer opens a business on an empty system', () => {
  stopAfterFirstFailure();

  it('is led to the sign-up form [SHELL-042]', async () => {
    await open(desk.page);
    await desk.page.getByRole('heading', { name: 'פתיחת עסק' }).waitFor();
    await expect.poll(() => new URL(desk.page.url()).hash).toBe('#/signup/cloud/');
  });

  it('sees which fields are wrong, and nothing is sent [SHELL-150, SHELL-151, SHELL-152, CART-183, CART-184]', async () => {
    const calls: string[] = [];
    desk.page.on('request', (request) => calls.push(request.url()));
    await desk.page.getByRole('button', { name: 'המשיכו' }).click();
    await desk.page.getByText('בחרו חנות או מסעדה').waitFor();
    await fillSignUp(desk.page, { ...SHOP, business: 'מ', lastName: '', vatNumber: '12' });
    await desk.page.getByText('יש שגיאות בטופס. בדקו את השדות המסומנים באדום.').waitFor();
    await desk.page.getByText('לפחות 2 תווים').waitFor();
    await desk.page.getByText('שדה חובה').waitFor();
    await desk.page.getByText('מספר עוסק הוא 9 ספרות').waitFor();
    await desk.page.getByLabel('מספר עוסק או ח.פ').fill('999999997');
    await desk.page.getByRole('button', { name: 'המשיכו' }).click();
    await desk.page.getByText('המספר אינו תקין: ספרת הביקורת אינה מתאימה').waitFor();
    expect(calls.filter((url) => /signup\/(cloud|code)$/.test(url))).toEqual([]);
  });

  it('is led to the first field with an error, also when the server reports it, on a phone', async () => {
    const size = desk.page.viewportSize();
    await desk.page.setViewportSize({ width: 390, height: 844 });
    const standsAt = (name: string) =>
      expect.poll(
        async () => {
          const field = desk.page.getByRole('textbox', { name });
          const box = await field.boundingBox();
          const inSight = box !== null && box.y >= 0 && box.y + box.height <= 844;
          return (
            inSight &&
            (await field.evaluate((element) => element === document.activeElement)) &&
            (await field.getAttribute('aria-invalid')) === 'true'
          );
        },
        { timeout: 10_000 },
      );
    await fillSignUp(desk.page, { ...SHOP, business: 'מ', lastName: '' });
    await standsAt('שם העסק').toBe(true);
    await fillSignUp(desk.page, { ...SHOP, password: 'aaaaaaaaaaaaaaaa' });
    await standsAt('סיסמה').toBe(true);
    expect(await desk.page.getByText('הסיסמה חלשה מדי').count()).toBeGreaterThan(0);
    if (size !== null) await desk.page.setViewportSize(size);
  });

  it('sees where the code was sent, and opens nothing with a wrong one', async () => {
    await fillSignUp(desk.page, SHOP);
    await desk.page.getByRole('heading', { name: 'אימות הדוא"ל' }).waitFor();
    await desk.page.getByText('אין שרת דואר; ההודעה נשמרה בתיקיית הנתונים').waitFor();
    expect(
      summarizeFindings(
        await checkScreen(desk.page, 'signup-code', { sizes: ['desktop', 'phone'] }),
      ),
    ).toEqual([]);
    const code = codeIn(await newestMail(server.data, SHOP.email));
    expect(server.output()).toMatch(/mail\/\S+\.eml/);
    expect(server.output()).not.toContain(code);
    await confirmSignUp(desk.page, code === '000000' ? '000001' : '000000');
    await desk.page.getByText('הקוד שגוי או שתוקפו פג').waitFor();
  });

  it('corrects the form without typing it again, and gets a new code', async () => {
    await desk.page.getByRole('button', { name: 'תיקון הפרטים' }).click();
    await expect.poll(() => desk.page.getByLabel('שם העסק').inputValue()).toBe(SHOP.business);
    await desk.page.getByRole('button', { name: 'המשיכו' }).click();
    await desk.page.getByLabel('קוד אימות').waitFor();
  });

  it('opens the business and is in its back office', async () => {
    await confirmSignUp(desk.page, codeIn(await newestMail(server.data, SHOP.email)));
    await desk.page.getByText('פתחו קופה במכשיר הזה').waitFor();
    await expect.poll(() => new URL(desk.page.url()).hash).toBe('#/');
    expect(await desk.page.getByRole('banner').innerText()).toContain(SHOP.business);
    await desk.page.getByText('עדיין לא נמכר דבר היום').waitFor();
  });

  it('finds an empty list of transactions that says so', async () => {
    await open(desk.page, '/items/101');
    await desk.page.getByText('עדיין אין עסקאות').waitFor();
    expect(await desk.page.getByRole('grid').count()).toBe(0);
  });

  it('registers the device as a till and unlocks it with the chosen card', async () => {
    await open(desk.page, '/terminal/register');
    await registerTerminal(desk.page, SHOP.branch, 'קופה 1');
    await signInEmployee(desk.page, SHOP.card);
  });

  it('sees at the till that there is no product yet, instead of an endless wait', async () => {
    const till = new TillPage(desk.page);
    await till.ready();
    await till.scan('7290000000114');
    await expect.poll(() => till.notice().innerText()).toContain('הברקוד לא נמצא');
  });

  it('ends without an error in the browser', () => {
    expect(desk.problems).toEqual([]);
  });
});
