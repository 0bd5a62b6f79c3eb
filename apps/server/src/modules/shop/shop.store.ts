import { leaseIds, nextSyncVersion, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface PlacedOrder extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly lifecycle: string;
  readonly total: number;
  readonly content_hash: Buffer;
}

export function findOrder(
  db: TenantDb,
  keyId: number,
  number: string,
): Promise<PlacedOrder | null> {
  return db.find<PlacedOrder>(
    'shop.order',
    `SELECT d.id, d.number, d.lifecycle, d.total, o.content_hash FROM shop_orders o
     JOIN documents d ON d.cloud_id = o.cloud_id AND d.id = o.document_id
     WHERE o.cloud_id = $1 AND o.key_id = $2 AND o.number = $3`,
    [db.cloudId, keyId, number],
  );
}

/** Of two calls with one number the second waits here for the first. */
export async function lockNumber(tx: TenantTx, keyId: number, number: string): Promise<void> {
  await tx.query('shop.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    `shop order ${keyId} ${number}`,
  ]);
}

export async function insertOrder(
  tx: TenantTx,
  order: {
    readonly keyId: number;
    readonly number: string;
    readonly hash: Buffer;
    readonly documentId: string;
  },
): Promise<void> {
  await tx.query(
    'shop.insert_order',
    'INSERT INTO shop_orders (cloud_id, key_id, number, content_hash, document_id) VALUES ($1, $2, $3, $4, $5)',
    [tx.cloudId, order.keyId, order.number, order.hash, order.documentId],
  );
}

/** Active products by our number, code or barcode, in this order of precedence. */
export async function findProducts(
  db: TenantDb,
  names: readonly (number | string)[],
): Promise<ReadonlyMap<number | string, number>> {
  const { rows } = await db.query<{ text: string; id: number }>(
    'shop.products',
    `SELECT DISTINCT ON (s.text) s.text, p.id FROM unnest($2::text[]) AS s (text)
     JOIN products p ON p.cloud_id = $1 AND p.active AND (p.code = s.text OR p.barcode = s.text
       OR p.id = (SELECT b.product_id FROM product_barcodes b WHERE b.cloud_id = $1 AND b.barcode = s.text))
     ORDER BY s.text, (p.code = s.text) DESC, p.id`,
    [db.cloudId, names.filter((name) => typeof name === 'string')],
  );
  const ids = names.filter((name) => typeof name === 'number');
  const known = await db.query<{ id: number }>(
    'shop.products_by_id',
    'SELECT id FROM products WHERE cloud_id = $1 AND active AND id = ANY ($2::integer[])',
    [db.cloudId, ids],
  );
  return new Map<number | string, number>([
    ...rows.map(({ text, id }) => [text, id] as const),
    ...known.rows.map(({ id }) => [id, id] as const),
  ]);
}

export async function findCustomer(
  db: TenantDb,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<number | null> {
  const row = await db.find<{ id: number }>(
    'shop.customer',
    `SELECT id FROM customers WHERE cloud_id = $1 AND active
       AND (($2 <> '' AND regexp_replace(phone, '\\D', '', 'g') = regexp_replace($2, '\\D', '', 'g')) OR ($3 <> '' AND lower(email) = lower($3)))
     ORDER BY id LIMIT 1`,
    [db.cloudId, phone, email],
  );
  return row?.id ?? null;
}

export async function insertCustomer(
  tx: TenantTx,
  customer: { readonly name: string; readonly phone: string; readonly email: string },
): Promise<number> {
  const id = await leaseIds(tx, 'customers');
  await tx.query(
    'shop.insert_customer',
    'INSERT INTO customers (cloud_id, id, code, name, phone, email, version) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      tx.cloudId,
      id,
      `W${id}`,
      customer.name,
      customer.phone,
      customer.email,
      await nextSyncVersion(tx, 'Customers'),
    ],
  );
  return id;
}
