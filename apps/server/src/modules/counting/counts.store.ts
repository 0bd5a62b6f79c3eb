import type { StockCountHead, StockCountRow } from '@dalpak/contracts';
import { PRODUCT_TYPE } from '@dalpak/engine';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

/** Products that have stock: not kits, and nothing that only a till sells. */
const COUNTED = `p.active AND p.source <> 'contracts' AND p.type NOT IN (${PRODUCT_TYPE.kit}, ${PRODUCT_TYPE.combo}, ${PRODUCT_TYPE.giftCard}, ${PRODUCT_TYPE.membership})`;
/** Rows of one answer; the search finds the others. */
const MAX_ROWS = 100;
const MAX_COUNTS = 100;

const HEAD = `c.id, jsonb_build_object('id', w.id, 'name', w.name) AS warehouse,
  CASE WHEN d.id IS NULL THEN NULL ELSE jsonb_build_object('id', d.id, 'name', d.name) END AS department,
  to_char(c.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS started, c.state, c.document_id AS document,
  (SELECT count(*) FROM stock_count_rows r WHERE r.cloud_id = c.cloud_id AND r.count_id = c.id)::integer AS rows,
  (SELECT count(r.counted) FROM stock_count_rows r WHERE r.cloud_id = c.cloud_id AND r.count_id = c.id)::integer AS counted`;
const FROM = `stock_counts c JOIN warehouses w ON w.cloud_id = c.cloud_id AND w.id = c.warehouse_id
  LEFT JOIN departments d ON d.cloud_id = c.cloud_id AND d.id = c.department_id`;

type HeadRow = StockCountHead & Record<string, unknown>;

export async function listCounts(db: TenantDb): Promise<readonly StockCountHead[]> {
  const { rows } = await db.query<HeadRow>(
    'counting.list',
    `SELECT ${HEAD} FROM ${FROM} WHERE c.cloud_id = $1 ORDER BY c.id DESC LIMIT ${MAX_COUNTS}`,
    [db.cloudId],
  );
  return rows;
}

export function findCount(db: TenantDb, id: number): Promise<StockCountHead | null> {
  return db.find<HeadRow>(
    'counting.find',
    `SELECT ${HEAD} FROM ${FROM} WHERE c.cloud_id = $1 AND c.id = $2`,
    [db.cloudId, id],
  );
}

export interface OpenCount extends Record<string, unknown> {
  readonly warehouse: number;
  readonly branch: number | null;
  readonly state: StockCountHead['state'];
}

/** Locks a count until commit: it is ended once, and nothing is counted meanwhile. */
export function lockCount(tx: TenantTx, id: number): Promise<OpenCount | null> {
  return tx.find<OpenCount>(
    'counting.lock',
    `SELECT c.warehouse_id AS warehouse, w.branch_id AS branch, c.state FROM stock_counts c
     JOIN warehouses w ON w.cloud_id = c.cloud_id AND w.id = c.warehouse_id WHERE c.cloud_id = $1 AND c.id = $2 FOR NO KEY UPDATE OF c`,
    [tx.cloudId, id],
  );
}

/**
 * Begins a count with what is expected now. @returns its number; null = no such warehouse
 */
export async function insertCount(
  tx: TenantTx,
  warehouse: number,
  department: number | null,
): Promise<number | null> {
  const known = await tx.find(
    'counting.place',
    `SELECT 1 AS found FROM warehouses w WHERE w.cloud_id = $1 AND w.id = $2 AND w.active
     AND ($3::integer IS NULL OR EXISTS (SELECT FROM departments d WHERE d.cloud_id = $1 AND d.id = $3))`,
    [tx.cloudId, warehouse, department],
  );
  if (known === null) return null;
  const id = await leaseIds(tx, 'stock_count');
  await tx.query(
    'counting.begin',
    'INSERT INTO stock_counts (cloud_id, id, warehouse_id, department_id) VALUES ($1, $2, $3, $4)',
    [tx.cloudId, id, warehouse, department],
  );
  await tx.query(
    'counting.freeze',
    `INSERT INTO stock_count_rows (cloud_id, count_id, product_id, expected)
     SELECT $1, $2, p.id, coalesce(l.quantity, 0) FROM products p
     LEFT JOIN stock_levels l ON l.cloud_id = p.cloud_id AND l.product_id = p.id AND l.warehouse_id = $3
     WHERE p.cloud_id = $1 AND ${COUNTED} AND ($4::integer IS NULL OR p.department_id = $4)`,
    [tx.cloudId, id, warehouse, department],
  );
  return id;
}

const ROW = `r.product_id AS product, p.name, coalesce(p.barcode, '') AS barcode, p.weighed,
  coalesce((SELECT l.place FROM stock_levels l JOIN stock_counts c ON c.cloud_id = l.cloud_id AND c.id = r.count_id WHERE l.cloud_id = $1 AND l.warehouse_id = c.warehouse_id AND l.product_id = r.product_id), '') AS place, r.expected, r.counted, r.counted - r.level_then AS difference`;
type Row = StockCountRow & Record<string, unknown>;

/** Products of a count: those that a search finds, or the latest counted and then the others. */
export async function listRows(
  db: TenantDb,
  count: number,
  search: string,
): Promise<readonly StockCountRow[]> {
  const { rows } = await db.query<Row>(
    'counting.rows',
    `SELECT ${ROW} FROM stock_count_rows r JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id
     JOIN stock_counts c ON c.cloud_id = r.cloud_id AND c.id = r.count_id
     LEFT JOIN stock_levels l ON l.cloud_id = r.cloud_id AND l.warehouse_id = c.warehouse_id AND l.product_id = r.product_id
     WHERE r.cloud_id = $1 AND r.count_id = $2 AND ($3 = '' OR strpos(lower(p.name), lower($3)) > 0 OR p.barcode = $3 OR p.code = $3
       OR EXISTS (SELECT FROM product_barcodes b WHERE b.cloud_id = $1 AND b.product_id = p.id AND b.barcode = $3))
     ORDER BY r.counted_at DESC NULLS LAST, nullif(l.place, '') NULLS LAST, p.name, p.id LIMIT ${MAX_ROWS}`,
    [db.cloudId, count, search],
  );
  return rows;
}

/** Whether the product is counted in whole units; null = it is not of this count. */
export async function isWeighed(
  tx: TenantTx,
  count: number,
  product: number,
): Promise<boolean | null> {
  const row = await tx.find<{ weighed: boolean }>(
    'counting.weighed',
    `SELECT p.weighed FROM stock_count_rows r JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id
     WHERE r.cloud_id = $1 AND r.count_id = $2 AND r.product_id = $3`,
    [tx.cloudId, count, product],
  );
  return row?.weighed ?? null;
}

/** Keeps what was counted, and the level at that moment. */
export async function setCounted(
  tx: TenantTx,
  count: number,
  product: number,
  counted: { readonly quantity: number; readonly level: number } | null,
): Promise<StockCountRow | null> {
  return tx.find<Row>(
    'counting.set',
    `UPDATE stock_count_rows r SET counted = $4, level_then = $5, counted_at = CASE WHEN $4::bigint IS NULL THEN NULL ELSE clock_timestamp() END
     FROM products p WHERE r.cloud_id = $1 AND r.count_id = $2 AND r.product_id = $3 AND p.cloud_id = $1 AND p.id = r.product_id RETURNING ${ROW}`,
    [tx.cloudId, count, product, counted?.quantity ?? null, counted?.level ?? null],
  );
}

/** The product of a count that a whole barcode or code means, of several the first. */
export async function findByCode(
  tx: TenantTx,
  count: number,
  code: string,
): Promise<{ readonly product: number; readonly weighed: boolean } | null> {
  return tx.find<{ product: number; weighed: boolean }>(
    'counting.by_code',
    `SELECT r.product_id AS product, p.weighed FROM stock_count_rows r JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id
     WHERE r.cloud_id = $1 AND r.count_id = $2 AND (p.barcode = $3 OR p.code = $3
       OR EXISTS (SELECT FROM product_barcodes b WHERE b.cloud_id = $1 AND b.product_id = p.id AND b.barcode = $3))
     ORDER BY (p.barcode = $3) DESC NULLS LAST, r.product_id LIMIT 1`,
    [tx.cloudId, count, code],
  );
}

/** False when this scan was added before. */
export async function insertScan(
  tx: TenantTx,
  count: number,
  scan: { readonly id: string; readonly product: number; readonly quantity: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'counting.insert_scan',
    `INSERT INTO stock_count_scans (cloud_id, count_id, id, product_id, quantity) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (cloud_id, count_id, id) DO NOTHING`,
    [tx.cloudId, count, scan.id, scan.product, scan.quantity],
  );
  return rowCount === 1;
}

/** What moved since a moment, which was not there yet when a product was scanned; thousandths. */
export async function movedSince(
  tx: TenantTx,
  { warehouse, product }: { readonly warehouse: number; readonly product: number },
  at: Date,
): Promise<number> {
  const row = await tx.find<{ moved: number }>(
    'counting.moved_since',
    `SELECT coalesce(sum(quantity), 0)::bigint AS moved FROM stock_movements
     WHERE cloud_id = $1 AND product_id = $2 AND warehouse_id = $3 AND stored_at > $4`,
    [tx.cloudId, product, warehouse, at],
  );
  return row?.moved ?? 0;
}

/**
 * Adds to what was counted; the level is that of the first scan of the product. A quantity of 0
 * changes nothing.
 */
export async function addCounted(
  tx: TenantTx,
  count: number,
  product: number,
  { quantity, level }: { readonly quantity: number; readonly level: number },
): Promise<StockCountRow | null> {
  return tx.find<Row>(
    'counting.add',
    `UPDATE stock_count_rows r SET counted = CASE WHEN $4 = 0 THEN r.counted ELSE coalesce(r.counted, 0) + $4 END,
       level_then = CASE WHEN $4 = 0 THEN r.level_then ELSE coalesce(r.level_then, $5) END,
       counted_at = CASE WHEN $4 = 0 THEN r.counted_at ELSE clock_timestamp() END
     FROM products p WHERE r.cloud_id = $1 AND r.count_id = $2 AND r.product_id = $3 AND p.cloud_id = $1 AND p.id = r.product_id RETURNING ${ROW}`,
    [tx.cloudId, count, product, quantity, level],
  );
}

/** Counts everything that was not counted as nothing, at the levels of now. */
export async function countRestAsNothing(
  tx: TenantTx,
  count: number,
  warehouse: number,
): Promise<void> {
  await tx.query(
    'counting.rest_levels',
    `SELECT 1 FROM stock_levels l JOIN stock_count_rows r ON r.cloud_id = l.cloud_id AND r.count_id = $2 AND r.product_id = l.product_id AND r.counted IS NULL
     WHERE l.cloud_id = $1 AND l.warehouse_id = $3 ORDER BY l.product_id FOR UPDATE OF l`,
    [tx.cloudId, count, warehouse],
  );
  await tx.query(
    'counting.rest',
    `UPDATE stock_count_rows r SET counted = 0, level_then = l.quantity, counted_at = clock_timestamp() FROM stock_levels l
     WHERE r.cloud_id = $1 AND r.count_id = $2 AND r.counted IS NULL AND l.cloud_id = $1 AND l.warehouse_id = $3 AND l.product_id = r.product_id AND l.quantity <> 0`,
    [tx.cloudId, count, warehouse],
  );
}

export interface CountedRow extends Record<string, unknown> {
  readonly product: number;
  readonly counted: number;
  readonly level: number;
}

/** What was counted, in the order of counting. */
export async function listCounted(
  tx: TenantTx,
  count: number,
  limit: number,
): Promise<readonly CountedRow[]> {
  const { rows } = await tx.query<CountedRow>(
    'counting.counted',
    `SELECT r.product_id AS product, r.counted, r.level_then AS level FROM stock_count_rows r JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id AND p.active
     WHERE r.cloud_id = $1 AND r.count_id = $2 AND r.counted IS NOT NULL ORDER BY r.counted_at, r.product_id LIMIT $3`,
    [tx.cloudId, count, limit],
  );
  return rows;
}

export async function endCount(
  tx: TenantTx,
  id: number,
  state: 'closed' | 'canceled',
  document: string | null,
): Promise<void> {
  await tx.query(
    'counting.end',
    'UPDATE stock_counts SET state = $3, document_id = $4 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, state, document],
  );
}

/** Places and departments that can be counted. */
export async function listScopes(db: TenantDb): Promise<{
  readonly warehouses: { readonly id: number; readonly name: string }[];
  readonly departments: { readonly id: number; readonly name: string }[];
}> {
  const list = async (table: 'warehouses' | 'departments') =>
    (
      await db.query<{ id: number; name: string }>(
        `counting.${table}`,
        `SELECT id, name FROM ${table} WHERE cloud_id = $1 AND active ORDER BY name, id LIMIT 500`,
        [db.cloudId],
      )
    ).rows;
  const [warehouses, departments] = await Promise.all([list('warehouses'), list('departments')]);
  return { warehouses: [...warehouses], departments: [...departments] };
}
