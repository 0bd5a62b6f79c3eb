import type { Agorot } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';

export interface LockedCard {
  readonly id: number;
  /** Initial amount. */
  readonly amount: Agorot;
  readonly balance: Agorot;
}

/** Lists the gift cards that a sale issued, in row order, and locks them until commit. */
export async function lockCardsOf(tx: TenantTx, saleId: string): Promise<readonly LockedCard[]> {
  const { rows } = await tx.query<LockedCard & { readonly [key: string]: unknown }>(
    'sales.lock_cards_of',
    'SELECT id, amount, balance FROM gift_cards WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY id FOR UPDATE',
    [tx.cloudId, saleId],
  );
  return rows;
}

export async function emptyCard(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'sales.empty_card',
    'UPDATE gift_cards SET balance = 0, active = false, updated_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
}

/** Lists the memberships that a sale sold, in row order. */
export async function listMembershipsOf(tx: TenantTx, saleId: string): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'sales.memberships_of',
    'SELECT id FROM memberships WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY id',
    [tx.cloudId, saleId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends a membership and restores the customer's previous club status, with the end of the membership
 * that it renewed. Who was no member before also leaves the group that the fee had opened.
 * @returns false, with nothing changed, when that status is unknown or was changed since
 */
export async function revokeMembership(tx: TenantTx, id: number): Promise<boolean> {
  const { rows } = await tx.query<{ id: number }>(
    'sales.revoke_membership',
    `WITH back AS (
       UPDATE customers c SET club = m.club_before, club_expires = m.club_expires_before, updated_at = now(),
         group_id = CASE WHEN NOT m.club_before AND c.group_id = m.group_id AND EXISTS (SELECT FROM customer_groups g
           WHERE g.cloud_id = $1 AND g.id = m.group_id AND g.join_product_id IS NOT NULL) THEN NULL ELSE c.group_id END
       FROM memberships m
       WHERE m.cloud_id = $1 AND m.id = $2 AND m.active AND m.club_before IS NOT NULL
         AND c.cloud_id = $1 AND c.id = m.customer_id AND c.club AND c.club_expires = m.expires_on
         AND NOT EXISTS (SELECT FROM memberships n WHERE n.cloud_id = $1 AND n.customer_id = m.customer_id AND n.active AND n.id > m.id)
       RETURNING m.id, m.customer_id, m.expires_on, m.club_expires_before AS before
     ), shortened AS (
       UPDATE memberships o SET expires_on = back.before, updated_at = now() FROM back
       WHERE o.cloud_id = $1 AND o.customer_id = back.customer_id AND o.id < back.id AND o.active AND o.expires_on = back.expires_on
         AND back.before >= o.joined_on
     )
     UPDATE memberships m SET active = false, updated_at = now() FROM back WHERE m.cloud_id = $1 AND m.id = back.id RETURNING m.id`,
    [tx.cloudId, id],
  );
  return rows.length === 1;
}
