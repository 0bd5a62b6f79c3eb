import { COMPONENT } from '@dalpak/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { WindowsPage } from '../pages/windows.page.ts';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, SIZES, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { openOffice } from '../support/signed-in-pages.ts';

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server, { at: '/#/document/1/0' });
  ({ page } = desk);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
stopAfterFirstFailure();

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const issue = () => page.getByRole('button', { name: 'הפיקו מסמך' });

/** Makes the next document from the one on the screen. */
async function makeNext(name: string): Promise<void> {
  await page.getByRole('button', { name: 'הפיקו ממנו' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await heading(`${name} חדשה`).waitFor();
}

/** Attaches a file to the document on the screen, finds it after a reload and takes it away. */
async function attachAndRemove(): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'צרפו קובץ' }).click(),
  ]);
  await chooser.setFiles({
    name: 'signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  });
  await page.getByRole('link', { name: 'פתחו את signed.pdf' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'פתחו את signed.pdf' }).waitFor();
  expect(
    summarizeFindings(await checkScreen(page, 'attachments', { sizes: ['desktop', 'phone'] })),
  ).toEqual([]);
  await page.getByRole('button', { name: 'הסירו את signed.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'להסיר את הקובץ?' });
  await dialog.getByLabel('למה?').fill('צורף בטעות');
  await dialog.getByRole('button', { name: 'הסירו' }).click();
  await page.getByText('אין קבצים. צרפו את מה').waitFor();
}

describe('a manager turns a quote into an invoice', () => {
  it('writes a quote by the keyboard, and sees what is missing before it is issued [CART-038, CART-068, CART-166]', async () => {
    await heading('הצעת מחיר חדשה').waitFor();
    for (const label of ['תאריך', 'אסמכתא', 'תאריך אסמכתא', 'תאריך אספקה', 'מחסן', 'הערות'])
      await page.getByLabel(label, { exact: true }).waitFor();
    await issue().click();
    await page.getByRole('alert').getByText('J103').waitFor();
    // A line without a product is not part of the document yet.
    const emptyRow = page.getByRole('button', { name: 'שורה ריקה', exact: true });
    await emptyRow.click();
    await issue().click();
    await page.getByRole('alert').getByText('J103').waitFor();
    await page.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('ר');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    await page.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').fill('חלב');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^כמות של /).waitFor();
    expect(await page.getByLabel(/^מחיר של /).inputValue()).toMatch(/^\d+\.\d\d$/);
    // The field moves down with each line and stays visible, not under the foot of the page.
    const finder = page.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד');
    for (const [product, lines] of [
      ['לחם', 2],
      ['גבינה', 3],
    ] as const) {
      await finder.fill(product);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByLabel(/^כמות של /).count()).toBe(lines);
      await expect
        .poll(() =>
          finder.evaluate((field) => {
            const { x, y, width, height } = field.getBoundingClientRect();
            return (
              document.activeElement === field &&
              [y + 2, y + height - 2].every(
                (at) => document.elementFromPoint(x + width / 2, at) === field,
              )
            );
          }),
        )
        .toBe(true);
    }
    const totals = () => page.locator('dl dt').filter({ visible: true }).allInnerTexts();
    expect(await totals()).toEqual(['סה"כ כמות', 'לפני מע"מ', 'מע"מ', 'סה"כ']);
    await page.getByLabel('הנחה כללית %').fill('10');
    await page.keyboard.press('Enter');
    await expect.poll(totals).toContain('הנחות');
    await page.getByLabel('הנחה כללית %').fill('');
    await page.keyboard.press('Enter');
    await expect.poll(totals).not.toContain('הנחות');
    // An empty line between others may be a mistake: the document is not issued, and the field gets
    // the focus.
    await emptyRow.click();
    await emptyRow.click();
    await page.getByLabel('בחרו מוצר לשורה 5').fill('קפה');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel(/^כמות של /).count()).toBe(4);
    await issue().click();
    await page.getByRole('alert').getByText('J105').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('בחרו מוצר לשורה 4');
    expect(
      summarizeFindings(await checkScreen(page, 'document', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    await page.getByRole('button', { name: 'הסירו את שורה 4' }).click();
    // An empty last line is left out.
    await emptyRow.click();
    await page.keyboard.press('Control+s');
    await heading(/^הצעת מחיר \d+$/).waitFor();
    // The stored quote replaced the new one: there is only one window.
    const windows = new WindowsPage(page);
    await expect
      .poll(() => windows.groups().allInnerTexts())
      .toEqual([expect.stringMatching(/^הצעת מחיר \d+$/)]);
  });

  it('makes the order, the delivery note and the invoice from it, one after another, each on its paper [LOOK-058]', async () => {
    for (const name of ['הזמנה', 'תעודת משלוח', 'חשבונית מס']) {
      await makeNext(name);
      await issue().click();
      await heading(new RegExp(`^${name} \\d+$`)).waitFor();
    }
    await page.getByRole('heading', { name: 'מסמכי בסיס' }).waitFor();
    await page.getByRole('link', { name: /תעודת משלוח \d+/ }).click();
    await heading(/^תעודת משלוח \d+$/).waitFor();
    await page.getByText('חויב', { exact: true }).locator('visible=true').waitFor();
    // The document is the paper that it becomes, under the line of its states.
    const paper = page
      .getByRole('article', { name: /^תעודת משלוח \d+$/ })
      .filter({ visible: true });
    await paper.getByText('חתימה').waitFor();
    expect(await paper.innerText()).toContain('מרכול הדגמה');
    expect(
      summarizeFindings(
        await checkScreen(page, 'stored-document', { sizes: ['desktop', 'phone'] }),
      ),
    ).toEqual([]);
    // The actions are in one line with the name; on a smaller screen those without room are in the
    // menu.
    await page.setViewportSize(SIZES.till);
    const act = (name: string) => page.getByRole('button', { name, exact: true });
    await expect.poll(() => act('שכפלו').count()).toBe(0);
    /** Pixels from the line of the name to that of each button. */
    const below = async (): Promise<number[]> => {
      const [name, ...buttons] = await Promise.all(
        [heading(/^תעודת משלוח \d+$/), act('הדפיסו'), act('PDF'), act('פעולות נוספות')].map(
          async (one) => (await one.boundingBox())?.y ?? 0,
        ),
      );
      return buttons.map((y) => Math.abs(y - (name ?? 0)));
    };
    await expect.poll(async () => Math.max(...(await below()))).toBeLessThan(36);
    expect(new Set(await below()).size).toBe(1);
    await act('פעולות נוספות').click();
    await page.getByRole('menuitem', { name: 'שכפלו' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES.desktop);
    expect(desk.problems).toEqual([]);
  });
  it('combines the delivery notes between two matching days into the invoice [CART-185, CART-186]', async () => {
    await open(page, '/document/13/0');
    await heading('חשבונית ריכוז חדשה').waitFor();
    await page.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('ר');
    await page.keyboard.press('Enter');
    // The part of the customer grows with the choice, and moves the button.
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    await page.getByRole('button', { name: 'בחרו תעודות משלוח' }).click();
    const dialog = page.getByRole('dialog', { name: 'בחרו תעודות משלוח' });
    const [from, to] = [
      dialog.getByLabel('מתאריך', { exact: true }),
      dialog.getByLabel('עד תאריך', { exact: true }),
    ];
    await from.fill('05/01/2026');
    await to.fill('04/01/2026');
    await dialog.getByText('קודם לתאריך "מ"').waitFor();
    await to.fill('05/01/2026');
    await dialog.getByText('קודם לתאריך "מ"').waitFor({ state: 'detached' });
    await to.fill('31/12/2098');
    await dialog.getByText('תאריך המסמך קודם').waitFor();
  });

  it('makes the invoices of all customers with open delivery notes in one run, and attaches a file [LAW-035, LAW-044, LAW-045]', async () => {
    await open(page, '/document/3/0');
    await heading('תעודת משלוח חדשה').waitFor();
    await page.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('ר');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    await page.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').fill('חלב');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^כמות של /).waitFor();
    await page.getByLabel('אופן אספקה').selectOption({ label: 'שליח' });
    await page.getByRole('button', { name: 'הוסיפו אריזה' }).click();
    await page.getByLabel('כמה', { exact: true }).fill('3');
    await issue().click();
    await heading(/^תעודת משלוח \d+$/).waitFor();
    await page.getByText('3 קרטון').waitFor();
    await page.getByText('שליח', { exact: true }).waitFor();
    await open(page, '/consolidation');
    await heading('חשבוניות ריכוז לכמה לקוחות').waitFor();
    const table = page.getByRole('table', { name: 'החשבוניות שיופקו' });
    await table.waitFor();
    expect(
      summarizeFindings(await checkScreen(page, 'consolidation', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    const chosen = table.getByRole('checkbox', { name: /^בחרו את / });
    expect(await chosen.first().isChecked()).toBe(true);
    await page.getByRole('button', { name: /^הפיקו / }).click();
    await page.getByText(/^הופקו \d+, נכשלו 0, דולגו 0$/).waitFor();
    await table
      .getByRole('link', { name: /^חשבונית \d+$/ })
      .first()
      .click();
    await heading(/^חשבונית ריכוז \d+$/).waitFor();
    await attachAndRemove();
    await open(page, '/consolidation');
    await page.getByText('אין תעודות משלוח פתוחות').waitFor();
  });

  it('issues no receipt without the typed payment: names the missing fields, above the foot of the page', async () => {
    await open(page, '/document/16/0');
    await heading('קבלה חדשה').waitFor();
    await page.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('ר');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    await page.getByLabel('אמצעי תשלום', { exact: true }).selectOption({ label: 'שיק' });
    await page.getByLabel('סכום', { exact: true }).fill('500');
    await page.getByLabel('מספר שיק', { exact: true }).fill('55');
    await issue().click();
    await page.getByRole('alert').getByText('הקלדתם תשלום ולא הוספתם אותו').waitFor();
    await page.getByRole('alert').getByText('בנק, סניף בנק, מספר חשבון, תאריך פירעון').waitFor();
    const bank = page.getByLabel('בנק', { exact: true });
    expect(
      await bank.evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return [
          document.activeElement === field,
          field.getAttribute('aria-invalid'),
          document.elementFromPoint(x + width / 2, y + height / 2) === field,
        ];
      }),
    ).toEqual([true, 'true', true]);
    expect(
      summarizeFindings(await checkScreen(page, 'open-payment', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    await page.getByRole('button', { name: 'נקו את התשלום' }).click();
    await page.getByRole('alert').getByText('הקלדתם תשלום').waitFor({ state: 'detached' });
  });

  it('receives cheques by a receipt, deposits one and endorses the other to a supplier, each chosen from those in hand', async () => {
    const rows = [
      ['7001', '31/12/2098'],
      ['7002', '30/12/2098'],
    ] as const;
    for (const [number, due] of rows) {
      await page.getByLabel('אמצעי תשלום', { exact: true }).selectOption({ label: 'שיק' });
      for (const [label, typed] of [
        ['סכום', '120'],
        ['בנק', '12'],
        ['סניף בנק', '600'],
        ['מספר חשבון', '123456'],
        ['מספר שיק', number],
        ['תאריך פירעון', due],
      ] as const)
        await page.getByLabel(label, { exact: true }).last().fill(typed);
      await page.getByRole('button', { name: 'הוסיפו תשלום' }).click();
      await page.getByText(`שיק מס' ${number}`).waitFor();
    }
    await issue().click();
    await heading(/^קבלה \d+$/).waitFor();

    await open(page, '/document/30/0');
    await heading('הפקדת שיקים חדשה').waitFor();
    await issue().click();
    await page.getByRole('alert').getByText('לא נבחרו שיקים').waitFor();
    const cheque = (number: string) => page.getByRole('checkbox', { name: new RegExp(number) });
    await cheque('7001').click();
    await page.getByText('נבחר שיק אחד, בסך').getByText('120.00').waitFor();
    expect(
      summarizeFindings(
        await checkScreen(page, 'cheques-in-hand', { sizes: ['desktop', 'phone'] }),
      ),
    ).toEqual([]);
    await issue().click();
    await heading(/^הפקדת שיקים \d+$/).waitFor();

    await open(page, '/document/33/0');
    await heading('תשלום חדש לספק').waitFor();
    await page.getByLabel('חפשו ספק לפי שם, קוד או טלפון').fill('ת');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    await page.getByText('כדי להסב אותו לספק').waitFor();
    expect(await cheque('7001').count()).toBe(0);
    await cheque('7002').click();
    await page.getByText("שיק מס' 7002").locator('visible=true').waitFor();
    expect(
      summarizeFindings(
        await checkScreen(page, 'endorsed-cheque', { sizes: ['desktop', 'phone'] }),
      ),
    ).toEqual([]);
    await issue().click();
    await heading(/^תשלום לספק \d+$/).waitFor();
    expect(desk.problems).toEqual([]);
  });

  it('invoices a combo: its parts are chosen where there is a choice, and listed under it', async () => {
    const office = await openBackOffice(server);
    const [combo, bun, pita] = await Promise.all([
      office.createRecord(COMPONENT.products, { name: 'ארוחת מסמכים', price: 3_000, type: '3' }),
      office.createRecord(COMPONENT.products, { name: 'לחמניית מסמכים', price: 500 }),
      office.createRecord(COMPONENT.products, { name: 'פיתת מסמכים', price: 400 }),
    ]);
    for (const part of [bun, pita])
      await office.createRecord(COMPONENT.productParts, {
        product: combo,
        part,
        choice: 'לחם',
        sort_order: part === bun ? 1 : 2,
        price: part === bun ? 0 : 250,
      });
    await open(page, '/document/6/0');
    await heading('חשבונית מס חדשה').waitFor();
    await page.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('ר');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    await page.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').fill('ארוחת מסמכים');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'ארוחת מסמכים: בחרו מה בה' });
    await dialog.getByLabel('לחם').selectOption({ index: 1 });
    expect(await dialog.locator('option').allTextContents()).toEqual([
      'לחמניית מסמכים',
      expect.stringMatching(/^פיתת מסמכים .*2\.50/),
    ]);
    expect(
      summarizeFindings(await checkScreen(page, 'kit-dialog', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    await dialog.getByRole('button', { name: 'הוסיפו למסמך' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('פיתת מסמכים').locator('visible=true').waitFor();
    await issue().click();
    await heading(/^חשבונית מס \d+$/).waitFor();
    await page.getByText('פיתת מסמכים').locator('visible=true').waitFor();
    await page.getByText('32.50').locator('visible=true').first().waitFor();
    expect(await page.getByText('לחמניית מסמכים').count()).toBe(0);
    expect(desk.problems).toEqual([]);
  });

  it('sees which price comes from the price list of a customer, and whom the invoice is made out to [CART-050]', async () => {
    const office = await openBackOffice(server);
    const product = await office.createRecord(COMPONENT.products, {
      name: 'מוצר של מחירון',
      price: 2_590,
    });
    await office.createRecord(COMPONENT.priceListLines, {
      product,
      price_list: { id: 1, label: '' },
      price: 1_865,
    });
    await open(page, '/document/6/0');
    await heading('חשבונית מס חדשה').waitFor();
    await page.getByLabel('חפשו לקוח לפי שם, קוד או טלפון').fill('2002');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'בחרו אחר' }).waitFor();
    await page.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').fill('מוצר של מחירון');
    await page.keyboard.press('Enter');
    await page.getByText(/לפי מחירון, במקום .*25\.90/).waitFor();
    expect(await page.getByLabel('מחיר של מוצר של מחירון').inputValue()).toBe('22.01');
    await issue().click();
    await heading(/^חשבונית מס \d+$/).waitFor();
    await page
      .getByText(/^99999901\d$/)
      .locator('visible=true')
      .waitFor();
  });

  it("sees the dates of a document's kind, and what is left to pay [CART-038]", async () => {
    await open(page, '/document/16/0');
    await heading('קבלה חדשה').waitFor();
    await page.getByLabel('תאריך ערך', { exact: true }).filter({ visible: true }).waitFor();
    await open(page, '/document/7/0');
    await heading('חשבונית מס קבלה חדשה').waitFor();
    await page.getByLabel('תאריך פירעון', { exact: true }).filter({ visible: true }).waitFor();
    await page.getByLabel('הוסיפו מוצר: שם, קוד או ברקוד').filter({ visible: true }).fill('חלב');
    await page.keyboard.press('Enter');
    await page.locator('dl dt').filter({ visible: true, hasText: 'לתשלום' }).waitFor();
    expect(desk.problems).toEqual([]);
  });
});

describe('a manager reports to the tax authority', () => {
  it('makes the uniform file, reads its two reports and downloads it [LAW-001, LAW-008]', async () => {
    await open(page, '/tax');
    await heading('רשויות המס').waitFor();
    await page
      .getByText(/קופות פתוחות|עדיין לא הופק קובץ/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'הפיקו קובץ' }).click();
    await page.getByRole('heading', { name: 'ביצוע ממשק פתוח הסתיים בהצלחה' }).waitFor();
    const reports = page.getByRole('table', { name: 'מסמכים לפי סוג' });
    await reports.getByRole('row', { name: /^320 חשבונית מס \/ קבלה/ }).waitFor();
    expect(await reports.getByRole('row').count()).toBe(28);
    expect(
      summarizeFindings(await checkScreen(page, 'tax', { sizes: ['desktop', 'phone'] })),
    ).toEqual([]);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'הורידו' }).first().click();
    expect((await file).suggestedFilename()).toMatch(/^OPENFRMT .*\.zip$/);
    expect(desk.problems).toEqual([]);
  });
});
