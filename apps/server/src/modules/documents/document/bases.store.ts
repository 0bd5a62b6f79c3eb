import type { BaseDocument, LifecycleState } from '@dalpak/engine';
import type { WireCartInput } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import type { BaseRow } from './document.types.ts';

interface Row {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly type: number;
  readonly number: number;
  readonly day: string;
  readonly customer_id: number | null;
  readonly supplier_id: number | null;
  readonly lifecycle: LifecycleState;
  readonly total: number;
}

/**
 * Locks the base documents of a document, always by id, so that two documents made from the same
 * ones are serialized without a deadlock. Returns them in the order they were named, without
 * unknown ones.
 */
export async function lockBases(
  tx: TenantTx,
  named: readonly BaseDocument[],
): Promise<readonly BaseRow[]> {
  if (named.length === 0) return [];
  const { rows } = await tx.query<Row>(
    'documents.lock_bases',
    `SELECT d.id, d.document_type AS type, d.number, d.day::text, d.customer_id, d.supplier_id, d.lifecycle, d.total
     FROM documents d JOIN unnest($2::smallint[], $3::bigint[]) AS n (type, number) ON n.type = d.document_type AND n.number = d.number
     WHERE d.cloud_id = $1 AND d.cart IS NOT NULL ORDER BY d.id FOR UPDATE OF d`,
    [tx.cloudId, named.map(({ typeId }) => typeId), named.map(({ number }) => number)],
  );
  const bases = await withRemaining(tx, rows);
  return named.flatMap(
    ({ typeId, number }) =>
      bases.find((base) => base.type === typeId && base.number === number) ?? [],
  );
}

async function withRemaining(db: TenantDb, rows: readonly Row[]): Promise<readonly BaseRow[]> {
  const ids = rows.map(({ id }) => id);
  const [products, amounts] = await Promise.all([listRemaining(db, ids), sumUses(db, ids)]);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    number: row.number,
    day: row.day,
    customerId: row.customer_id,
    supplierId: row.supplier_id,
    lifecycle: row.lifecycle,
    total: row.total,
    reversed: amounts.get(row.id)?.reversed ?? 0,
    paid: amounts.get(row.id)?.paid ?? 0,
    products: new Map(
      products
        .filter(({ base_id: id }) => id === row.id)
        .map(({ product_id: product, quantity, left }) => [product, { quantity, left }]),
    ),
  }));
}

export interface RemainingRow extends Record<string, unknown> {
  readonly base_id: string;
  readonly product_id: number;
  readonly name: string;
  readonly quantity: number;
  readonly left: number;
}

/**
 * Lists the quantity of each product in documents, and what other documents have not taken of it;
 * thousandths.
 */
export async function listRemaining(
  db: TenantDb,
  ids: readonly string[],
): Promise<readonly RemainingRow[]> {
  const { rows } = await db.query<RemainingRow>(
    'documents.left',
    `SELECT r.document_id AS base_id, r.product_id, min(r.name) AS name, sum(r.quantity)::bigint AS quantity,
            (sum(r.quantity) - coalesce((SELECT sum(t.quantity) FROM document_takes t
              WHERE t.cloud_id = $1 AND t.base_id = r.document_id AND t.product_id = r.product_id), 0)
              - coalesce((SELECT sum(t.quantity) FROM sale_takes t
              WHERE t.cloud_id = $1 AND t.base_id = r.document_id AND t.product_id = r.product_id), 0))::bigint AS left
     FROM document_rows r WHERE r.cloud_id = $1 AND r.document_id = ANY ($2::uuid[]) AND r.kind = 'P' AND r.parent_line IS NULL AND r.product_id IS NOT NULL
     GROUP BY r.document_id, r.product_id ORDER BY r.document_id, min(r.line_no)`,
    [db.cloudId, ids],
  );
  return rows;
}

/** Reads the stored carts of documents. */
export async function readCarts(
  db: TenantDb,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly cart: WireCartInput }[]> {
  if (ids.length === 0) return [];
  return (
    await db.query<{ id: string; cart: WireCartInput }>(
      'documents.base_carts',
      'SELECT id, cart FROM documents WHERE cloud_id = $1 AND id = ANY ($2::uuid[])',
      [db.cloudId, ids],
    )
  ).rows;
}

/** Sums the agorot of documents that others reversed or paid. */
export async function sumUses(
  db: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly reversed: number; readonly paid: number }>> {
  const { rows } = await db.query<{ base_id: string; reversed: number; paid: number }>(
    'documents.uses',
    `SELECT base_id, coalesce(sum(amount) FILTER (WHERE use = 'reverses'), 0)::bigint AS reversed, coalesce(sum(amount) FILTER (WHERE use = 'pays'), 0)::bigint AS paid
     FROM document_links WHERE cloud_id = $1 AND base_id = ANY ($2::uuid[]) GROUP BY base_id`,
    [db.cloudId, ids],
  );
  return new Map(rows.map((row) => [row.base_id, { reversed: row.reversed, paid: row.paid }]));
}
