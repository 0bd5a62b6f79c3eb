import { MAX_ID, TILL_STOCK_FROM, type TillStock } from '@dalpak/contracts';
import {
  appendOutboxAll,
  type EventsBySetting,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';

/** Products in one event; with more, tills ask for all. */
const MAX_NAMED = 200;

/** Goods that were ever there: what is only sold, such as a service, has no stock to run out. */
const KEPT = `(l.quantity > 0 OR EXISTS (SELECT 1 FROM stock_movements m WHERE m.cloud_id = l.cloud_id
  AND m.product_id = l.product_id AND m.warehouse_id = l.warehouse_id AND m.quantity > 0))`;

/** Levels of goods and of kits, which have as many as their scarcest part allows. */
const LEVELS = `SELECT l.product_id AS product, l.quantity FROM stock_levels l
  WHERE l.cloud_id = $1 AND l.warehouse_id = $2
    AND CASE WHEN $3::integer[] IS NULL THEN l.quantity <= $4 ELSE l.product_id = ANY ($3) END AND ${KEPT}
  UNION ALL
  SELECT k.product_id, (min(floor(l.quantity::numeric / k.quantity)) * 1000)::bigint
  FROM product_parts k JOIN stock_levels l ON l.cloud_id = k.cloud_id AND l.warehouse_id = $2 AND l.product_id = k.part_id AND ${KEPT}
  WHERE k.cloud_id = $1 AND k.active AND k.choice = '' AND k.quantity > 0
  GROUP BY k.product_id
  HAVING CASE WHEN $3::integer[] IS NULL THEN min(floor(l.quantity::numeric / k.quantity)) * 1000 <= $4
    ELSE k.product_id = ANY ($3) OR bool_or(k.part_id = ANY ($3)) END`;

const ELSEWHERE = `SELECT w.name AS warehouse, coalesce(b.name, '') AS branch, l.quantity
  FROM stock_levels l JOIN warehouses w ON w.cloud_id = l.cloud_id AND w.id = l.warehouse_id AND w.active AND w.sells
  LEFT JOIN branches b ON b.cloud_id = w.cloud_id AND b.id = w.branch_id
  WHERE l.cloud_id = $1 AND l.product_id = $2 AND l.warehouse_id <> $3 ORDER BY b.id NULLS LAST, w.id`;

/** What a till shows of the stock of its warehouse; null for a warehouse that is not there. */
export async function findTillStock(
  db: TenantDb,
  warehouse: number,
  products: readonly number[] | null,
): Promise<Omit<TillStock, 'at'> | null> {
  const known = await db.find(
    'stock.till_warehouse',
    'SELECT id FROM warehouses WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, warehouse],
  );
  if (known === null) return null;
  const named = products?.filter((id) => id <= MAX_ID) ?? null;
  const { rows: levels } = await db.query<{ product: number; quantity: number }>(
    'stock.till_levels',
    LEVELS,
    [db.cloudId, warehouse, named, TILL_STOCK_FROM],
  );
  const only = named?.length === 1 ? named[0] : undefined;
  const elsewhere =
    only === undefined
      ? []
      : (
          await db.query<TillStock['elsewhere'][number]>('stock.till_elsewhere', ELSEWHERE, [
            db.cloudId,
            only,
            warehouse,
          ])
        ).rows;
  return { levels: [...levels], elsewhere: [...elsewhere] };
}

type Moves = readonly { readonly warehouseId: number; readonly productId: number }[];

/** What moved, for the tills of a business that shows stock on its tiles. */
export function stockEvents(moves: Moves): EventsBySetting | null {
  const byWarehouse = new Map<number, Set<number>>();
  for (const { warehouseId, productId } of moves)
    byWarehouse.set(warehouseId, (byWarehouse.get(warehouseId) ?? new Set()).add(productId));
  if (byWarehouse.size === 0) return null;
  return {
    topic: 'pos:stock',
    setting: 'sale.stock_on_tiles',
    payloads: [...byWarehouse].map(([warehouse, products]) => ({
      to: {},
      data: { warehouse, products: products.size > MAX_NAMED ? [] : [...products] },
    })),
  };
}

/**
 * Tells the tills of a business that shows stock on its tiles what moved. Call it last, as every
 * event.
 */
export async function tellTills(tx: TenantTx, moves: Moves): Promise<void> {
  const events = stockEvents(moves);
  if (events !== null) await appendOutboxAll(tx, events.topic, [], events);
}
