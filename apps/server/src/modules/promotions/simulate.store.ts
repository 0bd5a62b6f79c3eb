import type { WireCart } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';

export interface StoredSale {
  readonly id: string;
  readonly day: string;
  readonly cart: WireCart;
}

/** Days, both inclusive, as ISO dates. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Document type of a till's sale. */
const POS_SALE = 9;

/** Reads the sales of the period after a position, by day. */
export async function readSales(
  db: TenantDb,
  { from, to }: Period,
  after: { readonly day: string; readonly id: string } | null,
  limit: number,
): Promise<readonly StoredSale[]> {
  const { rows } = await db.query<StoredSale & Record<string, unknown>>(
    `promotions.sales.${after === null ? 'first' : 'next'}`,
    `SELECT id, business_date::text AS day, cart FROM transactions
     WHERE cloud_id = $1 AND business_date >= $2 AND business_date <= $3 AND document_type = $4 ${after === null ? '' : 'AND (business_date, id) > ($6::date, $7::uuid)'}
     ORDER BY business_date, id LIMIT $5`,
    [db.cloudId, from, to, POS_SALE, limit, ...(after === null ? [] : [after.day, after.id])],
  );
  return rows;
}

export async function countSales(db: TenantDb, { from, to }: Period): Promise<number> {
  const row = await db.find<{ count: number }>(
    'promotions.count',
    'SELECT count(*)::integer AS count FROM transactions WHERE cloud_id = $1 AND business_date >= $2 AND business_date <= $3 AND document_type = $4',
    [db.cloudId, from, to, POS_SALE],
  );
  return row?.count ?? 0;
}
