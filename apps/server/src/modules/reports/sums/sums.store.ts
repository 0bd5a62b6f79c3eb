import type { SystemDb, TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/** Days of bills that are compared or made anew by one statement. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Products of one statement. */
export interface Products {
  readonly from: number;
  readonly to: number;
}

/** A bill whose kept sums are not those of its rows. */
export interface BillDifference extends Record<string, unknown> {
  readonly bill: string;
  readonly day: string;
  readonly number: number;
  /** The columns that differ; `missing` and `extra` are whole rows. */
  readonly columns: readonly string[];
}

export interface ProductDifference extends Record<string, unknown> {
  readonly product: number;
  /** The first day as it is kept, and as it is. */
  readonly kept: string | null;
  readonly real: string | null;
}

export async function listDueClouds(
  system: Pick<SystemDb, 'query'>,
  day: string,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'sums.due_clouds',
    'SELECT cloud_id FROM bill_sum_due_clouds($1) AS cloud_id',
    [day],
  );
  return rows.map(({ cloud_id }) => cloud_id);
}

/** The first and last day with a bill or with kept sums; null without any. */
export async function findDays(db: TenantDb): Promise<Days | null> {
  const row = await db.find<{ from: string | null; to: string | null }>(
    'sums.days',
    `SELECT min(v.day)::text AS "from", max(v.day)::text AS "to" FROM (
       SELECT min(business_date) AS day FROM bill_sums WHERE cloud_id = $1 UNION ALL SELECT max(business_date) FROM bill_sums WHERE cloud_id = $1
       UNION ALL SELECT min(business_date) FROM transactions WHERE cloud_id = $1 UNION ALL SELECT max(business_date) FROM transactions WHERE cloud_id = $1
       UNION ALL SELECT min(day) FROM documents WHERE cloud_id = $1 AND shift_id IS NOT NULL UNION ALL SELECT max(day) FROM documents WHERE cloud_id = $1 AND shift_id IS NOT NULL) v`,
    [db.cloudId],
  );
  return row === null || row.from === null || row.to === null
    ? null
    : { from: row.from, to: row.to };
}

/** The largest id of a product that was sold, or has a first day. */
export async function findLastProduct(db: TenantDb): Promise<number> {
  const row = await db.find<{ last: number | null }>(
    'sums.last_product',
    `SELECT greatest((SELECT max(product_id) FROM first_sales WHERE cloud_id = $1), (SELECT max(id) FROM products WHERE cloud_id = $1)) AS last`,
    [db.cloudId],
  );
  return row?.last ?? 0;
}

/** Bills of some days whose kept sums differ from the base tables. */
export async function listBillDifferences(
  db: TenantDb,
  { from, to }: Days,
): Promise<readonly BillDifference[]> {
  const { rows } = await db.query<BillDifference>(
    'sums.bill_differences',
    `WITH kept AS (SELECT * FROM bill_sums WHERE cloud_id = $1 AND business_date BETWEEN $2 AND $3),
       real AS (SELECT * FROM bill_sums_now WHERE cloud_id = $1 AND business_date BETWEEN $2 AND $3)
     SELECT coalesce(k.id, n.id) AS bill, coalesce(k.business_date, n.business_date)::text AS day, coalesce(k.number, n.number) AS number,
       CASE WHEN k.id IS NULL THEN ARRAY['missing'] WHEN n.id IS NULL THEN ARRAY['extra']
         ELSE (SELECT array_agg(e.key ORDER BY e.key) FROM jsonb_each(to_jsonb(n)) e WHERE e.value IS DISTINCT FROM to_jsonb(k) -> e.key) END AS columns
     FROM kept k FULL JOIN real n ON n.business_date = k.business_date AND n.id = k.id
     WHERE k.* IS DISTINCT FROM n.* ORDER BY 2, 3`,
    [db.cloudId, from, to],
  );
  return rows;
}

/** Products of some ids whose first day differs from that of their rows. */
export async function listProductDifferences(
  db: TenantDb,
  { from, to }: Products,
): Promise<readonly ProductDifference[]> {
  const { rows } = await db.query<ProductDifference>(
    'sums.product_differences',
    `WITH kept AS (SELECT product_id, day FROM first_sales WHERE cloud_id = $1 AND product_id BETWEEN $2 AND $3),
       real AS (SELECT product_id, day FROM first_sales_now WHERE cloud_id = $1 AND product_id BETWEEN $2 AND $3)
     SELECT product_id AS product, k.day::text AS kept, n.day::text AS real FROM kept k FULL JOIN real n USING (product_id)
     WHERE k.day IS DISTINCT FROM n.day ORDER BY 1`,
    [db.cloudId, from, to],
  );
  return rows;
}

/** Makes the sums of some days anew; a sale that is stored meanwhile has written its own. */
export async function rebuildBills(tx: TenantTx, { from, to }: Days): Promise<number> {
  await tx.query(
    'sums.delete_bills',
    'DELETE FROM bill_sums WHERE cloud_id = $1 AND business_date BETWEEN $2 AND $3',
    [tx.cloudId, from, to],
  );
  const { rowCount } = await tx.query(
    'sums.insert_bills',
    `INSERT INTO bill_sums SELECT n.* FROM bill_sums_now n WHERE n.cloud_id = $1 AND n.business_date BETWEEN $2 AND $3
     ON CONFLICT (cloud_id, business_date, id) DO NOTHING`,
    [tx.cloudId, from, to],
  );
  return rowCount;
}

/** Makes the first days of some products anew, behind the lock under which sales write them. */
export async function rebuildProducts(tx: TenantTx, { from, to }: Products): Promise<void> {
  await tx.query(
    'sums.lock_products',
    "SELECT pg_advisory_xact_lock(hashtextextended('first sales', $1))",
    [tx.cloudId],
  );
  await tx.query(
    'sums.delete_products',
    'DELETE FROM first_sales WHERE cloud_id = $1 AND product_id BETWEEN $2 AND $3',
    [tx.cloudId, from, to],
  );
  await tx.query(
    'sums.insert_products',
    'INSERT INTO first_sales SELECT n.* FROM first_sales_now n WHERE n.cloud_id = $1 AND n.product_id BETWEEN $2 AND $3',
    [tx.cloudId, from, to],
  );
}

export async function noteCheck(
  tx: TenantTx,
  {
    day,
    at,
    differences,
  }: { readonly day: string; readonly at: Date; readonly differences: number },
): Promise<void> {
  await tx.query(
    'sums.note_check',
    `INSERT INTO bill_sum_checks (cloud_id, day, at, differences) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id) DO UPDATE SET day = excluded.day, at = excluded.at, differences = excluded.differences`,
    [tx.cloudId, day, at, differences],
  );
}
