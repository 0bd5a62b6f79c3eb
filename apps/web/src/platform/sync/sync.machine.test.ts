import { describe, expect, it, vi } from 'vitest';
import { SYNC_PAGE_SIZE, SYNC_TABLES, type SyncTable } from '@dalpak/contracts';
import { createMemorySyncStore } from '../store/memory-sync.store.ts';
import type { SyncStore } from '../store/store.types.ts';
import { PAGE_TRIES } from './fill-table.ts';
import { applyDeltaToItems } from './merge-delta.ts';
import { lastSyncs } from './last-sync.ts';
import { createSyncMachine, FULL_SYNC_RETRY_MS, type SyncPorts } from './sync.machine.ts';
import type {
  ServerPage,
  ServerUpdate,
  SyncChange,
  SyncStatus,
  SyncTransport,
} from './sync.types.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

/**
 * A server with versions that answers the specification's three calls. The test plans failures per
 * call.
 */
class FakeServer implements SyncTransport {
  version = 5;
  readonly rows: Row[];
  readonly calls: string[] = [];
  failures: number;
  pending: ServerUpdate[] = [];
  onPage: (counter: number) => void = () => undefined;

  constructor(rows: number, failures = 0) {
    this.rows = Array.from({ length: rows }, (_, index) => ({
      id: index + 1,
      name: `מוצר ${index + 1}`,
    }));
    this.failures = failures;
  }

  versions(
    tables: readonly SyncTable[],
  ): Promise<ReadonlyMap<SyncTable, { version: number; count: number }>> {
    this.calls.push(`vers ${tables.join(',')}`);
    return Promise.resolve(
      new Map(
        tables.map((table) => [
          table,
          { version: this.version, count: table === 'Products' ? this.rows.length : 0 },
        ]),
      ),
    );
  }

  page(table: SyncTable, counter: number, len: number): Promise<ServerPage> {
    this.calls.push(`page ${table} ${counter} ${len}`);
    if (table === 'Products' && this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('cut off'));
    }
    const slice = table === 'Products' ? this.rows.slice(counter * len, (counter + 1) * len) : [];
    const more = table === 'Products' && (counter + 1) * len < this.rows.length;
    const page = {
      version: this.version,
      ids: slice.map((row) => row.id),
      columns: { id: slice.map((row) => row.id), name: slice.map((row) => row.name) },
      more,
    };
    this.onPage(counter);
    return Promise.resolve(page);
  }

  updates(versions: ReadonlyMap<SyncTable, number>): Promise<ReadonlyMap<SyncTable, ServerUpdate>> {
    this.calls.push(`updates ${versions.get('Products')}`);
    const next = this.pending.shift() ?? {
      items: [],
      remove: [],
      version: versions.get('Products') ?? 0,
      more: false,
      full: false,
    };
    return Promise.resolve(new Map([['Products', next] as const]));
  }
}

function setUp(
  server: FakeServer,
  store: SyncStore = createMemorySyncStore(),
  patch: Partial<SyncPorts> = {},
) {
  const sleeps: number[] = [];
  const statuses: SyncStatus[] = [];
  const changes: SyncChange[] = [];
  const machine = createSyncMachine({
    store,
    transport: server,
    tables: SYNC_TABLES,
    sleep: (ms) => {
      sleeps.push(ms);
      return Promise.resolve();
    },
    now: () => 1_000,
    onStatus: (status) => statuses.push(status),
    onChange: (change) => changes.push(change),
    stopped: () => false,
    ...patch,
  });
  return { machine, store, sleeps, statuses, changes };
}

const names = async (store: SyncStore): Promise<unknown[]> =>
  applyDeltaToItems(await store.load('Products')).map((item) => item['name']);

describe('sync machine', () => {
  it('goes from not synced through a full sync of every table to synced [CART-118, CART-120]', async () => {
    const server = new FakeServer(3);
    const { machine, statuses, store } = setUp(server);
    expect(machine.status().phase).toBe('not_synced');
    await machine.run();
    expect([...new Set(statuses.map((status) => status.phase))]).toEqual(['syncing', 'synced']);
    expect([...(await store.states()).values()].every((state) => state.complete)).toBe(true);
    expect(
      server.calls.filter((call) => call.startsWith('page')).map((call) => call.split(' ')[1]),
    ).toEqual([...SYNC_TABLES]);
  });

  it('stores the last successful sync of each table: an empty answer counts, a failure and a required full sync do not', async () => {
    const server = new FakeServer(3);
    let now = 1_000;
    const { machine, store } = setUp(server, createMemorySyncStore(), { now: () => now });
    const timeOf = async (table: SyncTable) => (await lastSyncs(store)).get(table);
    expect(await timeOf('Products')).toBeUndefined();
    await machine.run();
    expect([await timeOf('Products'), (await lastSyncs(store)).size]).toEqual([
      1_000,
      SYNC_TABLES.length,
    ]);
    now = 2_000;
    await machine.run();
    expect(await timeOf('Products')).toBe(2_000);
    now = 3_000;
    vi.spyOn(server, 'updates').mockRejectedValue(new Error('cut off'));
    await machine.run();
    expect(await timeOf('Products')).toBe(2_000);
  });

  it('reports whether a call would join a running one', async () => {
    const { machine } = setUp(new FakeServer(3));
    const run = machine.run();
    expect(machine.isRunning()).toBe(true);
    await run;
    expect(machine.isRunning()).toBe(false);
  });

  it('reads pages of 10000 items [CART-123]', async () => {
    const server = new FakeServer(25_000);
    const { machine, store, statuses } = setUp(server);
    await machine.run();
    const pages = server.calls.filter((call) => call.startsWith('page Products '));
    expect(pages).toEqual([
      'page Products 0 10000',
      'page Products 1 10000',
      'page Products 2 10000',
    ]);
    expect(SYNC_PAGE_SIZE).toBe(10_000);
    expect((await names(store)).length).toBe(25_000);
    expect(
      statuses.map((status) => status.progress?.done).filter((done) => done !== undefined),
    ).toContain(20_000);
  });

  it('requests a page three times before the full sync counts as failed [CART-121]', async () => {
    const twice = setUp(new FakeServer(3, 2));
    await twice.machine.run();
    expect(twice.sleeps).toEqual([]);
    const server = new FakeServer(3, 3);
    const thrice = setUp(server);
    await thrice.machine.run();
    // The third failure ends the fill; after the pause the next fill reads the page at the first
    // attempt.
    expect(thrice.sleeps).toEqual([3_000]);
    expect(server.calls.filter((call) => call.startsWith('page Products '))).toHaveLength(4);
  });

  it('restarts a failed full sync after 3 seconds, reports why, and ends synced [CART-122]', async () => {
    const { machine, sleeps, statuses } = setUp(new FakeServer(3, 6));
    await machine.run();
    expect(sleeps).toEqual([3_000, 3_000]);
    expect(
      statuses.some((status) => status.phase === 'not_synced' && status.error === 'cut off'),
    ).toBe(true);
    expect(machine.status()).toEqual({
      phase: 'synced',
      progress: null,
      checkedAt: 1_000,
      error: null,
    });
  });

  it('continues with the page it stopped at, also after a reload', async () => {
    const store = createMemorySyncStore();
    const server = new FakeServer(25_000);
    let stop = false;
    server.onPage = (counter) => {
      if (counter === 1) {
        stop = true;
        server.failures = PAGE_TRIES;
      }
    };
    await setUp(server, store, { stopped: () => stop }).machine.run();
    expect((await store.states()).get('Products')?.filling?.nextPage).toBe(2);
    server.calls.length = 0;
    server.onPage = () => undefined;
    await setUp(server, store).machine.run();
    expect(server.calls.filter((call) => call.startsWith('page Products '))).toEqual([
      'page Products 2 10000',
    ]);
    expect((await names(store)).length).toBe(25_000);
  });

  it('keeps the lowest version of the pages, so that a change made during the fill is received again', async () => {
    const server = new FakeServer(15_000);
    server.onPage = () => {
      server.version += 1;
    };
    const { machine, store } = setUp(server);
    await machine.run();
    expect(server.calls.at(-1)).toBe('updates 5');
    expect((await store.states()).get('Products')?.version).toBe(5);
  });

  it('checks incrementally once synced: stores items and removes items_remove [CART-119, CART-124]', async () => {
    const server = new FakeServer(3);
    const { machine, store, changes } = setUp(server);
    await machine.run();
    server.calls.length = 0;
    server.pending = [
      { items: [{ id: 2, name: 'מוצר שהשתנה' }], remove: [1], version: 6, more: true, full: false },
      { items: [{ id: 9, name: 'מוצר חדש' }], remove: [], version: 7, more: false, full: false },
    ];
    await machine.run();
    expect(server.calls).toEqual(['updates 5', 'updates 6']);
    expect(await names(store)).toEqual(['מוצר שהשתנה', 'מוצר 3', 'מוצר חדש']);
    expect(changes.filter((change) => change.kind === 'delta')).toHaveLength(2);
    expect((await store.states()).get('Products')?.version).toBe(7);
  });

  it('merges the delta into the pages when it grows, without changing the data', async () => {
    const server = new FakeServer(5);
    const { machine, store } = setUp(server, createMemorySyncStore(), { mergeAbove: 2 });
    await machine.run();
    server.pending = [
      {
        items: [
          { id: 2, name: 'ב' },
          { id: 8, name: 'ח' },
        ],
        remove: [4],
        version: 6,
        more: false,
        full: false,
      },
    ];
    await machine.run();
    const loaded = await store.load('Products');
    expect(loaded.delta).toEqual([]);
    expect(await names(store)).toEqual(['מוצר 1', 'ב', 'מוצר 3', 'מוצר 5', 'ח']);
  });

  it('fills again when the server does not know the version, and keeps the old pages in the meantime', async () => {
    const server = new FakeServer(3);
    const { machine, store } = setUp(server);
    await machine.run();
    server.pending = [{ items: [], remove: [], version: 0, more: false, full: true }];
    let during = 0;
    server.onPage = () => {
      during = -1;
    };
    const loadedBefore = (await names(store)).length;
    await machine.run();
    expect(loadedBefore).toBe(3);
    expect(during).toBe(-1);
    expect(machine.status().phase).toBe('synced');
  });

  it('fills again when the store is emptied during a fill, instead of accepting half a catalogue', async () => {
    const server = new FakeServer(25_000);
    const store = createMemorySyncStore();
    server.onPage = (counter) => {
      if (counter !== 1) return;
      server.onPage = () => undefined;
      void store.clear();
    };
    const { machine, sleeps, statuses } = setUp(server, store);
    await machine.run();
    expect(statuses.find(({ error }) => error !== null)?.error).toBe(
      'The pages of Products do not add up',
    );
    expect(sleeps).toEqual([FULL_SYNC_RETRY_MS]);
    expect(machine.status().phase).toBe('synced');
    expect((await names(store)).length).toBe(25_000);
  });

  it('keeps no page of a longer fill that was abandoned', async () => {
    const server = new FakeServer(25_000);
    const store = createMemorySyncStore();
    let stop = false;
    server.onPage = (counter) => {
      stop = counter === 2;
      if (stop) server.rows.length = 5_000;
    };
    // Interrupted after the third page and restarted, while the business now has fewer products.
    const cut = { ...store, finishFill: () => Promise.reject(new Error('closed')) };
    await setUp(server, cut, { stopped: () => stop }).machine.run();
    server.onPage = () => undefined;
    await setUp(server, store).machine.refill();
    expect((await names(store)).length).toBe(5_000);
  });

  it('gives up for now when the server requests a full sync right after two of them', async () => {
    const server = new FakeServer(1);
    const full = { items: [], remove: [], version: 0, more: false, full: true };
    server.pending = [full, full, full, full];
    const { machine } = setUp(server);
    await machine.run();
    expect(machine.status().error).toContain('full sync');
    expect(server.calls.filter((call) => call.startsWith('page Products '))).toHaveLength(2);
  });

  it('keeps selling from the stored catalogue when a check fails', async () => {
    const server = new FakeServer(3);
    const { machine, store } = setUp(server);
    await machine.run();
    server.updates = () => Promise.reject(new Error('no network'));
    await machine.run();
    expect(machine.status()).toMatchObject({
      phase: 'synced',
      error: 'no network',
      checkedAt: 1_000,
    });
    expect(await names(store)).toHaveLength(3);
  });

  it('announces a full sync once, with all its tables', async () => {
    const { machine, changes } = setUp(new FakeServer(3));
    await machine.run();
    expect(changes).toEqual([{ kind: 'filled', tables: [...SYNC_TABLES] }]);
  });

  it('announces the tables that were filled before the line broke', async () => {
    const server = new FakeServer(3);
    const page = server.page.bind(server);
    let cut = PAGE_TRIES;
    server.page = (table, counter, len) => {
      if (table === SYNC_TABLES.at(-1) && cut > 0) {
        cut -= 1;
        return Promise.reject(new Error('cut off'));
      }
      return page(table, counter, len);
    };
    const { machine, changes } = setUp(server);
    await machine.run();
    expect(changes).toEqual([
      { kind: 'filled', tables: SYNC_TABLES.slice(0, -1) },
      { kind: 'filled', tables: SYNC_TABLES.slice(-1) },
    ]);
  });

  it('runs once, however often it is called', async () => {
    const server = new FakeServer(3);
    const { machine } = setUp(server);
    await Promise.all([machine.run(), machine.run(), machine.run()]);
    expect(server.calls.filter((call) => call.startsWith('updates'))).toHaveLength(1);
  });
});
