import type { Agorot, CreditRecord } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { toCreditRecord, REDEEMABLE_SQL, type CreditRow } from '../../payments/index.ts';

export interface LockedBalance {
  readonly id: number;
  readonly balance: Agorot;
  /** Active and not expired on the day. */
  readonly usable: boolean;
}

interface BalanceRow {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly balance: number;
  readonly usable: boolean;
}

/**
 * Reads a gift card or credit voucher by its number, ignoring case, and locks it until commit; null
 * when there is none. Of two numbers that differ only in case, the exact match is returned.
 */
export async function lockBalance(
  tx: TenantTx,
  kind: 'gift_card' | 'credit_voucher',
  number: string,
  date: string,
): Promise<LockedBalance | null> {
  if (kind === 'gift_card') {
    return tx.find<BalanceRow>(
      'sales.lock_gift_card',
      `SELECT id, balance, ${REDEEMABLE_SQL.cardUsable} AS usable
       FROM gift_cards WHERE cloud_id = $1 AND ${REDEEMABLE_SQL.byNumber} FOR UPDATE`,
      [tx.cloudId, number, date],
    );
  }
  return tx.find<BalanceRow>(
    'sales.lock_credit_voucher',
    `SELECT id, balance, ${REDEEMABLE_SQL.cardUsable} AS usable
     FROM credit_vouchers WHERE cloud_id = $1 AND ${REDEEMABLE_SQL.byNumber} FOR UPDATE`,
    [tx.cloudId, number, date],
  );
}

/**
 * Sets the remaining balance; the table's check refuses a negative one.
 * @param balance agorot
 */
export async function setBalance(
  tx: TenantTx,
  kind: 'gift_card' | 'credit_voucher',
  id: number,
  balance: Agorot,
): Promise<void> {
  if (kind === 'gift_card') {
    await tx.query(
      'sales.set_gift_card',
      'UPDATE gift_cards SET balance = $3, updated_at = now() WHERE cloud_id = $1 AND id = $2',
      [tx.cloudId, id, balance],
    );
    return;
  }
  await tx.query(
    'sales.set_credit_voucher',
    'UPDATE credit_vouchers SET balance = $3, updated_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, balance],
  );
}

export interface LockedVoucher {
  readonly id: number;
  /** Amount in agorot; 0 for a voucher for a percentage or a product. */
  readonly amount: Agorot;
  /** Active, within its validity dates, and not used. */
  readonly usable: boolean;
}

/**
 * Reads a voucher of this business by its number, ignoring case, and locks it; null when it is
 * unknown.
 */
export async function lockVoucher(
  tx: TenantTx,
  number: string,
  date: string,
): Promise<LockedVoucher | null> {
  return tx.find<{ id: number; amount: number; usable: boolean }>(
    'sales.lock_voucher',
    `SELECT id, ${REDEEMABLE_SQL.voucherAmount} AS amount,
            ${REDEEMABLE_SQL.voucherUsable} AS usable
     FROM vouchers WHERE cloud_id = $1 AND ${REDEEMABLE_SQL.byNumber} FOR UPDATE`,
    [tx.cloudId, number, date],
  );
}

/** Records the use of a voucher. The time of the first use is kept. */
export async function useVoucher(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'sales.use_voucher',
    'UPDATE vouchers SET used_at = coalesce(used_at, now()), updated_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
}

/** A customer's credit terms. */
export interface LockedCredit {
  /**
   * False for a deactivated customer: they get no credit, but owe what they bought before the till
   * knew.
   */
  readonly active: boolean;
  readonly record: CreditRecord;
}

/**
 * Reads the credit of a customer and their group. The lock does not block transactions that only
 * reference the customer.
 */
export async function lockCredit(tx: TenantTx, customerId: number): Promise<LockedCredit | null> {
  const row = await tx.find<CreditRow & { readonly active: boolean }>(
    'sales.lock_credit',
    `SELECT c.active, ${REDEEMABLE_SQL.credit}
     FROM ${REDEEMABLE_SQL.customersWithGroup}
     WHERE c.cloud_id = $1 AND c.id = $2 FOR NO KEY UPDATE OF c`,
    [tx.cloudId, customerId],
  );
  return row === null ? null : { active: row.active, record: toCreditRecord(row) };
}

/**
 * Adds to what the customer owes.
 * @param amount agorot
 */
export async function addToBalance(
  tx: TenantTx,
  customerId: number,
  amount: Agorot,
): Promise<void> {
  await tx.query(
    'sales.add_to_balance',
    'UPDATE customers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, customerId, amount],
  );
}
