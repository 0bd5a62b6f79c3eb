import type { LowStockRow } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Most rows of the list; the next ones come when the first are ordered. */
const MAX_LOW = 500;

/**
 * Products below their minimum. The supplier is the one of the product, else the first who sells
 * it; the proposal fills up to the maximum, less what is on order, in whole packages.
 */
export async function listLow(db: TenantDb): Promise<readonly LowStockRow[]> {
  const { rows } = await db.query<LowStockRow & Record<string, unknown>>(
    'stock.low',
    `WITH low AS (
       SELECT l.warehouse_id, l.product_id, l.quantity, coalesce(l.minimum, p.min_stock) AS minimum, coalesce(l.maximum, p.max_stock) AS maximum, p.name, p.weighed,
         coalesce(p.supplier_id, (SELECT min(o.supplier_id) FROM supplier_products o WHERE o.cloud_id = $1 AND o.product_id = p.id AND o.active)) AS supplier_id
       FROM stock_levels l JOIN products p ON p.cloud_id = l.cloud_id AND p.id = l.product_id AND p.active AND p.type NOT IN (2, 3)
       WHERE l.cloud_id = $1 AND l.quantity < coalesce(l.minimum, p.min_stock)
       ORDER BY p.name, l.product_id, l.warehouse_id LIMIT ${MAX_LOW}
     ), counted AS (
       SELECT low.*, coalesce((
           SELECT sum(r.quantity) FROM document_rows r JOIN documents d ON d.cloud_id = r.cloud_id AND d.id = r.document_id
           WHERE r.cloud_id = $1 AND r.product_id = low.product_id AND r.kind = 'P' AND d.document_type = 20 AND d.warehouse_id = low.warehouse_id
             AND d.lifecycle IN ('draft', 'sent', 'approved', 'to_be_delivered')), 0)
         - coalesce((
           SELECT sum(t.quantity) FROM document_takes t JOIN documents d ON d.cloud_id = t.cloud_id AND d.id = t.base_id
           WHERE t.cloud_id = $1 AND t.product_id = low.product_id AND d.document_type = 20 AND d.warehouse_id = low.warehouse_id
             AND d.lifecycle IN ('draft', 'sent', 'approved', 'to_be_delivered')), 0) AS ordered,
         coalesce((SELECT s.pack FROM supplier_products s WHERE s.cloud_id = $1 AND s.supplier_id = low.supplier_id AND s.product_id = low.product_id AND s.active), 1000) AS pack
       FROM low
     )
     SELECT jsonb_build_object('id', c.product_id, 'name', c.name) AS product, jsonb_build_object('id', w.id, 'name', w.name) AS warehouse,
       CASE WHEN s.id IS NULL THEN NULL ELSE jsonb_build_object('id', s.id, 'name', s.name) END AS supplier,
       c.quantity, c.minimum, greatest(c.ordered, 0)::bigint AS on_order,
       (ceil(greatest(greatest(c.maximum, c.minimum) - c.quantity - greatest(c.ordered, 0), 0) / c.pack) * c.pack)::bigint AS proposed
     FROM counted c JOIN warehouses w ON w.cloud_id = $1 AND w.id = c.warehouse_id
     LEFT JOIN suppliers s ON s.cloud_id = $1 AND s.id = c.supplier_id AND s.active
     ORDER BY c.name, c.product_id, w.id`,
    [db.cloudId],
  );
  return rows;
}

export interface NewlyLow extends Record<string, unknown> {
  readonly product: string;
  readonly warehouse: string;
  readonly told: boolean;
}

/** Claims levels that fell below their minimum; those of goods out of use are not told of. */
export async function claimLow(tx: TenantTx, limit: number): Promise<readonly NewlyLow[]> {
  const { rows } = await tx.query<NewlyLow>(
    'stock.claim_low',
    `WITH due AS (
       SELECT warehouse_id, product_id FROM stock_levels WHERE cloud_id = $1 AND low_state = 1
       ORDER BY warehouse_id, product_id LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     UPDATE stock_levels l SET low_state = 2 FROM due JOIN products p ON p.cloud_id = $1 AND p.id = due.product_id JOIN warehouses w ON w.cloud_id = $1 AND w.id = due.warehouse_id
     WHERE l.cloud_id = $1 AND l.warehouse_id = due.warehouse_id AND l.product_id = due.product_id
     RETURNING p.name AS product, w.name AS warehouse, p.active AND p.type NOT IN (2, 3) AS told`,
    [tx.cloudId, limit],
  );
  return rows;
}
