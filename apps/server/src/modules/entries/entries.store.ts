import type { EntryCardView } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

/** Lists a customer's packages of entries, those that are used up or expired last. */
export async function listCards(
  db: TenantDb,
  customerId: number,
): Promise<readonly EntryCardView[]> {
  const { rows } = await db.query<EntryCardView & { readonly [key: string]: unknown }>(
    'entries.cards',
    `SELECT e.contract_id AS contract, p.name, e.entries, e.entries - e.used AS left, e.price / e.entries AS value,
            p.entry_products AS products, e.valid_to::text AS valid_to
     FROM entry_cards e JOIN packages p ON p.cloud_id = $1 AND p.id = e.package_id
     WHERE e.cloud_id = $1 AND e.customer_id = $2 AND NOT e.closed
     ORDER BY e.used = e.entries, e.valid_to NULLS LAST, e.contract_id`,
    [db.cloudId, customerId],
  );
  return rows;
}

/** A package of entries that is locked until commit. */
export interface LockedCard {
  readonly contract: number;
  readonly customer: number;
  readonly left: number;
  readonly products: readonly number[];
  readonly validTo: string | null;
  readonly closed: boolean;
}

export async function lockCards(
  tx: TenantTx,
  contracts: readonly number[],
): Promise<ReadonlyMap<number, LockedCard>> {
  const { rows } = await tx.query<LockedCard & { readonly [key: string]: unknown }>(
    'entries.lock',
    `SELECT e.contract_id AS contract, e.customer_id AS customer, e.entries - e.used AS left, p.entry_products AS products,
            e.valid_to::text AS "validTo", e.closed
     FROM entry_cards e JOIN packages p ON p.cloud_id = $1 AND p.id = e.package_id
     WHERE e.cloud_id = $1 AND e.contract_id = ANY ($2::integer[]) ORDER BY e.contract_id FOR UPDATE OF e`,
    [tx.cloudId, contracts],
  );
  return new Map(rows.map((row) => [row.contract, row]));
}

/** Entries that one row of a sale uses. */
export interface EntryUse {
  readonly rowKey: string;
  readonly contract: number;
  readonly entries: number;
}

export async function insertUses(
  tx: TenantTx,
  saleId: string,
  uses: readonly EntryUse[],
): Promise<void> {
  await tx.query(
    'entries.use',
    `WITH made AS (
       INSERT INTO entry_uses (cloud_id, transaction_id, row_key, contract_id, entries)
       SELECT $1, $2, u.row_key, u.contract_id, u.entries FROM unnest($3::text[], $4::integer[], $5::integer[]) AS u (row_key, contract_id, entries)
       RETURNING contract_id, entries
     )
     UPDATE entry_cards e SET used = e.used + m.entries
     FROM (SELECT contract_id, sum(entries)::integer AS entries FROM made GROUP BY contract_id) m
     WHERE e.cloud_id = $1 AND e.contract_id = m.contract_id`,
    [
      tx.cloudId,
      saleId,
      uses.map(({ rowKey }) => rowKey),
      uses.map(({ contract }) => contract),
      uses.map(({ entries }) => entries),
    ],
  );
}

/**
 * Returns the entries of rows of a sale that were refunded. Runs after the refund's quantities
 * are written.
 */
export async function giveEntriesBack(tx: TenantTx, saleId: string): Promise<void> {
  await tx.query(
    'entries.give_back',
    `WITH back AS (
       SELECT u.row_key, u.contract_id, least(u.entries, floor(sum(r.quantity) / 1000.0)::integer) - u.given_back AS entries
       FROM entry_uses u JOIN sale_refund_rows r ON r.cloud_id = $1 AND r.sale_id = $2 AND r.row_key = u.row_key
       WHERE u.cloud_id = $1 AND u.transaction_id = $2 GROUP BY u.row_key, u.contract_id, u.entries, u.given_back
     ), given AS (
       UPDATE entry_uses u SET given_back = u.given_back + b.entries FROM back b
       WHERE u.cloud_id = $1 AND u.transaction_id = $2 AND u.row_key = b.row_key AND b.entries > 0
     )
     UPDATE entry_cards e SET used = e.used - b.entries
     FROM (SELECT contract_id, sum(entries)::integer AS entries FROM back WHERE entries > 0 GROUP BY contract_id) b
     WHERE e.cloud_id = $1 AND e.contract_id = b.contract_id`,
    [tx.cloudId, saleId],
  );
}

/** One sold package of entries. */
export interface SoldPackage {
  readonly packageId: number;
  readonly rowKey: string;
  readonly pieces: number;
  /** Agorot that were paid for all pieces of the row. */
  readonly price: number;
}

/**
 * Makes a contract with its entries for each piece of a package that was sold. It is paid already,
 * so it bills nothing.
 */
export async function insertCards(
  tx: TenantTx,
  sale: { readonly id: string; readonly day: string; readonly customerId: number },
  { packageId, rowKey, pieces, price }: SoldPackage,
): Promise<void> {
  const first = await leaseIds(tx, 'contracts', pieces);
  await tx.query(
    'entries.insert_cards',
    `WITH pieces AS (
       SELECT $2::integer + n AS id, $7::bigint * (n + 1) / $6::integer - $7::bigint * n / $6::integer AS price
       FROM generate_series(0, $6::integer - 1) n
     ), made AS (
       INSERT INTO contracts (cloud_id, id, code, name, customer_id, package_id, starts, ends, price, renews, state)
       SELECT $1, i.id, 'E-' || i.id, p.name, $4, p.id, $5::date, CASE WHEN p.valid_days = 0 THEN NULL ELSE $5::date + p.valid_days - 1 END, 0, false, 'active'
       FROM pieces i JOIN packages p ON p.cloud_id = $1 AND p.id = $3
       RETURNING id, package_id, ends
     )
     INSERT INTO entry_cards (cloud_id, contract_id, package_id, customer_id, transaction_id, row_key, entries, price, valid_to)
     SELECT $1, m.id, m.package_id, $4, $8, $9, p.entries, i.price, m.ends
     FROM made m JOIN pieces i ON i.id = m.id JOIN packages p ON p.cloud_id = $1 AND p.id = m.package_id`,
    [tx.cloudId, first, packageId, sale.customerId, sale.day, pieces, price, sale.id, rowKey],
  );
}

/** Locks the entries that rows of a sale gave; `used` counts those that are not returned. */
export async function lockSoldCards(
  tx: TenantTx,
  saleId: string,
  rowKeys: readonly string[],
): Promise<readonly { readonly contract: number; readonly used: number }[]> {
  const { rows } = await tx.query<{ contract: number; used: number }>(
    'entries.lock_sold',
    `SELECT contract_id AS contract, used FROM entry_cards
     WHERE cloud_id = $1 AND transaction_id = $2 AND row_key = ANY ($3::text[]) AND NOT closed ORDER BY used, contract_id FOR UPDATE`,
    [tx.cloudId, saleId, rowKeys],
  );
  return rows;
}

/** Ends contracts whose package was refunded. */
export async function closeCards(tx: TenantTx, contracts: readonly number[]): Promise<void> {
  await tx.query(
    'entries.close',
    `WITH closed AS (UPDATE entry_cards SET closed = true WHERE cloud_id = $1 AND contract_id = ANY ($2::integer[]))
     UPDATE contracts SET state = 'ended', updated_at = now() WHERE cloud_id = $1 AND id = ANY ($2::integer[])`,
    [tx.cloudId, contracts],
  );
}
