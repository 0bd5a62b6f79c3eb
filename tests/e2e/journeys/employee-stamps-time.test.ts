import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, registerTerminal, signIn, signInEmployee } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { TimekeeperPage } from '../pages/timekeeper.page.ts';
import { launchBrowser, openPage, type SIZES, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, SCREENSHOT_FOLDER } from '../support/screen-checks.ts';
import { CENTRE, openOffice } from '../support/signed-in-pages.ts';

/**
 * The browser's messages when the server refuses a stamp, and when a call is cut off on purpose.
 */
const ON_PURPOSE = /status of 409 .*timekeeper|ERR_FAILED/;

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  console.info(`Pictures of the timekeeper: ${SCREENSHOT_FOLDER}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

interface Station {
  readonly size: keyof typeof SIZES;
  readonly terminal: string;
  /** Checks in and out today. */
  readonly worker: { readonly card: 'cashier' | 'shift'; readonly name: string };
  /** Checked in two days ago and forgot to check out. */
  readonly forgetful: { readonly card: 'cashier' | 'shift'; readonly name: string };
}

const MICHAL = { card: 'cashier', name: 'מיכל אברהם' } as const;
const YOSSI = { card: 'shift', name: 'יוסי כהן' } as const;

/** Sets the device's clock, as `Date.now` reads it, to 08:00 two days ago. Returns that date. */
async function setClockTwoDaysBack(page: Page): Promise<string> {
  return page.evaluate(() => {
    const then = new Date();
    then.setDate(then.getDate() - 2);
    then.setHours(8, 0, 0, 0);
    const behind = Date.now() - then.getTime();
    const real = Date.now.bind(Date);
    Date.now = () => real() - behind;
    const two = (part: number): string => String(part).padStart(2, '0');
    return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
  });
}

describe.each<Station>([
  { size: 'desktop', terminal: 'קופה 1', worker: MICHAL, forgetful: YOSSI },
  { size: 'phone', terminal: 'קופה 2', worker: YOSSI, forgetful: MICHAL },
])('an employee stamps at a locked till of $size size', ({ size, terminal, worker, forgetful }) => {
  let shop: WatchedPage;
  let desk: WatchedPage;
  let clock: TimekeeperPage;
  let day = '';
  stopAfterFirstFailure();

  beforeAll(async () => {
    // Signs in by hand on the phone as well; other journeys do so on a desk only.
    shop = await openPage(browser, server.url, { size, expectedProblems: ON_PURPOSE });
    await open(shop.page, '/terminal/register');
    await signIn(shop.page, server.people.manager);
    await registerTerminal(shop.page, CENTRE, terminal);
    await shop.page.getByText('הקופה נרשמה').waitFor({ state: 'detached' });
    clock = new TimekeeperPage(shop.page);
  });
  afterAll(async () => {
    await shop?.context.close();
    await desk?.context.close();
  });

  const look = async (screen: string, page = shop.page, touch = size === 'phone'): Promise<void> =>
    expect(await checkScreen(page, `time-${screen}`, { sizes: [size], touch })).toEqual([]);

  it('checks in with a card, without signing in to the till [SHELL-087]', async () => {
    await shop.page.getByRole('dialog', { name: 'הקופה נעולה' }).waitFor();
    await look('locked');
    await clock.open();
    await look('form');
    await clock.swipe(server.people.cards[worker.card]);
    await expect
      .poll(() => clock.stampConfirmation().innerText())
      .toMatch(new RegExp(`${worker.name}\\s+נכנסתם ב-`));
    expect(await clock.stampConfirmation().innerText()).toContain('היום עד כה');
    await look('came');
    expect(await shop.page.getByRole('dialog', { name: 'הקופה נעולה' }).count()).toBe(1);
  });

  it('is refused a second check-in, with the time of the first and what to do', async () => {
    await clock.startNextEmployee();
    await clock.swipe(server.people.cards[worker.card]);
    await expect.poll(() => clock.message().innerText()).toContain('כבר נכנסתם ב-');
    expect(await clock.message().innerText()).toContain('בחרו יציאה');
    await look('refused');
  });

  it('checks out, and cannot do so twice [SHELL-087]', async () => {
    await clock.choose('יציאה');
    await clock.swipe(server.people.cards[worker.card]);
    await expect.poll(() => clock.stampConfirmation().innerText()).toContain('יצאתם ב-');
    await clock.startNextEmployee();
    await clock.choose('יציאה');
    await clock.swipe(server.people.cards[worker.card]);
    await expect.poll(() => clock.message().innerText()).toContain('לא נרשמה כניסה');
  });

  it('sees their own hours of the month', async () => {
    await clock.choose('השעות שלי');
    await clock.swipe(server.people.cards[worker.card]);
    await clock.dialog().getByText(worker.name).waitFor();
    expect(await clock.dialog().getByRole('row').count()).toBeGreaterThan(1);
    await look('own');
    await clock.dialog().getByRole('button', { name: 'חזרו' }).click();
  });

  it('stamps offline: the stamp is stored on the device with its own time, and sent later', async () => {
    await shop.page.route('**/timekeeper/**', (route) => route.abort('failed'));
    await clock.choose('כניסה');
    day = await setClockTwoDaysBack(shop.page);
    await clock.swipe(server.people.cards[forgetful.card]);
    await expect.poll(() => clock.stampConfirmation().innerText()).toContain('ההחתמה נשמרה במכשיר');
    expect(await clock.stampConfirmation().innerText()).toContain('08:00');
    await look('kept');
    await clock.startNextEmployee();
    await expect
      .poll(() => clock.unsentStamps().allInnerTexts())
      .toEqual([expect.stringContaining('ממתינה')]);
    await look('waiting');
    await shop.page.unroute('**/timekeeper/**');
    await shop.page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => clock.unsentStamps().count()).toBe(0);
    await clock.close();
  });

  it('opens the timekeeper from the menu of the employee who is signed in [SHELL-061]', async () => {
    await shop.page.reload();
    await signInEmployee(shop.page, server.people.cards.cashier);
    await new TillPage(shop.page).ready();
    await shop.page.getByRole('button', { name: /תפריט משתמש/ }).click();
    await clock.open();
    // A card swiped now is not scanned as a product.
    await clock.swipe('99999');
    await expect.poll(() => clock.message().innerText()).toContain('הכרטיס אינו מוכר');
    await clock.close();
    expect(
      shop.problems.filter((problem) => !/status of 401 .*timekeeper\/checkin/.test(problem)),
    ).toEqual([]);
  });

  it('is found by the manager, who adds the missing check-out', async () => {
    desk = await openOffice(browser, server, { size, at: '/#/items/33' });
    await desk.page.getByRole('heading', { name: 'נוכחות' }).waitFor();
    const row = desk.page.getByRole('row').filter({ hasText: forgetful.name });
    await row.waitFor();
    if (!(await desk.page.getByTestId('month').innerText()).startsWith(day.slice(5, 7)))
      await desk.page.getByRole('button', { name: 'לחודש הקודם' }).click();
    await expect.poll(() => row.getByTestId('to-check').innerText()).toContain('2');
    await look('month', desk.page);
    await row.getByRole('button', { name: forgetful.name }).click();
    const card = desk.page.getByTestId(`day-${day}`);
    await card.getByText('לא נרשמה יציאה').waitFor();
    await look('person', desk.page);
    await card.getByRole('button', { name: 'הוסיפו החתמה' }).click();
    await desk.page.getByRole('button', { name: 'שמרו' }).click();
    await desk.page.getByText('כתבו סיבה').waitFor();
    await desk.page.getByRole('textbox', { name: 'שעה (HH:MM)' }).fill('16:30');
    await desk.page.getByRole('textbox', { name: 'סיבה' }).fill('שכח לצאת');
    await look('correction', desk.page);
    await desk.page.getByRole('button', { name: 'שמרו' }).click();
    await expect.poll(() => card.innerText()).toContain('8:30');
    expect(await card.innerText()).toMatch(/נוספה ביד[^]*שכח לצאת · דנה לוי/);
  });

  it('has the check-in corrected, with the original next to it', async () => {
    const card = desk.page.getByTestId(`day-${day}`);
    await card
      .getByRole('listitem')
      .filter({ hasText: 'כניסה' })
      .getByRole('button', { name: 'תקנו' })
      .click();
    await desk.page.getByRole('textbox', { name: 'שעה (HH:MM)' }).fill('08:10');
    await desk.page.getByRole('textbox', { name: 'סיבה' }).fill('איחרה');
    await desk.page.getByRole('button', { name: 'שמרו' }).click();
    await expect.poll(() => card.innerText()).toContain('8:20');
    expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/08:10.*\(במקור 08:00\)/);
    await look('corrected', desk.page);
  });

  it('has an absence entered, and the month exported to a file and printed', async () => {
    await desk.page.getByRole('button', { name: 'הוסיפו היעדרות' }).click();
    await desk.page
      .getByRole('radiogroup', { name: 'סוג' })
      .getByText('מילואים', { exact: true })
      .click();
    await look('absence', desk.page);
    await desk.page.getByRole('button', { name: 'שמרו' }).click();
    await desk.page
      .getByTestId(`day-${day.slice(0, 7)}-01`)
      .getByText('מילואים')
      .waitFor();
    await desk.page.keyboard.press('Escape');
    const [download] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('button', { name: 'ייצאו לקובץ' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n')).toContainEqual(
      expect.stringContaining(`${forgetful.name},${day},08:10,16:30,500,`),
    );
    await desk.page.evaluate(() => {
      window.print = () =>
        void (document.documentElement.dataset['printed'] =
          document.body.lastElementChild?.textContent ?? '');
    });
    await desk.page.getByRole('button', { name: 'הדפיסו' }).click();
    await expect
      .poll(() => desk.page.evaluate(() => document.documentElement.dataset['printed']))
      .toContain(forgetful.name);
    expect(desk.problems).toEqual([]);
  });
});
