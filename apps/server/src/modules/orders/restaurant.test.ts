import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FloorElement, OrderSummary, RestaurantView, SalesMenu } from '@dalpak/contracts';
import {
  cartOfOrder,
  encodeOrderEvent,
  menuAt,
  nextStatuses,
  type OrderChange,
  ORDER_STATUSES,
  replayOrder,
} from '@dalpak/engine';
import { OrderDesk } from '../../../test/order-desk.ts';
import {
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
  shopAtWork,
  type ShopAtWork,
} from '../../../test/sale-shop.ts';
import type { Browser } from '../../../test/test-app.ts';

let shop: ShopAtWork;
let desk: OrderDesk;
/** A waiter without cart.seller and without the deliveries. */
let waiter: OrderDesk;
/** An employee who packs and may do nothing else. */
let packer: Browser;
const PACKER = { id: 60, card: '6060' };

beforeAll(async () => {
  shop = await shopAtWork();
  const { server, cloud } = shop;
  const change = (sql: string, params: readonly unknown[] = []) =>
    changeRows(server, cloud, sql, params);
  await change("INSERT INTO floors (cloud_id, id, name) VALUES ($1, 1, 'אולם')");
  await change(
    "INSERT INTO floor_tables (cloud_id, id, name, floor_id, seats, sort_order) SELECT $1, n, 'שולחן ' || n, 1, 4, n FROM generate_series(1, 30) n",
  );
  await change(
    "INSERT INTO id_counters (cloud_id, entity, next_id) VALUES ($1, 'floor_tables', 31) ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = 31",
  );
  await change(
    `UPDATE positions SET permissions = jsonb_set(permissions, '{pos}', (permissions -> 'pos') || '{"2": 1, "3": 1}') WHERE cloud_id = $1 AND name = 'קופאי'`,
  );
  await change(
    `INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, 60, 'אורז', '{"pos": {"4": 1}}')`,
  );
  const { hashCard } = await import('../../kernel/auth/card-hash.ts');
  await change(
    "INSERT INTO employees (cloud_id, id, first_name, last_name, position_id, card_lookup) VALUES ($1, $2, 'אורי', 'אורז', 60, $3)",
    [PACKER.id, hashCard(server.kernel.database.secrets['card-lookup'], cloud, PACKER.card)],
  );
  desk = new OrderDesk(shop.till, 1, EMPLOYEES.manager);
  waiter = new OrderDesk(await aTillOf(server, 2, CARDS.cashier), 2, EMPLOYEES.cashier);
  packer = await aTillOf(server, 3, PACKER.card);
}, 120_000);
afterAll(() => shop.server.close());

const plan = async (): Promise<RestaurantView> =>
  (await desk.till.get('pos/restaurant')).json<RestaurantView>();
const publish = (elements: readonly object[], version: number) =>
  shop.office.call('PUT', '/api/v2/restaurant/floors/1', {
    version,
    width: 1_200,
    height: 800,
    elements,
  });
const asDrawn = (element: FloorElement) => {
  const { floor, ...drawn } = element;
  expect(floor).toBe(1);
  return drawn;
};

describe('a floor', () => {
  it('gives tables that were never drawn a place of their own [REST-013]', async () => {
    const { elements } = await plan();
    expect(elements).toHaveLength(30);
    const overlaps = elements.flatMap((a, index) =>
      elements
        .slice(index + 1)
        .filter(
          (b) =>
            a.x < b.x + b.width &&
            b.x < a.x + a.width &&
            a.y < b.y + b.height &&
            b.y < a.y + a.height,
        ),
    );
    expect(overlaps).toEqual([]);
  });

  it('is published whole, once for a version, and keeps what this version does not know [REST-013, REST-015]', async () => {
    const { elements } = await plan();
    const wall = { ...asDrawn(elements[0] as FloorElement), id: 0, kind: 'pillar', name: 'עמוד' };
    const drawing = [
      ...elements.slice(0, 10).map((element, index) => ({
        ...asDrawn(element),
        shape: 'round',
        section: index < 2 ? 'חלון' : '',
      })),
      { ...asDrawn(elements[0] as FloorElement), id: 0, name: 'שולחן חדש', x: 900, y: 600 },
      wall,
    ];
    const answers = await Promise.all([publish(drawing, 0), publish(drawing, 0)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const after = await plan();
    expect(after.floors[0]).toMatchObject({ version: 1 });
    expect(after.elements.map(({ name }) => name)).toContain('שולחן חדש');
    expect(after.elements.find(({ kind }) => kind === 'pillar')).toMatchObject({ name: 'עמוד' });
    expect(after.elements.filter(({ kind }) => kind === 'table')).toHaveLength(11);
  });

  it('keeps a table where guests sit, by its name [REST-015]', async () => {
    const { elements, floors } = await plan();
    await desk.begin({ elementId: 3 }, (sale) => sale.scan(GOODS.milk));
    const without = elements.filter(({ id }) => id !== 3).map(asDrawn);
    expect((await publish(without, floors[0]?.version ?? 0)).json()).toMatchObject({
      code: 'TABLE_IN_USE',
      details: [{ text: 'שולחן 3' }],
    });
    expect((await plan()).elements.map(({ id }) => id)).toContain(3);
  });

  it('is drawn by an employee with the right, and read by tills [REST-015]', async () => {
    const answer = await waiter.till.call('PUT', '/api/v2/restaurant/floors/1', {
      version: 1,
      width: 1_200,
      height: 800,
      elements: [],
    });
    expect(answer.json()).toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});

describe('the waiter of an order', () => {
  it("is its section's, even if a colleague opens it, and follows only with the right [REST-017]", async () => {
    const assign = (till: Browser, who: number) =>
      till.post('pos/restaurant/sections', { section: 'חלון', waiter: who });
    expect((await assign(waiter.till, EMPLOYEES.manager)).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect((await assign(waiter.till, EMPLOYEES.cashier)).json()).toMatchObject({
      sections: [{ section: 'חלון', waiter: { id: EMPLOYEES.cashier } }],
    });
    const { id } = await desk.begin({ elementId: 1 }, (sale) => sale.scan(GOODS.milk));
    expect(await desk.read(id)).toMatchObject({ waiter: { id: EMPLOYEES.cashier } });
    const hand = (till: OrderDesk, order: string, to: number) =>
      till.change(order, (sale) => {
        if (sale.cart.order !== null)
          sale.cart = { ...sale.cart, order: { ...sale.cart.order, waiterId: to } };
      });
    // One's own is handed over freely, another's with cart.seller.
    expect((await hand(waiter, id, EMPLOYEES.manager)).statusCode).toBe(200);
    expect((await hand(waiter, id, EMPLOYEES.cashier)).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(await desk.read(id)).toMatchObject({ waiter: { id: EMPLOYEES.manager } });
  });

  it('tells several bills of a table apart, and uses no letter again while guests sit there [LOOK-017]', async () => {
    const open = async () => {
      const { id } = await desk.begin({ elementId: 5 }, (sale) => sale.scan(GOODS.milk));
      return id;
    };
    const first = await open();
    expect(await desk.read(first)).toMatchObject({ bill_no: 1, shared_table: false });
    const second = await open();
    expect(await desk.read(first)).toMatchObject({ bill_no: 1, shared_table: true });
    expect(await desk.read(second)).toMatchObject({ bill_no: 2, shared_table: true });
    await desk.close(second);
    expect(await desk.read(await open())).toMatchObject({ bill_no: 3 });
  });
});

const event = (change: OrderChange, at = Date.now()) =>
  encodeOrderEvent({
    id: randomUUID(),
    device: '3',
    at,
    employeeId: PACKER.id,
    approval: null,
    change,
  });
const deliver = (id: string, ...changes: readonly OrderChange[]) =>
  packer.post('pos/deliveries', {
    orders: [{ id, events: changes.map((change, index) => event(change, Date.now() + index)) }],
  });
const status = (to: (typeof ORDER_STATUSES)[number]): OrderChange => ({
  type: 'status',
  status: to,
});
const queue = async (): Promise<readonly OrderSummary[]> =>
  (await packer.get('pos/deliveries')).json<{ data: OrderSummary[] }>().data;
const ADDRESS = {
  locality: 'חיפה',
  street: 'הנביאים',
  house: '5',
  entrance: '',
  floor: '',
  apartment: '',
  note: '',
};

describe('an order that leaves the house', () => {
  it('is moved along its table by an employee with the key alone, and comes back once [REST-019, REST-020]', async () => {
    const { id } = await desk.begin(
      { kind: 'delivery', name: 'דנה', phone: '050-1234567', address: ADDRESS },
      (sale) => sale.scan(GOODS.milk),
    );
    expect((await queue()).find((one) => one.id === id)).toMatchObject({
      lifecycle: 'to_be_packed',
      phone: '050-1234567',
      address: { street: 'הנביאים' },
    });
    for (const path of ['pos/orders', `pos/orders/${id}`, 'pos/restaurant'])
      expect((await packer.get(path)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await waiter.till.get('pos/deliveries')).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect((await deliver(id, status('shipped'))).json()).toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
    });
    // Anything else than its status and packing is no business of the packer's.
    expect((await deliver(id, { type: 'head', head: { name: 'אחר' } })).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    const walk = ['packed', 'to_be_shipped', 'shipped', 'to_be_delivered', 'delivered'] as const;
    for (const to of walk) expect((await deliver(id, status(to))).statusCode).toBe(200);
    expect((await queue()).some((one) => one.id === id)).toBe(false);
  });

  it('that is paid in advance stays in the queue until it is delivered [REST-019, REST-021]', async () => {
    const { id } = await desk.begin({ kind: 'pickup', name: 'אבי' }, (sale) =>
      sale.scan(GOODS.milk, 2),
    );
    expect((await desk.close(id)).statusCode).toBe(200);
    const missed = [{ productId: GOODS.milk.id, name: 'חלב', quantity: 1_000 }];
    const supply: OrderChange = {
      type: 'supply',
      supply: { method: 'pickup', packages: [{ name: 'שקית', count: 2 }], missedItems: missed },
    };
    expect((await deliver(id, supply, status('packed'))).statusCode).toBe(200);
    expect((await queue()).find((one) => one.id === id)).toMatchObject({
      status: 0,
      lifecycle: 'packed',
      packages: 2,
    });
    const { known } = await desk.read(id);
    expect(replayOrder(known).supply).toMatchObject({ missedItems: missed });
    expect(cartOfOrder((await desk.sale(id)).cart, id, replayOrder(known), 0).supply).toMatchObject(
      {
        method: 'pickup',
        packages: [{ name: 'שקית', count: 2 }],
        missedItems: missed,
      },
    );
  });

  it('needs an address and a phone before the kitchen is told, each named [REST-022]', async () => {
    await expect(
      desk.begin({ kind: 'delivery', name: 'דנה', phone: '12' }, (sale) => sale.scan(GOODS.milk)),
    ).rejects.toThrow(/order\.locality.*order\.street.*order\.house.*order\.phone/);
  });

  it('allows each step of the table and no other [REST-020]', () => {
    const steps = (kind: 'takeaway' | 'delivery') =>
      ORDER_STATUSES.map((from) => [
        from,
        nextStatuses(kind, { status: from, statusBefore: null, statusAt: 0 }, 9_999_999),
      ]);
    expect(Object.fromEntries(steps('takeaway'))).toEqual({
      to_be_packed: ['packed'],
      packed: ['to_be_delivered'],
      to_be_shipped: [],
      shipped: [],
      to_be_delivered: ['delivered'],
      delivered: [],
    });
    expect(Object.fromEntries(steps('delivery'))).toEqual({
      to_be_packed: ['packed'],
      packed: ['to_be_shipped'],
      to_be_shipped: ['shipped'],
      shipped: ['delivered', 'to_be_delivered'],
      to_be_delivered: ['delivered'],
      delivered: [],
    });
  });
});

describe('the events of an order', () => {
  it('of a kind that this version does not know are kept and passed on, and refused from a till [REST-080]', async () => {
    const { id } = await desk.begin({ elementId: 7 }, (sale) => sale.scan(GOODS.milk));
    const later = { type: 'course', row: 'x', course: 2 };
    const wire = {
      id: randomUUID(),
      device: '1',
      at: Date.now(),
      employee_id: null,
      approval: null,
      change: later,
    };
    expect(
      (
        await desk.till.post('pos/orders', { orders: [{ id, events: [wire] }], kitchen: false })
      ).json(),
    ).toMatchObject({ code: 'CART_MALFORMED' });
    await changeRows(
      shop.server,
      shop.cloud,
      'INSERT INTO open_order_events (cloud_id, order_id, id, terminal_id, done_at, received_at, content) VALUES ($1, $2, $3, 1, now(), now(), $4::jsonb)',
      [id, wire.id, JSON.stringify(wire)],
    );
    await changeRows(
      shop.server,
      shop.cloud,
      'UPDATE open_orders SET revision = revision + 1 WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    const read = await desk.read(id);
    expect(replayOrder(read.known).rows).toHaveLength(1);
    expect(read.events).toContainEqual(wire);
    expect((await desk.change(id, (sale) => sale.scan(GOODS.bread))).statusCode).toBe(200);
    expect((await desk.read(id)).events).toContainEqual(wire);
  });
});

describe('a sales menu', () => {
  it('is laid out by a user with the key, and tills get the menus of their branch [REST-031, REST-032]', async () => {
    const made = await shop.office.post('components/22/records', {
      request_id: randomUUID(),
      data: { name: 'בוקר', time_from: '07:00', time_to: '11:30', only_menu: true },
    });
    const id = Number(made.json<{ data: { id: string } }>().data.id);
    const pages = [
      {
        name: 'חם',
        columns: 4,
        tiles: [{ kind: 'product', id: 1, name: '', colour: '#0d625e', size: 2 }],
      },
    ];
    const save = (version: number) =>
      shop.office.call('PUT', `/api/v2/pos/sales_menus/${id}`, { version, pages });
    expect((await save(0)).json()).toMatchObject({ data: { version: 1 } });
    expect((await save(0)).json()).toMatchObject({ code: 'RECORD_CHANGED' });
    expect((await waiter.till.get('pos/sales_menus')).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    const lists = (await waiter.till.get('pos/lists')).json<{ menus: readonly object[] }>();
    expect(lists.menus).toEqual([
      expect.objectContaining({ id, from: 420, to: 690, only: true, pages }),
    ]);
  });

  it('serves a shop whose service has no restaurant: menus are kept, laid out and shown by hour, floors are closed [TRADE-052]', async () => {
    const { office } = shop;
    const chosen = async () =>
      (await office.get('account/modules')).json<{ data: { modules: string[] } }>().data.modules;
    const before = await chosen();
    const modules = before.filter((key) => key !== 'restaurant');
    expect((await office.get('components/26/records')).statusCode).toBe(200);
    expect((await office.put('account/modules', { modules, before })).statusCode).toBe(200);
    try {
      expect((await office.get('components/26/records')).json()).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect((await office.get('components/22/records')).statusCode).toBe(200);
      const made = await office.post('components/22/records', {
        request_id: randomUUID(),
        data: { name: 'צהריים', time_from: '11:30', time_to: '16:00' },
      });
      const id = Number(made.json<{ data: { id: string } }>().data.id);
      const tile = { kind: 'product', id: 2, name: '', colour: '', size: 1 };
      const pages = [{ name: 'מדף', columns: 4, tiles: [tile] }];
      const saved = await office.put(`pos/sales_menus/${id}`, { version: 0, pages });
      expect(saved.statusCode).toBe(200);
      const { menus } = (await shop.till.get('pos/lists')).json<{ menus: SalesMenu[] }>();
      const at = (clock: string) => menuAt(menus, `2026-11-29T${clock}:00`)?.name ?? null;
      expect([at('08:00'), at('12:00'), at('20:00')]).toEqual(['בוקר', 'צהריים', null]);
    } finally {
      await office.put('account/modules', { modules: before, before: modules });
    }
  });
});
