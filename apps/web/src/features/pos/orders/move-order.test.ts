import {
  cancelOrder,
  listOrders,
  listVoidReasons,
  type OrderSummary,
  type OrderView,
  readOrder,
  saveOrders,
} from '@dalpak/contracts';
import { aCart, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import {
  type Cart,
  decodeOrderEvent,
  encodeOrderEvent,
  orderEvents,
  replayOrder,
  type WireObject,
} from '@dalpak/engine';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../platform/api/api.ts';
import { NetworkError } from '../../../platform/api/errors.ts';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import type { ToastInput } from '../../../ui/messages/toast.ts';
import type * as toasts from '../../../ui/messages/toast.ts';
import { showCart } from '../bill/show-cart.ts';
import type * as approvals from '../bill/approvals.store.ts';
import { setTillState, tillState } from '../../../../test/till-state.ts';
import { setCurrentTill, type Till } from '../till/till.registry.ts';
import { createMemoryOrders } from './book/memory-orders.ts';
import type { OrderRecord } from './book/order-book.types.ts';
import { mergeInto, moveToTable, splitTo } from './move-order.ts';
import { ORDERS_PERMISSION } from './orders-permissions.ts';
import { useOrders } from './orders.store.ts';
import { orderBookOf, cartFrom } from './till-orders.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

const [ID, OTHER] = [
  '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01',
  '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a02',
];
const records = new Map<string, OrderRecord>();
const said: ToastInput[] = [];

vi.mock('./book/device-orders.ts', () => ({ deviceOrders: () => createMemoryOrders(records) }));
// Who moves orders sees them, and no table plan is asked for.
vi.mock('../bill/approvals.store.ts', async (original) => ({
  ...(await original<typeof approvals>()),
  isAuthorized: (permission: unknown) => permission === ORDERS_PERMISSION,
}));
vi.mock('../../../ui/messages/toast.ts', async (original) => ({
  ...(await original<typeof toasts>()),
  toast: (input: ToastInput) => void said.push(input),
}));

/** A server that stores events by id. The test sets what fails. */
const server = {
  events: new Map<string, Map<string, WireObject>>(),
  kitchen: [] as { readonly kitchen: boolean; readonly changes: readonly string[] }[],
  canceled: [] as string[],
  fails: new Set<unknown>(),
  losesMove: false,
};
const till = {
  owner: { cloudUuid: 'c', terminalId: 3 },
  sales: createMemorySalesStore(),
  env: () => fakeEnv(),
  catalogue: { findById: () => undefined },
  lists: { automations: [] },
} as unknown as Till;

const decoded = (wire: unknown) => {
  const event = decodeOrderEvent(wire);
  if (!event.ok) throw new Error(event.error.reason);
  return event.value;
};
const stateOf = (id: string) =>
  replayOrder([...(server.events.get(id)?.values() ?? [])].map(decoded));
const rowsOf = (id: string) =>
  stateOf(id).rows.map(({ product, quantity }) => [product.name, quantity]);

function view(id: string): OrderView {
  const events = [...(server.events.get(id)?.values() ?? [])];
  const { head } = stateOf(id);
  return {
    id,
    status: 1,
    state: 'open',
    kind: head.kind,
    name: head.name,
    element: null,
    guests: 2,
    bill_asked: false,
    waiter: null,
    revision: events.length,
    total: 0,
    paid: 0,
    items: 1,
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
    events,
  };
}

interface Asked {
  readonly params: { readonly id: string };
  readonly body: {
    readonly kitchen: boolean;
    readonly orders: readonly { readonly id: string; readonly events: readonly WireObject[] }[];
  };
}

function answer(endpoint: unknown, { params, body }: Asked): unknown {
  if (server.fails.has(endpoint)) throw new NetworkError('away');
  if (endpoint === readOrder) return { data: view(params.id) };
  if (endpoint === cancelOrder) server.canceled.push(params.id);
  if (endpoint !== saveOrders)
    return endpoint === listOrders || endpoint === listVoidReasons ? { data: [] } : {};
  server.kitchen.push({
    kitchen: body.kitchen,
    changes: body.orders.flatMap(({ events }) => events.map((event) => decoded(event).change.type)),
  });
  for (const { id, events } of body.orders)
    server.events.set(
      id,
      new Map([
        ...(server.events.get(id) ?? []),
        ...events.map((event) => [decoded(event).id, event] as const),
      ]),
    );
  if (server.losesMove && body.orders.length === 2) throw new NetworkError('lost');
  return { data: body.orders.map(({ id }) => view(id)) };
}

/** Makes an order that the server has. */
function begun(id: string, rows: Cart['rows']): void {
  const cart = {
    ...aCart({ rows }, fakeEnv()),
    id,
    order: {
      id,
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
    } as const,
  };
  const events = orderEvents(cart, null, {
    device: '3',
    employeeId: 1,
    now: 1_000,
    newId: () => crypto.randomUUID(),
  });
  server.events.set(id, new Map(events.map((event) => [event.id, encodeOrderEvent(event)])));
}

const soup = aRow({ key: 'a', product: aProduct({ name: 'מרק', price: 3_000 }), quantity: 2_000 });
const tea = aRow({ key: 'b', product: aProduct({ id: 2, name: 'תה', price: 1_000 }) });
const onScreen = () => tillState().cart;
const other = { ...view(OTHER), name: 'חלון' } as OrderSummary;

beforeEach(async () => {
  records.clear();
  said.length = 0;
  Object.assign(server, {
    events: new Map(),
    kitchen: [],
    canceled: [],
    fails: new Set(),
    losesMove: false,
  });
  vi.spyOn(api, 'call').mockImplementation((async (endpoint: unknown, input: Asked) => {
    await Promise.resolve();
    return answer(endpoint, input ?? { params: { id: '' }, body: { kitchen: false, orders: [] } });
  }) as unknown as typeof api.call);
  setCurrentTill(till);
  setTillState({ cart: null, priced: null, locked: false, notice: null });
  useOrders.setState({ busy: false, split: new Map(), orders: null, fresh: true });
  begun(ID, [soup]);
  begun(OTHER, [tea]);
  showCart(till, cartFrom(till, ID, await orderBookOf(till).book.open(ID)));
});

describe('an order that moves to another table', () => {
  it('takes unsaved changes along, and the kitchen is notified', async () => {
    showCart(till, { ...(onScreen() as Cart), rows: [...(onScreen()?.rows ?? []), tea] });
    await moveToTable({ id: 9, name: '9' });
    expect(stateOf(ID).head.elementId).toBe(9);
    expect(server.kitchen).toEqual([{ kitchen: true, changes: ['head', 'add'] }]);
  });
});

describe('an order that waits for the server', () => {
  it('is listed with the total of its bill', async () => {
    for (const call of [saveOrders, listOrders, readOrder]) server.fails.add(call);
    showCart(till, { ...(onScreen() as Cart), rows: [{ ...soup, discountRate: 5_000 }] });
    await moveToTable({ id: 9, name: '9' });
    const bill = tillState().priced;
    expect(bill).toMatchObject({ total: 3_000, itemCount: 2 });
    await expect
      .poll(() => useOrders.getState())
      .toMatchObject({ fresh: false, orders: [{ id: ID, total: 3_000, items: 2 }] });
  });
});

describe('an order that is merged into another one', () => {
  it('is cancelled, and the other one is on the screen with all rows', async () => {
    await mergeInto(other);
    expect(rowsOf(OTHER)).toEqual([
      ['תה', 1_000],
      ['מרק', 2_000],
    ]);
    expect([server.canceled, onScreen()?.id, onScreen()?.rows.length]).toEqual([[ID], OTHER, 2]);
  });

  it('does not stay on the screen to be paid when the calls after the move fail; a notice says that it is still open', async () => {
    server.fails.add(cancelOrder);
    await mergeInto(other);
    expect([onScreen()?.id, onScreen()?.rows.map(({ product }) => product.name)]).toEqual([
      OTHER,
      ['תה', 'מרק'],
    ]);
    expect(said.at(-1)).toMatchObject({ tone: 'warn', id: 'orders' });
    expect(records.has(ID)).toBe(true);
  });

  it('shows what is left of it also when the answer to the move was lost', async () => {
    server.losesMove = true;
    await mergeInto(other);
    expect([onScreen()?.id, onScreen()?.rows]).toEqual([ID, []]);
  });

  it('stays where it contains a refund', async () => {
    showCart(till, { ...(onScreen() as Cart), rows: [soup, { ...tea, quantity: -1_000 }] });
    await mergeInto(other);
    expect([rowsOf(ID), rowsOf(OTHER), server.canceled]).toEqual([
      [['מרק', 2_000]],
      [['תה', 1_000]],
      [],
    ]);
    expect(said.at(-1)?.tone).toBe('warn');
  });
});

describe('an order that is split', () => {
  it('is on the screen with what is left of it, without another request to the server', async () => {
    useOrders.setState({ split: new Map([['a', 1_000]]) });
    const asked = vi.mocked(api.call).mock.calls.length;
    await splitTo(other);
    const calls: unknown[] = vi
      .mocked(api.call)
      .mock.calls.slice(asked)
      .map(([endpoint]) => endpoint);
    // After the move only the lists are loaded, at their own time.
    expect(
      calls
        .slice(calls.lastIndexOf(saveOrders) + 1)
        .every((endpoint) => endpoint === listOrders || endpoint === listVoidReasons),
    ).toBe(true);
    expect([
      onScreen()?.id,
      onScreen()?.rows.map(({ quantity }) => quantity),
      rowsOf(OTHER),
    ]).toEqual([
      ID,
      [1_000],
      [
        ['תה', 1_000],
        ['מרק', 1_000],
      ],
    ]);
  });

  it('ends when all of it moves to a new one', async () => {
    useOrders.setState({ split: new Map([['a', 2_000]]) });
    await splitTo(null);
    expect(server.canceled).toEqual([ID]);
    expect(onScreen()?.rows).toMatchObject([{ quantity: 2_000 }]);
    expect(onScreen()?.id).not.toBe(ID);
  });
});
