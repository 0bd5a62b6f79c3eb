import { randomUUID } from 'node:crypto';
import type { ShopServer } from './shop-server.ts';

export const CLOUDS = 20;
/** Products of the first business, and of each of the others: a million together. */
export const OWN = 240_000;
const OTHERS = 40_000;
/** A word in every twentieth name, one in sixty names, and one in none. */
export const COMMON = 'גבינה';
export const RARE = 'פיסטוק';
export const ABSENT = 'קרמבולה';
export const CUSTOMERS = 50_000;

const WORDS = [
  'חלב',
  COMMON,
  'לחם',
  'שוקולד',
  'קפה',
  'אורז',
  'פסטה',
  'שמן',
  'מלח',
  'סוכר',
  'קמח',
  'תה',
  'מיץ',
  'מים',
  'ביסקוויט',
  'עוגה',
  'יוגורט',
  'חומוס',
  'טחינה',
  'זיתים',
];
const BRANDS = [
  'תנובה',
  'שטראוס',
  'אסם',
  'עלית',
  'טרה',
  'יטבתה',
  'ויסוצקי',
  'סוגת',
  'פריגת',
  'נביעות',
];

/**
 * Twenty businesses with a million products together, inserted as by an import, with indexes built
 * afterwards.
 */
export async function fillClouds({ owner, cloud }: ShopServer): Promise<void> {
  await owner.query(
    'DROP INDEX products_found, products_code, products_barcode, products_price, products_department, products_manufacturer',
  );
  for (let number = 1; number <= CLOUDS; number += 1) {
    const { rows } =
      number === 1
        ? { rows: [{ id: cloud }] }
        : await owner.query<{ id: number }>(
            'SELECT cloud_create($1, $2, $2, $2, $3, $4, $4) AS id',
            [randomUUID(), `bench${number}`, '514000009', ''],
          );
    const id = Number(rows[0]?.id);
    await owner.query("SELECT set_config('dalpak.cloud_id', $1, false)", [String(id)]);
    await owner.query(
      'INSERT INTO departments (cloud_id, id, name) SELECT $1, n, $2 || n FROM generate_series(1, 20) n',
      [id, 'מחלקה '],
    );
    await owner.query(
      `INSERT INTO products (cloud_id, id, code, name, barcode, manufacturer, department_id, price, unit, version, active)
       SELECT $1, n, n::text, ($3::text[])[1 + n % 20] || ' ' || ($4::text[])[1 + n * 7 % 10] || ' ' || (n * 7919 % 100000) || CASE WHEN n % 4000 = 0 THEN ' ' || $5 ELSE '' END,
         '72900' || lpad(n::text, 8, '0'), ($4::text[])[1 + n * 7 % 10], n % 20 + 1, 290 + n::bigint * 7919 % 50000, '', 1, n % 50 <> 0 FROM generate_series(1, $2::integer) n`,
      [id, number === 1 ? OWN : OTHERS, WORDS, BRANDS, RARE],
    );
  }
  await owner.query("SELECT set_config('dalpak.cloud_id', $1, false)", [String(cloud)]);
  await owner.query(
    "INSERT INTO customers (cloud_id, id, code, name, phone) SELECT $1, n, n::text, $2 || n, '05' || lpad(n::text, 8, '0') FROM generate_series(1, $3::integer) n",
    [cloud, 'לקוח ', CUSTOMERS],
  );
  for (const index of [
    'products_code ON products (cloud_id, code_search, id) INCLUDE (active)',
    'products_barcode ON products (cloud_id, barcode_search, id) INCLUDE (active)',
    'products_price ON products (cloud_id, price, id) INCLUDE (active)',
    'products_manufacturer ON products (cloud_id, manufacturer_search, id) INCLUDE (active)',
    'products_department ON products (cloud_id, department_id, name_search, id)',
    'products_found ON products USING gin (cloud_id, search_text gin_trgm_ops)',
  ]) {
    await owner.query(`CREATE INDEX ${index}`);
  }
  // In a shop autovacuum does this after a large import.
  await owner.query('VACUUM ANALYZE products');
  await owner.query('VACUUM ANALYZE customers');
}
