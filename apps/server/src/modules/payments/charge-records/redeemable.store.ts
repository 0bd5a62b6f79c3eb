import type { CreditRecord } from '@dalpak/engine';

/**
 * SQL for the balance and validity of numbers and accounts. The till's lookup before a sale and the
 * sale's redemption share it, so that a till never promises what the sale refuses. `$2` is the
 * number, `$3` the day.
 */
export const REDEEMABLE_SQL = {
  /** Gift cards and credit vouchers. */
  cardUsable: 'active AND (expires_on IS NULL OR expires_on >= $3::date)',
  voucherUsable:
    'active AND used_at IS NULL AND (valid_from IS NULL OR valid_from <= $3::date) AND (valid_to IS NULL OR valid_to >= $3::date)',
  /** Agorot; 0 for a voucher for a percentage or a product. */
  voucherAmount: "CASE WHEN kind = 'amount' THEN coalesce(amount, 0) ELSE 0 END",
  /** Ignores case; of two numbers that differ only in case, the exact match. */
  byNumber: 'number_search = lower($2) ORDER BY (number = $2) DESC, id LIMIT 1',
  credit:
    'c.credit_status AS status, c.credit_limit AS own_limit, c.balance, g.credit_status AS group_status, g.credit_limit AS group_limit',
  customersWithGroup:
    'customers c LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id',
} as const;

type RecordedCredit = 'open' | 'limited' | 'blocked';
const STATUS = { open: 'open', limited: 'warn', blocked: 'blocked' } as const;

/** A customer's credit and their group's, as stored. */
export interface CreditRow extends Record<string, unknown> {
  readonly status: RecordedCredit | 'group';
  readonly own_limit: number | null;
  readonly balance: number;
  readonly group_status: RecordedCredit | null;
  readonly group_limit: number | null;
}

export function toCreditRecord(row: CreditRow): CreditRecord {
  const group =
    row.group_status === null
      ? null
      : { creditStatus: STATUS[row.group_status], limit: row.group_limit };
  return {
    creditStatus: row.status === 'group' ? row.status : STATUS[row.status],
    limit: row.own_limit,
    balance: row.balance,
    group,
  };
}
