import type { ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { isPendingSql, type PendingPayment } from '../../cheques/index.ts';

/**
 * Lists the open review flags of a stored sale. Empty once the sale was reviewed, and when there is
 * no such sale.
 */
export async function listOpenReviewFlags(
  tx: TenantTx,
  saleId: string,
): Promise<readonly ReviewFlag[]> {
  const row = await tx.find<{ review_flags: ReviewFlag[] }>(
    'sales.marks_of',
    `SELECT t.review_flags FROM transactions t WHERE t.cloud_id = $1 AND t.id = $2
     AND NOT EXISTS (SELECT FROM sale_reviews v WHERE v.cloud_id = t.cloud_id AND v.sale_id = t.id)`,
    [tx.cloudId, saleId],
  );
  return row?.review_flags ?? [];
}

export interface ReturnableRow {
  readonly key: string;
  readonly productId: number | null;
  /** Thousandths. */
  readonly quantity: number;
  /** Refunded quantity, thousandths. */
  readonly refunded: number;
  /** Whether the row is a part of a kit, without a price of its own. */
  readonly isPart: boolean;
  /** Account the income was posted to; null = sales. */
  readonly soldInto: number | null;
}

/**
 * Lists all product rows of a sale with the refunded quantity of each, parts included. Empty when
 * there is no such sale.
 */
export async function listReturnable(
  tx: TenantTx,
  saleId: string,
): Promise<readonly ReturnableRow[]> {
  const { rows } = await tx.query<{
    key: string;
    product_id: number | null;
    quantity: number;
    refunded: number;
    part: boolean;
    income_account_id: number | null;
  }>(
    'sales.returnable_rows',
    `SELECT r.row_key AS key, r.product_id, r.quantity, r.parent_line IS NOT NULL AS part, r.income_account_id,
            coalesce((SELECT sum(b.quantity) FROM sale_refund_rows b WHERE b.cloud_id = $1 AND b.sale_id = $2 AND b.row_key = r.row_key), 0)::bigint AS refunded
     FROM transaction_rows r WHERE r.cloud_id = $1 AND r.transaction_id = $2 AND r.kind = 'P'`,
    [tx.cloudId, saleId],
  );
  return rows.map(
    ({ key, product_id: productId, quantity, refunded, part, income_account_id: soldInto }) => ({
      key,
      productId,
      quantity,
      refunded,
      isPart: part,
      soldInto,
    }),
  );
}

interface Review {
  readonly saleId: string;
  readonly reviewer: string;
  readonly at: Date;
  /** Payment lines of the cheques that stay with their customers. */
  readonly left: readonly number[];
}

/**
 * Records the review of a sale.
 * @returns false when the sale was reviewed before
 */
export async function insertReview(tx: TenantTx, review: Review): Promise<boolean> {
  const { rows } = await tx.query<{ sale_id: string }>(
    'sales.insert_review',
    'INSERT INTO sale_reviews (cloud_id, sale_id, reviewer, at, cheques_left) VALUES ($1, $2, $3, $4, $5::integer[]) ON CONFLICT DO NOTHING RETURNING sale_id',
    [tx.cloudId, review.saleId, review.reviewer, review.at, review.left],
  );
  return rows.length === 1;
}

/** Lists the cheques of a sale that are pending its review. */
export async function listPendingCheques(
  tx: TenantTx,
  saleId: string,
): Promise<readonly PendingPayment[]> {
  const { rows } = await tx.query<{
    row_key: string;
    line_no: number;
    type_id: number;
    plugin_id: number | null;
    amount: number;
    details: PendingPayment['details'];
  }>(
    'sales.waiting_cheques',
    `SELECT p.row_key, p.line_no, p.type_id, p.plugin_id, p.amount, p.details FROM transaction_payments p JOIN transactions t ON t.cloud_id = p.cloud_id AND t.id = p.transaction_id
     WHERE p.cloud_id = $1 AND p.transaction_id = $2 AND ${isPendingSql('p', 't')} ORDER BY p.line_no`,
    [tx.cloudId, saleId],
  );
  return rows.map(
    ({ row_key: key, line_no: line, type_id: typeId, plugin_id: pluginId, amount, details }) => ({
      key,
      line,
      typeId,
      pluginId,
      amount,
      details,
    }),
  );
}

/** Lists the sales that this refund refers to. */
export async function listRefundedBy(tx: TenantTx, refundId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ sale_id: string }>(
    'sales.refunded_by',
    'SELECT DISTINCT sale_id FROM sale_refund_rows WHERE cloud_id = $1 AND refund_id = $2',
    [tx.cloudId, refundId],
  );
  return rows.map(({ sale_id: sale }) => sale);
}

/** Reads the number and the review flags of a stored sale; null when there is none. */
export async function findReviewFlags(
  tx: TenantTx,
  saleId: string,
): Promise<{ readonly number: number; readonly marks: readonly ReviewFlag[] } | null> {
  return tx.find<{ number: number; marks: ReviewFlag[] }>(
    'sales.marked',
    'SELECT number, review_flags AS marks FROM transactions WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, saleId],
  );
}
