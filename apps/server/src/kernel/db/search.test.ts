import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FreshDatabase } from '../../../test/fresh-database.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { inTenantTx, tenantDb } from './tenant-db.ts';
import { createTestCloud, runAsOwner } from './test-database.ts';

const PRODUCTS = 20_000;
let db: FreshDatabase;
let cloud: number;
let other: number;

beforeAll(async () => {
  db = await freshDatabase();
  const fill = (word: string) =>
    createTestCloud(db.systemPool, async (tx) => {
      await tx.query(
        `test.fill_${word}`,
        `INSERT INTO products (cloud_id, id, code, name, price, version)
         SELECT $1, i, 'c' || i, '${word} ' || md5(i::text) || CASE WHEN i % 5000 = 0 THEN ' תנובה 100%' ELSE '' END, i, 1 FROM generate_series(1, ${PRODUCTS}) AS i`,
        [tx.cloudId],
      );
      await tx.query(
        `test.fill_customers_${word}`,
        `INSERT INTO customers (cloud_id, id, code, name) SELECT cloud_id, id, code, name FROM products WHERE cloud_id = $1`,
        [tx.cloudId],
      );
    });
  cloud = await fill('חלב');
  other = await fill('גבינה');
  await runAsOwner(db.url, (owner) => owner.query('VACUUM ANALYZE products'));
});
afterAll(() => db.drop());

const explain = async (sql: string, params: readonly unknown[]) =>
  inTenantTx(db.pool, cloud, async (tenant) =>
    (
      await tenant.query<{ 'QUERY PLAN': string }>(
        `test.explain_${sql.length}`,
        `EXPLAIN ${sql}`,
        params,
      )
    ).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n'),
  );

test('a search by the beginning of a name walks the index under row-level security', async () => {
  const sql =
    'SELECT id FROM products WHERE cloud_id = $1 AND name_search >= $2 AND name_search < $3 ORDER BY name_search, id LIMIT 20';
  const plan = await explain(sql, [cloud, 'חלב aa', 'חלב ab']);
  expect(plan).toMatch(/Index (Only )?Scan using products_name/);
  expect(plan).toMatch(/Index Cond: .*name_search >= /);
});

test('a search inside names finds Hebrew words, treats % as a character, and sees only this cloud', async () => {
  const search = async (cloudId: number, text: string) =>
    (
      await tenantDb(db.pool, cloudId).query<{ id: number }>(
        'test.search',
        'SELECT id FROM search_customer_ids($1, 50)',
        [text],
      )
    ).rows
      .map((row) => row.id)
      .sort((a, b) => a - b);
  expect(await search(cloud, 'תנוב')).toEqual([5000, 10_000, 15_000, 20_000]);
  expect(await search(cloud, '100%')).toHaveLength(4);
  expect(await search(cloud, 'ח%ב')).toEqual([]);
  expect(await search(cloud, 'גבינה')).toEqual([]);
  expect(await search(other, 'גבינה')).toHaveLength(50);
});

test('the owner, whose rights such a function has, reaches the trigram index that a query of the runtime role cannot use', async () => {
  const like = `SELECT id FROM products WHERE cloud_id = $1 AND active AND search_text LIKE '%תנובה%'`;
  expect(await explain(like, [cloud])).not.toMatch(/Index Cond: .*~~/);
  const asOwner = await runAsOwner(db.url, (owner) =>
    owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${like.replace('$1', String(cloud))}`),
  );
  expect(asOwner.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /products_found[\s\S]*Index Cond: .*~~/,
  );
});

test('a query without an index or a condition on the cloud still sees one cloud', async () => {
  const counted = await inTenantTx(db.pool, cloud, (tx) =>
    tx.find('test.count', 'SELECT count(*) AS n FROM products'),
  );
  expect(counted).toEqual({ n: PRODUCTS });
});
