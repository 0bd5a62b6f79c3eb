import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { decodeEan, decodeEscPos, decodeZpl } from '@dalpak/testkit';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open } from '../pages/start.page.ts';
import { launchBrowser, type WatchedPage } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen, summarizeFindings } from '../support/screen-checks.ts';
import { scanInto } from '../support/scanner.ts';
import { openOffice, type OpenTill, openTill } from '../support/signed-in-pages.ts';
import { countPrintJobs, plugInPrinter, readPrintJob } from '../support/usb-printer.ts';

const NAME = 'דבש מפרחי השער';
const PRICE_LINES = 23;
/** The browser's message about the refusal that is caused here on purpose. */
const ON_PURPOSE = /status of 422 .*storage\/files/;

let server: DemoServer;
let browser: Browser;
let desk: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  desk = await openOffice(browser, server, {
    expectedProblems: ON_PURPOSE,
    initScript: plugInPrinter,
  });
  ({ page } = desk);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByText('פתחו קופה במכשיר הזה').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const shown = (role: Parameters<Page['getByRole']>[0], name: string | RegExp, exact = true) =>
  page.getByRole(role, { name, exact }).filter({ visible: true });
const button = (name: string | RegExp) => shown('button', name);
const expectSoundScreen = async (screen: string): Promise<void> =>
  expect(
    summarizeFindings(await checkScreen(page, screen, { sizes: ['desktop', 'phone'] })),
  ).toEqual([]);
/** Draws a picture of one colour in the browser. */
const makePicture = async (width: number, height: number, type = 'image/png'): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      async ([w, h, kind]) => {
        const canvas = new OffscreenCanvas(w, h);
        const context = canvas.getContext('2d');
        if (context === null) throw new Error('No 2d canvas');
        context.fillStyle = '#c88a2a';
        context.fillRect(0, 0, canvas.width, canvas.height);
        return [
          ...new Uint8Array(await (await canvas.convertToBlob({ type: kind })).arrayBuffer()),
        ];
      },
      [width, height, type] as const,
    ),
  );
/** Creates a record by the API. */
async function createRecord(component: number, data: object): Promise<string> {
  return page.evaluate(
    async ([to, body]) => {
      const answer = await fetch(`/api/v2/components/${to}/records`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { data: { id: string } }).data.id;
    },
    [component, JSON.stringify({ request_id: randomUUID(), data })] as const,
  );
}
const natural = () =>
  page
    .getByRole('img', { name: 'תמונה' })
    .filter({ visible: true })
    .evaluate((image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('No picture');
      return [image.naturalWidth, image.naturalHeight];
    });

describe('a manager prepares goods for the shelf', () => {
  stopAfterFirstFailure();

  it('saves the product before adding to its lists [REC-080]', async () => {
    await open(page, '/item/id/0/component/13');
    await shown('tab', 'ברקודים').click();
    await page.getByRole('note').getByText('שמרו קודם את הרשומה, ואז אפשר להוסיף לכאן.').waitFor();
    await shown('tab', 'פרטים').click();
  });

  it('gets the next free barcode into the field, and sees when there is none [REC-099]', async () => {
    const barcode = shown('textbox', 'ברקוד');
    await page.route(
      '**/core/functions/forms/barcodeNext.php',
      (route) => route.fulfill({ json: { data: ['001', 'none', ''] } }),
      { times: 1 },
    );
    await button('ברקוד פנוי הבא').click();
    await page.getByText(/ERROR_GETING_NEX_BARCODE/).waitFor();
    expect(await barcode.inputValue()).toBe('');
    await button('ברקוד פנוי הבא').click();
    await expect.poll(() => barcode.inputValue()).toMatch(/^\d{12,13}$/);
    await page.getByText(/ERROR_GETING_NEX_BARCODE/).waitFor({ state: 'detached' });
  });

  it('adds a picture: a disguised web page is refused, a large picture is scaled down, and one can be dropped', async () => {
    const pick = async (file: {
      readonly name: string;
      readonly mimeType: string;
      readonly buffer: Buffer;
    }): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        button('בחרו תמונה').click(),
      ]);
      await chooser.setFiles(file);
    };
    await pick({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await page.getByText(/אי אפשר לשמור קובץ מסוג זה/).waitFor();
    await pick({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText('בחרו תמונה: JPG, PNG, WebP או GIF.').waitFor();
    await pick({
      name: 'דבש.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePicture(3_200, 2_400, 'image/jpeg'),
    });
    await expect.poll(natural).toEqual([1_600, 1_200]);
    await button('הסירו').click();
    await button('בחרו תמונה').waitFor();
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], 'drop.png', { type: 'image/png' }));
        return transfer;
      },
      [...(await makePicture(40, 30))],
    );
    await page.getByRole('group', { name: 'תמונה' }).dispatchEvent('drop', { dataTransfer: data });
    await expect.poll(natural).toEqual([40, 30]);
    await expectSoundScreen('form-with-picture');
  });

  it('finds the picture in the record and, once its column is shown, in the list', async () => {
    await shown('textbox', 'שם').fill(NAME);
    await shown('textbox', 'מחיר').fill('24.90');
    await shown('textbox', 'מחיר קנייה').fill('12.00');
    await button('שמרו').click();
    await shown('heading', NAME).waitFor();
    await expect.poll(natural).toEqual([40, 30]);
    const links: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('storage/files/secure_urls')) links.push(request);
    });
    await open(page, '/items/13');
    await page.getByRole('button', { name: 'תצוגות' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'עמודות' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'תמונה' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'הציגו' }).click();
    await shown('textbox', /^חיפוש ב/)
      .first()
      .fill(NAME);
    const image = page.getByRole('row').filter({ hasText: NAME }).locator('img');
    await expect
      .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
      .toBe(40);
  });

  it('opens the whole list of a reference with F7, where rows can only be selected, and returns with one [REC-012, REC-052, REC-081, REC-128]', async () => {
    expect(await button('בחרו').count()).toBe(0);
    await page
      .getByRole('row')
      .filter({ hasText: NAME })
      .locator('[data-field="margin"]')
      .dblclick();
    await shown('tab', 'ברקודים').waitFor();
    await shown('tab', 'ברקודים').click();
    await page.getByRole('grid', { name: 'ברקודים' }).filter({ visible: true }).waitFor();
    expect(await page.getByRole('note').filter({ visible: true }).count()).toBe(0);
    await shown('tab', 'פרטים').click();
    const field = shown('combobox', 'מחלקה');
    await field.focus();
    await field.press('F7');
    const dialog = page.getByRole('dialog', { name: 'מחלקות' });
    const first = dialog.getByRole('row').nth(2);
    const name = (await first.getByRole('gridcell').first().textContent()) ?? '';
    await first.getByRole('gridcell').first().click();
    await dialog.getByRole('button', { name: 'בחרו', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(name).toContain(await field.inputValue());
    await button('שמרו').click();
    await page.getByText('נשמר', { exact: true }).filter({ visible: true }).first().waitFor();
  });

  it('sees the price lists of the product in its form, and its current balance [REC-098, REC-100]', async () => {
    await expect.poll(() => page.url()).toMatch(/id\/[1-9]\d*\//);
    const product = /id\/(\d+)\//.exec(page.url())?.[1] ?? '';
    const list = await createRecord(17, { name: 'מחירון סיטונאי' });
    const card = await createRecord(116, { amount: 12_300 });
    await createRecord(PRICE_LINES, {
      product: Number(product),
      price_list: Number(list),
      from_quantity: 6_000,
      price: 1_990,
    });
    const asked = async (run: () => Promise<void>, part: string): Promise<Request> => {
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.url().includes(part)),
        run(),
      ]);
      return request;
    };
    const table = await asked(() => page.reload().then(() => undefined), 'table=PriceListLines');
    expect(Object.fromEntries(new URL(table.url()).searchParams)).toMatchObject({
      task: 'dynamicTable',
      id: product,
      table: 'PriceListLines',
      fields: 'price_list,from_quantity,price',
      options: '{"limit":10}',
    });
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'מחירון סיטונאי' });
    await row.waitFor();
    expect(await row.textContent()).toContain('₪19.90');
    const balance = await asked(
      () => open(page, `/item/id/${card}/component/116`),
      '/core/functions/forms/giftCardsBalance.php',
    );
    expect(balance.method()).toBe('POST');
    expect(balance.postDataJSON()).toMatchObject({ ids: [Number(card)] });
    await expect.poll(() => shown('textbox', 'יתרה').inputValue()).toBe('₪123.00');
  });

  it('queues labels from checked rows of the list and from a changed price', async () => {
    await open(page, '/items/13');
    await shown('textbox', /^חיפוש ב/)
      .first()
      .fill(NAME);
    await page.getByRole('row').filter({ hasText: NAME }).getByRole('checkbox').click();
    await button('פעולות נוספות').click();
    await page.getByRole('menuitem', { name: 'תוויות' }).click();
    const queue = page.getByRole('list', { name: 'תוויות להדפסה' });
    await queue.getByText(NAME).waitFor();
    await page.getByRole('button', { name: 'הוסיפו מוצרים שמחירם השתנה' }).click();
    await page.getByText(/נוספו \d+ מוצרים/).waitFor();
    await button('רוקנו').click();
    const search = page.getByRole('textbox', { name: 'חפשו מוצר לפי שם או ברקוד' });
    await search.fill(GOODS.milkChocolate.barcode);
    await page
      .getByRole('list', { name: 'בחרו מוצר להוספת תווית' })
      .getByRole('button')
      .first()
      .click();
    // As a scanner types: each barcode and Enter. An unknown one is reported by its digits.
    await search.fill('');
    await scanInto(page, '4711471147114');
    await page.getByText('4711471147114').waitFor();
    await scanInto(page, GOODS.milkChocolate.barcode);
    await expect
      .poll(() => page.getByRole('textbox', { name: /^מספר תוויות/ }).inputValue())
      .toBe('2');
    await expectSoundScreen('labels');
  });

  it('prints them on a label printer, whose bars a scanner reads, and as the same picture on the receipt printer', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(/ZPL/).click()]);
    const [label, ...others] = decodeZpl(await readFile(await download.path(), 'utf8'));
    if (label === undefined) throw new Error('Nothing to print');
    expect({ others, copies: label.copies, height: label.height, width: label.width }).toEqual({
      others: [],
      copies: 2,
      height: 304,
      width: 480,
    });
    const lines = Array.from({ length: label.height }, (_, row) =>
      decodeEan(label.dots.subarray(row * label.width, row * label.width + label.width * 0.54)),
    );
    expect(lines.filter((code) => code === GOODS.milkChocolate.barcode).length).toBeGreaterThan(60);
    await button('הדפיסו במדפסת המחוברת').click();
    await expect.poll(() => countPrintJobs(page)).toBe(1);
    const paper = decodeEscPos(await readPrintJob(page, 0));
    expect(paper).toMatchObject({ cuts: 2, drawerKicks: 0, height: 2 * label.height });
    // The printer's head is wider than the label, which starts at its left.
    const inked = (row: number, width: number, dots: Uint8Array) =>
      [...dots.subarray(row * width, row * width + label.width)].join('');
    for (const row of [20, 150, 200, 454])
      expect(inked(row, paper.width, paper.dots)).toBe(
        inked(row % label.height, label.width, label.dots),
      );
  });

  it('moves a field of a template by pointer, keys and numbers, undoes, and prints by the new template', async () => {
    await shown('tab', 'תבניות').click();
    await button('שכפלו: מדבקת מוצר').click();
    const price = page.locator('[data-item="price"]');
    const before = await price.boundingBox();
    if (before === null) throw new Error('No price on the label');
    await page.mouse.move(before.x + 10, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x - 40, before.y - 20, { steps: 4 });
    await page.mouse.up();
    const x = shown('textbox', 'מימין (מ"מ)');
    const dragged = await x.inputValue();
    expect(Number(dragged)).toBeGreaterThan(10);
    await price.press('ArrowLeft');
    expect(Number(await x.inputValue())).toBeCloseTo(Number(dragged) + 1, 5);
    await price.press('Control+z');
    expect(await x.inputValue()).toBe(dragged);
    await button('בטלו צעד').click();
    expect(await x.inputValue()).toBe('1.5');
    await x.fill('5');
    await x.press('Enter');
    await expectSoundScreen('label-designer');
    await shown('textbox', 'שם התבנית').fill('מדבקה שלי');
    await button('שמרו').click();
    await page.getByRole('heading', { name: 'מדבקה שלי' }).waitFor();
    await shown('tab', 'להדפסה').click();
    await shown('combobox', 'תבנית').click();
    await page.getByRole('option', { name: 'מדבקה שלי' }).click();
    await shown('combobox', 'נייר').click();
    await page.getByRole('option', { name: 'גליל: תווית לעמוד' }).click();
    const size = await page
      .getByTestId('label')
      .first()
      .evaluate((label) => [label.getAttribute('width'), label.getAttribute('height')]);
    expect(size).toEqual(['40mm', '25mm']);
    // Replaces `print`, since no one can close the browser's own dialog; what the page prints is
    // added to the page instead.
    await page.evaluate(() =>
      Object.assign(window, {
        print: () =>
          document.body.append(
            ...[...document.querySelectorAll('body > div')]
              .slice(-1)
              .map((sheet) => sheet.cloneNode(true)),
          ),
      }),
    );
    await button('הדפיסו תוויות (2)').click();
    await page.evaluate(() => {
      document.body.dataset['printing'] = 'labels';
    });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // Points of 1/72 inch: 40 × 25 mm, a page for each of the two labels.
    expect(
      [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
        Math.round(Number(w)),
        Math.round(Number(h)),
      ]),
    ).toEqual([
      [113, 71],
      [113, 71],
    ]);
    expect(desk.problems).toEqual([]);
  });

  let shop: OpenTill;

  it('shows the whole picture of a product on its tile, above words that are read in both themes [LOOK-004]', async () => {
    shop = await openTill(browser, server, { card: server.people.cards.manager });
    const at = shop.page;
    await at.getByRole('textbox', { name: /סרקו או חפשו/ }).fill(NAME);
    await at.getByRole('button', { name: `פרטי המוצר ${NAME}` }).click();
    await at.getByRole('button', { name: 'הוסיפו למועדפים' }).click();
    await at.getByRole('button', { name: 'הסירו מהמועדפים' }).waitFor();
    await at.reload();
    const tile = at.getByTestId('favourites').locator('button[data-product]').first();
    await tile.locator('img').waitFor();
    const [whole, picture, name] = [
      await tile.boundingBox(),
      await tile.locator('img').boundingBox(),
      await tile.getByTestId('tile-name').boundingBox(),
    ];
    expect(picture?.width).toBeGreaterThan((whole?.width ?? Infinity) - 4);
    // The whole picture is seen: the words begin below it.
    expect(picture?.height).toBeGreaterThan(30);
    expect((picture?.y ?? Infinity) + (picture?.height ?? 0)).toBeLessThanOrEqual(
      (name?.y ?? 0) + 1,
    );
    expect(
      summarizeFindings(await checkScreen(at, 'tiles', { sizes: ['desktop', 'till', 'phone'] })),
    ).toEqual([]);
    expect(await tile.getAttribute('title')).toBe(NAME);
    expect(shop.problems).toEqual([]);
    // A picture that does not come leaves the band with its letters.
    const broken = await openTill(browser, server, {
      terminal: 'קופה 2',
      expectedProblems: /./,
    });
    await broken.context.route('**/files/**', (route) => route.fulfill({ body: 'no picture' }));
    await broken.page.reload();
    const same = broken.page.getByTestId('favourites').locator('button[data-product]').first();
    await same.getByTestId('tile-name').waitFor();
    expect(await same.locator('span[aria-hidden]').first().innerText()).not.toBe('');
    expect(await same.locator('img').count()).toBe(0);
    await broken.context.close();
  });

  it('loads a heap of pictures onto products by the names of the files, and undoes it as one act [LOOK-049]', async () => {
    const { flour } = GOODS;
    await open(page, '/items/13');
    await button('בטלו את הסימון').click();
    await button('תמונות לכמה מוצרים').click();
    const dialog = page.getByRole('dialog');
    const buffer = await makePicture(64, 48, 'image/jpeg');
    await dialog.locator('input[type=file]').setInputFiles(
      [`${flour.barcode}.jpg`, 'שם שאין.jpg', 'רשימה.txt'].map((name) => ({
        name,
        mimeType: name.endsWith('.txt') ? 'text/plain' : 'image/jpeg',
        buffer,
      })),
    );
    await dialog.getByText('2 תמונות · 1 נמצא להן מוצר · 1 לבחור').waitFor();
    await dialog.getByText(/לא נלקחו: רשימה.txt/).waitFor();
    await dialog.getByRole('cell', { name: flour.name }).waitFor();
    await expectSoundScreen('a heap of pictures');
    await dialog.getByRole('button', { name: 'בלי התמונה הזו' }).click();
    await dialog.getByText('2 תמונות · 1 נמצא להן מוצר · 0 לבחור').waitFor();
    await dialog.getByRole('button', { name: 'העלאת 1 תמונות' }).click();
    await page
      .getByText('מוצר אחד שונה')
      .or(page.getByText(/1 מוצרים שונו/))
      .waitFor();
    await page.getByRole('button', { name: 'בטלו', exact: true }).click();
    await page.getByText('השינוי בוטל').waitFor();
    expect(desk.problems).toEqual([]);
  });

  it('gives tiles without a picture the first letters and the colour of their department', async () => {
    const at = shop.page;
    const chips = at.getByRole('navigation', { name: 'מחלקות' });
    await chips.getByRole('button', { name: 'מוצרי חלב' }).click();
    const plain = at.locator('button[data-product]').first();
    const colours = await plain.evaluate((tile) => {
      const band = tile.querySelector('span[aria-hidden]');
      return [band?.textContent ?? '', getComputedStyle(band ?? tile).backgroundColor];
    });
    expect(colours[0]).toBe('מו');
    expect(colours[1]).toBe(
      await chips
        .getByRole('button', { name: 'מוצרי חלב' })
        .locator('span')
        .first()
        .evaluate((swatch) => getComputedStyle(swatch).backgroundColor),
    );
    expect(shop.problems).toEqual([]);
    await shop.context.close();
  });
});
