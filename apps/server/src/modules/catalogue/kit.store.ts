import { PRODUCT_TYPE } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';

/** Whether the product is handed over as its parts. */
export async function isKit(tx: TenantTx, product: number): Promise<boolean> {
  const row = await tx.find<{ id: number }>(
    'catalogue.is_kit',
    'SELECT id FROM products WHERE cloud_id = $1 AND id = $2 AND type = ANY ($3::smallint[])',
    [tx.cloudId, product, [PRODUCT_TYPE.kit, PRODUCT_TYPE.combo]],
  );
  return row !== null;
}

/** Sends the preparations of a group to the tills again. */
export async function touchGroup(tx: TenantTx, group: number, version: number): Promise<void> {
  await tx.query('catalogue.touch_group', 'UPDATE preparations SET version = $3 WHERE cloud_id = $1 AND group_id = $2', [tx.cloudId, group, version]);
}
