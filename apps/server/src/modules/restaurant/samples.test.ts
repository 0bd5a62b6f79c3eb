import { aProduct } from '@dalpak/testkit';
import type { KitchenTicket, RestaurantView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderDesk } from '../../../test/order-desk.ts';
import { aTillOf, changeRows, queryRows } from '../../../test/sale-shop.ts';
import { aBusiness, Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

const RESTAURANT = 3;

let server: TestApp;
let cloud: number;
let office: Browser;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel, { type: RESTAURANT });
  office = new Browser(server.app);
  await office.signIn();
  desk = new OrderDesk(await aTillOf(server, 1), 1, 1);
});
afterAll(() => server.close());

const samples = async (): Promise<number> =>
  (await office.get('restaurant/samples')).json<{ data: { records: number } }>().data.records;
const plan = async (): Promise<RestaurantView> =>
  (await desk.till.get('pos/restaurant')).json<RestaurantView>();
const inUse = async (table: string): Promise<number> =>
  (
    await queryRows<{ count: number }>(
      server.kernel.tenant(cloud),
      `SELECT count(*)::integer AS count FROM ${table} WHERE cloud_id = $1 AND active`,
    )
  )[0]?.count ?? -1;

describe('a new restaurant', () => {
  it('has a table, a dish and a station at once: an order is a ticket on the kitchen screen [REST-084]', async () => {
    const { elements } = await plan();
    expect(elements.filter(({ kind }) => kind === 'table')).toHaveLength(10);
    const [dish] = await queryRows<{ id: number; code: string; name: string; price: number }>(
      server.kernel.tenant(cloud),
      `SELECT id, code, name, price FROM products WHERE cloud_id = $1 AND source = 'sample' ORDER BY id LIMIT 1`,
    );
    if (dish === undefined) throw new Error('There is no dish');
    const table = elements.find(({ kind }) => kind === 'table');
    const { id } = await desk.begin({ elementId: table?.id ?? 0, guests: 2 }, (sale) =>
      sale.scan(aProduct({ ...dish, barcode: '' })),
    );
    const tickets = (await desk.till.get(`pos/orders/${id}/tickets`)).json<{
      data: KitchenTicket[];
    }>().data;
    expect(tickets.map(({ rows }) => rows.map(({ name }) => name))).toEqual([[dish.name]]);
    await changeRows(
      server,
      cloud,
      "INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no, kind) VALUES ($1, 90, 1, 1, 'מסך מטבח', 90, 'kitchen')",
    );
    const screen = await aTillOf(server, 90, null);
    const shown = (
      await screen.get(`pos/kitchen/tickets?station=${tickets[0]?.station ?? 0}`)
    ).json<{ open: KitchenTicket[] }>();
    expect(shown.open.map(({ id: ticket }) => ticket)).toEqual([tickets[0]?.id]);
    // An open order on a sample table keeps the samples.
    expect(outcome(await office.post('restaurant/samples/remove', {}))).toMatchObject({
      code: 'SAMPLES_IN_USE',
    });
    await changeRows(
      server,
      cloud,
      "UPDATE open_orders SET state = 'canceled', closed_at = now() WHERE cloud_id = $1",
    );
  });

  it('takes all its samples out of use in one act, and keeps a default station [REST-084]', async () => {
    expect(await samples()).toBeGreaterThan(20);
    await changeRows(
      server,
      cloud,
      "INSERT INTO void_reasons (cloud_id, id, name) VALUES ($1, 900, 'סיבה שלנו')",
    );
    expect((await office.post('restaurant/samples/remove', {})).statusCode).toBe(200);
    expect(await samples()).toBe(0);
    for (const table of ['floors', 'floor_tables', 'sales_menus', 'products'])
      expect([table, await inUse(table)]).toEqual([table, 0]);
    expect(await inUse('void_reasons')).toBe(1);
    expect(await inUse('kitchen_stations')).toBe(1);
    expect((await plan()).elements).toEqual([]);
    // A second act has nothing to remove.
    expect((await office.post('restaurant/samples/remove', {})).statusCode).toBe(200);
  });
});
