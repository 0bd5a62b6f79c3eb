import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import type { WrittenRow } from '../../../record-kit/index.ts';

/**
 * Stores the rows before and after the import. A record that two lines changed keeps its first
 * state as the one before.
 */
export async function insertImages(
  tx: TenantTx,
  id: number,
  component: number,
  images: readonly WrittenRow[],
): Promise<void> {
  if (images.length === 0) return;
  await tx.query(
    'record_imports.images',
    `INSERT INTO record_import_images (cloud_id, import_id, component, record_id, before, after)
     SELECT $1, $2, $3, (v->>'id')::integer, nullif(v->'before', 'null'::jsonb), v->'after' FROM jsonb_array_elements($4::jsonb) v`,
    [tx.cloudId, id, component, JSON.stringify(images)],
  );
}

/** Images of one component's rows after `after`, in order of their ids. */
export async function readImages(
  tx: TenantTx,
  id: number,
  component: number,
  after: number,
  limit: number,
): Promise<readonly WrittenRow[]> {
  const { rows } = await tx.query<WrittenRow & Record<string, unknown>>(
    'record_imports.read_images*',
    'SELECT record_id AS id, before, after FROM record_import_images WHERE cloud_id = $1 AND import_id = $2 AND component = $3 AND record_id > $4 ORDER BY record_id LIMIT $5',
    [tx.cloudId, id, component, after, limit],
  );
  return rows;
}

export async function imagedComponents(
  tx: TenantTx,
  id: number,
): Promise<readonly { readonly component: number; readonly count: number }[]> {
  const { rows } = await tx.query<{ component: number; count: number }>(
    'record_imports.imaged',
    'SELECT component, count(*)::integer AS count FROM record_import_images WHERE cloud_id = $1 AND import_id = $2 GROUP BY component',
    [tx.cloudId, id],
  );
  return rows;
}

/** Whether undoing an import removes or deactivates records. */
export async function undoRemovesRecords(
  db: TenantDb,
  id: number,
  component: number,
  status: string,
): Promise<boolean> {
  const row = await db.find(
    'record_imports.takes_away',
    `SELECT 1 AS found FROM record_import_images WHERE cloud_id = $1 AND import_id = $2
     AND (before IS NULL OR (component = $3 AND before->$4 = 'false' AND after->$4 = 'true')) LIMIT 1`,
    [db.cloudId, id, component, status],
  );
  return row !== null;
}
