import { randomUUID } from 'node:crypto';
import {
  COMPONENT,
  type DocumentPrices,
  type LowStockRow,
  type StockCard,
  type StockCountHead,
  type StockCountRow,
  type TillStock,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, SUPPLIER } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { type Browser, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { Browser as OfficeBrowser } from '../../../test/test-app.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { tellLowStock } from './index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, 50, NULL, 'מרכז')",
  );
  office = new OfficeBrowser(server.app);
  await office.signIn(OWNER.email);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const today = () => toLocalDateTime(Date.now()).slice(0, 10);
const card = async (product: number, query = ''): Promise<StockCard> =>
  (await office.get(`stock/card?product=${product}${query}`)).json<{ data: StockCard }>().data;
const levelOf = async (product: number, warehouse = 1) =>
  (await card(product)).levels.find((level) => level.warehouse.id === warehouse);

async function sell(...goods: readonly [product: keyof typeof GOODS, quantity: number][]) {
  const cart = new SaleCart();
  for (const [product, quantity] of goods) cart.scan(GOODS[product], quantity);
  const answer = await till.post('pos/transactions/cart_format', cart.pay().wire());
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return cart.id;
}

/** Receives goods of the supplier; the price has VAT of 18%. */
const receive = (product: keyof typeof GOODS, quantity: number, price: number) =>
  new DocumentCart(21).for(SUPPLIER).add(GOODS[product], quantity, price).store(office);

/** Levels that are not the sum of their movements, and movements that do not follow one another. */
const wrongLevels = () =>
  queryRows(
    db(),
    `SELECT l.warehouse_id, l.product_id, l.quantity, m.sum, m.steps FROM stock_levels l LEFT JOIN (
       SELECT warehouse_id, product_id, sum(quantity) AS sum, max(step) AS steps, count(*) AS rows,
         count(*) FILTER (WHERE level_after <> coalesce(before, 0) + quantity) AS broken
       FROM (SELECT *, lag(level_after) OVER (PARTITION BY warehouse_id, product_id ORDER BY step) AS before FROM stock_movements WHERE cloud_id = $1) o GROUP BY 1, 2
     ) m ON m.warehouse_id = l.warehouse_id AND m.product_id = l.product_id
     WHERE l.cloud_id = $1 AND (l.quantity <> coalesce(m.sum, 0) OR l.steps <> coalesce(m.steps, 0) OR m.rows <> m.steps OR m.broken > 0)`,
  );

describe('the ledger of stock', () => {
  it('has a row of each sale, refund and document with the level after it, and leads to the source [TRADE-015]', async () => {
    const receipt = await receive('milk', 10, 236);
    const sale = await sell(['milk', 3]);
    await new DocumentCart(25, { header: { targetWarehouseId: 50 } })
      .add(GOODS.milk, 2)
      .store(office);
    const { movements } = await card(GOODS.milk.id);
    expect(
      movements.map(({ warehouse, quantity, level_after: after, kind, source }) => [
        warehouse.id,
        quantity,
        after,
        kind,
        source?.type,
      ]),
    ).toEqual([
      [50, 2_000, 2_000, 'document', 25],
      [1, -2_000, 5_000, 'document', 25],
      [1, -3_000, 7_000, 'sale', 9],
      [1, 10_000, 10_000, 'document', 21],
    ]);
    expect([movements[2]?.source?.id, movements[3]?.source?.id]).toEqual([sale, receipt.id]);
    expect((await card(GOODS.milk.id, '&warehouse=50')).movements).toHaveLength(1);
    expect(await wrongLevels()).toEqual([]);
  });

  it('holds for tills and an office at work at the same time, and only grows [TRADE-015]', async () => {
    const second = await aTillOf(server, 2);
    const sales = [till, second].flatMap((one, index) =>
      Array.from({ length: 4 }, () => {
        const cart = new SaleCart({ terminal: index + 1 })
          .scan(GOODS.milk, 1)
          .scan(GOODS.bread, 2)
          .pay();
        return one.post('pos/transactions/cart_format', cart.wire());
      }),
    );
    const answers = await Promise.all([
      ...sales,
      receive('milk', 5, 118),
      receive('bread', 5, 118),
    ]);
    expect(answers).toHaveLength(10);
    expect(await wrongLevels()).toEqual([]);
    for (const [name, sql] of [
      ['test.change', 'UPDATE stock_movements SET quantity = 1 WHERE cloud_id = $1'],
      ['test.delete', 'DELETE FROM stock_movements WHERE cloud_id = $1'],
    ] as const)
      await expect(db().tx((tx) => tx.query(name, sql, [tx.cloudId]))).rejects.toThrow(
        'permission denied',
      );
  });
});

describe('the cost of stock', () => {
  it('is the moving average before VAT: 10 at 2.00, 5 sold, 5 at 4.00 make 3.00 [TRADE-026]', async () => {
    await receive('cola', 10, 236);
    await sell(['cola', 5]);
    await receive('cola', 5, 472);
    expect(await levelOf(GOODS.cola.id)).toMatchObject({
      quantity: 10_000,
      average: 300,
      value: 3_000,
    });
    // Goods without a price say nothing about their cost.
    await new DocumentCart(26).add(GOODS.cola, 5).store(office);
    expect(await levelOf(GOODS.cola.id)).toMatchObject({ average: 300, value: 4_500 });
    const sale = await sell(['cola', 15]);
    expect(
      await queryRows(
        db(),
        "SELECT unit_cost FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2 AND kind = 'P'",
        [sale],
      ),
    ).toEqual([{ unit_cost: 300 }]);
    // From zero the cost of the next goods is the average, and a transfer takes its cost along.
    await receive('cola', 4, 590);
    await new DocumentCart(25, { header: { targetWarehouseId: 50 } })
      .add(GOODS.cola, 1)
      .store(office);
    expect(await levelOf(GOODS.cola.id)).toMatchObject({ quantity: 3_000, average: 500 });
    expect(await levelOf(GOODS.cola.id, 50)).toMatchObject({ quantity: 1_000, average: 500 });
    const [sum] = await queryRows<{ cost: number }>(
      db(),
      'SELECT sum(value)::bigint AS cost FROM stock_levels WHERE cloud_id = $1',
    );
    const report = (await office.get('reports/I110/run')).json<{
      data: { totals: { cost: number } };
    }>();
    expect(report.data.totals.cost).toBe(sum?.cost);
  });
});

describe('a stock count', () => {
  it('keeps what is expected, lets the shop sell on, and posts only the differences [TRADE-023]', async () => {
    const before = (await levelOf(GOODS.milk.id))?.quantity ?? 0;
    const started = await office.post('stock/counts', { warehouse: 1, department: null });
    const count = started.json<{ data: StockCountHead }>().data;
    expect((await office.post('stock/counts', { warehouse: 1, department: null })).statusCode).toBe(
      409,
    );
    const set = async (product: number, counted: number | null): Promise<StockCountRow> =>
      (await office.put(`stock/counts/${count.id}/rows`, { product, counted })).json<{
        data: StockCountRow;
      }>().data;
    await sell(['milk', 1]);
    // One less than there should be at this moment.
    expect(await set(GOODS.milk.id, before - 2_000)).toMatchObject({
      expected: before,
      difference: -1_000,
    });
    await sell(['milk', 2]);
    expect(
      (await office.put(`stock/counts/${count.id}/rows`, { product: GOODS.milk.id, counted: 1 }))
        .statusCode,
    ).toBe(422);
    const ended = await office.post(`stock/counts/${count.id}/end`, { act: 'leave' });
    expect([ended.statusCode, ended.json<{ data: StockCountHead }>().data.state]).toEqual([
      200,
      'closed',
    ]);
    expect((await levelOf(GOODS.milk.id))?.quantity).toBe(before - 4_000);
    const [last] = (await card(GOODS.milk.id, '&warehouse=1')).movements;
    expect(last).toMatchObject({ quantity: -1_000, source: { type: 28 } });
    expect((await office.post(`stock/counts/${count.id}/end`, { act: 'leave' })).statusCode).toBe(
      409,
    );
    expect(await wrongLevels()).toEqual([]);
  });
});

describe('low stock', () => {
  const tell = () =>
    tellLowStock(
      { system: server.kernel.database.system, tenant: server.kernel.tenant },
      new AbortController().signal,
    );
  const told = async () =>
    (await office.get('notifications?status=0,1'))
      .json<{ data: { type: string; body: string }[] }>()
      .data.filter(({ type }) => type === 'stock');

  it('tells once per crossing, and one touch orders what is missing [TRADE-019]', async () => {
    await receive('bread', 40, 236);
    const level = (await levelOf(GOODS.bread.id))?.quantity ?? 0;
    const bounds = await office.put('stock/bounds', {
      product: GOODS.bread.id,
      warehouse: 1,
      minimum: level - 1_000,
      maximum: level + 5_000,
    });
    expect([bounds.statusCode, bounds.body]).toEqual([200, expect.any(String)]);
    await changeRows(
      server,
      cloud,
      `INSERT INTO supplier_products (cloud_id, id, supplier_id, product_id, cost, pack) VALUES ($1, 1, 1, ${GOODS.bread.id}, 250, 6000)`,
    );
    await sell(['bread', 1]);
    await tell();
    expect(await told()).toHaveLength(0);
    await sell(['bread', 1]);
    await Promise.all([tell(), tell()]);
    await sell(['bread', 1]);
    await tell();
    expect(await told()).toHaveLength(1);
    const low = (await office.get('stock/low')).json<{ data: LowStockRow[] }>().data;
    expect(low).toMatchObject([
      {
        product: { id: GOODS.bread.id },
        supplier: { id: 1 },
        quantity: level - 3_000,
        on_order: 0,
        proposed: 12_000,
      },
    ]);
    const body = {
      request_id: randomUUID(),
      supplier: 1,
      warehouse: 1,
      lines: [{ product: GOODS.bread.id, quantity: 12_000 }],
    };
    const ordered = await office.post('stock/low/order', body);
    expect([ordered.statusCode, ordered.body]).toEqual([200, expect.any(String)]);
    expect((await office.post('stock/low/order', body)).json()).toEqual(ordered.json());
    const [order] = await queryRows(
      db(),
      'SELECT document_type, supplier_id, before_vat FROM documents WHERE cloud_id = $1 AND id = $2',
      [body.request_id],
    );
    expect(order).toEqual({ document_type: 20, supplier_id: 1, before_vat: 3_000 });
    expect((await office.get('stock/low')).json<{ data: LowStockRow[] }>().data).toMatchObject([
      { on_order: 12_000, proposed: 0 },
    ]);
    // Above it and below it again is told again.
    await receive('bread', 10, 236);
    await sell(['bread', 9]);
    await tell();
    expect(await told()).toHaveLength(2);
  });
});

describe('the stock that a till shows', () => {
  const left = async (query = '') =>
    (await till.get(`pos/stock?warehouse=1${query}`)).json<{ data: TillStock }>().data;

  it('is what runs out, of kits by their scarcest part, and the other branches of one product [LOOK-007]', async () => {
    const [notebook] = await queryRows(
      db(),
      'SELECT quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1 AND product_id = 10',
    );
    const had = Number((notebook as { quantity?: number } | undefined)?.quantity ?? 0) / 1_000;
    await receive('notebook', 9 - had, 100);
    await changeRows(
      server,
      cloud,
      `INSERT INTO product_parts (cloud_id, id, product_id, part_id, quantity, version) VALUES ($1, 900, 3, 10, 2000, 0)`,
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO settings (cloud_id, key, value) VALUES ($1, 'sale.stock_on_tiles', 'true')`,
    );
    const told = () =>
      queryRows(
        db(),
        `SELECT payload -> 'data' AS data FROM outbox WHERE cloud_id = $1 AND topic = 'pos:stock'`,
      );
    const before = (await told()).length;
    await sell(['notebook', 2]);
    expect((await told()).slice(before)).toEqual([{ data: { warehouse: 1, products: [10] } }]);
    expect((await left('&products=10')).levels.toSorted((a, b) => a.product - b.product)).toEqual([
      { product: 3, quantity: 3_000 },
      { product: 10, quantity: 7_000 },
    ]);
    expect((await left()).levels).toContainEqual({ product: 10, quantity: 7_000 });
    expect((await left('&products=1')).elsewhere).toMatchObject([{ warehouse: 'מרכז' }]);
    expect((await till.get('pos/stock?warehouse=999')).statusCode).toBe(404);
  });
});

describe('an agreement with a supplier', () => {
  it('gives documents the cost of their day, after its discounts [TRADE-036]', async () => {
    const agree = (from: string, cost: number, discount: number) =>
      office.post(`components/${COMPONENT.supplierAgreements}/records`, {
        request_id: randomUUID(),
        data: {
          product: { id: GOODS.bread.id, label: '' },
          supplier: { id: 1, label: '' },
          from,
          cost,
          discount,
          discount2: 500,
        },
      });
    for (const made of [await agree('2026-01-01', 300, 1_000), await agree('2099-01-01', 400, 0)])
      expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
    const costOn = async (date: string) =>
      (
        await office.get(
          `documents/prices?type=20&date=${date}&branch=1&account=1&products=${GOODS.bread.id},${GOODS.milk.id}`,
        )
      ).json<{ data: DocumentPrices }>().data.costs;
    expect(await costOn('2025-12-31')).toEqual([{ product: GOODS.bread.id, cost: 250 }]);
    // 3.00 less 10% less 5% is 2.565.
    expect(await costOn(today())).toEqual([{ product: GOODS.bread.id, cost: 257 }]);
    expect(await costOn('2099-02-01')).toEqual([{ product: GOODS.bread.id, cost: 380 }]);
  });
});

describe('a purchase order', () => {
  it('is filled by receipts, waits for the rest, and ends without it [TRADE-034]', async () => {
    const order = await new DocumentCart(20).for(SUPPLIER).add(GOODS.cola, 6, 236).store(office);
    const state = async () =>
      (await office.get(`documents/${order.id}/cart_format`)).json<{
        data: { lifecycle: string };
      }>().data.lifecycle;
    const move = (from: string, to: string) =>
      office.put(`documents/${order.id}/lifecycle`, { from, to });
    expect(await state()).toBe('draft');
    await new DocumentCart(21)
      .for(SUPPLIER)
      .add(GOODS.cola, 2, 236)
      .from({ typeId: 20, number: order.number })
      .store(office);
    expect(await state()).toBe('to_be_delivered');
    const left = (await office.get(`documents/basemoves?ids=${order.id}`)).json<{
      data: { rows: object[] }[];
    }>().data[0]?.rows;
    expect(left).toMatchObject([{ quantity: 6_000, left: 4_000 }]);
    expect((await move('to_be_delivered', 'draft')).statusCode).toBe(409);
    expect((await move('to_be_delivered', 'closed')).statusCode).toBe(200);
    expect(
      await new DocumentCart(21)
        .for(SUPPLIER)
        .add(GOODS.cola, 4, 236)
        .from({ typeId: 20, number: order.number })
        .send(office),
    ).toBe('DOCUMENT_BASE');
  });
});

describe('a transfer that is received', () => {
  it('is on the way until the target confirms, and what did not come goes back or is lost [TRADE-018]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'cloud', 0, 'stock.transfer_receipt', 'true')",
    );
    await receive('tomatoes', 10, 590);
    const levels = async () => [
      (await levelOf(GOODS.tomatoes.id))?.quantity,
      (await levelOf(GOODS.tomatoes.id, 50))?.quantity ?? 0,
    ];
    const ship = () =>
      new DocumentCart(25, { header: { targetWarehouseId: 50 } })
        .add(GOODS.tomatoes, 4)
        .store(office);
    const receiving = (id: string, quantity: number, rest: 'back' | 'lost') =>
      office.post(`stock/transfers/${id}/receive`, {
        rows: [{ product: GOODS.tomatoes.id, quantity }],
        rest,
      });
    const [here = 0] = await levels();
    const first = await ship();
    expect(await levels()).toEqual([here - 4_000, 0]);
    expect((await receiving(first.id, 5_000, 'back')).statusCode).toBe(422);
    expect((await receiving(first.id, 3_000, 'back')).statusCode).toBe(200);
    expect(await levels()).toEqual([here - 3_000, 3_000]);
    expect((await receiving(first.id, 3_000, 'back')).statusCode).toBe(409);
    const second = await ship();
    expect((await levelOf(GOODS.tomatoes.id, 50))?.in_transit).toBe(4_000);
    expect((await receiving(second.id, 2_000, 'lost')).statusCode).toBe(200);
    expect(await levels()).toEqual([here - 7_000, 5_000]);
    expect((await levelOf(GOODS.tomatoes.id, 50))?.in_transit).toBe(0);
    expect(await wrongLevels()).toEqual([]);
  });
});

describe('a warehouse', () => {
  it('says what it is for, and leaves use only when it is empty [TRADE-021]', async () => {
    const made = await office.post(`components/${COMPONENT.warehouses}/records`, {
      request_id: randomUUID(),
      data: { name: 'פגומים', kind: 'damaged', receives: false },
    });
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
    const { id, data } = made.json<{ data: { id: string; data: object } }>().data;
    expect(data).toMatchObject({ kind: 'damaged', sells: false, receives: false });
    const header = { header: { warehouseId: Number(id) } };
    expect(
      await new DocumentCart(21, header).for(SUPPLIER).add(GOODS.milk, 1, 100).send(office),
    ).toBe('CART_MALFORMED');
    await new DocumentCart(26, header).add(GOODS.milk, 1).store(office);
    const off = () =>
      office.post(`components/${COMPONENT.warehouses}/status`, {
        ids: [Number(id)],
        active: false,
      });
    expect((await off()).body).toContain('נותרו 1 מוצרים במלאי');
    await new DocumentCart(27, header).add(GOODS.milk, 1).store(office);
    expect((await off()).statusCode).toBe(200);
  });
});

describe('a stock count by scanning', () => {
  const MILK = GOODS.milk.barcode === '' ? GOODS.milk.code : GOODS.milk.barcode;
  const scan = (code: string, quantity = 1_000, at = new Date().toISOString()) => ({
    id: randomUUID(),
    code,
    quantity,
    at,
  });

  it('sums the scans of two phones, counts each once, and leaves out what sold after it [LOOK-027]', async () => {
    const before = (await levelOf(GOODS.milk.id))?.quantity ?? 0;
    const count = (await office.post('stock/counts', { warehouse: 1, department: null })).json<{
      data: StockCountHead;
    }>().data;
    const other = new OfficeBrowser(server.app);
    await other.signIn(OWNER.email);
    const send = async (by: Browser, scans: readonly ReturnType<typeof scan>[]) =>
      (await by.post(`stock/counts/${count.id}/scans`, { scans })).json<{
        data: { row: StockCountRow | null }[];
      }>().data;
    const early = scan(MILK, 2_000);
    await sell(['milk', 1]);
    // Sent after the sale, and scanned before it: the sale explains the difference of one.
    expect((await send(office, [early])).map(({ row }) => row)).toMatchObject([
      { counted: 2_000, expected: before, difference: 2_000 - before },
    ]);
    const more = [scan(MILK), scan('no-such-code'), scan(MILK, 500)];
    const answers = await send(other, more);
    expect(answers.map(({ row }) => row?.counted ?? null)).toEqual([3_000, null, null]);
    expect((await send(office, [early]))[0]?.row).toMatchObject({ counted: 3_000 });
    await office.post(`stock/counts/${count.id}/end`, { act: 'leave' });
    expect((await levelOf(GOODS.milk.id))?.quantity).toBe(3_000 - 1_000);
    expect(
      (await office.post(`stock/counts/${count.id}/scans`, { scans: [scan('1')] })).statusCode,
    ).toBe(409);
    expect(await wrongLevels()).toEqual([]);
  });
});
