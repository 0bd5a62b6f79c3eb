import { randomUUID } from 'node:crypto';
import { isBarcodeSound, nextBarcode } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let office: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  await aShop(server, 'other@example.com');
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
});
afterAll(() => server.close());

async function next(by: Browser = office): Promise<readonly string[]> {
  const answer = await by.call('POST', '/core/functions/forms/barcodeNext.php', {});
  return nextBarcode.response.parse(answer.json()).data;
}
const create = (barcode: string, by: Browser = office) =>
  by.post('products/create', {
    request_id: randomUUID(),
    name: 'ריבה',
    barcode,
    price: 1_000,
    department: null,
    weighed: false,
    vat_group: 0,
  });

describe('the next free barcode', () => {
  it('comes at index 2 after the code 000, with a right check digit, in a range that no scale prints [REC-182, REC-183]', async () => {
    const [code, , barcode = ''] = await next();
    expect(code).toBe('000');
    expect(barcode).toMatch(/^40\d{10}$/);
    expect(isBarcodeSound(barcode)).toBe(true);
  });

  it('changes as soon as a product has it, and stays free in other businesses', async () => {
    const [, , first = ''] = await next();
    expect(outcome(await create(first))).toMatchObject({ status: 200 });
    const [, , second = ''] = await next();
    expect(second > first).toBe(true);
    expect(outcome(await create(second))).toMatchObject({ status: 200 });
    expect((await next(stranger))[2]).toBe(first);
  });

  it('is refused with another code when the range is full [REC-183]', async () => {
    expect(outcome(await create('409999999997'))).toMatchObject({ status: 200 });
    expect(await next()).toEqual(['001', expect.stringContaining('ברקוד'), '']);
  });
});
