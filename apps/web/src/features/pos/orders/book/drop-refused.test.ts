import {
  cancelOrder,
  carryCharges,
  listOrders,
  listVoidReasons,
  saveOrders,
} from '@dalpak/contracts';
import { aCart, aPayment, aPaymentBy, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { type Cart, decodeOrderEvent, orderEvents, replayOrder } from '@dalpak/engine';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../platform/api/api.ts';
import { ServerError } from '../../../../platform/api/errors.ts';
import { createMemorySalesStore } from '../../../../platform/outbox/memory-sales.store.ts';
import type { ToastInput } from '../../../../ui/messages/toast.ts';
import type * as toasts from '../../../../ui/messages/toast.ts';
import type * as approvals from '../../bill/approvals.store.ts';
import { setTillState, tillState } from '../../../../../test/till-state.ts';
import { setCurrentTill, type Till } from '../../till/till.registry.ts';
import { createMemoryOrders } from './memory-orders.ts';
import type { OrderRecord } from './order-book.types.ts';
import { discardRefused, continueRefused } from '../end-order.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

const ID = '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01';
const records = new Map<string, OrderRecord>();
/** Charges that the server counts for the new order. */
let carried: readonly string[] = [];
let mayCancel = true;
/** The server's error for a save. */
let refusal: Error | null = null;
const said: ToastInput[] = [];

vi.mock('./device-orders.ts', () => ({ deviceOrders: () => createMemoryOrders(records) }));
vi.mock('../../bill/approvals.store.ts', async (original) => ({
  ...(await original<typeof approvals>()),
  isAuthorized: () => false,
  withPermission: (_key: string, run: (by: null) => void) => {
    if (mayCancel) run(null);
  },
}));

vi.mock('../../../../ui/messages/toast.ts', async (original) => ({
  ...(await original<typeof toasts>()),
  toast: (input: ToastInput) => void said.push(input),
}));

/** The calls that the server received, in order. */
const asked: { readonly what: string; readonly id: string; readonly rows: readonly string[] }[] =
  [];

function viewOf(id: string, events: readonly unknown[]) {
  const { rows, head } = replayOrder(
    events.flatMap((wire) => {
      const decoded = decodeOrderEvent(wire);
      return decoded.ok ? [decoded.value] : [];
    }),
  );
  asked.push({ what: 'save', id, rows: rows.map(({ product }) => product.name) });
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
    closed_by: null,
    events,
  };
}

/**
 * Makes an order of this till that another till has closed, with changes that the server refused.
 */
function refused(change: Partial<Cart>): void {
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
  const cart = { ...aCart(change, fakeEnv()), id: ID, order };
  const events = orderEvents(cart, null, {
    device: '3',
    employeeId: 1,
    now: 1_000,
    newId: () => crypto.randomUUID(),
  });
  records.set(ID, {
    id: ID,
    events,
    pending: events.map(({ id }) => id),
    log: [],
    kitchen: true,
    refused: { code: 'CONFLICT', detail: 'ההזמנה כבר נסגרה' },
    summary: null,
  });
}

const soup = aRow({ key: 'a', product: aProduct({ name: 'מרק' }) });

beforeEach(() => {
  records.clear();
  asked.length = 0;
  carried = [];
  mayCancel = true;
  refusal = null;
  said.length = 0;
  vi.spyOn(api, 'call').mockImplementation(((
    endpoint: unknown,
    input: {
      readonly params: { readonly id: string };
      readonly body: {
        readonly orders: readonly { readonly id: string; readonly events: readonly unknown[] }[];
      };
    },
  ) => {
    if (endpoint === saveOrders && refusal !== null) return Promise.reject(refusal);
    if (endpoint === saveOrders)
      return Promise.resolve({
        data: input.body.orders.map(({ id, events }) => viewOf(id, events)),
      });
    if (endpoint === cancelOrder) asked.push({ what: 'cancel', id: input.params.id, rows: [] });
    if (endpoint === carryCharges) return Promise.resolve({ data: carried });
    return Promise.resolve(
      endpoint === listOrders || endpoint === listVoidReasons ? { data: [] } : {},
    );
  }) as unknown as typeof api.call);
  setCurrentTill({
    owner: { cloudUuid: 'c', terminalId: 3 },
    sales: createMemorySalesStore(),
    env: () => fakeEnv(),
    catalogue: { findById: () => undefined },
    lists: { automations: [] },
  } as unknown as Till);
  setTillState({ cart: null, priced: null, locked: false, notice: null });
});

describe('discarding the refused part of an order', () => {
  it('creates a cancelled order of its own, so that the business knows of it', async () => {
    refused({ rows: [soup] });
    await discardRefused(ID);
    await expect.poll(() => asked.length).toBe(2);
    const [saved, canceled] = asked;
    expect(saved).toMatchObject({ what: 'save', rows: ['מרק'] });
    expect(saved?.id).not.toBe(ID);
    expect(canceled).toMatchObject({ what: 'cancel', id: saved?.id });
    await expect.poll(() => [...records.keys()]).toEqual([]);
  });

  it('leaves an open order where the employee may not cancel one', async () => {
    mayCancel = false;
    refused({ rows: [soup] });
    await discardRefused(ID);
    expect(asked.map(({ what }) => what)).toEqual(['save']);
    expect([...records.keys()]).toEqual([asked[0]?.id]);
    expect(tillState().cart?.id).toBe(asked[0]?.id);
  });

  it('is refused while it has payments, which must be returned first', async () => {
    refused({ rows: [soup], payments: [aPayment({ key: 'p', amount: 500 })] });
    await discardRefused(ID);
    expect(asked).toEqual([]);
    expect(records.get(ID)?.refused).not.toBeNull();
    expect(tillState().notice).toMatchObject({ code: 'PAYMENT_NOT_ALLOWED' });
  });

  it('waits while another bill is on the screen', async () => {
    refused({ rows: [soup] });
    setTillState({ cart: { ...aCart({ rows: [soup] }, fakeEnv()), order: null } });
    await discardRefused(ID);
    expect(asked).toEqual([]);
    expect(records.has(ID)).toBe(true);
    expect(tillState().notice).toMatchObject({ code: 'RECALL_BUSY' });
  });
});

describe('continuing the refused part of an order', () => {
  it('stores it under its own name before the first is removed, and the kitchen is notified as for the first', async () => {
    refused({ rows: [soup], payments: [aPayment({ key: 'p', amount: 500 })] });
    await continueRefused(ID);
    const { cart } = tillState();
    expect(cart).toMatchObject({
      rows: [{ quantity: 1_000 }],
      payments: [{ key: 'p', amount: 500 }],
      order: { status: 1 },
    });
    expect(cart?.id).not.toBe(ID);
    // If the page closes now, everything is on the device.
    expect([...records.keys()]).toEqual([cart?.id]);
    expect(replayOrder(records.get(cart?.id ?? '')?.events ?? [])).toMatchObject({
      rows: [{ quantity: 1_000 }],
      payments: [{ key: 'p' }],
    });
    expect(
      vi
        .mocked(api.call)
        .mock.calls.map(([, input]) => input)
        .findLast((input) => JSON.stringify(input)?.includes('kitchen')),
    ).toMatchObject({ body: { kitchen: true } });
    expect(said).toEqual([]);
  });

  it('changes nothing when the server refuses it again, and leaves no second bill on the screen to sell', async () => {
    refusal = new ServerError({ status: 422, code: 'CART_TOO_LARGE', desc: '', details: [] });
    refused({ rows: [soup] });
    await continueRefused(ID);
    await discardRefused(ID);
    expect([...records.keys()]).toEqual([ID]);
    expect(tillState()).toMatchObject({
      cart: { rows: [] },
      notice: { code: 'CART_TOO_LARGE' },
    });
  });

  it('carries the charges of the closed order: the server counts them for the new one, and nothing is refunded by hand', async () => {
    const card = aPayment({
      key: 'p',
      ...aPaymentBy({ method: 'cibus', lastDigits: '1234', confirmation: '77' }, 500),
    });
    refused({ rows: [soup], payments: [card, aPayment({ key: 'q', amount: 300 })] });
    carried = ['p'];
    await continueRefused(ID);
    const calls = vi.mocked(api.call).mock.calls as unknown as readonly (readonly [
      unknown,
      { readonly body: unknown },
    ])[];
    // Cash belongs to the bill alone.
    expect(
      calls.filter(([endpoint]) => endpoint === carryCharges).map(([, { body }]) => body),
    ).toEqual([{ from: ID, to: tillState().cart?.id, charges: ['p'] }]);
    expect(said).toEqual([]);
  });

  it('shows that a card was charged for the closed order, and leads to where the charge is voided', async () => {
    const card = aPayment({
      key: 'p',
      ...aPaymentBy({ method: 'cibus', lastDigits: '1234', confirmation: '77' }, 500),
    });
    refused({ rows: [soup], payments: [card] });
    await continueRefused(ID);
    expect(said).toMatchObject([{ tone: 'warn' }]);
    said[0]?.action?.run();
    expect(tillState().panel).toEqual({ kind: 'pay' });
  });
});
