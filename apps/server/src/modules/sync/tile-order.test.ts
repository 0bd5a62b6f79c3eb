import { tillLists } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  GOODS,
  queryRows,
  signInAt,
} from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let tills: readonly [Browser, Browser];

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  tills = [await aTillOf(server, 1), await aTillOf(server, 2)];
  await signInAt(tills[0], CARDS.manager);
});
afterAll(() => server.close());

const DAY_MS = 24 * 3_600_000;
const orders = () =>
  Promise.all(
    tills.map(async (till) => tillLists.response.parse((await till.get('pos/lists')).json()).tiles),
  );
const bestSellers = async () =>
  tillLists.response.parse((await tills[0].get('pos/lists')).json()).best;
/** The products of each hour by the number of bills that they are on. */
const countedBills = () =>
  queryRows<{ day: number; hour: number; products: number[] }>(
    server.kernel.tenant(cloud),
    `SELECT day, hour, array_agg(product ORDER BY bills DESC) AS products FROM (
       SELECT extract(dow FROM t.business_date)::integer AS day, extract(hour FROM t.local_time)::integer AS hour, r.product_id AS product, count(DISTINCT t.id) AS bills
       FROM transactions t JOIN transaction_rows r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'
       WHERE t.cloud_id = $1 GROUP BY 1, 2, 3) counted
     GROUP BY day, hour`,
  );
async function sell(cart: SaleCart): Promise<void> {
  const response = await tills[0].post('pos/transactions/cart_format', cart.wire());
  if (response.statusCode !== 200) throw new Error(response.body);
}

it('is the same for all tills of the branch all day: what was sold most in the 28 days before, from the next day on [LOOK-001, LOOK-003]', async () => {
  expect(await orders()).toEqual([[], []]);
  // Three pieces of bread on one bill, and milk on two.
  await sell(new SaleCart().scan(GOODS.milk).pay());
  await sell(new SaleCart().scan(GOODS.bread, 3).scan(GOODS.milk).pay());
  expect(await orders()).toEqual([[], []]);
  server.clock.offsetMs = DAY_MS;
  const [bread, milk] = [GOODS.bread.id, GOODS.milk.id];
  expect(await orders()).toEqual([
    [bread, milk],
    [bread, milk],
  ]);
  expect(await bestSellers()).toEqual(await countedBills());
  expect((await bestSellers()).flatMap(({ products }) => products)).toEqual([milk, bread]);
  server.clock.offsetMs = 30 * DAY_MS;
  expect(await orders()).toEqual([[], []]);
});

it('begins with the products that have a position of their own, unaffected by a price change [LOOK-001]', async () => {
  const [bread, milk, cola] = [GOODS.bread.id, GOODS.milk.id, GOODS.cola.id];
  server.clock.offsetMs = 32 * DAY_MS;
  await changeRows(
    server,
    cloud,
    'UPDATE products SET sort_order = 2 WHERE cloud_id = $1 AND id = $2',
    [milk],
  );
  await changeRows(
    server,
    cloud,
    'UPDATE products SET sort_order = 1 WHERE cloud_id = $1 AND id = $2',
    [cola],
  );
  expect((await orders())[0]).toEqual([cola, milk]);
  await changeRows(
    server,
    cloud,
    'UPDATE products SET price = price + 10 WHERE cloud_id = $1 AND id = $2',
    [milk],
  );
  expect((await orders())[0]).toEqual([cola, milk]);
  expect((await orders())[0]).not.toContain(bread);
});
