import type { NewCustomer } from '@dalpak/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { customersWait, type StoreOwner } from '../../../platform/store/store.types.ts';
import { setCurrentTill, type Till } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { flushCustomers, keepCustomerIds, makeCustomer, refusedCustomers, waitingCustomers } from './new-customers.ts';

/** The server, as far as customers go. */
const world = { down: false, refuse: false, lost: false, next: 101, stored: new Map<number, NewCustomer>(), calls: 0 };
vi.mock('../../../platform/api/api.ts', () => ({
  api: {
    call: ({ name }: { name: string }, { body }: { body: NewCustomer }) => {
      world.calls += 1;
      if (world.down) return Promise.reject(new TypeError('network'));
      if (name === 'leaseCustomerIds') return Promise.resolve({ data: Array.from({ length: 20 }, () => world.next++) });
      if (world.refuse) return Promise.reject(new Error('refused'));
      world.stored.set(body.id, body);
      return world.lost ? Promise.reject(new TypeError('lost')) : Promise.resolve({ data: { ...body, code: `T-${body.id}` } });
    },
  },
}));
vi.mock('../../../platform/outbox/failure-of.ts', () => ({ failureOf: () => (world.refuse ? { kind: 'refused', error: { code: 'CONFLICT', message: '' } } : { kind: 'later', error: { code: 'NETWORK', message: '' } }) }));
vi.mock('../../../platform/outbox/exclusive.ts', () => ({ createExclusive: () => <T>(run: () => Promise<T>) => run() }));
vi.mock('../../../platform/session/identity.ts', () => ({ employeeToken: () => 'dana' }));
vi.mock('../../../platform/session/session.store.ts', () => ({ useSession: { subscribe: () => () => undefined } }));
vi.mock('../model/cart.store.ts', () => ({ mayDo: () => true }));

const owner: StoreOwner = { cloudUuid: 'cloud', terminalId: 1 };
const WISH = { name: 'יעל', phone: '050-1234567', vat_id: '' };
let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  Object.assign(world, { down: false, refuse: false, lost: false, next: 101, stored: new Map(), calls: 0 });
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) });
  setCurrentTill({ owner } as unknown as Till);
  useTillStatus.setState({ link: 'online' });
});

describe('a customer made at a till', () => {
  it('is sent at once with a network', async () => {
    const made = await makeCustomer(WISH);
    expect(made).toMatchObject({ kind: 'stored', customer: { id: 101, name: 'יעל', code: 'T-101' } });
    expect(waitingCustomers(owner)).toEqual([]);
    expect(customersWait('cloud:1')).toBe(false);
  });

  it('waits without one, can be sold to, and is one customer however often it is sent', async () => {
    await keepCustomerIds();
    world.down = true;
    const first = await makeCustomer(WISH);
    const second = await makeCustomer({ ...WISH, name: 'רון' });
    expect([first, second]).toMatchObject([{ kind: 'kept', customer: { id: 101, credit_left: 0 } }, { kind: 'kept', customer: { id: 102 } }]);
    expect(waitingCustomers(owner).map(({ id, name }) => [id, name])).toEqual([[101, 'יעל'], [102, 'רון']]);
    // The answer is lost: the server has them, and the till sends them again.
    Object.assign(world, { down: false, lost: true });
    await flushCustomers();
    expect(waitingCustomers(owner)).toHaveLength(2);
    world.lost = false;
    await flushCustomers();
    expect(waitingCustomers(owner)).toEqual([]);
    expect([...world.stored.values()].map(({ id, name }) => [id, name])).toEqual([[101, 'יעל'], [102, 'רון']]);
  });

  it('is not made where the server was never asked for ids and is away', async () => {
    world.down = true;
    useTillStatus.setState({ link: 'offline' });
    expect(await makeCustomer(WISH)).toEqual({ kind: 'no_ids' });
    expect(waitingCustomers(owner)).toEqual([]);
  });

  it('is told of when the server does not take it, and does not hold up the others', async () => {
    await keepCustomerIds();
    world.down = true;
    await makeCustomer(WISH);
    Object.assign(world, { down: false, refuse: true });
    await flushCustomers();
    expect(refusedCustomers(owner)).toEqual([{ id: '101', name: 'יעל', code: 'CONFLICT' }]);
    world.refuse = false;
    expect(await makeCustomer({ ...WISH, name: 'רון' })).toMatchObject({ kind: 'stored', customer: { id: 102 } });
  });

  it('never has an id of one before it: asked for more, those that wait keep theirs', async () => {
    await keepCustomerIds();
    const calls = world.calls;
    // Enough are left.
    await keepCustomerIds();
    expect(world.calls).toBe(calls);
    const ids: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      const made = await makeCustomer(WISH);
      if ('customer' in made) ids.push(made.customer.id);
    }
    expect(new Set(ids).size).toBe(25);
  });
});
