import { findRecordComponent } from '@dalpak/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, ask, change } from '../../test/sale-shop.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { found } from '../kernel/errors/app-error.ts';
import { onServer } from '../kernel/db/test-database.ts';
import type { TextRange } from './find-inside.ts';
import { countRecords, narrowed, pageOfText, pageRecords, type RecordQuery, type RecordRow } from './record-list.store.ts';

const products = found(findRecordComponent(13));
const WORDS = ['אבן', 'אגס', 'גבינה', 'זנב', 'תות'];
const OTHERS = 'שלהם';

let server: TestApp;
let cloud: number;

/** Names of few words, prices that many share, and one word whose rows are the dearest of all: they stand at the end of the other order. */
const fill = (place: number, word: string): Promise<void> => change(
  server, place,
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
  await onServer(server.database.url, (owner) => owner.query('VACUUM ANALYZE products'));
});
afterAll(() => server.close());

const idsOf = (rows: readonly RecordRow[]): number[] => rows.map(({ view }) => Number(view.id));
/** No product has a department: what is put in order by its name, in another table, stands in the order of numbers. */
const SQL = { department: 'department_id', barcode: 'barcode_search', code: 'code_search', price: 'price' } as const;
/** What all products fit, and only the name of another table tells. */
const ANY = { key: 'department', type: 'not_equal', val: 'מחלקה' } as const;
const word = fc.constantFrom(...WORDS);
/** From a word that thousands of names begin with to one that few do, and to none. */
const beginning = fc.oneof(
  word, fc.tuple(word, fc.integer({ min: 0, max: 99 })).map(([first, number]) => `${first} ${number}`),
  fc.tuple(word, fc.integer({ min: 0, max: 99 }), word).map(([first, number, last]) => `${first} ${number} ${last}`),
  fc.constantFrom('א', 'Q%_', 'תות 7'),
);
const part = fc.record({
  sort: fc.record({ key: fc.constantFrom('price', 'barcode', 'code', 'department'), descending: fc.boolean() }),
  active: fc.constantFrom(true, false, undefined),
  from: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2_600 })),
  limit: fc.constantFrom(1, 7, 20, 300),
});

describe('the plans of one list', () => {
  it('give the same page of what begins with a text, whichever is taken: few rows of the range, many of them, or none told of it', async () => {
    const db = server.kernel.tenant(cloud);
    const taken = new Set<string>();
    await fc.assert(fc.asyncProperty(beginning, part, fc.boolean(), async (val, { sort, active, from, limit }, joined) => {
      const asked: RecordQuery = { searches: [{ key: 'name', type: 'starts', val }, ...(joined ? [ANY] : [])], active };
      const query = await narrowed(db, products, asked, sort.key);
      const { range } = query.inside ?? {};
      const direction = sort.descending ? ' DESC' : '';
      const wanted = await ask<{ id: number }>(db, `SELECT id FROM products WHERE cloud_id = $1 AND starts_with(name_search, $2) AND ($3::boolean IS NULL OR active = $3) ORDER BY ${SQL[sort.key]}${direction}, id${direction}`, [val.toLowerCase(), active ?? null]);
      const page = wanted.slice(from, from + limit).map(({ id }) => id);
      expect(range?.few).toBe((await ask(db, 'SELECT id FROM products WHERE cloud_id = $1 AND starts_with(name_search, $2)', [val.toLowerCase()])).length <= 2_000);
      const told = (few: boolean): RecordQuery => ({ ...asked, inside: { ids: null, estimate: null, range: { ...(range as TextRange), few } } });
      for (const [plan, one] of [['its own', query], ['few', told(true)], ['many', told(false)], ['not told', asked]] as const) {
        expect([plan, idsOf(await pageRecords(db, products, one, { sort, from, limit }))]).toEqual([plan, page]);
      }
      expect(await countRecords(db, products, query)).toEqual({ count: wanted.length, estimated: false });
      taken.add(range?.few === true ? 'few' : 'many');
    }), { numRuns: 40, examples: [['זנב', { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 }, false], ['אבן', { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 }, false], ['זנב 7', { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 }, true]] });
    expect(taken).toEqual(new Set(['few', 'many']));
  });

  it('give the same page of what has a text inside: of the first rows, of the index, and walked', async () => {
    const db = server.kernel.tenant(cloud);
    const seen = new Set<boolean>();
    await fc.assert(fc.asyncProperty(fc.oneof(word, beginning, fc.constantFrom('007', OTHERS)), part, async (q, { active, from, limit }) => {
      const wanted = (await ask<{ id: number }>(db, "SELECT id FROM products WHERE cloud_id = $1 AND strpos(name_search || chr(10) || barcode_search || chr(10) || code_search || chr(10) || lower(manufacturer), $2) > 0 AND ($3::boolean IS NULL OR active = $3) ORDER BY name_search, id", [q.toLowerCase(), active ?? null])).map(({ id }) => id);
      const asked = { q, active };
      const found = await pageOfText(db, products, asked, { sort: null, from, limit });
      const walked = await pageRecords(db, products, asked, { sort: null, from, limit });
      expect(idsOf(walked)).toEqual(wanted.slice(from, from + limit));
      if (found === null) return;
      expect(idsOf(found.rows)).toEqual(wanted.slice(from, from + limit));
      if (found.counted.estimated) expect(found.rows).toHaveLength(limit);
      else expect(found.counted.count).toBe(wanted.length);
      seen.add(found.counted.estimated);
    }), { numRuns: 40, examples: [['אבן', { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 }], ['תות 7', { sort: { key: 'price', descending: false }, active: true, from: 0, limit: 20 }], [OTHERS, { sort: { key: 'price', descending: false }, active: undefined, from: 0, limit: 20 }]] });
    expect(seen).toEqual(new Set([true, false]));
  });
});
