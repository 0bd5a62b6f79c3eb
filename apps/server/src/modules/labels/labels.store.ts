import type { ChangeCursor, LabelProduct, LabelTemplate } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export async function listTemplates(db: TenantDb): Promise<readonly LabelTemplate[]> {
  const { rows } = await db.query<LabelTemplate & Record<string, unknown>>(
    'labels.list',
    'SELECT id, name, width, height, items FROM label_templates WHERE cloud_id = $1 ORDER BY name, id',
    [db.cloudId],
  );
  return rows;
}

/** How many templates there are besides this one. */
export async function countTemplates(tx: TenantTx, id: string): Promise<number> {
  const row = await tx.find<{ count: number }>(
    'labels.count',
    'SELECT count(*)::integer AS count FROM label_templates WHERE cloud_id = $1 AND id <> $2',
    [tx.cloudId, id],
  );
  return row?.count ?? 0;
}

export async function upsertTemplate(
  tx: TenantTx,
  { id, name, width, height, items }: LabelTemplate,
): Promise<void> {
  await tx.query(
    'labels.upsert',
    `INSERT INTO label_templates (cloud_id, id, name, width, height, items) VALUES ($1, $2, $3, $4, $5, $6::jsonb)
     ON CONFLICT (cloud_id, id) DO UPDATE SET name = excluded.name, width = excluded.width, height = excluded.height, items = excluded.items, updated_at = now()`,
    [tx.cloudId, id, name, width, height, JSON.stringify(items)],
  );
}

/** False when it did not exist. */
export async function removeTemplate(tx: TenantTx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'labels.remove',
    'DELETE FROM label_templates WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
  return rowCount > 0;
}

const COLUMNS = `p.id, CASE WHEN p.label_name = '' THEN p.name ELSE p.label_name END AS name, p.code, p.barcode, p.price::float8 AS price, p.weighed, p.content_qty, p.content_unit,
  coalesce(d.name, '') AS department, p.manufacturer, p.country, to_char(p.price_changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS price_changed`;
const FROM =
  'FROM products p LEFT JOIN departments d ON d.cloud_id = p.cloud_id AND d.id = p.department_id';

type Row = LabelProduct & Record<string, unknown>;

export async function findForLabels(
  db: TenantDb,
  ids: readonly number[],
): Promise<readonly LabelProduct[]> {
  const { rows } = await db.query<Row>(
    'labels.products',
    `SELECT ${COLUMNS} ${FROM} WHERE p.cloud_id = $1 AND p.id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return rows;
}

type ChangedRow = LabelProduct & { readonly changed_at: number };

/**
 * Active products whose price changed since the beginning of the day, oldest first, after the last
 * one of the previous page.
 */
export async function findChangedSince(
  db: TenantDb,
  {
    since,
    after,
    limit,
  }: { readonly since: string; readonly after: ChangeCursor | null; readonly limit: number },
): Promise<readonly ChangedRow[]> {
  const { rows } = await db.query<ChangedRow & Record<string, unknown>>(
    'labels.changed',
    `SELECT ${COLUMNS}, (extract(epoch FROM p.price_changed_at) * 1000000)::float8 AS changed_at ${FROM}
     WHERE p.cloud_id = $1 AND p.price_changed_at >= ($2::date)::timestamp AT TIME ZONE 'Asia/Jerusalem' AND p.active
       AND ($3::float8 IS NULL OR (p.price_changed_at, p.id) > ('epoch'::timestamptz + $3::float8 * interval '1 microsecond', $4::integer))
     ORDER BY p.price_changed_at, p.id LIMIT $5`,
    [db.cloudId, since, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}
