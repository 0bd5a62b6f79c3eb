import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Removes barcodes of a product. @returns the ids of the removed rows */
export async function removeBarcodes(
  tx: TenantTx,
  productId: number,
  barcodes: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'catalogue.remove_barcodes',
    'DELETE FROM product_barcodes WHERE cloud_id = $1 AND product_id = $2 AND barcode = ANY ($3::text[]) RETURNING id',
    [tx.cloudId, productId, barcodes],
  );
  return rows.map(({ id }) => id);
}

/** Removes barcodes of many products at once. */
export async function removeBarcodesOfMany(
  tx: TenantTx,
  barcodes: readonly { readonly barcode: string; readonly productId: number }[],
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'catalogue.remove_many_barcodes*',
    `DELETE FROM product_barcodes b USING unnest($2::integer[], $3::text[]) AS gone (product_id, barcode)
     WHERE b.cloud_id = $1 AND b.product_id = gone.product_id AND b.barcode = gone.barcode AND b.barcode = ANY ($3::text[]) RETURNING b.id`,
    [
      tx.cloudId,
      barcodes.map(({ productId }) => productId),
      barcodes.map(({ barcode }) => barcode),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Ids of the barcodes that find these products. */
export async function findBarcodesOf(
  db: TenantDb,
  productIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'catalogue.barcodes_of*',
    'SELECT id FROM product_barcodes WHERE cloud_id = $1 AND product_id = ANY ($2::integer[])',
    [db.cloudId, productIds],
  );
  return rows.map(({ id }) => id);
}

/** Of these products, those that were sold or that are linked to a supplier. */
export async function findProductsInUse(
  db: TenantDb,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'catalogue.held_products*',
    `SELECT product_id AS id FROM transaction_rows WHERE cloud_id = $1 AND kind = 'P' AND product_id = ANY ($2::integer[])
     UNION SELECT product_id FROM supplier_products WHERE cloud_id = $1 AND product_id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Whether this is the main barcode of the product itself. */
export async function isMainBarcode(
  db: TenantDb,
  productId: number,
  barcode: string,
): Promise<boolean> {
  const row = await db.find(
    'catalogue.is_main_barcode',
    'SELECT 1 AS found FROM products WHERE cloud_id = $1 AND id = $2 AND barcode = $3',
    [db.cloudId, productId, barcode],
  );
  return row !== null;
}

/** Of these barcodes, those that are the main barcode of their product. */
export async function findMainBarcodes(
  db: TenantDb,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'catalogue.main_barcodes',
    `SELECT b.id FROM product_barcodes b JOIN products p ON p.cloud_id = b.cloud_id AND p.id = b.product_id AND p.barcode = b.barcode
     WHERE b.cloud_id = $1 AND b.id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Whether another line of the price list has a price of the product from this quantity on. */
export async function isLineTaken(
  db: TenantDb,
  line: {
    readonly id: number;
    readonly list: number;
    readonly product: number;
    readonly fromQuantity: number;
  },
): Promise<boolean> {
  const row = await db.find(
    'catalogue.line_taken',
    'SELECT 1 AS found FROM price_list_lines WHERE cloud_id = $1 AND price_list_id = $2 AND product_id = $3 AND from_quantity = $4 AND id <> $5',
    [db.cloudId, line.list, line.product, line.fromQuantity, line.id],
  );
  return row !== null;
}
