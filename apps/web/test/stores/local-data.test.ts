import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../../tests/e2e/support/browser.ts';
import { openStoreTabs, type StoresWindow, type StoreTabs } from './store-tabs.ts';

const OURS = '0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b';
const THEIRS = '1c7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6c';

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

const NOTHING = { sales: 0, held: 0, open: 0, acts: 0, customers: 0, stamps: 0 };

type What = 'waiting' | 'sending' | 'refused' | 'sent' | 'held' | 'draft' | 'empty draft';

/** Stores something of a business's terminal on the device, as the till would. */
function put(cloudUuid: string, what: What, terminalId = 3): Promise<void> {
  return page.evaluate(
    async ({ owner, kind }) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
      const cart = (rows: readonly unknown[]) => ({ rows }) as never;
      if (kind === 'held')
        await store.putFrozenCart({
          id: 'h',
          owner: '',
          cart: cart([]),
          name: '',
          total: 0,
          itemCount: 0,
          employeeName: '',
          frozenAt: 1,
        });
      else if (kind === 'draft' || kind === 'empty draft')
        await store.putDraft(cart(kind === 'draft' ? [{}] : []));
      else {
        await store.raiseSeries('320', 7, '2026-11-21', 1);
        await store.save(kind, ({ order }) => ({
          id: kind,
          owner: '',
          order,
          status: 0,
          state: kind,
          sale: {} as never,
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
        }));
      }
    },
    { owner: { cloudUuid, terminalId }, kind: what },
  );
}

const count = (cloud: string) =>
  page.evaluate((uuid) => (window as unknown as StoresWindow).stores.countUnsent(uuid), cloud);
const clear = (cloud: string) =>
  page.evaluate((uuid) => (window as unknown as StoresWindow).stores.clearLocalData(uuid), cloud);

/** Number of a business's rows in each table. */
function rowsOf(cloud: string): Promise<Record<string, number>> {
  return page.evaluate(
    (uuid) =>
      new Promise<Record<string, number>>((resolve) => {
        const opened = indexedDB.open('dp_offline_carts');
        opened.addEventListener('success', () => {
          const db = opened.result;
          const names = [...db.objectStoreNames];
          const tx = db.transaction(names);
          const found: Record<string, number> = {};
          for (const name of names) {
            const all = tx.objectStore(name).getAll();
            all.addEventListener('success', () => {
              found[name] = (all.result as { owner: string }[]).filter(({ owner }) =>
                owner.startsWith(uuid),
              ).length;
            });
          }
          tx.addEventListener('complete', () => {
            db.close();
            resolve(found);
          });
        });
      }),
    cloud,
  );
}

describe("a business's data on the device", () => {
  it('is empty when the device was never a till', async () => {
    expect(await count(OURS)).toEqual(NOTHING);
    expect(await clear(OURS)).toEqual(NOTHING);
  });

  it('is counted for all of its terminals: unsent sales, held sales, the open bill', async () => {
    for (const what of ['waiting', 'sending', 'refused', 'sent', 'held', 'draft'] as const)
      await put(OURS, what);
    await put(OURS, 'waiting', 31);
    await put(THEIRS, 'waiting');
    expect(await count(OURS)).toEqual({ ...NOTHING, sales: 4, held: 1, open: 1 });
  });

  it.each<What>(['waiting', 'sending', 'refused', 'held', 'draft'])(
    'is not cleared while there is something %s: all of it stays',
    async (what) => {
      await put(OURS, 'sent');
      await put(OURS, what);
      const before = await rowsOf(OURS);
      const { sales, held, open } = await clear(OURS);
      expect(sales + held + open).toBe(1);
      expect(await rowsOf(OURS)).toEqual(before);
    },
  );

  it("is removed by clearing, while another business's data stays [SHELL-128]", async () => {
    await put(OURS, 'sent');
    await put(OURS, 'empty draft', 31);
    await put(THEIRS, 'waiting');
    await page.evaluate(async (uuid) => {
      const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
      await store.putPage('Products', 0, { ids: [1], columns: {} } as never, {
        table: 'Products',
        version: 1,
        generation: 1,
        filling: null,
        complete: true,
      });
      await store.putSetting('lists', {});
    }, OURS);
    const theirs = await rowsOf(THEIRS);
    expect(await clear(OURS)).toEqual(NOTHING);
    expect(await rowsOf(OURS)).toEqual({ transactions: 0, frozen: 0, series: 0, places: 0 });
    expect(await rowsOf(THEIRS)).toEqual(theirs);
    const left = await page.evaluate(async (uuid) => {
      const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
      return {
        states: (await store.states()).size,
        lists: (await store.getSetting('lists')) === undefined,
      };
    }, OURS);
    expect(left).toEqual({ states: 0, lists: true });
  });

  it('is removed with the steps of its bills at all of its terminals, which another business keeps', async () => {
    const owners = [`${OURS}:3`, `${OURS}:31`, `${THEIRS}:3`];
    const listed = () =>
      page.evaluate(async (all) => {
        const { partStoreOf } = (window as unknown as StoresWindow).stores;
        const lists = await Promise.all(all.map((owner) => partStoreOf(owner).list()));
        return lists.map((parts) => parts.length);
      }, owners);
    await page.evaluate(async (all) => {
      const { partStoreOf } = (window as unknown as StoresWindow).stores;
      for (const owner of all)
        await partStoreOf(owner).put({
          owner: '',
          id: 'part',
          bill: 'bill',
          previous: '',
          startedAt: 1,
          local: '',
          employee: null,
          ended: 'going' as never,
          lines: ['step'],
          hash: '',
          sent: 1,
        });
    }, owners);
    await put(OURS, 'held');
    await clear(OURS);
    expect(await listed()).toEqual([1, 1, 1]);
    await page.evaluate(
      async (owner) => {
        const store = await (window as unknown as StoresWindow).stores.openSalesStore(owner);
        await store.removeFrozenCart('h');
      },
      { cloudUuid: OURS, terminalId: 3 },
    );
    expect(await clear(OURS)).toEqual(NOTHING);
    expect(await listed()).toEqual([0, 0, 1]);
  });

  it('has the bill of a page that was left before its draft was stored', async () => {
    const owner = { cloudUuid: OURS, terminalId: 3 };
    const draft = () =>
      page.evaluate(async (of) => {
        const store = await (window as unknown as StoresWindow).stores.openSalesStore(of);
        return (await store.draft()) as unknown;
      }, owner);
    await put(OURS, 'empty draft');
    // The page is loaded again while it stores nothing any more.
    await page.evaluate(async (of) => {
      const store = await (window as unknown as StoresWindow).stores.openSalesStore(of);
      addEventListener('pagehide', () =>
        store.leaveDraft({ rows: [{ note: 'בלי בצל' }] } as never),
      );
    }, owner);
    await page.reload();
    expect(await draft()).toEqual({ rows: [{ note: 'בלי בצל' }] });
    expect(await count(OURS)).toEqual({ ...NOTHING, open: 1 });
    expect(await clear(OURS)).toEqual({ ...NOTHING, open: 1 });
    await put(OURS, 'empty draft');
    expect(await draft()).toEqual({ rows: [] });
    expect(await clear(OURS)).toEqual(NOTHING);
    expect(await draft()).toBeUndefined();
  });

  it('includes an unsent stamp of any of its terminals, which is counted and blocks the clearing', async () => {
    const stamps = (owner: string) =>
      page.evaluate((key) => {
        const store = (window as unknown as StoresWindow).stores.openStampStore();
        return store.put({
          id: 'in',
          owner: key,
          kind: 'in',
          by: { type: 'card', card: '5050' },
          at: 1,
          state: 'waiting',
          error: null,
        });
      }, owner);
    const listed = () =>
      page.evaluate(
        async (uuid) =>
          (await (window as unknown as StoresWindow).stores.openStampStore().list(uuid)).map(
            ({ owner }) => owner,
          ),
        OURS,
      );
    await stamps(`${THEIRS}:3`);
    expect(await count(OURS)).toEqual(NOTHING);
    await put(OURS, 'sent');
    await stamps(`${OURS}:31`);
    expect(await count(OURS)).toEqual({ ...NOTHING, stamps: 1 });
    const before = await rowsOf(OURS);
    expect(await clear(OURS)).toEqual({ ...NOTHING, stamps: 1 });
    expect(await rowsOf(OURS)).toEqual(before);
    expect(await listed()).toEqual([`${OURS}:31`]);
  });

  it.each(['register', 'customers'] as const)(
    'includes unsent and refused entries other than sales (%s), which are counted and block the clearing',
    async (queue) => {
      const keep = (owner: string, all: readonly unknown[]) =>
        page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          `dalpak.${queue}.${owner}`,
          JSON.stringify(all),
        ] as const);
      const listed = () => page.evaluate(() => Object.keys(localStorage).toSorted());
      const kind = queue === 'register' ? 'acts' : 'customers';
      await put(OURS, 'sent');
      await keep(`${OURS}:3`, [
        { id: 'a', token: 'dana', refused: null },
        { id: 'b', token: 'dana', refused: 'CONFLICT' },
      ]);
      await keep(`${OURS}:31`, [{ id: 'c', token: 'dana', refused: null }]);
      await keep(`${THEIRS}:3`, [{ id: 'd', token: null, refused: null }]);
      await page.evaluate(
        (owner) => localStorage.setItem(`dalpak.customer-ids.${owner}`, '[101]'),
        `${OURS}:3`,
      );
      expect(await count(OURS)).toEqual({ ...NOTHING, [kind]: 3 });
      const ofOne = await page.evaluate(
        (cloudUuid) =>
          (window as unknown as StoresWindow).stores.countUnsent({ cloudUuid, terminalId: 3 }),
        OURS,
      );
      expect(ofOne).toEqual({ ...NOTHING, [kind]: 2 });
      const [rows, keys] = [await rowsOf(OURS), await listed()];
      expect(await clear(OURS)).toEqual({ ...NOTHING, [kind]: 3 });
      expect([await rowsOf(OURS), await listed()]).toEqual([rows, keys]);
      await keep(`${OURS}:3`, []);
      await keep(`${OURS}:31`, []);
      expect(await clear(OURS)).toEqual(NOTHING);
      expect(await listed()).toEqual([`dalpak.${queue}.${THEIRS}:3`]);
    },
  );

  it('counts the sales of one terminal for its Z, not those of another', async () => {
    await put(OURS, 'waiting');
    await put(OURS, 'held');
    await put(OURS, 'waiting', 31);
    const ofOne = await page.evaluate(
      (cloudUuid) =>
        (window as unknown as StoresWindow).stores.countUnsent({ cloudUuid, terminalId: 3 }),
      OURS,
    );
    expect(ofOne).toEqual({ ...NOTHING, sales: 1, held: 1 });
  });

  it("keeps a page's stamps in one connection, whichever terminals the page becomes", async () => {
    const opened = await page.evaluate(
      async (clouds) => {
        const { openStampStore } = (window as unknown as StoresWindow).stores;
        let connections = 0;
        const open = indexedDB.open.bind(indexedDB);
        indexedDB.open = (...which) => {
          connections += 1;
          return open(...which);
        };
        await openStampStore().list(clouds[0]);
        const first = connections;
        for (const cloud of clouds) await openStampStore().list(cloud);
        return { first, later: connections - first };
      },
      [OURS, THEIRS] as const,
    );
    expect(opened).toEqual({ first: 1, later: 0 });
  });

  it('does not remove the catalogue of another business', async () => {
    await page.evaluate(async (uuid) => {
      const store = await (window as unknown as StoresWindow).stores.openSyncStore(uuid);
      await store.putSetting('lists', { theirs: true });
    }, THEIRS);
    await clear(OURS);
    const lists = await page.evaluate(
      async (uuid) =>
        (await (window as unknown as StoresWindow).stores.openSyncStore(uuid)).getSetting('lists'),
      THEIRS,
    );
    expect(lists).toEqual({ theirs: true });
  });
});
