import { describe, expect, it } from 'vitest';
import type { FrozenSale } from '@dalpak/engine';
import { createMemorySalesStore } from './memory-sales.store.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { OutboxSummary, SalesStore, SendResult, StoredSale } from './outbox.types.ts';

/** As much of a sale as the queue looks at. */
function sale(id: string): FrozenSale {
  const cart = { id, header: { number: null, date: '2026-11-20' } } as FrozenSale['cart'];
  return { engineVersion: '6.0.0', cart, priced: { total: 100 } as FrozenSale['priced'], serverId: null, number: null, dailyCounter: null, vatConfirmation: null };
}

const SERIES = 7_000_000;

/** A server that stores by id and can be cut off before or after it stored. */
class FakeServer {
  readonly stored = new Map<string, number>();
  readonly received: string[] = [];
  down = false;
  /** Stores the sale, and its answer is lost. */
  loseAnswer = false;
  refuse = new Set<string>();
  busy = 0;
  most = 0;
  next = 1;

  readonly send = async (record: StoredSale): Promise<SendResult> => {
    this.busy += 1;
    this.most = Math.max(this.most, this.busy);
    await Promise.resolve();
    this.busy -= 1;
    if (this.down) return { kind: 'later', error: { code: 'NETWORK', message: '' } };
    this.received.push(record.id);
    if (this.refuse.has(record.id)) return { kind: 'refused', error: { code: 'TOTAL_MISMATCH', message: 'הסכום שונה' } };
    const given = record.sale.number;
    const sequence = given === null ? this.next : given - SERIES;
    const number = this.stored.get(record.id) ?? SERIES + sequence;
    if (!this.stored.has(record.id)) this.next = Math.max(this.next, sequence + 1);
    this.stored.set(record.id, number);
    if (this.loseAnswer) return { kind: 'later', error: { code: 'TIMEOUT', message: '' } };
    return {
      kind: 'stored',
      answer: { id: `srv-${record.id}`, number, dailyCounter: this.stored.size, vatConfirmation: null, creditVouchers: [], giftCards: [], vouchers: [] },
      review: [],
    };
  };
}

function setUp(server: FakeServer, store: SalesStore = createMemorySalesStore(), patch: Partial<OutboxPorts> = {}) {
  let clock = 1_000;
  let chain: Promise<unknown> = Promise.resolve();
  const summaries: OutboxSummary[] = [];
  const outbox = createOutbox({
    store,
    owner: 'cloud:1',
    send: server.send,
    encode: (value) => ({ id: value.cart.id, number: value.number }),
    seriesOf: () => '320',
    numberOf: (sequence) => SERIES + sequence,
    sequenceOf: (number) => number - SERIES,
    now: () => (clock += 1),
    exclusive: (run) => {
      const next = chain.then(run, run);
      chain = next.catch(() => undefined);
      return next;
    },
    seller: () => ({ token: 'token-of-dana', name: 'דנה' }),
    onChange: (summary) => summaries.push(summary),
    onReachable: () => undefined,
    ...patch,
  });
  return { outbox, store, summaries };
}

const offline = async (outbox: ReturnType<typeof setUp>['outbox'], id: string): Promise<number> => (await outbox.storeOffline(sale(id))).number;

describe('outbox', () => {
  it('writes the sale down before the call goes out, in the name of its seller', async () => {
    const server = new FakeServer();
    const store = createMemorySalesStore();
    let during: StoredSale | undefined;
    const { outbox } = setUp(server, store, {
      send: async (record) => {
        during = await store.get(record.id);
        return server.send(record);
      },
    });
    await outbox.post(sale('a'), 25_000);
    expect(during).toMatchObject({ state: 'sending', status: 0, employeeToken: 'token-of-dana' });
  });

  it('keeps a confirmed sale with status 1, its ids and numbers [CART-137, CART-138]', async () => {
    const { outbox, store } = setUp(new FakeServer());
    await outbox.post(sale('a'), 25_000);
    expect(await store.get('a')).toMatchObject({ status: 1, state: 'sent', sale: { serverId: 'srv-a', number: SERIES + 1, dailyCounter: 1 } });
    expect(await outbox.hasPending()).toBe(false);
  });

  it('keeps a sale taken offline with status 0 and a number of the series [CART-133, CART-139]', async () => {
    const server = new FakeServer();
    server.down = true;
    const { outbox, store } = setUp(server);
    expect(await offline(outbox, 'a')).toBe(SERIES + 1);
    expect(await offline(outbox, 'b')).toBe(SERIES + 2);
    expect(await store.get('b')).toMatchObject({ status: 0, state: 'waiting', offline: true, body: { id: 'b', number: SERIES + 2 } });
    expect(await outbox.hasPending()).toBe(true);
  });

  it('goes on after the number the server gave, and never steps back [CART-141]', async () => {
    const { outbox, store } = setUp(new FakeServer());
    await store.raiseSeries('320', 41, '2026-11-20', 0);
    await outbox.bumpCounters({ ...sale('a'), number: SERIES + 57, dailyCounter: 12 });
    expect(await outbox.storeOffline(sale('b'))).toEqual({ number: SERIES + 58, dailyCounter: 13 });
    await outbox.bumpCounters({ ...sale('a'), number: SERIES + 3, dailyCounter: 2 });
    expect(await offline(outbox, 'c')).toBe(SERIES + 59);
  });

  it('sends what waits in the order it was taken, one at a time, when the server comes back', async () => {
    const server = new FakeServer();
    server.down = true;
    const { outbox, summaries } = setUp(server);
    for (const id of ['a', 'b', 'c']) await offline(outbox, id);
    expect(await outbox.flush()).toBe(false);
    expect(summaries.at(-1)).toMatchObject({ waiting: 3, refused: 0 });
    server.down = false;
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(server.received).toEqual(['a', 'b', 'c']);
    expect(server.most).toBe(1);
    expect([...server.stored.values()]).toEqual([SERIES + 1, SERIES + 2, SERIES + 3]);
    expect(summaries.at(-1)).toEqual({ waiting: 0, refused: 0, oldest: null });
  });

  it('stops at the first sale that can not be sent now: none is overtaken', async () => {
    const server = new FakeServer();
    const { outbox } = setUp(server);
    for (const id of ['a', 'b']) await offline(outbox, id);
    server.down = true;
    await outbox.flush();
    expect(server.received).toEqual([]);
    expect((await outbox.unsent()).map((record) => record.attempts)).toEqual([1, 0]);
  });

  it('is one sale when the answer was lost: the resend gets the first result [CART-148]', async () => {
    const server = new FakeServer();
    server.loseAnswer = true;
    const { outbox, store } = setUp(server);
    expect((await outbox.post(sale('a'), 25_000)).kind).toBe('later');
    await outbox.storeOffline(sale('a'));
    server.loseAnswer = false;
    await outbox.flush();
    expect(server.stored.size).toBe(1);
    expect(await store.get('a')).toMatchObject({ status: 1, sale: { number: SERIES + 1 }, review: [] });
  });

  it('sends again after the page died between the call and its answer', async () => {
    const server = new FakeServer();
    const store = createMemorySalesStore();
    const dying = setUp(server, store, { send: () => new Promise<never>(() => undefined) });
    void dying.outbox.post(sale('a'), 25_000);
    await expect.poll(async () => (await store.get('a'))?.state).toBe('sending');
    // The server had stored it before the page died.
    server.stored.set('a', SERIES + 1);
    const next = setUp(server, store);
    await next.outbox.recover();
    await next.outbox.flush();
    expect(server.stored.size).toBe(1);
    expect(await store.get('a')).toMatchObject({ status: 1, sale: { number: SERIES + 1 } });
  });

  it('forgets a sale that the server refused while the customer still stands there', async () => {
    const server = new FakeServer();
    server.refuse.add('a');
    const { outbox } = setUp(server);
    expect((await outbox.post(sale('a'), 25_000)).kind).toBe('refused');
    expect(await outbox.unsent()).toEqual([]);
  });

  it('keeps a refused offline sale in sight without holding the others back, and sends it again on demand', async () => {
    const server = new FakeServer();
    server.refuse.add('a');
    const { outbox, summaries } = setUp(server);
    for (const id of ['a', 'b']) await offline(outbox, id);
    expect(await outbox.flush()).toBe(true);
    expect(await outbox.hasPending()).toBe(false);
    expect(await outbox.unsent()).toMatchObject([{ id: 'a', state: 'refused', lastError: { code: 'TOTAL_MISMATCH' } }]);
    expect(summaries.at(-1)).toMatchObject({ waiting: 0, refused: 1 });
    server.refuse.clear();
    expect(await outbox.retry('a')).toBe(true);
    expect(await outbox.unsent()).toEqual([]);
  });

  it('marks a sale whose printed number is not the one the server has', async () => {
    const server = new FakeServer();
    server.stored.set('a', SERIES + 9);
    const { outbox, store } = setUp(server);
    await offline(outbox, 'a');
    await outbox.flush();
    expect((await store.get('a'))?.review).toEqual([`NUMBER ${SERIES + 1} → ${SERIES + 9}`]);
  });

  it('draws no number when the sale can not be stored', async () => {
    const store = createMemorySalesStore();
    const { outbox } = setUp(new FakeServer(), store, {
      encode: (value) => {
        if (value.cart.id === 'bad' && value.number !== null) throw new Error('disk full');
        return {};
      },
    });
    await expect(outbox.storeOffline(sale('bad'))).rejects.toThrow('disk full');
    expect(await offline(outbox, 'good')).toBe(SERIES + 1);
  });
});
