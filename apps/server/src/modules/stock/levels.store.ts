import type { TenantTx } from '../../kernel/db/index.ts';

/** What changes one stock level. */
export interface LevelMove {
  readonly warehouseId: number;
  readonly productId: number;
  /** Thousandths; negative = out. Zero only makes sure that the level exists. */
  readonly quantity: number;
  /**
   * Cost before VAT of one unit, in ten-thousandths of an agora, of goods that come in with one;
   * null = they have the average of the level.
   */
  readonly unitCost: number | null;
  readonly saleId: string | null;
  readonly documentId: string | null;
  /** Business day. */
  readonly day: string;
}

/**
 * The moving average after goods came in. From zero or below, and where no cost was known, the cost
 * of the new goods is the average. PostgreSQL rounds numerics half away from zero.
 */
const AVERAGE = `CASE WHEN excluded.average_cost IS NULL OR excluded.quantity <= 0 THEN l.average_cost
  WHEN l.quantity <= 0 OR l.average_cost IS NULL THEN excluded.average_cost
  ELSE round((l.quantity::numeric * l.average_cost + excluded.quantity::numeric * excluded.average_cost) / (l.quantity + excluded.quantity))::bigint END`;

/** Falls below the minimum once: 1 until users are told, 2 until the level is above it again. */
const LOW = `CASE WHEN l.quantity + excluded.quantity < coalesce(l.minimum, (SELECT p.min_stock FROM products p WHERE p.cloud_id = l.cloud_id AND p.id = l.product_id))
  THEN greatest(l.low_state, 1) ELSE 0 END`;

/**
 * The one statement that changes stock levels. It writes each change to the ledger with the level
 * and the average that it left, in the order of the moves. Levels are locked in the order of their
 * ids, so that two writers of the same goods cannot deadlock; an unknown product has no stock.
 */
const MOVE = `WITH given AS (
    SELECT m.*, coalesce(sum(m.quantity) OVER later, 0)::bigint AS quantity_later, count(*) FILTER (WHERE m.quantity <> 0) OVER later AS steps_later
    FROM unnest($2::integer[], $3::integer[], $4::bigint[], $5::bigint[], $6::uuid[], $7::uuid[], $8::date[])
      WITH ORDINALITY AS m (warehouse_id, product_id, quantity, unit_cost, sale_id, document_id, day, place)
    JOIN products p ON p.cloud_id = $1 AND p.id = m.product_id
    WINDOW later AS (PARTITION BY m.warehouse_id, m.product_id ORDER BY m.place DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), levels AS (
    INSERT INTO stock_levels AS l (cloud_id, warehouse_id, product_id, quantity, steps, average_cost, last_cost, low_state)
    SELECT $1, g.warehouse_id, g.product_id, sum(g.quantity)::bigint, count(*) FILTER (WHERE g.quantity <> 0), max(g.unit_cost), max(g.unit_cost),
      CASE WHEN sum(g.quantity) < max(p.min_stock) THEN 1 ELSE 0 END
    FROM given g JOIN products p ON p.cloud_id = $1 AND p.id = g.product_id
    GROUP BY g.warehouse_id, g.product_id ORDER BY g.warehouse_id, g.product_id
    ON CONFLICT (cloud_id, warehouse_id, product_id) DO UPDATE SET quantity = l.quantity + excluded.quantity, steps = l.steps + excluded.steps,
      average_cost = ${AVERAGE}, last_cost = coalesce(excluded.last_cost, l.last_cost), low_state = ${LOW}
    RETURNING l.warehouse_id, l.product_id, l.quantity, l.steps, l.average_cost
  )
  INSERT INTO stock_movements (cloud_id, product_id, warehouse_id, step, quantity, level_after, unit_cost, average_after, transaction_id, document_id, day)
  SELECT $1, g.product_id, g.warehouse_id, l.steps - g.steps_later, g.quantity, l.quantity - g.quantity_later, coalesce(g.unit_cost, l.average_cost), l.average_cost,
    g.sale_id, g.document_id, g.day
  FROM given g JOIN levels l USING (warehouse_id, product_id) WHERE g.quantity <> 0`;

/** Changes stock levels and writes the movements. */
export async function moveLevels(tx: TenantTx, moves: readonly LevelMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.query('stock.move', MOVE, [
    tx.cloudId,
    moves.map(({ warehouseId }) => warehouseId),
    moves.map(({ productId }) => productId),
    moves.map(({ quantity }) => quantity),
    moves.map(({ unitCost }) => unitCost),
    moves.map(({ saleId }) => saleId),
    moves.map(({ documentId }) => documentId),
    moves.map(({ day }) => day),
  ]);
}

export interface LockedLevel {
  readonly quantity: number;
  /** Ten-thousandths of an agora; null = not known. */
  readonly averageCost: number | null;
}

/** Reads and locks levels of one warehouse in product order; those that are missing are begun. */
export async function lockLevels(
  tx: TenantTx,
  warehouseId: number,
  products: readonly number[],
): Promise<ReadonlyMap<number, LockedLevel>> {
  const sorted = [...products].sort((a, b) => a - b);
  await tx.query(
    'stock.begin_levels',
    `INSERT INTO stock_levels (cloud_id, warehouse_id, product_id) SELECT $1, $2, p FROM unnest($3::integer[]) AS p ORDER BY p ON CONFLICT DO NOTHING`,
    [tx.cloudId, warehouseId, sorted],
  );
  const { rows } = await tx.query<{
    product_id: number;
    quantity: number;
    average_cost: number | null;
  }>(
    'stock.lock_levels',
    'SELECT product_id, quantity, average_cost FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = $2 AND product_id = ANY ($3::integer[]) ORDER BY product_id FOR UPDATE',
    [tx.cloudId, warehouseId, sorted],
  );
  return new Map(
    rows.map((row) => [row.product_id, { quantity: row.quantity, averageCost: row.average_cost }]),
  );
}
