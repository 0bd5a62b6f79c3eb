import {
  MAX_CACHED_CUSTOMERS,
  DEFAULT_TILL_MENU,
  SYNC_PAGE_SIZE,
  syncCheckForUpdates,
  syncGet,
  syncGetVers,
  tillLists,
  type SyncTable,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  queryRows,
  aShop,
  aTillOf,
  changeRows,
  EMPLOYEES,
  GOODS,
  RULES,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import {
  nextSyncVersion,
  recordRemovals,
  settleVersions,
  writeVersionsAhead,
} from '../../kernel/db/index.ts';
import { ruleFromWire, type WireRule } from '@dalpak/engine';
import { runAsOwner } from '../../kernel/db/test-database.ts';

type Page = z.infer<typeof syncGet.response>;
type Updates = z.infer<typeof syncCheckForUpdates.response>['updates'];

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

/** The server does not validate its sync answers, so the test checks them against the contract. */
async function call<T extends z.ZodMiniType>(
  path: string,
  body: unknown,
  shape: T,
): Promise<z.infer<T>> {
  const response = await till.call('POST', `/core/functions/updates/${path}`, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return shape.parse(response.json());
}

const versions = async (...operations: SyncTable[]) =>
  (await call('getVers.php', { operations }, syncGetVers.response)).data;
const page = (
  operation: SyncTable,
  counter: number,
  len: number,
  extra: object = {},
): Promise<Page> =>
  call(
    'get.php',
    { operation, limit: { counter, len }, args: { relations: [] }, ...extra },
    syncGet.response,
  );
const updates = async (status: Record<string, number>): Promise<Updates> =>
  (await call('checkForUpdates.php', { offline_status: status }, syncCheckForUpdates.response))
    .updates;
const versionOf = async (table: SyncTable): Promise<number> =>
  (await versions(table))[table]?.SyncVersion ?? -1;

let writes = 0;

/** Writes as every writer of a synced table must. */
async function write(
  table: SyncTable,
  sql: string,
  params: readonly unknown[] = [],
): Promise<number> {
  writes += 1;
  const name = `t.write_${writes}`;
  return db().tx(async (tx) => {
    const version = await nextSyncVersion(tx, table);
    await tx.query(name, sql, [cloud, version, ...params]);
    return version;
  });
}

describe('getVers', () => {
  it('returns version and number of items of each requested table [CART-206, CART-120]', async () => {
    expect(await versions('Products', 'Discounts', 'ProductsKeys')).toEqual({
      Products: { SyncVersion: 1, count: 10 },
      Discounts: { SyncVersion: 1, count: 2 },
      ProductsKeys: { SyncVersion: 0, count: 0 },
    });
  });
});

describe('get', () => {
  it('returns a page keyed by id, with the names of the wire [CART-207]', async () => {
    const { data, syncVersion, more } = await page('Products', 0, SYNC_PAGE_SIZE);
    expect({ syncVersion, more, ids: Object.keys(data ?? {}) }).toEqual({
      syncVersion: await versionOf('Products'),
      more: false,
      ids: Object.values(GOODS).map(({ id }) => String(id)),
    });
    expect(data?.['5']).toEqual({
      id: 5,
      code: 'P5',
      name: 'עגבניות',
      barcode: GOODS.tomatoes.barcode,
      manufacturer: '',
      department: null,
      category: null,
      supplier: null,
      price: 890,
      vat_group: 1,
      vat_free: false,
      weighed: true,
      type: 1,
      discountable: true,
      unit: '',
      more: null,
      image: null,
      colour: null,
    });
  });

  it('returns the same page as columns', async () => {
    const items = await page('Products', 0, 100);
    const columns = await page('Products', 0, 100, { args: { format: 'columns' } });
    const names = Object.keys(columns.columns ?? {});
    const rebuilt = (columns.ids ?? []).map((id, index) => [
      String(id),
      Object.fromEntries(names.map((name) => [name, columns.columns?.[name]?.[index]])),
    ]);
    expect(Object.fromEntries(rebuilt)).toEqual(items.data);
    expect(columns.data).toBeUndefined();
  });

  it('returns rules that the engine reads back as they are stored', async () => {
    const { data } = await page('Discounts', 0, 100);
    const read = Object.values(data ?? {}).map((rule) => ruleFromWire(rule as WireRule));
    expect(read.map((rule) => (rule.ok ? rule.value : null))).toEqual(RULES);
  });

  it('returns the items requested by id, of this business, and leaves out missing ones', async () => {
    const { data, more } = await page('Products', 0, 1, { items: [3, 1, 999_999] });
    expect(Object.keys(data ?? {})).toEqual(['1', '3']);
    expect(more).toBe(false);
  });

  it('misses no item between two pages while products before them are added and removed', async () => {
    const seen = new Set<string>();
    for (let counter = 0; ; counter += 1) {
      const { data, more } = await page('Products', counter, 3);
      for (const id of Object.keys(data ?? {})) seen.add(id);
      // With pages by position the next one would now begin one product later.
      if (counter === 0)
        await write(
          'Products',
          'UPDATE products SET active = false, version = $2 WHERE cloud_id = $1 AND id = 1',
        );
      if (counter === 1)
        await write(
          'Products',
          'UPDATE products SET active = true, version = $2 WHERE cloud_id = $1 AND id = 1',
        );
      if (!more) break;
    }
    expect([...seen]).toEqual(Object.values(GOODS).map(({ id }) => String(id)));
  });

  it('ends after the last id, also where a page in between is empty', async () => {
    await write(
      'ProductsKeys',
      `INSERT INTO product_barcodes (cloud_id, id, barcode, product_id, version) VALUES ($1, 2, '111', 1, $2), ($1, 25, '222', 2, $2)`,
    );
    const pages: Page[] = [];
    do pages.push(await page('ProductsKeys', pages.length, 10));
    while (pages.at(-1)?.more);
    expect(pages.map(({ data }) => Object.keys(data ?? {}))).toEqual([['2'], [], ['25']]);
    expect(pages[0]?.data?.['2']).toEqual({ id: 2, product: 1, barcode: '111', quantity: 1_000 });
  });

  it('includes rows of related tables that belong to the items, and refuses other tables', async () => {
    const one = await page('Products', 0, 1, {
      args: { relations: ['ProductsKeys', 'ProductsParts'] },
      items: [1],
    });
    expect(Object.keys(one.data ?? {})).toEqual(['1']);
    expect(one.relations).toEqual({
      ProductsKeys: { 2: { id: 2, product: 1, barcode: '111', quantity: 1_000 } },
      ProductsParts: {},
    });
    const all = await page('Products', 0, SYNC_PAGE_SIZE, {
      args: { relations: ['ProductsKeys'], format: 'columns' },
    });
    expect(Object.keys(all.relations?.['ProductsKeys'] ?? {})).toEqual(['2', '25']);
    for (const relations of [['Customers'], ['nothing']]) {
      const refused = await till.call('POST', '/core/functions/updates/get.php', {
        operation: 'Products',
        limit: { counter: 0, len: 10 },
        args: { relations },
      });
      expect(outcome(refused)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
      expect(refused.body).toContain('relations');
    }
  });

  it('accepts pages of up to ten thousand [CART-123]', async () => {
    const body = (len: number) => ({ operation: 'Products', limit: { counter: 0, len }, args: {} });
    expect(
      (await till.call('POST', '/core/functions/updates/get.php', body(10_000))).statusCode,
    ).toBe(200);
    expect(
      outcome(await till.call('POST', '/core/functions/updates/get.php', body(10_001))),
    ).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
  });

  it('answers 422 for a table that is not synced', async () => {
    const response = await till.call('POST', '/core/functions/updates/get.php', {
      operation: 'Users',
      limit: { counter: 0, len: 10 },
      args: {},
    });
    expect(outcome(response)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
  });
});

describe('checkForUpdates', () => {
  it("returns items, removals and the new version since the till's own [CART-208, CART-119, CART-124]", async () => {
    const known = await versionOf('Products');
    await write(
      'Products',
      'UPDATE products SET price = 700, version = $2 WHERE cloud_id = $1 AND id = 1',
    );
    await write(
      'Products',
      'UPDATE products SET active = false, version = $2 WHERE cloud_id = $1 AND id = 2',
    );
    const { Products: update } = await updates({ Products: known });
    expect(update).toMatchObject({
      items_remove: [2],
      syncVersion: known + 2,
      more: false,
      full: false,
    });
    expect(Object.keys(update?.items ?? {})).toEqual(['1']);
    expect(update?.items['1']).toMatchObject({ id: 1, price: 700, name: 'חלב' });
    expect(Object.keys(update?.items['1'] as object)).not.toContain('version');
    await write(
      'Products',
      'UPDATE products SET price = 690, active = true, version = $2 WHERE cloud_id = $1 AND id <= 2',
    );
  });

  it('returns nothing when nothing changed, with one statement for all tables', async () => {
    const now = await versions('Products', 'Discounts', 'ProductsKeys');
    const status = Object.fromEntries(
      Object.entries(now).map(([table, { SyncVersion }]) => [table, SyncVersion]),
    );
    server.database.takeStatements();
    const answer = await updates(status);
    expect(
      server.database.takeStatements().filter((name) => !['begin', 'commit'].includes(name)),
    ).toEqual(['kernel.read_sync_versions']);
    for (const [table, SyncVersion] of Object.entries(status)) {
      expect(answer[table]).toEqual({
        items: {},
        items_remove: [],
        syncVersion: SyncVersion,
        more: false,
        full: false,
      });
    }
  });

  it('returns recorded removals, but not of an item that was added again', async () => {
    const known = await versionOf('ProductsKeys');
    await db().tx(async (tx) => {
      const version = await nextSyncVersion(tx, 'ProductsKeys');
      await tx.query(
        't.delete_key',
        'DELETE FROM product_barcodes WHERE cloud_id = $1 AND id = 2',
        [cloud],
      );
      await recordRemovals(tx, 'ProductsKeys', [2], version);
    });
    expect((await updates({ ProductsKeys: known }))['ProductsKeys']).toEqual({
      items: {},
      items_remove: [2],
      syncVersion: known + 1,
      more: false,
      full: false,
    });
    expect((await updates({ ProductsKeys: known + 1 }))['ProductsKeys']).toMatchObject({
      items_remove: [],
    });
  });

  it('asks a till with a higher version to start over', async () => {
    const now = await versionOf('Discounts');
    expect((await updates({ Discounts: now + 1 }))['Discounts']).toEqual({
      items: {},
      items_remove: [],
      syncVersion: now,
      more: false,
      full: true,
    });
  });

  it('asks for a full sync when more changed than a page holds', async () => {
    const known = await versionOf('Products');
    await write(
      'Products',
      `INSERT INTO products (cloud_id, id, code, name, price, version)
       SELECT $1, n, 'N' || n, 'מוצר ' || n, 100, $2 FROM generate_series(1000, $3::integer) n`,
      [999 + SYNC_PAGE_SIZE],
    );
    expect(Object.keys((await updates({ Products: known }))['Products']?.items ?? {})).toHaveLength(
      SYNC_PAGE_SIZE,
    );
    await write('Products', 'UPDATE products SET version = $2 WHERE cloud_id = $1 AND id = 1');
    expect((await updates({ Products: known }))['Products']).toMatchObject({
      items: {},
      items_remove: [],
      full: true,
    });
    await write('Products', 'DELETE FROM products WHERE cloud_id = $1 AND id >= 1000 AND $2 > 0');
  });

  it('answers SYNC_TABLE_UNKNOWN for a table that is not synced', async () => {
    const response = await till.call('POST', '/core/functions/updates/checkForUpdates.php', {
      offline_status: { Users: 0 },
    });
    expect(outcome(response)).toEqual({ status: 422, code: 'SYNC_TABLE_UNKNOWN' });
  });

  it('shows no version before a slower transaction with a smaller one has ended', async () => {
    const known = await versionOf('Products');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let taken = (): void => undefined;
    const slowHasItsVersion = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const slow = db().tx(async (tx) => {
      const version = await nextSyncVersion(tx, 'Products');
      await tx.query(
        't.slow',
        'UPDATE products SET price = 701, version = $2 WHERE cloud_id = $1 AND id = 1',
        [cloud, version],
      );
      taken();
      await held;
      return version;
    });
    await slowHasItsVersion;
    let quickDone = false;
    const quick = write(
      'Products',
      'UPDATE products SET price = 851, version = $2 WHERE cloud_id = $1 AND id = 2',
    ).then((version) => {
      quickDone = true;
      return version;
    });
    await expect
      .poll(
        async () =>
          (await queryRows(db(), 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 > 0')).length,
        { interval: 10 },
      )
      .toBeGreaterThan(0);
    // The till syncs while both are in progress, and must get neither.
    expect((await updates({ Products: known }))['Products']).toMatchObject({
      items: {},
      syncVersion: known,
    });
    expect(quickDone).toBe(false);
    release();
    expect([await slow, await quick]).toEqual([known + 1, known + 2]);
    expect(Object.keys((await updates({ Products: known }))['Products']?.items ?? {})).toEqual([
      '1',
      '2',
    ]);
  });

  it('does not block other writers while a long transaction writes, and gives its rows later versions than theirs', async () => {
    const known = await versionOf('Products');
    const long = await db().tx(async (tx) => {
      writeVersionsAhead(tx);
      const version = await nextSyncVersion(tx, 'Products');
      expect(await nextSyncVersion(tx, 'Products')).toBe(version);
      await tx.query(
        't.long',
        'UPDATE products SET price = 702, version = $2 WHERE cloud_id = $1 AND id = 1',
        [cloud, version],
      );
      // On another connection: this would block for ever if the counter were locked.
      expect(
        await write(
          'Products',
          'UPDATE products SET price = 852, version = $2 WHERE cloud_id = $1 AND id = 2',
        ),
      ).toBe(known + 1);
      expect((await updates({ Products: known }))['Products']).toMatchObject({
        items: { 2: { price: 852 } },
        syncVersion: known + 1,
      });
      await settleVersions(tx);
      return version;
    });
    // A till that synced the quick one gets the long one as well, and then the next one.
    const { Products: update } = await updates({ Products: known + 1 });
    expect([Object.keys(update?.items ?? {}), update?.syncVersion]).toEqual([['1'], long]);
    expect(
      await write(
        'Products',
        'UPDATE products SET price = 853, version = $2 WHERE cloud_id = $1 AND id = 2',
      ),
    ).toBe(long + 1);
    expect(Object.keys((await updates({ Products: long }))['Products']?.items ?? {})).toEqual([
      '2',
    ]);
  });

  it('serializes long transactions of a table, each with later versions than the one before', async () => {
    let second = Promise.resolve(0);
    const first = await db().tx(async (tx) => {
      writeVersionsAhead(tx);
      const version = await nextSyncVersion(tx, 'Products');
      second = db().tx(async (other) => {
        writeVersionsAhead(other);
        const later = await nextSyncVersion(other, 'Products');
        await settleVersions(other);
        return later;
      });
      await expect
        .poll(
          async () =>
            (await queryRows(db(), 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 > 0')).length,
          { interval: 10 },
        )
        .toBeGreaterThan(0);
      await settleVersions(tx);
      return version;
    });
    expect(await second).toBeGreaterThan(first);
    expect(await versionOf('Products')).toBe(await second);
  });
});

describe('who may sync', () => {
  it('is a till, which gets its own business only', async () => {
    await write(
      'Products',
      "UPDATE products SET name = 'שלנו', version = $2 WHERE cloud_id = $1 AND id = 1",
    );
    const theirs = await aTillOf(server, 1, null, 'other@example.com');
    const answer = await theirs.call('POST', '/core/functions/updates/get.php', {
      operation: 'Products',
      limit: { counter: 0, len: 100 },
      args: {},
    });
    expect(answer.json<Page>().data?.['1']).toMatchObject({ name: 'חלב' });
    const stranger = new Browser(server.app);
    expect(
      (
        await stranger.call('POST', '/core/functions/updates/getVers.php', {
          operations: ['Products'],
        })
      ).statusCode,
    ).toBe(401);
    await stranger.signIn();
    expect(
      outcome(
        await stranger.call('POST', '/core/functions/updates/getVers.php', {
          operations: ['Products'],
        }),
      ),
    ).toEqual({ status: 403, code: 'TERMINAL_REQUIRED' });
  });

  it('gets departments with the languages of their stations and their names in others, and categories, with the number of their products [LOOK-062]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO kitchen_stations (cloud_id, id, name, printer, language) VALUES ($1, 1, 'תנור', 'תנור', 'ar')",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO departments (cloud_id, id, name, name_ar, sort_order, station_id) VALUES ($1, 1, 'חלב', 'ألبان', 2, NULL), ($1, 2, 'מאפים', '', 1, 1)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO categories (cloud_id, id, department_id, name) VALUES ($1, 1, 1, 'גבינות')",
    );
    await changeRows(
      server,
      cloud,
      'UPDATE products SET department_id = 1, category_id = 1 WHERE cloud_id = $1 AND id IN (1, 6)',
    );
    const response = await till.get('pos/lists');
    expect(tillLists.response.parse(response.json())).toEqual({
      departments: [
        {
          id: 2,
          name: 'מאפים',
          products: 0,
          printer: 'תנור',
          language: 'ar',
          names: {},
          colour: '',
          in_till: true,
        },
        {
          id: 1,
          name: 'חלב',
          products: 2,
          printer: '',
          language: 'he',
          names: { ar: 'ألبان' },
          colour: '',
          in_till: true,
        },
      ],
      categories: [{ id: 1, name: 'גבינות', department: 1, products: 2 }],
      sellers: expect.arrayContaining([{ id: EMPLOYEES.cashier, name: 'יוסי כהן' }]) as unknown,
      automations: [],
      tiles: [],
      best: [],
      means: [],
      menus: [],
      layouts: [],
      models: [],
      menu: expect.objectContaining(DEFAULT_TILL_MENU) as unknown,
    });
  });

  it('gets the names of a product in other languages, and nothing of one without [LOOK-062]', async () => {
    await changeRows(
      server,
      cloud,
      "UPDATE products SET name_ar = 'حليب', name_ru = 'Молоко' WHERE cloud_id = $1 AND id = 1",
    );
    const { data } = await page('Products', 0, 10, { items: [1, 2] });
    expect([data?.['1'], data?.['2']]).toEqual([
      expect.objectContaining({ more: { names: { ar: 'حليب', ru: 'Молоко' } } }),
      expect.objectContaining({ more: null }),
    ]);
  });

  it('gets the tables that lines need: preparations with the bounds of their group, campaigns of tills, parts and price lists', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO preparation_groups (cloud_id, id, name, min_choices, max_choices) VALUES ($1, 1, 'מידת עשייה', 1, 1)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO preparations (cloud_id, id, name, type, action, price, group_id) VALUES ($1, 1, 'מדיום', 3, 'with', 0, 1), ($1, 2, 'בצל', 1, 'without', 0, NULL)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO campaigns (cloud_id, id, code, name, status, channel, message) VALUES ($1, 1, '1', 'חג', 'published', 'till', 'חג שמח'), ($1, 2, '2', 'טיוטה', 'draft', 'till', ''), ($1, 3, '3', 'מסרון', 'published', 'sms', '')",
    );
    await changeRows(
      server,
      cloud,
      'INSERT INTO product_parts (cloud_id, id, product_id, part_id, quantity, price, choice, version) VALUES ($1, 1, 1, 2, 2000, 50, $2, 1)',
      ['שתייה'],
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO price_lists (cloud_id, id, code, name, percent) VALUES ($1, 1, '1', 'סיטונאי', -1000)",
    );
    await changeRows(
      server,
      cloud,
      'INSERT INTO price_list_lines (cloud_id, id, price_list_id, product_id, from_quantity, price) VALUES ($1, 1, 1, 1, 3000, 600)',
    );
    const all = async (table: SyncTable) =>
      Object.values((await page(table, 0, SYNC_PAGE_SIZE)).data ?? {});
    expect(await all('ProductsPreparations')).toEqual([
      {
        id: 1,
        name: 'מדיום',
        type: 3,
        action: 'with',
        price: 0,
        amount: 1_000,
        extra: false,
        department: null,
        group: 1,
        group_name: 'מידת עשייה',
        min: 1,
        max: 1,
        group_order: 0,
        order: 0,
      },
      {
        id: 2,
        name: 'בצל',
        type: 1,
        action: 'without',
        price: 0,
        amount: 1_000,
        extra: false,
        department: null,
        group: null,
        group_name: '',
        min: 0,
        max: 0,
        group_order: 0,
        order: 0,
      },
    ]);
    expect(await all('CustomersCampaigns')).toEqual([
      { id: 1, name: 'חג', groups: [], from: null, to: null, discount: null, message: 'חג שמח' },
    ]);
    expect(await all('ProductsParts')).toEqual([
      { id: 1, product: 1, part: 2, quantity: 2_000, price: 50, choice: 'שתייה', order: 0 },
    ]);
    expect(await all('PriceLists')).toEqual([
      { id: 1, name: 'סיטונאי', vat_included: true, percent: -1_000, from: null, to: null },
    ]);
    expect(await all('PriceListLines')).toEqual([
      { id: 1, list: 1, product: 1, from: 3_000, price: 600 },
    ]);
    for (const table of ['Products', 'PriceLists'] as const) {
      const lined = await page(table, 0, 1, {
        args: { relations: ['PriceListLines'] },
        items: [1],
      });
      expect(Object.values(lined.relations?.['PriceListLines'] ?? {})).toMatchObject([
        { id: 1, list: 1, product: 1, price: 600 },
      ]);
    }
  });

  it('gets a preparation again when the bounds of its group change, and a price when its list changes', async () => {
    const known = await versionOf('ProductsPreparations');
    const lists = await versionOf('PriceLists');
    const office = new Browser(server.app);
    await office.signIn();
    expect(
      (await office.put('components/24/records/1', { data: { max_choices: 2 } })).statusCode,
    ).toBe(200);
    expect(
      (await office.put('components/17/records/1', { data: { percent: -500 } })).statusCode,
    ).toBe(200);
    const told = await updates({ ProductsPreparations: known, PriceLists: lists });
    expect(told['ProductsPreparations']?.items['1']).toMatchObject({
      name: 'מדיום',
      min: 1,
      max: 2,
    });
    expect(told['PriceLists']?.items['1']).toMatchObject({ percent: -500 });
  });
});

describe('the customers that a till stores', () => {
  /** Applies the changes of a check to the till's own table. */
  function apply(kept: Set<number>, told: Updates[string] | undefined): void {
    expect(told?.full).toBe(false);
    for (const id of Object.keys(told?.items ?? {})) kept.add(Number(id));
    for (const id of told?.items_remove ?? []) kept.delete(id);
  }

  it('are a limited number of the newest: one that is pushed out is removed, and one that comes within the limit is added', async () => {
    const asOwner = (sql: string) => runAsOwner(server.database.url, (owner) => owner.query(sql));
    // One more than a till stores, inserted at once without sync versions.
    await asOwner(
      `ALTER TABLE customers DISABLE TRIGGER USER; UPDATE customers SET active = false WHERE cloud_id = ${cloud}; INSERT INTO customers (cloud_id, id, code, name) SELECT ${cloud}, 1000 + n, 'K' || n, 'רבים' FROM generate_series(1, ${MAX_CACHED_CUSTOMERS + 1}) n; ALTER TABLE customers ENABLE TRIGGER USER`,
    );
    const last = 1_000 + MAX_CACHED_CUSTOMERS + 1;
    /** The oldest three of all, and the newest. */
    const [first, second, third] = [1_001, 1_002, 1_003];
    const kept = new Set(Array.from({ length: MAX_CACHED_CUSTOMERS }, (_, n) => second + n));
    let known = await versionOf('Customers');
    const check = async (...writing: readonly string[]): Promise<Updates[string] | undefined> => {
      for (const sql of writing) await changeRows(server, cloud, sql);
      const told = (await updates({ Customers: known }))['Customers'];
      apply(kept, told);
      known = told?.syncVersion ?? known;
      const should = await queryRows<{ id: number }>(
        db(),
        `SELECT id FROM customers WHERE cloud_id = $1 AND active ORDER BY id DESC LIMIT ${MAX_CACHED_CUSTOMERS}`,
      );
      expect([...kept].sort((a, b) => b - a)).toEqual(should.map(({ id }) => id));
      return told;
    };
    const add = (id: number): string =>
      `INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, ${id}, 'N${id}', 'חדש')`;
    const end = (...ids: readonly number[]): string =>
      `UPDATE customers SET active = false WHERE cloud_id = $1 AND id IN (${ids.join(', ')})`;
    // A new one pushes the oldest out, although that row was not written.
    expect(await check(add(last + 1))).toMatchObject({ items_remove: [second] });
    // Three are deactivated: both that were beyond the limit come in, and there is no other.
    const told = await check(end(last, last - 1, last - 2));
    expect(Object.keys(told?.items ?? {})).toEqual(
      expect.arrayContaining([String(first), String(second)]),
    );
    expect(told?.items_remove).toHaveLength(3);
    expect(kept.size).toBe(MAX_CACHED_CUSTOMERS - 1);
    // Far below the limit: one that leaves lets none in.
    expect((await check(end(third)))?.items).toEqual({});
    // Both in one check.
    await check(add(last + 2), add(last + 3), add(last + 4));
    await check(
      add(last + 5),
      end(last - 3, last - 4),
      add(last + 6),
      add(last + 7),
      'DELETE FROM customers WHERE cloud_id = $1 AND id = 1020',
    );
  });
});
