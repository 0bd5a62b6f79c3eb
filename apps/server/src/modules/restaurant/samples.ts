import { nextSyncVersion, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';

/** Tables of sample records, in the order in which they refer to each other. */
const KINDS = [
  'sales_menus',
  'floor_tables',
  'floors',
  'void_reasons',
  'products',
  'departments',
  'kitchen_stations',
] as const;
export type SampleKind = (typeof KINDS)[number];

/** Remembers records with which a new restaurant begins. */
export async function markSamples(
  tx: TenantTx,
  kind: SampleKind,
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    'restaurant.mark_samples',
    'INSERT INTO sample_rows (cloud_id, kind, record_id) SELECT $1, $2, unnest($3::integer[]) ON CONFLICT DO NOTHING',
    [tx.cloudId, kind, ids],
  );
}

export async function countSamples(db: TenantDb): Promise<number> {
  const row = await db.find<{ count: number }>(
    'restaurant.count_samples',
    'SELECT count(*)::integer AS count FROM sample_rows WHERE cloud_id = $1',
    [db.cloudId],
  );
  return row?.count ?? 0;
}

/**
 * Takes all sample records out of use at once. What was sold by them stays as it is, and so does
 * the default station, because every dish must have one.
 * @throws SAMPLES_IN_USE while an order is open on a sample table
 */
export async function removeSamples(tx: TenantTx): Promise<void> {
  const used = await tx.find(
    'restaurant.samples_in_use',
    `SELECT 1 AS found FROM open_orders o JOIN sample_rows s ON s.cloud_id = $1 AND s.kind = 'floor_tables' AND s.record_id = o.element_id
     WHERE o.cloud_id = $1 AND o.state = 'open' LIMIT 1`,
    [tx.cloudId],
  );
  if (used !== null) throw new AppError('SAMPLES_IN_USE');
  for (const kind of KINDS) {
    const kept = kind === 'kitchen_stations' ? ' AND NOT r.is_default' : '';
    const version =
      kind === 'products' ? `, version = ${String(await nextSyncVersion(tx, 'Products'))}` : '';
    await tx.query(
      `restaurant.remove_${kind}${version}`,
      `UPDATE ${kind} r SET active = false${version} FROM sample_rows s
       WHERE s.cloud_id = $1 AND s.kind = $2 AND r.cloud_id = $1 AND r.id = s.record_id${kept}`,
      [tx.cloudId, kind],
    );
  }
  await tx.query('restaurant.forget_samples', 'DELETE FROM sample_rows WHERE cloud_id = $1', [
    tx.cloudId,
  ]);
  await publish(tx, 'sync:changed', { tables: ['Products'] });
}
