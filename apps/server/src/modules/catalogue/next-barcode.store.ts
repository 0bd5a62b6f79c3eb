import type { TenantDb } from '../../kernel/db/index.ts';

/**
 * The highest barcode in a range of bodies (without their check digits) that any product has or
 * had; null when there is none.
 */
export async function findLastOwnBarcode(
  db: TenantDb,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<string | null> {
  const row = await db.find<{ barcode: string | null }>(
    'catalogue.last_own_barcode',
    `SELECT max(barcode) AS barcode FROM (
       SELECT barcode FROM products WHERE cloud_id = $1 AND barcode >= $2 AND barcode <= $3
       UNION ALL SELECT barcode FROM product_barcodes WHERE cloud_id = $1 AND barcode >= $2 AND barcode <= $3
     ) own WHERE length(barcode) = $4 AND barcode ~ '^[0-9]+$'`,
    [db.cloudId, `${first}0`, `${last}9`, first.length + 1],
  );
  return row?.barcode ?? null;
}
