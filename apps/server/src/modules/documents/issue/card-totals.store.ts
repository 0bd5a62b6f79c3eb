import { DOCUMENT_TYPE, PAYMENT_TYPE } from '@dalpak/engine';
import type { CardTotals } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/**
 * The balance of the card account by day and terminal (0: the back office), as common table
 * expressions. Deposits name the total they are of; other credits of the account (a deposit typed
 * by hand, a day with more refunds than sales) reduce the oldest totals, so that the totals add up
 * to the account's balance. Reads $1 (the cloud).
 */
const TOTALS = `moved AS (
    SELECT e.day, e.closing_id, e.document_id, e.amount FROM accounts a JOIN journal_entries e ON e.cloud_id = a.cloud_id AND e.debit_account_id = a.id WHERE a.cloud_id = $1 AND a.role = 'cards'
    UNION ALL
    SELECT e.day, e.closing_id, e.document_id, -e.amount FROM accounts a JOIN journal_entries e ON e.cloud_id = a.cloud_id AND e.credit_account_id = a.id WHERE a.cloud_id = $1 AND a.role = 'cards'
  ), taken AS (
    SELECT m.day, coalesce(c.terminal_id, 0) AS terminal, m.day || '-' || coalesce(c.terminal_id, 0) AS key, sum(m.amount)::bigint AS amount FROM moved m
    LEFT JOIN register_closings c ON c.cloud_id = $1 AND c.id = m.closing_id LEFT JOIN documents d ON d.cloud_id = $1 AND d.id = m.document_id
    WHERE d.document_type IS DISTINCT FROM ${DOCUMENT_TYPE.cardDeposit} GROUP BY 1, 2, 3
  ), given AS (
    SELECT coalesce(p.details ->> 'transaction', '') AS key, sum(p.amount)::bigint AS amount FROM documents d JOIN document_payments p ON p.cloud_id = d.cloud_id AND p.document_id = d.id
    WHERE d.cloud_id = $1 AND d.document_type = ${DOCUMENT_TYPE.cardDeposit} AND p.type_id = ${PAYMENT_TYPE.card} GROUP BY 1
  ), rest AS (
    SELECT t.day, t.terminal, coalesce(t.key, g.key) AS key, coalesce(t.amount, 0) - coalesce(g.amount, 0) AS amount FROM taken t FULL JOIN given g ON g.key = t.key
  ), gone AS (SELECT coalesce(-sum(amount), 0)::bigint AS amount FROM rest WHERE amount < 0
  ), totals AS (
    SELECT r.day, r.terminal, r.key, least(r.amount, sum(r.amount) OVER (ORDER BY r.day, r.terminal) - gone.amount)::bigint AS amount FROM rest r CROSS JOIN gone WHERE r.amount > 0
  )`;

/**
 * Lists the card totals that are not deposited yet, oldest first.
 * @param limit totals at most; `count` and `sum` are of all
 */
export async function listCardTotals(db: TenantDb, limit: number): Promise<CardTotals> {
  const row = await db.find<CardTotals & Record<string, unknown>>(
    'documents.card_totals',
    `WITH ${TOTALS}, listed AS (
       SELECT row_number() OVER (ORDER BY s.day, s.terminal) AS place, jsonb_build_object('key', s.key, 'day', s.day, 'terminal', coalesce(m.name, ''), 'amount', s.amount) AS total
       FROM totals s LEFT JOIN terminals m ON m.cloud_id = $1 AND m.id = s.terminal WHERE s.amount > 0 ORDER BY place LIMIT $2::integer
     )
     SELECT (SELECT count(*)::integer FROM totals WHERE amount > 0) AS count, (SELECT coalesce(sum(amount), 0)::bigint FROM totals WHERE amount > 0) AS sum,
       (SELECT coalesce(jsonb_agg(total ORDER BY place), '[]') FROM listed) AS totals`,
    [db.cloudId, limit],
  );
  return row ?? { totals: [], count: 0, sum: 0 };
}

/** Serializes the card deposits of the business until commit, because each reads what the others left. */
export async function lockCardTotals(tx: TenantTx): Promise<void> {
  await tx.query(
    'documents.lock_card_totals',
    'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))',
    [tx.cloudId, 'card totals'],
  );
}

/** Reads what is left to deposit of these totals, by key; agorot. */
export async function findCardTotals(
  tx: TenantTx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ key: string; amount: number }>(
    'documents.card_totals_left',
    `WITH ${TOTALS} SELECT key, amount FROM totals WHERE amount > 0 AND key = ANY ($2::text[])`,
    [tx.cloudId, keys],
  );
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}
