import type { TenantTx } from '../../../kernel/db/index.ts';
import type { SaleRecord } from '../sale/sale.types.ts';
import type { CountedRefund } from '../refunds/refunds.ts';

interface PointSale {
  readonly record: SaleRecord;
  readonly refunds: readonly CountedRefund[];
}

/** Agorot that a refund returns. */
const refunded = ({ amountsByTender }: CountedRefund): number =>
  [...amountsByTender.values()].reduce((sum, amount) => sum + amount, 0);

/**
 * Gives members the points of what they paid, and takes back those of what is refunded: what is left
 * of a sale is worth its share of the points, rounded down, however many refunds it took. One statement locks the memberships of all sales,
 * so that two tills do not wait for each other.
 */
export async function writePoints(tx: TenantTx, sales: readonly PointSale[]): Promise<void> {
  const sold = sales.flatMap(({ record, refunds }) => {
    const { customerId, cart, claimed } = record;
    const paid = claimed.total + refunds.reduce((sum, refund) => sum + refunded(refund), 0);
    return customerId === null || paid <= 0
      ? []
      : [{ id: cart.id, customerId, day: cart.header.date, paid }];
  });
  const back = sales.flatMap(({ record, refunds }) =>
    refunds.map((refund) => ({
      id: record.cart.id,
      sale: refund.saleId,
      amount: refunded(refund),
    })),
  );
  if (sold.length + back.length === 0) return;
  await tx.query(
    'sales.write_points',
    `WITH earned AS (
       SELECT DISTINCT ON (s.id) s.id AS transaction_id, s.id AS sale_id, m.id AS membership_id, s.paid / g.point_per AS points, s.paid
       FROM unnest($2::uuid[], $3::integer[], $4::date[], $5::bigint[]) AS s (id, customer_id, day, paid)
       JOIN memberships m ON m.cloud_id = $1 AND m.customer_id = s.customer_id AND m.active
         AND coalesce(m.joined_on, s.day) <= s.day AND coalesce(m.expires_on, s.day) >= s.day
       JOIN customers c ON c.cloud_id = $1 AND c.id = s.customer_id
       JOIN customer_groups g ON g.cloud_id = $1 AND g.id = coalesce(m.group_id, c.group_id) AND g.point_per IS NOT NULL
       ORDER BY s.id, m.id
     ), taken AS (
       SELECT r.id, r.sale_id, e.membership_id,
         (floor(e.points * greatest(e.paid - b.paid - r.so_far, 0)::numeric / e.paid)
           - floor(e.points * greatest(e.paid - b.paid - r.so_far + r.amount, 0)::numeric / e.paid))::bigint AS points, -r.amount
       FROM (SELECT id, sale_id, amount, sum(amount) OVER (PARTITION BY sale_id ORDER BY place) AS so_far
         FROM unnest($6::uuid[], $7::uuid[], $8::bigint[]) WITH ORDINALITY AS u (id, sale_id, amount, place)) r
       JOIN point_entries e ON e.cloud_id = $1 AND e.sale_id = r.sale_id AND e.kind = 'earned' AND e.points > 0
       CROSS JOIN LATERAL (SELECT coalesce(sum(-p.paid), 0)::bigint AS paid FROM point_entries p
         WHERE p.cloud_id = $1 AND p.sale_id = r.sale_id AND p.membership_id = e.membership_id AND p.kind = 'earned' AND p.paid < 0) b
     ), locked AS (
       SELECT id FROM memberships WHERE cloud_id = $1 AND id IN (SELECT membership_id FROM earned UNION SELECT membership_id FROM taken) ORDER BY id FOR NO KEY UPDATE
     ), made AS (
       INSERT INTO point_entries (cloud_id, transaction_id, sale_id, membership_id, points, paid)
       SELECT $1, t.transaction_id, t.sale_id, t.membership_id, t.points, t.paid
       FROM (SELECT * FROM earned WHERE points > 0 UNION ALL SELECT * FROM taken) t JOIN locked ON locked.id = t.membership_id
       RETURNING membership_id, points
     )
     UPDATE memberships m SET points = m.points + d.points, updated_at = now()
     FROM (SELECT membership_id, sum(points)::bigint AS points FROM made GROUP BY membership_id) d
     WHERE m.cloud_id = $1 AND m.id = d.membership_id`,
    [
      tx.cloudId,
      sold.map(({ id }) => id),
      sold.map(({ customerId }) => customerId),
      sold.map(({ day }) => day),
      sold.map(({ paid }) => paid),
      back.map(({ id }) => id),
      back.map(({ sale }) => sale),
      back.map(({ amount }) => amount),
    ],
  );
}
