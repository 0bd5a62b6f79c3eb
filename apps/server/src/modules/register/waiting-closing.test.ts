import { randomUUID } from 'node:crypto';
import type { RegisterReportView } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, EMPLOYEES, GOODS } from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyClosings } from './index.ts';

/** A Z that was counted and declared without the server. */
let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const MINUTE = 60_000;
const soldAt = async (at: number, number: number): Promise<string> => {
  const sale = new SaleCart({ now: at }).scan(GOODS.milk).pay().numbered(number);
  return (await till.post('pos/transactions/cart_format?offline=1', sale.wire())).body;
};
const close = async (at: Browser, body: object) =>
  (await at.post('pos/register/z', { unsent: 0, counted: 690, ...body })).json<{
    code?: string;
    data?: RegisterReportView;
  }>();

it('has the moment and the count of its declaration, once, and no sale that came after it [TILL-040]', async () => {
  const declared = Date.now() - 60 * MINUTE;
  expect(await soldAt(declared - 10 * MINUTE, 1_000_001)).toContain('000');
  const body = { id: randomUUID(), at: new Date(declared).toISOString(), waited: true };
  const made = await close(till, body);
  expect(made.data).toMatchObject({
    number: 1,
    counted: 690,
    at: body.at,
    sums: { sale_count: 1 },
  });
  // The answer was lost: the same declaration again is the same Z.
  expect((await close(till, body)).data?.id).toBe(made.data?.id);
  // Sold after the declaration, and sent after the Z: of the next shift.
  expect(await soldAt(declared + 10 * MINUTE, 1_000_002)).toContain('000');
  const next = await close(till, { id: randomUUID(), at: new Date().toISOString(), counted: 0 });
  expect(next.data).toMatchObject({ number: 2, sums: { sale_count: 1 } });
  const first = (await till.post('pos/register/z', { ...body, unsent: 0, counted: 690 })).json<{
    data: RegisterReportView;
  }>().data;
  expect([first.sums.sale_count, first.addenda]).toEqual([1, []]);
  expect((await verifyClosings(server.kernel.tenant(cloud))).broken).toBeNull();
});

it('is refused with what stands in the way, and for who may not close [TILL-040]', async () => {
  const at = new Date().toISOString();
  expect((await close(till, { id: randomUUID(), at, waited: true })).code).toBe(
    'REGISTER_NOT_OPEN',
  );
  expect(EMPLOYEES.cashier).toBeGreaterThan(0);
  const cashier = await aTillOf(server, 2, CARDS.cashier);
  expect((await close(cashier, { id: randomUUID(), at, waited: true })).code).toBe(
    'PERMISSION_DENIED',
  );
});
