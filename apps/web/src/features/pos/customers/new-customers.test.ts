import type { NewCustomer } from '@dalpak/contracts';
import type { FrozenSale } from '@dalpak/engine';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import type { SendResult, DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { hasWaitingCustomers, type StoreOwner } from '../../../platform/store/store.types.ts';
import { createTillOutbox } from '../opening/till-outbox.ts';
import { setCurrentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import {
  salesBeforeCustomers,
  flushCustomers,
  makeCustomer,
  sendCustomerOf,
} from './new-customers.ts';
import { duplicateCustomers, dismissDuplicate, duplicateText } from './duplicate-customers.ts';
import { refillCustomerIds } from './customer-ids.ts';
import { refusedCustomers, waitingCustomers } from './waiting-customers.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

/**
 * A fake server for customers. `fails`: the error for a customer, for all or by name, instead of
 * storing it.
 */
interface World {
  down: boolean;
  lost: boolean;
  silent: boolean;
  fails: Failure | null;
  failsOf: Map<string, Failure>;
  next: number;
  stored: Map<number, NewCustomer>;
  /** Ids of customers made elsewhere. */
  others: Set<number>;
  /** Identity numbers that another customer has. */
  same: Set<string>;
  /** True when the caller may not see the other customers. */
  nameless: boolean;
  calls: number;
  sales: string[];
  /** The answer with ids waits for this promise. */
  gate: Promise<void> | null;
  leased: number[] | null;
}
type Failure = Exclude<SendResult, { kind: 'stored' }>;
const NEW: World = {
  down: false,
  lost: false,
  silent: false,
  fails: null,
  failsOf: new Map(),
  next: 101,
  stored: new Map(),
  others: new Set(),
  same: new Set(),
  nameless: false,
  calls: 0,
  sales: [],
  gate: null,
  leased: null,
};
const world: World = { ...NEW };
const failure = (kind: Failure['kind'], code: string): Failure => ({
  kind,
  error: { code, message: code },
  fault: false,
});
class Answered extends Error {
  readonly failure: Failure;
  constructor(found: Failure) {
    super(found.error.code);
    this.failure = found;
  }
}
vi.mock('../../../platform/api/api.ts', () => ({
  api: {
    call: async ({ name }: { name: string }, { body }: { body: NewCustomer }) => {
      world.calls += 1;
      if (world.down) throw new TypeError('network');
      if (world.silent) return new Promise(() => undefined);
      if (name === 'leaseCustomerIds') {
        // Ids that are free at the time of the request.
        const data = (world.leased ?? Array.from({ length: 20 }, () => world.next++)).filter(
          (id) => !world.stored.has(id),
        );
        await world.gate;
        return { data };
      }
      if (world.others.has(body.id))
        throw new Answered(failure('refused', 'DUPLICATE_WITH_OTHER_CONTENT'));
      const fails = world.failsOf.get(body.name) ?? world.fails;
      if (fails !== null) throw new Answered(fails);
      world.stored.set(body.id, body);
      if (world.lost) throw new TypeError('lost');
      return {
        data: { ...body, code: `T-${body.id}` },
        same_count: world.same.has(body.vat_id) ? 1 : 0,
        same:
          world.same.has(body.vat_id) && !world.nameless
            ? [{ id: 7, code: 'K7', name: 'יעל הוותיקה' }]
            : [],
      };
    },
  },
}));
vi.mock('../../../platform/outbox/send-sale.ts', () => ({
  sendSale: (_: unknown, { id }: DeviceSale): Promise<SendResult> => {
    world.sales.push(`${id} behind ${world.stored.size}`);
    return Promise.resolve({
      kind: 'stored',
      answer: {
        id,
        number: 0,
        dailyCounter: 1,
        vatConfirmation: null,
        creditVouchers: [],
        giftCards: [],
        vouchers: [],
        coupons: [],
      },
      review: [],
    });
  },
}));
vi.mock('../../../platform/outbox/failure-of.ts', () => ({
  failureOf: (error: unknown) =>
    error instanceof Answered ? error.failure : failure('later', (error as Error).name),
}));
vi.mock('../../../platform/outbox/exclusive.ts', () => ({
  createExclusive: () => {
    let chain: Promise<unknown> = Promise.resolve();
    return <T>(run: () => Promise<T>): Promise<T> => {
      const next = chain.then(run, run);
      chain = next.catch(() => undefined);
      return next;
    };
  },
}));
const told: string[] = [];
vi.mock('../../../ui/messages/toast.ts', () => ({
  toast: ({ id }: { id: string }) => told.push(id),
}));
vi.mock('../../../platform/session/identity.ts', () => ({ employeeToken: () => 'dana' }));
vi.mock('../../../platform/session/session.store.ts', () => ({
  useSession: { subscribe: () => () => undefined },
  currentInit: () => null,
}));
vi.mock('../bill/approvals.store.ts', () => ({ isAuthorized: () => true }));

const owner: StoreOwner = { cloudUuid: 'cloud', terminalId: 1 };
const WISH = { name: 'יעל', phone: '050-1234567', vat_id: '' };
let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  told.length = 0;
  Object.assign(world, {
    ...NEW,
    stored: new Map(),
    others: new Set(),
    same: new Set(),
    sales: [],
    failsOf: new Map(),
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  setCurrentTill({ owner } as unknown as Till);
  useTillStatus.setState({ link: 'online' });
});

describe('a customer made at a till', () => {
  it('is sent at once with a network', async () => {
    const made = await makeCustomer(WISH);
    expect(made).toMatchObject({
      kind: 'stored',
      customer: { id: 101, name: 'יעל', code: 'T-101' },
    });
    expect(waitingCustomers(owner)).toEqual([]);
    expect(hasWaitingCustomers('cloud:1')).toBe(false);
  });

  it('waits without a network, can be sold to, and is one customer however often it is sent', async () => {
    await refillCustomerIds();
    world.down = true;
    const first = await makeCustomer(WISH);
    const second = await makeCustomer({ ...WISH, name: 'רון' });
    expect([first, second]).toMatchObject([
      { kind: 'kept', customer: { id: 101, credit_left: 0 } },
      { kind: 'kept', customer: { id: 102 } },
    ]);
    expect(waitingCustomers(owner).map(({ id, name }) => [id, name])).toEqual([
      [101, 'יעל'],
      [102, 'רון'],
    ]);
    // The answer is lost: the server has the customers, and the till sends them again.
    Object.assign(world, { down: false, lost: true });
    await flushCustomers();
    expect(waitingCustomers(owner)).toHaveLength(2);
    world.lost = false;
    await flushCustomers();
    expect(waitingCustomers(owner)).toEqual([]);
    expect([...world.stored.values()].map(({ id, name }) => [id, name])).toEqual([
      [101, 'יעל'],
      [102, 'רון'],
    ]);
  });

  it('keeps an offline customer whose identity number another one has, once, and shows the other until the note was read', async () => {
    await refillCustomerIds();
    world.down = true;
    await makeCustomer({ ...WISH, vat_id: '123456782' });
    Object.assign(world, { down: false, lost: true, same: new Set(['123456782']) });
    await flushCustomers();
    expect([duplicateCustomers(owner), told]).toEqual([[], []]);
    world.lost = false;
    await flushCustomers();
    await flushCustomers();
    expect(world.stored.size).toBe(1);
    expect(duplicateCustomers(owner)).toEqual([
      { id: 101, name: 'יעל', code: 'T-101', others: [{ name: 'יעל הוותיקה', code: 'K7' }] },
    ]);
    expect(told).toHaveLength(1);
    dismissDuplicate(owner, 101);
    expect(duplicateCustomers(owner)).toEqual([]);
  });

  it('names no other customer with the same identity number where no user here may see them', async () => {
    await refillCustomerIds();
    Object.assign(world, { same: new Set(['123456782']), nameless: true });
    await makeCustomer({ ...WISH, vat_id: '123456782' });
    const [doubled] = duplicateCustomers(owner);
    expect(doubled).toEqual({ id: 101, name: 'יעל', code: 'T-101', others: [] });
    expect(doubled === undefined ? '' : duplicateText(doubled)).toContain(
      'מספר הזהות רשום כבר אצל לקוח אחר. שניהם נשארים: מה שנמכר כאן ל-יעל',
    );
  });

  it('is not made where the server was never asked for ids and is offline', async () => {
    world.down = true;
    useTillStatus.setState({ link: 'offline' });
    expect(await makeCustomer(WISH)).toEqual({ kind: 'no_ids' });
    expect(waitingCustomers(owner)).toEqual([]);
  });

  it('is reported when the server refuses it, and does not hold up the others', async () => {
    await refillCustomerIds();
    world.down = true;
    await makeCustomer(WISH);
    Object.assign(world, { down: false, fails: failure('refused', 'CONFLICT') });
    await flushCustomers();
    expect(refusedCustomers(owner)).toEqual([{ id: '101', name: 'יעל', code: 'CONFLICT' }]);
    world.fails = null;
    expect(await makeCustomer({ ...WISH, name: 'רון' })).toMatchObject({
      kind: 'stored',
      customer: { id: 102 },
    });
  });

  it('never reuses an earlier id: after more ids are requested, waiting customers keep theirs', async () => {
    await refillCustomerIds();
    const calls = world.calls;
    // Enough ids are left.
    await refillCustomerIds();
    expect(world.calls).toBe(calls);
    const ids: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      const made = await makeCustomer(WISH);
      if ('customer' in made) ids.push(made.customer.id);
    }
    expect(new Set(ids).size).toBe(25);
  });

  it('does not share an id that was requested again at the same moment', async () => {
    await refillCustomerIds();
    for (let count = 0; count < 11; count += 1) await makeCustomer(WISH);
    await expect
      .poll(() => JSON.parse(kept['dalpak.customer-ids.cloud:1'] ?? '[]'))
      .not.toHaveLength(9);
    kept['dalpak.customer-ids.cloud:1'] = '[301,302]';
    // The server reports the ids that were free when it was asked.
    world.leased = [301, 302, 303];
    let open = (): void => undefined;
    world.gate = new Promise((resolve) => (open = resolve));
    const asked = refillCustomerIds();
    await Promise.resolve();
    const yael = await makeCustomer(WISH);
    open();
    await asked;
    world.gate = null;
    const ron = await makeCustomer({ ...WISH, name: 'רון' });
    expect([yael, ron]).toMatchObject([
      { customer: { id: 301, name: 'יעל' } },
      { customer: { id: 302, name: 'רון' } },
    ]);
  });

  it('is made again under another id where its id belongs to another customer', async () => {
    await refillCustomerIds();
    world.others.add(101);
    expect(await makeCustomer(WISH)).toMatchObject({
      kind: 'stored',
      customer: { id: 102, name: 'יעל' },
    });
  });

  it('is stored at once by a till that knows that it is offline', async () => {
    await refillCustomerIds();
    world.silent = true;
    useTillStatus.setState({ link: 'offline' });
    const { calls } = world;
    expect(await makeCustomer(WISH)).toMatchObject({ kind: 'kept', customer: { id: 101 } });
    expect(world.calls).toBe(calls);
    expect(waitingCustomers(owner)).toHaveLength(1);
  });
});

const saleOf = (id: string, customer: number | null): DeviceSale => ({
  id,
  owner: 'cloud:1',
  order: 1,
  status: 0,
  state: 'waiting',
  body: {},
  employeeToken: null,
  employeeName: '',
  offline: true,
  takenAt: 1,
  attempts: 0,
  faults: 0,
  triedAt: null,
  lastError: null,
  prints: 0,
  review: [],
  sale: {
    cart: {
      id,
      header: { date: '2026-11-20', officialCode: 320 },
      account: customer === null ? null : { type: 'customer', id: customer },
    },
  } as FrozenSale,
});

describe('a sale that names a customer made here', () => {
  /** Yael (101) and Ron (102) wait, and so do these sales, in order. */
  const aTill = async (...waiting: readonly DeviceSale[]) => {
    await refillCustomerIds();
    useTillStatus.setState({ link: 'offline' });
    await makeCustomer(WISH);
    await makeCustomer({ ...WISH, name: 'רון' });
    useTillStatus.setState({ link: 'unknown' });
    const sales = createMemorySalesStore();
    for (const sale of waiting) await sales.save(sale.id, ({ order }) => ({ ...sale, order }));
    return {
      sales,
      ...createTillOutbox({
        owner,
        sales,
        onReachable: () => undefined,
        healthy: () => Promise.resolve(true),
      }),
    };
  };

  it.each([failure('not_now', 'EMPLOYEE_REQUIRED'), failure('later', 'TOO_MANY_REQUESTS')])(
    'waits with the reason until the customer was sent: %j',
    async (fails) => {
      const { outbox, sales } = await aTill(saleOf('a', 101));
      world.fails = fails;
      expect(await outbox.flush()).toBe(false);
      expect(world.sales).toEqual([]);
      expect(await sales.get('a')).toMatchObject({
        state: 'waiting',
        lastError: { code: fails.error.code, message: `יעל: ${fails.error.code}` },
      });
      world.fails = null;
      expect(await outbox.flush()).toBe(true);
      expect(world.sales).toEqual(['a behind 1']);
    },
  );

  it('waits for no other customer', async () => {
    const { outbox } = await aTill(saleOf('a', 102), saleOf('b', 900), saleOf('c', null));
    world.failsOf.set('יעל', failure('not_now', 'EMPLOYEE_REQUIRED'));
    expect(await outbox.flush()).toBe(true);
    expect(world.sales.map((sale) => sale.slice(0, 1))).toEqual(['a', 'b', 'c']);
    expect(waitingCustomers(owner).map(({ name }) => name)).toEqual(['יעל']);
  });

  it('is sent where the server refuses the customer, but not to another customer with the same id', async () => {
    const { outbox, sales } = await aTill(saleOf('a', 101), saleOf('b', 102));
    world.failsOf
      .set('יעל', failure('refused', 'VALIDATION_FAILED'))
      .set('רון', failure('refused', 'DUPLICATE_WITH_OTHER_CONTENT'));
    expect(await outbox.flush()).toBe(true);
    expect(world.sales).toEqual(['a behind 0']);
    expect(await sales.get('b')).toMatchObject({
      state: 'refused',
      lastError: { code: 'DUPLICATE_WITH_OTHER_CONTENT' },
    });
  });

  it('is not sent in a batch before its customer', async () => {
    await aTill();
    const many = [saleOf('a', null), saleOf('b', 900), saleOf('c', 101), saleOf('d', null)];
    expect(salesBeforeCustomers(owner, many).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('stops waiting at the time limit of the sale, or when the caller cancels', async () => {
    const { outbox, stopWaiting, sales } = await aTill(saleOf('a', 101));
    world.silent = true;
    const { calls } = world;
    const flushed = outbox.flush();
    await expect.poll(() => world.calls).toBeGreaterThan(calls);
    stopWaiting();
    expect(await flushed).toBe(false);
    expect(await sales.get('a')).toMatchObject({
      state: 'waiting',
      lastError: { code: 'AbortError' },
    });
    expect(await sendCustomerOf(owner, saleOf('a', 101), { timeoutMs: 1 })).toMatchObject({
      kind: 'later',
      error: { code: 'TimeoutError' },
    });
    expect(world.sales).toEqual([]);
  });
});
