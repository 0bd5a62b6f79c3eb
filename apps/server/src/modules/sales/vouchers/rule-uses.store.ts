import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/** Uses of one rule that a customer made in the periods of a day. */
export interface CountedUses {
  readonly ruleId: number;
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

interface UsesOfBill {
  readonly customerId: number;
  /** Its own uses are not counted. */
  readonly billId: string;
  readonly day: string;
}

/** Makes bills of one customer wait for each other until commit, so that no use is given twice. */
export async function lockUsesOf(tx: TenantTx, customerId: number): Promise<boolean> {
  const { rows } = await tx.query(
    'sales.lock_rule_uses',
    'SELECT id FROM customers WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.cloudId, customerId],
  );
  return rows.length > 0;
}

/** Counts what other bills of the customer used or hold, for the rules that they used at all. */
export async function countUses(
  db: TenantDb,
  { customerId, billId, day }: UsesOfBill,
): Promise<readonly CountedUses[]> {
  const { rows } = await db.query<CountedUses & { readonly [key: string]: unknown }>(
    'sales.count_rule_uses',
    `SELECT rule_id AS "ruleId",
            coalesce(sum(times - given_back) FILTER (WHERE day = $4::date), 0)::integer AS day,
            coalesce(sum(times - given_back) FILTER (WHERE day >= date_trunc('month', $4::date)), 0)::integer AS month,
            coalesce(sum(times - given_back), 0)::integer AS year
     FROM rule_uses
     WHERE cloud_id = $1 AND customer_id = $2 AND bill_id <> $3 AND (held_until IS NULL OR held_until > now())
       AND day >= date_trunc('year', $4::date) AND day < date_trunc('year', $4::date) + interval '1 year'
     GROUP BY rule_id`,
    [db.cloudId, customerId, billId, day],
  );
  return rows;
}

export interface NewUses extends UsesOfBill {
  readonly terminalId: number;
  /** Minutes of the hold; null = the bill became a sale. */
  readonly heldMinutes: number | null;
  readonly uses: readonly { readonly ruleId: number; readonly times: number }[];
}

/** Replaces what the bill held by its uses: held again for some minutes, or used for good. */
export async function replaceUses(
  tx: TenantTx,
  { billId, customerId, terminalId, day, heldMinutes, uses }: NewUses,
): Promise<void> {
  await freeUses(tx, billId);
  if (uses.length === 0) return;
  await tx.query(
    'sales.insert_rule_uses',
    `INSERT INTO rule_uses (cloud_id, bill_id, rule_id, customer_id, terminal_id, day, times, held_until)
     SELECT $1, $2, u.rule_id, $3, $4, $5, u.times, now() + make_interval(mins => $6)
     FROM unnest($7::integer[], $8::integer[]) AS u (rule_id, times)`,
    [
      tx.cloudId,
      billId,
      customerId,
      terminalId,
      day,
      heldMinutes,
      uses.map(({ ruleId }) => ruleId),
      uses.map(({ times }) => times),
    ],
  );
}

/** Ends the holds of a bill; what a sale used stays. */
export async function freeUses(tx: TenantTx, billId: string): Promise<void> {
  await tx.query(
    'sales.free_rule_uses',
    'DELETE FROM rule_uses WHERE cloud_id = $1 AND bill_id = $2 AND held_until IS NOT NULL',
    [tx.cloudId, billId],
  );
}

/**
 * Returns the uses of a sale whose goods all came back: of a rule as many as the least returned
 * share of the rows that it lowered. Runs after the refund's quantities are written.
 */
export async function giveUsesBack(tx: TenantTx, saleId: string): Promise<void> {
  await tx.query(
    'sales.give_rule_uses_back',
    `UPDATE rule_uses u SET given_back = greatest(u.given_back, floor(u.times * back.share)::integer)
     FROM (
       SELECT d.rule_id, min(coalesce(b.quantity, 0)::numeric / p.quantity) AS share
       FROM transaction_rows d
       JOIN transaction_rows p ON p.cloud_id = $1 AND p.transaction_id = $2 AND p.line_no = d.parent_line AND p.quantity > 0
       LEFT JOIN LATERAL (SELECT sum(r.quantity) AS quantity FROM sale_refund_rows r
         WHERE r.cloud_id = $1 AND r.sale_id = $2 AND r.row_key = p.row_key) b ON true
       WHERE d.cloud_id = $1 AND d.transaction_id = $2 AND d.kind = 'DIS' AND d.rule_id IS NOT NULL
       GROUP BY d.rule_id
     ) back
     WHERE u.cloud_id = $1 AND u.bill_id = $2 AND u.rule_id = back.rule_id AND u.held_until IS NULL`,
    [tx.cloudId, saleId],
  );
}

/** Deletes holds of bills that were left, once they have ended. */
export async function deleteEndedUses(tx: TenantTx, before: Date): Promise<void> {
  await tx.query(
    'sales.delete_ended_uses',
    'DELETE FROM rule_uses WHERE cloud_id = $1 AND held_until < $2',
    [tx.cloudId, before],
  );
}
