import type { VoucherWorth } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { REDEEMABLE_SQL } from '../../payments/index.ts';

/** A stored voucher and whether it can lower a bill on a given day. */
export interface StoredVoucher {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  /** Null for a voucher that pays a sum, and for one without its value. */
  readonly worth: VoucherWorth | null;
  /** Active, within its validity dates, and not used. */
  readonly usable: boolean;
  /** Customer the voucher belongs to; null = any bearer. */
  readonly customerId: number | null;
  /** Name of the customer, and of the product or promotion; empty without one. */
  readonly owner: string;
  readonly of: string;
  /** ISO date; null = no end. */
  readonly lastDay: string | null;
}

interface Row extends Omit<StoredVoucher, 'worth'> {
  readonly [key: string]: unknown;
  readonly kind: string;
  readonly percent: number | null;
  readonly product_id: number | null;
  readonly rule_id: number | null;
}

/** Reads $1 (the cloud) and $3 (the day). */
const SELECT = `SELECT id, number, name, kind, percent, product_id, rule_id, customer_id AS "customerId", valid_to::text AS "lastDay",
    coalesce((SELECT c.name FROM customers c WHERE c.cloud_id = $1 AND c.id = vouchers.customer_id), '') AS owner,
    coalesce(CASE kind WHEN 'product' THEN (SELECT p.name FROM products p WHERE p.cloud_id = $1 AND p.id = vouchers.product_id)
      WHEN 'rule' THEN (SELECT d.name FROM discount_rules d WHERE d.cloud_id = $1 AND d.id = vouchers.rule_id) END, '') AS of,
    ${REDEEMABLE_SQL.voucherUsable} AS usable
  FROM vouchers`;

function worthOf({ kind, percent, product_id, rule_id }: Row): VoucherWorth | null {
  if (kind === 'percent' && percent !== null) return { kind, rate: percent };
  if (kind === 'product' && product_id !== null) return { kind, product: product_id };
  return kind === 'rule' && rule_id !== null ? { kind, rule: rule_id } : null;
}

const toVoucher = (row: Row): StoredVoucher => ({ ...row, worth: worthOf(row) });

/**
 * Finds a voucher by its number, ignoring case; of two that differ only in case, the exact one. The
 * voucher of an outside club's benefit is not presented: the bill that reserved it has it already.
 */
export async function findVoucher(
  db: TenantDb,
  number: string,
  date: string,
): Promise<StoredVoucher | null> {
  const row = await db.find<Row>(
    'sales.find_voucher',
    `${SELECT} WHERE cloud_id = $1 AND NOT EXISTS (SELECT FROM outside_deals d WHERE d.cloud_id = $1 AND d.voucher_id = vouchers.id)
       AND ${REDEEMABLE_SQL.byNumber}`,
    [db.cloudId, number, date],
  );
  return row === null ? null : toVoucher(row);
}

/**
 * Reads vouchers by their numbers and locks them until commit, so that of two tills the second sees
 * them as used. The voucher of an outside club's benefit is only there for the bill that reserved
 * it.
 */
export async function lockVouchers(
  tx: TenantTx,
  numbers: readonly string[],
  { id, date }: { readonly id: string; readonly date: string },
): Promise<ReadonlyMap<string, StoredVoucher>> {
  const { rows } = await tx.query<Row>(
    'sales.lock_vouchers',
    `${SELECT} WHERE cloud_id = $1 AND number = ANY ($2::text[])
       AND NOT EXISTS (SELECT FROM outside_deals d WHERE d.cloud_id = $1 AND d.voucher_id = vouchers.id AND d.bill_id <> $4)
     ORDER BY id FOR UPDATE`,
    [tx.cloudId, numbers, date, id],
  );
  return new Map(rows.map((row) => [row.number, toVoucher(row)]));
}

/** Uses up the vouchers that lowered a sale. The caller has locked them. */
export async function useVouchers(
  tx: TenantTx,
  saleId: string,
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    'sales.use_vouchers',
    'UPDATE vouchers SET used_at = coalesce(used_at, now()), transaction_id = coalesce(transaction_id, $2), updated_at = now() WHERE cloud_id = $1 AND id = ANY ($3::integer[])',
    [tx.cloudId, saleId, ids],
  );
}
