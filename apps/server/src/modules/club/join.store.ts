import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface Club {
  readonly id: number;
  readonly name: string;
  readonly product: number | null;
}

/** Lists the clubs that are joined at tills. */
export async function listClubs(db: TenantDb): Promise<readonly Club[]> {
  const { rows } = await db.query<Club & { readonly [key: string]: unknown }>(
    'club.joinable',
    `SELECT g.id, g.name, p.id AS product FROM customer_groups g
     LEFT JOIN products p ON p.cloud_id = $1 AND p.id = g.join_product_id AND p.active
     WHERE g.cloud_id = $1 AND g.active AND g.joinable ORDER BY g.name, g.id`,
    [db.cloudId],
  );
  return rows;
}

/** Finds an active customer by telephone, however it is written. */
export async function findByPhone(
  tx: TenantTx,
  phone: string,
): Promise<{ readonly id: number; readonly name: string } | null> {
  return tx.find<{ readonly id: number; readonly name: string }>(
    'club.customer_of_phone',
    `SELECT id, name FROM customers
     WHERE cloud_id = $1 AND active AND phone <> '' AND caller_digits(phone) = caller_digits($2) ORDER BY id LIMIT 1`,
    [tx.cloudId, phone],
  );
}

/** Makes a customer, of the club's group when it has no fee, and returns the id. */
export async function insertCustomer(
  tx: TenantTx,
  {
    name,
    phone,
    groupId,
  }: { readonly name: string; readonly phone: string; readonly groupId: number | null },
): Promise<number> {
  const id = await leaseIds(tx, 'customers', 1);
  await tx.query(
    'club.insert_customer',
    `INSERT INTO customers (cloud_id, id, code, name, phone, group_id) VALUES ($1, $2, 'M-' || $3, $4, $5, $6)`,
    [tx.cloudId, id, String(id), name, phone, groupId],
  );
  return id;
}

/**
 * Puts a customer into the club's group, or into none anew, and records a consent that was given;
 * none is taken back.
 */
export async function enterClub(
  tx: TenantTx,
  customerId: number,
  { groupId, marketing }: { readonly groupId: number | null; readonly marketing: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'club.enter',
    `UPDATE customers SET group_id = coalesce($3::integer, group_id), marketing = marketing OR $4, updated_at = now()
     WHERE cloud_id = $1 AND id = $2 AND active`,
    [tx.cloudId, customerId, groupId, marketing],
  );
  return rowCount === 1;
}

/** Days in which a member who left comes back to the same membership. */
const RETURN_DAYS = 30;

/**
 * Takes the latest membership of a customer that ended not long ago, and has not expired, into use
 * again.
 * @returns its number, or null when there is none
 */
export async function reviveMembership(
  tx: TenantTx,
  customerId: number,
  { card, today }: Pick<NewMembership, 'card' | 'today'>,
): Promise<string | null> {
  const { rows } = await tx.query<{ number: string }>(
    'club.revive',
    `WITH revived AS (
       UPDATE memberships SET active = true, left_at = NULL, card_token = $3, updated_at = now()
       WHERE cloud_id = $1 AND id = (SELECT id FROM memberships WHERE cloud_id = $1 AND customer_id = $2 AND NOT active
         AND left_at > now() - make_interval(days => ${RETURN_DAYS}) AND coalesce(expires_on, $4::date) >= $4::date
         ORDER BY left_at DESC LIMIT 1)
       RETURNING number
     ), joined AS (UPDATE customers SET club = true WHERE cloud_id = $1 AND id = $2 AND EXISTS (SELECT FROM revived))
     SELECT number FROM revived`,
    [tx.cloudId, customerId, card, today],
  );
  return rows[0]?.number ?? null;
}

export interface NewMembership {
  readonly customerId: number;
  readonly groupId: number;
  readonly number: string;
  readonly card: string;
  readonly today: string;
}

export async function insertMembership(
  tx: TenantTx,
  { customerId, groupId, number, card, today }: NewMembership,
): Promise<void> {
  const id = await leaseIds(tx, 'memberships', 1);
  await tx.query(
    'club.insert_membership',
    `WITH joined AS (UPDATE customers SET club = true WHERE cloud_id = $1 AND id = $4)
     INSERT INTO memberships (cloud_id, id, number, customer_id, group_id, joined_on, card_token)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.cloudId, id, number, customerId, groupId, today, card],
  );
}

export interface CardHolder {
  readonly membershipId: number;
  readonly customerId: number;
  readonly name: string;
  readonly marketing: boolean;
  readonly club: string;
  readonly business: string;
  readonly expiresOn: string | null;
}

/** Finds the active member whose card page has the token. */
export async function findCardHolder(db: TenantDb, token: string): Promise<CardHolder | null> {
  return db.find<CardHolder & { readonly [key: string]: unknown }>(
    'club.card_holder',
    `SELECT m.id AS "membershipId", c.id AS "customerId", c.name, c.marketing, coalesce(g.name, '') AS club,
            k.name AS business, m.expires_on::text AS "expiresOn"
     FROM memberships m JOIN customers c ON c.cloud_id = $1 AND c.id = m.customer_id AND c.active
     JOIN clouds k ON k.id = $1
     LEFT JOIN customer_groups g ON g.cloud_id = $1 AND g.id = coalesce(m.group_id, c.group_id)
     WHERE m.cloud_id = $1 AND m.card_token = $2 AND m.active`,
    [db.cloudId, token],
  );
}

export async function setMarketing(
  tx: TenantTx,
  customerId: number,
  marketing: boolean,
): Promise<void> {
  await tx.query(
    'club.set_marketing',
    'UPDATE customers SET marketing = $3, updated_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, customerId, marketing],
  );
}

/** Ends a membership and all advertisements at once; sales and points stay stored. */
export async function endMembership(
  tx: TenantTx,
  { membershipId, customerId }: Pick<CardHolder, 'membershipId' | 'customerId'>,
): Promise<void> {
  await tx.query(
    'club.leave',
    `WITH ended AS (UPDATE memberships SET active = false, left_at = now(), card_token = NULL, updated_at = now()
       WHERE cloud_id = $1 AND id = $2 RETURNING group_id)
     UPDATE customers c SET club = false, marketing = false, updated_at = now(),
       group_id = CASE WHEN c.group_id IN (SELECT group_id FROM ended) THEN NULL ELSE c.group_id END
     WHERE c.cloud_id = $1 AND c.id = $3`,
    [tx.cloudId, membershipId, customerId],
  );
}
