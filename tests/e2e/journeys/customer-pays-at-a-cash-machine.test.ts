import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPONENT } from '@dalpak/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from '../support/api.ts';
import { launchBrowser, SIZES } from '../support/browser.ts';
import { type DemoServer, startDemoServer } from '../support/demo-server.ts';
import { GOODS } from '../support/goods.ts';
import { stopAfterFirstFailure } from '../support/journey.ts';
import { checkScreen } from '../support/screen-checks.ts';
import { openTill, type OpenTill } from '../support/signed-in-pages.ts';

const { riceCakes } = GOODS;
const SIMULATOR = fileURLToPath(
  new URL('../../../dist/server/cash-machine-simulator/main.js', import.meta.url),
);

let server: DemoServer;
let browser: Browser;
let shop: OpenTill;
let machine: ChildProcess;
let address: string;

/** Starts the simulated machine at a free port. */
async function startMachine(): Promise<void> {
  machine = spawn(process.execPath, [SIMULATOR, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise((resolve) => {
    machine.stdout?.on('data', (text: Buffer) => {
      const [found] = /http:\S+/.exec(text.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
}

beforeAll(async () => {
  server = await startDemoServer();
  browser = await launchBrowser();
  await startMachine();
  const office = await openBackOffice(server);
  await office.createRecord(COMPONENT.pinpads, {
    name: 'מכונת הדלפק',
    driver: 'vne_selfcash',
    reach: 'network',
    network_address: '127.0.0.1',
    port: Number(new URL(address).port),
    branch: '1',
  });
  shop = await openTill(browser, server, { card: server.people.cards.shift });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  machine?.kill();
});

const form = async (path: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  const answer = await fetch(address + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(303);
};
/** The customer puts in a note or coin, of shekels. */
const insert = (shekels: number) => form('/insert', { value: String(shekels * 100) });
const wait = () => shop.page.getByTestId('machine-wait');
const soFar = () => shop.page.getByTestId('machine-so-far');
const payAtMachine = () => shop.page.getByRole('button', { name: /שלמו במכונה/ }).click();

async function beginPayment(): Promise<void> {
  const { till } = shop;
  await till.scan(riceCakes.barcode);
  await till.pay();
  await payAtMachine();
  await wait().waitFor();
}

describe('a customer pays at the cash machine on the counter', () => {
  stopAfterFirstFailure();

  it('and the till shows what was put in so far, and the change that the machine gave [TILL-033]', async () => {
    const { till, page } = shop;
    await beginPayment();
    expect(await wait().innerText()).toContain('21.90');
    expect(await checkScreen(page, 'cash machine', { sizes: ['till', 'phone'] })).toEqual([]);
    await page.setViewportSize(SIZES.till);
    await insert(10);
    await expect.poll(() => soFar().innerText()).toContain('10.00');
    await insert(20);
    await till.done().waitFor();
    await expect.poll(() => page.getByText(/המכונה החזירה עודף/).innerText()).toContain('8.10');
    await till.newSale();
  });

  it('and gets the money back when it is cancelled [TILL-033]', async () => {
    const { till, page } = shop;
    await beginPayment();
    await insert(10);
    await expect.poll(() => soFar().innerText()).toContain('10.00');
    await page.getByTestId('machine-cancel').click();
    await page.getByText('הפעולה במכונה בוטלה, והכסף הוחזר ללקוח.').waitFor();
    await expect.poll(() => till.owed().innerText()).toContain('21.90');
  });

  it('and after a jam, found again by a reload, pays the rest by card [TILL-033]', async () => {
    const { till, page } = shop;
    await payAtMachine();
    await wait().waitFor();
    await form('/mood', { jam: 'taking' });
    await page.reload();
    await till.ready();
    await insert(20);
    // The bill goes on where it was: in its payment.
    await expect.poll(() => till.owed().innerText()).toContain('1.90');
    await page.getByRole('tab', { name: /אשראי/ }).click();
    await page.getByRole('button', { name: /חייבו .* במסוף/ }).click();
    await till.done().waitFor();
    await expect
      .poll(() => page.getByTestId('how-paid').innerText())
      .toMatch(/במזומן במכונה.*באשראי/);
    await till.newSale();
    await form('/mood', { jam: 'none' });
  });

  it('and a manager has it pay cash out and sees its content by note and coin [TILL-033]', async () => {
    const { till, page } = shop;
    await till.pickFromMore('ניהול קופה');
    await till.button('הוצאת מזומן').click();
    await page.getByLabel('סיבה').fill('ספק ירקות');
    await page.getByLabel('סכום', { exact: true }).fill('30');
    expect(
      await checkScreen(page, 'cash out by the machine', { sizes: ['till', 'phone'] }),
    ).toEqual([]);
    await page.setViewportSize(SIZES.till);
    await page.getByLabel('סכום', { exact: true }).press('Enter');
    await page.getByText(/המכונה שילמה/).waitFor();
    await till.button('מכונת מזומן').click();
    const content = page.getByTestId('machine-content');
    await content.waitFor();
    expect(await content.innerText()).toContain('מכונת הדלפק');
    expect(await checkScreen(page, 'machine content', { sizes: ['till', 'phone'] })).toEqual([]);
    await page.setViewportSize(SIZES.till);
  });
});
