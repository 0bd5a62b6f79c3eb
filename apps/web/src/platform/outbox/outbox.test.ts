import { describe, expect, it } from 'vitest';
import type { FrozenSale } from '@dalpak/engine';
import { ServerError } from '../api/errors.ts';
import { drainInBatches, type SendBatch } from './drain-in-batches.ts';
import { createMemorySalesStore } from './memory-sales.store.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import { MAX_SALE_FAILURES } from './sale-records.ts';
import { failureOf } from './failure-of.ts';
import type {
  OutboxSummary,
  SalesStore,
  SendResult,
  StoredResult,
  DeviceSale,
} from './outbox.types.ts';

/** A sale with only the fields that the queue reads. */
function sale(id: string): FrozenSale {
  const cart = {
    id,
    header: { number: null, date: '2026-11-20' },
    payments: [] as readonly unknown[],
  } as FrozenSale['cart'];
  return {
    engineVersion: '6.0.0',
    cart,
    priced: { total: 100 } as FrozenSale['priced'],
    serverId: null,
    number: null,
    dailyCounter: null,
    vatConfirmation: null,
  };
}

const SERIES = 7_000_000;

/** A server that stores by id and can be disconnected before or after it stores. */
class FakeServer {
  readonly stored = new Map<string, number>();
  readonly received: string[] = [];
  down = false;
  /** True: the sale is stored, but its answer is lost. */
  loseAnswer = false;
  refuse = new Set<string>();
  /** Sales that the server refuses for now, and sales that it always fails on. */
  notNow = new Set<string>();
  fails = new Set<string>();
  busy = 0;
  most = 0;
  next = 1;

  readonly send = async (record: DeviceSale): Promise<SendResult> => {
    this.busy += 1;
    this.most = Math.max(this.most, this.busy);
    await Promise.resolve();
    this.busy -= 1;
    if (this.down) return { kind: 'later', fault: false, error: { code: 'NETWORK', message: '' } };
    this.received.push(record.id);
    if (this.notNow.has(record.id))
      return { kind: 'not_now', error: { code: 'SERVICE_NOT_OK', message: '' } };
    if (this.fails.has(record.id))
      return { kind: 'later', fault: true, error: { code: 'SYSTEM_ERROR', message: '' } };
    if (this.refuse.has(record.id))
      return { kind: 'refused', error: { code: 'TOTAL_MISMATCH', message: 'הסכום שונה' } };
    // The server numbers by its own series, whatever was printed, and reports a difference.
    const number = this.stored.get(record.id) ?? SERIES + this.next++;
    this.stored.set(record.id, number);
    if (this.loseAnswer)
      return { kind: 'later', fault: false, error: { code: 'TIMEOUT', message: '' } };
    return {
      kind: 'stored',
      answer: {
        id: `srv-${record.id}`,
        number,
        dailyCounter: this.stored.size,
        vatConfirmation: null,
        creditVouchers: [],
        giftCards: [],
        vouchers: [],
        coupons: [],
      },
      review: record.offline && record.sale.number !== number ? ['number_mismatch'] : [],
    };
  };
}

function setUp(
  server: FakeServer,
  store: SalesStore = createMemorySalesStore(),
  patch: Partial<OutboxPorts> = {},
) {
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
    cashier: () => ({ token: 'token-of-dana', name: 'דנה' }),
    onChange: (summary) => summaries.push(summary),
    onReachable: () => undefined,
    isServerHealthy: () => Promise.resolve(!server.down),
    ...patch,
  });
  return { outbox, store, summaries };
}

const offline = async (outbox: ReturnType<typeof setUp>['outbox'], id: string): Promise<number> =>
  (await outbox.sellOffline(sale(id))).number;

describe('outbox', () => {
  it('stores the sale before the call goes out, in the name of its cashier', async () => {
    const server = new FakeServer();
    const store = createMemorySalesStore();
    let during: DeviceSale | undefined;
    const { outbox } = setUp(server, store, {
      send: async (record) => {
        during = await store.get(record.id);
        return server.send(record);
      },
    });
    await outbox.sellOnline(sale('a'), 25_000);
    expect(during).toMatchObject({ state: 'sending', status: 0, employeeToken: 'token-of-dana' });
  });

  it('keeps a confirmed sale with status 1, its ids and numbers [CART-137, CART-138]', async () => {
    const { outbox, store } = setUp(new FakeServer());
    await outbox.sellOnline(sale('a'), 25_000);
    expect(await store.get('a')).toMatchObject({
      status: 1,
      state: 'sent',
      sale: { serverId: 'srv-a', number: SERIES + 1, dailyCounter: 1 },
    });
    expect(await outbox.hasPending()).toBe(false);
  });

  it('keeps an offline sale with status 0 and a number of the series [CART-133, CART-139]', async () => {
    const server = new FakeServer();
    server.down = true;
    const { outbox, store } = setUp(server);
    expect(await offline(outbox, 'a')).toBe(SERIES + 1);
    expect(await offline(outbox, 'b')).toBe(SERIES + 2);
    expect(await store.get('b')).toMatchObject({
      status: 0,
      state: 'waiting',
      offline: true,
      body: { id: 'b', number: SERIES + 2 },
    });
    expect(await outbox.hasPending()).toBe(true);
  });

  it('keeps the number of a sale that is stored again, because it may be printed', async () => {
    const { outbox, store } = setUp(new FakeServer());
    const first = await outbox.sellOffline(sale('a'));
    expect(await outbox.sellOffline(sale('a'))).toEqual(first);
    expect(await offline(outbox, 'b')).toBe(first.number + 1);
    expect(await store.unsent()).toHaveLength(2);
  });

  it('refuses another payment for a sale that has its number, because it would never be stored', async () => {
    const server = new FakeServer();
    const { outbox, store } = setUp(server);
    await offline(outbox, 'a');
    const paid = sale('a');
    const again: FrozenSale = {
      ...paid,
      cart: {
        ...paid.cart,
        payments: [{ key: 'second' }] as unknown as FrozenSale['cart']['payments'],
      },
    };
    await expect(outbox.sellOffline(again)).rejects.toThrow('SOLD');
    await expect(
      outbox.sellOffline({ ...paid, priced: { ...paid.priced, total: 200 } }),
    ).rejects.toThrow('SOLD');
    expect(await store.get('a')).toMatchObject({
      sale: { priced: { total: 100 }, cart: { payments: [] } },
    });
    await outbox.flush();
    // The same for a sale that the server has: its record is not overwritten.
    await expect(outbox.sellOffline(again)).rejects.toThrow('SOLD');
    await outbox.sellOnline(sale('b'), 25_000);
    await expect(
      outbox.sellOffline({ ...again, cart: { ...again.cart, id: 'b' } }),
    ).rejects.toThrow('SOLD');
    expect(await store.get('b')).toMatchObject({ state: 'sent' });
  });

  it("continues after the server's number, and never goes back [CART-141]", async () => {
    const { outbox, store } = setUp(new FakeServer());
    await store.raiseSeries('320', 41, '2026-11-20', 0);
    await outbox.bumpCounters({ ...sale('a'), number: SERIES + 57, dailyCounter: 12 });
    expect(await outbox.sellOffline(sale('b'))).toEqual({ number: SERIES + 58, dailyCounter: 13 });
    await outbox.bumpCounters({ ...sale('a'), number: SERIES + 3, dailyCounter: 2 });
    expect(await offline(outbox, 'c')).toBe(SERIES + 59);
  });

  it('sends the queue in the order of sale, one at a time, when the server is back', async () => {
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

  it('stops at the first sale that cannot be sent now, so that none is overtaken', async () => {
    const server = new FakeServer();
    const { outbox } = setUp(server);
    for (const id of ['a', 'b']) await offline(outbox, id);
    server.down = true;
    await outbox.flush();
    expect(server.received).toEqual([]);
    expect((await outbox.unsent()).map((record) => record.attempts)).toEqual([1, 0]);
  });

  it('stores one sale when the answer was lost, and the resend gets the first result [CART-148]', async () => {
    const server = new FakeServer();
    server.loseAnswer = true;
    const { outbox, store } = setUp(server);
    expect((await outbox.sellOnline(sale('a'), 25_000)).kind).toBe('later');
    await outbox.sellOffline(sale('a'));
    server.loseAnswer = false;
    await outbox.flush();
    expect(server.stored.size).toBe(1);
    expect(await store.get('a')).toMatchObject({
      status: 1,
      sale: { number: SERIES + 1 },
      review: [],
    });
  });

  it('sends again after the page ended between the call and its answer', async () => {
    const server = new FakeServer();
    const store = createMemorySalesStore();
    const dying = setUp(server, store, { send: () => new Promise<never>(() => undefined) });
    void dying.outbox.sellOnline(sale('a'), 25_000);
    await expect.poll(async () => (await store.get('a'))?.state).toBe('sending');
    // The server had stored the sale before the page ended.
    server.stored.set('a', SERIES + 1);
    const next = setUp(server, store);
    await next.outbox.recover();
    await next.outbox.flush();
    expect(server.stored.size).toBe(1);
    expect(await store.get('a')).toMatchObject({ status: 1, sale: { number: SERIES + 1 } });
  });

  it('removes a sale that the server refused at the checkout', async () => {
    const server = new FakeServer();
    server.refuse.add('a');
    const { outbox } = setUp(server);
    expect((await outbox.sellOnline(sale('a'), 25_000)).kind).toBe('refused');
    expect(await outbox.unsent()).toEqual([]);
  });

  it('keeps a refused offline sale visible without blocking the others, and sends it again on request', async () => {
    const server = new FakeServer();
    server.refuse.add('a');
    const { outbox, summaries } = setUp(server);
    for (const id of ['a', 'b']) await offline(outbox, id);
    expect(await outbox.flush()).toBe(true);
    expect(await outbox.hasPending()).toBe(false);
    expect(await outbox.unsent()).toMatchObject([
      { id: 'a', state: 'refused', lastError: { code: 'TOTAL_MISMATCH' } },
    ]);
    expect(summaries.at(-1)).toMatchObject({ waiting: 0, refused: 1 });
    server.refuse.clear();
    expect(await outbox.retry('a')).toBe(true);
    expect(await outbox.unsent()).toEqual([]);
  });

  it("flags a sale for review when its printed number differs from the server's", async () => {
    const server = new FakeServer();
    server.stored.set('a', SERIES + 9);
    const { outbox, store } = setUp(server);
    await offline(outbox, 'a');
    await outbox.flush();
    expect((await store.get('a'))?.review).toEqual([
      'number_mismatch',
      `NUMBER ${SERIES + 1} → ${SERIES + 9}`,
    ]);
  });

  it('accepts the number of a server that is ahead, and continues after it [CART-141]', async () => {
    const server = new FakeServer();
    server.next = 5;
    const { outbox, store } = setUp(server);
    expect(await offline(outbox, 'a')).toBe(SERIES + 1);
    await outbox.flush();
    expect(await store.get('a')).toMatchObject({
      sale: { number: SERIES + 5 },
      review: ['number_mismatch', `NUMBER ${SERIES + 1} → ${SERIES + 5}`],
    });
    expect(await offline(outbox, 'b')).toBe(SERIES + 6);
    await outbox.flush();
    expect(await store.get('b')).toMatchObject({
      state: 'sent',
      sale: { number: SERIES + 6 },
      review: [],
    });
  });

  it('removes a sale that the server refuses for now, and does not treat it as offline', async () => {
    const server = new FakeServer();
    server.notNow.add('a');
    const reached: boolean[] = [];
    const { outbox } = setUp(server, createMemorySalesStore(), {
      onReachable: (reachable) => reached.push(reachable),
    });
    expect(await outbox.sellOnline(sale('a'), 25_000)).toMatchObject({
      kind: 'not_now',
      error: { code: 'SERVICE_NOT_OK' },
    });
    expect(await outbox.unsent()).toEqual([]);
    expect(reached).toEqual([true]);
  });

  it('keeps a queued sale that the server refuses for now, and sells no more offline behind it', async () => {
    const server = new FakeServer();
    server.notNow.add('a');
    const { outbox } = setUp(server);
    await offline(outbox, 'a');
    for (let turn = 0; turn < 2 * MAX_SALE_FAILURES; turn += 1)
      expect(await outbox.flush()).toBe(false);
    expect(await outbox.unsent()).toMatchObject([{ id: 'a', state: 'waiting' }]);
    // The queue is not pending: the next sale must ask the server and gets the queue's refusal,
    // without overtaking.
    expect(await outbox.hasPending()).toBe(false);
    expect((await outbox.sellOnline(sale('b'), 25_000)).kind).toBe('not_now');
    expect(server.received).not.toContain('b');
    expect((await outbox.unsent()).map(({ id }) => id)).toEqual(['a']);
    server.notNow.clear();
    expect((await outbox.sellOnline(sale('b'), 25_000)).kind).toBe('stored');
    expect([...server.stored.keys()]).toEqual(['a', 'b']);
  });

  it('sends an online-only sale after the queue, whose numbers are printed', async () => {
    const server = new FakeServer();
    server.down = true;
    const { outbox } = setUp(server);
    expect(await offline(outbox, 'a')).toBe(SERIES + 1);
    // The line is back, and the queue is not sent yet.
    server.down = false;
    expect(await outbox.sellOnline(sale('b'), 25_000)).toMatchObject({
      kind: 'stored',
      answer: { number: SERIES + 2 },
    });
    expect(server.received).toEqual(['a', 'b']);
  });

  it('keeps a sale behind the queue when the line fails while the server holds the queue up', async () => {
    const server = new FakeServer();
    server.notNow.add('a');
    const { outbox } = setUp(server);
    await offline(outbox, 'a');
    await outbox.flush();
    server.down = true;
    expect((await outbox.sellOnline(sale('b'), 25_000)).kind).toBe('later');
    expect(await outbox.hasPending()).toBe(true);
  });

  it('changes a sale to refused when a healthy server fails on it repeatedly, and sends the next', async () => {
    const server = new FakeServer();
    server.fails.add('a');
    const { outbox, summaries } = setUp(server);
    for (const id of ['a', 'b']) await offline(outbox, id);
    for (let turn = 1; turn < MAX_SALE_FAILURES; turn += 1)
      expect(await outbox.flush()).toBe(false);
    expect(server.stored.size).toBe(0);
    expect(await outbox.flush()).toBe(true);
    expect([...server.stored.keys()]).toEqual(['b']);
    expect(await outbox.unsent()).toMatchObject([
      { id: 'a', state: 'refused', lastError: { code: 'SYSTEM_ERROR' } },
    ]);
    expect(summaries.at(-1)).toMatchObject({ waiting: 0, refused: 1 });
    // A retry on request has all its attempts.
    expect(await outbox.retry('a')).toBe(false);
    expect(await outbox.unsent()).toMatchObject([{ state: 'waiting', faults: 1 }]);
    server.fails.clear();
    expect(await outbox.flush()).toBe(true);
  });

  it('changes no sale to refused when different sales fail in a row, also when the server reports healthy', async () => {
    const server = new FakeServer();
    for (const id of ['a', 'b', 'c']) server.fails.add(id);
    const { outbox } = setUp(server);
    for (const id of ['a', 'b', 'c']) await offline(outbox, id);
    for (let turn = 0; turn < 4 * MAX_SALE_FAILURES; turn += 1)
      expect(await outbox.flush()).toBe(false);
    expect(await outbox.unsent()).toMatchObject([
      { id: 'a', state: 'waiting' },
      { id: 'b', state: 'waiting', faults: 0 },
      { id: 'c', state: 'waiting', faults: 0 },
    ]);
    // The failure is over: every sale is sent, in order.
    server.fails.clear();
    expect(await outbox.flush()).toBe(true);
    expect([...server.stored.keys()]).toEqual(['a', 'b', 'c']);
  });

  it('changes no sale to refused while the server fails on every sale, or while the line is down', async () => {
    const server = new FakeServer();
    server.fails.add('a');
    const ill = setUp(server, createMemorySalesStore(), {
      isServerHealthy: () => Promise.resolve(false),
    });
    await offline(ill.outbox, 'a');
    for (let turn = 0; turn < 2 * MAX_SALE_FAILURES; turn += 1) await ill.outbox.flush();
    expect(await ill.outbox.unsent()).toMatchObject([{ state: 'waiting', faults: 0 }]);
    const cut = new FakeServer();
    const away = setUp(cut, createMemorySalesStore(), {
      isServerHealthy: () => Promise.resolve(true),
    });
    await offline(away.outbox, 'a');
    cut.down = true;
    for (let turn = 0; turn < 2 * MAX_SALE_FAILURES; turn += 1) await away.outbox.flush();
    expect(await away.outbox.unsent()).toMatchObject([{ state: 'waiting', faults: 0 }]);
  });

  it("keeps a sale interrupted by the end of the page as an offline sale: numbered, in its cashier's name, as the last sale", async () => {
    const server = new FakeServer();
    const store = createMemorySalesStore();
    const dying = setUp(server, store, { send: () => new Promise<never>(() => undefined) });
    void dying.outbox.sellOnline(sale('a'), 25_000);
    await expect.poll(async () => (await store.get('a'))?.state).toBe('sending');
    const next = setUp(server, store, { cashier: () => ({ token: 'token-of-avi', name: 'אבי' }) });
    await next.outbox.recover();
    expect(await store.get('a')).toMatchObject({
      state: 'waiting',
      offline: true,
      employeeToken: 'token-of-dana',
      employeeName: 'דנה',
      sale: { number: SERIES + 1 },
      body: { id: 'a', number: SERIES + 1 },
    });
    expect((await store.lastSale())?.id).toBe('a');
    await next.outbox.flush();
    expect(await store.get('a')).toMatchObject({
      status: 1,
      sale: { number: SERIES + 1 },
      review: [],
    });
  });

  it('stores the vouchers that a sale issued with the answer, also after an interruption and a resend', async () => {
    const server = new FakeServer();
    const store = createMemorySalesStore();
    const giftCards = [{ number: '123456789012', amount: 5_000 }];
    const issuing = async (record: DeviceSale): Promise<SendResult> => {
      const result = await server.send(record);
      return result.kind === 'stored'
        ? { ...result, answer: { ...result.answer, giftCards } }
        : result;
    };
    // The server stores the sale, and the page ends before the answer arrives.
    const dying = setUp(server, store, {
      send: async (record) => {
        await issuing(record);
        return new Promise<never>(() => undefined);
      },
    });
    void dying.outbox.sellOnline(sale('a'), 25_000);
    await expect.poll(() => server.stored.has('a')).toBe(true);
    expect((await store.get('a'))?.answer).toBeUndefined();
    const next = setUp(server, store, { send: issuing });
    await next.outbox.recover();
    await next.outbox.flush();
    expect(await store.get('a')).toMatchObject({ state: 'sent', answer: { giftCards } });
    await next.outbox.sellOnline(sale('b'), 25_000);
    expect(await store.get('b')).toMatchObject({ state: 'sent', answer: { giftCards } });
  });

  it('keeps a print that is counted while the answer is pending', async () => {
    const server = new FakeServer();
    const store = createMemorySalesStore();
    const print = () => store.update('a', (now) => ({ ...now, prints: now.prints + 1 }));
    const { outbox } = setUp(server, store, {
      send: async (record) => {
        await print();
        return server.send(record);
      },
    });
    await offline(outbox, 'a');
    server.down = true;
    await outbox.flush();
    server.down = false;
    await outbox.flush();
    expect(await store.get('a')).toMatchObject({ state: 'sent', prints: 2 });
  });

  it("keeps the server's answer when the queue was faster than the till", async () => {
    const { outbox, store } = setUp(new FakeServer());
    await offline(outbox, 'a');
    const printed = (await store.get('a'))?.sale ?? sale('a');
    await outbox.flush();
    await outbox.saveLocal(printed, 0);
    expect(await store.get('a')).toMatchObject({
      status: 1,
      state: 'sent',
      sale: { serverId: 'srv-a' },
    });
  });

  it('reads one sale a send, however long the queue is', async () => {
    const store = createMemorySalesStore();
    let lists = 0;
    const counting: SalesStore = {
      ...store,
      unsent() {
        lists += 1;
        return store.unsent();
      },
    };
    const { outbox, summaries } = setUp(new FakeServer(), counting);
    for (let turn = 0; turn < 20; turn += 1) await offline(outbox, `sale-${turn}`);
    await outbox.hasPending();
    await outbox.flush();
    expect(lists).toBe(0);
    expect(summaries.at(-2)).toEqual({ waiting: 1, refused: 0, oldest: expect.any(Number) });
  });

  it('assigns each sale its own place, also when two are stored at once', async () => {
    const { outbox } = setUp(new FakeServer());
    await Promise.all(['a', 'b', 'c'].map((id) => offline(outbox, id)));
    expect((await outbox.unsent()).map(({ order }) => order)).toEqual([1, 2, 3]);
  });

  it('counts each document code separately a day, as the server does', async () => {
    const { store } = setUp(new FakeServer());
    const drawn: number[] = [];
    const draw = async (id: string, series: string): Promise<void> => {
      await store.saveWithNumber(id, series, '2026-11-20', ({ dailyCounter }) => {
        drawn.push(dailyCounter);
        return { id } as DeviceSale;
      });
    };
    await draw('a', '320');
    await draw('b', '320');
    await draw('c', '330');
    await store.raiseSeries('330', 9, '2026-11-20', 8);
    await draw('d', '330');
    await draw('e', '320');
    expect(drawn).toEqual([1, 2, 1, 9, 3]);
  });

  it('prunes old sent sales and the counters of old days, and nothing else', async () => {
    const { outbox, store } = setUp(new FakeServer());
    for (const id of ['a', 'b']) await outbox.sellOnline(sale(id), 25_000);
    await offline(outbox, 'c');
    await store.setLastSale('b');
    await store.raiseSeries('320', 1, '2026-11-10', 31);
    await store.prune(1_000_000, '2026-11-20');
    expect(await store.get('a')).toBeUndefined();
    expect(await store.get('b')).toBeDefined();
    expect(await store.get('c')).toBeDefined();
    const old = sale('d');
    const backdated = {
      ...old,
      cart: { ...old.cart, header: { ...old.cart.header, date: '2026-11-10' } },
    };
    expect((await outbox.sellOffline(backdated)).dailyCounter).toBe(1);
    expect((await outbox.sellOffline(sale('e'))).dailyCounter).toBe(2);
  });

  it('draws no number when the sale cannot be stored', async () => {
    const store = createMemorySalesStore();
    const { outbox } = setUp(new FakeServer(), store, {
      encode: (value) => {
        if (value.cart.id === 'bad' && value.number !== null) throw new Error('disk full');
        return {};
      },
    });
    await expect(outbox.sellOffline(sale('bad'))).rejects.toThrow('disk full');
    expect(await offline(outbox, 'good')).toBe(SERIES + 1);
  });
});

describe('an overloaded server', () => {
  it.each([
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'SERVICE_UNAVAILABLE'],
  ] as const)(
    'keeps the sale waiting on %i, however often it is returned, and sends it in the end',
    async (status, code) => {
      const server = new FakeServer();
      let busy = true;
      const send = (record: DeviceSale): Promise<SendResult> =>
        busy
          ? Promise.resolve(failureOf(new ServerError({ status, code, desc: '', retryAfter: 5 })))
          : server.send(record);
      const { outbox } = setUp(server, createMemorySalesStore(), { send });
      await outbox.sellOffline(sale('a'));
      for (let turn = 0; turn < 2 * MAX_SALE_FAILURES; turn += 1)
        expect(await outbox.flush()).toBe(false);
      expect(
        (await outbox.unsent()).map(({ id, state, faults }) => ({ id, state, faults })),
      ).toEqual([{ id: 'a', state: 'waiting', faults: 0 }]);
      busy = false;
      expect(await outbox.flush()).toBe(true);
      expect([...server.stored.keys()]).toEqual(['a']);
    },
  );
});

describe('a long queue', () => {
  /** A queue that sends to the fake server in batches; `calls` has the ids of each such call. */
  const setUpMany = (
    server: FakeServer,
    answer: (sales: readonly DeviceSale[]) => Promise<Awaited<ReturnType<SendBatch>>> = (sales) =>
      storeMany(server, sales),
    patch: Partial<OutboxPorts> = {},
  ) => {
    const calls: string[][] = [];
    const tokens: { value: string } = { value: 'dana' };
    const world = setUp(server, createMemorySalesStore(), {
      ...patch,
      cashier: () => ({ token: tokens.value, name: '' }),
      drainInBatches: (queue) =>
        drainInBatches(queue, (sales) => {
          calls.push(sales.map(({ id }) => id));
          return answer(sales);
        }),
    });
    return { ...world, calls, tokens };
  };
  /** Stores as the real server does: from the front, stopping at the first refusal. */
  async function storeMany(
    server: FakeServer,
    sales: readonly DeviceSale[],
  ): Promise<Awaited<ReturnType<SendBatch>>> {
    const stored: StoredResult[] = [];
    for (const record of sales) {
      if (
        server.refuse.has(record.id) ||
        server.fails.has(record.id) ||
        server.notNow.has(record.id)
      )
        break;
      const result = await server.send(record);
      if (result.kind === 'stored') stored.push(result);
      else return result;
    }
    return stored;
  }
  const names = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `s${String(at).padStart(3, '0')}`);
  const fill = async (world: ReturnType<typeof setUp>, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await offline(world.outbox, id);
  };

  it('sends one first and then in batches, in order, and stores each sale with its own number', async () => {
    const server = new FakeServer();
    const world = setUpMany(server);
    await fill(world, names(40));
    expect(await world.outbox.flush()).toBe(true);
    expect(server.received).toEqual(names(40));
    expect(world.calls.map(({ length }) => length)).toEqual([2, 4, 8, 16, 9]);
    for (const [at, id] of names(40).entries())
      expect(await world.store.get(id)).toMatchObject({
        state: 'sent',
        status: 1,
        employeeToken: null,
        sale: { number: SERIES + at + 1 },
      });
    expect(world.summaries.at(-1)).toMatchObject({ waiting: 0, refused: 0 });
    expect(await offline(world.outbox, 'next')).toBe(SERIES + 41);
  });

  it('continues after the highest number of a batch, because the last sale may be a retry of an older one', async () => {
    const server = new FakeServer();
    const world = setUpMany(server);
    await fill(world, names(3));
    // The server already has the last sale of a batch under an older number, and is ahead of the
    // till.
    server.stored.set('s002', SERIES + 2);
    server.next = 20;
    expect(await world.outbox.flush()).toBe(true);
    expect(world.calls[0]).toEqual(['s001', 's002']);
    const numbers = await Promise.all(
      names(3).map(async (id) => (await world.store.get(id))?.sale.number ?? 0),
    );
    expect(await offline(world.outbox, 'next')).toBe(Math.max(...numbers) + 1);
  });

  it('changes a bad sale in the middle to refused and sends those after it', async () => {
    const server = new FakeServer();
    server.refuse.add('s007');
    const world = setUpMany(server);
    await fill(world, names(20));
    expect(await world.outbox.flush()).toBe(true);
    expect(await world.store.get('s007')).toMatchObject({
      state: 'refused',
      lastError: { code: 'TOTAL_MISMATCH' },
    });
    expect([...server.stored.keys()]).toEqual(names(20).filter((id) => id !== 's007'));
  });

  it('waits while the server refuses for now, with the reason on the next sale', async () => {
    const server = new FakeServer();
    server.notNow.add('s003');
    const world = setUpMany(server);
    await fill(world, names(6));
    expect(await world.outbox.flush()).toBe(false);
    expect(
      (await world.store.unsent()).map(({ id, state, lastError }) => [id, state, lastError?.code]),
    ).toEqual([
      ['s003', 'waiting', 'SERVICE_NOT_OK'],
      ['s004', 'waiting', undefined],
      ['s005', 'waiting', undefined],
    ]);
  });

  it('stops at a call without an answer, without a second call, and sends the same batch again', async () => {
    const server = new FakeServer();
    let lost = true;
    const world = setUpMany(server, async (sales) => {
      const stored = await storeMany(server, sales);
      return lost && sales.length > 2
        ? { kind: 'later', fault: false, error: { code: 'TIMEOUT', message: '' } }
        : stored;
    });
    await fill(world, names(12));
    expect(await world.outbox.flush()).toBe(false);
    expect(server.received).toHaveLength(7);
    expect(await world.store.unsent()).toHaveLength(9);
    lost = false;
    expect(await world.outbox.flush()).toBe(true);
    expect(server.stored.size).toBe(12);
    for (const [at, id] of names(12).entries())
      expect(await world.store.get(id)).toMatchObject({
        state: 'sent',
        sale: { number: SERIES + at + 1 },
        review: [],
      });
  });

  it('changes only the sale that the server fails on to refused', async () => {
    const server = new FakeServer();
    server.fails.add('s004');
    const world = setUpMany(server);
    await fill(world, names(8));
    for (let tries = 0; tries < MAX_SALE_FAILURES; tries += 1) await world.outbox.flush();
    expect((await world.store.unsent()).map(({ id, state }) => [id, state])).toEqual([
      ['s004', 'refused'],
    ]);
  });

  it('keeps sales after a declared Z back, however it sends, until that Z is made [TILL-040]', async () => {
    const server = new FakeServer();
    let last: number | null = null;
    const world = setUpMany(server, undefined, { lastOfShift: () => last });
    await fill(world, names(5));
    last = Math.max(...(await world.store.unsent()).map(({ order }) => order));
    await fill(world, names(9).slice(5));
    expect(await world.outbox.flush()).toBe(true);
    expect(server.received).toEqual(names(5));
    // An online sale of the next shift is kept too, and no sale is sent past the barrier.
    expect(await world.outbox.hasPending()).toBe(true);
    expect(await world.outbox.sellOnline(sale('now'), 1_000)).toMatchObject({ kind: 'later' });
    expect(await world.outbox.compareAndFlush()).toBe(true);
    expect(server.received).toEqual(names(5));
    last = null;
    expect(await world.outbox.flush()).toBe(true);
    expect(server.received).toEqual(names(9));
  });

  it("sends another employee's sales in a separate call", async () => {
    const server = new FakeServer();
    const world = setUpMany(server);
    await fill(world, names(4));
    world.tokens.value = 'ruth';
    await fill(world, names(8).slice(4));
    expect(await world.outbox.flush()).toBe(true);
    expect(server.received).toEqual(names(8));
    expect(world.calls).toEqual([
      ['s001', 's002'],
      ['s004', 's005'],
      ['s006', 's007'],
    ]);
  });
});
