import { newCardToken } from '../../../kernel/unguessable-number.ts';
import { leaseIds, type TenantDb, type TenantTx } from '../../../kernel/db/index.ts';
import type { IssuedCard, NewCard } from '../sale/sale.types.ts';

/** Returns which of these numbers already belong to a card, in lower case. */
export async function findTakenNumbers(
  tx: TenantTx,
  numbers: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ number: string }>(
    'sales.taken_cards',
    'SELECT number_search AS number FROM gift_cards WHERE cloud_id = $1 AND number_search = ANY ($2::text[])',
    [tx.cloudId, numbers.map((number) => number.toLowerCase())],
  );
  return rows.map(({ number }) => number);
}

export async function insertCards(
  tx: TenantTx,
  sale: { readonly id: string; readonly date: string; readonly customerId: number | null },
  cards: readonly NewCard[],
): Promise<void> {
  const first = await leaseIds(tx, 'gift_cards', cards.length);
  await tx.query(
    'sales.insert_cards',
    `INSERT INTO gift_cards (cloud_id, id, number, amount, balance, customer_id, issued_on, transaction_id)
     SELECT $1, $2 + c.place - 1, c.number, c.amount, c.amount, $5, $6, $7 FROM unnest($3::text[], $4::bigint[]) WITH ORDINALITY AS c (number, amount, place)`,
    [
      tx.cloudId,
      first,
      cards.map(({ number }) => number),
      cards.map(({ amount }) => amount),
      sale.customerId,
      sale.date,
      sale.id,
    ],
  );
}

/** Lists the gift cards that a sale issued, for its answer. */
export async function listCardsOf(
  db: TenantDb,
  transaction: string,
): Promise<readonly IssuedCard[]> {
  const { rows } = await db.query<IssuedCard & { readonly [key: string]: unknown }>(
    'sales.cards_of',
    'SELECT number, amount, expires_on::text FROM gift_cards WHERE cloud_id = $1 AND transaction_id = $2 ORDER BY id',
    [db.cloudId, transaction],
  );
  return rows;
}

export interface SoldMembership {
  readonly number: string;
  /** Agorot. */
  readonly fee: number;
  readonly productId: number | null;
}

/**
 * Records a membership and extends the customer's club membership by a year, from today or from the
 * end of the year already paid for. A membership that is still valid goes on until the new end, with
 * its points, card and number. The customer enters the group of the club that has this fee.
 */
export async function insertMembership(
  tx: TenantTx,
  sale: { readonly id: string; readonly date: string; readonly customerId: number },
  { number, fee, productId }: SoldMembership,
): Promise<void> {
  const id = await leaseIds(tx, 'memberships');
  await tx.query(
    'sales.insert_membership',
    `WITH before AS (
       SELECT id, group_id, club, club_expires FROM customers WHERE cloud_id = $1 AND id = $4 FOR NO KEY UPDATE
     ), entered AS (
       SELECT g.id FROM customer_groups g, before b WHERE g.cloud_id = $1 AND g.active AND g.joinable AND g.join_product_id = $9
       ORDER BY g.id = b.group_id DESC NULLS LAST, g.id LIMIT 1
     ), joined AS (
       UPDATE customers c SET club = true, club_expires = (greatest(coalesce(b.club_expires, $5::date), $5::date) + interval '1 year')::date,
         group_id = coalesce((SELECT id FROM entered), b.group_id), updated_at = now()
       FROM before b WHERE c.cloud_id = $1 AND c.id = b.id RETURNING c.club_expires AS until, c.group_id, b.club, b.club_expires
     ), renewed AS (
       UPDATE memberships o SET expires_on = joined.until, updated_at = now() FROM joined
       WHERE o.cloud_id = $1 AND o.customer_id = $4 AND o.active AND o.expires_on >= $5::date
     )
     INSERT INTO memberships (cloud_id, id, number, customer_id, group_id, joined_on, expires_on, fee, transaction_id, club_before, club_expires_before, card_token)
     SELECT $1, $2, $3, $4, group_id, $5, until, $6, $7, club, club_expires, $8 FROM joined`,
    [tx.cloudId, id, number, sale.customerId, sale.date, fee, sale.id, newCardToken(), productId],
  );
}
