import type { OrderSummary, OrderView } from '@dalpak/contracts';
import { aCart, anAccount, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import {
  type Cart,
  cartOfOrder,
  decodeOrderEvent,
  type OrderEvent,
  type OrderState,
  priceCart,
  replayOrder,
  type WireObject,
} from '@dalpak/engine';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError, ServerError } from '../../../../platform/api/errors.ts';
import { cartOfRefused } from './refused-order.ts';
import { createMemoryOrders } from './memory-orders.ts';
import { OrderBook } from './order-book.ts';
import type { OpenedOrder, OrderStore } from './order-book.types.ts';

const ID = '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01';
const env = fakeEnv();

const MODES = ['well', 'away', 'lost answer', 'closed'] as const;
type Mode = (typeof MODES)[number];

/** A server that stores events by id. It can be offline, lose its answer, or refuse. */
class Server {
  readonly events = new Map<string, Map<string, WireObject>>();
  readonly kitchen: boolean[] = [];
  readonly held: (string | undefined)[] = [];
  mode: Mode = 'well';
  /** The behaviour of the next calls, one after the other; `mode` applies after them. */
  next: Mode[] = [];
  /** The promise that an answer waits for. */
  way: () => Promise<unknown> = () => Promise.resolve();
  calls = 0;

  view(id: string): OrderView {
    const events = [...(this.events.get(id)?.values() ?? [])];
    const { rows, head } = replayOrder(events.map(decoded));
    const summary: OrderSummary = {
      id,
      status: 1,
      state: 'open',
      kind: head.kind,
      name: head.name,
      element: null,
      guests: head.guests,
      bill_asked: head.billAsked,
      waiter: null,
      revision: events.length,
      total: 0,
      paid: 0,
      items: rows.length,
      opened_at: 1,
      changed_at: 1,
      bill_no: 1,
      shared_table: false,
      lifecycle: null,
      lifecycle_before: null,
      lifecycle_at: null,
      promised_at: null,
      phone: '',
      address: null,
      packages: 0,
      kitchen: null,
      closed_by: null,
    };
    return { ...summary, events };
  }

  async #answer<T>(make: () => T): Promise<T> {
    const mode = this.next.shift() ?? this.mode;
    await this.way();
    if (mode === 'away') throw new NetworkError('away');
    if (mode === 'closed')
      throw new ServerError({
        status: 409,
        code: 'CONFLICT',
        desc: '',
        details: [{ text: 'ההזמנה כבר נסגרה (דנה)' }],
      });
    const answer = make();
    await this.way();
    if (mode === 'lost answer') throw new NetworkError('lost');
    return answer;
  }

  list = (): Promise<readonly OrderSummary[]> =>
    this.#answer(() => [...this.events.keys()].map((id) => this.view(id)));
  read = (id: string): Promise<OrderView> => this.#answer(() => this.view(id));
  save = (
    orders: readonly {
      readonly id: string;
      readonly events: readonly WireObject[];
      readonly held?: string;
    }[],
    kitchen: boolean,
  ): Promise<readonly OrderView[]> => {
    this.calls += 1;
    return this.#answer(() => {
      for (const { id, events, held } of orders) {
        this.put(id, events);
        this.held.push(held);
      }
      this.kitchen.push(kitchen);
      return orders.map(({ id }) => this.view(id));
    });
  };

  put(id: string, events: readonly WireObject[]): void {
    const kept = this.events.get(id) ?? new Map<string, WireObject>();
    for (const event of events) {
      const { id: key } = decoded(event);
      if (!kept.has(key)) kept.set(key, event);
    }
    this.events.set(id, kept);
  }
}

function decoded(wire: unknown): OrderEvent {
  const event = decodeOrderEvent(wire);
  if (!event.ok) throw new Error(event.error.reason);
  return event.value;
}

function later<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  return {
    promise: new Promise<T>((done) => {
      resolve = done;
    }),
    resolve: (value) => resolve(value),
  };
}

let server: Server;
let book: OrderBook;
/** The cart on the screen of the till. */
let cart: Cart;
let clock: number;

const price = (id: string, state: OrderState) => {
  const { total, paid, itemCount } = priceCart(cartOfOrder(aCart({}, env), id, state, 1), env);
  return { total, paid, items: itemCount };
};
/** The order store on the device of the till. */
let store: OrderStore;

const till = (device: string, orders = createMemoryOrders()) =>
  new OrderBook(orders, server, {
    device,
    employeeId: () => 1,
    now: () => (clock += 1),
    newId: () => crypto.randomUUID(),
    price,
  });
const onScreen = ({ events, state, status, log, saved }: OpenedOrder): Cart => ({
  ...cartOfOrder(aCart({}, env), ID, { ...state, revision: events.length }, status, saved),
  log,
});
const save = (kitchen = true) =>
  book.save(cart, kitchen, (order) => {
    cart = onScreen(order);
  });
const rowsAt = (): [string, number][] =>
  replayOrder(server.view(ID).events.map(decoded)).rows.map(({ key, quantity }) => [key, quantity]);
const count = (quantity: number): void => {
  cart = { ...cart, rows: cart.rows.map((row) => ({ ...row, quantity })) };
};

function begin(): void {
  server = new Server();
  clock = 1_000;
  store = createMemoryOrders();
  book = till('1', store);
  const order = {
    id: ID,
    status: 1,
    kind: 'table',
    elementId: 4,
    guests: 2,
    name: '',
    waiterId: null,
    promisedAt: null,
    phone: '',
    address: null,
    revision: 0,
  } as const;
  cart = { ...aCart({ rows: [aRow({ key: 'a', product: aProduct() })] }, env), id: ID, order };
}
beforeEach(begin);

describe('an order of this till', () => {
  it('continues without the server, and all changes arrive once', async () => {
    server.mode = 'away';
    expect(await save()).toMatchObject({ ok: true, sent: false });
    count(3_000);
    expect(await save()).toMatchObject({ ok: true, sent: false });
    expect(await book.open(ID)).toMatchObject({
      fresh: false,
      state: { rows: [{ key: 'a', quantity: 3_000 }] },
    });
    expect(await book.flush()).toBe(1);
    server.mode = 'lost answer';
    expect(await book.flush()).toBe(1);
    server.mode = 'well';
    expect([await book.flush(), await book.flush()]).toEqual([0, 0]);
    expect(rowsAt()).toEqual([['a', 3_000]]);
    // The kitchen is notified of the waiting changes too.
    expect(server.kitchen).toEqual([true, true]);
  });

  it('may change freely until the server has it: only then does removing need an approval, once for each save', async () => {
    server.mode = 'away';
    await save();
    expect(cart.order?.saved?.rows).toEqual({});
    server.mode = 'well';
    await book.flush();
    cart = onScreen(await book.open(ID));
    expect(cart.order?.saved?.rows).toEqual({ a: 1_000 });
    count(5_000);
    await save();
    count(4_000);
    const entry = {
      employeeId: 2,
      description: 'cart.item.cancel',
      field: 'row:a',
      data: '{}',
      dataBefore: '{}',
      createdAt: 5,
      approval: 'signed',
    };
    cart = { ...cart, log: [entry, { ...entry, description: 'cart.discount' }] };
    await save();
    expect(server.view(ID).events.map(decoded).at(-1)).toMatchObject({
      approval: 'signed',
      change: { type: 'count', by: -1_000 },
    });
    // Its approval was used; the others of the row remain.
    expect(cart.log.map(({ description }) => description)).toEqual(['cart.discount']);
  });

  it('that was a held sale says so until the server has received it, and not again', async () => {
    cart = { ...cart, resource: { kind: 'frozen', id: 'held-1' } };
    server.mode = 'away';
    await save();
    expect(cart.resource).toEqual({ kind: 'order', id: ID });
    count(2_000);
    await save();
    server.mode = 'lost answer';
    await book.flush();
    server.mode = 'well';
    await book.flush();
    count(3_000);
    await save();
    expect(server.held).toEqual(['held-1', 'held-1', undefined]);
  });

  it('saved again after its answer was lost is the same order', async () => {
    server.mode = 'lost answer';
    await save();
    count(2_000);
    server.mode = 'well';
    expect(await save()).toMatchObject({ ok: true, sent: true, summary: { id: ID, status: 1 } });
    expect(rowsAt()).toEqual([['a', 2_000]]);
  });

  it('that was stored when the page closed is not applied twice by the cart on the screen', async () => {
    server.mode = 'away';
    await save();
    count(5_000);
    // The page closes before any answer: the cart on the screen was made from the stored order.
    await save();
    expect(cart.order?.revision).toBe(3);
    server.mode = 'well';
    expect(await save()).toMatchObject({ ok: true, sent: true });
    expect(rowsAt()).toEqual([['a', 5_000]]);
  });

  it('keeps what another till did while a change of its own was on the screen', async () => {
    await save();
    const other = till('2');
    const theirs = onScreen(await other.open(ID));
    await other.save(
      { ...theirs, rows: [...theirs.rows, aRow({ key: 'b', product: aProduct({ id: 2 }) })] },
      true,
      () => undefined,
    );
    // The list is loaded, and the order opened again, while the cart is still of the earlier
    // revision.
    await book.open(ID);
    count(4_000);
    expect(await save()).toMatchObject({
      ok: true,
      order: { state: { rows: [{ key: 'a', quantity: 4_000 }, { key: 'b' }] } },
    });
    expect(rowsAt()).toEqual([
      ['a', 4_000],
      ['b', 1_000],
    ]);
  });

  it('that the server refuses returns to its earlier state, and says why', async () => {
    await save();
    count(9_000);
    server.mode = 'closed';
    expect(await save()).toEqual({ ok: false, code: 'CONFLICT', detail: 'ההזמנה כבר נסגרה (דנה)' });
    server.mode = 'well';
    expect(await book.open(ID)).toMatchObject({ state: { rows: [{ quantity: 1_000 }] } });
    expect(await book.flush()).toBe(0);
  });

  it('that waited too long is kept for an employee to review, and not sent again and again', async () => {
    server.mode = 'away';
    await save();
    server.mode = 'closed';
    await book.flush();
    const asked = server.calls;
    await book.flush();
    expect(server.calls).toBe(asked);
    expect(await book.listRefused()).toMatchObject([
      { id: ID, refused: { code: 'CONFLICT', detail: 'ההזמנה כבר נסגרה (דנה)' } },
    ]);
    await book.forget(ID);
    expect(await book.listRefused()).toEqual([]);
  });
});

describe('changes to an order while a call to the server runs', () => {
  /** From now on no call gets through until the test opens the connection. */
  const closeWay = (): (() => void) => {
    const opened = later<undefined>();
    server.way = () => opened.promise;
    return () => opened.resolve(undefined);
  };
  const waiting = async (): Promise<void> => {
    server.mode = 'away';
    await save();
    server.mode = 'well';
  };
  /** Begins to send the waiting changes and leaves the call in progress. */
  const flushing = async (): Promise<{ readonly end: Promise<number> }> => {
    const { calls } = server;
    const end = book.flush();
    while (server.calls === calls) await Promise.resolve();
    return { end };
  };

  it('stay when the changes waiting before them are refused', async () => {
    await waiting();
    const open = closeWay();
    server.next = ['closed', 'away'];
    const flush = await flushing();
    count(3_000);
    const saving = save();
    open();
    expect(await saving).toMatchObject({ ok: true, sent: false });
    expect(await flush.end).toBe(1);
    const [record] = await book.listRefused();
    expect(replayOrder(record?.events ?? []).rows).toMatchObject([{ quantity: 3_000 }]);
  });

  it('are sent after the waiting changes, and stay when those were lost', async () => {
    await waiting();
    const open = closeWay();
    server.next = ['lost answer', 'closed'];
    const flush = await flushing();
    count(3_000);
    const saving = save();
    open();
    // The user sees that this change was refused; earlier changes still wait.
    expect(await saving).toMatchObject({ ok: false, code: 'CONFLICT' });
    await flush.end;
    expect(await book.open(ID)).toMatchObject({ state: { rows: [{ quantity: 1_000 }] } });
    expect(await book.listRefused()).toEqual([]);
  });

  it.each(['closed', 'well', 'lost answer'] as const)('keep its sale (%s)', async (mode) => {
    await waiting();
    const open = closeWay();
    server.next = [mode];
    const flush = await flushing();
    await book.markSold(ID);
    open();
    await flush.end;
    expect(await book.listRefused()).toEqual([]);
    expect(await save()).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect((await book.list()).orders).toEqual([]);
  });

  it('do not remove its sale: a list made before the server knew of it does not show that it was closed', async () => {
    await waiting();
    await book.markSold(ID);
    // The earlier list, whose answer arrives later.
    const asked = later<readonly OrderSummary[]>();
    server.list = () => asked.promise;
    const listing = book.list();
    expect(await book.flush()).toBe(0);
    asked.resolve([]);
    await listing;
    expect(await book.open(ID)).toMatchObject({ status: 0 });
  });

  it('are not undone by an older answer that arrives later', async () => {
    await save();
    const older = server.view(ID);
    count(4_000);
    await save();
    server.read = () => Promise.resolve(older);
    await book.open(ID);
    const record = await store.get(ID);
    expect(record?.summary?.revision).toBe(server.view(ID).revision);
    expect(replayOrder(record?.events ?? []).rows).toMatchObject([{ quantity: 4_000 }]);
  });

  it('are never lost once the user has seen that they are stored, in whatever order answers arrive', async () => {
    const step = fc.constantFrom('flush', 'flush', 'open', 'list');
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...MODES), { minLength: 6, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { minLength: 2, maxLength: 5 }),
        fc.boolean(),
        async (scheduler, modes, saves, steps, sells) => {
          begin();
          server.next = modes;
          server.way = () => scheduler.schedule(Promise.resolve());
          const told = new Set<string>();
          let wasKept = false;
          const person = async (): Promise<void> => {
            for (let turn = 2; turn <= saves + 1; turn += 1) {
              const known = new Set((await store.get(ID))?.events.map(({ id }) => id));
              const before = cart;
              let mine: readonly string[] = [];
              count(turn * 1_000);
              const saved = await book.save(cart, true, (order) => {
                mine = order.events.map(({ id }) => id).filter((id) => !known.has(id));
                cart = onScreen(order);
              });
              if (saved.ok) mine.forEach((id) => told.add(id));
              else cart = before;
              wasKept ||= saved.ok;
            }
            if (sells) await book.markSold(ID);
          };
          const till = async (): Promise<void> => {
            for (const what of steps)
              await (
                what === 'flush' ? book.flush() : what === 'open' ? book.open(ID) : book.list()
              ).catch(() => undefined);
          };
          await scheduler.waitFor(Promise.all([person(), till()]));
          const record = await store.get(ID);
          const arrived = new Set(server.events.get(ID)?.keys());
          const waits = new Set(record?.pending);
          const isSold = sells && wasKept;
          for (const id of told)
            expect(arrived.has(id) || (isSold ? true : waits.has(id))).toBe(true);
          if (isSold && arrived.size > 0) expect(record?.sold).toBe(true);
          expect(record?.events.length ?? 0).toBe(new Set(record?.events.map(({ id }) => id)).size);
        },
      ),
    );
  });
});

describe('the refused part of an order', () => {
  const cash = (key: string, amount: number): Cart['payments'][number] => aPayment({ key, amount });

  it('is an order of its own with the goods, the payments, the customer, the notes and the deal, and with nothing that the first has', async () => {
    cart = { ...cart, payments: [cash('p1', 100)], discount: { type: 'sum', amount: 50 } };
    await save();
    server.mode = 'away';
    count(3_000);
    const account = anAccount({ name: 'רות' });
    cart = {
      ...cart,
      payments: [...cart.payments, cash('p2', 700)],
      account,
      header: { ...cart.header, notes: 'בלי בצל' },
      noDiscount: true,
    };
    await save();
    server.mode = 'closed';
    await book.flush();
    const [record] = await book.listRefused();
    if (record === undefined) throw new Error('Taken');
    const left = cartOfRefused(aCart({}, env), record, () => crypto.randomUUID());
    expect(left).toMatchObject({
      rows: [{ quantity: 2_000 }],
      payments: [{ key: 'p2', amount: 700 }],
      account: { name: 'רות' },
      header: { notes: 'בלי בצל', openOrderId: left.id },
      noDiscount: true,
      order: { id: left.id, revision: 0, kind: 'table', elementId: 4 },
    });
    expect(left.id).not.toBe(ID);
    // The discount was given in the order that was closed.
    expect(left.discount).toBeNull();
  });
});

describe('the list of open orders', () => {
  it("is the server's; without it the last known one, with orders begun here since", async () => {
    await save();
    const listed = await book.list();
    expect(listed).toMatchObject({ fresh: true, orders: [{ id: ID }] });
    server.mode = 'away';
    const { order } = cart;
    const second = '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a02';
    await book.save(
      {
        ...cart,
        id: second,
        order: order === null ? null : { ...order, id: second, revision: 0, name: 'טל' },
      },
      true,
      () => undefined,
    );
    const later = await book.list();
    expect(later).toMatchObject({
      fresh: false,
      at: listed.at,
      orders: [{ id: ID }, { id: second, name: 'טל', total: 1_000 }],
    });
    // The offline additions to the first order are in its total as well.
    const before = listed.orders[0]?.total ?? 0;
    count(7_000);
    const saved = await save();
    expect((await book.list()).orders).toMatchObject([{ id: ID, total: 7_000 }, { id: second }]);
    expect(saved).toMatchObject({ ok: true, sent: false, summary: { id: ID, total: 7_000 } });
    expect(before).not.toBe(7_000);
    await book.markSold(ID);
    expect((await book.list()).orders.map(({ id }) => id)).toContain(second);
  });

  it('without the server has the totals that the till itself computes: 3 × 10.00 at half price', async () => {
    server.mode = 'away';
    cart = {
      ...cart,
      rows: [
        aRow({
          key: 'a',
          product: aProduct({ price: 1_000 }),
          quantity: 3_000,
          discountRate: 5_000,
        }),
      ],
    };
    expect(await save()).toMatchObject({ ok: true, summary: { total: 1_500, items: 3, paid: 0 } });
    expect((await book.list()).orders).toMatchObject([{ id: ID, total: 1_500, items: 3 }]);
  });

  it('omits an order opened and sold here before the server knew of it, which accepts no more changes', async () => {
    server.mode = 'away';
    await save();
    await book.markSold(ID);
    expect((await book.list()).orders).toEqual([]);
    expect(await book.open(ID)).toMatchObject({ status: 0 });
    count(7_000);
    expect(await save()).toMatchObject({ ok: false, code: 'CONFLICT' });
    // Its events arrive while its sale still waits in the outbox: the server lists it as open.
    server.mode = 'well';
    expect(await book.flush()).toBe(0);
    expect(rowsAt()).toEqual([['a', 1_000]]);
    expect(await server.list()).toHaveLength(1);
    expect((await book.list()).orders).toEqual([]);
    expect(await book.open(ID)).toMatchObject({ status: 0, fresh: true });
    // The sale has arrived: nothing of it stays here.
    server.events.clear();
    await book.list();
    server.mode = 'away';
    await expect(book.open(ID)).rejects.toBeInstanceOf(NetworkError);
  });

  it('omits an order of the server that was sold here offline, though the server lists it until the sale arrives', async () => {
    await save();
    await book.list();
    await book.markSold(ID);
    expect((await book.list()).orders).toEqual([]);
    server.mode = 'away';
    expect((await book.list()).orders).toEqual([]);
    expect(await book.open(ID)).toMatchObject({ status: 0 });
  });

  it('reports a missing permission to see it', async () => {
    server.mode = 'closed';
    await expect(book.list()).rejects.toBeInstanceOf(ServerError);
  });
});
