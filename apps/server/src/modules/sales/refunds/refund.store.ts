import type { IssuedVoucher } from '../sale/sale.types.ts';
import type { PaymentDetails } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { isReleasedSql } from '../../cheques/index.ts';

/**
 * Serializes the refunds of one sale until commit, because each builds on what was refunded before.
 */
export async function lockRefundsOfSale(tx: TenantTx, saleId: string): Promise<void> {
  await tx.query('sales.lock_refunds', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    `refunds of ${saleId}`,
  ]);
}

export interface SoldRow {
  readonly key: string;
  readonly productId: number | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly net: number;
  readonly vatRate: number;
  /** Account the income was posted to; null = sales. */
  readonly soldInto: number | null;
  /** Refunded quantity, thousandths. */
  readonly refunded: number;
}

export interface SoldCart {
  /** In the wire format. */
  readonly cart: unknown;
  readonly offline: boolean;
  readonly number: number;
  /** `yyyy-mm-dd`. */
  readonly day: string;
}

/** Reads the stored cart of a sale; null when there is no such sale. */
export async function findSoldCart(tx: TenantTx, saleId: string): Promise<SoldCart | null> {
  return tx.find<SoldCart & { readonly [key: string]: unknown }>(
    'sales.sold_cart',
    'SELECT cart, offline, number, business_date::text AS day FROM transactions WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, saleId],
  );
}

/**
 * Lists the product rows of a sale with the refunded quantity of each; parts are refunded with
 * their kit. Empty when there is no such sale.
 */
export async function listSoldRows(tx: TenantTx, saleId: string): Promise<readonly SoldRow[]> {
  const { rows } = await tx.query<{
    key: string;
    product_id: number | null;
    quantity: number;
    unit_price: number;
    net: number;
    vat_rate: number;
    income_account_id: number | null;
    refunded: number;
  }>(
    'sales.sold_rows',
    `SELECT r.row_key AS key, r.product_id, r.quantity, r.unit_price, r.net, r.vat_rate, r.income_account_id,
            coalesce((SELECT sum(b.quantity) FROM sale_refund_rows b WHERE b.cloud_id = $1 AND b.sale_id = $2 AND b.row_key = r.row_key), 0)::bigint AS refunded
     FROM transaction_rows r WHERE r.cloud_id = $1 AND r.transaction_id = $2 AND r.kind = 'P' AND r.parent_line IS NULL`,
    [tx.cloudId, saleId],
  );
  return rows.map(
    ({
      key,
      product_id: productId,
      quantity,
      unit_price: unitPrice,
      net,
      vat_rate: vatRate,
      income_account_id: soldInto,
      refunded,
    }) => ({ key, productId, quantity, unitPrice, net, vatRate, soldInto, refunded }),
  );
}

export interface SalePayment {
  readonly typeId: number;
  readonly pluginId: number | null;
  readonly amount: number;
  readonly details: PaymentDetails;
}

/**
 * Lists the payments of a sale in order, with its cash change and cash rounding. A cheque of a
 * flagged sale that was left with its customer when the sale was approved counts as zero.
 */
export async function listSalePayments(
  tx: TenantTx,
  saleId: string,
): Promise<{
  readonly payments: readonly SalePayment[];
  readonly change: number;
  readonly rounding: number;
}> {
  const { rows } = await tx.query<{
    type_id: number;
    plugin_id: number | null;
    amount: number;
    details: PaymentDetails;
    change: number;
    rounding: number;
  }>(
    'sales.paid_parts',
    `SELECT p.type_id, p.plugin_id, CASE WHEN v.sale_id IS NULL OR ${isReleasedSql('p', 'v')} THEN p.amount ELSE 0 END AS amount, p.details, t.change_due AS change, t.cash_rounding AS rounding
     FROM transaction_payments p JOIN transactions t ON t.cloud_id = p.cloud_id AND t.id = p.transaction_id
     LEFT JOIN sale_reviews v ON v.cloud_id = p.cloud_id AND v.sale_id = p.transaction_id WHERE p.cloud_id = $1 AND p.transaction_id = $2 ORDER BY p.line_no`,
    [tx.cloudId, saleId],
  );
  return {
    payments: rows.map(({ type_id: typeId, plugin_id: pluginId, amount, details }) => ({
      typeId,
      pluginId,
      amount,
      details,
    })),
    change: rows[0]?.change ?? 0,
    rounding: rows[0]?.rounding ?? 0,
  };
}

/** Sums what was refunded of a sale, by refund tender. */
export async function listRefundedAmounts(
  tx: TenantTx,
  saleId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ way: string; amount: number }>(
    'sales.ways_back',
    'SELECT way, sum(amount)::bigint AS amount FROM sale_refund_payments WHERE cloud_id = $1 AND sale_id = $2 GROUP BY way',
    [tx.cloudId, saleId],
  );
  return new Map(rows.map(({ way, amount }) => [way, amount]));
}

export interface RefundRecord {
  readonly saleId: string;
  readonly refundId: string;
  readonly rows: readonly { readonly key: string; readonly quantity: number }[];
  readonly amountsByTender: ReadonlyMap<string, number>;
}

export async function insertRefund(
  tx: TenantTx,
  { saleId, refundId, rows, amountsByTender: ways }: RefundRecord,
): Promise<void> {
  await Promise.all([
    tx.query(
      'sales.insert_refund_rows',
      'INSERT INTO sale_refund_rows (cloud_id, sale_id, refund_id, row_key, quantity) SELECT $1, $2, $3, r.* FROM unnest($4::text[], $5::bigint[]) AS r',
      [
        tx.cloudId,
        saleId,
        refundId,
        rows.map(({ key }) => key),
        rows.map(({ quantity }) => quantity),
      ],
    ),
    tx.query(
      'sales.insert_refund_payments',
      'INSERT INTO sale_refund_payments (cloud_id, sale_id, refund_id, way, amount) SELECT $1, $2, $3, w.* FROM unnest($4::text[], $5::bigint[]) AS w',
      [tx.cloudId, saleId, refundId, [...ways.keys()], [...ways.values()]],
    ),
  ]);
}

export interface VoucherIssue extends IssuedVoucher {
  readonly id: number;
}

export async function insertCreditVouchers(
  tx: TenantTx,
  issues: readonly VoucherIssue[],
  of: {
    readonly refundId: string;
    readonly customerId: number | null;
    readonly branchId: number;
    readonly terminalId: number;
  },
): Promise<void> {
  await tx.query(
    'sales.issue_credit_vouchers',
    `INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance, customer_id, branch_id, terminal_id, transaction_id)
     SELECT $1, v.id, v.number, v.amount, v.amount, $5, $6, $7, $8 FROM unnest($2::integer[], $3::text[], $4::bigint[]) AS v (id, number, amount)`,
    [
      tx.cloudId,
      issues.map(({ id }) => id),
      issues.map(({ number }) => number),
      issues.map(({ amount }) => amount),
      of.customerId,
      of.branchId,
      of.terminalId,
      of.refundId,
    ],
  );
}

/** Lists the credit vouchers that a document issued. */
export async function listIssuedCreditVouchers(
  tx: TenantTx,
  documentId: string,
): Promise<readonly IssuedVoucher[]> {
  const { rows } = await tx.query<{ number: string; amount: number }>(
    'sales.issued_vouchers',
    'SELECT number, amount FROM credit_vouchers WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY id',
    [tx.cloudId, documentId],
  );
  return rows;
}
