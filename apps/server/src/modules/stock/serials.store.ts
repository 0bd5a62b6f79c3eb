import type { SerialPiece } from '@dalpak/contracts';
import { ONE } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** A piece with a serial number that comes to a warehouse (1) or leaves it (-1). */
export interface SerialMove {
  readonly productId: number;
  readonly serial: string;
  readonly warehouseId: number;
  readonly quantity: 1 | -1;
}

/** What moves pieces, and its business day. */
export interface SerialSource {
  readonly saleId: string | null;
  readonly documentId: string | null;
  readonly day: string;
}

const LAST_STEP = `coalesce((SELECT max(o.step) FROM serial_movements o WHERE o.cloud_id = $1 AND o.product_id = m.product_id AND o.serial = m.serial), 0)`;

/** Of these pieces, those that are in a warehouse now. They are locked until commit, in order. */
export async function findPresent(
  tx: TenantTx,
  pieces: readonly Pick<SerialMove, 'productId' | 'serial'>[],
): Promise<readonly { readonly product_id: number; readonly serial: string }[]> {
  const given = [pieces.map(({ productId }) => productId), pieces.map(({ serial }) => serial)];
  await tx.query(
    'serials.lock',
    `SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
     FROM (SELECT DISTINCT concat_ws('/', 'serial', $1::integer, product, serial) AS key FROM unnest($2::integer[], $3::text[]) AS s (product, serial) ORDER BY key) AS k`,
    [tx.cloudId, ...given],
  );
  const { rows } = await tx.query<{ product_id: number; serial: string }>(
    'serials.present',
    `SELECT m.product_id, m.serial FROM serial_movements m JOIN unnest($2::integer[], $3::text[]) AS s (product, serial)
       ON m.product_id = s.product AND m.serial = s.serial WHERE m.cloud_id = $1
     GROUP BY m.product_id, m.serial HAVING sum(m.quantity) > 0`,
    [tx.cloudId, ...given],
  );
  return rows;
}

/** Writes where pieces went; of several movements of one piece in their order. */
export async function moveSerials(
  tx: TenantTx,
  { saleId, documentId, day }: SerialSource,
  moves: readonly SerialMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.query(
    'serials.move',
    `INSERT INTO serial_movements (cloud_id, product_id, serial, step, warehouse_id, quantity, transaction_id, document_id, day)
     SELECT $1, m.product_id, m.serial, ${LAST_STEP} + row_number() OVER (PARTITION BY m.product_id, m.serial ORDER BY m.place), m.warehouse_id, m.quantity, $2, $3, $4
     FROM unnest($5::integer[], $6::text[], $7::integer[], $8::smallint[]) WITH ORDINALITY AS m (product_id, serial, warehouse_id, quantity, place)`,
    [
      tx.cloudId,
      saleId,
      documentId,
      day,
      moves.map(({ productId }) => productId),
      moves.map(({ serial }) => serial),
      moves.map(({ warehouseId }) => warehouseId),
      moves.map(({ quantity }) => quantity),
    ],
  );
}

/** Puts the pieces of refunded rows back into stock, as they were sold. */
export async function returnSerials(
  tx: TenantTx,
  refund: { readonly id: string; readonly warehouseId: number; readonly day: string },
  saleId: string,
  rowKeys: readonly string[],
): Promise<void> {
  await tx.query(
    'serials.return',
    `INSERT INTO serial_movements (cloud_id, product_id, serial, step, warehouse_id, quantity, transaction_id, day)
     SELECT $1, m.product_id, m.serial, ${LAST_STEP} + 1, $4, 1, $2, $5 FROM sold_serials m
     WHERE m.cloud_id = $1 AND m.transaction_id = $3 AND m.row_key = ANY ($6::text[])`,
    [tx.cloudId, refund.id, saleId, refund.warehouseId, refund.day, rowKeys],
  );
}

/** Those of the products that are kept by serial number. */
export async function findSerialKept(
  tx: TenantTx,
  products: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'serials.kept',
    'SELECT id FROM products WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND serial_kept',
    [tx.cloudId, products],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Pieces that one answer has at most. */
const FOUND = 50;

/** Pieces whose serial number has the text in it, the last moved first. */
export async function findSerials(db: TenantDb, text: string): Promise<readonly SerialPiece[]> {
  const { rows } = await db.query<SerialPiece & Record<string, unknown>>(
    'serials.find',
    `SELECT jsonb_build_object('id', p.id, 'name', p.name) AS product, f.serial,
       CASE WHEN f.present > 0 THEN jsonb_build_object('id', w.id, 'name', w.name) END AS warehouse,
       CASE WHEN f.present <= 0 AND p.warranty_months > 0 AND l.sold IS NOT NULL THEN (l.sold + make_interval(months => p.warranty_months))::date::text END AS warranty_until,
       l.movements
     FROM (SELECT product_id, serial, sum(quantity) AS present, max(step) AS last, max(stored_at) AS moved FROM serial_movements
           WHERE cloud_id = $1 AND strpos(serial, $2) > 0 GROUP BY product_id, serial ORDER BY moved DESC LIMIT ${FOUND}) f
     JOIN products p ON p.cloud_id = $1 AND p.id = f.product_id
     JOIN serial_movements n ON n.cloud_id = $1 AND n.product_id = f.product_id AND n.serial = f.serial AND n.step = f.last
     JOIN warehouses w ON w.cloud_id = $1 AND w.id = n.warehouse_id
     CROSS JOIN LATERAL (
       SELECT max(m.day) FILTER (WHERE m.quantity < 0) AS sold,
         jsonb_agg(jsonb_build_object('day', m.day, 'quantity', m.quantity * ${ONE}, 'warehouse', jsonb_build_object('id', mw.id, 'name', mw.name),
           'source', jsonb_build_object('id', coalesce(m.transaction_id, m.document_id), 'type', coalesce(d.document_type, 9), 'number', coalesce(t.number, d.number)),
           'party', coalesce(tc.name, dc.name, ds.name, '')) ORDER BY m.step DESC) AS movements
       FROM serial_movements m JOIN warehouses mw ON mw.cloud_id = m.cloud_id AND mw.id = m.warehouse_id
       LEFT JOIN transactions t ON t.cloud_id = m.cloud_id AND t.id = m.transaction_id
       LEFT JOIN customers tc ON tc.cloud_id = t.cloud_id AND tc.id = t.customer_id
       LEFT JOIN documents d ON d.cloud_id = m.cloud_id AND d.id = m.document_id
       LEFT JOIN customers dc ON dc.cloud_id = d.cloud_id AND dc.id = d.customer_id
       LEFT JOIN suppliers ds ON ds.cloud_id = d.cloud_id AND ds.id = d.supplier_id
       WHERE m.cloud_id = $1 AND m.product_id = f.product_id AND m.serial = f.serial) l
     ORDER BY f.moved DESC`,
    [db.cloudId, text],
  );
  return rows;
}
