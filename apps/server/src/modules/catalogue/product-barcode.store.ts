import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Takes codes off a product. @returns the numbers of the rows that went */
export async function removeBarcodes(tx: TenantTx, productId: number, barcodes: readonly string[]): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'catalogue.remove_barcodes',
    'DELETE FROM product_barcodes WHERE cloud_id = $1 AND product_id = $2 AND barcode = ANY ($3::text[]) RETURNING id',
    [tx.cloudId, productId, barcodes],
  );
  return rows.map(({ id }) => id);
}

/** Whether the product itself carries this barcode. */
export async function isMainBarcode(db: TenantDb, productId: number, barcode: string): Promise<boolean> {
  const row = await db.find('catalogue.is_main_barcode', 'SELECT 1 AS found FROM products WHERE cloud_id = $1 AND id = $2 AND barcode = $3', [db.cloudId, productId, barcode]);
  return row !== null;
}

/** Of these barcodes, those that their product itself carries. */
export async function findMainBarcodes(db: TenantDb, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'catalogue.main_barcodes',
    `SELECT b.id FROM product_barcodes b JOIN products p ON p.cloud_id = b.cloud_id AND p.id = b.product_id AND p.barcode = b.barcode
     WHERE b.cloud_id = $1 AND b.id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Whether another line of the price list says the price of the product from this quantity on. */
export async function isLineTaken(db: TenantDb, line: { readonly id: number; readonly list: number; readonly product: number; readonly fromQuantity: number }): Promise<boolean> {
  const row = await db.find(
    'catalogue.line_taken',
    'SELECT 1 AS found FROM price_list_lines WHERE cloud_id = $1 AND price_list_id = $2 AND product_id = $3 AND from_quantity = $4 AND id <> $5',
    [db.cloudId, line.list, line.product, line.fromQuantity, line.id],
  );
  return row !== null;
}
