import { COMPONENT, PLAIN_CHOICE } from '@dalpak/contracts';
import {
  aCart,
  anAccount,
  aPayment,
  aPaymentBy,
  aProduct,
  aRow,
  aWireCart,
  fakeEnv,
} from '@dalpak/testkit';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TillPage } from '../pages/till.page.ts';
import { type BackOffice, openBackOffice } from '../support/api.ts';
import { launchBrowser, SIZES } from '../support/browser.ts';
import { comparePictures, SHEET_TOLERANCE } from '../support/compare-pictures.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { drawPdf } from '../support/draw-pdf.ts';
import { FROZEN_AT, withFrozenTime } from '../support/frozen-time.ts';
import { inLanguage, lookAt, PaperReader } from '../support/golden-looks.ts';
import { assertSameBrowser, missOf } from '../support/goldens.ts';
import { openOffice, openTill } from '../support/signed-in-pages.ts';
import { plugInPrinter } from '../support/usb-printer.ts';

const LANGUAGES = ['he', 'en', 'ar'] as const;
type Language = (typeof LANGUAGES)[number];
/** Types of the documents, by the names of their pictures. */
const TYPES = { quote: 1, invoice: 6, 'invoice-receipt': 7, credit: 10 } as const;
type Type = (typeof TYPES)[keyof typeof TYPES];

/** Sixty letters in three scripts, with quotes, brackets and figures. */
const LONG_NAME = 'סלסלת גבינות "הגליל" 28% (Gouda & Brie) [مع زيتون] למשלוח 12';
/** What the rows below cost together, in agorot. */
const TOTAL = 5_397;
/** Dots of the lines of a seal, which is another in each run. */
const SEAL = 64;
const env = fakeEnv({ at: '2026-11-18T12:00:00' });

let server: DemoServer;
let browser: Browser;
let back: BackOffice;
let till: TillPage;
let office: Page;
let printer: PaperReader;
let basket: number;
let olives: number;
const customers = new Map<Language, number>();

beforeAll(async () => {
  server = await withFrozenTime(() => startDemoServer());
  browser = await launchBrowser();
  assertSameBrowser(browser.version());
  back = await openBackOffice(server);
  await back.setSetting('register.opening', 'silent');
  basket = await create(COMPONENT.products, {
    name: LONG_NAME,
    barcode: '2000000091600',
    price: 1_290,
    name_en: 'Cheese basket "Galil" 28% (Gouda & Brie)',
    name_ar: 'سلة أجبان "الجليل" 28% (غودا وبري)',
  });
  olives = await create(COMPONENT.products, {
    name: 'זיתים סוריים Olives في زيت',
    barcode: '2000000091617',
    price: 2_490,
    weighed: true,
  });
  for (const language of LANGUAGES)
    customers.set(
      language,
      await create(COMPONENT.customers, {
        name: `${NAMES[language]} (Branch 7)`,
        code: `A4-${language}`,
        phone: '054-0000916',
        address: 'דרך הים 12',
        paper_language: language,
      }),
    );
  ({ till } = await openTill(browser, server, {
    fixedTime: FROZEN_AT,
    initScript: plugInPrinter,
    card: server.people.cards.manager,
  }));
  printer = new PaperReader(till.page);
  office = (await openOffice(browser, server, { fixedTime: FROZEN_AT, initScript: plugInPrinter }))
    .page;
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const NAMES: Readonly<Record<Language, string>> = {
  he: 'קפה הנמל בע"מ',
  en: 'Harbour Café Ltd.',
  ar: 'مقهى الميناء م.ض',
};

async function create(component: number, data: Readonly<Record<string, unknown>>): Promise<number> {
  return (await back.createRecord(component, data)).id;
}

interface Issued {
  readonly id: string;
  readonly number: number;
}

async function issue(type: Type, language: Language, base?: Issued): Promise<Issued> {
  const id = randomUUID();
  const cart = aCart(
    {
      id,
      header: {
        terminalId: 0,
        employeeId: null,
        documentType: type,
        notes: 'לתיאום: +972-54-0000916 (דנה), סכום של -12.50 ₪',
        ...(type === TYPES.invoice ? { dueDate: '2026-12-31' } : {}),
        ...(base === undefined
          ? {}
          : { baseDocuments: [{ typeId: TYPES.invoice, number: base.number }] }),
      },
      account: anAccount({
        id: customers.get(language) ?? 0,
        code: `A4-${language}`,
        name: `${NAMES[language]} (Branch 7)`,
        address: 'דרך הים 12',
        phone: '054-0000916',
      }),
      rows: [
        aRow({
          key: randomUUID(),
          product: aProduct({
            id: basket,
            code: '2000000091600',
            barcode: '2000000091600',
            name: LONG_NAME,
            price: 1_290,
          }),
          quantity: 2_000,
          discountRate: 1_000,
        }),
        aRow({
          key: randomUUID(),
          product: aProduct({
            id: olives,
            code: '2000000091617',
            barcode: '2000000091617',
            name: 'זיתים סוריים Olives في زيت',
            price: 2_490,
            weighed: true,
          }),
          quantity: 1_235,
        }),
      ],
      payments:
        type === TYPES['invoice-receipt']
          ? [
              aPayment({
                key: randomUUID(),
                ...aPaymentBy({ method: 'transfer', reference: 'A-17' }, TOTAL),
              }),
            ]
          : [],
    },
    env,
  );
  return { id, number: await back.issueDocument(aWireCart(cart, env)) };
}

it('A4 sheets look as they did in Hebrew, English and Arabic [LOOK-065, LOOK-062]', async () => {
  const misses: string[] = [];
  for (const language of LANGUAGES) {
    let invoice: Issued | undefined;
    for (const [name, type] of Object.entries(TYPES)) {
      const issued = await issue(type, language, type === TYPES.credit ? invoice : undefined);
      if (type === TYPES.invoice) invoice = issued;
      const sheet = drawPdf(await back.documentPdf(issued.id));
      const miss = missOf(`a4-${name}-${language}`, sheet, SHEET_TOLERANCE);
      if (miss !== null) misses.push(miss);
    }
  }
  expect(misses).toEqual([]);
});

it('a cut column, a lost line and another name are each caught on A4 [LOOK-065]', async () => {
  const { id } = await issue(TYPES.quote, 'en');
  // The first sheet is the original, and all that follow are copies.
  await back.documentPdf(id);
  const draw = async (): Promise<Buffer> => drawPdf(await back.documentPdf(id));
  const before = await draw();
  const isCaught = async (): Promise<boolean> =>
    comparePictures(before, await draw(), SHEET_TOLERANCE).miss !== null;
  expect(await isCaught()).toBe(false);
  await back.setPaper(TYPES.quote, { ...PLAIN_CHOICE, hidden: ['signature'] });
  expect(await isCaught()).toBe(true);
  await back.setPaper(TYPES.quote, { ...PLAIN_CHOICE, hidden: [...PLAIN_CHOICE.hidden, 'items'] });
  expect(await isCaught()).toBe(true);
  await back.setPaper(TYPES.quote, PLAIN_CHOICE);
  await back.changeRecord(COMPONENT.products, basket, { name_en: 'Galil cheese basket' });
  expect(await isCaught()).toBe(true);
});

it('the screen of a document looks as it did [LOOK-064]', async () => {
  const { id } = await issue(TYPES.invoice, 'he');
  const open = async (): Promise<void> => {
    await office.setViewportSize(SIZES.desktop);
    await office.goto(`/#/document/${TYPES.invoice}/${id}`);
    await office.waitForTimeout(1_000);
  };
  await open();
  const misses = [...(await lookAt(office, 'document', ['desktop', 'phone'], ['light', 'dark']))];
  await inLanguage(office, 'en');
  await open();
  misses.push(...(await lookAt(office, 'document-en', ['phone'])));
  await inLanguage(office, null);
  expect(misses).toEqual([]);
});

it('the slip of a present and the reports X and Z look as they did [LOOK-065]', async () => {
  const { page } = till;
  await till.button('מוצרי חלב').click();
  await page.getByTestId('tile-name').first().click();
  await page.waitForTimeout(1_500);
  await page.keyboard.press('F10');
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  const misses = [...(await printer.look('receipt-of-present'))];
  await page.getByTestId('gift-slip').click();
  await till.button('הדפיסו פתק').click();
  misses.push(...(await printer.look('gift-slip')));
  await page.keyboard.press('Escape');
  await till.newSale();
  await till.pickFromMore('ניהול קופה');
  await till.button('דוח X').click();
  await till.button('הדפסה').click();
  misses.push(...(await printer.look('report-x')));
  await till.button('חזרו').click();
  await till.button('סגירת קופה').click();
  await till.button('המשיכו לספירה').click();
  await till.button('סגירה בלי ספירה').click();
  await till.button('סגרו את הקופה').click();
  misses.push(...(await printer.look('report-z', SEAL)));
  expect(misses).toEqual([]);
});

it('the label of a product looks as it did [LOOK-065]', async () => {
  await office.setViewportSize(SIZES.desktop);
  await office.goto('/#/products/printlabels');
  await office.getByRole('textbox', { name: 'חפשו מוצר לפי שם או ברקוד' }).fill('2000000091600');
  await office
    .getByRole('list', { name: 'בחרו מוצר להוספת תווית' })
    .getByRole('button')
    .first()
    .click();
  await office.getByRole('button', { name: 'הדפיסו במדפסת המחוברת' }).click();
  expect(await new PaperReader(office).look('label')).toEqual([]);
});
