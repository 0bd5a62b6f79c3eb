import { COMPONENT } from '@dalpak/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TillPage } from '../pages/till.page.ts';
import { countActs, watchActs } from '../support/acts.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { scanInto } from '../support/scanner.ts';
import { CENTRE, openOffice, openTill } from '../support/signed-in-pages.ts';

const { eggplant, noodles, riceCakes } = GOODS;
const CUSTOMER = { name: 'רוני השכנה', phone: '052-765-4321' };

let server: DemoServer;
let browser: Browser;
let till: TillPage;
let page: Page;
let office: Page;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  await (await openBackOffice(server)).createRecord(COMPONENT.customers, CUSTOMER);
  const shop = await openTill(browser, server, {
    size: 'till',
    touch: true,
    card: server.people.cards.manager,
  });
  ({ till, page } = shop);

  await watchActs(page);
  // A message that is sent opens no window of its own here.
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.reload();
  await till.ready();
  ({ page: office } = await openOffice(browser, server));
  await watchActs(office);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const byTestId = (id: string) => page.getByTestId(id);
const type = async (at: Page, text: string): Promise<void> => {
  await at.keyboard.type(text, { delay: 80 });
};

/** Chooses a command of the search by typing its name. */
async function command(at: Page, name: string): Promise<void> {
  await at.keyboard.press('Control+k');
  await at.getByRole('combobox').or(at.getByRole('searchbox')).first().waitFor();
  await type(at, name);
  await at
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor();
  await at.keyboard.press('Enter');
}

async function startBill(...codes: readonly string[]): Promise<void> {
  await till.scan(...(codes.length === 0 ? [noodles.barcode] : codes));
  await till.rows().first().waitFor();
}

/** Pays for whatever stands on the bill. @returns the number of the sale */
async function finish(): Promise<string> {
  await till.pay();
  await till.press('Enter');
  await till.done().waitFor();
  const number = await page
    .getByRole('region', { name: 'העסקה נשמרה' })
    .getByText(/^מספר/)
    .first()
    .innerText();
  await till.newSale();
  return number.replace(/\D/g, '');
}

async function emptyBill(): Promise<void> {
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Escape');
  await till.action('לקוח').waitFor();
  if ((await till.rows().count()) > 0) await finish();
}

const quantity = () => till.rows().first();

interface Task {
  readonly name: string;
  readonly most: number;
  readonly begin: () => Promise<unknown>;
  /** Both ways of doing it. */
  readonly touch: () => Promise<unknown>;
  readonly keys: () => Promise<unknown>;
  readonly at?: () => Page;
}

const table = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(?!\\d)`) });

const nothing = (): Promise<void> => Promise.resolve();

const SELLING: readonly Task[] = [
  {
    name: 'cash, exact',
    most: 2,
    begin: startBill,
    touch: async () => {
      await byTestId('pay').tap();
      await byTestId('take-cash').tap();
      await till.done().waitFor();
    },
    keys: async () => {
      await till.press('F10', 'Enter');
      await till.done().waitFor();
    },
  },
  {
    name: 'a card',
    most: 3,
    begin: startBill,
    touch: async () => {
      await byTestId('pay').tap();
      await page.getByRole('tab', { name: /אשראי/ }).tap();
      await page.getByRole('button', { name: /חייבו .* במסוף/ }).tap();
      await till.done().waitFor();
    },
    keys: async () => {
      await till.press('F10', 'F5', 'Enter');
      await till.done().waitFor();
    },
  },
  {
    name: 'something weighed',
    most: 3,
    begin: nothing,
    touch: async () => {
      await till.scan(eggplant.barcode);
      await page.getByRole('textbox', { name: 'משקל בק"ג' }).waitFor();
      await type(page, '1.235');
      await till.button('הוסיפו לחשבון').tap();
      await till.row(eggplant.name).waitFor();
    },
    keys: async () => {
      await till.scan(eggplant.barcode);
      await page.getByRole('textbox', { name: 'משקל בק"ג' }).waitFor();
      await type(page, '1.235');
      await till.press('Enter');
      await till.row(eggplant.name).waitFor();
    },
  },
  {
    name: 'three of a product',
    most: 3,
    begin: nothing,
    touch: async () => {
      await till.scan(noodles.barcode);
      await till.button('עוד אחד').tap();
      await till.button('עוד אחד').tap();
      await expect.poll(() => quantity().innerText()).toContain('53.70');
    },
    keys: async () => {
      await type(page, '3*');
      await till.scan(noodles.barcode);
      await expect.poll(() => quantity().innerText()).toContain('53.70');
    },
  },
  {
    name: 'a discount of a row',
    most: 3,
    begin: startBill,
    touch: async () => {
      await till.button('ערכו את השורה').tap();
      await page.getByRole('tab', { name: 'הנחה באחוזים' }).tap();
      await page.getByRole('group', { name: 'הנחות מוכנות' }).getByText('10%').tap();
      await expect.poll(() => till.total().innerText()).toContain('16.11');
    },
    keys: nothing,
  },
  {
    name: 'a discount of the bill',
    most: 2,
    begin: startBill,
    touch: async () => {
      await till.action('הנחה').tap();
      await page.getByRole('group', { name: 'הנחות מוכנות' }).getByText('10%').tap();
      await expect.poll(() => till.total().innerText()).toContain('16.11');
    },
    keys: async () => {
      await till.press('F6');
      await page.getByRole('textbox', { name: 'אחוזים' }).waitFor();
      await type(page, '10');
      await till.press('Enter');
      await expect.poll(() => till.total().innerText()).toContain('16.11');
    },
  },
  {
    name: 'a customer on the bill',
    most: 3,
    begin: startBill,
    touch: async () => {
      await till.action('לקוח').tap();
      await page.getByRole('textbox', { name: 'שם, קוד או טלפון' }).waitFor();
      await type(page, '052765');
      await page.getByRole('button', { name: /השכנה/ }).tap();
      await page.getByText(CUSTOMER.name).first().waitFor();
    },
    keys: async () => {
      await till.press('F4');
      await page.getByRole('textbox', { name: 'שם, קוד או טלפון' }).waitFor();
      await type(page, '052765');
      await page.getByRole('button', { name: /השכנה/ }).waitFor();
      await till.press('Enter');
      await page.getByText(CUSTOMER.name).first().waitFor();
    },
  },
  {
    name: 'a bill on hold',
    most: 1,
    begin: startBill,
    touch: async () => {
      await till.action('השהיה').tap();
      await expect.poll(() => till.rows().count()).toBe(0);
    },
    keys: async () => {
      await till.press('F8');
      await expect.poll(() => till.rows().count()).toBe(0);
    },
  },
  {
    name: 'a held bill again',
    most: 2,
    begin: async () => {
      await startBill();
      await till.press('F8');
      await expect.poll(() => till.rows().count()).toBe(0);
    },
    touch: async () => {
      await till.action('שליפה').tap();
      await page
        .getByRole('button', { name: /^אטריות/ })
        .first()
        .tap();
      await till.rows().first().waitFor();
    },
    keys: async () => {
      await till.press('F9');
      await page
        .getByRole('button', { name: /^אטריות/ })
        .first()
        .waitFor();
      await till.press('Enter');
      await till.rows().first().waitFor();
    },
  },
  {
    name: 'a payment split to cash and a card',
    most: 5,
    begin: startBill,
    touch: async () => {
      await byTestId('pay').tap();
      await type(page, '10');
      await byTestId('take-cash').tap();
      await page.getByRole('tab', { name: /אשראי/ }).tap();
      await page.getByRole('button', { name: /חייבו .* במסוף/ }).tap();
      await till.done().waitFor();
    },
    keys: async () => {
      await till.press('F10');
      await byTestId('owed').waitFor();
      await type(page, '10');
      await till.press('Enter', 'F5', 'Enter');
      await till.done().waitFor();
    },
  },
];

let sold = '';
const sellFirst = async (): Promise<void> => {
  await startBill();
  sold = await finish();
};
const newestSale = () =>
  byTestId('recent-sales').getByRole('button', { name: new RegExp(`\\b${sold}\\b`) });

const RETURNING: readonly Task[] = [
  {
    name: 'a refund of a whole sale',
    most: 5,
    begin: sellFirst,
    touch: async () => {
      await till.action('החזר').tap();
      await newestSale().tap();
      await byTestId('refund-all').tap();
      await byTestId('pay').tap();
      await byTestId('give-back').tap();
      await till.done().waitFor();
    },
    keys: nothing,
  },
  {
    name: 'an exchange',
    most: 6,
    begin: sellFirst,
    touch: async () => {
      await till.action('החזר').tap();
      await newestSale().tap();
      await byTestId('refund-all').tap();
      await till.row(noodles.name).waitFor();
      await till.scan(riceCakes.barcode);
      await till.row(riceCakes.name).waitFor();
      await byTestId('pay').tap();
      await byTestId('take-cash').tap();
      await till.done().waitFor();
    },
    keys: nothing,
  },
  {
    name: "a receipt to the customer's phone",
    most: 2,
    begin: async () => {
      await startBill();
      await till.chooseCustomer('השכנה', /השכנה/);
      await till.pay();
      await till.press('Enter');
      await till.done().waitFor();
    },
    touch: async () => {
      await byTestId('send-sale').tap();
      await byTestId('send-whatsapp').tap();
      await page.getByText('נפתח ב-WhatsApp').waitFor();
    },
    keys: nothing,
  },
];

const TABLES: readonly Task[] = [
  {
    name: 'a table with two dishes to the kitchen',
    most: 5,
    begin: nothing,
    touch: async () => {
      await byTestId('open-orders').tap();
      await table('שולחן 6').tap();
      await byTestId('order-bar').waitFor();
      await till.scan(noodles.barcode, riceCakes.barcode);
      await expect.poll(() => till.rows().count()).toBe(2);
      await byTestId('save-order').tap();
      await byTestId('order-bar').waitFor({ state: 'hidden' });
    },
    keys: nothing,
  },
  {
    name: 'a row to another bill of the table',
    most: 4,
    begin: async () => {
      await byTestId('open-orders').tap();
      await table('שולחן 6').tap();
      await byTestId('order-bar').waitFor();
    },
    touch: async () => {
      await byTestId('order-bar').getByRole('button', { name: 'עוד' }).tap();
      await till.button('פיצול שורות').tap();
      await page.getByRole('button', { name: `יותר: ${riceCakes.name}` }).tap();
      await till.button('להזמנה חדשה').tap();
      await expect.poll(() => till.rows().count()).toBe(1);
    },
    keys: nothing,
  },
];

const REGISTER: readonly Task[] = [
  {
    name: 'a report X',
    most: 2,
    begin: async () => {
      await byTestId('shift-chip').innerText();
    },
    touch: async () => {
      await byTestId('shift-chip').tap();
      await till.button('דוח X').tap();
      await till.receipt().getByText('דוח X').first().waitFor();
    },
    keys: async () => {
      await command(page, 'דוח X');
      await till.receipt().getByText('דוח X').first().waitFor();
    },
  },
];

describe.each([...SELLING, ...RETURNING, ...REGISTER, ...TABLES])(
  '$name',
  ({ most, begin, touch, keys }) => {
    const ways: readonly (readonly [string, Task['touch']])[] = [
      ['touch', touch],
      ['keys', keys],
    ];
    it.each(ways.filter(([, work]) => work !== nothing))(
      `takes at most ${most} acts by %s [LOOK-066]`,
      async (_way, work) => {
        await emptyBill();
        await begin();
        expect(await countActs(page, work)).toBeLessThanOrEqual(most);
      },
    );
  },
);

describe('at a device that is no till yet', () => {
  it('registers a till in 4 acts, signs in by a card in 1 [LOOK-066]', async () => {
    const { page: fresh } = await openOffice(browser, server);
    await watchActs(fresh);
    await fresh.reload();
    const start = fresh.getByRole('link', { name: 'רשמו קופה' });
    await start.waitFor();
    const acts = await countActs(fresh, async () => {
      await start.click();
      await fresh.getByRole('combobox', { name: 'סניף', exact: true }).click();
      await fresh.getByRole('option', { name: CENTRE }).click();
      await fresh.getByRole('button', { name: 'רשמו את הקופה' }).click();
      await fresh.getByRole('dialog', { name: 'הקופה נעולה' }).waitFor();
    });
    expect(acts).toBeLessThanOrEqual(4);
    const signIn = await countActs(fresh, async () => {
      await scanInto(fresh, server.people.cards.shift);
      await fresh.getByRole('dialog', { name: 'הקופה נעולה' }).waitFor({ state: 'detached' });
    });
    expect(signIn).toBe(1);
  });
});

describe('in the back office', () => {
  it('changes one price in 2 acts by keys [LOOK-066]', async () => {
    await office.goto('/#/items/13');
    const grid = office.getByRole('grid').first();
    await grid.waitFor();
    await grid.focus();
    await office.keyboard.press('ArrowDown');
    const acts = await countActs(office, async () => {
      await office.keyboard.press('F2');
      await office.waitForTimeout(300);
      await type(office, '12.40');
      await office.keyboard.press('Enter');
      await office.getByRole('button', { name: /בטלו שינוי/ }).waitFor();
    });
    expect(acts).toBeLessThanOrEqual(2);
  });
});
