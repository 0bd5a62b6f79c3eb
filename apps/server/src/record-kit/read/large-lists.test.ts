import { findRecordComponent, RECORD_COMPONENTS, type RecordComponent } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, queryRows, changeRows } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { countRecords } from './count-records.store.ts';

interface Page {
  readonly records: readonly {
    readonly id: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  readonly count: number;
  readonly estimated: boolean;
}

const PRODUCTS = 13;
const NAME = btoa('name');
const MINE = 24_000;
const THEIRS = 3_000;

let server: TestApp;
let cloud: number;
let other: number;
let office: Browser;
let stranger: Browser;

/** Every tenth is inactive; the even ones are milk. */
const fill = (place: number, count: number, word: string): Promise<void> =>
  changeRows(
    server,
    place,
    `INSERT INTO products (cloud_id, id, code, name, barcode, manufacturer, price, version, active)
   SELECT $1, 1000 + n, 'K' || n, $3 || ' ' || md5(n::text) || CASE WHEN n % 2 = 0 THEN ' חלב' ELSE '' END, '729' || lpad(n::text, 9, '0'), CASE WHEN n % 1000 = 0 THEN 'שטראוס 9%' ELSE '' END, 100 + n % 500, 1, n % 10 <> 0
   FROM generate_series(1, $2::integer) n`,
    [count, word],
  );

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  other = await aShop(server, 'other@example.com');
  await fill(cloud, MINE, 'שלנו');
  await fill(other, THEIRS, 'שלהם');
  await runAsOwner(server.database.url, (owner) => owner.query('VACUUM ANALYZE products'));
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
});
afterAll(() => server.close());

const page = async (wish: object, by = office): Promise<Page> => {
  const answer = await by.post('app/components/old/', { comID: PRODUCTS, view: 'ALL', ...wish });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: Page }>().data;
};
const ids = ({ records }: Page): number[] => records.map(({ id }) => Number(id));
const wanted = async (sql: string, place = cloud): Promise<number[]> =>
  (
    await queryRows<{ id: number }>(
      server.kernel.tenant(place),
      `SELECT id FROM products WHERE cloud_id = $1 AND ${sql}`,
    )
  ).map(({ id }) => id);

describe('a list of many rows', () => {
  it('shows on any page, from any starting point, the rows that counting one by one would show', async () => {
    for (const [sort, order] of [
      [null, 'name_search, id'],
      [['desc', 'name'], 'name_search DESC, id DESC'],
      [['asc', 'price'], 'price, id'],
      [['desc', 'price'], 'price DESC, id DESC'],
      [['asc', 'department'], 'id'],
    ] as const) {
      const all = await wanted(`true ORDER BY ${order}`);
      for (const startFrom of [0, 990, 12_000, 12_020, 11_980, 23_995, 5_007, 1_000]) {
        expect([order, startFrom, ids(await page({ startFrom, perpage: 20, sort }))]).toEqual([
          order,
          startFrom,
          all.slice(startFrom, startFrom + 20),
        ]);
      }
    }
  });

  it('keeps the positions of one list apart from those of another', async () => {
    const active = await wanted('active ORDER BY name_search, id');
    const all = await wanted('true ORDER BY name_search, id');
    const theirs = await wanted('true ORDER BY name_search, id', other);
    expect(ids(await page({ startFrom: 2_000 }))).toEqual(all.slice(2_000, 2_020));
    expect(ids(await page({ startFrom: 2_000, view: 'ACTIVE' }))).toEqual(
      active.slice(2_000, 2_020),
    );
    expect(ids(await page({ startFrom: 2_000 }, stranger))).toEqual(theirs.slice(2_000, 2_020));
    expect(ids(await page({ startFrom: 2_000, q: 'שלנו' }))).toEqual(
      (await wanted("name_search LIKE '%שלנו%' ORDER BY name_search, id")).slice(2_000, 2_020),
    );
  });

  it('says when its count is an estimate, and counts exactly at its end', async () => {
    const first = await page({});
    expect(first.estimated).toBe(true);
    expect(Math.abs(first.count - MINE - 10) / MINE).toBeLessThan(0.2);
    expect(await page({ startFrom: MINE - 5 })).toMatchObject({
      count: MINE + 10,
      estimated: false,
    });
    expect(await page({ startFrom: MINE + 400 })).toMatchObject({
      count: MINE + 10,
      estimated: false,
      records: [],
    });
    expect(await page({ view: 'NOT_ACTIVE' })).toMatchObject({
      count: MINE / 10,
      estimated: false,
    });
    expect(await page({}, stranger)).toMatchObject({ count: THEIRS + 10, estimated: false });
    const api = (await office.get('components/13/records?limit=1')).json<{ page_info: Page }>()
      .page_info;
    expect([api.estimated, api.count]).toEqual([true, first.count]);
  });
});

describe('the number of rows beyond the counting limit', () => {
  const productsComponent = findRecordComponent(PRODUCTS) as RecordComponent;
  /** A database with at least this many rows, whose planner estimates `estimate`. */
  const db = (rows: number, estimate: number): TenantDb =>
    ({
      cloudId: 1,
      find: (name: string, sql: string) =>
        Promise.resolve(
          name === 'records.estimate*'
            ? { 'QUERY PLAN': [{ Plan: { 'Plan Rows': estimate } }] }
            : { count: Math.min(rows, Number(/LIMIT (\d+)\) found/.exec(sql)?.[1])) },
        ),
    }) as unknown as TenantDb;

  it("is the planner's estimate; when that is close to the counted rows or below, counting continues once, and then no number is shown: never about 10,001", async () => {
    expect(await countRecords(db(240_000, 239_000), productsComponent, {})).toEqual({
      count: 239_000,
      estimated: true,
    });
    for (const estimate of [0, 120, 10_001, 10_002, 14_000]) {
      expect(await countRecords(db(15_700, estimate), productsComponent, {})).toEqual({
        count: 15_700,
        estimated: false,
      });
      expect(await countRecords(db(240_000, estimate), productsComponent, {})).toEqual({
        count: 100_001,
        estimated: true,
        least: true,
      });
    }
  });
});

describe('a search inside words', () => {
  it('finds the text in every searched column, at any position, and counts rare matches', async () => {
    expect(await page({ q: 'טראוס 9%' })).toMatchObject({ count: MINE / 1_000, estimated: false });
    expect(ids(await page({ q: '000012345' }))).toEqual([13_345]);
    const search = (field: string, type: string, val: string) =>
      page({ search: { [btoa(field)]: { val, type } } });
    expect((await search('manufacturer', 'starts', 'שטר')).count).toBe(24);
    expect((await search('manufacturer', 'ends', '9%')).count).toBe(24);
    expect((await search('manufacturer', 'contains', 'שטר%')).count).toBe(0);
    expect((await search('manufacturer', 'starts', 'ראוס')).count).toBe(0);
    expect((await search('name', 'contains', 'שטראוס')).count).toBe(0);
    expect((await search('supplier_code', 'contains', 'שטראוס')).count).toBe(0);
    expect((await page({ q: 'שטראוס', view: 'NOT_ACTIVE' })).count).toBe(24);
    expect((await page({ q: 'שטראוס', view: 'ACTIVE' })).count).toBe(0);
  });

  it('scans the list for a word that half of it has, and marks its count as an estimate', async () => {
    const milk = await wanted("name_search LIKE '%חלב%' ORDER BY name_search, id");
    const found = await page({ q: 'חלב' });
    expect([ids(found), found.estimated]).toEqual([milk.slice(0, 20), true]);
    expect(Math.abs(found.count - milk.length) / milk.length).toBeLessThan(0.2);
    for (const startFrom of [6_000, 11_995, 13_000]) {
      const far = await page({ q: 'חלב', startFrom });
      expect([ids(far), far.count, far.estimated]).toEqual([
        milk.slice(startFrom, startFrom + 20),
        milk.length,
        false,
      ]);
    }
    const active = await wanted("active AND name_search LIKE '%חלב%' ORDER BY name_search, id");
    expect(ids(await page({ q: 'חלב', startFrom: 40, view: 'ACTIVE' }))).toEqual(
      active.slice(40, 60),
    );
    const cheap = await wanted("active AND name_search LIKE '%חלב%' ORDER BY price, id");
    expect(ids(await page({ q: 'חלב', view: 'ACTIVE', sort: ['asc', 'price'] }))).toEqual(
      cheap.slice(0, 20),
    );
    expect(
      (
        await page({ q: 'חלב', search: { [btoa('price')]: { val: '1', type: 'equal' } } })
      ).records.every(({ data }) => data[btoa('price')] === 100),
    ).toBe(true);
  });

  it('looks up by the beginning and by a part, also of frequent words, with the same result as the whole list', async () => {
    const look = async (query: string): Promise<unknown[]> => {
      const { data } = (
        await office.get(
          `app/autocomplete/old/query?component=13&query=${encodeURIComponent(query)}`,
        )
      ).json<{ data: unknown[] }>();
      return [(data[2] as { ProductsID: number }[]).map(({ ProductsID }) => ProductsID), data[3]];
    };
    const [common, total] = await look('שלנו');
    expect(common).toEqual(
      (await wanted("active AND name_search LIKE 'שלנו%' ORDER BY name_search, id")).slice(0, 30),
    );
    expect(Number(total)).toBeGreaterThan(15_000);
    expect(await look('K2345')).toEqual([
      await wanted("active AND code_search LIKE 'k2345%' ORDER BY name_search, id"),
      10,
    ]);
    expect((await look('*טראוס'))[0]).toEqual([]);
    expect((await look('*לב'))[0]).toHaveLength(30);
  });

  it('never reaches the rows of another business, for any caller and any form of the query', async () => {
    expect(await page({ q: 'שלהם' })).toMatchObject({ records: [], count: 0 });
    expect((await page({ q: 'שלהם' }, stranger)).records).toHaveLength(20);
    expect(
      (await page({ q: 'c4ca4238a0' }, stranger)).records.map(({ data }) =>
        String(data[NAME]).slice(0, 4),
      ),
    ).toEqual(['שלהם']);
    const mine = new Set(await wanted('true'));
    const theirs = new Set(await wanted('true', other));
    const asked = async (place: number, pattern: string, limit: number) =>
      (
        await queryRows<{ ids: number[] | null; estimate: string }>(
          server.kernel.tenant(place),
          'SELECT f.* FROM find_in_products($2, $3) f WHERE $1::integer IS NOT NULL',
          [pattern, limit],
        )
      )[0];
    for (const pattern of ['%', '%שלהם%', '%729%', "%' OR true --%", '%\\']) {
      const found = await asked(cloud, pattern, 100_000).catch(() => undefined);
      expect([
        pattern,
        (found?.ids ?? []).every((id) => mine.has(id)),
        (found?.ids ?? []).length <= mine.size,
      ]).toEqual([pattern, true, true]);
    }
    expect((await asked(cloud, '%שלהם%', 10))?.ids).toEqual([]);
    expect((await asked(other, '%שלהם%', 100_000))?.ids?.every((id) => theirs.has(id))).toBe(true);
    const paged = (
      await queryRows<{ ids: number[]; total: string }>(
        server.kernel.tenant(cloud),
        "SELECT f.* FROM page_in_products('%729%', NULL, 100000, 0) f WHERE $1::integer IS NOT NULL",
      )
    )[0];
    expect([paged?.ids.every((id) => mine.has(id)), Number(paged?.total)]).toEqual([
      true,
      paged?.ids.length,
    ]);
    // Too many matches have no ids, and their estimate covers only the own business.
    const many = await asked(other, '%729%', 10);
    expect(many?.ids).toBeNull();
    expect(Number(many?.estimate)).toBeLessThan(MINE / 2);
  });

  it('finds nothing without a business, in any table, and reveals no other setting of the session', async () => {
    const tables = [
      ...new Set(
        RECORD_COMPONENTS.filter((record) => record.found === true).map(({ table }) => table),
      ),
    ];
    for (const table of tables) {
      const [row] = await queryRows<{ ids: number[] | null }>(
        server.kernel.tenant(999_999),
        `SELECT f.ids FROM find_in_${table}('%', 100000) f WHERE $1::integer IS NOT NULL`,
      );
      const [page] = await queryRows<{ ids: number[]; total: string }>(
        server.kernel.tenant(999_999),
        `SELECT f.* FROM page_in_${table}('%', NULL, 100000, 0) f WHERE $1::integer IS NOT NULL`,
      );
      expect([table, row?.ids, page?.ids, Number(page?.total)]).toEqual([table, [], [], 0]);
    }
  });
});
