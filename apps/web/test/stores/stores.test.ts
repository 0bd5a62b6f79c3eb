import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SaleState, DeviceSale } from '../../src/platform/outbox/outbox.types.ts';
import { launchBrowser } from '../../../../tests/e2e/support/browser.ts';
import { openStoreTabs, type StoresWindow, type StoreTabs } from './store-tabs.ts';

/*
 * The till's stores on a real browser database. The rules of the queue and of the sync are tested
 * elsewhere with memory stores; these tests cover what only a database can break: two tabs at once,
 * a page that ends, another owner, an old version.
 */
const OWNER = { cloudUuid: '0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b', terminalId: 3 };
const SERIES = '320';
const DAY = '2026-11-21';

let browser: Browser;
let tabs: StoreTabs;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  tabs = await openStoreTabs(browser);
});
afterEach(() => tabs.context.close());

/** A sale with only the fields that the store reads. */
function saleOf(id: string, more: Partial<DeviceSale> = {}): DeviceSale {
  return {
    id,
    owner: '',
    order: 0,
    status: 0,
    state: 'waiting',
    sale: { cart: { id } } as DeviceSale['sale'],
    body: { id },
    employeeToken: null,
    employeeName: '',
    offline: true,
    takenAt: 1_000,
    attempts: 0,
    faults: 0,
    triedAt: null,
    lastError: null,
    prints: 0,
    review: [],
    ...more,
  };
}

interface Stored {
  readonly id: string;
  readonly order: number;
  readonly sequence: number;
  readonly dailyCounter: number;
}

/** Draws a number for each sale and stores it, one after another. */
function takeSales(page: Page, sales: readonly DeviceSale[]): Promise<Stored[]> {
  return page.evaluate(
    async ({ owner, series, day, all }) => {
      const { openSalesStore } = (window as unknown as StoresWindow).stores;
      const store = await openSalesStore(owner);
      const taken: Stored[] = [];
      for (const sale of all) {
        await store.saveWithNumber(sale.id, series, day, ({ order, sequence, dailyCounter }) => {
          taken.push({ id: sale.id, order, sequence, dailyCounter });
          return { ...sale, order };
        });
      }
      return taken;
    },
    { owner: OWNER, series: SERIES, day: DAY, all: sales },
  );
}

async function unsent(page: Page, owner = OWNER): Promise<readonly DeviceSale[]> {
  return page.evaluate(
    async (whose) =>
      (await (window as unknown as StoresWindow).stores.openSalesStore(whose)).unsent(),
    owner,
  );
}

const ids = (count: number, prefix: string): DeviceSale[] =>
  Array.from({ length: count }, (_, index) => saleOf(`${prefix}${index}`));
const oneTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

describe('the sales of a device', () => {
  it('gives two tabs that sell at once no duplicate number, position or counter, and no gap', async () => {
    const [left, right] = await Promise.all([tabs.open(), tabs.open()]);
    const taken = (
      await Promise.all([takeSales(left, ids(20, 'left-')), takeSales(right, ids(20, 'right-'))])
    ).flat();
    expect(ascending(taken.map(({ sequence }) => sequence))).toEqual(oneTo(40));
    expect(ascending(taken.map(({ dailyCounter }) => dailyCounter))).toEqual(oneTo(40));
    expect(ascending(taken.map(({ order }) => order))).toEqual(oneTo(40));
    const queue = await unsent(right);
    expect(queue.map(({ order }) => order)).toEqual(oneTo(40));
    expect(new Set(queue.map(({ id }) => id)).size).toBe(40);
    // The next sales to send, at most that many; the results of several are stored in one
    // transaction.
    const heads = await right.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      const next = await store.waiting(3);
      await store.updateAll(
        next.slice(0, 2).map(({ id }) => id),
        (now) => ({ ...now, state: 'sent' }),
      );
      return [next.map(({ order }) => order), (await store.waiting(2)).map(({ order }) => order)];
    }, OWNER);
    expect(heads).toEqual([
      [1, 2, 3],
      [3, 4],
    ]);
  });

  it('keeps sales, the open bill, held sales and the last sale when every tab was closed', async () => {
    const first = await tabs.open();
    await takeSales(first, ids(3, 'sale-'));
    await first.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      const cart = { id: 'open-bill' } as DeviceSale['sale']['cart'];
      await store.putDraft(cart);
      await store.setLastSale('sale-2');
      await store.putFrozenCart({
        id: 'held',
        owner: '',
        cart,
        name: '',
        total: 620,
        itemCount: 1,
        employeeName: '',
        frozenAt: 1,
      });
    }, OWNER);
    await first.close();
    const later = await tabs.open();
    expect((await unsent(later)).map(({ id, body }) => [id, body])).toEqual([
      ['sale-0', { id: 'sale-0' }],
      ['sale-1', { id: 'sale-1' }],
      ['sale-2', { id: 'sale-2' }],
    ]);
    const found = await later.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      return {
        draft: await store.draft(),
        last: (await store.lastSale())?.id,
        held: (await store.frozenCarts()).map(({ id, total }) => ({ id, total })),
        head: (await store.firstWaiting())?.id,
      };
    }, OWNER);
    expect(found).toEqual({
      draft: { id: 'open-bill' },
      last: 'sale-2',
      held: [{ id: 'held', total: 620 }],
      head: 'sale-0',
    });
  });

  it('holds a sale, and recalls it in only one of two tabs', async () => {
    const [left, right] = await Promise.all([tabs.open(), tabs.open()]);
    await left.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      for (let index = 0; index < 10; index += 1) {
        await store.putFrozenCart({
          id: `held-${index}`,
          owner: '',
          cart: { id: `held-${index}` } as DeviceSale['sale']['cart'],
          name: '',
          total: 0,
          itemCount: 1,
          employeeName: '',
          frozenAt: index,
        });
      }
    }, OWNER);
    const recall = (page: Page): Promise<string[]> =>
      page.evaluate(async (owner) => {
        const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
        const got: string[] = [];
        for (let index = 0; index < 10; index += 1) {
          const cart = await store.recallFrozenCart(
            `held-${index}`,
            (record) => record?.cart ?? null,
          );
          if (cart !== null) got.push(cart.id);
        }
        return got;
      }, OWNER);
    const taken = (await Promise.all([recall(left), recall(right)])).flat();
    const all = Array.from({ length: 10 }, (_, index) => `held-${index}`);
    expect(taken.toSorted()).toEqual(all);
    // The last one became the open bill in the same write, and all of them are recorded as
    // recalled.
    const found = await left.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      const recalled = await store.recalled();
      await store.forgetRecalled(recalled.slice(1));
      return {
        draft: (await store.draft())?.id ?? '',
        recalled,
        kept: await store.recalled(),
        held: await store.frozenCarts(),
      };
    }, OWNER);
    expect(all).toContain(found.draft);
    expect(found).toMatchObject({ recalled: all, kept: ['held-0'], held: [] });
  });

  it('loses no change when two tabs change one order at once, and deletes it when the change says so', async () => {
    const [left, right] = await Promise.all([tabs.open(), tabs.open()]);
    const add = (page: Page, tab: string): Promise<void> =>
      page.evaluate(
        async ([owner, name]) => {
          const store = (window as unknown as StoresWindow).stores.deviceOrders(owner);
          for (let index = 0; index < 15; index += 1) {
            await store.update('order', (now) => ({
              id: 'order',
              events: [],
              log: [],
              kitchen: false,
              refused: null,
              summary: null,
              pending: [...(now?.pending ?? []), `${name}${index}`],
            }));
          }
        },
        [OWNER, tab] as const,
      );
    await Promise.all([add(left, 'left-'), add(right, 'right-')]);
    const found = await left.evaluate(async (owner) => {
      const store = (window as unknown as StoresWindow).stores.deviceOrders(owner);
      const { before, after } = await store.update('order', (now) => now);
      await store.update('order', () => undefined);
      return {
        before: before?.pending.length,
        after: after?.pending.length,
        left: await store.all(),
      };
    }, OWNER);
    expect(found).toEqual({ before: 30, after: 30, left: [] });
  });

  it('loses no change when two tabs change one sale at once, and does not recreate a deleted sale', async () => {
    const [left, right] = await Promise.all([tabs.open(), tabs.open()]);
    await takeSales(left, [saleOf('printed')]);
    const print = (page: Page): Promise<void> =>
      page.evaluate(async (owner) => {
        const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
        for (let count = 0; count < 15; count += 1)
          await store.update('printed', (now) => ({ ...now, prints: now.prints + 1 }));
      }, OWNER);
    await Promise.all([print(left), print(right)]);
    expect((await unsent(left))[0]?.prints).toBe(30);
    const gone = await left.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      await store.remove('printed');
      const changed = await store.update('printed', (now) => ({ ...now, prints: 99 }));
      return { changed, there: await store.get('printed') };
    }, OWNER);
    expect(gone).toEqual({});
  });

  it('counts waiting, sending and refused sales, and prunes only sales sent long ago', async () => {
    const page = await tabs.open();
    const states: readonly [string, SaleState, number][] = [
      ['old-sent', 'sent', 10],
      ['last-sent', 'sent', 20],
      ['old-refused', 'refused', 30],
      ['old-waiting', 'waiting', 40],
      ['sending', 'sending', 50],
      ['new-sent', 'sent', 2_000],
    ];
    await takeSales(
      page,
      states.map(([id, state, takenAt]) => saleOf(id, { state, takenAt })),
    );
    const seen = await page.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      await store.setLastSale('last-sent');
      const summary = await store.summary();
      await store.prune(1_000, '2026-11-22');
      const left: string[] = [];
      for (const id of [
        'old-sent',
        'last-sent',
        'old-refused',
        'old-waiting',
        'sending',
        'new-sent',
      ])
        if ((await store.get(id)) !== undefined) left.push(id);
      return {
        summary,
        left,
        head: (await store.firstWaiting())?.id,
        sending: (await store.sending()).map(({ id }) => id),
      };
    }, OWNER);
    expect(seen).toEqual({
      summary: { waiting: 2, refused: 1, oldest: 30 },
      left: ['last-sent', 'old-refused', 'old-waiting', 'sending', 'new-sent'],
      head: 'old-waiting',
      sending: ['sending'],
    });
    // Yesterday's counter is pruned, the series is not.
    expect(await takeSales(page, [saleOf('next')])).toMatchObject([
      { sequence: 7, dailyCounter: 1 },
    ]);
  });

  it("hides one terminal's sales from another, and loses none", async () => {
    const page = await tabs.open();
    await takeSales(page, ids(2, 'mine-'));
    expect(await unsent(page, { ...OWNER, terminalId: 4 })).toEqual([]);
    expect((await unsent(page)).map(({ id }) => id)).toEqual(['mine-0', 'mine-1']);
  });

  it("finds the waiting sales of the store's first version", async () => {
    const page = await tabs.open();
    await page.evaluate(
      async (sale) => {
        // The database as version 1 created it; Dexie counts in tens.
        const request = indexedDB.open('dp_offline_carts', 10);
        request.addEventListener('upgradeneeded', () => {
          const transactions = request.result.createObjectStore('transactions', {
            keyPath: ['owner', 'id'],
          });
          transactions.createIndex('[owner+order]', ['owner', 'order']);
          transactions.createIndex('[owner+state]', ['owner', 'state']);
          request.result.createObjectStore('frozen', { keyPath: ['owner', 'id'] });
          request.result.createObjectStore('series', { keyPath: ['owner', 'name'] });
          request.result.createObjectStore('places', { keyPath: ['owner', 'name'] });
          transactions.put(sale);
        });
        await new Promise((resolve) => request.addEventListener('success', resolve));
        request.result.close();
      },
      {
        ...saleOf('before-the-update', {
          order: 1,
          owner: `${OWNER.cloudUuid}:${OWNER.terminalId}`,
        }),
        faults: undefined,
      },
    );
    expect(await unsent(page)).toMatchObject([
      { id: 'before-the-update', state: 'waiting', faults: 0 },
    ]);
    expect(await takeSales(page, [saleOf('after')])).toMatchObject([{ order: 2 }]);
  });
});

describe('the local stores', () => {
  it('have the names and tables of the specification, each with its stored content [CART-114, CART-115, CART-116]', async () => {
    const page = await tabs.open();
    await page.evaluate(async (owner) => {
      const { openSalesStore, openStampStore, openSyncStore } = (window as unknown as StoresWindow)
        .stores;
      const carts = await openSalesStore(owner);
      await carts.putFrozenCart({
        id: 'held',
        owner: '',
        cart: { id: 'held' } as DeviceSale['sale']['cart'],
        name: '',
        total: 620,
        itemCount: 1,
        employeeName: '',
        frozenAt: 1,
      });
      const sync = await openSyncStore(owner.cloudUuid);
      await sync.putSetting('lists', { departments: [1] });
      await openStampStore().put({
        owner: `${owner.cloudUuid}:${owner.terminalId}`,
        id: 'stamp',
        at: 1,
      } as Parameters<ReturnType<typeof openStampStore>['put']>[0]);
    }, OWNER);
    await page.close();
    // Read through IndexedDB directly, not through the stores.
    const found = await (
      await tabs.open()
    ).evaluate(async () => {
      const read = (name: string, table: string): Promise<unknown[]> =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('error', () => reject(new Error(name)));
          opening.addEventListener('success', () => {
            const rows = opening.result.transaction(table).objectStore(table).getAll();
            rows.addEventListener('success', () => resolve(rows.result));
            rows.addEventListener('error', () => reject(new Error(table)));
          });
        });
      return {
        names: (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted(),
        frozen: await read('dp_offline_carts', 'frozen'),
        settings: await read('dp_offline_sync', 'settings'),
        timekeeper: await read('dp_offline_time', 'stamps'),
      };
    });
    expect(found.names).toEqual(['dp_offline_carts', 'dp_offline_sync', 'dp_offline_time']);
    expect(found.frozen).toMatchObject([{ id: 'held', total: 620 }]);
    expect(found.settings).toContainEqual({ key: 'lists', value: { departments: [1] } });
    expect(found.timekeeper).toMatchObject([{ id: 'stamp', at: 1 }]);
  });
});

describe('the catalogue of a device', () => {
  const PAGE = { ids: [1, 2], columns: { name: ['חלב', 'לחם'] } };
  const state = (more: object) => ({
    table: 'Products' as const,
    version: 5,
    generation: 1,
    filling: null,
    complete: true,
    ...more,
  });

  it('shows the old products until the new ones are complete, also after a reload half-way', async () => {
    const page = await tabs.open();
    const whole = state({ generation: 1 });
    const half = state({
      generation: 1,
      filling: { generation: 2, nextPage: 1, lowestVersion: 9, rows: 2 },
    });
    await page.evaluate(
      async ({ uuid, goods, full, filling }) => {
        const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
        await store.putPage('Products', 0, goods, full);
        await store.finishFill(full, 2);
        await store.putPage('Products', 0, { ids: [3], columns: { name: ['גבינה'] } }, filling);
      },
      { uuid: OWNER.cloudUuid, goods: PAGE, full: whole, filling: half },
    );
    await page.reload();
    const found = await page.evaluate(
      async ({ uuid, done }) => {
        const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
        const goods = async (): Promise<unknown[]> =>
          (await store.load('Products')).pages.map(({ columns }) => columns['name']);
        const before = await goods();
        const where = (await store.states()).get('Products')?.filling?.nextPage;
        await store.finishFill(done, 1);
        return { before, where, after: await goods() };
      },
      { uuid: OWNER.cloudUuid, done: state({ generation: 2, version: 9 }) },
    );
    expect(found).toEqual({ before: [['חלב', 'לחם']], where: 1, after: [['גבינה']] });
  });

  it('rejects a fill whose pages do not add up, and starts it again', async () => {
    const page = await tabs.open();
    const found = await page.evaluate(
      async ({ uuid, goods, full, filling, done }) => {
        const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
        await store.putPage('Products', 0, goods, full);
        await store.putPage('Products', 1, { ids: [3], columns: { name: ['גבינה'] } }, filling);
        const taken = await store.finishFill(done, 3);
        const pages = (await store.load('Products')).pages.map(({ ids }) => [...ids]);
        const state = (await store.states()).get('Products');
        await store.clear();
        return {
          taken,
          pages,
          generation: state?.generation,
          filling: state?.filling,
          again: await store.finishFill(done, 1),
          states: (await store.states()).size,
        };
      },
      {
        uuid: OWNER.cloudUuid,
        goods: PAGE,
        full: state({}),
        done: state({ generation: 2, version: 9 }),
        filling: state({ filling: { generation: 2, nextPage: 2, lowestVersion: 9, rows: 3 } }),
      },
    );
    expect(found).toEqual({
      taken: false,
      pages: [[1, 2]],
      generation: 1,
      filling: null,
      again: false,
      states: 0,
    });
  });

  it('has the tables of the local cache, each filled and read separately [CART-113]', async () => {
    const page = await tabs.open();
    const found = await page.evaluate(
      async ({ uuid, full }) => {
        const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
        const tables = [
          'Products',
          'ProductsPreparations',
          'Discounts',
          'ProductsKeys',
          'CustomersCampaigns',
        ] as const;
        for (const [index, table] of tables.entries()) {
          await store.putPage(
            table,
            0,
            { ids: [index + 1], columns: { name: [table] } },
            { ...full, table },
          );
          await store.applyDelta([{ id: 90 + index, item: { id: 90 + index, name: 'שינוי' } }], {
            ...full,
            table,
          });
        }
        return Promise.all(
          tables.map(async (table) => {
            const { pages, delta } = await store.load(table);
            return [table, pages[0]?.columns['name']?.[0], delta.map(({ id }) => id)];
          }),
        );
      },
      { uuid: OWNER.cloudUuid, full: state({}) },
    );
    expect(found).toEqual([
      ['Products', 'Products', [90]],
      ['ProductsPreparations', 'ProductsPreparations', [91]],
      ['Discounts', 'Discounts', [92]],
      ['ProductsKeys', 'ProductsKeys', [93]],
      ['CustomersCampaigns', 'CustomersCampaigns', [94]],
    ]);
  });

  it('applies changes to the pages, merges them, and never shows a mixture to another tab', async () => {
    const [left, right] = await Promise.all([tabs.open(), tabs.open()]);
    const counts = await left.evaluate(
      async ({ uuid, goods, full }) => {
        const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
        await store.putPage('Products', 0, goods, full);
        const first = await store.applyDelta([{ id: 2, item: null }], { ...full, version: 6 });
        const second = await store.applyDelta(
          [
            { id: 2, item: { id: 2, name: 'לחם' } },
            { id: 3, item: { id: 3, name: 'גבינה' } },
          ],
          { ...full, version: 7 },
        );
        return [first, second];
      },
      { uuid: OWNER.cloudUuid, goods: PAGE, full: state({}) },
    );
    expect(counts).toEqual([1, 2]);
    const read = right.evaluate(async (uuid) => {
      const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
      const seen = new Set<string>();
      for (let count = 0; count < 30; count += 1) {
        const { pages, delta } = await store.load('Products');
        seen.add(
          `${pages.map(({ ids: list }) => [...list].join('+')).join('|')} with ${delta.length}`,
        );
      }
      return [...seen];
    }, OWNER.cloudUuid);
    const fold = left.evaluate(
      async ({ uuid, folded }) => {
        const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
        await store.replacePages(
          [{ ids: [1, 2, 3], columns: { name: ['חלב', 'לחם', 'גבינה'] } }],
          folded,
        );
      },
      { uuid: OWNER.cloudUuid, folded: state({ generation: 2, version: 7 }) },
    );
    const [seen] = await Promise.all([read, fold]);
    expect(seen.filter((what) => what !== '1+2 with 2' && what !== '1+2+3 with 0')).toEqual([]);
    const last = await right.evaluate(
      async (uuid) =>
        (
          await (
            await (window as unknown as StoresWindow).stores.openSyncStore(uuid)
          ).load('Products')
        ).pages[0]?.columns['name'],
      OWNER.cloudUuid,
    );
    expect(last).toEqual(['חלב', 'לחם', 'גבינה']);
  });

  it('is emptied before another business opens it', async () => {
    const page = await tabs.open();
    const found = await page.evaluate(
      async ({ uuid, goods, full }) => {
        const { openSyncStore } = (window as unknown as StoresWindow).stores;
        const mine = await openSyncStore(uuid);
        await mine.putPage('Products', 0, goods, full);
        await mine.putSetting('lists', { departments: [1] });
        const other = await openSyncStore('another-business');
        return {
          pages: (await other.load('Products')).pages.length,
          states: (await other.states()).size,
          lists: (await other.getSetting('lists')) ?? null,
        };
      },
      { uuid: OWNER.cloudUuid, goods: PAGE, full: state({}) },
    );
    expect(found).toEqual({ pages: 0, states: 0, lists: null });
  });
});
