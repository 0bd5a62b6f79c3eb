import type { TenantDb } from '../../kernel/db/index.ts';

/** Every setting as it holds on `date` (local date of the business), by key. */
export async function listSettings(db: TenantDb, date: string): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>(
    'settings.list',
    `SELECT DISTINCT ON (key) key, value FROM settings
     WHERE cloud_id = $1 AND valid_from <= $2::date ORDER BY key, valid_from DESC`,
    [db.cloudId, date],
  );
  return new Map(rows.map((row) => [row.key, row.value]));
}
