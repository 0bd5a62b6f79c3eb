import { randomUUID } from 'node:crypto';
import type { OrderView, SubmitResult } from '@dalpak/contracts';
import { encodeOrderEvent, ONE, orderEvents } from '@dalpak/engine';
import { aGift, aLevel, aProduct, aPurchase, aRow, aRule, seededRandom } from '@dalpak/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  changeRows,
  countsOf,
  EMPLOYEES,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { outcome, startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';
import { nextSyncVersion } from '../../../kernel/db/index.ts';
import { upsertRules } from '../../catalogue/index.ts';

const PRODUCTS = 500;
const FIRST = 1_001;
let server: TestApp;
let cloud: number;
let till: Browser;

/**
 * Five hundred offers that collide on five hundred products: evaluating them all takes many
 * seconds.
 */
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  await changeRows(
    server,
    cloud,
    `INSERT INTO products (cloud_id, id, code, name, price, version) SELECT $1, n, 'H' || n, 'מוצר ' || n, 100 + n, 99 FROM generate_series(${FIRST}, ${FIRST + PRODUCTS - 1}) n`,
  );
  const random = seededRandom(5);
  await server.kernel.tenant(cloud).tx(async (tx) => {
    const rules = Array.from({ length: PRODUCTS }, (_, i) => {
      const list = [
        ...new Set(Array.from({ length: 12 }, () => random.int(FIRST, FIRST + PRODUCTS - 1))),
      ];
      const purchase = aPurchase({ all: false, products: list, total: random.int(2, 6) * ONE });
      return {
        externalId: `h${i}`,
        rule: aRule({
          id: 1_000 + i,
          name: `h${i}`,
          levels: [aLevel({ purchase, gift: aGift({ type: 5, total: random.int(300, 1_500) }) })],
        }),
      };
    });
    await upsertRules(tx, 'hostile', rules, await nextSyncVersion(tx, 'Discounts'));
  });
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

/** All the products at full price: the test's till knows no rules. */
function fullCart(): SaleCart {
  const cart = new SaleCart({ rules: [] });
  const rows = Array.from({ length: PRODUCTS }, (_, i) => {
    const id = FIRST + i;
    return aRow({
      key: `r${id}`,
      product: aProduct({ id, code: `H${id}`, name: `מוצר ${id}`, barcode: '', price: 100 + id }),
      quantity: 3 * ONE,
    });
  });
  cart.cart = { ...cart.cart, rows };
  return cart;
}

it('refuses a cart that cannot be priced in time without blocking others; from the queue it is stored as printed and flagged', async () => {
  const wire = fullCart().pay().wire();
  const before = await countsOf(db());
  expect(outcome(await till.post('pos/transactions/cart_format', wire))).toEqual({
    status: 413,
    code: 'CART_TOO_LARGE',
  });
  expect(await countsOf(db())).toEqual(before);
  const offline = await till.post('pos/transactions/cart_format?offline=1', wire);
  expect(offline.json<{ data: [string, string, SubmitResult] }>().data[2].review).toContain(
    'check_failed',
  );
  expect(
    (await till.post('pos/transactions/cart_format', new SaleCart().scan(GOODS.milk).pay().wire()))
      .statusCode,
  ).toBe(200);
});

it('ends a queue call after the first such cart, and continues with the next call', async () => {
  const wires = Array.from({ length: 3 }, () => fullCart().pay().wire());
  const call = async (sales: unknown) =>
    (await till.post('pos/transactions/queue', { sales })).json<{ data: SubmitResult[] }>().data
      .length;
  expect(await call(wires)).toBe(1);
  // Stored sales are answered at once, and the next one ends the call again.
  expect(await call(wires)).toBe(2);
  expect(await call(wires)).toBe(3);
  // Plain sales are all stored together.
  expect(
    await call(Array.from({ length: 3 }, () => new SaleCart().scan(GOODS.milk).pay().wire())),
  ).toBe(3);
});

it('shows an order that cannot be priced in time without discounts', async () => {
  const { cart, id, priced } = fullCart();
  const events = orderEvents(cart, null, {
    device: '1',
    employeeId: EMPLOYEES.manager,
    now: Date.now(),
    newId: randomUUID,
  }).map(encodeOrderEvent);
  const saved = await till.post('pos/orders', { orders: [{ id, events }], kitchen: false });
  expect(saved.json<{ data: OrderView[] }>().data[0]).toMatchObject({
    total: priced.total,
    revision: events.length,
  });
});
