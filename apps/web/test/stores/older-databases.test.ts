import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceSale } from '../../src/platform/outbox/outbox.types.ts';
import { launchBrowser } from '../../../../tests/e2e/support/browser.ts';
import { openStoreTabs, type StoresWindow, type StoreTabs } from './store-tabs.ts';

/*
 * Tills have databases that earlier versions of the app created with Dexie. The tests create them
 * with Dexie itself, in the layout of those versions, and open them with the current stores: no
 * data may be lost.
 */
const CLOUD = '0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b';
const OWNER = { cloudUuid: CLOUD, terminalId: 3 };
const KEY = `${CLOUD}:3`;

const CARTS_1 = {
  transactions: '[owner+id], [owner+order], [owner+state]',
  frozen: '[owner+id]',
  series: '[owner+name]',
  places: '[owner+name]',
};
const CARTS_2 = {
  ...CARTS_1,
  transactions: '[owner+id], [owner+order], [owner+state+order], [owner+state+takenAt]',
};
const SYNC = {
  Products: '[generation+page]',
  ProductsPreparations: '[generation+page]',
  Discounts: '[generation+page]',
  ProductsKeys: '[generation+page]',
  CustomersCampaigns: '[generation+page]',
  ProductsDelta: 'id',
  DiscountsDelta: 'id',
  ProductsKeysDelta: 'id',
  versions: 'table',
  settings: 'key',
  timekeeper: 'key',
};
/**
 * The later layout with more tables. The store is a cache, so an earlier version fills its own
 * again.
 */
const SYNC_2 = {
  ...SYNC,
  ProductsParts: '[generation+page]',
  PriceLists: '[generation+page]',
  PriceListLines: '[generation+page]',
  ProductsPreparationsDelta: 'id',
  CustomersCampaignsDelta: 'id',
  ProductsPartsDelta: 'id',
  PriceListsDelta: 'id',
  PriceListLinesDelta: 'id',
};
const SYNC_3 = { ...SYNC_2, Customers: '[generation+page]', CustomersDelta: 'id' };
const TIME = { stamps: '[owner+id], [owner+at]' };

const sale = (id: string, order: number, more: object = {}): object => ({
  id,
  owner: KEY,
  order,
  status: 0,
  state: 'waiting',
  sale: { cart: { id } },
  body: { id },
  employeeToken: null,
  employeeName: '',
  offline: true,
  takenAt: order,
  attempts: 0,
  faults: 0,
  triedAt: null,
  lastError: null,
  prints: 0,
  review: [],
  ...more,
});
const cartRows = (more: object = {}) => ({
  transactions: [
    sale('a', 1, more),
    sale('b', 2, { state: 'sent', ...more }),
    sale('c', 3, { state: 'refused', ...more }),
  ],
  frozen: [
    {
      owner: KEY,
      id: 'held',
      cart: {},
      name: '',
      total: 620,
      itemCount: 1,
      employeeName: '',
      frozenAt: 1,
    },
  ],
  series: [
    { owner: KEY, name: '320', value: 8 },
    { owner: KEY, name: 'day:2026-11-21/320', value: 7 },
  ],
  places: [
    { owner: KEY, name: 'draft', value: { id: 'open-bill' } },
    { owner: KEY, name: 'last-sale', value: 'b' },
  ],
});

let browser: Browser;
let tabs: StoreTabs;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  tabs = await openStoreTabs(browser);
  page = await tabs.open();
});
afterEach(() => tabs.context.close());

interface Old {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, readonly object[]>>;
}

/**
 * Creates a database as an earlier version did; optionally leaves it open, as a tab that was never
 * reloaded.
 */
function makeOld(where: Page, old: Old, keepOpen = false): Promise<void> {
  return where.evaluate(
    async ({ name, version, stores, rows, open }) => {
      const { Dexie } = (window as unknown as StoresWindow).stores;
      const db = new Dexie(name);
      db.version(version).stores({ ...stores });
      await db.open();
      for (const [table, all] of Object.entries(rows)) await db.table(table).bulkPut([...all]);
      if (!open) db.close();
    },
    { ...old, open: keepOpen },
  );
}

/** Layout of a database: its version, and every store and index with its keys. */
function layoutOf(name: string): Promise<unknown> {
  return page.evaluate(
    (what) =>
      new Promise((resolve) => {
        const request = indexedDB.open(what);
        request.addEventListener('success', () => {
          const db = request.result;
          const tx = db.transaction([...db.objectStoreNames]);
          const stores = [...db.objectStoreNames].map((store) => {
            const { keyPath, autoIncrement, indexNames } = tx.objectStore(store);
            const indexes = [...indexNames].map((index) => {
              const { keyPath: path, unique, multiEntry } = tx.objectStore(store).index(index);
              return { index, path, unique, multiEntry };
            });
            return { store, keyPath, autoIncrement, indexes };
          });
          const { version } = db;
          db.close();
          resolve({ version, stores });
        });
      }),
    name,
  );
}

/** Everything that the current store returns about the sales. */
function readCarts(where: Page = page) {
  return where.evaluate(async (owner) => {
    const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
    return {
      unsent: (await store.unsent()).map(({ id, state, faults, body }) => ({
        id,
        state,
        faults,
        body,
      })),
      sent: (await store.get('b'))?.state,
      last: (await store.lastSale())?.id,
      held: (await store.frozenCarts()).map(({ id, total }) => ({ id, total })),
      draft: await store.draft(),
      summary: await store.summary(),
    };
  }, OWNER);
}
const CARTS_READ = {
  unsent: [
    { id: 'a', state: 'waiting', faults: 0, body: { id: 'a' } },
    { id: 'c', state: 'refused', faults: 0, body: { id: 'c' } },
  ],
  sent: 'sent',
  last: 'b',
  held: [{ id: 'held', total: 620 }],
  draft: { id: 'open-bill' },
  summary: { waiting: 1, refused: 1, oldest: 1 },
};

/** The number of the next sale, drawn as the till draws it. */
function takeSale(where: Page, id: string): Promise<unknown> {
  return where.evaluate(
    async ({ owner, made }) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      let taken: unknown;
      await store.saveWithNumber(
        made.id,
        '320',
        '2026-11-21',
        ({ order, sequence, dailyCounter }) => {
          taken = { order, sequence, dailyCounter };
          return { ...made, order };
        },
      );
      return taken;
    },
    { owner: OWNER, made: sale(id, 0) as DeviceSale },
  );
}

describe('the sales that an earlier version left on the device', () => {
  it('are complete, and the next sale continues after them', async () => {
    await makeOld(page, {
      name: 'dp_offline_carts',
      version: 2,
      stores: CARTS_2,
      rows: cartRows(),
    });
    expect(await readCarts()).toEqual(CARTS_READ);
    expect(await takeSale(page, 'd')).toEqual({ order: 4, sequence: 8, dailyCounter: 8 });
  });

  it('are complete from the first version too', async () => {
    await makeOld(page, {
      name: 'dp_offline_carts',
      version: 1,
      stores: CARTS_1,
      rows: cartRows({ faults: undefined }),
    });
    expect(await readCarts()).toEqual(CARTS_READ);
    expect(await takeSale(page, 'd')).toEqual({ order: 4, sequence: 8, dailyCounter: 8 });
  });

  it('are complete while a tab of the first version is still open, which closes its connection', async () => {
    const older = await tabs.open();
    await makeOld(
      older,
      {
        name: 'dp_offline_carts',
        version: 1,
        stores: CARTS_1,
        rows: cartRows({ faults: undefined }),
      },
      true,
    );
    expect(await readCarts()).toEqual(CARTS_READ);
  });

  it('are written by old and new tabs side by side', async () => {
    const older = await tabs.open();
    await makeOld(
      older,
      { name: 'dp_offline_carts', version: 2, stores: CARTS_2, rows: cartRows() },
      true,
    );
    expect(await takeSale(page, 'd')).toEqual({ order: 4, sequence: 8, dailyCounter: 8 });
    const seen = await older.evaluate(async (stores) => {
      const { Dexie } = (window as unknown as StoresWindow).stores;
      const db = new Dexie('dp_offline_carts');
      db.version(2).stores({ ...stores });
      await db
        .table('series')
        .update(['0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b:3', '320'], { value: 20 });
      return db.table('transactions').count();
    }, CARTS_2);
    expect(seen).toBe(4);
    expect(await takeSale(page, 'e')).toEqual({ order: 5, sequence: 20, dailyCounter: 9 });
  });
});

describe('the other stores of an earlier version', () => {
  it('show the same catalogue', async () => {
    const versions = [
      { table: 'Products', version: 5, generation: 1, filling: null, complete: true },
    ];
    await makeOld(page, {
      name: 'dp_offline_sync',
      version: 1,
      stores: SYNC,
      rows: {
        Products: [{ generation: 1, page: 0, ids: [1], columns: { name: ['חלב'] } }],
        ProductsDelta: [{ id: 2, item: null }],
        versions,
        settings: [
          { key: 'owner', value: CLOUD },
          { key: 'lists', value: [1] },
        ],
      },
    });
    const found = await page.evaluate(async (uuid) => {
      const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
      const { pages, delta } = await store.load('Products');
      return {
        names: pages.map(({ columns }) => columns['name']),
        delta,
        states: [...(await store.states()).values()],
        lists: await store.getSetting('lists'),
      };
    }, CLOUD);
    expect(found).toEqual({
      names: [['חלב']],
      delta: [{ id: 2, item: null }],
      states: versions,
      lists: [1],
    });
  });

  it('keep the pending stamps, in order', async () => {
    const stamps = [
      { owner: KEY, id: 'x', at: 9_000 },
      { owner: KEY, id: 'y', at: 8_000 },
      { owner: 'another:1', id: 'z', at: 8_000 },
    ];
    await makeOld(page, { name: 'dp_offline_time', version: 1, stores: TIME, rows: { stamps } });
    const found = await page.evaluate(
      async ([owner, cloud]) => {
        const store = (window as unknown as StoresWindow).stores.openStampStore();
        const before = await store.list(cloud);
        await store.remove({ owner, id: 'y' });
        return [before.map(({ id }) => id), (await store.list(cloud)).map(({ id }) => id)];
      },
      [KEY, CLOUD] as const,
    );
    expect(found).toEqual([['y', 'x'], ['x']]);
  });
});

describe('a new database', () => {
  it.each([
    ['dp_offline_carts', 2, CARTS_2],
    ['dp_offline_sync', 3, SYNC_3],
    ['dp_offline_time', 1, TIME],
  ] as const)(
    'is what an earlier version makes of %s, so that a device may go back to it',
    async (name, version, stores) => {
      await page.evaluate(
        async ({ owner, key }) => {
          const { openSalesStore, openStampStore, openSyncStore } = (
            window as unknown as StoresWindow
          ).stores;
          await openSalesStore(owner);
          await openSyncStore(owner.cloudUuid);
          await openStampStore().list(key);
        },
        { owner: OWNER, key: KEY },
      );
      const ours = await layoutOf(name);
      const other = await openStoreTabs(browser);
      page = await other.open();
      await makeOld(page, { name, version, stores, rows: {} });
      expect(ours).toEqual(await layoutOf(name));
      await other.context.close();
    },
  );
});

describe('a till that stays open', () => {
  it('lets a newer version upgrade the database, and continues with it', async () => {
    await takeSale(page, 'a');
    const held = page.evaluate(async (owner) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      await new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      return (await store.unsent()).map(({ id }) => id);
    }, OWNER);
    const newer = await tabs.open();
    await newer.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('dp_offline_carts', 30);
          request.addEventListener('upgradeneeded', () =>
            request.result.createObjectStore('something-new'),
          );
          request.addEventListener('success', () => {
            request.result.close();
            resolve();
          });
          request.addEventListener('error', () => reject(new Error('not opened')));
        }),
    );
    await page.evaluate(() => postMessage('go on'));
    expect(await held).toEqual(['a']);
    expect(await takeSale(page, 'b')).toEqual({ order: 2, sequence: 2, dailyCounter: 2 });
  });

  it('stores no part of a sale that could not be stored in full', async () => {
    const failed = await page.evaluate(
      async ({ owner, made }) => {
        const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
        // A function cannot be stored; the numbers are written before the failure.
        const broken = { ...made, body: () => 1 } as unknown as DeviceSale;
        const reason = await store
          .saveWithNumber('a', '320', '2026-11-21', () => broken)
          .then(
            () => '',
            (error: unknown) => (error as Error).name,
          );
        const thrown = await store
          .saveWithNumber('a', '320', '2026-11-21', () => {
            throw new RangeError('no sale');
          })
          .then(
            () => '',
            (error: unknown) => (error as Error).name,
          );
        return { reason, thrown, there: await store.unsent() };
      },
      { owner: OWNER, made: sale('a', 1) as DeviceSale },
    );
    expect(failed).toEqual({ reason: 'DataCloneError', thrown: 'RangeError', there: [] });
    expect(await takeSale(page, 'b')).toEqual({ order: 1, sequence: 1, dailyCounter: 1 });
  });
});
