import type { listHomeLines, PermissionMap, PulseBranch } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { aShop, aTillOf, CARDS, changeRows, EMPLOYEES } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

type Lines = z.output<typeof listHomeLines.response>['data'];

let server: TestApp;
let cloud: number;
let office: Browser;
let cashier: Browser;

const linesOf = async (who = office): Promise<Lines> =>
  (await who.get('home/lines')).json<{ data: Lines }>().data;
const kindsOf = async (who = office): Promise<string[]> =>
  (await linesOf(who)).lines.map(({ kind }) => kind);
async function allowCashier(map: PermissionMap): Promise<void> {
  await changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify(map)],
  );
}

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  cashier = await aTillOf(server, 2, CARDS.cashier);
  await allowCashier({ components: {} });
});
afterAll(() => server.close());

describe('home', () => {
  it('says what waits, most urgent first, to those whose rights open it [SEE-042]', async () => {
    expect(await kindsOf()).not.toContain('stock_low');
    await changeRows(
      server,
      cloud,
      'INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity, minimum) SELECT $1, w.id, p.id, CASE p.id WHEN 1 THEN 0 WHEN 2 THEN 1000 ELSE -1000 END, 5000 FROM warehouses w, products p WHERE w.cloud_id = $1 AND p.cloud_id = $1 AND p.id <= 3 ON CONFLICT (cloud_id, warehouse_id, product_id) DO UPDATE SET quantity = excluded.quantity, minimum = excluded.minimum',
    );
    const { lines } = await linesOf();
    expect(lines.map(({ kind }) => kind)).toEqual(['stock_out', 'stock_low', 'below_zero']);
    expect(lines.every(({ count }) => count === lines[0]?.count)).toBe(true);
    expect(await kindsOf(cashier)).toEqual([]);
    await allowCashier({ components: { '122': '10000' } });
    expect(await kindsOf(cashier)).toEqual(['stock_out', 'stock_low', 'below_zero']);
  });

  it('takes a line away until it was put off to, for that person alone [SEE-042]', async () => {
    await office.post('home/lines/stock_low/later', { until: 'week' });
    expect(await kindsOf()).toEqual(['stock_out', 'below_zero']);
    expect((await linesOf()).later).toBe(1);
    expect(await kindsOf(cashier)).toContain('stock_low');
    const daysLater = (days: number): Promise<void> =>
      changeRows(
        server,
        cloud,
        `UPDATE home_waits SET until = until - interval '${days} days' WHERE cloud_id = $1`,
      );
    await daysLater(5);
    expect(await kindsOf()).not.toContain('stock_low');
    await daysLater(3);
    expect(await kindsOf()).toContain('stock_low');
  });

  it('gives a line to a colleague as a task of theirs, which their home asks for [SEE-042]', async () => {
    const { colleagues } = await linesOf();
    expect(colleagues.map(({ id }) => id)).toContain(EMPLOYEES.cashier);
    expect((await linesOf(cashier)).colleagues).toEqual([]);
    const given = await office.post('home/lines/below_zero/give', {
      employee: EMPLOYEES.cashier,
      subject: 'מלאי מתחת לאפס',
    });
    expect(given.statusCode).toBe(200);
    expect(await kindsOf()).not.toContain('below_zero');
    expect(await kindsOf(cashier)).toContain('tasks');
    await changeRows(
      server,
      cloud,
      "UPDATE activities SET status = 'done' WHERE cloud_id = $1 AND subject = 'מלאי מתחת לאפס'",
    );
    expect(await kindsOf(cashier)).not.toContain('tasks');
    const refused = await cashier.post('home/lines/below_zero/give', {
      employee: EMPLOYEES.manager,
      subject: 'x',
    });
    expect(refused.statusCode).toBe(403);
  });

  it('tells of a ticket that no station received when the pulse does [SEE-042]', async () => {
    const ticketOf = (minutes: number): Promise<void> =>
      changeRows(
        server,
        cloud,
        `INSERT INTO kitchen_tickets (cloud_id, id, branch_id, station_id, order_id, day, number, content, sent_terminal_id, created_at, row_stages, staged_at)
         SELECT $1, gen_random_uuid(), 1, 1, gen_random_uuid(), (now() AT TIME ZONE 'Asia/Jerusalem')::date, $2::integer, '{}', 1, at, '{}', at
         FROM (SELECT now() - $2::integer * interval '1 minute' AS at) t`,
        [minutes],
      );
    const lost = async (): Promise<number | undefined> =>
      (await office.get('devices/pulse')).json<{ data: PulseBranch[] }>().data[0]?.now
        .unreceived_tickets;
    await changeRows(
      server,
      cloud,
      "INSERT INTO kitchen_stations (cloud_id, id, branch_id, name) VALUES ($1, 1, 1, 'גריל') ON CONFLICT DO NOTHING",
    );
    await ticketOf(4);
    expect([await kindsOf(), await lost()]).toEqual([expect.not.arrayContaining(['tickets']), 0]);
    await ticketOf(6);
    expect([await kindsOf(), await lost()]).toEqual([expect.arrayContaining(['tickets']), 1]);
  });

  it('counts every kind without a fault [SEE-042]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO memberships (cloud_id, id, number, customer_id, expires_on) SELECT $1, 9000, 'M9000', id, current_date + 3 FROM customers WHERE cloud_id = $1 LIMIT 1",
    );
    expect(await kindsOf()).toContain('memberships');
  });
});
