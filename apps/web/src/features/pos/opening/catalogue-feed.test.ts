import { describe, expect, it } from 'vitest';
import { buildRuleIndex } from '@dalpak/engine';
import type { SyncTable } from '@dalpak/contracts';
import { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import { pageOfItems } from '../../../platform/store/columns.ts';
import { createMemorySyncStore } from '../../../platform/store/memory-sync.store.ts';
import type { LoadedTable, SyncItem } from '../../../platform/store/store.types.ts';
import {
  createCatalogueFeed,
  DamagedShelfError,
  eraseDamaged,
  readForStart,
  type Shelf,
  stateOf,
} from './catalogue-feed.ts';

const EMPTY: LoadedTable = { pages: [], delta: [] };

function item(id: number, price: number): SyncItem {
  return {
    id,
    code: String(id),
    name: `מוצר ${id}`,
    barcode: `72900000000${id}`,
    manufacturer: '',
    department: null,
    category: null,
    supplier: null,
    price,
    vat_group: 0,
    vat_free: false,
    weighed: false,
    type: 1,
    discountable: true,
    unit: '',
  };
}

function setUp() {
  const memory = createMemorySyncStore();
  const loads: SyncTable[] = [];
  const problems: unknown[] = [];
  const control = { gate: Promise.resolve(), fail: false, products: [item(1, 620)] };
  const shelf: Shelf = { catalogue: new Catalogue(EMPTY, EMPTY), rules: buildRuleIndex([]) };
  const feed = createCatalogueFeed({
    store: {
      ...memory,
      async load(table) {
        loads.push(table);
        // The reading returns what was stored when it began.
        const read =
          table === 'Products' ? { pages: [pageOfItems(control.products)], delta: [] } : EMPTY;
        await control.gate;
        if (control.fail) throw new Error('disk');
        return read;
      },
    },
    shelf,
    onChange: () => undefined,
    report: (error) => problems.push(error),
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const reads = () => loads.filter((table) => table === 'Products').length;
  return {
    feed,
    shelf,
    control,
    problems,
    reads,
    settled,
    price: (id: number) => shelf.catalogue.findById(id)?.price,
  };
}

const dearer = { kind: 'delta', table: 'Products', items: [item(1, 900)], removed: [] } as const;

describe('catalogue in memory', () => {
  it('keeps a change that arrives while the store is being read', async () => {
    const { feed, control, settled, price } = setUp();
    let open: () => void = () => undefined;
    control.gate = new Promise((resolve) => {
      open = resolve;
    });
    feed.apply({ kind: 'filled', tables: ['Products'] });
    await settled();
    feed.apply(dearer);
    await settled();
    open();
    await settled();
    expect(price(1)).toBe(900);
  });

  it('reads once after a fill of all its tables', async () => {
    const { feed, reads, settled, price } = setUp();
    feed.apply({ kind: 'filled', tables: ['Products', 'Discounts', 'ProductsKeys'] });
    await settled();
    expect(reads()).toBe(1);
    expect(price(1)).toBe(620);
  });

  it('reads once for all that other tabs wrote meanwhile, and again for what they write during it', async () => {
    const { feed, reads, settled } = setUp();
    for (let turn = 0; turn < 5; turn += 1) feed.refresh();
    await settled();
    expect(reads()).toBe(1);
    feed.refresh();
    await settled();
    expect(reads()).toBe(2);
  });

  it('reports a failed reading, and catches up with the next change', async () => {
    const { feed, control, problems, settled, price } = setUp();
    control.fail = true;
    feed.refresh();
    await settled();
    expect(problems).toEqual([new Error('disk')]);
    control.fail = false;
    control.products = [item(1, 620), item(2, 790)];
    feed.apply(dearer);
    await settled();
    expect(price(2)).toBe(790);
  });

  it('reports to the opening till that the store cannot be read', async () => {
    const { feed, control, problems } = setUp();
    control.fail = true;
    await expect(feed.reload()).rejects.toThrow('disk');
    expect(problems).toEqual([]);
  });
});

describe('an inconsistent local catalogue', () => {
  async function damaged() {
    const store = createMemorySyncStore();
    const filling = { generation: 1, nextPage: 1, lowestVersion: 1, rows: 1 };
    const state = {
      table: 'Products',
      version: 1,
      generation: 0,
      filling,
      complete: false,
    } as const;
    // The same product in two pages.
    for (const page of [0, 1])
      await store.putPage('Products', page, pageOfItems([item(7, 620)]), state);
    expect(
      await store.finishFill({ ...state, generation: 1, filling: null, complete: true }, 2),
    ).toBe(true);
    return store;
  }

  const alone = <T>(run: () => Promise<T>) => run();

  it('gives an empty shelf, and stays unchanged when it is only read', async () => {
    const store = await damaged();
    const problems: unknown[] = [];
    const shelf = await readForStart(store, (error) => problems.push(error));
    expect([shelf.catalogue.size, shelf.damaged, shelf.at]).toEqual([
      0,
      true,
      await stateOf(store),
    ]);
    expect((await store.states()).get('Products')?.complete).toBe(true);
    expect(problems).toEqual([expect.any(DamagedShelfError)]);
  });

  it('is erased by the till, so that the next check fills it again', async () => {
    const store = await damaged();
    await store.putSetting('lists', 'stay');
    const { at } = await readForStart(store, () => undefined);
    expect(await eraseDamaged(store, at, alone)).toBe(true);
    expect((await store.states()).size).toBe(0);
    expect(await store.getSetting('lists')).toBe('stay');
    expect(await readForStart(store, () => undefined)).toMatchObject({ damaged: false });
  });

  it('is erased once, and not when another tab fills it again meanwhile', async () => {
    const store = await damaged();
    const { at } = await readForStart(store, () => undefined);
    let turn: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
      const next = turn.then(run);
      turn = next;
      return next;
    };
    const filling = { generation: 1, nextPage: 1, lowestVersion: 1, rows: 1 };
    // The first tab erases and begins to fill; the second has read the same damage and waits for
    // its turn.
    const first = inTurn(async () => {
      await eraseDamaged(store, at, alone);
      await store.putPage('Products', 0, pageOfItems([item(7, 620)]), {
        table: 'Products',
        version: 0,
        generation: 0,
        filling,
        complete: false,
      });
    });
    const second = eraseDamaged(store, at, inTurn);
    await first;
    expect(await second).toBe(false);
    expect((await store.states()).get('Products')?.filling).toEqual(filling);
  });

  it('is not confused with a store that cannot be read, which stays unchanged', async () => {
    const store = await damaged();
    const unread = { ...store, load: () => Promise.reject(new Error('disk')) };
    await expect(readForStart(unread, () => undefined)).rejects.toThrow('disk');
    expect((await store.states()).size).toBe(1);
  });
});
