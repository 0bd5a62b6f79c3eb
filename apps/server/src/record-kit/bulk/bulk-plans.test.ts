import { COMPONENT, findRecordComponent } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { findCodeOwner, findCodeOwners } from '../../modules/catalogue/new-product.store.ts';
import {
  findBarcodesOf,
  removeBarcodesOfMany,
} from '../../modules/catalogue/product-barcode.store.ts';
import {
  findBarcodeOwners,
  findProductsByCodes,
  updateProducts,
} from '../../modules/catalogue/product.store.ts';
import { findNewBarcodes } from '../../modules/imports/desk/price-images.store.ts';
import {
  prepareBulkTransaction,
  findByText,
  findUntouched,
  lockRows,
  updateRows,
} from './bulk.store.ts';

let server: TestApp;
let cloud: number;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
});
afterAll(() => server.close());

const found = findRecordComponent(COMPONENT.products);
if (found === null) throw new Error('There are no products');
const products = found;

const FIRST = 1_000_000;
/** Rows without statistics: the planner assumes a small table. */
const FILLED = 6_000;
const PART = 50;
/**
 * Limit of reads: a self-join may scan the part once for each of its rows, and nothing beyond it.
 */
const MOST = PART * PART;
const ids = Array.from({ length: PART }, (_, at) => FIRST + 2_000 + at);
const codes = ids.map((id) => `p${id}`);

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const FILLED_TABLES: ReadonlySet<string | undefined> = new Set(['products', 'product_barcodes']);

/** Rows of the filled tables that the plan read. */
function rowsRead(plan: Plan): number {
  const own = FILLED_TABLES.has(plan['Relation Name'])
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);
}

/**
 * Rows that the statements of each task read in tables filled a moment ago in the same transaction.
 */
async function readBy(
  works: Readonly<Record<string, (tx: TenantTx) => Promise<unknown>>>,
): Promise<ReadonlyMap<string, number>> {
  return server.kernel.tenant(cloud).tx(async (tx) => {
    await tx.query(
      'test.fill',
      `INSERT INTO products (cloud_id, id, code, name, barcode, price, version) SELECT $1, $2::integer + at, 'p' || ($2::integer + at), 'מוצר ' || at, 'p' || ($2::integer + at), 100, 1 FROM generate_series(0, $3::integer - 1) at`,
      [cloud, FIRST, FILLED],
    );
    await tx.query(
      'test.fill_barcodes',
      `INSERT INTO product_barcodes (cloud_id, id, barcode, product_id, version) SELECT $1, $2::integer + at, 'p' || ($2::integer + at), $2::integer + at, 1 FROM generate_series(0, $3::integer - 1) at`,
      [cloud, FIRST, FILLED],
    );
    await prepareBulkTransaction(tx);
    const read = new Map<string, number>();
    for (const [name, work] of Object.entries(works)) {
      // The writes of one task are not visible to the next one.
      const watched: TenantTx = Object.create(tx, {
        query: {
          value: async (_name: string, sql: string, params?: readonly unknown[]) => {
            await tx.query('test.save', 'SAVEPOINT watched');
            const { rows } = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
              'test.explain*',
              `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
              params,
            );
            await tx.query('test.unsave', 'ROLLBACK TO SAVEPOINT watched');
            read.set(
              name,
              (read.get(name) ?? 0) +
                (rows[0]?.['QUERY PLAN'].reduce((all, { Plan: plan }) => all + rowsRead(plan), 0) ??
                  0),
            );
            return { rows: [], rowCount: 0 };
          },
        },
        find: {
          value: async (one: string, sql: string, params?: readonly unknown[]) =>
            (await watched.query(one, sql, params)).rows[0] ?? null,
        },
      }) as TenantTx;
      await work(watched);
    }
    return tx.rollbackWith(read);
  });
}

const images = ids.map((id) => ({ id, after: { price: 100 } }));
const barcode = products.columns.find(({ key }) => key === 'barcode');
if (barcode === undefined) throw new Error('Products have no barcode');

it('a part of a file reads only its own rows of tables that were just filled', async () => {
  const read = await readBy({
    'what an import made and nobody changed': (tx) => findUntouched(tx, products, images),
    'rows that are changed': (tx) =>
      updateRows(
        tx,
        products,
        ids.map((id) => ({ id, set: { price: 200 } })),
        null,
      ),
    'rows that are locked': (tx) => lockRows(tx, products, ids),
    'rows by a text': (tx) => findByText(tx, products, barcode, codes),
    'whom codes lead to': (tx) => findCodeOwners(tx, codes),
    'products of a price list': (tx) => findProductsByCodes(tx, codes, codes),
    'whom the barcodes of a price list lead to': (tx) => findBarcodeOwners(tx, codes),
    'barcodes of products': (tx) => findBarcodesOf(tx, ids),
    'barcodes that go': (tx) =>
      removeBarcodesOfMany(
        tx,
        ids.map((productId) => ({ productId, barcode: `p${productId}` })),
      ),
    'barcodes that a price list made': (tx) =>
      findNewBarcodes(
        tx,
        ids.map((productId) => ({ productId, barcode: `p${productId}` })),
      ),
    'products that a price list changes': (tx) =>
      updateProducts(
        tx,
        ids.map((id) => ({
          id,
          code: `p${id}`,
          name: 'x',
          barcode: `p${id}`,
          manufacturer: '',
          departmentId: null,
          unit: '',
          contentQty: '',
          contentUnit: '',
          price: 200,
          vatGroup: 0,
          weighed: false,
          discountable: true,
          source: '',
        })),
        2,
      ),
    'whom one code leads to': (tx) => findCodeOwner(tx, [`p${FIRST + 5}`]),
  });
  expect(read.size).toBe(12);
  expect([...read].filter(([, rows]) => rows < 1 || rows > MOST)).toEqual([]);
});
