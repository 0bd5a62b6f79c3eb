import { leaseIds, type TenantTx } from '../../kernel/db/index.ts';

export interface NewDeal {
  readonly id: string;
  readonly billId: string;
  readonly terminalId: number;
  readonly club: string;
  readonly member: string;
  readonly benefit: string;
  readonly percent: number;
  readonly voucher: string;
  readonly clubNumber: string;
  readonly today: string;
  /** When a deal that no sale used is cancelled. */
  readonly until: Date;
}

/** Stores a reserved deal, with the voucher by which a bill gets its discount. */
export async function insertDeal(tx: TenantTx, deal: NewDeal): Promise<number> {
  const voucherId = await leaseIds(tx, 'vouchers', 1);
  await tx.query(
    'outside.insert_deal',
    `WITH made AS (
       INSERT INTO vouchers (cloud_id, id, number, name, kind, percent, valid_from, valid_to)
       VALUES ($1, $2, $3, $4, 'percent', $5, $6, $6) RETURNING id
     )
     INSERT INTO outside_deals (cloud_id, id, bill_id, terminal_id, club, member, benefit, voucher_id, club_number, next_at)
     SELECT $1, $7, $8, $9, $10, $11, $4, id, $12, $13 FROM made`,
    [
      tx.cloudId,
      voucherId,
      deal.voucher,
      deal.benefit,
      deal.percent,
      deal.today,
      deal.id,
      deal.billId,
      deal.terminalId,
      deal.club,
      deal.member,
      deal.clubNumber,
      deal.until,
    ],
  );
  return voucherId;
}

/** Gives up what was reserved for a bill and no sale used; its vouchers end. */
export async function cancelDeals(tx: TenantTx, billId: string, now: Date): Promise<void> {
  await tx.query(
    'outside.cancel_deals',
    `WITH ended AS (UPDATE outside_deals SET state = 'cancelling', next_at = $3, tries = 0
       WHERE cloud_id = $1 AND bill_id = $2 AND state = 'reserved' RETURNING voucher_id)
     UPDATE vouchers SET active = false, updated_at = now() WHERE cloud_id = $1 AND id IN (SELECT voucher_id FROM ended)`,
    [tx.cloudId, billId, now],
  );
}

/**
 * The deals whose vouchers a sale used are confirmed with its number. A voucher ends with its
 * reservation, so only a reserved deal can be sold.
 */
export async function sellDeals(
  tx: TenantTx,
  sale: { readonly id: string; readonly number: number },
  vouchers: readonly number[],
): Promise<void> {
  await tx.query(
    'outside.sell_deals',
    `UPDATE outside_deals SET state = 'sold', transaction_id = $2, sale_number = $3, next_at = now(), tries = 0
     WHERE cloud_id = $1 AND voucher_id = ANY ($4::integer[]) AND state = 'reserved'`,
    [tx.cloudId, sale.id, sale.number, vouchers],
  );
}

/**
 * Tells the club which part of a sale came back. Runs after the refund's quantities are written.
 */
export async function refundDeals(tx: TenantTx, saleId: string): Promise<void> {
  await tx.query(
    'outside.refund_deals',
    `UPDATE outside_deals d SET state = 'refunding', next_at = now(), tries = 0,
       refund_rate = least(10000, greatest(0, coalesce((
         SELECT floor(10000 * sum(p.gross * coalesce(b.quantity, 0)::numeric / p.quantity) / nullif(sum(p.gross), 0))
         FROM transaction_rows p
         LEFT JOIN LATERAL (SELECT sum(r.quantity) AS quantity FROM sale_refund_rows r
           WHERE r.cloud_id = $1 AND r.sale_id = $2 AND r.row_key = p.row_key) b ON true
         WHERE p.cloud_id = $1 AND p.transaction_id = $2 AND p.kind = 'P' AND p.parent_line IS NULL AND p.quantity > 0), 0)))::integer
     WHERE d.cloud_id = $1 AND d.transaction_id = $2`,
    [tx.cloudId, saleId],
  );
}

export interface DueDeal {
  readonly id: string;
  readonly state: 'reserved' | 'sold' | 'cancelling' | 'refunding';
  readonly sale_number: number | null;
  readonly refund_rate: number;
  readonly tries: number;
}

/** Minutes between the tries; the last one stays. */
const WAITS = [2, 5, 10, 30, 60] as const;

/**
 * Claims deals that the club must be told of; one that is not told is due again. A reservation that
 * no sale used in its time ends here, with its voucher. A sale that is being stored holds the
 * voucher: its deal is left for the next look.
 */
export async function claimDue(tx: TenantTx, now: Date): Promise<readonly DueDeal[]> {
  const { rows } = await tx.query<DueDeal & { readonly [key: string]: unknown }>(
    'outside.claim_due',
    `WITH due AS (SELECT d.id, d.voucher_id, d.state FROM outside_deals d JOIN vouchers v ON v.cloud_id = $1 AND v.id = d.voucher_id
       WHERE d.cloud_id = $1 AND d.state IN ('reserved', 'sold', 'cancelling', 'refunding') AND d.next_at <= $2
       ORDER BY d.next_at LIMIT 50 FOR UPDATE SKIP LOCKED
     ), ended AS (
       UPDATE vouchers SET active = false, updated_at = now() FROM due
       WHERE vouchers.cloud_id = $1 AND vouchers.id = due.voucher_id AND due.state = 'reserved'
     )
     UPDATE outside_deals d SET tries = d.tries + 1,
       state = CASE WHEN d.state = 'reserved' THEN 'cancelling' ELSE d.state END,
       next_at = $2::timestamptz + make_interval(mins => ($3::integer[])[least(d.tries + 1, ${WAITS.length})])
     FROM due
     WHERE d.cloud_id = $1 AND d.id = due.id
     RETURNING d.id, d.state, d.sale_number, d.refund_rate, d.tries`,
    [tx.cloudId, now, WAITS],
  );
  return rows;
}

const SETTLED = { sold: 'confirmed', cancelling: 'cancelled', refunding: 'refunded' } as const;

/** Records that the club was told. A refund that came meanwhile stays due. */
export async function settleDeal(
  tx: TenantTx,
  { id, state, refund_rate: rate }: DueDeal,
): Promise<void> {
  if (state === 'reserved') return;
  await tx.query(
    'outside.settle',
    'UPDATE outside_deals SET state = $3 WHERE cloud_id = $1 AND id = $2 AND state = $4 AND refund_rate = $5',
    [tx.cloudId, id, SETTLED[state], state, rate],
  );
}
