import { findRecordComponent, VAT_GROUP_LABELS } from '@dalpak/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, queryRows, changeRows } from '../../../test/sale-shop.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import type { TextRange } from '../sql/text-index.ts';
import { createListPositions } from './list-positions.ts';
import { countRecords } from './count-records.store.ts';
import { withIndexResults, type RecordQuery } from './record-conditions.ts';
import { pageOfText, pageRecords } from './page-records.store.ts';
import type { RecordRow } from './record-rows.store.ts';

const products = requireFound(findRecordComponent(13));
const supplierProducts = requireFound(findRecordComponent(153));
const WORDS = ['אבן', 'אגס', 'גבינה', 'זנב', 'תות'];
const OTHERS = 'שלהם';

let server: TestApp;
let cloud: number;

/**
 * Names of few words, shared prices, and one word whose rows have the highest prices: they are at
 * the end when sorted by price.
 */
const fill = (place: number, word: string): Promise<void> =>
  changeRows(
    server,
    place,
    `INSERT INTO products (cloud_id, id, code, name, barcode, manufacturer, price, version, active, department_id)
   SELECT $1, 1000 + n, 'K' || n, ($2::text[])[1 + n % 5] || ' ' || (n * 7919 % 100) || ' ' || ($2::text[])[1 + n / 7 % 5] || ' ' || $3, lpad((n * 104729 % 100000)::text, 6, '0'), ($2::text[])[1 + n / 3 % 5],
     CASE WHEN n % 5 = 3 THEN 90000 + n % 40 ELSE n * 31 % 700 END, 1, n % 4 <> 0, NULL
   FROM generate_series(1, 12000) n`,
    [WORDS, word],
  );

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await fill(cloud, 'שלנו');
  await fill(await aShop(server, 'other@example.com'), OTHERS);
  await runAsOwner(server.database.url, (owner) => owner.query('VACUUM ANALYZE products'));
});
afterAll(() => server.close());

const idsOf = (rows: readonly RecordRow[]): number[] => rows.map(({ view }) => Number(view.id));
/**
 * No product has a department, so sorting by its name, in another table, keeps the order of ids.
 */
const SQL = {
  department: 'department_id',
  barcode: 'barcode_search',
  code: 'code_search',
  price: 'price',
} as const;
/** A condition that all products match, and that only the name in another table decides. */
const ANY = { key: 'department', type: 'not_equal', val: 'מחלקה' } as const;
const word = fc.constantFrom(...WORDS);
/** From a prefix of thousands of names to one of few, and of none. */
const beginning = fc.oneof(
  word,
  fc.tuple(word, fc.integer({ min: 0, max: 99 })).map(([first, number]) => `${first} ${number}`),
  fc
    .tuple(word, fc.integer({ min: 0, max: 99 }), word)
    .map(([first, number, last]) => `${first} ${number} ${last}`),
  fc.constantFrom('א', 'Q%_', 'תות 7'),
);
const part = fc.record({
  sort: fc.record({
    key: fc.constantFrom('price', 'barcode', 'code', 'department'),
    descending: fc.boolean(),
  }),
  active: fc.constantFrom(true, false, undefined),
  from: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2_600 })),
  limit: fc.constantFrom(1, 7, 20, 300),
});

describe('the query plans of one list', () => {
  it('return the same page for a prefix, whichever is chosen: few rows in the range, many of them, or no ids', async () => {
    const db = server.kernel.tenant(cloud);
    const taken = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        beginning,
        part,
        fc.boolean(),
        async (val, { sort, active, from, limit }, joined) => {
          const asked: RecordQuery = {
            searches: [{ key: 'name', type: 'starts', val }, ...(joined ? [ANY] : [])],
            active,
          };
          const query = await withIndexResults(db, products, asked, sort.key);
          const { range } = query.indexResult ?? {};
          const direction = sort.descending ? ' DESC' : '';
          const wanted = await queryRows<{ id: number }>(
            db,
            `SELECT id FROM products WHERE cloud_id = $1 AND starts_with(name_search, $2) AND ($3::boolean IS NULL OR active = $3) ORDER BY ${SQL[sort.key]}${direction}, id${direction}`,
            [val.toLowerCase(), active ?? null],
          );
          const page = wanted.slice(from, from + limit).map(({ id }) => id);
          expect(range?.few).toBe(
            (
              await queryRows(
                db,
                'SELECT id FROM products WHERE cloud_id = $1 AND starts_with(name_search, $2)',
                [val.toLowerCase()],
              )
            ).length <= 2_000,
          );
          const told = (few: boolean): RecordQuery => ({
            ...asked,
            indexResult: { ids: null, estimate: null, range: { ...(range as TextRange), few } },
          });
          for (const [plan, one] of [
            ['its own', query],
            ['few', told(true)],
            ['many', told(false)],
            ['not told', asked],
          ] as const) {
            expect([
              plan,
              idsOf(await pageRecords(db, products, one, { sort, from, limit })),
            ]).toEqual([plan, page]);
          }
          expect(await countRecords(db, products, query)).toEqual({
            count: wanted.length,
            estimated: false,
          });
          taken.add(range?.few === true ? 'few' : 'many');
        },
      ),
      {
        numRuns: 40,
        examples: [
          [
            'זנב',
            { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 },
            false,
          ],
          [
            'אבן',
            { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 },
            false,
          ],
          [
            'זנב 7',
            { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 },
            true,
          ],
        ],
      },
    );
    expect(taken).toEqual(new Set(['few', 'many']));
  });

  it('return the same page for a contained text: from the first rows, from the index, and by scanning', async () => {
    const db = server.kernel.tenant(cloud);
    const seen = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(word, beginning, fc.constantFrom('007', OTHERS)),
        part,
        async (q, { active, from, limit }) => {
          const wanted = (
            await queryRows<{ id: number }>(
              db,
              'SELECT id FROM products WHERE cloud_id = $1 AND strpos(name_search || chr(10) || barcode_search || chr(10) || code_search || chr(10) || lower(manufacturer), $2) > 0 AND ($3::boolean IS NULL OR active = $3) ORDER BY name_search, id',
              [q.toLowerCase(), active ?? null],
            )
          ).map(({ id }) => id);
          const asked = { q, active };
          const found = await pageOfText(db, products, asked, { sort: null, from, limit });
          const walked = await pageRecords(db, products, asked, { sort: null, from, limit });
          expect(idsOf(walked)).toEqual(wanted.slice(from, from + limit));
          if (found === null) return;
          expect(idsOf(found.rows)).toEqual(wanted.slice(from, from + limit));
          if (found.counted.estimated) expect(found.rows).toHaveLength(limit);
          else expect(found.counted.count).toBe(wanted.length);
          seen.add(found.counted.estimated);
        },
      ),
      {
        numRuns: 40,
        examples: [
          ['אבן', { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 }],
          [
            'תות 7',
            { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 },
          ],
          [
            OTHERS,
            { sort: { key: 'price', descending: false }, active: undefined, from: 0, limit: 20 },
          ],
        ],
      },
    );
    expect(seen).toEqual(new Set([true, false]));
  });

  it('return the same page for a reference, choice, switch, sum or day in any order: by ids, by join, and by scanning', async () => {
    const db = server.kernel.tenant(cloud);
    await changeRows(
      server,
      cloud,
      "INSERT INTO suppliers (cloud_id, id, code, name) SELECT $1, 5000 + n, 'S' || n, ($2::text[])[1 + n % 5] || ' ' || n % 9 FROM generate_series(1, 60) n",
      [WORDS],
    );
    await changeRows(
      server,
      cloud,
      `UPDATE products SET supplier_id = CASE WHEN id % 6 > 0 THEN 5001 + id * 31 % 60 END, cost = CASE WHEN id % 5 > 0 THEN id * 17 % 900 END, weighed = id % 11 = 0, vat_group = id % 2,
      created_at = timestamptz '2026-03-26 12:00+00' + id % 96 * interval '1 hour' + id % 3 * interval '300 days' WHERE cloud_id = $1`,
      [],
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO supplier_products (cloud_id, id, supplier_id, product_id, code, cost) SELECT $1, p.id, coalesce(p.supplier_id, 5001), p.id, '', 1 FROM products p WHERE p.cloud_id = $1 AND p.id > 1000",
      [],
    );
    const TEXTS: Readonly<Record<string, string>> = {
      supplier: 'lower(s.name)',
      weighed: "CASE WHEN p.weighed THEN 'כן' ELSE 'לא' END",
      vat_group: `CASE p.vat_group ${Object.entries(VAT_GROUP_LABELS)
        .map(([key, { he }]) => `WHEN ${key} THEN '${he}'`)
        .join(' ')} ELSE '' END`,
      cost: 'round(p.cost / 100.0, 2)::text',
      product: 'p.name_search',
      created: "to_char(p.created_at AT TIME ZONE 'Asia/Jerusalem', 'DD/MM/YYYY HH24:MI')",
    };
    const VALUES: Readonly<Record<string, string>> = {
      cost: 'p.cost',
      created: "(p.created_at AT TIME ZONE 'Asia/Jerusalem')::date",
      weighed: 'p.weighed',
    };
    const FITS = {
      starts: 'starts_with',
      ends: 'ends',
      contains: 'strpos',
      equal: '=',
      not_equal: 'IS DISTINCT FROM',
      smaller: '<',
      bigger: '>',
    } as const;
    type Kind = keyof typeof FITS;
    interface Search {
      readonly key: string;
      readonly type: Kind;
      readonly val: string;
    }
    type Order = readonly [sort: string | null, sql: string];
    /** The same condition written by hand, with products as p and suppliers as s. */
    const conditionOf = ({ key, type, val }: Search): string => {
      const text = `${TEXTS[key] ?? 'NULL'} COLLATE "C"`;
      if (type === 'starts') return `starts_with(${text}, '${val}')`;
      if (type === 'ends') return `right(${text}, ${val.length}) = '${val}'`;
      if (type === 'contains') return `strpos(${text}, '${val}') > 0`;
      const value = VALUES[key];
      const wanted = key === 'cost' ? String(Number(val) * 100) : val;
      return value === undefined
        ? `${text} ${FITS[type]} '${val}'`
        : `${value} ${FITS[type]} '${wanted}'`;
    };
    const texts = fc.constantFrom<Kind>(
      'starts',
      'ends',
      'contains',
      'equal',
      'not_equal',
      'smaller',
      'bigger',
    );
    const compared = fc.constantFrom<Kind>('equal', 'not_equal', 'smaller', 'bigger');
    const search: fc.Arbitrary<Search> = fc.oneof(
      fc.record({
        key: fc.constant('supplier'),
        type: texts,
        val: fc.constantFrom('אבן', 'אבן 3', 'גבינה 8', 'ן', '5', 'איש'),
      }),
      fc.record({
        key: fc.constant('weighed'),
        type: fc.constantFrom<Kind>('starts', 'ends', 'contains'),
        val: fc.constantFrom('כ', 'כן', 'לא', 'א', 'אולי'),
      }),
      fc.record({
        key: fc.constant('vat_group'),
        type: fc.constantFrom<Kind>('starts', 'ends', 'contains'),
        val: fc.constantFrom(
          ...Object.values(VAT_GROUP_LABELS).map(({ he }) => he),
          'מ',
          'קרמבולה',
        ),
      }),
      fc.record({
        key: fc.constant('cost'),
        type: texts,
        val: fc.constantFrom('1.02', '8.5', '0'),
      }),
      fc.record({
        key: fc.constant('created'),
        type: compared,
        val: fc.constantFrom('2026-03-26', '2026-03-27', '2026-03-30', '2027-01-01'),
      }),
      fc.record({
        key: fc.constant('created'),
        type: fc.constantFrom<Kind>('starts', 'contains', 'ends'),
        val: fc.constantFrom(
          '27/03/2026',
          '31/02/2026',
          '27/03',
          '03/2026 1',
          '26/03/2026 15:00',
          ':00',
          '03/2026',
          '/2027',
          '11/2027',
          '13/2026',
          '0000',
          '/01/2027',
        ),
      }),
    );
    const orders = fc.constantFrom<Order>(
      [null, 'p.name_search'],
      ['price', 'p.price'],
      ['cost', 'p.cost'],
      ['supplier', 'lower(s.name) COLLATE "C"'],
      ['weighed', 'p.weighed'],
    );
    const places = createListPositions(() => 0);
    const EACH: readonly Search[] = [
      ...(['starts', 'ends', 'contains', 'equal', 'not_equal', 'smaller', 'bigger'] as const).map(
        (type) => ({ key: 'supplier', type, val: 'אבן 3' }),
      ),
      ...(['equal', 'not_equal', 'smaller', 'bigger'] as const).map((type) => ({
        key: 'created',
        type,
        val: '2026-03-27',
      })),
      { key: 'created', type: 'starts', val: '27/03/2026' },
      { key: 'created', type: 'ends', val: '-27' },
      { key: 'cost', type: 'contains', val: 'x1' },
      { key: 'cost', type: 'ends', val: '.5' },
      ...[
        '03/2026',
        '/03/2026',
        '2027',
        '/2027',
        '12/2027',
        '13/2026',
        '0000',
        '3/2026',
        '9999',
      ].map((val) => ({ key: 'created', type: 'contains' as const, val })),
      { key: 'created', type: 'starts', val: '03/2026' },
      { key: 'created', type: 'ends', val: '2027' },
      { key: 'weighed', type: 'contains', val: 'כ' },
      { key: 'vat_group', type: 'ends', val: 'אפס' },
    ];
    await fc.assert(
      fc.asyncProperty(
        search,
        fc.option(search),
        orders,
        fc.constantFrom(0, 30, 990, 1_700),
        fc.constantFrom(1, 20, 200),
        async (first, second, [sort, order], from, limit) => {
          const searches = second === null || second.key === first.key ? [first] : [first, second];
          const wanted = (
            await queryRows<{ id: number }>(
              db,
              `SELECT p.id FROM products p LEFT JOIN suppliers s ON s.cloud_id = p.cloud_id AND s.id = p.supplier_id WHERE p.cloud_id = $1 AND ${searches.map(conditionOf).join(' AND ')} ORDER BY ${order}, p.id`,
            )
          ).map(({ id }) => id);
          const page = wanted.slice(from, from + limit);
          const part = {
            sort: sort === null ? null : { key: sort, descending: false },
            from,
            limit,
          };
          const query = await withIndexResults(db, products, { searches }, sort);
          // With the ids of the names, without any, and scanned from a cached position.
          for (const [plan, asked, known] of [
            ['named', query, undefined],
            ['joined', { searches }, undefined],
            ['walked', query, places],
          ] as const) {
            expect([plan, idsOf(await pageRecords(db, products, asked, part, known))]).toEqual([
              plan,
              page,
            ]);
          }
          if (wanted.length <= 10_000)
            expect(await countRecords(db, products, query)).toEqual({
              count: wanted.length,
              estimated: false,
            });
        },
      ),
      {
        numRuns: 57,
        examples: EACH.map((one): [Search, null, Order, 0, 200] => [
          one,
          null,
          [null, 'p.name_search'],
          0,
          200,
        ]),
      },
    );
    // Names of a large table: for few matches ids are used, and for very many the list is scanned.
    for (const val of ['זנב 7', 'אבן 31 תות', 'שלנו', 'אין כזה']) {
      for (const type of ['contains', 'starts', 'not_equal', 'ends'] as const) {
        const wanted = (
          await queryRows<{ id: number }>(
            db,
            `SELECT p.id FROM products p JOIN supplier_products sp ON sp.cloud_id = p.cloud_id AND sp.product_id = p.id WHERE p.cloud_id = $1 AND ${conditionOf({ key: 'product', type, val })} ORDER BY p.id`,
          )
        ).map(({ id }) => id);
        const query = await withIndexResults(db, supplierProducts, {
          searches: [{ key: 'product', type, val }],
        });
        expect([val, type, query.namedRefs === undefined]).toEqual([
          val,
          type,
          val === 'שלנו' && type !== 'starts' && type !== 'not_equal',
        ]);
        expect(
          idsOf(
            await pageRecords(db, supplierProducts, query, { sort: null, from: 10, limit: 50 }),
          ),
        ).toEqual(wanted.slice(10, 60));
      }
    }
  });
});
