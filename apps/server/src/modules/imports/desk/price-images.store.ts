import type { TenantTx } from '../../../kernel/db/index.ts';

interface BarcodeRow extends Record<string, unknown> {
  readonly id: number;
  readonly barcode: string;
  readonly product_id: number;
}

/** The barcode rows of these codes that belong to these products. */
export async function findNewBarcodes(
  tx: TenantTx,
  barcodes: readonly { readonly barcode: string; readonly productId: number }[],
): Promise<readonly BarcodeRow[]> {
  const { rows } = await tx.query<BarcodeRow>(
    'imports.new_barcodes*',
    `SELECT b.id, b.barcode, b.product_id FROM product_barcodes b JOIN unnest($2::text[], $3::integer[]) AS w (barcode, product_id) ON b.barcode = w.barcode AND b.product_id = w.product_id
     WHERE b.cloud_id = $1 AND b.barcode = ANY ($2::text[])`,
    [
      tx.cloudId,
      barcodes.map(({ barcode }) => barcode),
      barcodes.map(({ productId }) => productId),
    ],
  );
  return rows;
}
