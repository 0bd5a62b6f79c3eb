import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { TillPage } from '../pages/till.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice, openTill, type OpenTill } from '../support/signed-in-pages.ts';

const { noodles } = GOODS;
/** The till sends the steps of an ended bill a moment later. */
const SOON = { timeout: 20_000 };

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let office: WatchedPage;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  shop = await openTill(browser, server, {
    size: 'till',
    expectedProblems: /status of (401|403|404)/,
  });
  office = await openOffice(browser, server, { expectedProblems: /status of 404/ });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The bill on the screen, as the device stored it. */
async function draftId(): Promise<string> {
  const read = async (): Promise<string> => {
    const places = (await shop.till.readTable('places')) as {
      name: string;
      value: { id: string };
    }[];
    return places.find(({ name }) => name === 'draft')?.value.id ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}

async function cancel(): Promise<void> {
  await shop.till.pickFromMore('בטלו עסקה');
  await shop.page.getByRole('dialog').getByRole('button', { name: 'בטלו עסקה' }).click();
}

/** Opens the replay once the steps have arrived. */
async function openReplay(id: string): Promise<void> {
  await expect
    .poll(async () => {
      await open(office.page, `/replay/bill/${id}`);
      await office.page.reload();
      await office.page
        .getByRole('listbox', { name: 'צעדים' })
        .or(office.page.getByRole('heading', { name: 'אין כאן מה להראות' }))
        .waitFor();
      return steps().count();
    }, SOON)
    .toBeGreaterThan(0);
}

const steps = () => office.page.getByRole('listbox', { name: 'צעדים' }).getByRole('option');
const aloud = () => office.page.locator('[aria-live][data-step]:visible');
const bill = () => office.page.getByRole('region', { name: 'כך נראתה העסקה' });

describe('a bill that was cancelled', () => {
  stopAfterFirstFailure();
  let id = '';

  it('keeps its steps when its page ends in the middle [SEE-055]', async () => {
    await shop.till.scan(noodles.barcode);
    await shop.till.editRow(noodles.name);
    await shop.till.enterValue('הנחה באחוזים', '10');
    await shop.till.approve(server.people.cards.manager);
    await expect.poll(() => shop.till.total().innerText()).toContain('16.11');
    id = await draftId();
    // The draft and its steps are stored a moment after the last change.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await shop.page.reload();
    shop = { ...shop, till: new TillPage(shop.page) };
    await shop.till.ready();
    await expect.poll(() => shop.till.total().innerText()).toContain('16.11');
  });

  it('is replayed to its cancelling, with the name of who approved [SEE-054]', async () => {
    await cancel();
    await shop.till.approve(server.people.cards.manager);
    await expect.poll(() => shop.till.rows().count()).toBe(0);
    await openReplay(id);
    await expect
      .poll(async () => {
        await office.page.reload();
        await steps().first().waitFor();
        return (await steps().allInnerTexts()).join('\n');
      }, SOON)
      .toContain('העסקה בוטלה');
    const told = (await steps().allInnerTexts()).join('\n');
    for (const part of ['נוסף', noodles.name, 'התבקש אישור', 'דנה לוי', 'בכרטיס', 'הנחה של'])
      expect(told).toContain(part);
    expect(await aloud().innerText()).toContain('העסקה בוטלה');
  });

  it('is stepped through by keys, with the bill as it was at each step [SEE-054]', async () => {
    const { keyboard } = office.page;
    await keyboard.press('Home');
    await expect.poll(() => aloud().getAttribute('data-step')).toBe('1');
    await keyboard.press('ArrowDown');
    await expect.poll(() => aloud().getAttribute('data-step')).toBe('2');
    await keyboard.press('PageDown');
    await expect.poll(() => aloud().innerText()).not.toBe('');
    await expect.poll(() => bill().innerText()).toContain(noodles.name);
    await expect.poll(() => bill().innerText()).toContain('17.90');
    await keyboard.press('Home');
    for (let times = 0; times < 4; times += 1) await keyboard.press('+');
    await keyboard.press(' ');
    await expect
      .poll(async () => Number(await aloud().getAttribute('data-step')), SOON)
      .toBe(await steps().count());
    await open(office.page, `/replay/bill/${id}?step=2`);
    await expect.poll(() => aloud().getAttribute('data-step')).toBe('2');
    expect(
      summarizeFindings(await checkScreen(office.page, 'replay', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
  });
});

describe('a sale', () => {
  it('opens what happened in it from its page [SEE-054]', async () => {
    await shop.till.scan(noodles.barcode);
    const id = await draftId();
    await shop.till.pay();
    await shop.till.payQuickCash(2_000);
    await shop.till.done().waitFor();
    await open(office.page, `/document/9/${id}`);
    await office.page.getByRole('link', { name: 'מה קרה כאן' }).click();
    await expect
      .poll(async () => {
        await office.page.reload();
        await steps().first().waitFor();
        return office.page.getByText('הצעדים הם מה שהקופה רשמה').count();
      }, SOON)
      .toBe(1);
    expect((await steps().allInnerTexts()).join('\n')).toContain('תשלום במזומן');
  });
});
