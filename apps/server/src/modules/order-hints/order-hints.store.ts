import type { Weekday } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { TILL_BILLS, TILL_ROWS } from '../reports/index.ts';

/** A product with a forecast in a warehouse that sells it, and all that its order follows from. */
export interface HintCandidate extends Record<string, unknown> {
  readonly branch: number;
  readonly warehouse: number;
  readonly warehouse_name: string;
  readonly product: number;
  readonly name: string;
  readonly weighed: boolean;
  readonly shelf_days: number | null;
  readonly supplier: number;
  readonly supplier_name: string;
  readonly delivery_days: readonly Weekday[];
  readonly order_days: readonly Weekday[];
  /** Sold at the branch today. */
  readonly sold_today: number;
  readonly on_hand: number;
  readonly on_order: number;
  readonly promised: number;
  readonly pack: number;
  readonly minimum: number;
  readonly habit: number | null;
}

/** Open quantity of documents of a type, by warehouse and product: ordered less what was taken from them. */
const openOf = (type: number, states: string): string =>
  `SELECT d.warehouse_id, r.product_id, sum(r.quantity - coalesce(t.taken, 0)) AS quantity
   FROM documents d JOIN (SELECT document_id, product_id, sum(quantity) AS quantity FROM document_rows WHERE cloud_id = $1 AND kind = 'P' AND product_id IS NOT NULL GROUP BY 1, 2) r ON r.document_id = d.id
   LEFT JOIN (SELECT base_id, product_id, sum(quantity) AS taken FROM document_takes WHERE cloud_id = $1 GROUP BY 1, 2) t ON t.base_id = d.id AND t.product_id = r.product_id
   WHERE d.cloud_id = $1 AND d.document_type = ${type} AND d.lifecycle IN (${states}) GROUP BY 1, 2`;

/**
 * The named products of branches in the first selling warehouse of each, where stock of them is kept
 * and a supplier is known: their own, else the first who sells them.
 */
export async function listCandidates(
  db: TenantDb,
  branches: readonly number[],
  products: readonly number[],
  today: string,
): Promise<readonly HintCandidate[]> {
  const { rows } = await db.query<HintCandidate>(
    'order_hints.candidates',
    `WITH ordered AS MATERIALIZED (${openOf(20, "'draft', 'sent', 'approved', 'to_be_delivered'")}),
     promised AS MATERIALIZED (${openOf(2, "'approved', 'to_be_packed', 'packed', 'to_be_shipped', 'to_be_delivered', 'to_be_delivery_noted'")}),
     sold AS MATERIALIZED (
       SELECT t.branch_id, r.product_id, sum(r.quantity)::bigint AS quantity FROM ${TILL_BILLS} t
       JOIN ${TILL_ROWS} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' AND r.product_id IS NOT NULL
       WHERE t.cloud_id = $1 AND t.business_date = $4 GROUP BY 1, 2
     ),
     places AS (
       SELECT DISTINCT ON (branch_id) branch_id, id, name FROM warehouses
       WHERE cloud_id = $1 AND active AND sells AND kind = 'store' AND branch_id IS NOT NULL ORDER BY branch_id, id
     ), wanted AS (
       SELECT f.branch, w.id AS warehouse, w.name AS warehouse_name, p.id AS product, p.name, p.weighed, p.shelf_days, l.quantity AS on_hand,
         coalesce(p.supplier_id, (SELECT min(o.supplier_id) FROM supplier_products o WHERE o.cloud_id = $1 AND o.product_id = p.id AND o.active)) AS supplier
       FROM unnest($2::integer[], $3::integer[]) AS f (branch, product)
       JOIN places w ON w.branch_id = f.branch
       JOIN products p ON p.cloud_id = $1 AND p.id = f.product AND p.active AND p.type NOT IN (2, 3)
       JOIN stock_levels l ON l.cloud_id = $1 AND l.warehouse_id = w.id AND l.product_id = p.id
     )
     SELECT n.branch, n.warehouse, n.warehouse_name, n.product, n.name, n.weighed, n.shelf_days, s.id AS supplier, s.name AS supplier_name, s.delivery_days, s.order_days,
       coalesce(d.quantity, 0)::bigint AS sold_today, n.on_hand, greatest(coalesce(o.quantity, 0), 0)::bigint AS on_order, greatest(coalesce(m.quantity, 0), 0)::bigint AS promised,
       coalesce(c.pack, 1000) AS pack, coalesce(c.minimum, 0) AS minimum, h.share AS habit
     FROM wanted n JOIN suppliers s ON s.cloud_id = $1 AND s.id = n.supplier AND s.active
     LEFT JOIN sold d ON d.branch_id = n.branch AND d.product_id = n.product
     LEFT JOIN ordered o ON o.warehouse_id = n.warehouse AND o.product_id = n.product
     LEFT JOIN promised m ON m.warehouse_id = n.warehouse AND m.product_id = n.product
     LEFT JOIN supplier_products c ON c.cloud_id = $1 AND c.supplier_id = s.id AND c.product_id = n.product AND c.active
     LEFT JOIN order_habits h ON h.cloud_id = $1 AND h.warehouse_id = n.warehouse AND h.product_id = n.product
     ORDER BY s.name, s.id, n.warehouse, n.name, n.product`,
    [db.cloudId, branches, products, today],
  );
  return rows;
}

/** Whether a warehouse and a product exist. */
export async function hasPlace(tx: TenantTx, warehouse: number, product: number): Promise<boolean> {
  const row = await tx.find<{ found: boolean }>(
    'order_hints.has_place',
    `SELECT EXISTS (SELECT FROM warehouses WHERE cloud_id = $1 AND id = $2) AND EXISTS (SELECT FROM products WHERE cloud_id = $1 AND id = $3) AS found`,
    [tx.cloudId, warehouse, product],
  );
  return row?.found === true;
}

/** @returns the share that held before; null without one */
export async function putHabit(
  tx: TenantTx,
  habit: {
    readonly warehouse: number;
    readonly product: number;
    readonly share: number | null;
    readonly employee: number | null;
    readonly since: Date;
  },
): Promise<number | null> {
  const before = await tx.find<{ share: number }>(
    'order_hints.habit',
    'SELECT share FROM order_habits WHERE cloud_id = $1 AND warehouse_id = $2 AND product_id = $3 FOR UPDATE',
    [tx.cloudId, habit.warehouse, habit.product],
  );
  if (habit.share === null)
    await tx.query(
      'order_hints.forget',
      'DELETE FROM order_habits WHERE cloud_id = $1 AND warehouse_id = $2 AND product_id = $3',
      [tx.cloudId, habit.warehouse, habit.product],
    );
  else
    await tx.query(
      'order_hints.keep',
      `INSERT INTO order_habits (cloud_id, warehouse_id, product_id, share, employee_id, since) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (cloud_id, warehouse_id, product_id) DO UPDATE SET share = excluded.share, employee_id = excluded.employee_id, since = excluded.since`,
      [tx.cloudId, habit.warehouse, habit.product, habit.share, habit.employee, habit.since],
    );
  return before?.share ?? null;
}
