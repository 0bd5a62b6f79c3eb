import type { CustomerCard } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export async function listCards(
  db: TenantDb,
  customerId: number,
): Promise<readonly CustomerCard[]> {
  const { rows } = await db.query<CustomerCard & { readonly [key: string]: unknown }>(
    'customer_cards.list',
    `SELECT id, masked_number AS "CreditCardNumber", expires AS "ExpirationDate", auth_number AS "CreditCardAuthNumber",
            coalesce(to_char(last_auth_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') AS "CreditCardDateLastAuth", brand
     FROM customer_cards WHERE cloud_id = $1 AND customer_id = $2 AND state = 'entered' ORDER BY last_auth_at DESC, id`,
    [db.cloudId, customerId],
  );
  return rows;
}

/** Stores a request for a card; false for a customer who is not there. */
export async function insertRequest(
  tx: TenantTx,
  id: string,
  customerId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'customer_cards.request',
    `INSERT INTO customer_cards (cloud_id, id, customer_id, state)
     SELECT $1, $2, c.id, 'waiting' FROM customers c WHERE c.cloud_id = $1 AND c.id = $3`,
    [tx.cloudId, id, customerId],
  );
  return rowCount === 1;
}

export interface CardResult {
  readonly request: string;
  readonly state: 'entered' | 'refused' | 'abandoned';
  readonly masked_number: string;
  readonly expires: string;
  readonly auth_number: string;
  readonly brand: string;
}

/** Stores the result of a request once: a repeated or late one changes nothing. */
export async function storeResult(
  tx: TenantTx,
  result: CardResult,
  sealed: string | null,
  now: Date,
): Promise<void> {
  const entered = result.state === 'entered';
  await tx.query(
    'customer_cards.result',
    `UPDATE customer_cards SET state = $3, masked_number = $4, expires = $5, auth_number = $6, brand = $7, token_sealed = $8, last_auth_at = $9
     WHERE cloud_id = $1 AND id = $2 AND state = 'waiting'`,
    [
      tx.cloudId,
      result.request,
      result.state,
      entered ? result.masked_number : '',
      entered ? result.expires : '',
      entered ? result.auth_number : '',
      entered ? result.brand : '',
      sealed,
      entered ? now : null,
    ],
  );
}

/** Locks the cards of a customer; null for a card that is not there. */
export async function lockCards(tx: TenantTx, customerId: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'customer_cards.lock',
    `SELECT id FROM customer_cards WHERE cloud_id = $1 AND customer_id = $2 AND state = 'entered' ORDER BY id FOR UPDATE`,
    [tx.cloudId, customerId],
  );
  return rows.map(({ id }) => id);
}

/** Whether an invoice of the customer waits for its payment. */
export async function hasOpenInvoice(db: TenantDb, customerId: number): Promise<boolean> {
  return (
    (await db.find(
      'customer_cards.open_invoice',
      `SELECT 1 AS found FROM documents WHERE cloud_id = $1 AND customer_id = $2 AND document_type = 6
         AND lifecycle NOT IN ('draft', 'canceled', 'credit_invoiced') AND payment_status IS DISTINCT FROM 'paid' LIMIT 1`,
      [db.cloudId, customerId],
    )) !== null
  );
}

/** Removes a card with everything that stands for it at the provider. */
export async function removeCard(tx: TenantTx, id: string): Promise<void> {
  await tx.query(
    'customer_cards.remove',
    `UPDATE customer_cards SET state = 'removed', token_sealed = NULL WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, id],
  );
}
