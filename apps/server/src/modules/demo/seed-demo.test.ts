import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/fresh-database.ts';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { verifyPassword } from '../../kernel/auth/password.ts';
import { leaseIds, tenantDb } from '../../kernel/db/index.ts';
import { DEMO_RESTAURANT } from './demo-restaurant.data.ts';
import { DEMO_ROWS } from './demo-rows.data.ts';
import { seedDemo, type SeededDemo } from './index.ts';

const SECRETS = {
  'card-lookup': Buffer.alloc(32, 1),
  'session-token': Buffer.alloc(32, 2),
  'employee-token': Buffer.alloc(32, 3),
  'receipt-link': Buffer.alloc(32, 4),
  'known-device': Buffer.alloc(32, 5),
  'web-push': Buffer.alloc(32, 6),
  'plugin-releases': Buffer.alloc(32, 6),
  'file-link': Buffer.alloc(32, 7),
  'plugin-settings': Buffer.alloc(32, 8),
  'second-step': Buffer.alloc(32, 9),
};

describe('the demonstration', () => {
  let database: FreshDatabase;
  let demo: SeededDemo;

  beforeAll(async () => {
    database = await freshDatabase();
    demo = await seedDemo({ systemPool: database.systemPool, secrets: SECRETS });
  });
  afterAll(() => database.drop());

  async function count(table: string): Promise<number> {
    const row = await tenantDb(database.pool, demo.cloudId).find<{ n: number }>(
      `test.count_${table}`,
      `SELECT count(*) AS n FROM ${table} WHERE cloud_id = $1`,
      [demo.cloudId],
    );
    return row?.n ?? -1;
  }

  it('has the shop, its people and its catalogue', async () => {
    expect(await count('branches')).toBe(2);
    expect(await count('terminals')).toBe(3);
    expect(await count('warehouses')).toBe(2);
    expect(await count('positions')).toBe(4);
    expect(await count('employees')).toBe(6);
    expect(await count('customers')).toBe(60);
    expect(await count('products')).toBe(15_712);
    expect(await count('discount_rules')).toBe(2252);
    expect(await count('stock_levels')).toBe(31_400);
    expect(demo.prices).toMatchObject({
      lines: 15_700,
      imported: 15_700,
      changed: 0,
      unchanged: 0,
      skipped: {},
    });
  });

  it('has records in every small list, and the next record gets the following number', async () => {
    for (const [table, rows] of Object.entries(DEMO_ROWS)) {
      // The restaurant adds a menu of its own.
      const more = table === 'sales_menus' ? DEMO_RESTAURANT.menus.length : 0;
      expect([table, await count(table)]).toEqual([table, rows.length + more]);
      expect([
        table,
        await tenantDb(database.pool, demo.cloudId).tx((tx) => leaseIds(tx, table)),
      ]).toEqual([table, rows.length + more + 1]);
    }
    expect(await count('price_list_lines')).toBe(12);
  });

  it('maps all promotions of the store but five', () => {
    expect(demo.promos).toMatchObject({
      lines: 45_787,
      imported: 2250,
      skipped: { code_unusable: 38 },
      linesWithProduct: 43_403,
      linesMapped: 29_374,
      linesOnlineOnly: 13_892,
      unmapped: { online_only: 1, gift_not_in_file: 3, benefit_unknown: 1 },
      mapped: {
        percent: 211,
        amount_off: 36,
        fixed_price: 1158,
        buy_get: 21,
        gift: 1,
        set_for_price: 792,
        price_from_weight: 31,
      },
    });
    // One promotion of the chain's site ("599 shekels and more: a gift of your choice, online")
    // lists most of the shop.
    const cause = demo.promos.unmappedList.find((promotion) => promotion.promotionId === '4334943');
    expect(cause).toMatchObject({ reason: 'online_only', lines: 13_892 });
  });

  it('has cashiers of two more languages, and names in them [LOOK-062, LOOK-063]', async () => {
    const db = tenantDb(database.pool, demo.cloudId);
    const found = await db.find<{ languages: string; bread: string; fruit: string }>(
      'test.demo_names',
      `SELECT (SELECT string_agg(language, ',' ORDER BY language) FROM employees WHERE cloud_id = $1) AS languages,
         (SELECT name_ru FROM products WHERE cloud_id = $1 AND name = 'לחם אחיד 750 גרם' LIMIT 1) AS bread,
         (SELECT name_ar FROM departments WHERE cloud_id = $1 AND name = 'פירות וירקות') AS fruit`,
      [demo.cloudId],
    );
    expect(found).toEqual({
      languages: 'ar,ru',
      bread: 'Хлеб «Ахид» 750 г',
      fruit: 'فواكه وخضار',
    });
  });

  it('gives most products a department, and 0% VAT to fresh fruit and vegetables alone', async () => {
    const db = tenantDb(database.pool, demo.cloudId);
    const row = await db.find<{ departments: number; zero: number }>(
      'test.coverage',
      'SELECT count(department_id) AS departments, count(*) FILTER (WHERE vat_group = 1) AS zero FROM products WHERE cloud_id = $1',
      [demo.cloudId],
    );
    expect(row?.departments).toBeGreaterThan(15_712 * 0.85);
    expect(row?.zero).toBeGreaterThan(80);
    expect(row?.zero).toBeLessThan(160);
    const tomato = await db.find<{ vat_group: number; weighed: boolean }>(
      'test.tomato',
      `SELECT vat_group, weighed FROM products WHERE cloud_id = $1 AND name = 'עגבניה'`,
      [demo.cloudId],
    );
    expect(tomato).toEqual({ vat_group: 1, weighed: true });
  });

  it('gives the owner a second, small business, with the same card, after the first', async () => {
    const { rows } = await database.system.query<{
      cloud_id: number;
      name: string;
      favourite: boolean;
    }>(
      'test.clouds_of_owner',
      'SELECT l.cloud_id, l.name, l.favourite FROM auth_find_user_by_email($1) u, auth_list_clouds(u.id) l',
      [demo.users[0]?.email],
    );
    expect(rows.map(({ name, favourite }) => [name, favourite])).toEqual([
      ['מרכול הדגמה', true],
      ['קיוסק הדגמה', false],
      ['ביסטרו הדגמה', false],
    ]);
    const kiosk = rows[1]?.cloud_id ?? 0;
    const db = tenantDb(database.pool, kiosk);
    const hash = hashCard(SECRETS['card-lookup'], kiosk, demo.cards[0]?.card ?? '');
    expect(
      await db.find(
        'test.kiosk',
        'SELECT first_name, (SELECT count(*) FROM product_barcodes WHERE cloud_id = $1) AS goods FROM employees WHERE cloud_id = $1 AND card_lookup = $2',
        [kiosk, hash],
      ),
    ).toEqual({ first_name: 'דנה', goods: 8 });
  });

  it('returns secrets once and stores only their hashes', async () => {
    expect(demo.users.map((user) => user.position)).toEqual(['מנהל', 'אחמ"ש']);
    expect(new Set(demo.cards.map((card) => card.card)).size).toBe(6);
    const [manager] = demo.users;
    const stored = await database.system.find<{ password_hash: string }>(
      'test.user',
      'SELECT password_hash FROM auth_find_user_by_email($1)',
      [manager?.email],
    );
    expect(await verifyPassword(manager?.password ?? '', stored?.password_hash ?? null)).toBe(true);
    const db = tenantDb(database.pool, demo.cloudId);
    const card = demo.cards.find((entry) => entry.key === 'cashier')?.card ?? '';
    const employee = await db.find<{ first_name: string }>(
      'test.card',
      'SELECT first_name FROM employees WHERE cloud_id = $1 AND card_lookup = $2',
      [demo.cloudId, hashCard(SECRETS['card-lookup'], demo.cloudId, card)],
    );
    expect(employee?.first_name).toBe('מיכל');
  });

  it('finds a product by every spelling of a UPC barcode', async () => {
    const db = tenantDb(database.pool, demo.cloudId);
    const { rows } = await db.query<{ barcode: string; code: string }>(
      'test.upc',
      `SELECT b.barcode, p.code FROM product_barcodes b JOIN products p ON p.cloud_id = b.cloud_id AND p.id = b.product_id
       WHERE b.cloud_id = $1 AND p.code = '10181040009' ORDER BY b.barcode`,
      [demo.cloudId],
    );
    expect(rows.map((row) => row.barcode)).toEqual(['0010181040009', '010181040009']);
  });

  it('leaves nothing behind when it fails', async () => {
    // The same e-mail address exists already.
    await expect(
      seedDemo({ systemPool: database.systemPool, secrets: SECRETS }, { code: 'demo-2' }),
    ).rejects.toThrow('users_email_key');
    const again = await seedOnlyClouds();
    expect(again).toBe(1);
  });

  async function seedOnlyClouds(): Promise<number> {
    const { rows } = await database.system.query<{ id: number }>(
      'test.find_cloud',
      'SELECT id FROM cloud_find($1)',
      ['demo-2'],
    );
    const one = await database.system.query<{ id: number }>(
      'test.find_cloud_1',
      'SELECT id FROM cloud_find($1)',
      ['demo'],
    );
    return rows.length + one.rows.length;
  }
});
