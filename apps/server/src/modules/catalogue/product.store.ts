import type { SyncProduct } from '@dalpak/contracts';
import type { Agorot } from '@dalpak/engine';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { PRODUCT_ITEM_COLUMNS } from './product-item.ts';

/** The columns of a product that a writer decides on. */
export interface ProductFields {
  readonly code: string;
  readonly name: string;
  readonly barcode: string;
  readonly manufacturer: string;
  readonly departmentId: number | null;
  readonly unit: string;
  readonly contentQty: string;
  readonly contentUnit: string;
  /** VAT included; of weighed goods per kilogram. */
  readonly price: Agorot;
  /** 0 = the standard rate, 1 = 0%. */
  readonly vatGroup: number;
  readonly weighed: boolean;
  readonly discountable: boolean;
  readonly source: string;
}

export interface StoredProduct extends ProductFields {
  readonly id: number;
}

export interface PricedProduct {
  readonly id: number;
  readonly code: string;
  readonly price: Agorot;
  readonly weighed: boolean;
}

/** Rows of one statement: enough to be quick, few enough for the memory of both sides. */
const BATCH = 2000;

const COLUMNS = `p.id, p.code, p.name, p.barcode, p.manufacturer, p.department_id AS "departmentId", p.unit,
  p.content_qty AS "contentQty", p.content_unit AS "contentUnit", p.price, p.vat_group AS "vatGroup", p.weighed, p.discountable, p.source`;

/** Active products by their ids, as tills have them; missing ones are left out. */
export async function findItems(
  db: TenantDb,
  ids: readonly number[],
): Promise<readonly SyncProduct[]> {
  const { rows } = await db.query<SyncProduct>(
    'products.items_by_id',
    `SELECT ${PRODUCT_ITEM_COLUMNS} FROM products WHERE cloud_id = $1 AND active AND id = ANY($2::integer[]) ORDER BY id`,
    [db.cloudId, ids],
  );
  return rows;
}

interface ProductExtra {
  /** By warehouse, in thousandths. */
  readonly stock: { readonly warehouse: number; readonly quantity: number }[];
  /** The parts that a kit is sold as, in the order in which they are offered. */
  readonly parts: {
    readonly part: number;
    readonly quantity: number;
    readonly price: number;
    readonly choice: string;
  }[];
}
export type StockedProduct = SyncProduct & { readonly extra: ProductExtra };

/** As {@link findItems}, with the stock and the parts that a document needs. */
export async function findItemsWithStock(
  db: TenantDb,
  ids: readonly number[],
): Promise<readonly StockedProduct[]> {
  const [items, { rows }, { rows: parts }] = await Promise.all([
    findItems(db, ids),
    db.query<{ product_id: number; warehouse_id: number; quantity: number }>(
      'catalogue.stock_of',
      'SELECT product_id, warehouse_id, quantity FROM stock_levels WHERE cloud_id = $1 AND product_id = ANY ($2::integer[]) ORDER BY product_id, warehouse_id',
      [db.cloudId, ids],
    ),
    db.query<
      ProductExtra['parts'][number] & { readonly product: number; readonly [key: string]: unknown }
    >(
      'catalogue.parts_of',
      'SELECT product_id AS product, part_id AS part, quantity, price, choice FROM product_parts WHERE cloud_id = $1 AND product_id = ANY ($2::integer[]) AND active ORDER BY product_id, sort_order, id',
      [db.cloudId, ids],
    ),
  ]);
  return items.map((item) => ({
    ...item,
    extra: {
      stock: rows
        .filter(({ product_id: id }) => id === item.id)
        .map(({ warehouse_id: warehouse, quantity }) => ({ warehouse, quantity })),
      parts: parts
        .filter(({ product }) => product === item.id)
        .map(({ part, quantity, price, choice }) => ({ part, quantity, price, choice })),
    },
  }));
}

/**
 * Products that have one of these codes or barcodes. Each code is looked up separately, so that the
 * index is used even when the planner expects few products.
 */
export async function findProductsByCodes(
  db: TenantDb,
  codes: readonly string[],
  barcodes: readonly string[],
): Promise<readonly StoredProduct[]> {
  const { rows } = await db.query<StoredProduct & Record<string, unknown>>(
    'catalogue.products_by_codes*',
    `SELECT ${COLUMNS} FROM unnest($2::text[]) AS s (text) CROSS JOIN LATERAL (SELECT * FROM products WHERE cloud_id = $1 AND code = s.text OFFSET 0) p
     UNION
     SELECT ${COLUMNS} FROM unnest($3::text[]) AS s (text)
     CROSS JOIN LATERAL (SELECT product_id FROM product_barcodes WHERE cloud_id = $1 AND barcode = s.text OFFSET 0) b
     CROSS JOIN LATERAL (SELECT * FROM products WHERE cloud_id = $1 AND id = b.product_id OFFSET 0) p`,
    [db.cloudId, codes, barcodes],
  );
  return rows;
}

/** The product that each of these barcodes finds. */
export async function findBarcodeOwners(
  db: TenantDb,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ barcode: string; product_id: number }>(
    'catalogue.barcode_owners*',
    'SELECT barcode, product_id FROM product_barcodes WHERE cloud_id = $1 AND barcode = ANY ($2::text[])',
    [db.cloudId, barcodes],
  );
  return new Map(rows.map((row) => [row.barcode, row.product_id]));
}

/** Price and type of the active products with these codes. */
export async function findPricedProducts(
  db: TenantDb,
  codes: readonly string[],
): Promise<readonly PricedProduct[]> {
  const { rows } = await db.query<PricedProduct & Record<string, unknown>>(
    'catalogue.priced_products',
    'SELECT id, code, price, weighed FROM products WHERE cloud_id = $1 AND active AND code = ANY ($2::text[])',
    [db.cloudId, codes],
  );
  return rows;
}

/** As {@link findPricedProducts}, but by barcode; `code` is the requested barcode. */
export async function findPricedProductsByBarcode(
  db: TenantDb,
  barcodes: readonly string[],
): Promise<readonly PricedProduct[]> {
  const { rows } = await db.query<PricedProduct & Record<string, unknown>>(
    'catalogue.priced_products_by_barcode',
    `SELECT p.id, b.barcode AS code, p.price, p.weighed
     FROM product_barcodes b JOIN products p ON p.cloud_id = b.cloud_id AND p.id = b.product_id
     WHERE b.cloud_id = $1 AND p.active AND b.barcode = ANY ($2::text[])`,
    [db.cloudId, barcodes],
  );
  return rows;
}

/**
 * Stores new products and returns their ids in the same order. `version` comes from
 * `nextSyncVersion`.
 */
export async function insertProducts(
  tx: TenantTx,
  products: readonly ProductFields[],
  version: number,
): Promise<readonly number[]> {
  if (products.length === 0) return [];
  const first = await leaseIds(tx, 'products', products.length);
  for (let from = 0; from < products.length; from += BATCH) {
    const rows = products
      .slice(from, from + BATCH)
      .map((product, i) => ({ id: first + from + i, ...product }));
    await tx.query(
      'catalogue.insert_products',
      `INSERT INTO products (cloud_id, id, code, name, barcode, manufacturer, department_id, unit, content_qty, content_unit,
                             price, vat_group, weighed, discountable, source, version)
       SELECT $1, r.id, r.code, r.name, r.barcode, r.manufacturer, r."departmentId", r.unit, r."contentQty", r."contentUnit",
              r.price, r."vatGroup", r.weighed, r.discountable, r.source, $3
       FROM ${RECORDS}`,
      [tx.cloudId, JSON.stringify(rows), version],
    );
  }
  return products.map((_, i) => first + i);
}

/**
 * Overwrites products with the same ids. Rows are sorted by id, so that two writers lock them in
 * the same order.
 */
export async function updateProducts(
  tx: TenantTx,
  products: readonly StoredProduct[],
  version: number,
): Promise<void> {
  const sorted = [...products].sort((a, b) => a.id - b.id);
  for (let from = 0; from < sorted.length; from += BATCH) {
    const batch = sorted.slice(from, from + BATCH);
    await tx.query(
      'catalogue.update_products*',
      `UPDATE products p SET name = r.name, barcode = r.barcode, manufacturer = r.manufacturer, department_id = r."departmentId",
         unit = r.unit, content_qty = r."contentQty", content_unit = r."contentUnit", price = r.price,
         vat_group = r."vatGroup",
         weighed = r.weighed, discountable = r.discountable, source = r.source, version = $3, updated_at = now()
       FROM ${RECORDS}
       WHERE p.cloud_id = $1 AND p.id = r.id AND p.id = ANY ($4::integer[])`,
      [tx.cloudId, JSON.stringify(batch), version, batch.map(({ id }) => id)],
    );
  }
}

const RECORDS = `jsonb_to_recordset($2::jsonb) AS r (id integer, code text, name text, barcode text, manufacturer text,
  "departmentId" integer, unit text, "contentQty" text, "contentUnit" text, price bigint, "vatGroup" smallint, weighed boolean,
  discountable boolean, source text)`;

/**
 * Adds codes by which a scan finds a product. A barcode that another product already has stays with
 * that product.
 */
export async function insertBarcodes(
  tx: TenantTx,
  barcodes: readonly { readonly barcode: string; readonly productId: number }[],
  version: number,
): Promise<void> {
  if (barcodes.length === 0) return;
  const first = await leaseIds(tx, 'product_barcodes', barcodes.length);
  for (let from = 0; from < barcodes.length; from += BATCH) {
    const batch = barcodes.slice(from, from + BATCH);
    await tx.query(
      'catalogue.insert_barcodes*',
      `INSERT INTO product_barcodes (cloud_id, id, barcode, product_id, version)
       SELECT $1, r.id, r.barcode, r.product_id, $5
       FROM unnest($2::integer[], $3::text[], $4::integer[]) AS r (id, barcode, product_id)
       ON CONFLICT (cloud_id, barcode) DO NOTHING`,
      [
        tx.cloudId,
        batch.map((_, i) => first + from + i),
        batch.map((row) => row.barcode),
        batch.map((row) => row.productId),
        version,
      ],
    );
  }
}
