import { randomUUID } from 'node:crypto';
import type { Browser, Page, Request } from 'playwright-core';
import { bySize } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPONENT } from '@dalpak/contracts';
import { open } from '../pages/start.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, SERVER_GONE, type SIZES, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, SCREENSHOT_FOLDER, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

const CUSTOMERS = 111;
const GROUPS = 112;
const DEPARTMENTS = 14;
/**
 * The browser's messages when the server refuses and when there is no network, both caused on
 * purpose.
 */
const ON_PURPOSE = new RegExp(
  `status of 4(09|22) |ERR_INTERNET_DISCONNECTED|${SERVER_GONE.source}`,
);

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  await makeGroups(40);
  console.info(`Pictures of the form: ${SCREENSHOT_FOLDER}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Makes more groups than one page of a lookup has. */
async function makeGroups(count: number): Promise<void> {
  const send = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
    const answer = await fetch(`${server.url}/api/v2/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { access_token: token } = await send<{ access_token: string }>('oauth/token', {
    grant_type: 'password',
    ...server.people.manager,
  });
  for (let n = 1; n <= count; n += 1)
    await send(
      `components/${GROUPS}/records`,
      { request_id: randomUUID(), data: { name: `חבורה ${String(n).padStart(2, '0')}` } },
      token,
    );
}

interface Desk {
  readonly size: keyof typeof SIZES;
  readonly name: string;
  readonly group: string;
}

async function openDesk(size: keyof typeof SIZES): Promise<WatchedPage> {
  const desk = await openOffice(browser, server, { size, expectedProblems: ON_PURPOSE });
  // The browser itself asks for a confirmation before a page with unsaved work is left.
  desk.page.on('dialog', (dialog) => void dialog.accept());
  await desk.page.getByText('פתחו קופה במכשיר הזה').waitFor();
  return desk;
}

const DESKTOP: Desk = { size: 'desktop', name: 'מעדניית הנמל', group: 'ותיקים' };
const PHONE: Desk = { size: 'phone', name: 'מאפיית השחר', group: 'חדשים' };

describe.each<Desk>(bySize([DESKTOP], [DESKTOP, PHONE]))(
  'a manager edits records at a $size',
  ({ size, name, group }) => {
    let desk: WatchedPage;
    let page: Page;
    stopAfterFirstFailure();

    beforeAll(async () => {
      desk = await openDesk(size);
      ({ page } = desk);
    });
    afterAll(() => desk?.context.close());

    const field = (label: string, on = page) =>
      on.getByRole('textbox', { name: label, exact: true });
    const city = (on = page) => on.getByRole('combobox', { name: 'עיר', exact: true });
    const groupField = (on = page) => on.getByRole('combobox', { name: 'קבוצה', exact: true });
    const option = (label: string | RegExp) => page.getByRole('option', { name: label });
    const saveButton = (on = page) => on.getByRole('button', { name: 'שמרו', exact: true });
    const heading = (title: string, on = page) =>
      on.getByRole('heading', { level: 1, name: title });
    const fault = (text: string) =>
      page.getByText(text, { exact: true }).filter({ visible: true }).first();
    const hash = () => new URL(page.url()).hash.replace(/\/[0-9a-z]{5}$/, '');
    const list = () => page.getByRole('listbox', { name: 'קבוצה' });
    const sees = async (screen: string): Promise<void> =>
      expect(
        summarizeFindings(await checkScreen(page, `${screen}-${size}`, { sizes: [size] })),
      ).toEqual([]);
    const act = async (label: string): Promise<void> => {
      await page.getByRole('button', { name: 'פעולות נוספות' }).click();
      await page.getByRole('menuitem', { name: label }).click();
    };
    /** Runs an action and returns its calls of that task. */
    const callsOf = async (task: string, run: () => Promise<void>): Promise<readonly Request[]> => {
      const calls: Request[] = [];
      const hear = (request: Request): void => {
        if (request.url().includes(task) || request.postData()?.includes(`"${task}"`) === true)
          calls.push(request);
      };
      page.on('request', hear);
      await run();
      page.off('request', hear);
      return calls;
    };

    describe('a new customer', () => {
      it('starts empty at id 0; a save names what is missing and leads to its field [REC-079, REC-083, REC-103]', async () => {
        await open(page, `/item/id/0/component/${CUSTOMERS}`);
        await heading('לקוח חדש').waitFor();
        expect(await field('שם').inputValue()).toBe('');
        await saveButton().click();
        await page.getByRole('alert').getByRole('button', { name: 'שם: שדה חובה.' }).click();
        await expect
          .poll(() => field('שם').evaluate((input) => input === document.activeElement))
          .toBe(true);
        await sees('form-refused');
      });

      it('shows the error of every field, and keeps too long values uncut [REC-101, REC-106, REC-110]', async () => {
        await field('שם').fill(name);
        await page.getByRole('alert').waitFor({ state: 'detached' });
        await field('טלפון').fill('לא טלפון');
        await field('מספר עוסק').fill('123456789');
        await field('דוא"ל').fill('א'.repeat(260));
        await field('הערות').fill('x'.repeat(20_001));
        await page.getByText('20001 מתוך 20000 תווים').waitFor();
        await saveButton().click();
        const banner = page.getByRole('alert');
        for (const text of [
          'טלפון: הערך אינו תקין.',
          'מספר עוסק: ספרת הביקורת (האחרונה) אינה מתאימה. בדקו שלא נפלה טעות הקלדה.',
          'דוא"ל: לכל היותר 254 תווים.',
          'הערות: לכל היותר 20000 תווים.',
        ])
          await banner.getByRole('button', { name: text }).waitFor();
        expect(await field('הערות').inputValue()).toHaveLength(20_001);
        await field('טלפון').fill('03-5551234');
        await field('מספר עוסק').fill('');
        await field('דוא"ל').fill('shop@example.com');
        await field('הערות').fill('לקוח של המסע');
        await banner.waitFor({ state: 'detached' });
      });

      it('has its code validated by the server half a second after the last keystroke [REC-107, REC-108, REC-109, REC-184, REC-185]', async () => {
        const calls = await callsOf('validate', async () => {
          await field('קוד').pressSequentially('2001', { delay: 40 });
          await fault('הערך כבר קיים ברשומה אחרת.').waitFor();
        });
        expect(
          calls.map((call) => (JSON.parse(call.postData() ?? '{}') as { value: unknown }).value),
        ).toEqual([['code', '2001']]);
        await callsOf('validate', async () => {
          const answered = page.waitForResponse(
            (response) => response.request().postData()?.includes('"validate"') === true,
          );
          await field('קוד').fill(`Z-${size}`);
          expect(await (await answered).json()).toMatchObject({ data: { valid: true } });
        });
        await fault('הערך כבר קיים ברשומה אחרת.').waitFor({ state: 'hidden' });
        // The page's clock is controlled: no call 499 ms after the last key, one at 500 ms.
        await page.clock.install();
        await page.clock.pauseAt(new Date(Date.now() + 1_000));
        const early = await callsOf('validate', async () => {
          await field('קוד').pressSequentially('9');
          await page.clock.runFor(499);
        });
        expect(early).toEqual([]);
        const asked = page.waitForRequest(
          (request) => request.postData()?.includes('"validate"') === true,
        );
        await page.clock.runFor(1);
        await asked;
        await page.clock.resume();
        await field('קוד').fill('');
      });
    });

    describe('the lookup of its group', () => {
      it('searches from two letters, 30 at a time, in a list as wide as the field, with more at its end [REC-112, REC-114, REC-115, REC-116, REC-117, REC-118, REC-168]', async () => {
        await groupField().click();
        const early = await callsOf('autocomplete', async () => {
          await groupField().pressSequentially('ח');
          await page.waitForTimeout(600);
        });
        expect(early).toEqual([]);
        expect(await groupField().getAttribute('aria-expanded')).toBe('false');
        const [call] = await callsOf('autocomplete', async () => {
          await groupField().pressSequentially('בו');
          await option('חבורה 01').waitFor();
        });
        expect(Object.fromEntries(new URL(call?.url() ?? '').searchParams)).toMatchObject({
          relation: '111',
          def: 'group',
          query: 'חבו',
          limit: '30',
          start: '0',
          searchType: 'starts',
        });
        expect(await page.getByRole('option').count()).toBe(30);
        const [input, dropdown] = await Promise.all([
          groupField().boundingBox(),
          list().boundingBox(),
        ]);
        expect(Math.abs((dropdown?.width ?? 0) - (input?.width ?? 0))).toBeLessThanOrEqual(2);
        await sees('form-lookup');
        await list().evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
        await expect.poll(() => page.getByRole('option').count()).toBe(40);
      });

      it('moves by arrows, chooses with Enter, and clears with Backspace and with Delete [REC-120, REC-123, REC-124, REC-125, REC-126]', async () => {
        await page.keyboard.press('Escape');
        await groupField().fill('חבורה 0');
        await option('חבורה 09').waitFor();
        expect(
          await page
            .locator(`#${selectorOf(await groupField().getAttribute('aria-activedescendant'))}`)
            .textContent(),
        ).toContain('חבורה 01');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        expect(await groupField().inputValue()).toBe('חבורה 02');
        await list().waitFor({ state: 'detached' });
        await page.keyboard.press('Backspace');
        expect(await groupField().inputValue()).toBe('');
        // Enter searches even a single letter.
        await page.keyboard.press('Enter');
        await option('חבורה 01').waitFor();
        await page.keyboard.press('Enter');
        expect(await groupField().inputValue()).not.toBe('');
        await page.keyboard.press('Delete');
        expect(await groupField().inputValue()).toBe('');
      });

      it('closes with Esc, searches inside words with a star, and reports no match, but on a phone closes [REC-113, REC-121, REC-122, REC-129]', async () => {
        const [call] = await callsOf('autocomplete', async () => {
          await groupField().fill('*ורה 07');
          await option('חבורה 07').waitFor();
        });
        expect(new URL(call?.url() ?? '').searchParams.get('searchType')).toBe('contains');
        await page.keyboard.press('Escape');
        await list().waitFor({ state: 'detached' });
        await groupField().fill('אין דבר כזה');
        const nothing = page.getByText('לא נמצא דבר').filter({ visible: true });
        if (size === 'phone') {
          await expect.poll(() => groupField().getAttribute('aria-expanded')).toBe('false');
          await page.waitForTimeout(600);
          expect(await nothing.count()).toBe(0);
        } else {
          await nothing.waitFor();
          await page.keyboard.press('Escape');
        }
      });

      it('creates a new group with F1 and returns with it [REC-097, REC-127, REC-172, REC-173]', async () => {
        await groupField().focus();
        await page.keyboard.press('F1');
        const dialog = page.getByRole('dialog', { name: 'קבוצת לקוחות חדשה' });
        await dialog.getByRole('textbox', { name: 'שם', exact: true }).fill(group);
        await sees('form-new-item');
        const calls = await callsOf('updateNewItems', async () => {
          await page.keyboard.press('Control+s');
          await dialog.waitFor({ state: 'detached' });
          await expect.poll(() => groupField().inputValue()).toBe(group);
        });
        expect(calls).toHaveLength(1);
        // The form below was not saved with the group.
        await expect.poll(hash).toBe(`#/item/id/0/component/${CUSTOMERS}`);
      });
    });

    describe('saving', () => {
      it('offline loses nothing that was typed', async () => {
        await desk.context.setOffline(true);
        await saveButton().click();
        await page
          .getByText('לא נשמר. כל מה שהקלדתם עדיין כאן.')
          .filter({ visible: true })
          .waitFor();
        expect(await field('שם').inputValue()).toBe(name);
        await desk.context.setOffline(false);
      });

      it('with Ctrl+S creates the record under its own number with the next code, which is read-only from then on [REC-077, REC-078, REC-082, REC-085, REC-086]', async () => {
        await field('שם').focus();
        await page.keyboard.press('Control+s');
        await heading(name).waitFor();
        await expect.poll(hash).toMatch(new RegExp(`^#/item/id/[1-9]\\d*/component/${CUSTOMERS}$`));
        expect(await field('קוד').inputValue()).toMatch(/^\d+$/);
        expect(await field('קוד').getAttribute('readonly')).not.toBeNull();
        expect(await groupField().inputValue()).toBe(group);
        await sees('form-edit');
      });

      it('stores what was changed, and the history shows who changed what', async () => {
        await field('טלפון').fill('050-1112222');
        await page.getByText('יש שינויים שלא נשמרו').filter({ visible: true }).waitFor();
        await saveButton().click();
        await page.getByText('נשמר', { exact: true }).filter({ visible: true }).waitFor();
        await page.getByRole('button', { name: 'היסטוריה' }).click();
        const drawer = page.getByRole('dialog', { name: 'היסטוריה' });
        await drawer.getByText('050-1112222').waitFor();
        const newest = drawer.getByRole('listitem').first();
        expect((await newest.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(
          /שונתה.*טלפון.*03-5551234.*050-1112222/,
        );
        await sees('form-history');
        await page.keyboard.press('Escape');
        await drawer.waitFor({ state: 'detached' });
      });

      it('keeps a draft of unsaved changes: offered after a reload, deleted once they are saved', async () => {
        await field('כתובת').fill('רחוב הנמל 3');
        await page.getByText('יש שינויים שלא נשמרו').filter({ visible: true }).waitFor();
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
        await page.reload();
        await page
          .getByText(/^נשמרה כאן טיוטה מ/)
          .filter({ visible: true })
          .waitFor();
        // The draft is offered and not applied.
        expect(await field('כתובת').inputValue()).toBe('');
        await sees('form-draft');
        await page.getByRole('button', { name: 'שחזרו את הטיוטה' }).click();
        expect(await field('כתובת').inputValue()).toBe('רחוב הנמל 3');
        await saveButton().click();
        await page.getByText('נשמר', { exact: true }).filter({ visible: true }).waitFor();
        await page.reload();
        await heading(name).waitFor();
        expect(await field('כתובת').inputValue()).toBe('רחוב הנמל 3');
        expect(await page.getByText(/^נשמרה כאן טיוטה מ/).count()).toBe(0);
      });
    });

    describe('two users at one record', () => {
      it('decide field by field whose value is kept; other changes are merged', async () => {
        const other = await openDesk('desktop');
        await open(other.page, new URL(page.url()).hash.slice(1).replace(/\/[0-9a-z]{5}$/, ''));
        await heading(name, other.page).waitFor();
        await field('טלפון').fill('050-0000001');
        await city().fill('יפו');
        await field('טלפון', other.page).fill('050-0000002');
        await city(other.page).fill('חולון');
        await field('דוא"ל', other.page).fill('other@example.com');
        await saveButton(other.page).click();
        await other.page.getByText('נשמר', { exact: true }).filter({ visible: true }).waitFor();
        await other.context.close();
        await saveButton().click();
        const dialog = page.getByRole('dialog', { name: 'מישהו שינה את הרשומה בינתיים' });
        const phone = dialog.getByRole('radiogroup', { name: 'טלפון' });
        await phone.getByText('050-0000001').waitFor();
        await phone.getByText('050-0000002').waitFor();
        await dialog
          .getByRole('radiogroup', { name: 'עיר' })
          .getByRole('radio', { name: /שלהם/ })
          .check();
        await sees('form-conflict');
        await dialog.getByRole('button', { name: 'שמרו את מה שבחרתי' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByText('נשמר', { exact: true }).filter({ visible: true }).waitFor();
        expect([
          await field('טלפון').inputValue(),
          await city().inputValue(),
          await field('דוא"ל').inputValue(),
        ]).toEqual(['050-0000001', 'חולון', 'other@example.com']);
      });
    });

    describe('more actions of a record', () => {
      it('duplicate it into a new one, without its code', async () => {
        await act('שכפלו');
        await heading('לקוח חדש').waitFor();
        expect([
          await field('שם').inputValue(),
          await city().inputValue(),
          await field('קוד').inputValue(),
        ]).toEqual([name, 'חולון', '']);
        await field('שם').fill(`${name} סניף`);
        await saveButton().click();
        await heading(`${name} סניף`).waitFor();
      });

      it('deactivate it, and activate it again by one touch', async () => {
        await act('הוציאו משימוש');
        await page.getByText('לא בשימוש', { exact: true }).filter({ visible: true }).waitFor();
        await page.getByRole('button', { name: 'בטלו' }).click();
        await page.getByText('בשימוש', { exact: true }).filter({ visible: true }).waitFor();
      });

      it('add its related records from its own tab, one after the other, each with the record filled in [REC-081]', async () => {
        const office = await openBackOffice(server);
        const { id: kit } = await office.createRecord(COMPONENT.products, {
          name: `ערכה של ${size}`,
          price: 3_000,
          type: '2',
        });
        for (const part of ['שמן', 'חומץ'])
          await office.createRecord(COMPONENT.products, { name: `${part} של ${size}`, price: 500 });
        const tab = page.getByRole('tab', { name: 'פריטים בערכה' });
        const [kitField, partField] = ['ערכה', 'פריט בערכה'].map((label) =>
          page.getByRole('combobox', { name: label, exact: true }),
        );
        await open(page, `/item/id/${kit}/component/${COMPONENT.products}`);
        await heading(`ערכה של ${size}`).waitFor();
        // Going up by the keyboard, the focused field is never hidden under the sticky header of the
        // form.
        await field('הערות').last().focus();
        const seen: boolean[] = [];
        for (let step = 0; step < 12; step += 1) {
          await page.keyboard.press('Shift+Tab');
          seen.push(
            await page.evaluate(() => {
              const { activeElement: focused } = document;
              const { x = 0, y = 0, width = 0 } = focused?.getBoundingClientRect() ?? {};
              // A closed section has the focus itself, and so have links and computed fields.
              return (
                (focused?.closest('[data-field]') ?? focused)?.contains(
                  document.elementFromPoint(x + width / 2, y + 2),
                ) === true
              );
            }),
          );
        }
        expect(seen).toEqual(seen.map(() => true));
        await tab.click();
        await page.getByText('לחצו „חדש” כדי להוסיף').waitFor();
        await page.getByRole('button', { name: 'חדש', exact: true }).click();
        for (const part of ['שמן', 'חומץ']) {
          await expect.poll(() => kitField?.inputValue()).toBe(`ערכה של ${size}`);
          await partField?.fill(`${part} של ${size}`);
          await option(`${part} של ${size}`).click();
          await act('שמרו ופתחו חדש');
          await page.getByText(`${part} של ${size}: נשמר`).waitFor();
          await expect.poll(() => partField?.inputValue()).toBe('');
        }
        await open(page, `/item/id/${kit}/component/${COMPONENT.products}`);
        await heading(`ערכה של ${size}`).waitFor();
        await tab.click();
        for (const part of ['שמן', 'חומץ'])
          await page
            .getByText(`${part} של ${size}`, { exact: true })
            .filter({ visible: true })
            .first()
            .waitFor();
      });

      it('start another one with the save of one, after it has its number [REC-104]', async () => {
        await open(page, `/item/id/0/component/${DEPARTMENTS}`);
        await heading('מחלקה חדשה').waitFor();
        await field('שם').fill(`מחלקה של ${size}`);
        const order = field('סדר הצגה');
        await order.fill('הרבה');
        await saveButton().click();
        await page
          .getByRole('alert')
          .getByRole('button', { name: 'סדר הצגה: יש להזין מספר.' })
          .waitFor();
        await order.fill('1200');
        await act('שמרו ופתחו חדש');
        await page.getByText(`מחלקה של ${size}: נשמר`).waitFor();
        await expect.poll(() => field('שם').inputValue()).toBe('');
        await expect.poll(hash).toBe(`#/item/id/0/component/${DEPARTMENTS}`);
      });

      it('leads a refused save to the first field with an error, visible and focused, wherever the user was in a long form', async () => {
        /** The focused field and its level; null while it is out of sight. */
        const led = () =>
          page.evaluate(() => {
            const { activeElement: at } = document;
            const { top = -1, bottom = 0 } = at?.getBoundingClientRect() ?? {};
            const place = [
              at?.closest<HTMLElement>('[data-field]')?.dataset['field'],
              at?.closest<HTMLElement>('[data-level]')?.dataset['level'],
            ];
            return top > 0 && bottom < innerHeight ? place.filter(Boolean).join(' ') : null;
          });
        await open(page, `/item/id/0/component/${COMPONENT.discounts}`);
        await heading('מבצע חדש').waitFor();
        await page.getByRole('button', { name: 'הטופס המלא' }).click();
        await field('שם').focus();
        await expect.poll(led).toBe('name');
        // The user scrolled away from the focused field, which therefore gets no new focus event.
        const limit = field('מימושים בחשבון');
        await limit.scrollIntoViewIfNeeded();
        await expect.poll(led).toBeNull();
        await page.keyboard.press('Control+s');
        await expect.poll(led).toBe('name');
        await field('שם').fill(`מבצע של ${size}`);
        await limit.fill('הרבה');
        await field('שם').focus();
        await saveButton().click();
        await expect.poll(led).toBe('levels');
        await page.getByRole('button', { name: 'הגדירו מה קונים ומה מקבלים' }).click();
        // By its key: the notice of the last save may cover it.
        await page.getByRole('switch', { name: 'כל המוצרים' }).press('Space');
        await field('המחיר לכולם יחד').fill('10');
        await field('שם').focus();
        await saveButton().click();
        await expect.poll(led).toBe('use_limit');
        await limit.fill('1');
        await page.getByRole('button', { name: 'שכפלו את שלב 1' }).click();
        const second = page.getByRole('region', { name: 'שלב 2' });
        await second
          .getByRole('combobox', { name: 'סוג ההטבה' })
          .selectOption({ label: 'הנחה באחוזים' });
        await field('שם').focus();
        await saveButton().click();
        await expect.poll(led).toBe('levels 2');
        await sees('form-refused-level');
        // An error of no single level is shown above the levels.
        await second.getByRole('textbox', { name: 'כמה אחוזי הנחה' }).fill('12');
        await desk.context.setOffline(true);
        await limit.focus();
        await page.keyboard.press('Control+s');
        await expect
          .poll(() =>
            page
              .getByText('לא נשמר. כל מה שהקלדתם עדיין כאן.')
              .filter({ visible: true })
              .first()
              .boundingBox()
              .then((box) => box !== null && box.y > 0),
          )
          .toBe(true);
        await desk.context.setOffline(false);
        expect(desk.problems).toEqual([]);
      });
    });
  },
);

/** Makes a selector of an id that React generated. */
function selectorOf(id: string | null): string {
  return (id ?? '').replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);
}
