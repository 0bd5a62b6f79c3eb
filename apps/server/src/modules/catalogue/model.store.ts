import type { FieldValue, ModelProduct, RefValue } from '@dalpak/contracts';
import { nextSyncVersion, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

/** Fields that products take from their model, with their columns. */
const INHERITED = {
  department: 'department_id',
  category: 'category_id',
  supplier: 'supplier_id',
  manufacturer: 'manufacturer',
  price: 'price',
} as const;
export type InheritedField = keyof typeof INHERITED;
export const INHERITED_FIELDS = Object.keys(INHERITED) as readonly InheritedField[];

export type ModelValues = Readonly<Record<InheritedField, FieldValue>>;

interface ModelRow extends Record<string, unknown> {
  readonly id: number;
  readonly department: RefValue | null;
  readonly category: RefValue | null;
  readonly supplier: RefValue | null;
  readonly manufacturer: string;
  readonly price: number | null;
}

/** What products take from these models. */
export async function findModels(
  db: TenantDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ModelValues>> {
  if (ids.length === 0) return new Map();
  const ref = (column: string, alias: string): string =>
    `CASE WHEN ${alias}.id IS NULL THEN NULL ELSE jsonb_build_object('id', ${alias}.id, 'label', ${alias}.name) END AS ${column}`;
  const { rows } = await db.query<ModelRow>(
    'models.inherited',
    `SELECT m.id, ${ref('department', 'd')}, ${ref('category', 'c')}, ${ref('supplier', 's')}, m.manufacturer, m.price
     FROM product_models m
     LEFT JOIN departments d ON d.cloud_id = m.cloud_id AND d.id = m.department_id
     LEFT JOIN categories c ON c.cloud_id = m.cloud_id AND c.id = m.category_id
     LEFT JOIN suppliers s ON s.cloud_id = m.cloud_id AND s.id = m.supplier_id
     WHERE m.cloud_id = $1 AND m.id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** Products of a model that have its value in a field, and so follow it. */
export async function findFollowers(
  tx: TenantTx,
  model: number,
  field: InheritedField,
  value: number | string | null,
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ readonly id: number }>(
    `models.followers.${field}`,
    `SELECT id FROM products WHERE cloud_id = $1 AND model_id = $2 AND ${INHERITED[field]} IS NOT DISTINCT FROM $3
     ORDER BY id FOR UPDATE`,
    [tx.cloudId, model, value],
  );
  return rows.map(({ id }) => id);
}

/** Gives products a value of their model. */
export async function updateFollowers(
  tx: TenantTx,
  ids: readonly number[],
  field: InheritedField,
  value: number | string | null,
): Promise<void> {
  await tx.query(
    `models.update.${field}`,
    `UPDATE products SET ${INHERITED[field]} = $3, updated_at = now() WHERE cloud_id = $1 AND id = ANY ($2::integer[])`,
    [tx.cloudId, ids, value],
  );
}

/** Marks products as changed for the tills. It runs last: its counter stays locked until commit. */
export async function markProducts(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.query(
    'models.version',
    'UPDATE products SET version = $3 WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
    [tx.cloudId, ids, await nextSyncVersion(tx, 'Products')],
  );
}

/** The products of a model; null when there is no such model. */
export async function findModelProducts(
  db: TenantDb,
  model: number,
): Promise<readonly ModelProduct[] | null> {
  const known = await db.find(
    'models.known',
    'SELECT 1 AS found FROM product_models WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, model],
  );
  if (known === null) return null;
  const { rows } = await db.query<ModelProduct & Record<string, unknown>>(
    'models.products',
    `SELECT p.id, p.name, p.model_colour AS colour, p.model_size AS size, p.barcode, p.price, p.active,
       coalesce((SELECT sum(l.quantity) FROM stock_levels l WHERE l.cloud_id = p.cloud_id AND l.product_id = p.id), 0)::bigint AS on_hand
     FROM products p WHERE p.cloud_id = $1 AND p.model_id = $2 ORDER BY p.id LIMIT 1000`,
    [db.cloudId, model],
  );
  return rows;
}
