import type { Agorot, CreditRecord } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { toCreditRecord, WORTH_SQL, type CreditRow } from '../payments/index.ts';

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
 * A gift card or credit voucher by its number, in whatever case it was typed, locked until the transaction ends; null when
 * there is none. Of two whose numbers differ in case alone, the one that is written so.
 */
export async function lockBalance(tx: TenantTx, kind: 'gift_card' | 'credit_voucher', number: string, date: string): Promise<LockedBalance | null> {
  if (kind === 'gift_card') {
    return tx.find<BalanceRow>(
      'sales.lock_gift_card',
      `SELECT id, balance, ${WORTH_SQL.cardUsable} AS usable
       FROM gift_cards WHERE cloud_id = $1 AND ${WORTH_SQL.byNumber} FOR UPDATE`,
      [tx.cloudId, number, date],
    );
  }
  return tx.find<BalanceRow>(
    'sales.lock_credit_voucher',
    `SELECT id, balance, ${WORTH_SQL.cardUsable} AS usable
     FROM credit_vouchers WHERE cloud_id = $1 AND ${WORTH_SQL.byNumber} FOR UPDATE`,
    [tx.cloudId, number, date],
  );
}

/** @param balance agorot left; the table refuses less than nothing. */
export async function setBalance(tx: TenantTx, kind: 'gift_card' | 'credit_voucher', id: number, balance: Agorot): Promise<void> {
  if (kind === 'gift_card') {
    await tx.query('sales.set_gift_card', 'UPDATE gift_cards SET balance = $3, updated_at = now() WHERE cloud_id = $1 AND id = $2', [tx.cloudId, id, balance]);
    return;
  }
  await tx.query('sales.set_credit_voucher', 'UPDATE credit_vouchers SET balance = $3, updated_at = now() WHERE cloud_id = $1 AND id = $2', [tx.cloudId, id, balance]);
}

export interface LockedVoucher {
  readonly id: number;
  /** What it is worth as money; 0 for one that is worth a percent or a product. */
  readonly amount: Agorot;
  /** Active, of its days, and not used. */
  readonly usable: boolean;
}

/** A voucher of this business by its number, in whatever case it was typed, locked; null when it is none of ours. */
export async function lockVoucher(tx: TenantTx, number: string, date: string): Promise<LockedVoucher | null> {
  return tx.find<{ id: number; amount: number; usable: boolean }>(
    'sales.lock_voucher',
    `SELECT id, ${WORTH_SQL.voucherAmount} AS amount,
            ${WORTH_SQL.voucherUsable} AS usable
     FROM vouchers WHERE cloud_id = $1 AND ${WORTH_SQL.byNumber} FOR UPDATE`,
    [tx.cloudId, number, date],
  );
}

/** The first use stays the use that is told of. */
export async function useVoucher(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'sales.use_voucher', 'UPDATE vouchers SET used_at = coalesce(used_at, now()), updated_at = now() WHERE cloud_id = $1 AND id = $2', [tx.cloudId, id],
  );
}

/** A customer as far as their credit goes. */
export interface LockedCredit {
  /** False for a customer who was switched off: they get no credit, and owe what they took before anybody knew. */
  readonly active: boolean;
  readonly record: CreditRecord;
}

/** A customer's credit and their group's, as recorded; locked, but not against those who only name the customer. */
export async function lockCredit(tx: TenantTx, customerId: number): Promise<LockedCredit | null> {
  const row = await tx.find<CreditRow & { readonly active: boolean }>(
    'sales.lock_credit',
    `SELECT c.active, ${WORTH_SQL.credit}
     FROM ${WORTH_SQL.customersWithGroup}
     WHERE c.cloud_id = $1 AND c.id = $2 FOR NO KEY UPDATE OF c`,
    [tx.cloudId, customerId],
  );
  return row === null ? null : { active: row.active, record: toCreditRecord(row) };
}

/** @param amount agorot more that the customer owes. */
export async function addToBalance(tx: TenantTx, customerId: number, amount: Agorot): Promise<void> {
  await tx.query('sales.add_to_balance', 'UPDATE customers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2', [tx.cloudId, customerId, amount]);
}
