import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUSH_EVENTS, type OrderSummary, type OrderView, wireCartSchema } from '@dalpak/contracts';
import {
  cartOfOrder,
  decodeOrderEvent,
  encodeOrderEvent,
  moveRows,
  orderEvents,
  replayOrder,
  savedPartOf,
  type Cart,
  type CartOrder,
  type CartPayment,
  type CartRow,
  type CommandActor,
  type OrderEvent,
  type OrderState,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  queryRows,
  CARDS,
  changeRows,
  countsOf,
  EMPLOYEES,
  GOODS,
} from '../../../test/sale-shop.ts';
import { verifyChain } from '../sales/chain/verify-chain.ts';
import { holdBill } from './held-bills.service.ts';
import { startTestApp, type Browser, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let db: TenantDb;
/** Two tills of one branch: the manager's and the waiter's. */
let a: Browser;
let b: Browser;
let table: number;

beforeAll(async () => {
  server = await startTestApp();
  const cloud = await aShop(server);
  db = server.kernel.tenant(cloud);
  await changeRows(
    server,
    cloud,
    `INSERT INTO floors (cloud_id, id, name, branch_id) VALUES ($1, 1, 'אולם', 1), ($1, 2, 'בסניף אחר', 1), ($1, 3, 'סגור', NULL)`,
  );
  await changeRows(
    server,
    cloud,
    'UPDATE floors SET active = false WHERE cloud_id = $1 AND id = 3',
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO floor_tables (cloud_id, id, name, floor_id, seats, sort_order) VALUES ($1, 1, 'שולחן 1', 1, 4, 2), ($1, 2, 'שולחן 2', 1, 2, 1), ($1, 3, 'בחדר סגור', 3, 2, 1)`,
  );
  await changeRows(
    server,
    cloud,
    `UPDATE positions SET permissions = jsonb_set(permissions, '{pos}', (permissions -> 'pos') || '{"2": 1, "55": 0}') WHERE cloud_id = $1 AND name = 'קופאי'`,
  );
  a = await aTillOf(server, 1);
  b = await aTillOf(server, 2, CARDS.cashier);
  table = 1;
}, 120_000);
afterAll(() => server.close());

const person = (terminal: number): number =>
  terminal === 1 ? EMPLOYEES.manager : EMPLOYEES.cashier;
const tillOf = (terminal: number): Browser => (terminal === 1 ? a : b);
const author = (terminal: number) => ({
  device: String(terminal),
  employeeId: person(terminal),
  now: Date.now(),
  newId: () => randomUUID(),
});
const order = (id: string, more: Partial<CartOrder> = {}): CartOrder => ({
  id,
  status: 1,
  kind: 'table',
  elementId: table,
  guests: 2,
  name: '',
  waiterId: null,
  promisedAt: null,
  phone: '',
  address: null,
  revision: 0,
  ...more,
});

/** A cart of one till for a new order. */
function anOrder(terminal: number, fill: (sale: SaleCart) => unknown): SaleCart {
  const sale = new SaleCart({ terminal, employee: person(terminal) });
  sale.cart = {
    ...sale.cart,
    header: { ...sale.cart.header, openOrderId: sale.cart.id },
    order: order(sale.cart.id),
  };
  fill(sale);
  return sale;
}

const wire = (events: readonly OrderEvent[]) => events.map((event) => encodeOrderEvent(event));
const post = (
  terminal: number,
  orders: readonly { id: string; events: readonly OrderEvent[] }[],
  kitchen = false,
) =>
  tillOf(terminal).post('pos/orders', {
    orders: orders.map(({ id, events }) => ({ id, events: wire(events) })),
    kitchen,
  });

function eventsOf(view: OrderView): OrderEvent[] {
  return view.events.map((one) => {
    const decoded = decodeOrderEvent(one);
    if (!decoded.ok) throw new Error(decoded.error.reason);
    return decoded.value;
  });
}

async function read(
  terminal: number,
  id: string,
): Promise<{ view: OrderView; state: OrderState; cart: Cart }> {
  const view = (await tillOf(terminal).get(`pos/orders/${id}`)).json<{ data: OrderView }>().data;
  const events = eventsOf(view);
  const state = replayOrder(events);
  const sale = new SaleCart({ terminal, employee: person(terminal) });
  return {
    view,
    state,
    cart: cartOfOrder(sale.cart, id, state, view.status, savedPartOf(events, String(terminal))),
  };
}

/** Continues an order at a till: reads it, changes it, saves it. */
async function continueOrder(
  terminal: number,
  id: string,
  act: (sale: SaleCart) => unknown,
): Promise<Awaited<ReturnType<typeof post>>> {
  const { state, cart } = await read(terminal, id);
  const sale = new SaleCart({ terminal, employee: person(terminal) });
  sale.cart = cart;
  act(sale);
  const events = orderEvents(sale.cart, state, author(terminal));
  return post(terminal, [{ id, events }]);
}

async function begin(
  terminal: number,
  fill: (sale: SaleCart) => unknown,
  kitchen = false,
): Promise<string> {
  const sale = anOrder(terminal, fill);
  const saved = await post(
    terminal,
    [{ id: sale.id, events: orderEvents(sale.cart, null, author(terminal)) }],
    kitchen,
  );
  expect(saved.json()).toMatchObject({ data: [{ id: sale.id, status: 1 }] });
  return sale.id;
}

/** The sale of an order, as its till submits it. */
async function close(terminal: number, id: string): Promise<Awaited<ReturnType<Browser['post']>>> {
  const sale = new SaleCart({ terminal, employee: person(terminal) });
  sale.cart = (await read(terminal, id)).cart;
  if (sale.priced.due > 0) sale.pay();
  return tillOf(terminal).post('pos/transactions/cart_format', sale.wire());
}

async function pushedEvents(): Promise<
  {
    event: string;
    order: { id: string; name: string; rows: { name: string; quantity: number; notes: string }[] };
    print_bones: boolean;
  }[]
> {
  const rows = await queryRows<{ payload: { data: unknown; to: unknown } }>(
    db,
    "SELECT payload FROM outbox WHERE cloud_id = $1 AND topic = 'pos:orders' ORDER BY id",
  );
  return rows.map(({ payload }) => PUSH_EVENTS['pos:orders'].parse(payload.data));
}

const isDepartment = (id: unknown): boolean => id === null || typeof id === 'number';
const detail = (answer: { json: () => unknown }): unknown =>
  (answer.json() as { details?: { text: string }[] }).details?.[0]?.text;

describe('an open order', () => {
  it('belongs to its branch: each till there lists it, reads it and continues it', async () => {
    const id = await begin(2, (sale) => sale.scan(GOODS.milk, 2));
    expect((await continueOrder(1, id, (sale) => sale.scan(GOODS.bread))).statusCode).toBe(200);
    const list = (await b.get('pos/orders')).json<{ data: OrderSummary[] }>().data;
    expect(list.find((one) => one.id === id)).toMatchObject({
      status: 1,
      kind: 'table',
      element: { id: 1, name: 'שולחן 1' },
      guests: 2,
      waiter: { id: EMPLOYEES.cashier, name: 'יוסי כהן' },
      total: 2 * 690 + 850,
      paid: 0,
      items: 3,
    });
    expect(
      (await read(2, id)).state.rows.map(({ product, quantity }) => [product.name, quantity]),
    ).toEqual([
      ['חלב', 2_000],
      ['לחם', 1_000],
    ]);
    expect((await a.get(`pos/orders/${randomUUID()}`)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps the changes of two tills that did not know of each other, and a retry changes nothing', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.cola));
    const { state, cart } = await read(1, id);
    const more = (terminal: number, by: number): OrderEvent[] =>
      orderEvents(
        { ...cart, rows: cart.rows.map((row) => ({ ...row, quantity: row.quantity + by })) },
        state,
        author(terminal),
      );
    const [first, second] = [more(1, 1_000), more(2, 2_000)];
    const answers = await Promise.all([
      post(1, [{ id, events: first }]),
      post(2, [{ id, events: second }]),
      post(1, [{ id, events: first }]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await post(2, [{ id, events: second }]);
    expect((await read(1, id)).state).toMatchObject({
      revision: state.revision + 2,
      rows: [{ quantity: 4_000 }],
    });
  });

  it('notifies the screens of its branch, and the kitchen of what is new, once', async () => {
    const before = (await pushedEvents()).length;
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 2), true);
    const { state, cart } = await read(1, id);
    const events = orderEvents(
      { ...cart, rows: cart.rows.map((row) => ({ ...row, quantity: 3_000, notes: 'קר' })) },
      state,
      author(1),
    );
    await post(1, [{ id, events }], true);
    await post(1, [{ id, events }], true);
    await continueOrder(1, id, (sale) => sale.pay(500));
    expect((await pushedEvents()).slice(before)).toEqual([
      {
        event: 'orders_new',
        order: {
          id,
          name: expect.stringMatching(/^שולחן 1( · .)?$/) as unknown,
          rows: [
            {
              name: 'חלב',
              quantity: 2_000,
              notes: '',
              department: expect.toSatisfy(isDepartment) as unknown,
            },
          ],
        },
        tickets: [],
        print_bones: true,
      },
      {
        event: 'orders_update',
        order: {
          id,
          name: expect.stringMatching(/^שולחן 1( · .)?$/) as unknown,
          rows: [
            {
              name: 'חלב',
              quantity: 2_000,
              notes: '',
              department: expect.toSatisfy(isDepartment) as unknown,
              change: 'voided',
            },
            {
              name: 'חלב',
              quantity: 3_000,
              notes: 'קר',
              department: expect.toSatisfy(isDepartment) as unknown,
              change: 'added',
            },
          ],
        },
        tickets: [],
        print_bones: true,
      },
      {
        event: 'orders_update',
        order: { id, name: expect.stringMatching(/^שולחן 1( · .)?$/) as unknown, rows: [] },
        tickets: [],
        print_bones: false,
      },
    ]);
    const [last] = await queryRows<{ to: unknown }>(
      db,
      "SELECT payload -> 'to' AS to FROM outbox WHERE cloud_id = $1 AND topic = 'pos:orders' ORDER BY id DESC LIMIT 1",
    );
    expect(last?.to).toEqual({ branch: 1 });
  });

  it("allows deleting a saved row only with the permission, or a colleague's approval", async () => {
    const id = await begin(2, (sale) => sale.scan(GOODS.milk).scan(GOODS.bread));
    const remove = (terminal: number) =>
      continueOrder(terminal, id, (sale) =>
        sale.do({ type: 'deleteRow', rowKey: sale.cart.rows[0]?.key ?? '' }),
      );
    expect((await remove(2)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await read(2, id)).state.rows).toHaveLength(2);
    expect((await remove(1)).statusCode).toBe(200);
    // A row counted down to zero is deleted as well.
    const lower = (terminal: number) =>
      continueOrder(terminal, id, (sale) =>
        sale.do({ type: 'decrementRow', rowKey: sale.cart.rows[0]?.key ?? '' }),
      );
    expect((await lower(2)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await lower(1)).statusCode).toBe(200);
    expect((await read(2, id)).state.rows).toEqual([]);
  });

  it('is refused for events of another till or of an unknown kind, and nothing is stored', async () => {
    const sale = anOrder(1, (one) => one.scan(GOODS.milk));
    const events = orderEvents(sale.cart, null, author(2));
    expect((await post(1, [{ id: sale.id, events }])).json()).toMatchObject({
      code: 'CART_MALFORMED',
      details: [{ field: 'event.device' }],
    });
    const bad = await a.post('pos/orders', {
      orders: [
        {
          id: sale.id,
          events: [
            {
              ...encodeOrderEvent(events[0] as OrderEvent),
              device: '1',
              change: { type: 'steal' },
            },
          ],
        },
      ],
      kitchen: false,
    });
    expect(bad.json()).toMatchObject({ code: 'CART_MALFORMED' });
    expect((await a.get(`pos/orders/${sale.id}`)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('moved rows', () => {
  it('move with everything on them, in one step, and without the permission to delete', async () => {
    const from = await begin(2, (sale) => sale.scan(GOODS.milk, 3).scan(GOODS.bread));
    const { state } = await read(2, from);
    const to = anOrder(2, () => undefined);
    const moved = moveRows(
      state,
      { id: to.id, changedAt: 0 },
      new Map([[state.rows[0]?.key ?? '', 1_000]]),
      author(2),
    );
    const head = orderEvents(to.cart, null, author(2));
    const saved = await post(2, [
      { id: from, events: moved.from },
      { id: to.id, events: [...head, ...moved.to] },
    ]);
    expect(saved.json()).toMatchObject({
      data: [
        { id: from, items: 3 },
        { id: to.id, items: 1, total: 690 },
      ],
    });
  });

  it('are refused when they do not arrive', async () => {
    const from = await begin(2, (sale) => sale.scan(GOODS.milk, 3));
    const { state } = await read(2, from);
    const moved = moveRows(
      state,
      { id: randomUUID(), changedAt: 0 },
      new Map([[state.rows[0]?.key ?? '', 3_000]]),
      author(2),
    );
    expect((await post(2, [{ id: from, events: moved.from }])).json()).toMatchObject({
      code: 'CART_MALFORMED',
      details: [{ field: 'event.to' }],
    });
    expect((await read(2, from)).view.items).toBe(3);
  });
});

/** Events as any client may send them. */
const raw = (terminal: number, id: string, events: readonly unknown[]) =>
  tillOf(terminal).post('pos/orders', { orders: [{ id, events }], kitchen: false });
const said = (terminal: number, what: unknown, more: object = {}) => ({
  id: randomUUID(),
  device: String(terminal),
  at: Date.now(),
  employee_id: person(terminal),
  approval: null,
  change: what,
  ...more,
});
const keyOf = async (id: string): Promise<string> => (await read(1, id)).state.rows[0]?.key ?? '';

describe('an event', () => {
  it('has the permissions of the employee who sends it, not of the one it names', async () => {
    const id = await begin(2, (sale) => sale.scan(GOODS.milk));
    const gone = { type: 'void', row: await keyOf(id) };
    expect(
      (await raw(2, id, [said(2, gone, { employee_id: EMPLOYEES.manager })])).json(),
    ).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(
      (await raw(1, id, [said(1, gone, { employee_id: EMPLOYEES.cashier })])).json(),
    ).toMatchObject({ code: 'PERMISSION_DENIED' });
    const note = said(
      2,
      { type: 'note', row: gone.row, notes: 'קר' },
      { employee_id: EMPLOYEES.manager },
    );
    expect((await raw(2, id, [note])).statusCode).toBe(200);
    expect(
      await queryRows(
        db,
        'SELECT employee_id FROM open_order_events WHERE cloud_id = $1 AND id = $2',
        [note.id],
      ),
    ).toEqual([{ employee_id: EMPLOYEES.cashier }]);
  });

  it('is refused when it exceeds the limits of a cart, and a stored order beyond them is shown at the limit', async () => {
    const id = await begin(2, (sale) => sale.scan(GOODS.milk));
    const key = await keyOf(id);
    for (const by of [200_000_000_000, 1_000_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(
        (await raw(2, id, [said(2, { type: 'count', row: key, by, to: null })])).json(),
      ).toMatchObject({ code: 'CART_MALFORMED' });
    }
    expect((await read(2, id)).view).toMatchObject({ items: 1, total: 690 });
    await changeRows(
      server,
      db.cloudId,
      `UPDATE open_orders SET total = 900000000000000, paid = -900000000000000 WHERE cloud_id = $1 AND id = '${id}'`,
    );
    const list = (await b.get('pos/orders')).json<{ data: OrderSummary[] }>().data;
    expect(list.find((one) => one.id === id)).toMatchObject({
      total: 100_000_000_000,
      paid: -100_000_000_000,
    });
  });

  it('is the same in upper case, and refused twice in one call', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const { view } = await read(1, id);
    const more = said(1, { type: 'count', row: await keyOf(id), by: 1_000, to: null });
    expect((await raw(1, id, [more, more])).json()).toMatchObject({
      code: 'CART_MALFORMED',
      details: [{ field: 'event.id' }],
    });
    expect((await raw(1, id, [more])).statusCode).toBe(200);
    const shouted = {
      ...more,
      id: more.id.toUpperCase(),
      change: { ...(more.change as object), row: (await keyOf(id)).toUpperCase() },
    };
    expect((await raw(1, id.toUpperCase(), [shouted])).json()).toMatchObject({
      data: [{ id, revision: view.revision + 1, items: 2 }],
    });
    expect((await raw(1, id, [{ ...shouted, id: randomUUID() }])).json()).toMatchObject({
      data: [{ revision: view.revision + 2, items: 3 }],
    });
    expect((await read(1, id)).state).toMatchObject({
      revision: view.revision + 2,
      rows: [{ quantity: 3_000 }],
    });
    expect((await close(1, id)).statusCode).toBe(200);
  });

  it('dated in the far future does not win all later conflicts', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const late = [
      said(2, { type: 'head', head: { name: 'נעול' } }, { at: 253_402_300_799_998 }),
      said(2, { type: 'head', head: { name: 'נעול מאוד' } }, { at: 253_402_300_799_999 }),
    ];
    expect((await raw(2, id, late)).statusCode).toBe(200);
    const { view, state } = await read(1, id);
    expect(state.changedAt).toBeLessThan(Date.now() + 16 * 60_000);
    expect(view.name).toBe('נעול מאוד');
    expect((await continueOrder(1, id, (sale) => sale.scan(GOODS.bread))).statusCode).toBe(200);
    expect((await close(1, id)).statusCode).toBe(200);
  });

  it('moves no more than the order has, however many tills move it', async () => {
    const from = await begin(1, (sale) => sale.scan(GOODS.milk, 3));
    const { state } = await read(1, from);
    const move = async (terminal: number) => {
      const to = anOrder(terminal, () => undefined);
      const moved = moveRows(
        state,
        { id: to.id, changedAt: 0 },
        new Map([[state.rows[0]?.key ?? '', 3_000]]),
        author(terminal),
      );
      return post(terminal, [
        { id: from, events: moved.from },
        { id: to.id, events: [...orderEvents(to.cart, null, author(terminal)), ...moved.to] },
      ]);
    };
    const answers = await Promise.all([move(1), move(2)]);
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await read(1, from)).view.items).toBe(0);
  });

  it("that deletes a saved row, or voids another till's payment, is accepted once with a colleague's approval for exactly that", async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 3).scan(GOODS.bread).pay(1_000));
    const { state } = await read(2, id);
    const [milk, bread] = state.rows.map(({ key }) => key);
    const paid = state.payments[0]?.key ?? '';
    const byLeave = async (key: string, field: string): Promise<CommandActor> => {
      const leave = await b.post('employees/perrmissions/validate', {
        type: 'pos',
        verify: { type: 'card', card: CARDS.manager },
        key,
        cart_id: id,
        field,
        value: 'deleted',
      });
      return {
        employeeId: EMPLOYEES.manager,
        approval: leave.json<{ approval: string }>().approval,
      };
    };
    const fewer = (by: CommandActor) =>
      continueOrder(2, id, (sale) => sale.do({ type: 'decrementRow', rowKey: milk ?? '', by }));
    // An approval for another row does not cover this one.
    expect(
      (await fewer(await byLeave('cart.item.cancel', `row:${bread ?? ''}`))).json(),
    ).toMatchObject({ code: 'APPROVAL_INVALID' });
    const once = await byLeave('cart.item.cancel', `row:${milk ?? ''}`);
    expect((await fewer(once)).statusCode).toBe(200);
    expect((await fewer(once)).json()).toMatchObject({ code: 'APPROVAL_INVALID' });
    const unpaid = await byLeave('cart.cancel', `payment:${paid}`);
    expect(
      (
        await continueOrder(2, id, (sale) =>
          sale.do({ type: 'removePayment', paymentKey: paid, by: unpaid }),
        )
      ).statusCode,
    ).toBe(200);
    expect((await read(2, id)).view).toMatchObject({ items: 3, paid: 0 });
    const stored = await queryRows<{ change: string; approved_by: number }>(
      db,
      "SELECT content -> 'change' ->> 'type' AS change, approved_by FROM open_order_events WHERE cloud_id = $1 AND order_id = $2 AND approved_by IS NOT NULL ORDER BY done_at",
      [id],
    );
    expect(stored).toEqual([
      { change: 'count', approved_by: EMPLOYEES.manager },
      { change: 'unpay', approved_by: EMPLOYEES.manager },
    ]);
    const leave = await byLeave('cart.cancel', 'lifecycle');
    expect((await b.post(`pos/orders/${id}/cancel`, { approval: leave.approval })).statusCode).toBe(
      200,
    );
    expect(
      await queryRows(
        db,
        "SELECT approved_by FROM audit_log WHERE cloud_id = $1 AND action = 'order.canceled' AND entity_id = $2",
        [id],
      ),
    ).toEqual([{ approved_by: EMPLOYEES.manager }]);
  });

  it("that deletes a saved row, or voids another till's payment, needs a permission, and the audit records the money", async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 3).pay(1_000));
    const { state } = await read(2, id);
    const unpay = (terminal: number) =>
      raw(terminal, id, [said(terminal, { type: 'unpay', key: state.payments[0]?.key })]);
    const less = (terminal: number) =>
      raw(terminal, id, [
        said(terminal, { type: 'count', row: state.rows[0]?.key, by: -1_000, to: null }),
      ]);
    expect((await unpay(2)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await less(2)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await less(1)).statusCode).toBe(200);
    const own = await begin(2, (sale) => sale.scan(GOODS.milk).pay(200));
    const [mine] = (await read(2, own)).state.payments;
    expect((await raw(1, own, [said(1, { type: 'unpay', key: mine?.key })])).statusCode).toBe(200);
    expect(
      await queryRows(
        db,
        "SELECT before FROM audit_log WHERE cloud_id = $1 AND action = 'order.unpaid' AND entity_id = $2",
        [own],
      ),
    ).toMatchObject([{ before: { payments: [{ amount: 200 }] } }]);
    expect((await unpay(1)).statusCode).toBe(200);
    expect((await b.post(`pos/orders/${own}/cancel`, { approval: null })).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(
      (
        await raw(1, id, [
          said(1, { type: 'count', row: state.rows[0]?.key, by: -2_000, to: null }),
        ])
      ).statusCode,
    ).toBe(200);
    expect((await b.post(`pos/orders/${id}/cancel`, { approval: null })).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect((await a.post(`pos/orders/${id}/cancel`, { approval: null })).statusCode).toBe(200);
    expect(
      await queryRows(
        db,
        "SELECT before FROM audit_log WHERE cloud_id = $1 AND action = 'order.canceled' AND entity_id = $2",
        [id],
      ),
    ).toMatchObject([
      {
        before: {
          rows: [],
          removed: [{ name: 'חלב', quantity: 3_000 }],
          payments: [{ amount: 1_000 }],
        },
      },
    ]);
  });

  it('keeps the rows in the order in which they were added', async () => {
    const goods = [GOODS.milk, GOODS.bread, GOODS.cola, GOODS.milk, GOODS.bread, GOODS.cola];
    const keys: string[] = [];
    const id = await begin(1, (sale) => {
      for (const one of goods) sale.scan(one);
      sale.cart = {
        ...sale.cart,
        rows: [
          ...sale.cart.rows,
          ...sale.cart.rows.map((row) => ({ ...row, key: randomUUID() })),
          ...sale.cart.rows.map((row) => ({ ...row, key: randomUUID() })),
        ],
      };
      keys.push(...sale.cart.rows.map(({ key }) => key));
    });
    expect((await read(2, id)).state.rows.map(({ key }) => key)).toEqual(keys);
  });

  it('of the till that closed the order is accepted after the sale only when it is older, and with the same permissions', async () => {
    const id = await begin(2, (sale) => sale.scan(GOODS.milk, 3));
    const gone = { type: 'void', row: await keyOf(id) };
    const before = Date.now() - 1;
    expect((await close(2, id)).statusCode).toBe(200);
    expect(
      (await raw(2, id, [said(2, { type: 'head', head: { name: 'אחרי' } })])).json(),
    ).toMatchObject({ code: 'CONFLICT' });
    expect((await raw(2, id, [said(2, gone, { at: before })])).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(
      (await raw(2, id, [said(2, { type: 'note', row: gone.row, notes: 'לפני' }, { at: before })]))
        .statusCode,
    ).toBe(200);
  });
});

describe('rows and payments of an order', () => {
  const addOf = (row: CartRow, more: Partial<CartRow> = {}): unknown => {
    const { change } = encodeOrderEvent({
      id: '',
      device: '',
      at: 0,
      employeeId: null,
      approval: null,
      change: { type: 'add', row: { ...row, ...more } },
    });
    return change;
  };
  const payOf = (payment: CartPayment | undefined, more: Partial<CartPayment>): unknown => {
    if (payment === undefined) throw new Error('No payment');
    return encodeOrderEvent({
      id: '',
      device: '',
      at: 0,
      employeeId: null,
      approval: null,
      change: { type: 'pay', payment: { ...payment, ...more } },
    })['change'];
  };
  const rowsOf = async (id: string) =>
    (await read(1, id)).state.rows.map(({ product, quantity }) => [product.name, quantity]);
  const two = (one: string, first: readonly unknown[], other: string, second: readonly unknown[]) =>
    b.post('pos/orders', {
      orders: [
        { id: one, events: first },
        { id: other, events: second },
      ],
      kitchen: false,
    });
  const firstOf = async (id: string): Promise<CartRow> => {
    const [row] = (await read(1, id)).state.rows;
    if (row === undefined) throw new Error('No row');
    return row;
  };

  it('are added once: not again with another time, nor twice in a call, nor under a parent that does not exist', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 3));
    const row = await firstOf(id);
    const early = { at: 5 };
    for (const change of [
      addOf(row, { quantity: 1 }),
      addOf(row, { product: GOODS.bread }),
      addOf(row, { parentKey: randomUUID() }),
    ]) {
      expect((await raw(2, id, [said(2, change, early)])).json()).toMatchObject({
        code: 'CART_MALFORMED',
        details: [{ field: 'event.key' }],
      });
    }
    const key = randomUUID();
    const twice = [said(2, addOf(row, { key })), said(2, addOf(row, { key, quantity: 1 }), early)];
    expect((await raw(2, id, twice)).json()).toMatchObject({ code: 'CART_MALFORMED' });
    expect(
      (await raw(2, id, [said(2, addOf(row, { key, parentKey: randomUUID() }))])).json(),
    ).toMatchObject({ code: 'CART_MALFORMED' });
    expect(await rowsOf(id)).toEqual([['חלב', 3_000]]);
  });

  it.each(['count', 'void', 'note', 'unpay'])(
    'cannot be changed before they are added: %s',
    async (type) => {
      const id = await begin(1, (sale) => sale.scan(GOODS.milk));
      const what = {
        count: { row: randomUUID(), by: -1_000, to: null },
        void: { row: randomUUID() },
        note: { row: randomUUID(), notes: 'קר' },
        unpay: { key: randomUUID() },
      }[type];
      expect((await raw(1, id, [said(1, { type, ...what })])).json()).toMatchObject({
        code: 'CART_MALFORMED',
        details: [{ field: 'event.key' }],
      });
    },
  );

  it('cannot be counted below zero without a permission', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const count = (terminal: number, row: string, by: number) =>
      raw(terminal, id, [said(terminal, { type: 'count', row, by, to: null })]);
    const key = await keyOf(id);
    expect((await count(1, key, -1_000)).statusCode).toBe(200);
    expect((await count(2, key, -5_000)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await count(1, key, 2_000)).statusCode).toBe(200);
    expect(await rowsOf(id)).toEqual([['חלב', 2_000]]);
  });

  it('do not get times before the order: an earlier event is moved to just before it', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const { view } = await read(1, id);
    expect(
      (
        await raw(2, id, [
          said(2, { type: 'head', head: { name: 'ב' } }, { at: 6 }),
          said(2, { type: 'head', head: { name: 'א' } }, { at: 5 }),
        ])
      ).statusCode,
    ).toBe(200);
    const { state } = await read(1, id);
    expect(view.opened_at - state.openedAt).toBeLessThan(16 * 60_000);
    expect(state.openedAt).toBeGreaterThan(6);
  });

  it('stay as they were paid: the same payment again is refused, also from another till, and each voided one is audited', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 3).pay(1_000));
    const [paid] = (await read(1, id)).state.payments;
    const again = said(2, payOf(paid, { amount: 1 }), { at: 5 });
    const given = said(2, { type: 'unpay', key: paid?.key });
    expect((await raw(2, id, [again])).json()).toMatchObject({
      code: 'CART_MALFORMED',
      details: [{ field: 'event.key' }],
    });
    expect((await raw(2, id, [again, given])).json()).toMatchObject({ code: 'CART_MALFORMED' });
    expect((await raw(2, id, [given])).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await read(1, id)).view.paid).toBe(1_000);
    expect((await raw(1, id, [said(1, { type: 'unpay', key: paid?.key })])).statusCode).toBe(200);
    expect(
      await queryRows(
        db,
        "SELECT before FROM audit_log WHERE cloud_id = $1 AND action = 'order.unpaid' AND entity_id = $2",
        [id],
      ),
    ).toMatchObject([{ before: { payments: [{ amount: 1_000 }] } }]);
  });

  it('move only to where they are afterwards, completely and with all extras', async () => {
    const [from, also, to] = await Promise.all([
      begin(1, (sale) => sale.scan(GOODS.milk, 2)),
      begin(1, (sale) => sale.scan(GOODS.milk, 2)),
      begin(1, (sale) => sale.scan(GOODS.milk).scan(GOODS.bread)),
    ]);
    const row = await firstOf(from);
    const standing = await firstOf(to);
    const out = (one: CartRow, target = to) =>
      said(2, { type: 'count', row: one.key, by: -2_000, to: target });
    const fresh = (more: Partial<CartRow> = {}) =>
      said(2, addOf(row, { key: randomUUID(), ...more }));
    const refused = { code: 'CART_MALFORMED' };
    const cheaper = {
      ...standing,
      preparations: [
        { id: 1, type: 1, name: 'בלי', action: '', price: -100, amount: 1_000, extra: false },
      ],
    };
    // The target holds another product first, so that an edit could turn it into what was to
    // arrive.
    expect(
      (
        await raw(2, to, [
          said(2, { type: 'edit', key: standing.key, row: addedRow(addOf(cheaper)) }),
        ])
      ).statusCode,
    ).toBe(200);
    const arrived = fresh();
    const {
      change: {
        row: { key },
      },
    } = decodeOrderEventOf(arrived);
    const attacks: readonly (readonly unknown[])[] = [
      // An existing key with an earlier time; two rows of one key; a parent that does not exist;
      // another product; fewer extras.
      [said(2, addOf(row, { key: standing.key }), { at: 5 })],
      [arrived, { ...arrived, id: randomUUID() }].map((one) => ({
        ...one,
        change: addOf(row, { key, quantity: 1_000 }),
      })),
      [fresh({ parentKey: randomUUID() })],
      [fresh({ product: GOODS.bread })],
      [fresh({ preparations: cheaper.preparations })],
      // Counted down again in the same call, or made of an existing row.
      [arrived, said(2, { type: 'count', row: key, by: -1_000, to: null })],
      [
        said(2, { type: 'edit', key: standing.key, row: addedRow(addOf(standing)) }),
        said(2, { type: 'count', row: standing.key, by: 1_000, to: null }),
      ],
    ];
    for (const events of attacks)
      expect((await two(from, [out(row)], to, events)).json()).toMatchObject(refused);
    // One arrival for two moves; an order moved into itself.
    const other = await firstOf(also);
    const both = await b.post('pos/orders', {
      orders: [
        { id: from, events: [out(row)] },
        { id: also, events: [out(other)] },
        { id: to, events: [fresh()] },
      ],
      kitchen: false,
    });
    expect(both.json()).toMatchObject(refused);
    expect((await raw(2, from, [out(row, from), fresh()])).json()).toMatchObject(refused);
    expect([await rowsOf(from), await rowsOf(also), await rowsOf(to)]).toEqual([
      [['חלב', 2_000]],
      [['חלב', 2_000]],
      [
        ['חלב', 1_000],
        ['לחם', 1_000],
      ],
    ]);
    expect((await two(from, [out(row)], to, [fresh()])).statusCode).toBe(200);
    expect(await rowsOf(to)).toEqual([
      ['חלב', 1_000],
      ['לחם', 1_000],
      ['חלב', 2_000],
    ]);
  });

  const addedRow = (change: unknown): unknown => (change as { row: unknown }).row;
  function decodeOrderEventOf(one: unknown): { readonly change: { readonly row: CartRow } } {
    const decoded = decodeOrderEvent(one);
    if (!decoded.ok || decoded.value.change.type !== 'add') throw new Error('No row');
    return { change: decoded.value.change };
  }

  it('are at a table of the branch, or at none', async () => {
    await changeRows(
      server,
      db.cloudId,
      "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 77, 'רחוק') ON CONFLICT DO NOTHING",
    );
    await changeRows(
      server,
      db.cloudId,
      "INSERT INTO floors (cloud_id, id, name, branch_id) VALUES ($1, 77, 'רחוק', 77)",
    );
    await changeRows(
      server,
      db.cloudId,
      "INSERT INTO floor_tables (cloud_id, id, name, floor_id, seats, sort_order) VALUES ($1, 77, 'סודי', 77, 4, 1)",
    );
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    for (const [element, shown] of [
      [77, null],
      [999, null],
      [3, { id: 3, name: 'בחדר סגור' }],
    ] as const) {
      expect(
        (await raw(2, id, [said(2, { type: 'head', head: { element_id: element } })])).statusCode,
      ).toBe(200);
      expect((await read(1, id)).view.element).toEqual(shown);
    }
  });
});

describe('the load that orders cause', () => {
  it('is bounded: an order accepts two thousand events, and can still be sold after that', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const key = await keyOf(id);
    const { revision } = (await read(1, id)).view;
    await changeRows(
      server,
      db.cloudId,
      `INSERT INTO open_order_events (cloud_id, order_id, id, terminal_id, done_at, received_at, content)
      SELECT $1, '${id}', e.id, 1, now(), now(), jsonb_build_object('id', e.id, 'device', '1', 'at', ${Date.now()}, 'employee_id', NULL, 'approval', NULL, 'change', jsonb_build_object('type', 'note', 'row', '${key}', 'notes', ''))
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${2_000 - revision})) e`,
    );
    await changeRows(
      server,
      db.cloudId,
      `UPDATE open_orders SET revision = 2000 WHERE cloud_id = $1 AND id = '${id}'`,
    );
    expect(
      (await raw(1, id, [said(1, { type: 'note', row: key, notes: 'קר' })])).json(),
    ).toMatchObject({ code: 'CART_TOO_LARGE' });
    expect((await close(1, id)).statusCode).toBe(200);
  });

  it('of one till is two calls and sixteen that wait; further ones get a retry time', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const key = await keyOf(id);
    let answers: ReturnType<typeof raw>[] = [];
    await db.tx(async (tx) => {
      await tx.query(
        'test.lock',
        'SELECT 1 FROM open_orders WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
        [tx.cloudId, id],
      );
      answers = Array.from({ length: 20 }, () =>
        raw(1, id, [said(1, { type: 'count', row: key, by: 1_000, to: null })]),
      );
      expect((await Promise.all(answers.slice(18))).map(({ statusCode }) => statusCode)).toEqual([
        429, 429,
      ]);
      expect((await b.get('pos/orders')).statusCode).toBe(200);
    });
    // Changes of another till between the read and the lock are included all the same.
    expect((await Promise.all(answers.slice(0, 18))).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 18 }, () => 200),
    );
    expect((await read(1, id)).view).toMatchObject({ items: 19, total: 19 * 690 });
  });

  it('includes what arrived between the read of an order and its lock', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const key = await keyOf(id);
    const late = said(2, { type: 'count', row: key, by: 1_000, to: null });
    let answer: ReturnType<typeof raw> | undefined;
    await db.tx(async (tx) => {
      await tx.query(
        'test.lock',
        'SELECT 1 FROM open_orders WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
        [tx.cloudId, id],
      );
      answer = raw(2, id, [late]);
      await hanging();
      const between = said(1, { type: 'count', row: key, by: 5_000, to: null });
      await tx.query(
        'test.between',
        `INSERT INTO open_order_events (cloud_id, order_id, id, terminal_id, done_at, received_at, content) VALUES ($1, $2, $3, 1, now(), now(), $4)`,
        [tx.cloudId, id, between.id, JSON.stringify(between)],
      );
      await tx.query(
        'test.revision',
        'UPDATE open_orders SET revision = revision + 1 WHERE cloud_id = $1 AND id = $2',
        [tx.cloudId, id],
      );
    });
    expect((await answer)?.json()).toMatchObject({ data: [{ items: 7, total: 7 * 690 }] });
  });

  /** Waits until a query waits for a locked row. */
  async function hanging(): Promise<void> {
    for (let found = 0; found === 0;)
      [{ found }] = (await queryRows<{ found: number }>(
        db,
        "SELECT count(*)::integer AS found FROM pg_locks WHERE locktype = 'tuple' AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND $1::integer IS NOT NULL",
      )) as [{ found: number }];
  }
});

describe('closing an order', () => {
  it('makes one sale of it, also when two tills close it at once; the second gets the name of the first', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk).scan(GOODS.cola));
    const sales = (await countsOf(db))['sales'] ?? 0;
    const answers = await Promise.all([close(1, id), close(2, id)]);
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, 409]);
    expect((await countsOf(db))['sales']).toBe(sales + 1);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({ code: 'CONFLICT' });
    expect(detail({ json: () => lost?.json() })).toMatch(/^ההזמנה כבר נסגרה \(.+, .+\)$/);
    const { view } = await read(1, id);
    expect(view).toMatchObject({ status: 0, state: 'closed' });
    expect(
      (await a.get('pos/orders')).json<{ data: OrderSummary[] }>().data.map((one) => one.id),
    ).not.toContain(id);
    const [stored] = await queryRows<{ sale_id: string }>(
      db,
      'SELECT sale_id FROM open_orders WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(stored?.sale_id).toBe(id);
  });

  it('is the same sale when the same till closes it again', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const sale = new SaleCart({ terminal: 1 });
    sale.cart = (await read(1, id)).cart;
    const paid = sale.pay().wire();
    const [first, again] = [
      await a.post('pos/transactions/cart_format', paid),
      await a.post('pos/transactions/cart_format', paid),
    ];
    expect(again.json()).toMatchObject({
      data: [
        '000',
        '',
        {
          repeated: true,
          number: first.json<{ data: [string, string, { number: number }] }>().data[2].number,
        },
      ],
    });
  });

  it('is refused while another till has added to it', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const sale = new SaleCart({ terminal: 1 });
    sale.cart = (await read(1, id)).cart;
    await continueOrder(2, id, (one) => one.scan(GOODS.bread));
    const refused = await a.post('pos/transactions/cart_format', sale.pay().wire());
    expect(refused.json()).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'order.revision' }],
    });
    expect((await close(1, id)).statusCode).toBe(200);
  });

  it('counts earlier payments, whichever till received them', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 2));
    expect((await continueOrder(2, id, (sale) => sale.pay(1_000))).statusCode).toBe(200);
    expect((await read(1, id)).view).toMatchObject({ paid: 1_000, total: 1_380 });
    expect((await close(1, id)).statusCode).toBe(200);
    const payments = await queryRows<{ amount: number }>(
      db,
      'SELECT amount FROM transaction_payments WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY amount',
      [id],
    );
    expect(payments.map(({ amount }) => amount)).toEqual([380, 1_000]);
  });

  it('leaves it unchangeable', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const { state, cart } = await read(2, id);
    await close(1, id);
    const late = orderEvents({ ...cart, rows: [] }, state, author(2));
    const refused = await post(2, [{ id, events: late }]);
    expect(refused.json()).toMatchObject({ code: 'CONFLICT' });
    expect((await a.post(`pos/orders/${id}/cancel`, { approval: null })).json()).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is stored as printed when made offline: earlier events arrive after it, and changes of others flag it', async () => {
    const sale = anOrder(1, (one) => one.scan(GOODS.milk));
    const events = orderEvents(sale.cart, null, author(1));
    sale.cart = { ...sale.cart, order: order(sale.id, { revision: events.length }) };
    const offline = (one: SaleCart, number: number) =>
      a.post('pos/transactions/cart_format?offline=1', one.pay().numbered(number).wire());
    expect((await offline(sale, 1_000_900)).json()).toMatchObject({
      data: ['000', '', { review: expect.not.arrayContaining(['check_failed']) as unknown }],
    });
    expect((await post(1, [{ id: sale.id, events }])).json()).toMatchObject({
      data: [{ status: 0, state: 'closed' }],
    });

    const id = await begin(1, (one) => one.scan(GOODS.milk));
    const known = new SaleCart({ terminal: 1 });
    known.cart = (await read(1, id)).cart;
    await continueOrder(2, id, (one) => one.scan(GOODS.bread));
    expect((await offline(known, 1_000_901)).json()).toMatchObject({
      data: ['000', '', { review: expect.arrayContaining(['check_failed']) as unknown }],
    });
  });
});

describe('an order that two tills sold offline', () => {
  const sale = async (terminal: number, id: string, number: number): Promise<SaleCart> => {
    const one = new SaleCart({ terminal, employee: person(terminal) });
    one.cart = (await read(terminal, id)).cart;
    return one.pay().numbered(number);
  };
  const send = (terminal: number, one: SaleCart) =>
    tillOf(terminal).post('pos/transactions/cart_format?offline=1', one.wire());
  const result = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.json<{
      data: [string, string, { id: string; number: number; review: string[]; repeated: boolean }];
    }>().data[2];

  it('is two sales: the second has an id of its own, its review flag and a link to the first; sent again it is the same, and the chain is intact', async () => {
    const id = await begin(1, (one) => one.scan(GOODS.milk, 2));
    const [mine, theirs] = [await sale(1, id, 1_000_940), await sale(2, id, 2_000_940)];
    const first = result(await send(1, mine));
    const second = result(await send(2, theirs));
    expect(first).toMatchObject({
      id,
      review: expect.not.arrayContaining(['order_sold_twice']) as unknown,
    });
    expect(second.id).not.toBe(id);
    expect(second.review.filter((flag) => flag !== 'number_mismatch')).toEqual([
      'order_sold_twice',
    ]);
    expect(result(await send(2, theirs))).toEqual({ ...second, repeated: true });
    const sums = await queryRows<{ total: number; paid: number }>(
      db,
      'SELECT total, paid FROM transactions WHERE cloud_id = $1 AND id = ANY ($2) ORDER BY terminal_id',
      [[id, second.id]],
    );
    expect(sums).toEqual([
      { total: 1_380, paid: 1_380 },
      { total: 1_380, paid: 1_380 },
    ]);
    expect((await a.get(`pos/transactions/${second.id}`)).json()).toMatchObject({
      data: {
        review: expect.arrayContaining(['order_sold_twice']) as unknown,
        sold_first: { id, number: first.number, terminal_name: 'קופה 1' },
      },
    });
    expect((await a.get(`pos/transactions/${id}`)).json()).toMatchObject({
      data: { sold_first: null },
    });
    const [order] = await queryRows<{ sale_id: string }>(
      db,
      'SELECT sale_id FROM open_orders WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(order?.sale_id).toBe(id);
    expect((await verifyChain(db)).broken).toBeNull();
  });

  it('is two sales also when they arrive at the same moment', async () => {
    const id = await begin(1, (one) => one.scan(GOODS.bread));
    const [mine, theirs] = [await sale(1, id, 1_000_941), await sale(2, id, 2_000_941)];
    const stored = (await Promise.all([send(1, mine), send(2, theirs)])).map(result);
    expect(new Set(stored.map((one) => one.id)).size).toBe(2);
    expect(stored.filter(({ review }) => review.includes('order_sold_twice'))).toHaveLength(1);
    expect(stored.map((one) => one.id)).toContain(id);
  });

  it('refunds nothing of the second sale before an employee has reviewed it', async () => {
    const id = await begin(1, (one) => one.scan(GOODS.milk));
    const [mine, theirs] = [await sale(1, id, 1_000_942), await sale(2, id, 2_000_942)];
    await send(1, mine);
    const { id: own } = result(await send(2, theirs));
    const proven = async (): Promise<unknown> =>
      (await a.get(`pos/refundable/${own}`)).json<{ data: { proven: boolean } }>().data.proven;
    expect(await proven()).toBe(false);
    expect((await b.post(`pos/transactions/${own}/approve`, {})).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect((await a.post(`pos/transactions/${own}/approve`, {})).statusCode).toBe(200);
    expect(await proven()).toBe(true);
  });

  it('is refused for a sale made online, of other content at its own till, or of no order', async () => {
    const id = await begin(1, (one) => one.scan(GOODS.milk));
    const [mine, theirs, other] = [
      await sale(1, id, 1_000_943),
      await sale(2, id, 2_000_943),
      await sale(1, id, 1_000_944),
    ];
    await send(1, mine);
    expect((await b.post('pos/transactions/cart_format', theirs.wire())).json()).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await send(1, other)).json()).toMatchObject({ code: 'DUPLICATE_WITH_OTHER_CONTENT' });
    const plain = new SaleCart({ terminal: 1 }).scan(GOODS.milk).pay();
    await send(1, plain);
    const under = new SaleCart({ terminal: 2, employee: person(2) }).scan(GOODS.bread).pay();
    under.cart = { ...under.cart, id: plain.id };
    expect((await send(2, under)).json()).toMatchObject({ code: 'DUPLICATE_WITH_OTHER_CONTENT' });
  });
});

describe('a sale that leaves out what the order has', () => {
  const ordered = (sale: SaleCart): SaleCart => sale.scan(GOODS.milk, 3).scan(GOODS.cola);

  /** The cart of the order at a till, changed without the engine. */
  async function cartOf(
    terminal: number,
    id: string,
    change: (cart: Cart) => Partial<Cart>,
  ): Promise<SaleCart> {
    const { cart } = await read(terminal, id);
    const sale = new SaleCart({ terminal, employee: person(terminal) });
    sale.cart = { ...cart, ...change(cart) };
    return sale;
  }
  const sell = (terminal: number, sale: SaleCart, query = '') =>
    tillOf(terminal).post(`pos/transactions/cart_format${query}`, sale.wire());
  const reviewed = (flags: readonly string[]) => ({
    data: ['000', '', { review: expect.arrayContaining([...flags]) as unknown }],
  });
  const firstRow = ({ rows }: Cart): Partial<Cart> => ({ rows: rows.slice(0, 1) });
  const fewer = ({ rows }: Cart): Partial<Cart> => ({
    rows: rows.map((row) => ({ ...row, quantity: 1_000 })),
  });
  const other = ({ rows }: Cart): Partial<Cart> => ({
    rows: rows.map((row, index) => (index === 0 ? { ...row, product: GOODS.bread } : row)),
  });

  it.each([
    ['a row', firstRow, 2_000_920],
    ['pieces of a row', fewer, 2_000_921],
    ['the product of a row', other, 2_000_922],
  ])(
    '%s: needs the permission to delete, is audited, and is flagged when sold offline',
    async (_what, change, number) => {
      const id = await begin(1, ordered);
      expect((await sell(2, (await cartOf(2, id, change)).pay())).json()).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: [{ text: 'cart.item.cancel' }],
      });
      expect((await read(2, id)).view.state).toBe('open');
      expect((await sell(1, (await cartOf(1, id, change)).pay())).statusCode).toBe(200);
      const [written] = await queryRows<{ after: { overrides: unknown[] } }>(
        db,
        "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'sale.override' AND entity_id = $2",
        [id],
      );
      expect(written?.after.overrides).toEqual([
        expect.objectContaining({ key: 'cart.item.cancel', value: 'deleted', approved_by: null }),
      ]);

      const late = await begin(1, ordered);
      const sale = (await cartOf(2, late, change)).pay().numbered(number);
      expect((await sell(2, sale, '?offline=1')).json()).toMatchObject(
        reviewed(['check_failed', 'permission_unverified']),
      );
    },
  );

  it("a row: is accepted with a colleague's approval of exactly that row", async () => {
    const id = await begin(1, ordered);
    const sale = await cartOf(2, id, () => ({}));
    const rowKey = sale.cart.rows[1]?.key ?? '';
    const leave = await b.post('employees/perrmissions/validate', {
      type: 'pos',
      verify: { type: 'card', card: CARDS.manager },
      key: 'cart.item.cancel',
      cart_id: id,
      field: `row:${rowKey}`,
      value: 'deleted',
    });
    const { approval } = leave.json<{ approval: string }>();
    sale.do({ type: 'deleteRow', rowKey, by: { employeeId: EMPLOYEES.manager, approval } });
    expect((await sell(2, sale.pay())).statusCode).toBe(200);
  });

  it('nothing, but has more of a row than when its discount was approved: needs an approval for the current quantity', async () => {
    const id = await begin(2, (sale) => sale.scan(GOODS.milk));
    const sale = await cartOf(2, id, () => ({}));
    const rowKey = sale.cart.rows[0]?.key ?? '';
    const place = { key: 'cart.discount', field: `row:${rowKey}` };
    const leaveFor = async (value: string): Promise<string> => {
      const leave = await b.post('employees/perrmissions/validate', {
        type: 'pos',
        verify: { type: 'card', card: CARDS.manager },
        cart_id: id,
        ...place,
        value,
      });
      return leave.json<{ approval: string }>().approval;
    };
    const { state } = await read(2, id);
    sale.discount(99, await leaveFor(`${GOODS.milk.id}: 9900/0/0 x1000`));
    expect(
      (await post(2, [{ id, events: orderEvents(sale.cart, state, author(2)) }])).statusCode,
    ).toBe(200);
    expect(
      (
        await continueOrder(1, id, (there) =>
          there.do({ type: 'setQuantity', rowKey, quantity: 40_000 }),
        )
      ).statusCode,
    ).toBe(200);
    const now = await cartOf(2, id, () => ({ log: sale.cart.log }));
    const before = now.cart;
    expect((await sell(2, now.pay())).json()).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: [{ text: place.key, field: place.field }],
    });
    const data = `${GOODS.milk.id}: 9900/0/0 x40000`;
    const entry = {
      employeeId: EMPLOYEES.manager,
      description: place.key,
      field: place.field,
      data,
      dataBefore: '',
      createdAt: Date.now(),
      approval: await leaveFor(data),
    };
    now.cart = { ...before, log: [...before.log, entry] };
    expect((await sell(2, now.pay())).statusCode).toBe(200);
  });

  it('a payment, or part of it: is refused, and flagged when sold offline', async () => {
    const id = await begin(1, (sale) => ordered(sale).pay(1_000));
    const none = (): Partial<Cart> => ({ payments: [] });
    const more = ({ payments }: Cart): Partial<Cart> => ({
      payments: payments.map((payment) => ({ ...payment, amount: 1_100 })),
    });
    for (const change of [none, more]) {
      for (const terminal of [1, 2]) {
        expect(
          (await sell(terminal, (await cartOf(terminal, id, change)).pay())).json(),
        ).toMatchObject({ code: 'PAYMENT_MISMATCH', details: [{ text: 'מזומן 10.00' }] });
      }
    }
    expect((await read(2, id)).view).toMatchObject({ state: 'open', paid: 1_000 });
    const sale = (await cartOf(1, id, none)).pay().numbered(1_000_920);
    expect((await sell(1, sale, '?offline=1')).json()).toMatchObject(reviewed(['check_failed']));
  });
});

describe('a sale that claims to know more events of its order than exist', () => {
  const claiming = async (terminal: number, id: string, revision: number): Promise<SaleCart> => {
    const sale = new SaleCart({ terminal, employee: person(terminal) });
    sale.cart = (await read(terminal, id)).cart;
    sale.cart = { ...sale.cart, order: order(id, { revision }) };
    return sale;
  };
  const reviewOf = async (sale: SaleCart): Promise<unknown> => {
    const stored = await a.post('pos/transactions/cart_format?offline=1', sale.wire());
    return stored
      .json<{ data: [string, string, { review: string[] }] }>()
      .data[2].review.filter((flag) => flag !== 'number_mismatch');
  };

  it('is refused', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk));
    const refused = await a.post(
      'pos/transactions/cart_format',
      (await claiming(1, id, 4_000)).pay().wire(),
    );
    expect(refused.json()).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'order.revision' }],
    });
  });

  it('is flagged when sold offline for what others added, even with the permission to delete; its own events may still arrive', async () => {
    const [row, count, money, own, beyond] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => begin(1, (sale) => sale.scan(GOODS.milk))),
    );
    const paid = async (id = '', revision = 4_000, number = 0): Promise<SaleCart> =>
      (await claiming(1, id, revision)).pay().numbered(number);
    const sales = [
      await paid(row, 4_000, 1_000_930),
      await paid(count, 4_000, 1_000_931),
      await paid(money, 4_000, 1_000_932),
      await paid(own, 3, 1_000_933),
      await paid(beyond, 99_999, 1_000_934),
    ];
    await continueOrder(2, row ?? '', (sale) => sale.scan(GOODS.bread));
    await continueOrder(2, count ?? '', (sale) =>
      sale.do({ type: 'incrementRow', rowKey: sale.cart.rows[0]?.key ?? '' }),
    );
    await continueOrder(2, money ?? '', (sale) => sale.pay(100));
    const reviews: unknown[] = [];
    for (const sale of sales) reviews.push(await reviewOf(sale));
    expect(reviews).toEqual([
      ['check_failed'],
      ['check_failed'],
      ['check_failed'],
      [],
      ['check_failed'],
    ]);
  });
});

describe('a plain sale with the id of an open order', () => {
  const under = (id: string): SaleCart => {
    const sale = new SaleCart({ terminal: 2, employee: person(2) });
    sale.cart = { ...sale.cart, id };
    return sale.scan(GOODS.cola).pay();
  };

  it('is refused, and the order can be sold', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 3));
    expect((await b.post('pos/transactions/cart_format', under(id).wire())).json()).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'order' }],
    });
    expect((await close(1, id)).statusCode).toBe(200);
  });

  it('is stored under an id of its own and flagged when it was paid offline, and the order can be sold', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 3));
    const wire = under(id).numbered(2_000_910).wire();
    const send = async (path: string) =>
      (await b.post(path, path.endsWith('queue') ? { sales: [wire] } : wire)).json<{
        data: [string, string, { id: string; review: string[] }];
      }>();
    const [, , stored] = (await send('pos/transactions/cart_format?offline=1')).data;
    expect(stored.id).not.toBe(id);
    expect(stored.review).toContain('check_failed');
    expect((await read(1, id)).view).toMatchObject({ state: 'open' });
    expect((await close(1, id)).json()).toMatchObject({ data: ['000', '', { id }] });
    // Sent again, also after the order's sale, it is the same sale.
    expect((await send('pos/transactions/cart_format?offline=1')).data[2]).toMatchObject({
      id: stored.id,
      repeated: true,
    });
    expect((await send('pos/transactions/queue')).data).toMatchObject([
      { id: stored.id, repeated: true },
    ]);
  });

  it('or a sale of an order of another branch ends no order when it claims to be offline', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk, 3));
    const theirs = new SaleCart({ terminal: 2, employee: person(2) });
    theirs.cart = (await read(2, id)).cart;
    await changeRows(
      server,
      db.cloudId,
      "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 77, 'רחוק') ON CONFLICT DO NOTHING",
    );
    await changeRows(
      server,
      db.cloudId,
      `UPDATE open_orders SET branch_id = 77, element_id = NULL WHERE cloud_id = $1 AND id = '${id}'`,
    );
    const sent = (
      await b.post(
        'pos/transactions/cart_format?offline=1',
        theirs.pay().numbered(2_000_911).wire(),
      )
    ).json<{ data: [string, string, { id: string; review: string[] }] }>();
    expect(sent.data[2].id).not.toBe(id);
    expect(sent.data[2].review).toContain('order_sold_twice');
    expect(
      await queryRows(db, 'SELECT state FROM open_orders WHERE cloud_id = $1 AND id = $2', [id]),
    ).toEqual([{ state: 'open' }]);
  });
});

describe('canceling an order', () => {
  it('with rows needs cart.cancel, and is audited; without rows it needs no permission', async () => {
    const id = await begin(2, (sale) => sale.scan(GOODS.milk));
    const cancel = (terminal: number, one: string) =>
      tillOf(terminal).post(`pos/orders/${one}/cancel`, { approval: null });
    expect((await cancel(2, id)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await cancel(1, id)).json()).toMatchObject({
      data: { status: 0, state: 'canceled', closed_by: { terminal: expect.any(String) as string } },
    });
    expect((await cancel(1, id)).statusCode).toBe(200);
    expect(
      (
        await queryRows(
          db,
          "SELECT FROM audit_log WHERE cloud_id = $1 AND action = 'order.canceled' AND entity_id = $2",
          [id],
        )
      ).length,
    ).toBe(1);
    const empty = await begin(2, () => undefined);
    expect((await cancel(2, empty)).statusCode).toBe(200);
  });

  it('requires its payments to be refunded first', async () => {
    const id = await begin(1, (sale) => sale.scan(GOODS.milk).pay(200));
    expect((await a.post(`pos/orders/${id}/cancel`, { approval: null })).json()).toMatchObject({
      code: 'PAYMENT_NOT_ALLOWED',
    });
  });
});

describe('pos/restaurant', () => {
  it('returns the floors of the branch and the elements on them', async () => {
    expect((await a.get('pos/restaurant')).json()).toMatchObject({
      floors: [
        { id: 1, name: 'אולם' },
        { id: 2, name: 'בסניף אחר' },
      ],
      elements: [
        { id: 2, floor: 1, name: 'שולחן 2', seats: 2 },
        { id: 1, floor: 1, name: 'שולחן 1', seats: 4 },
      ],
    });
    expect((await b.get('pos/restaurant')).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it.each(['pos/restaurant/', 'pos.restaurant.'])(
    'returns the floors in one call and the elements in another: %s [CART-228]',
    async (path) => {
      expect((await a.get(`${path}floors`)).json()).toMatchObject({
        floors: [
          { id: 1, name: 'אולם' },
          { id: 2, name: 'בסניף אחר' },
        ],
      });
      const tables = [
        { id: 2, floor: 1, name: 'שולחן 2', seats: 2 },
        { id: 1, floor: 1, name: 'שולחן 1', seats: 4 },
      ];
      expect((await a.get(`${path}elements`)).json()).toMatchObject({ elements: tables });
      expect((await a.get(`${path}elements?floor=1`)).json()).toMatchObject({ elements: tables });
      expect((await a.get(`${path}elements?floor=2`)).json()).toEqual({ elements: [] });
      expect((await a.get(`${path}elements?floor=x`)).json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: 'query.floor' }],
      });
      for (const one of ['floors', 'elements'])
        expect((await b.get(path + one)).json()).toMatchObject({ code: 'PERMISSION_DENIED' });
    },
  );
});

describe('a held bill', () => {
  const put = (terminal: number, sale: SaleCart, at = Date.now()) =>
    tillOf(terminal).post('pos/frozen_carts', { cart: sale.wire(), name: 'רות', frozen_at: at });
  const waiting = async (terminal: number): Promise<string[]> =>
    (await tillOf(terminal).get('pos/frozen_carts'))
      .json<{ data: { id: string }[] }>()
      .data.map(({ id }) => id);

  const toldOfHeld = async (): Promise<number> =>
    (
      await queryRows<{ told: number }>(
        db,
        "SELECT count(*)::integer AS told FROM outbox WHERE cloud_id = $1 AND topic = 'pos:held' AND payload #>> '{to,branch}' = '1'",
      )
    )[0]?.told ?? 0;

  it('of one till is recalled by another, once: a third gets the name of the till that has it', async () => {
    const sale = new SaleCart({ terminal: 1 }).scan(GOODS.milk).scan(GOODS.bread, 2);
    expect((await put(1, sale)).json()).toMatchObject({
      data: { name: 'רות', total: 690 + 1_700, items: 3, terminal: { id: 1 } },
    });
    expect((await put(1, sale)).statusCode).toBe(200);
    expect(await waiting(2)).toContain(sale.id);
    const [mine, theirs] = await Promise.all([
      b.post(`pos/frozen_carts/${sale.id}/take`, {}),
      a.post(`pos/frozen_carts/${sale.id}/take`, {}),
    ]);
    expect([mine.statusCode, theirs.statusCode].toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const [winner, loser, terminal] =
      mine.statusCode === 200 ? [mine, theirs, 2] : [theirs, mine, 1];
    expect(loser.json()).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'taken_by', text: expect.stringMatching(/.+, .+/) as string }],
    });
    expect(await waiting(3 - terminal)).not.toContain(sale.id);
    // The till that lost it learns so with the list, and the till that has it sees nothing as gone.
    const gone = async (asking: number): Promise<unknown> =>
      (await tillOf(asking).get(`pos/frozen_carts?own=${sale.id},${randomUUID()}`)).json<{
        gone: unknown;
      }>().gone;
    expect(await gone(3 - terminal)).toEqual([
      { id: sale.id, by: expect.stringMatching(/.+, .+/) as string, ended: false },
    ]);
    expect(await gone(terminal)).toEqual([]);
    // All lists of the branch are refreshed: it was held twice, and recalled once.
    expect(await toldOfHeld()).toBe(3);
    // The till that has it may retry after a lost answer.
    expect(
      (await tillOf(terminal).post(`pos/frozen_carts/${sale.id}/take`, {})).json<{
        data: { cart: unknown };
      }>().data.cart,
    ).toEqual(winner.json<{ data: { cart: unknown } }>().data.cart);
    const taken = new SaleCart({ terminal, employee: person(terminal) });
    const { header } = taken.cart;
    taken.cart = { ...sale.cart, header };
    taken.cart = { ...taken.cart, resource: { kind: 'frozen', id: sale.id } };
    expect(
      (await tillOf(terminal).post('pos/transactions/cart_format', taken.pay().wire())).statusCode,
    ).toBe(200);
    expect([await gone(1), await gone(2)]).toMatchObject([
      [{ id: sale.id, ended: true }],
      [{ id: sale.id, ended: true }],
    ]);
    expect(await toldOfHeld()).toBe(5);
  });

  const taken = (terminal: number, id: string, at?: number) =>
    tillOf(terminal).post(`pos/frozen_carts/${id}/take`, at === undefined ? {} : { at });

  it('is not held again by a call that was delayed until after its recall, and never after it was sold', async () => {
    const sale = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    const at = Date.now() - 60_000;
    await put(1, sale, at);
    expect((await taken(1, sale.id, at + 1_000)).json()).toMatchObject({ data: { since: at } });
    expect((await put(1, sale, at)).json()).toMatchObject({ code: 'CONFLICT' });
    expect(await waiting(2)).not.toContain(sale.id);
    // Held again after that it is available, and is recalled by the till that sells it.
    expect((await put(1, sale, at + 2_000)).statusCode).toBe(200);
    expect((await taken(2, sale.id)).json()).toMatchObject({ data: { since: null } });
    const sold = new SaleCart({ terminal: 2, employee: person(2) });
    sold.cart = {
      ...sale.cart,
      header: sold.cart.header,
      resource: { kind: 'frozen', id: sale.id },
    };
    expect((await b.post('pos/transactions/cart_format', sold.pay().wire())).statusCode).toBe(200);
    const later = new SaleCart({ terminal: 2, employee: person(2) });
    later.cart = { ...sale.cart, header: later.cart.header };
    expect((await put(2, later)).json()).toMatchObject({ code: 'CONFLICT' });
    expect([(await taken(1, sale.id)).statusCode, (await taken(2, sale.id)).statusCode]).toEqual([
      409, 409,
    ]);
    expect(await waiting(1)).not.toContain(sale.id);
  });

  it('that its till recalled and sold offline ends when the sale arrives', async () => {
    const sale = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    await put(1, sale);
    expect(await waiting(2)).toContain(sale.id);
    sale.cart = { ...sale.cart, resource: { kind: 'frozen', id: sale.id } };
    expect(
      (await a.post('pos/transactions/cart_format?offline=1', sale.pay().wire())).statusCode,
    ).toBe(200);
    expect(await waiting(2)).not.toContain(sale.id);
    expect((await taken(2, sale.id)).json()).toMatchObject({ code: 'CONFLICT' });
  });

  it('that its till recalled offline ends once it arrives, as a sale or as an order, under an id of its own', async () => {
    const [sold, ordered] = [
      new SaleCart({ terminal: 1 }).scan(GOODS.milk),
      new SaleCart({ terminal: 1 }).scan(GOODS.bread),
    ];
    for (const bill of [sold, ordered]) await put(1, bill);
    const sale = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    sale.cart = { ...sale.cart, resource: { kind: 'frozen', id: sold.id } };
    expect(
      (await a.post('pos/transactions/cart_format?offline=1', sale.pay().wire())).statusCode,
    ).toBe(200);
    expect(await waiting(2)).not.toContain(sold.id);
    const begun = anOrder(1, (one) => one.scan(GOODS.bread));
    const body = {
      orders: [
        { id: begun.id, events: wire(orderEvents(begun.cart, null, author(1))), held: ordered.id },
      ],
      kitchen: false,
    };
    expect((await a.post('pos/orders', body)).statusCode).toBe(200);
    expect((await a.post('pos/orders', body)).statusCode).toBe(200);
    expect(await waiting(2)).not.toContain(ordered.id);
    expect((await taken(2, ordered.id)).json()).toMatchObject({ code: 'CONFLICT' });
  });

  it('that another till has recalled meanwhile stays with that till', async () => {
    const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    await put(1, bill);
    expect((await taken(2, bill.id)).statusCode).toBe(200);
    const begun = anOrder(1, (one) => one.scan(GOODS.milk));
    await a.post('pos/orders', {
      orders: [
        { id: begun.id, events: wire(orderEvents(begun.cart, null, author(1))), held: bill.id },
      ],
      kitchen: false,
    });
    expect((await taken(2, bill.id)).statusCode).toBe(200);
  });

  it("that another till changed has that till's version for the first one too", async () => {
    const sale = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    const at = Date.now() - 60_000;
    await put(1, sale, at);
    await taken(2, sale.id, at + 1_000);
    const theirs = new SaleCart({ terminal: 2, employee: person(2) });
    theirs.cart = { ...sale.cart, header: theirs.cart.header };
    theirs.scan(GOODS.bread);
    expect((await put(2, theirs, at + 2_000)).json()).toMatchObject({
      data: { items: 2, terminal: { id: 2 } },
    });
    // The first till's own copy does not replace it.
    expect((await put(1, sale, at)).json()).toMatchObject({
      data: { items: 2, terminal: { id: 2 } },
    });
    const again = (await taken(1, sale.id, at + 3_000)).json<{
      data: { cart: unknown; since: number | null };
    }>();
    expect(again.data).toEqual({
      cart: JSON.parse(JSON.stringify(theirs.wire())) as unknown,
      since: null,
    });
    // Retried: only a copy held after that recall is newer.
    expect((await taken(1, sale.id, at + 4_000)).json()).toMatchObject({
      data: { since: at + 3_000 },
    });
  });

  it("is refused after a hundred others of its till, which do not hide other tills' bills from the list", async () => {
    const mine = Date.now();
    const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    const flood = `INSERT INTO frozen_carts (cloud_id, id, branch_id, terminal_id, name, total, item_count, content, frozen_at)
      SELECT $1, gen_random_uuid(), 1, n / 101 + 2, 'שפע', 0, 0, '{}', to_timestamp(0) FROM generate_series(1, 300) AS n`;
    await changeRows(server, db.cloudId, flood);
    expect((await put(1, bill, mine)).statusCode).toBe(200);
    expect(await waiting(1)).toContain(bill.id);
    expect(
      (
        await put(2, new SaleCart({ terminal: 2, employee: person(2) }).scan(GOODS.milk), mine)
      ).json(),
    ).toMatchObject({ code: 'CART_TOO_LARGE' });
    await changeRows(
      server,
      db.cloudId,
      "UPDATE frozen_carts SET taken_at = 'infinity', taken_terminal_id = 1 WHERE cloud_id = $1 AND name = 'שפע'",
    );
    expect(
      (await put(2, new SaleCart({ terminal: 2, employee: person(2) }).scan(GOODS.milk), mine))
        .statusCode,
    ).toBe(200);
  });

  it('is listed as local at the till that recalled it, until it is held again, sold or cancelled, and at no other', async () => {
    const [bill, other] = [
      new SaleCart({ terminal: 1 }).scan(GOODS.milk),
      new SaleCart({ terminal: 1 }).scan(GOODS.bread),
    ];
    const at = Date.now() - 60_000;
    for (const one of [bill, other]) {
      await put(1, one, at);
      // This answer is lost.
      await taken(2, one.id, at + 1_000);
      expect([await waiting(1), await waiting(2)].map((ids) => ids.includes(one.id))).toEqual([
        false,
        true,
      ]);
    }
    const listed = (await b.get('pos/frozen_carts'))
      .json<{ data: { id: string; terminal: { id: number }; employee: string }[] }>()
      .data.find(({ id }) => id === bill.id);
    const { details } = (await taken(1, bill.id)).json<{
      details: { text: string; field: string }[];
    }>();
    expect(listed?.terminal.id).toBe(2);
    expect(details).toMatchObject([
      { field: 'taken_by', text: expect.stringContaining(listed?.employee ?? '?') as string },
    ]);
    const back = new SaleCart({ terminal: 2, employee: person(2) });
    back.cart = { ...bill.cart, header: back.cart.header };
    await put(2, back, at + 2_000);
    expect([await waiting(1), await waiting(2)].map((ids) => ids.includes(bill.id))).toEqual([
      true,
      true,
    ]);
    await taken(2, bill.id, at + 3_000);
    back.cart = { ...back.cart, resource: { kind: 'frozen', id: bill.id } };
    expect((await b.post('pos/transactions/cart_format', back.pay().wire())).statusCode).toBe(200);
    // The first till cannot do that with a bill of the second.
    await a.post(`pos/frozen_carts/${other.id}/end`, {});
    expect(await waiting(2)).toContain(other.id);
    await b.post(`pos/frozen_carts/${other.id}/end`, {});
    for (const { id } of [bill, other]) {
      expect(await waiting(2)).not.toContain(id);
      expect((await taken(1, id)).json()).toMatchObject({
        code: 'CONFLICT',
        details: [{ field: 'ended_by' }],
      });
    }
  });

  it('is stored also when another till recalls it at the same moment', async () => {
    const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    const takenAtOnce = {
      ...db,
      tx: async <T>(run: (tx: TenantTx) => Promise<T>): Promise<T> => {
        const kept = await db.tx(run);
        expect((await taken(2, bill.id)).statusCode).toBe(200);
        return kept;
      },
    };
    const ctx = {
      db: takenAtOnce,
      terminal: { id: 1, branchId: 1 },
      employee: { id: EMPLOYEES.manager },
    } as unknown as ContextOf<'employee'>;
    expect(await holdBill(ctx, wireCartSchema.parse(bill.wire()), 'רות', Date.now())).toMatchObject(
      { id: bill.id, terminal: { id: 1 } },
    );
  });

  it.each(['the first till', 'the second till'])(
    'that was recalled offline and sold at another till as well is flagged, once (%s first)',
    async (first) => {
      const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
      await put(1, bill);
      await taken(2, bill.id);
      // The first till was offline, so it continues under an id of its own.
      const [own, theirs] = [
        new SaleCart({ terminal: 1 }).scan(GOODS.milk),
        new SaleCart({ terminal: 2, employee: person(2) }),
      ];
      own.cart = { ...own.cart, resource: { kind: 'frozen', id: bill.id } };
      theirs.cart = {
        ...bill.cart,
        header: theirs.cart.header,
        resource: { kind: 'frozen', id: bill.id },
      };
      const marks = async (terminal: number, sale: SaleCart): Promise<boolean> => {
        const sent = await tillOf(terminal).post(
          `pos/transactions/cart_format${terminal === 1 ? '?offline=1' : ''}`,
          sale.pay().wire(),
        );
        return sent
          .json<{ data: [string, string, { review: string[] }] }>()
          .data[2].review.includes('bill_sold_twice');
      };
      if (first === 'the first till')
        expect([await marks(1, own), await marks(2, theirs)]).toEqual([true, false]);
      else expect([await marks(2, theirs), await marks(1, own)]).toEqual([false, true]);
      // The reviewer gets a link to the other sale.
      expect((await a.get(`pos/transactions/${own.id}`)).json()).toMatchObject({
        data: { sold_first: { id: theirs.id, terminal_name: 'קופה 2' } },
      });
    },
  );

  it('that never existed, or has ended, can be ended without a notification', async () => {
    const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    await put(1, bill);
    const before = await toldOfHeld();
    for (const id of [randomUUID(), randomUUID()])
      expect((await a.post(`pos/frozen_carts/${id}/end`, {})).statusCode).toBe(200);
    expect((await b.post(`pos/frozen_carts/${bill.id}/end`, {})).statusCode).toBe(200);
    expect(await toldOfHeld()).toBe(before);
    for (let times = 0; times < 2; times += 1) await a.post(`pos/frozen_carts/${bill.id}/end`, {});
    expect(await toldOfHeld()).toBe(before + 1);
  });

  it.each(['waits at', 'was taken by'])(
    'that %s another till is sold under its id by that till only; an offline sale of a third till is a sale of its own, once',
    async (place) => {
      const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
      await put(1, bill);
      if (place === 'was taken by') await taken(1, bill.id);
      const stranger = (): SaleCart => {
        const sale = new SaleCart({ terminal: 2, employee: person(2) }).scan(GOODS.bread);
        sale.cart = { ...sale.cart, id: bill.id };
        return sale.pay();
      };
      const [plain, naming] = [stranger(), stranger()];
      if (place === 'was taken by')
        naming.cart = { ...naming.cart, resource: { kind: 'frozen', id: bill.id } };
      for (const sale of [plain, naming])
        expect((await b.post('pos/transactions/cart_format', sale.wire())).json()).toMatchObject({
          code: 'CONFLICT',
        });
      type Stored = { number: number; id: string; review: string[]; repeated: boolean };
      const wire = naming.wire();
      const another = new SaleCart({ terminal: 2, employee: person(2) })
        .scan(GOODS.bread)
        .pay()
        .wire();
      const offline = async (): Promise<Stored> =>
        (await b.post('pos/transactions/cart_format?offline=1', wire)).json<{
          data: [string, string, Stored];
        }>().data[2];
      const queue = async (): Promise<Stored[]> =>
        (await b.post('pos/transactions/queue', { sales: [another, wire] })).json<{
          data: Stored[];
        }>().data;
      const concurrent = place === 'was taken by' ? await offline() : (await queue())[1];
      expect(concurrent?.id).not.toBe(bill.id);
      expect(concurrent?.review).toContain(
        place === 'was taken by' ? 'bill_sold_twice' : 'check_failed',
      );
      // The till that has it sells it online.
      const theirs = new SaleCart({ terminal: 1 });
      theirs.cart = {
        ...bill.cart,
        header: theirs.cart.header,
        resource: { kind: 'frozen', id: bill.id },
      };
      expect(
        (await a.post('pos/transactions/cart_format', theirs.pay().wire())).json(),
      ).toMatchObject({ data: ['000', '', { id: bill.id, review: [] }] });
      expect([await offline(), (await queue())[1]]).toMatchObject([
        { id: concurrent?.id, repeated: true },
        { id: concurrent?.id, repeated: true },
      ]);
      expect(
        await queryRows(db, 'SELECT FROM transactions WHERE cloud_id = $1 AND id = ANY ($2)', [
          [bill.id, concurrent?.id],
        ]),
      ).toHaveLength(2);
      if (place === 'was taken by')
        expect((await a.get(`pos/transactions/${concurrent?.id}`)).json()).toMatchObject({
          data: { sold_first: { id: bill.id, terminal_name: 'קופה 1' } },
        });
    },
  );

  it('at another till stays there whatever a sale under another id claims, and that sale is flagged', async () => {
    const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    await put(1, bill);
    const sale = new SaleCart({ terminal: 2, employee: person(2) }).scan(GOODS.bread).pay();
    sale.cart = { ...sale.cart, resource: { kind: 'frozen', id: bill.id } };
    expect(
      (await b.post('pos/transactions/cart_format?offline=1', sale.wire())).json(),
    ).toMatchObject({ data: ['000', '', { review: ['bill_sold_twice'] }] });
    expect(await waiting(1)).toContain(bill.id);
  });

  it('that was sold offline while another till had it is one sale, also when its till recalls it and sells it after that', async () => {
    const bill = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
    await put(1, bill);
    await taken(1, bill.id);
    const of = (terminal: number): SaleCart => {
      const one = new SaleCart({ terminal, employee: person(terminal) });
      one.cart = {
        ...bill.cart,
        header: one.cart.header,
        resource: { kind: 'frozen', id: bill.id },
      };
      return one;
    };
    const early = of(2).pay().numbered(2_000_912).wire();
    const send = async () =>
      (await b.post('pos/transactions/cart_format?offline=1', early)).json<{
        data: [string, string, { id: string; repeated: boolean }];
      }>().data[2];
    const { id } = await send();
    await put(1, bill, Date.now() + 1_000);
    await taken(2, bill.id);
    expect(await send()).toMatchObject({ id, repeated: true });
    expect(
      (await b.post('pos/transactions/cart_format', of(2).scan(GOODS.bread).pay().wire())).json(),
    ).toMatchObject({ data: ['000', '', { id: bill.id }] });
    expect(await send()).toMatchObject({ id, repeated: true });
  });

  it('with the id of an open order is refused, and an existing one keeps no till from selling the order, online or offline', async () => {
    const [online, offline] = [
      await begin(1, (sale) => sale.scan(GOODS.milk)),
      await begin(1, (sale) => sale.scan(GOODS.milk)),
    ];
    const under = (id: string): SaleCart => {
      const bill = new SaleCart({ terminal: 2, employee: person(2) }).scan(GOODS.bread);
      bill.cart = { ...bill.cart, id };
      return bill;
    };
    for (const id of [online, offline]) {
      expect((await put(2, under(id))).json()).toMatchObject({
        code: 'CONFLICT',
        details: [{ field: 'order' }],
      });
      expect(await waiting(1)).not.toContain(id);
      await changeRows(
        server,
        db.cloudId,
        `INSERT INTO frozen_carts (cloud_id, id, branch_id, terminal_id, name, total, item_count, content, frozen_at) VALUES ($1, '${id}', 1, 2, '', 0, 0, '{}', now())`,
      );
    }
    expect((await close(1, online)).json()).toMatchObject({ data: ['000', '', { id: online }] });
    const sale = new SaleCart({ terminal: 1, employee: person(1) });
    sale.cart = (await read(1, offline)).cart;
    const sent = await a.post('pos/transactions/cart_format?offline=1', sale.pay().wire());
    expect(
      sent.json<{ data: [string, string, { id: string; review: string[] }] }>().data[2],
    ).toMatchObject({ id: offline, review: [] });
  });

  it('can always be sold by its till: no other till begins an order under its id, and its own does', async () => {
    const bill = new SaleCart({ terminal: 2, employee: person(2) }).scan(GOODS.milk);
    await put(2, bill);
    const orderOf = (terminal: number): readonly OrderEvent[] => {
      const one = new SaleCart({ terminal, employee: person(terminal) });
      one.cart = {
        ...one.cart,
        id: bill.id,
        header: { ...one.cart.header, openOrderId: bill.id },
        order: order(bill.id),
      };
      return orderEvents(one.scan(GOODS.milk).cart, null, author(terminal));
    };
    expect((await post(1, [{ id: bill.id, events: orderOf(1) }])).json()).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'order' }],
    });
    expect(
      await queryRows(db, 'SELECT 1 FROM open_orders WHERE cloud_id = $1 AND id = $2', [bill.id]),
    ).toEqual([]);
    expect((await post(2, [{ id: bill.id, events: orderOf(2) }])).statusCode).toBe(200);
  });

  it('is refused with payments, at another till, or when unknown', async () => {
    const paid = new SaleCart({ terminal: 1 }).scan(GOODS.milk).pay(100);
    expect((await put(1, paid)).json()).toMatchObject({ code: 'PAYMENT_NOT_ALLOWED' });
    expect((await put(2, new SaleCart({ terminal: 1 }).scan(GOODS.milk))).json()).toMatchObject({
      code: 'CART_MALFORMED',
    });
    expect((await a.post(`pos/frozen_carts/${randomUUID()}/take`, {})).json()).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
