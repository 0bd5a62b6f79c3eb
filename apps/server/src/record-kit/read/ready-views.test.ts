import { fieldOfKey, type ListView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';

const PRODUCTS = 13;

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  const till = await aTillOf(server, 1);
  const cart = new SaleCart().scan(GOODS.juice).pay();
  const sold = await till.post('pos/transactions/cart_format', cart.wire());
  if (sold.statusCode !== 200) throw new Error(sold.body);
  for (const change of [
    `price = 0 WHERE cloud_id = $1 AND id = ${GOODS.notebook.id}`,
    `cost = 700, price = 1290 WHERE cloud_id = $1 AND id = ${GOODS.juice.id}`,
    // 4.00 with VAT are 3.39 before it: a margin of 11.5%.
    `cost = 300 WHERE cloud_id = $1 AND id = ${GOODS.cola.id}`,
    `barcode = '729' WHERE cloud_id = $1 AND id IN (${GOODS.milk.id}, ${GOODS.bread.id})`,
  ])
    await changeRows(server, cloud, `UPDATE products SET ${change}`);
});
afterAll(() => server.close());

interface Page {
  readonly count: number;
  readonly records: readonly { readonly id: string; readonly data: Record<string, unknown> }[];
}

async function pageOf(view: string): Promise<Page> {
  const answer = await office.post('app/components/old', {
    task: 'getPage',
    comID: PRODUCTS,
    view,
    perpage: 100,
  });
  return answer.json<{ data: Page }>().data;
}
const idsOf = async (view: string): Promise<number[]> =>
  (await pageOf(view)).records.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
async function oracle(where: string): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    server.kernel.tenant(cloud),
    `SELECT p.id FROM products p WHERE p.cloud_id = $1 AND p.active AND (${where}) ORDER BY p.id`,
  );
  return rows.map(({ id }) => id);
}

describe('the list of products', () => {
  it('has cost, margin before VAT and stock next to the price, and ready views that find what they say [LOOK-043]', async () => {
    const first = await office.post('app/components/old', {
      task: 'getFirstView',
      comID: PRODUCTS,
    });
    const [views, { colums }] = first.json<{
      data: [ListView[], { colums: { field: string; show: boolean }[] }];
    }>().data;
    expect(views.map(([id]) => id).join(' ')).toBe(
      'ACTIVE NOT_ACTIVE ALL NO_PRICE NO_PICTURE BELOW_MINIMUM LOW_MARGIN RECENTLY_SOLD DOUBLE_BARCODE',
    );
    const shown = colums.filter(({ show }) => show).map(({ field }) => field);
    expect(shown).toEqual(
      expect.arrayContaining(['name', 'department', 'price', 'cost', 'margin', 'stock', 'tags']),
    );
    expect(shown).not.toContain('manufacturer');
    const juice = (await pageOf('ACTIVE')).records.find(({ id }) => id === String(GOODS.juice.id));
    const data = Object.fromEntries(
      Object.entries(juice?.data ?? {}).map(([key, value]) => [fieldOfKey(key) ?? key, value]),
    );
    const [level] = await queryRows<{ stock: number }>(
      server.kernel.tenant(cloud),
      `SELECT sum(quantity)::integer AS stock FROM stock_levels WHERE cloud_id = $1 AND product_id = ${GOODS.juice.id}`,
    );
    expect(data).toMatchObject({ cost: 700, margin: 3_596, stock: level?.stock });
  });

  it.each([
    ['NO_PRICE', 'p.price = 0'],
    ['NO_PICTURE', 'p.image IS NULL'],
    [
      'BELOW_MINIMUM',
      'EXISTS (SELECT FROM stock_levels l WHERE l.cloud_id = $1 AND l.product_id = p.id AND l.low_state = 1)',
    ],
    [
      'LOW_MARGIN',
      'p.cost IS NOT NULL AND p.price > 0 AND (round(p.price / CASE WHEN p.vat_free OR p.vat_group = 1 THEN 1 ELSE 1.18 END) - p.cost) * 10000 / round(p.price / CASE WHEN p.vat_free OR p.vat_group = 1 THEN 1 ELSE 1.18 END) < 2000',
    ],
    [
      'RECENTLY_SOLD',
      'EXISTS (SELECT FROM transaction_rows s WHERE s.cloud_id = $1 AND s.product_id = p.id)',
    ],
    [
      'DOUBLE_BARCODE',
      "p.barcode <> '' AND (SELECT count(*) FROM products o WHERE o.cloud_id = $1 AND o.active AND o.barcode = p.barcode) > 1",
    ],
  ])('finds by %s what an oracle of the database finds', async (view, where) => {
    expect(await idsOf(view)).toEqual(await oracle(where));
    expect((await pageOf(view)).count).toBe((await oracle(where)).length);
  });

  it('finds something by most of them, and exports what the view shows', async () => {
    expect(await idsOf('NO_PRICE')).toEqual([GOODS.notebook.id]);
    expect(await idsOf('LOW_MARGIN')).toEqual([GOODS.cola.id]);
    expect(await idsOf('RECENTLY_SOLD')).toEqual([GOODS.juice.id]);
    expect(await idsOf('DOUBLE_BARCODE')).toEqual([GOODS.milk.id, GOODS.bread.id]);
    const file = await office.get(
      `components/${PRODUCTS}/export?format=csv&view=DOUBLE_BARCODE&fields=name`,
    );
    const lines = file.body.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(file.body).toContain(GOODS.milk.name);
    expect(file.body).not.toContain(GOODS.juice.name);
  });
});
