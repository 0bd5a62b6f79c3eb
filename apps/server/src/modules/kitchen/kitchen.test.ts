import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KitchenTicket, OrderSummary, TicketStage } from '@dalpak/contracts';
import { replayOrder, ROW_VOID_REASON } from '@dalpak/engine';
import { OrderDesk } from '../../../test/order-desk.ts';
import {
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
  queryRows,
  shopAtWork,
  type ShopAtWork,
} from '../../../test/sale-shop.ts';
import type { Browser } from '../../../test/test-app.ts';

const [KITCHEN, BAR, GRILL] = [1, 2, 3];
let shop: ShopAtWork;
let desk: OrderDesk;
let waiter: OrderDesk;
let screen: Browser;

beforeAll(async () => {
  shop = await shopAtWork();
  const { server, cloud } = shop;
  await changeRows(
    server,
    cloud,
    "INSERT INTO departments (cloud_id, id, name) VALUES ($1, 1, 'משקאות'), ($1, 2, 'על האש')",
  );
  await changeRows(
    server,
    cloud,
    'UPDATE products SET department_id = CASE WHEN id IN (3, 4) THEN 1 WHEN id IN (2, 9) THEN 2 END WHERE cloud_id = $1',
  );
  await changeRows(server, cloud, "INSERT INTO floors (cloud_id, id, name) VALUES ($1, 1, 'אולם')");
  await changeRows(
    server,
    cloud,
    "INSERT INTO floor_tables (cloud_id, id, name, floor_id, section) VALUES ($1, 1, 'שולחן 1', 1, ''), ($1, 2, 'שולחן 2', 1, 'חלון')",
  );
  await changeRows(
    server,
    cloud,
    `UPDATE positions SET permissions = jsonb_set(permissions, '{pos}', (permissions -> 'pos') || '{"2": 1, "3": 1, "55": 1}') WHERE cloud_id = $1 AND name = 'קופאי'`,
  );
  for (const [name, data] of [
    ['מטבח', { output: 'screen' }],
    ['בר', { output: 'both', printer: 'בר' }],
    ['גריל', { output: 'printer', printer: 'גריל', red_minutes: 15 }],
  ] as const)
    await save(28, { name, ...data });
  await save(14, { station: { id: BAR, label: '' } }, 1);
  await save(14, { station: { id: GRILL, label: '' } }, 2);
  desk = new OrderDesk(shop.till, 1, EMPLOYEES.manager);
  waiter = new OrderDesk(await aTillOf(server, 2, CARDS.cashier), 2, EMPLOYEES.cashier);
  await changeRows(
    server,
    cloud,
    "UPDATE terminals SET kind = 'kitchen' WHERE cloud_id = $1 AND id = 3",
  );
  screen = await aTillOf(server, 3, null);
}, 120_000);
afterAll(() => shop.server.close());

/** Saves a record of the back office as its form does. */
async function save(component: number, data: Record<string, unknown>, id = 0) {
  const path = `components/${component}/records`;
  const answer =
    id === 0
      ? await shop.office.post(path, { request_id: randomUUID(), data })
      : await shop.office.call('PUT', `/api/v2/${path}/${id}`, { data });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
}

const ticketsOf = async (id: string): Promise<KitchenTicket[]> =>
  (await desk.till.get(`pos/orders/${id}/tickets`)).json<{ data: KitchenTicket[] }>().data;
const summaryOf = async (id: string): Promise<OrderSummary | undefined> =>
  (await waiter.till.get('pos/orders'))
    .json<{ data: OrderSummary[] }>()
    .data.find((one) => one.id === id);
const atStation = async (station: number) =>
  (await screen.get(`pos/kitchen/tickets?station=${station}`)).json<{
    open: KitchenTicket[];
    served: KitchenTicket[];
  }>();
const move = (id: string, stage: TicketStage, row: number | null = null, step = randomUUID()) =>
  screen.post(`pos/kitchen/tickets/${id}/stage`, { step, stage, row });

describe('what is sent to the kitchen', () => {
  it('is one ticket for each station with news, also when it is sent again [REST-001, REST-003]', async () => {
    const { id, events } = await desk.begin({ elementId: 1, guests: 3 }, (sale) =>
      sale.scan(GOODS.cola, 2).scan(GOODS.bread).scan(GOODS.milk),
    );
    for (let time = 0; time < 3; time += 1) await desk.send(id, events);
    const tickets = await ticketsOf(id);
    expect(
      tickets.map(({ station, rows, title, guests }) => [
        station,
        rows.map(({ name, quantity }) => [name, quantity]),
        title,
        guests,
      ]),
    ).toEqual([
      [BAR, [['קולה', 2_000]], 'שולחן 1', 3],
      [GRILL, [['לחם', 1_000]], 'שולחן 1', 3],
      [KITCHEN, [['חלב', 1_000]], 'שולחן 1', 3],
    ]);
    const [first] = tickets;
    expect(tickets.map(({ number }) => number - (first?.number ?? 0))).toEqual([0, 1, 2]);
    // The difference of the next save, to the station it concerns.
    expect((await desk.change(id, (sale) => sale.scan(GOODS.juice))).statusCode).toBe(200);
    expect((await ticketsOf(id)).slice(3)).toMatchObject([
      { station: BAR, rows: [{ name: 'מיץ', quantity: 1_000, change: 'added' }] },
    ]);
    // What is added on the way to the payment is told as well.
    expect((await desk.close(id, (sale) => sale.scan(GOODS.chocolate))).statusCode).toBe(200);
    expect((await ticketsOf(id)).slice(4)).toMatchObject([
      { station: GRILL, rows: [{ name: 'שוקולד', change: 'added' }] },
    ]);
  });

  it('follows the station of a product over that of its department at once [REST-003]', async () => {
    await save(13, { station: { id: GRILL, label: '' } }, 1);
    const { id } = await desk.begin({ elementId: 1 }, (sale) => sale.scan(GOODS.milk));
    expect((await ticketsOf(id)).map(({ station }) => station)).toEqual([GRILL]);
    await save(13, { station: null }, 1);
    const other = await desk.begin({ elementId: 1 }, (sale) => sale.scan(GOODS.milk));
    expect((await ticketsOf(other.id)).map(({ station }) => station)).toEqual([KITCHEN]);
  });

  it('always has a default station, which cannot be put out of use [REST-003]', async () => {
    const answer = await shop.office.post('components/28/status', {
      ids: [KITCHEN],
      active: false,
    });
    expect(answer.json()).toMatchObject({ code: 'CONFLICT' });
    await save(28, { is_default: true }, BAR);
    const rows = await queryRows<{ id: number }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT id FROM kitchen_stations WHERE cloud_id = $1 AND is_default',
    );
    expect(rows).toEqual([{ id: BAR }]);
    await save(28, { is_default: true }, KITCHEN);
  });

  it('is printed once, by the first device that claims it, however many hear of it [REST-001]', async () => {
    const { id } = await desk.begin({ elementId: 1 }, (sale) => sale.scan(GOODS.bread));
    const [ticket] = await ticketsOf(id);
    const claim = (till: Browser) => till.post(`pos/kitchen/tickets/${ticket?.id}/claim`, {});
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => claim(index % 2 === 0 ? desk.till : waiter.till)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => answer.json<{ print: boolean }>().print)).toHaveLength(1);
    expect((await summaryOf(id))?.kitchen).toMatchObject({ new: 1, untold: ['גריל'] });
    await desk.till.post('pos/kitchen/received', { tickets: [ticket?.id], by: 'printer' });
    expect((await summaryOf(id))?.kitchen).toMatchObject({ untold: [], untold_since: null });
    expect((await claim(waiter.till)).json()).toEqual({ print: false });
  });

  it('that was not received is sent again to another station [REST-002]', async () => {
    const { id } = await desk.begin({ elementId: 1 }, (sale) => sale.scan(GOODS.bread));
    const [ticket] = await ticketsOf(id);
    const answer = await waiter.till.post(`pos/kitchen/tickets/${ticket?.id}/resend`, {
      station: KITCHEN,
    });
    expect(answer.json()).toMatchObject({ data: { station: KITCHEN, received_at: null } });
    expect((await atStation(KITCHEN)).open.map((one) => one.id)).toContain(ticket?.id);
  });
});

describe('a kitchen screen', () => {
  it('needs no employee, moves tickets by its stages, and the waiter sees it [REST-004, REST-006]', async () => {
    const { id } = await waiter.begin({ elementId: 1 }, (sale) =>
      sale.scan(GOODS.milk).scan(GOODS.notebook),
    );
    const ticket = (await atStation(KITCHEN)).open.find(({ order }) => order === id);
    if (ticket === undefined) throw new Error('The screen has no ticket');
    await screen.post('pos/kitchen/received', { tickets: [ticket.id], by: 'screen' });
    expect((await summaryOf(id))?.kitchen).toMatchObject({ new: 1, untold: [] });
    const step = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await move(ticket.id, 'ready', 0, step)).json()).toMatchObject({
        data: { stage: 'new', row_stages: ['ready', 'new'] },
      });
    await move(ticket.id, 'ready', 1);
    expect((await summaryOf(id))?.kitchen).toMatchObject({ ready: 1, waiting_since: null });
    await move(ticket.id, 'served');
    expect((await atStation(KITCHEN)).open.map((one) => one.id)).not.toContain(ticket.id);
    // Recalled, at the stage before and at its own age.
    await move(ticket.id, 'ready');
    expect((await atStation(KITCHEN)).open.find((one) => one.id === ticket.id)).toMatchObject({
      stage: 'ready',
      created_at: ticket.created_at,
    });
    const steps = await queryRows<{ stage: string; terminal_id: number }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT stage, terminal_id FROM kitchen_steps WHERE cloud_id = $1 AND ticket_id = $2 ORDER BY made_at',
      [ticket.id],
    );
    expect(steps).toEqual(
      ['ready', 'ready', 'served', 'ready'].map((stage) => ({ stage, terminal_id: 3 })),
    );
  });

  it('may make its own calls only, and a change of its kind signs the device out [REST-083]', async () => {
    for (const path of ['pos/orders', 'pos/lists', 'pos/restaurant', 'pos/frozen_carts'])
      expect((await screen.get(path)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await screen.get('pos/kitchen/stations')).statusCode).toBe(200);
    expect((await screen.post('app/init', {})).statusCode).toBe(200);
    await save(104, { kind: 'till' }, 3);
    await expect
      .poll(async () => (await screen.get('pos/kitchen/stations')).statusCode)
      .not.toBe(200);
    const audit = await queryRows<{ action: string }>(
      shop.server.kernel.tenant(shop.cloud),
      "SELECT action FROM audit_log WHERE cloud_id = $1 AND entity_id = '3'",
    );
    expect(audit.length).toBeGreaterThan(0);
  });
});

describe('a void of what the kitchen was told', () => {
  it('needs a reason, and the station gets a void ticket with it [REST-040]', async () => {
    await save(29, { name: 'הלקוח התחרט' });
    await save(29, { name: 'נשרף', made: true });
    const { id } = await waiter.begin({ elementId: 2 }, (sale) => sale.scan(GOODS.bread, 2));
    const key = replayOrder((await waiter.read(id)).known).rows[0]?.key ?? '';
    const remove = (reason: string | null) =>
      waiter.change(id, (sale) => {
        sale.cart = {
          ...sale.cart,
          rows: [],
          log: [
            {
              employeeId: EMPLOYEES.cashier,
              description: 'cart.item.cancel',
              field: `row:${key}`,
              data: '',
              dataBefore: '',
              createdAt: Date.now(),
              approval: null,
            },
            ...(reason === null
              ? []
              : [
                  {
                    employeeId: EMPLOYEES.cashier,
                    description: ROW_VOID_REASON,
                    field: `row:${key}`,
                    data: reason,
                    dataBefore: '',
                    createdAt: Date.now(),
                    approval: null,
                  },
                ]),
          ],
        };
      });
    expect((await remove(null)).json()).toMatchObject({
      code: 'VOID_REASON_REQUIRED',
      details: [{ text: 'לחם' }],
    });
    expect((await remove('99')).json()).toMatchObject({ code: 'VOID_REASON_REQUIRED' });
    expect(await ticketsOf(id)).toHaveLength(1);
    expect((await remove('2')).statusCode).toBe(200);
    expect((await ticketsOf(id))[1]).toMatchObject({
      station: GRILL,
      rows: [{ name: 'לחם', quantity: 2_000, change: 'voided' }],
      reasons: ['נשרף'],
    });
  });
});
