import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PLAIN_CHOICE } from '@dalpak/contracts';
import {
  encodePng,
  type PrintedJob,
  startPrinterSimulator,
  type PrinterSimulator,
} from '@dalpak/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { startDemoServer, type DemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { SCREENSHOT_FOLDER } from '../support/screen-checks.ts';
import { type OpenTill, openTill } from '../support/signed-in-pages.ts';
import { countPrintJobs, plugInPrinter, readPrintJob } from '../support/usb-printer.ts';

const { milkChocolate, caramelBar, noodles } = GOODS;
/** Type of a price quote. */
const QUOTE = 1;

let server: DemoServer;
let browser: Browser;
let printer: PrinterSimulator;
let shop: OpenTill;
const jobs: PrintedJob[] = [];

beforeAll(async () => {
  server = await startDemoServer();
  // A narrow paper, for another type of document than what a till sells.
  await (await openBackOffice(server)).setPaper(QUOTE, { ...PLAIN_CHOICE, width: 58 });
  browser = await launchBrowser();
  printer = await startPrinterSimulator();
  shop = await openTill(browser, server, { initScript: plugInPrinter });
});
afterAll(async () => {
  await browser?.close();
  await printer?.close();
  await server?.dispose();
});

/** Sends what the page has written for its printer to a virtual network printer, byte for byte. */
async function sendToPrinter(index: number): Promise<PrintedJob> {
  await expect.poll(() => countPrintJobs(shop.page)).toBeGreaterThan(index);
  const bytes = await readPrintJob(shop.page, index);
  const job = printer.nextJob();
  await new Promise<void>((resolve, reject) => {
    const socket = connect(printer.port, '127.0.0.1', () => socket.end(bytes));
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.resume();
  });
  return job;
}

const inkOf = ({ width, dots }: PrintedJob, row: number, from = 0, to = width): number =>
  dots.subarray(row * width + from, row * width + to).reduce((sum, dot) => sum + dot, 0);

/** Ink where a paper of 58 mm, of 384 dots, has ended. */
const beyondNarrow = (job: PrintedJob): number =>
  Array.from({ length: job.height }, (_, row) => inkOf(job, row, 384)).reduce(
    (sum, ink) => sum + ink,
    0,
  );

const lineOf = (job: PrintedJob, row: number): Uint8Array =>
  job.dots.subarray(row * job.width, (row + 1) * job.width);

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Finds the tallest block of rows that repeat one pattern: the bars of the barcode. */
function tallestBars(job: PrintedJob): { readonly from: number; readonly height: number } {
  let best = { from: 0, height: 0 };
  let from = 0;
  for (let row = 1; row <= job.height; row += 1) {
    if (row < job.height && isSame(lineOf(job, row), lineOf(job, from))) continue;
    if (inkOf(job, from) > 0 && row - from > best.height) best = { from, height: row - from };
    from = row;
  }
  return best;
}

describe('a shop with a thermal printer', () => {
  stopAfterFirstFailure();

  it('gets the receipt printed automatically when the sale is done', async () => {
    const { till } = shop;
    await till.scan(
      milkChocolate.barcode,
      caramelBar.barcode,
      milkChocolate.barcode,
      noodles.barcode,
    );
    await till.pay();
    await till.payQuickCash(50_00);
    await till.done().waitFor();
    const job = await sendToPrinter(0);
    jobs.push(job);
    await writeFile(join(SCREENSHOT_FOLDER, 'thermal-receipt.png'), encodePng(job));
    console.info(`Picture of the paper: ${join(SCREENSHOT_FOLDER, 'thermal-receipt.png')}`);
    // 80 mm paper at 203 dpi; one cut; the drawer opens once for the cash.
    expect({ width: job.width, cuts: job.cuts, drawerKicks: job.drawerKicks }).toEqual({
      width: 576,
      cuts: 1,
      drawerKicks: 1,
    });
    expect(job.height).toBeGreaterThan(700);
  });

  it('prints Hebrew from the right: rows start at the right edge, sums are at the left', () => {
    const [job] = jobs as [PrintedJob];
    const rows = Array.from({ length: job.height }, (_, row) => row).filter(
      (row) => inkOf(job, row) > 0,
    );
    const share = rows.reduce((sum, row) => sum + inkOf(job, row), 0) / (job.width * job.height);
    // Text covers a part of the paper: it is neither blank nor black.
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.3);
    // Names are longer than sums: the right half has more ink, and the margins have none.
    const ink = (from: number, to: number): number =>
      rows.reduce((sum, row) => sum + inkOf(job, row, from, to), 0);
    expect(ink(288, 576)).toBeGreaterThan(ink(0, 288));
    expect(ink(0, 10) + ink(566, 576)).toBe(0);
    expect(ink(12, 60)).toBeGreaterThan(0);
  });

  it('ends with a barcode that is tall enough for a scanner', () => {
    const [job] = jobs as [PrintedJob];
    const bars = tallestBars(job);
    // Eight dots are a millimetre.
    expect(bars.height).toBeGreaterThanOrEqual(80);
    const changes = lineOf(job, bars.from).join('').match(/01|10/g)?.length ?? 0;
    expect(changes).toBeGreaterThan(30);
    // Only the number is below it.
    expect(job.height - bars.from - bars.height).toBeLessThan(60);
    expect(inkOf(job, job.height - 25)).toBeGreaterThan(0);
  });

  it('prints a copy the second time, and keeps the drawer closed [CART-279]', async () => {
    await shop.till.newSale();
    await shop.till.pickFromMore('הדפיסו את העסקה האחרונה');
    const copy = await sendToPrinter(1);
    expect({
      width: copy.width,
      cuts: copy.cuts,
      drawerKicks: copy.drawerKicks,
      height: copy.height,
    }).toEqual({
      width: 576,
      cuts: 1,
      drawerKicks: 0,
      height: jobs[0]?.height,
    });
    await writeFile(join(SCREENSHOT_FOLDER, 'thermal-copy.png'), encodePng(copy));
    // The copy differs from the original only in the line that names it.
    const [original] = jobs as [PrintedJob];
    const differing = Array.from({ length: copy.height }, (_, row) => row).filter(
      (row) => !isSame(lineOf(copy, row), lineOf(original, row)),
    );
    expect(differing.length).toBeGreaterThan(5);
    expect((differing.at(-1) ?? 0) - (differing[0] ?? 0)).toBeLessThan(40);
  });

  it('prints two narrow papers of the one sale whose cashier asks for them, and one wide paper of the next', async () => {
    const { till, page } = shop;
    const choose = async (group: string, name: string): Promise<void> => {
      const choice = page
        .getByRole('group', { name: group })
        .getByRole('radio', { name, exact: true });
      await choice.check();
      await expect.poll(() => choice.isChecked()).toBe(true);
    };
    await till.scan(noodles.barcode);
    await till.pickFromMore('מדפסות');
    await choose('כמה ניירות לעסקה שעל המסך', '2');
    await choose('איך נראה הנייר של העסקה שעל המסך', 'הצעת מחיר');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await till.pay();
    await till.payQuickCash(20_00);
    await till.done().waitFor();
    const papers = [await sendToPrinter(2), await sendToPrinter(3)];
    expect(papers.map((paper) => [paper.cuts, beyondNarrow(paper)])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await till.newSale();
    await till.scan(noodles.barcode);
    await till.pay();
    await till.payQuickCash(20_00);
    await till.done().waitFor();
    expect(beyondNarrow(await sendToPrinter(4))).toBeGreaterThan(0);
  });

  it('ends without an error in the browser', () => {
    expect(shop.problems).toEqual([]);
  });
});
