import { randomUUID } from 'node:crypto';
import type { OrderHintBasket, OrderHintLine } from '@dalpak/contracts';
import { dateOf, dayOf, weekdayOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../test/document-cart.ts';
import { storePastSales } from '../../../test/past-sales.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runForecasts } from '../forecast/index.ts';

/** A Wednesday in a summer without feasts around it. */
const TODAY = '2026-07-15';
const MILK = GOODS.milk.id;
const BREAD = GOODS.bread.id;

let server: TestApp;
let cloud: number;
let office: Browser;

const change = (sql: string, params: readonly unknown[] = []) =>
  changeRows(server, cloud, sql, params);

beforeAll(async () => {
  server = await startTestApp();
  server.clock.offsetMs = Date.parse(`${TODAY}T09:00:00Z`) - Date.now();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  await change(
    "INSERT INTO suppliers (cloud_id, id, code, name, delivery_days) VALUES ($1, 1, 'S1', 'תנובה', '{1,4}')",
  );
  await change('UPDATE products SET supplier_id = 1 WHERE cloud_id = $1 AND id IN (1, 2)');
  await change(
    'INSERT INTO supplier_products (cloud_id, id, supplier_id, product_id, cost, pack, minimum) VALUES ($1, 1, 1, 1, 300, 12000, 24000)',
  );
  await storePastSales(
    server,
    cloud,
    Array.from({ length: 70 }, (_, at) => dateOf(dayOf(TODAY) - 70 + at))
      .filter((day) => weekdayOf(dayOf(day)) !== 7)
      .map((day) => ({
        day,
        bills: 10 + (dayOf(day) % 3),
        goods: { [MILK]: 1_000, [BREAD]: 1_000 },
      })),
  );
});
afterAll(() => server.close());

const now = () => Date.parse(`${TODAY}T09:00:00Z`);
const hints = async () =>
  (await office.get('order-hints')).json<{ data: OrderHintBasket[]; forecast: boolean }>();
const lineOf = async (product: number): Promise<OrderHintLine | undefined> =>
  (await hints()).data.flatMap(({ lines }) => lines).find((line) => line.product.id === product);
const receive = (product: keyof typeof GOODS, quantity: number) =>
  new DocumentCart(21, { now: now() })
    .for(SUPPLIER)
    .add(GOODS[product], quantity, 354)
    .store(office);

describe('order hints', () => {
  it('say nothing without a forecast, and nothing of goods whose stock is not kept [SEE-048]', async () => {
    expect(await hints()).toEqual({ data: [], forecast: false });
    await runForecasts(server.kernel.tenant(cloud), TODAY);
    expect(await hints()).toEqual({ data: [], forecast: true });
  });

  it('propose whole packs for the next delivery, with the figures of the sum [SEE-048]', async () => {
    await receive('milk', 15);
    const [basket] = (await hints()).data;
    expect(basket).toMatchObject({
      supplier: { id: 1, name: 'תנובה' },
      delivery: '2026-07-19',
      delivery_after: '2026-07-22',
      shortage: 500,
    });
    const milk = await lineOf(MILK);
    if (milk === undefined) throw new Error('Milk is not proposed');
    // Six open days of ten to twelve until the delivery after the next.
    expect(milk.forecast).toBeGreaterThan(55_000);
    expect(milk.forecast).toBeLessThan(75_000);
    expect(milk.safety).toBeGreaterThan(0);
    expect(milk).toMatchObject({ on_hand: 15_000, on_order: 0, promised: 0, habit: null });
    expect(milk.needed).toBe(milk.forecast + milk.safety - 15_000);
    expect(milk.proposed).toBe(Math.ceil(milk.needed / 12_000) * 12_000);
  });

  it('add what customers ordered, and keep a habit only when a user says so [SEE-048]', async () => {
    const before = await lineOf(MILK);
    const order = await new DocumentCart(2, { now: now() })
      .for(RUTH)
      .add(GOODS.milk, 7)
      .store(office);
    expect((await lineOf(MILK))?.promised).toBe(0);
    const move = (from: string, to: string) =>
      office.put(`documents/${order.id}/lifecycle`, { from, to });
    await move('draft', 'sent');
    await move('sent', 'approved');
    expect(await lineOf(MILK)).toMatchObject({
      promised: 7_000,
      needed: (before?.needed ?? 0) + 7_000,
    });
    const habit = (share: number | null) =>
      office.put('order-hints/habits', { warehouse: 1, product: MILK, share });
    expect(outcome(await habit(5_000)).status).toBe(200);
    expect(await lineOf(MILK)).toMatchObject({
      habit: 5_000,
      needed: Math.round(((before?.needed ?? 0) + 7_000) / 2),
    });
    expect(outcome(await habit(-1)).status).toBe(422);
    expect(outcome(await habit(null)).status).toBe(200);
    expect((await lineOf(MILK))?.habit).toBeNull();
    await move('approved', 'canceled');
  });

  it('count what today sold once: the stock lacks it, and the forecast of today does too [SEE-048]', async () => {
    const till = await aTillOf(server, 1);
    const before = await lineOf(MILK);
    const sale = new SaleCart({ now: now() }).scan(GOODS.milk, 4).pay();
    expect(outcome(await till.post('pos/transactions/cart_format', sale.wire())).status).toBe(200);
    const after = await lineOf(MILK);
    expect(after).toMatchObject({
      on_hand: (before?.on_hand ?? 0) - 4_000,
      forecast: (before?.forecast ?? 0) - 4_000,
      needed: before?.needed,
      proposed: before?.proposed,
    });
  });

  it('never go past the shelf days of what spoils [SEE-048]', async () => {
    await receive('bread', 1);
    await change('UPDATE products SET shelf_days = 2 WHERE cloud_id = $1 AND id = 2');
    const bread = await lineOf(BREAD);
    // Of the Sunday and the Monday after the delivery.
    expect(bread?.most).toBeGreaterThan(18_000);
    expect(bread?.most).toBeLessThan(28_000);
    expect(bread?.proposed).toBe(Math.floor((bread?.most ?? 0) / 1_000) * 1_000);
    expect(bread?.needed).toBeGreaterThan(bread?.proposed ?? 0);
  });

  it('become a draft order, which is counted as on its way until it is received [SEE-048]', async () => {
    const milk = await lineOf(MILK);
    const body = {
      request_id: randomUUID(),
      supplier: 1,
      warehouse: 1,
      lines: [{ product: MILK, quantity: milk?.proposed ?? 0 }],
    };
    const made = await office.post('stock/low/order', body);
    expect(made.statusCode).toBe(200);
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT document_type, lifecycle FROM documents WHERE cloud_id = $1 AND id = $2',
        [body.request_id],
      ),
    ).toEqual([{ document_type: 20, lifecycle: 'draft' }]);
    // What is on its way is enough.
    expect(await lineOf(MILK)).toBeUndefined();
  });

  it('go by the accepted share of days without stock [SEE-048]', async () => {
    await change(
      "UPDATE documents SET lifecycle = 'canceled' WHERE cloud_id = $1 AND document_type = 20",
    );
    const usual = (await lineOf(MILK))?.safety ?? 0;
    await change(
      "INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'cloud', 0, 'orders.shortage', '100')",
    );
    expect((await lineOf(MILK))?.safety).toBeGreaterThan(usual);
  });
});
