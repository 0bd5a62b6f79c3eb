import type { OfferedGift, PointProgramme } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** The membership that a customer has on a day, with its club's programme of points. */
export interface Membership {
  readonly id: number;
  readonly number: string;
  readonly points: number;
  readonly groupId: number | null;
  readonly joinedOn: string | null;
  readonly birthday: string | null;
  /** Day of the customer's last sale. */
  readonly lastVisit: string | null;
  readonly programme: PointProgramme | null;
  /** Token of the card page. */
  readonly card: string | null;
}

interface Row {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly number: string;
  readonly points: number;
  readonly group_id: number | null;
  readonly joined_on: string | null;
  readonly birthday: string | null;
  readonly last_visit: string | null;
  readonly card: string | null;
  readonly worth: number | null;
  readonly least: number | null;
  readonly step: number | null;
  readonly percent: number | null;
}

/** Finds the membership of a customer; null for one who is no member on that day. */
export async function findMembership(
  db: TenantDb,
  customerId: number,
  day: string,
): Promise<Membership | null> {
  const row = await db.find<Row>(
    'club.membership',
    `SELECT m.id, m.number, m.points, g.id AS group_id, m.card_token AS card, m.joined_on::text AS joined_on, c.birthday::text AS birthday,
            (SELECT max(t.business_date)::text FROM transactions t WHERE t.cloud_id = $1 AND t.customer_id = $2) AS last_visit,
            g.point_worth AS worth, g.point_least AS least, g.point_step AS step, g.point_percent AS percent
     FROM memberships m
     JOIN customers c ON c.cloud_id = $1 AND c.id = m.customer_id
     LEFT JOIN customer_groups g ON g.cloud_id = $1 AND g.id = coalesce(m.group_id, c.group_id)
     WHERE m.cloud_id = $1 AND m.customer_id = $2 AND m.active
       AND coalesce(m.joined_on, $3::date) <= $3::date AND coalesce(m.expires_on, $3::date) >= $3::date
     ORDER BY m.id LIMIT 1`,
    [db.cloudId, customerId, day],
  );
  if (row === null) return null;
  const { worth, least, step, percent } = row;
  return {
    id: row.id,
    number: row.number,
    points: row.points,
    groupId: row.group_id,
    joinedOn: row.joined_on,
    birthday: row.birthday,
    lastVisit: row.last_visit,
    card: row.card,
    programme:
      worth === null ? null : { worth, least: least ?? 0, step: step ?? 1, percent: percent ?? 0 },
  };
}

/** Locks a membership until commit and returns its points: of two tills the second waits. */
export async function lockPoints(tx: TenantTx, membershipId: number): Promise<number> {
  const { rows } = await tx.query<{ points: number }>(
    'club.lock_points',
    'SELECT points FROM memberships WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.cloudId, membershipId],
  );
  return rows[0]?.points ?? 0;
}

/** Points that other bills in payment hold. */
export async function sumHeld(db: TenantDb, membershipId: number, billId: string): Promise<number> {
  const row = await db.find<{ held: number }>(
    'club.held_points',
    `SELECT coalesce(sum(points), 0)::bigint AS held FROM point_holds
     WHERE cloud_id = $1 AND membership_id = $2 AND bill_id <> $3 AND held_until > now()`,
    [db.cloudId, membershipId, billId],
  );
  return row?.held ?? 0;
}

/** Replaces what a bill holds; no points end the hold. */
export async function replaceHold(
  tx: TenantTx,
  billId: string,
  membershipId: number,
  held: { readonly points: number; readonly minutes: number },
): Promise<void> {
  await tx.query('club.end_hold', 'DELETE FROM point_holds WHERE cloud_id = $1 AND bill_id = $2', [
    tx.cloudId,
    billId,
  ]);
  if (held.points === 0) return;
  await tx.query(
    'club.hold_points',
    `INSERT INTO point_holds (cloud_id, bill_id, membership_id, points, held_until)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [tx.cloudId, billId, membershipId, held.points, held.minutes],
  );
}

/** Deletes holds of bills that were left, once they have ended. */
export async function deleteEndedHolds(tx: TenantTx, before: Date): Promise<void> {
  await tx.query(
    'club.delete_ended_holds',
    'DELETE FROM point_holds WHERE cloud_id = $1 AND held_until < $2',
    [tx.cloudId, before],
  );
}

/** Takes used points off the balance and ends the hold of their bill. */
export async function usePoints(
  tx: TenantTx,
  saleId: string,
  membershipId: number,
  points: number,
): Promise<void> {
  await tx.query(
    'club.use_points',
    `WITH freed AS (DELETE FROM point_holds WHERE cloud_id = $1 AND bill_id = $2),
     made AS (INSERT INTO point_entries (cloud_id, membership_id, transaction_id, sale_id, points, paid, kind)
       VALUES ($1, $3, $2, $2, -$4::bigint, 0, 'used') RETURNING points)
     UPDATE memberships SET points = points - $4::bigint, updated_at = now() WHERE cloud_id = $1 AND id = $3`,
    [tx.cloudId, saleId, membershipId, points],
  );
}

/**
 * Gives used points back with their goods: of what a sale used the share of its goods that came
 * back, rounded down, less what earlier refunds gave. Runs after the refund's quantities are
 * written.
 */
export async function givePointsBack(
  tx: TenantTx,
  refundId: string,
  saleId: string,
): Promise<void> {
  await tx.query(
    'club.give_points_back',
    `WITH used AS (
       SELECT membership_id, -sum(points) FILTER (WHERE transaction_id = $3) AS points,
              coalesce(sum(points) FILTER (WHERE transaction_id <> $3), 0) AS back
       FROM point_entries WHERE cloud_id = $1 AND sale_id = $3 AND kind = 'used' GROUP BY membership_id
     ), share AS (
       SELECT sum(p.gross * coalesce(b.quantity, 0)::numeric / p.quantity) / nullif(sum(p.gross), 0) AS share
       FROM transaction_rows p
       LEFT JOIN LATERAL (SELECT sum(r.quantity) AS quantity FROM sale_refund_rows r
         WHERE r.cloud_id = $1 AND r.sale_id = $3 AND r.row_key = p.row_key) b ON true
       WHERE p.cloud_id = $1 AND p.transaction_id = $3 AND p.kind = 'P' AND p.parent_line IS NULL AND p.quantity > 0 AND p.cart_discount <> 0
     ), made AS (
       INSERT INTO point_entries (cloud_id, membership_id, transaction_id, sale_id, points, paid, kind)
       SELECT $1, u.membership_id, $2, $3, floor(u.points * s.share)::bigint - u.back, 0, 'used'
       FROM used u CROSS JOIN share s WHERE floor(u.points * s.share)::bigint > u.back
       RETURNING membership_id, points
     )
     UPDATE memberships m SET points = m.points + made.points, updated_at = now()
     FROM made WHERE m.cloud_id = $1 AND m.id = made.membership_id`,
    [tx.cloudId, refundId, saleId],
  );
}

/** A gift as it is defined. */
export interface Gift extends Omit<OfferedGift, 'last_day'> {
  readonly groupId: number | null;
  readonly daysBefore: number;
  readonly daysAfter: number;
  readonly daysAbsent: number;
  readonly waitDays: number;
  readonly productId: number | null;
  readonly ruleId: number | null;
}

/** Lists the gifts in force for members of a club. */
export async function listGifts(db: TenantDb, groupId: number | null): Promise<readonly Gift[]> {
  const { rows } = await db.query<Gift & { readonly [key: string]: unknown }>(
    'club.gifts',
    `SELECT g.id, g.name, g.occasion, g.kind, g.points, g.percent, g.group_id AS "groupId", g.days_before AS "daysBefore",
            g.days_after AS "daysAfter", g.days_absent AS "daysAbsent", g.wait_days AS "waitDays",
            g.product_id AS "productId", g.rule_id AS "ruleId", coalesce(p.name, d.name, '') AS of
     FROM club_gifts g
     LEFT JOIN products p ON p.cloud_id = $1 AND p.id = g.product_id
     LEFT JOIN discount_rules d ON d.cloud_id = $1 AND d.id = g.rule_id
     WHERE g.cloud_id = $1 AND g.active AND (g.group_id IS NULL OR g.group_id = $2) ORDER BY g.id`,
    [db.cloudId, groupId],
  );
  return rows;
}

/** Gifts and years that a member got already. */
export async function listGrants(db: TenantDb, membershipId: number): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>(
    'club.grants',
    `SELECT gift_id || ' ' || year AS key FROM gift_grants WHERE cloud_id = $1 AND membership_id = $2`,
    [db.cloudId, membershipId],
  );
  return new Set(rows.map(({ key }) => key));
}

export interface NewGrant {
  readonly giftId: number;
  readonly membershipId: number;
  readonly year: number;
  readonly terminalId: number;
  readonly employeeId: number | null;
  readonly voucherId: number | null;
  readonly points: number | null;
}

/** Records a gift; false when the member got it in that year. */
export async function insertGrant(tx: TenantTx, grant: NewGrant): Promise<boolean> {
  const { rows } = await tx.query<{ id: number }>(
    'club.insert_grant',
    `INSERT INTO gift_grants (cloud_id, gift_id, membership_id, year, terminal_id, employee_id, voucher_id, points)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING gift_id AS id`,
    [
      tx.cloudId,
      grant.giftId,
      grant.membershipId,
      grant.year,
      grant.terminalId,
      grant.employeeId,
      grant.voucherId,
      grant.points,
    ],
  );
  return rows.length > 0;
}

export async function addGiftPoints(
  tx: TenantTx,
  membershipId: number,
  points: number,
): Promise<void> {
  await tx.query(
    'club.gift_points',
    `WITH made AS (INSERT INTO point_entries (cloud_id, membership_id, points, paid, kind) VALUES ($1, $2, $3, 0, 'gift'))
     UPDATE memberships SET points = points + $3::bigint, updated_at = now() WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, membershipId, points],
  );
}

export interface NewVoucher {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly validTo: string;
}

export async function insertGiftVoucher(
  tx: TenantTx,
  gift: Gift,
  { id, number, customerId, validTo }: NewVoucher,
): Promise<void> {
  await tx.query(
    'club.insert_voucher',
    `INSERT INTO vouchers (cloud_id, id, number, name, kind, percent, product_id, rule_id, customer_id, valid_to)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.cloudId,
      id,
      number,
      gift.name,
      gift.kind,
      gift.percent,
      gift.productId,
      gift.ruleId,
      customerId,
      validTo,
    ],
  );
}
