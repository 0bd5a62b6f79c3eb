import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { readSyncVersions, tenantDb, type TenantDb } from '../../../kernel/db/index.ts';
import { createTestCloud } from '../../../kernel/db/test-database.ts';
import { lockRulesOfSource } from '../../catalogue/index.ts';
import { importList } from '../index.ts';
import { itemsXml, promotionsXml } from '../../../../test/law-files.ts';

const PRICE_HEADER =
  'רשת,מזהה רשת,מזהה חנות,ברקוד,שם מוצר,יצרן,ארץ ייצור,כמות,יחידת מידה,יחידת כמות,מחיר (₪),מחיר ליחידה (₪),שקיל,כמות באריזה,מותר הנחה,סטטוס,עודכן';
const PROMO_HEADER =
  'רשת,מזהה רשת,מזהה חנות,ברקוד,מזהה מבצע,תיאור מבצע,בתוקף עד,כמות מינימום,מחיר מבצע (₪),שיעור הנחה,מועדון,קופון,סוג הטבה';
const STORE = 'ויקטורי,7290696200003,097';
const SOURCE = 'price-transparency:7290696200003:097';

const MILK = price('7290004131074', 'חלב טרי 3% 1 ליטר', '7.1');
const SOAP = price('36000183399', 'אל סבון 750 מ"ל', '12.9');
const PRICES = [
  MILK,
  SOAP,
  price('2003', 'אבוקדו ישראל', '14.9', '1'),
  price('1', '', '5'),
  price('2', 'חינם', '0'),
  price('0036000183399', 'שוב', '9'),
];
const PROMOS = [
  promo('7290004131074', '11', '2ב12 חלב', '2', '12', '10'),
  promo('36000183399', '12', '9.90 סבון', '1', '9.9', '3', '1'),
  promo('999', '13', '5 לחם', '1', '5', '3'),
];

function price(code: string, name: string, amount: string, weighed = '0'): string {
  return `${STORE},${code},"${name.replaceAll('"', '""')}",,IL,1,יחידות,יחידות,${amount},,${weighed},1,1,,`;
}

function promo(
  code: string,
  id: string,
  description: string,
  quantity: string,
  amount: string,
  reward: string,
  club = '0',
): string {
  return `${STORE},${code},${id},${description},2026-10-03,${quantity},${amount},,${club},0,${reward}`;
}

function file(header: string, lines: readonly string[]): Readable {
  return Readable.from([Buffer.from(`\ufeff${[header, ...lines].join('\n')}\n`)]);
}

describe('imports', () => {
  let database: FreshDatabase;
  let db: TenantDb;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    db = tenantDb(database.pool, await createTestCloud(database.systemPool));
  });

  const prices = (
    lines: readonly string[] = PRICES,
    options: Partial<Parameters<typeof importList>[3]> = {},
    target: TenantDb = db,
  ) =>
    importList({ db: target }, 'prices', file(PRICE_HEADER, lines), {
      fileName: 'prices.csv',
      ...options,
    });
  const promos = (
    lines: readonly string[] = PROMOS,
    options: Partial<Parameters<typeof importList>[3]> = {},
  ) =>
    importList({ db }, 'promos', file(PROMO_HEADER, lines), { fileName: 'promos.csv', ...options });

  async function products(target: TenantDb = db) {
    const { rows } = await target.query<{
      id: number;
      code: string;
      name: string;
      barcode: string;
      price: number;
      version: number;
      department: string | null;
    }>(
      'test.products',
      `SELECT p.id, p.code, p.name, p.barcode, p.price, p.version, d.name AS department
       FROM products p LEFT JOIN departments d ON d.cloud_id = p.cloud_id AND d.id = p.department_id WHERE p.cloud_id = $1 ORDER BY p.id`,
      [target.cloudId],
    );
    return rows;
  }

  it('stores products and reports what it left out, by line and reason', async () => {
    const report = await prices();
    expect(report).toMatchObject({
      chain: 'ויקטורי',
      store: '097',
      lines: 6,
      imported: 3,
      changed: 0,
      unchanged: 0,
      skipped: { name_empty: 1, price_not_positive: 1, duplicate: 1 },
    });
    expect(report.listed).toEqual([
      { line: 5, reason: 'name_empty', text: '1' },
      { line: 6, reason: 'price_not_positive', text: '0' },
      { line: 7, reason: 'duplicate', text: '036000183399' },
    ]);
    expect(await products()).toMatchObject([
      { code: '7290004131074', name: 'חלב טרי 3% 1 ליטר', price: 710, department: 'מוצרי חלב' },
      {
        code: '36000183399',
        name: 'אל סבון 750 מ"ל',
        barcode: '036000183399',
        price: 1290,
        department: 'טיפוח והיגיינה',
      },
      { code: '2003', barcode: '2003', price: 1490, department: 'פירות וירקות' },
    ]);
  });

  it('changes nothing when the same file is imported again', async () => {
    await prices();
    await promos();
    const before = [
      await products(),
      await readSyncVersions(db, ['Products', 'ProductsKeys', 'Discounts']),
    ];
    expect(await prices()).toMatchObject({ imported: 0, changed: 0, unchanged: 3 });
    expect(await promos()).toMatchObject({ imported: 0, changed: 0, unchanged: 2 });
    expect([
      await products(),
      await readSyncVersions(db, ['Products', 'ProductsKeys', 'Discounts']),
    ]).toEqual(before);
  });

  it('updates changed prices under a new version and keeps missing products', async () => {
    await prices();
    const [milk] = await products();
    const first = (await readSyncVersions(db, ['Products'])).get('Products') ?? 0;
    expect(await prices([price('7290004131074', 'חלב טרי 3% 1 ליטר', '7.5'), SOAP])).toMatchObject({
      imported: 0,
      changed: 1,
      unchanged: 1,
    });
    const [after, soap, avocado] = await products();
    const second = (await readSyncVersions(db, ['Products'])).get('Products') ?? 0;
    expect(second).toBeGreaterThan(first);
    expect(after).toMatchObject({ id: milk?.id, price: 750, version: second });
    expect([milk?.version, soap?.version, avocado?.version]).toEqual([first, first, first]);
  });

  it('finds a product that was created by hand by its barcode, and keeps its department and code', async () => {
    await db.tx(async (tx) => {
      await tx.query(
        'test.department',
        `INSERT INTO departments (cloud_id, id, name) VALUES ($1, 900, 'שלי')`,
        [tx.cloudId],
      );
      await tx.query(
        'test.product',
        `INSERT INTO products (cloud_id, id, code, name, barcode, department_id, price, version) VALUES ($1, 500, 'A1', 'חלב', '7290004131074', 900, 600, 0)`,
        [tx.cloudId],
      );
      await tx.query(
        'test.barcode',
        `INSERT INTO product_barcodes (cloud_id, id, barcode, product_id, version) VALUES ($1, 500, '7290004131074', 500, 0)`,
        [tx.cloudId],
      );
    });
    expect(await prices([MILK])).toMatchObject({ imported: 0, changed: 1 });
    expect(await products()).toMatchObject([
      { id: 500, code: 'A1', price: 710, department: 'שלי' },
    ]);
    expect(await promos()).toMatchObject({ imported: 1, linesWithProduct: 1 });
  });

  it('maps promotions onto products, the club onto a customer group, and names what it could not map', async () => {
    await prices();
    const report = await promos();
    expect(report).toMatchObject({
      imported: 2,
      mapped: { set_for_price: 1, fixed_price: 1 },
      unmapped: { no_known_product: 1 },
      linesWithProduct: 2,
      linesMapped: 2,
    });
    expect(report.unmappedList).toEqual([
      { promotionId: '13', description: '5 לחם', reason: 'no_known_product', lines: 0 },
    ]);
    const rules = await db.tx((tx) => lockRulesOfSource(tx, SOURCE));
    const [milk, soap] = await products();
    expect(rules.get('11')).toMatchObject({
      name: '2ב12 חלב',
      activeTo: '2026-10-03',
      customerGroups: [],
      levels: [{ purchase: { products: [milk?.id], total: 2000 }, gift: { type: 5, total: 1200 } }],
    });
    const club = await db.find<{ id: number }>(
      'test.club',
      `SELECT id FROM customer_groups WHERE cloud_id = $1 AND name = 'מועדון'`,
      [db.cloudId],
    );
    expect(rules.get('12')).toMatchObject({
      customerGroups: [club?.id],
      levels: [{ purchase: { products: [soap?.id] } }],
    });
  });

  it('overwrites a promotion that changed, under the same id', async () => {
    await prices();
    await promos();
    const before = await db.tx((tx) => lockRulesOfSource(tx, SOURCE));
    expect(await promos([promo('7290004131074', '11', '2ב11 חלב', '2', '11', '10')])).toMatchObject(
      { imported: 0, changed: 1 },
    );
    const after = await db.tx((tx) => lockRulesOfSource(tx, SOURCE));
    expect(after.get('11')).toMatchObject({ id: before.get('11')?.id, name: '2ב11 חלב' });
    expect(after.get('12')).toEqual(before.get('12'));
  });

  it('leaves a rule off that a user switched off', async () => {
    await prices();
    await promos();
    await db.tx((tx) =>
      tx.query('test.off', 'UPDATE discount_rules SET active = false WHERE cloud_id = $1', [
        tx.cloudId,
      ]),
    );
    await promos([promo('7290004131074', '11', '2ב11 חלב', '2', '11', '10')]);
    const row = await db.find<{ n: number }>(
      'test.active',
      'SELECT count(*) AS n FROM discount_rules WHERE cloud_id = $1 AND active',
      [db.cloudId],
    );
    expect(row?.n).toBe(0);
  });

  it('stores nothing in a dry run, with the report of a real one', async () => {
    const dry = await prices(PRICES, { dryRun: true });
    expect(await products()).toEqual([]);
    expect({ ...(await prices()), dryRun: true }).toEqual(dry);
  });

  it('stores nothing of a file that turns out to be invalid at its end', async () => {
    const bad = Readable.from([
      Buffer.from(`${[PRICE_HEADER, ...PRICES].join('\n')}\n`),
      Buffer.from([0xec, 0xe7, 0xed, 0x0a]),
    ]);
    await expect(importList({ db }, 'prices', bad, { fileName: 'x' })).rejects.toMatchObject({
      code: 'FILE_ENCODING',
    });
    expect(await products()).toEqual([]);
  });

  it('rolls back everything when the database fails half-way', async () => {
    // The counter of barcode ids is nearly used up: the products are written, and then their
    // barcodes cannot be.
    const lines = Array.from({ length: 2500 }, (_, i) => price(String(5000 + i), `מוצר ${i}`, '5'));
    await db.tx((tx) =>
      tx.query(
        'test.id',
        `INSERT INTO id_counters (cloud_id, entity, next_id) VALUES ($1, 'product_barcodes', 2147482000)`,
        [tx.cloudId],
      ),
    );
    await expect(prices(lines)).rejects.toThrow('out of range');
    expect(await products()).toEqual([]);
    const versions = await readSyncVersions(db, ['Products']);
    expect(versions.get('Products')).toBe(0);
  });

  it('does not touch another cloud', async () => {
    const other = tenantDb(database.pool, await createTestCloud(database.systemPool));
    await prices(PRICES, {}, other);
    await prices([price('7290004131074', 'חלב אחר', '1')]);
    expect(await products()).toHaveLength(1);
    expect(await products(other)).toMatchObject([
      { name: 'חלב טרי 3% 1 ליטר', price: 710 },
      {},
      {},
    ]);
  });

  it('serializes two imports of one cloud', async () => {
    const [first, second] = await Promise.all([prices(), prices()]);
    expect([first.imported, second.imported].toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await products()).toHaveLength(3);
  });

  it('imports one store of a file with several, by number or name, and never mixes two', async () => {
    const lines = [MILK, 'אושר עד,7290103152017,001,7290000000015,לחם,,IL,1,,,5,,0,1,1,,'];
    await expect(prices(lines)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      options: {
        details: [
          { text: 'ויקטורי (7290696200003), סניף 097' },
          { text: 'אושר עד (7290103152017), סניף 001' },
        ],
      },
    });
    expect(await prices(lines, { chain: 'אושר עד', store: '1' })).toMatchObject({
      store: '001',
      lines: 1,
      otherStores: 1,
      imported: 1,
    });
    expect(await prices(lines, { chain: '7290696200003' })).toMatchObject({
      store: '097',
      lines: 1,
      imported: 1,
    });
    await expect(prices(lines, { store: '5' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('refuses more lines than the limit', async () => {
    await expect(prices(PRICES, { maxLines: 2 })).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('records what was imported and notifies the tills', async () => {
    await prices();
    const batch = await db.find<{
      status: string;
      kind: string;
      counts: { imported: number };
      size: number;
    }>(
      'test.batch',
      'SELECT status, kind, counts, octet_length(file_hash) AS size FROM import_batches WHERE cloud_id = $1',
      [db.cloudId],
    );
    expect(batch).toMatchObject({
      status: 'done',
      kind: 'prices',
      counts: { imported: 3 },
      size: 32,
    });
    const event = await db.find<{ topic: string; payload: unknown }>(
      'test.event',
      'SELECT topic, payload FROM outbox WHERE cloud_id = $1',
      [db.cloudId],
    );
    expect(event).toEqual({
      topic: 'sync:changed',
      payload: { to: {}, data: { tables: ['Products', 'ProductsKeys'] } },
    });
  });

  it('reports its progress, from the first lines to the last product written', async () => {
    const lines = Array.from({ length: 2_600 }, (_, i) =>
      price(String(70_000 + i), `מוצר ${i}`, '5'),
    );
    const steps = async (options: Parameters<typeof prices>[1]): Promise<number[]> => {
      const told: number[] = [];
      await prices(lines, {
        fileLines: lines.length,
        step: (done) => Promise.resolve(void told.push(done)),
        ...options,
      });
      return told;
    };
    const checked = await steps({ dryRun: true });
    expect([checked[0], checked.length]).toEqual([expect.closeTo(0.077, 2), 11]);
    const written = await steps({});
    const again = await steps({});
    for (const told of [checked, written, again])
      expect(told.toSorted((a, b) => a - b)).toEqual(told);
    expect([written.length, written.at(-1), again.length]).toEqual([14, 1, 11]);
  });

  const law = (xml: string): Readable => Readable.from([Buffer.from(xml)]);

  it('imports the published files like tables made of them, and recognizes a store however its number is written', async () => {
    const items = [
      { code: '7290004131074', name: 'חלב טרי 3% 1 ליטר', price: '7.10' },
      { code: '2003', name: 'אבוקדו ישראל', price: '14.90', weighed: '1' },
    ];
    expect(
      await importList({ db }, 'prices', law(itemsXml(items)), { fileName: 'PriceFull.xml' }),
    ).toMatchObject({ chain: '7290696200003', store: '097', lines: 2, imported: 2 });
    expect(await products()).toMatchObject([
      { code: '7290004131074', price: 710, department: 'מוצרי חלב' },
      { code: '2003', price: 1490 },
    ]);
    await promos([PROMOS[0] ?? '']);
    const promotion = {
      id: '11',
      description: '2ב12 חלב',
      codes: ['7290004131074'],
      fields: { RewardType: '10', MinQty: '2.00', DiscountedPrice: '11.00', MinPurchaseAmnt: '0' },
    };
    expect(
      await importList({ db }, 'promos', law(promotionsXml([promotion], '97')), {
        fileName: 'PromoFull.xml',
      }),
    ).toMatchObject({ imported: 0, changed: 1 });
    const rules = await db.tx((tx) => lockRulesOfSource(tx, SOURCE));
    expect([...rules.values()]).toMatchObject([
      {
        code: '11',
        activeFrom: '2026-01-01',
        activeTo: '2027-12-31',
        levels: [{ gift: { type: 5, total: 1100 } }],
      },
    ]);
  });

  it('applies a price only from the purchase that the published file requires, and leaves out inactive promotions', async () => {
    await prices();
    const fields = { RewardType: '1', MinQty: '1.00', DiscountedPrice: '5.00' };
    const of = (id: string, more: object) => ({
      id,
      description: 'חלב ב5 מ70',
      codes: ['7290004131074'],
      fields: { ...fields, ...more },
    });
    const report = await importList(
      { db },
      'promos',
      law(
        promotionsXml([
          of('1', { MinPurchaseAmnt: '70.00' }),
          of('2', { AdditionalIsActive: '0' }),
          of('3', { RewardType: '2', DiscountRate: '2000', MinPurchaseAmnt: '70.00' }),
        ]),
      ),
      { fileName: 'x.xml' },
    );
    expect(report).toMatchObject({
      imported: 1,
      mapped: { price_over_basket: 1 },
      skipped: { promotion_off: 1 },
      unmapped: { basket_condition: 1 },
    });
  });

  it('changes only what a file of changes mentions', async () => {
    await importList(
      { db },
      'prices',
      law(
        itemsXml([
          { code: '2003', name: 'אבוקדו ישראל', price: '14.90', weighed: '1' },
          { code: '2004', name: 'לחם', price: '6.00' },
        ]),
      ),
      { fileName: 'PriceFull.xml' },
    );
    const delta =
      '<Root><ChainId>7290696200003</ChainId><StoreId>097</StoreId><Items><Item><ItemCode>2003</ItemCode><ItemNm>אבוקדו ישראל</ItemNm><ItemPrice>12.00</ItemPrice></Item></Items></Root>';
    expect(await importList({ db }, 'prices', law(delta), { fileName: 'Price.xml' })).toMatchObject(
      {
        imported: 0,
        changed: 1,
        lines: 1,
      },
    );
    const { rows } = await db.query(
      'test.delta',
      'SELECT code, price, weighed, content_qty, content_unit, manufacturer FROM products WHERE cloud_id = $1 ORDER BY id',
      [db.cloudId],
    );
    expect(rows).toMatchObject([
      {
        code: '2003',
        price: 1200,
        weighed: true,
        content_qty: '250',
        content_unit: 'גרם',
        manufacturer: 'תנובה',
      },
      { code: '2004', price: 600, weighed: false },
    ]);
  });

  it('keeps its report bounded', async () => {
    const report = await prices(
      Array.from({ length: 500 }, () => price('', 'x', '1')).concat(MILK),
    );
    expect(report.skipped).toEqual({ code_empty: 500 });
    expect(report.listed).toHaveLength(200);
  });
});
