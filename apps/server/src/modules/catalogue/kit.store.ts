import { PRODUCT_TYPE } from '@dalpak/engine';
import { nextSyncVersion, type TenantTx } from '../../kernel/db/index.ts';

/** Whether the product is sold as its parts. */
export async function isKit(tx: TenantTx, product: number): Promise<boolean> {
  const row = await tx.find<{ id: number }>(
    'catalogue.is_kit',
    'SELECT id FROM products WHERE cloud_id = $1 AND id = $2 AND type = ANY ($3::smallint[])',
    [tx.cloudId, product, [PRODUCT_TYPE.kit, PRODUCT_TYPE.combo]],
  );
  return row !== null;
}

/**
 * Syncs the preparations of a group to the tills again. Their version counter is locked after their
 * rows, so that a transaction that waits for a row does not block all others at the counter.
 */
export async function resyncGroup(tx: TenantTx, group: number): Promise<void> {
  await tx.query(
    'catalogue.lock_group',
    'SELECT 1 AS locked FROM preparations WHERE cloud_id = $1 AND group_id = $2 ORDER BY id FOR NO KEY UPDATE',
    [tx.cloudId, group],
  );
  const version = await nextSyncVersion(tx, 'ProductsPreparations');
  await tx.query(
    'catalogue.touch_group',
    'UPDATE preparations SET version = $3 WHERE cloud_id = $1 AND group_id = $2',
    [tx.cloudId, group, version],
  );
}
