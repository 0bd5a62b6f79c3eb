import { STOCK_CARD_ROWS, type StockCard, type StockMovement } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Named record, as JSON. */
const named = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name)`;
/** Ten-thousandths of an agora as agorot. */
const agorot = (column: string): string => `round(${column} / 10000.0)::bigint`;

interface ProductRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

export function findProduct(db: TenantDb, id: number): Promise<ProductRow | null> {
  return db.find<ProductRow>(
    'stock.product',
    'SELECT id, name FROM products WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, id],
  );
}

/** Levels of a product in the warehouses that have one, and what is on the way there. */
export async function listLevels(db: TenantDb, product: number): Promise<StockCard['levels']> {
  const { rows } = await db.query<StockCard['levels'][number] & Record<string, unknown>>(
    'stock.levels_of',
    `SELECT ${named('w')} AS warehouse, l.quantity, coalesce((
         SELECT sum(r.quantity) FROM documents d JOIN document_rows r ON r.cloud_id = d.cloud_id AND r.document_id = d.id AND r.kind = 'P'
         WHERE d.cloud_id = $1 AND d.document_type = 25 AND d.lifecycle = 'shipped' AND d.target_warehouse_id = l.warehouse_id AND r.product_id = $2), 0)::bigint AS in_transit,
       l.minimum, l.maximum, l.place, l.average, l.value
     FROM stock_levels l JOIN warehouses w ON w.cloud_id = l.cloud_id AND w.id = l.warehouse_id
     WHERE l.cloud_id = $1 AND l.product_id = $2 ORDER BY w.id`,
    [db.cloudId, product],
  );
  return [...rows];
}

interface MovementRow extends Record<string, unknown> {
  readonly warehouse: StockMovement['warehouse'];
  readonly step: number;
  readonly quantity: number;
  readonly level_after: number;
  readonly unit_cost: number | null;
  readonly average_after: number | null;
  readonly sale: string | null;
  readonly document: string | null;
  readonly sale_number: number | null;
  readonly document_number: number | null;
  readonly document_type: number | null;
  readonly day: string;
  readonly at: string;
}

/**
 * Reads movements, newest first, and one more than an answer has. Each warehouse is read by the key
 * of the ledger.
 */
export async function listMovements(
  db: TenantDb,
  product: number,
  warehouse: number | null,
  before: string | null,
): Promise<readonly StockMovement[]> {
  const { rows } = await db.query<MovementRow>(
    'stock.movements',
    `SELECT ${named('w')} AS warehouse, m.step, m.quantity, m.level_after, ${agorot('m.unit_cost')} AS unit_cost, ${agorot('m.average_after')} AS average_after,
       m.transaction_id AS sale, m.document_id AS document, t.number AS sale_number, d.number AS document_number, d.document_type,
       m.day::text, to_char(m.stored_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
     FROM stock_levels l JOIN warehouses w ON w.cloud_id = l.cloud_id AND w.id = l.warehouse_id
     CROSS JOIN LATERAL (
       SELECT * FROM stock_movements o WHERE o.cloud_id = $1 AND o.product_id = $2 AND o.warehouse_id = l.warehouse_id AND ($4::timestamptz IS NULL OR o.stored_at < $4)
       ORDER BY o.step DESC LIMIT ${STOCK_CARD_ROWS + 1}) m
     LEFT JOIN transactions t ON t.cloud_id = $1 AND t.id = m.transaction_id
     LEFT JOIN documents d ON d.cloud_id = $1 AND d.id = m.document_id
     WHERE l.cloud_id = $1 AND l.product_id = $2 AND ($3::integer IS NULL OR l.warehouse_id = $3)
     ORDER BY m.stored_at DESC, m.step DESC, w.id LIMIT ${STOCK_CARD_ROWS + 1}`,
    [db.cloudId, product, warehouse, before],
  );
  return rows.map(movementOf);
}

const TILL_SALE = 9;

function movementOf({
  sale,
  document,
  sale_number: saleNumber,
  document_number: documentNumber,
  document_type: type,
  ...row
}: MovementRow): StockMovement {
  if (sale !== null)
    return {
      ...row,
      kind: row.quantity < 0 ? 'sale' : 'refund',
      source: { id: sale, type: TILL_SALE, number: saleNumber ?? 0 },
    };
  if (document !== null)
    return {
      ...row,
      kind: 'document',
      source: { id: document, type: type ?? 0, number: documentNumber ?? 0 },
    };
  return { ...row, kind: 'opening', source: null };
}

/** Sets the bounds of a level, and whether it is below them now. False = no such level. */
export async function setBounds(
  tx: TenantTx,
  {
    product,
    warehouse,
    minimum,
    maximum,
    place,
  }: {
    readonly product: number;
    readonly warehouse: number;
    readonly minimum: number | null;
    readonly maximum: number | null;
    readonly place?: string | undefined;
  },
): Promise<{ readonly before: unknown } | null> {
  const old = await tx.find<Record<string, unknown>>(
    'stock.bounds_before',
    'SELECT minimum, maximum, place FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = $2 AND product_id = $3 FOR UPDATE',
    [tx.cloudId, warehouse, product],
  );
  if (old === null) return null;
  await tx.query(
    'stock.set_bounds',
    `UPDATE stock_levels l SET minimum = $4, maximum = $5, place = coalesce($6, l.place),
       low_state = CASE WHEN l.quantity < coalesce($4::bigint, (SELECT p.min_stock FROM products p WHERE p.cloud_id = $1 AND p.id = $3)) THEN greatest(l.low_state, 1) ELSE 0 END
     WHERE cloud_id = $1 AND warehouse_id = $2 AND product_id = $3`,
    [tx.cloudId, warehouse, product, minimum, maximum, place ?? null],
  );
  return { before: old };
}
