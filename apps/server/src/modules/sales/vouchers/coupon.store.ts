import { leaseIds, type TenantDb, type TenantTx } from '../../../kernel/db/index.ts';
import type { IssuedCoupon } from '../sale/sale.types.ts';

/** A stored coupon and whether it can be used on a given day. */
export interface StoredCoupon {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly type: number;
  /** Active, within its validity dates, and not used up. */
  readonly usable: boolean;
  /** Customer the coupon belongs to; null = any bearer. */
  readonly customerId: number | null;
}

const COLUMNS = `id, number, name, coupon_type AS type, customer_id AS "customerId",
  active AND (valid_from IS NULL OR valid_from <= $3::date) AND (valid_to IS NULL OR valid_to >= $3::date) AND (max_uses = 0 OR used < max_uses) AS usable`;

type Row = StoredCoupon & { readonly [key: string]: unknown };

/**
 * Finds a coupon by its number, ignoring case; null when there is none. Of two numbers that differ
 * only in case, the exact match is returned.
 */
export async function findCoupon(
  db: TenantDb,
  number: string,
  date: string,
): Promise<StoredCoupon | null> {
  return db.find<Row>(
    'sales.find_coupon',
    `SELECT ${COLUMNS} FROM coupons WHERE cloud_id = $1 AND number_search = lower($2) ORDER BY (number = $2) DESC, id LIMIT 1`,
    [db.cloudId, number, date],
  );
}

/**
 * Reads coupons by their numbers and locks them until commit, so that a concurrent sale sees them
 * as used.
 */
export async function lockCoupons(
  tx: TenantTx,
  numbers: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, StoredCoupon>> {
  const { rows } = await tx.query<Row>(
    'sales.lock_coupons',
    `SELECT ${COLUMNS} FROM coupons WHERE cloud_id = $1 AND number = ANY ($2::text[]) ORDER BY id FOR UPDATE`,
    [tx.cloudId, numbers, date],
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/**
 * Records that the sale used these coupons. The caller has locked them with {@link lockCoupons}.
 */
export async function useCoupons(
  tx: TenantTx,
  saleId: string,
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    'sales.use_coupons',
    `WITH used AS (UPDATE coupons SET used = used + 1, updated_at = now() WHERE cloud_id = $1 AND id = ANY ($3::integer[]) RETURNING id)
     INSERT INTO coupon_uses (cloud_id, transaction_id, coupon_id) SELECT $1, $2, id FROM used`,
    [tx.cloudId, saleId, ids],
  );
}

export interface NewCoupon {
  readonly number: string;
  readonly name: string;
  readonly type: number;
  /** Days of validity, including the day of the sale; 0 = no end. */
  readonly days: number;
}

export async function insertCoupons(
  tx: TenantTx,
  sale: { readonly id: string; readonly date: string; readonly customerId: number | null },
  coupons: readonly NewCoupon[],
): Promise<readonly IssuedCoupon[]> {
  const first = await leaseIds(tx, 'coupons', coupons.length);
  const { rows } = await tx.query<IssuedCoupon & { readonly [key: string]: unknown }>(
    'sales.insert_coupons',
    `INSERT INTO coupons (cloud_id, id, number, name, coupon_type, customer_id, valid_from, valid_to, max_uses, transaction_id)
     SELECT $1, $2 + c.place - 1, c.number, c.name, c.type, $7, $8, CASE WHEN c.days = 0 THEN NULL ELSE $8::date + c.days - 1 END, 1, $9
     FROM unnest($3::text[], $4::text[], $5::integer[], $6::integer[]) WITH ORDINALITY AS c (number, name, type, days, place)
     RETURNING number, name, valid_to::text AS expires_on`,
    [
      tx.cloudId,
      first,
      coupons.map(({ number }) => number),
      coupons.map(({ name }) => name),
      coupons.map(({ type }) => type),
      coupons.map(({ days }) => days),
      sale.customerId,
      sale.date,
      sale.id,
    ],
  );
  return rows;
}

/** Lists the coupons that a sale issued, for its answer. */
export async function listCouponsOf(
  db: TenantDb,
  saleId: string,
): Promise<readonly IssuedCoupon[]> {
  const { rows } = await db.query<IssuedCoupon & { readonly [key: string]: unknown }>(
    'sales.coupons_of',
    'SELECT number, name, valid_to::text AS expires_on FROM coupons WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY id',
    [db.cloudId, saleId],
  );
  return rows;
}

/** Voids the unused coupons that a sale issued, because its goods were refunded. */
export async function voidCouponsOf(tx: TenantTx, saleId: string): Promise<void> {
  await tx.query(
    'sales.void_coupons',
    'UPDATE coupons SET active = false, updated_at = now() WHERE cloud_id = $1 AND transaction_id = $2 AND used = 0',
    [tx.cloudId, saleId],
  );
}
