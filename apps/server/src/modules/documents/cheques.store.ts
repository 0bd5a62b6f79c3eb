import { DOCUMENT_TYPE } from '@dalpak/engine';
import type { ChequesInHand } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** What tells one cheque from another: bank, branch, account and number, without the zeros before them. The number alone is what an index has. */
const CHEQUE = ['bank', 'branch', 'account', 'number'].map((part) => `ltrim(p.details ->> '${part}', '0')`).join(` || '-' || `);
const NUMBER = `ltrim(p.details ->> 'number', '0')`;
const numbersOf = (cheques: readonly string[]): readonly (string | undefined)[] => cheques.map((cheque) => cheque.split('-').at(-1));

/** Documents that a cheque comes in by, beside the sale of a till, and those that it goes out by. */
const TAKES = [DOCUMENT_TYPE.receipt, DOCUMENT_TYPE.invoiceReceipt];
const GIVES = [DOCUMENT_TYPE.chequeDeposit, DOCUMENT_TYPE.supplierPayment];

/**
 * The way of cheques: how each was `taken`, when `first`, and where it was `given`. A payment to a supplier from before the business was paid with the
 * cheque was with one of its `own`, and nothing that one took later is gone by it. A sale that a till without a connection told of late was taken when it was made.
 * Reads $1 (the cloud), $2 (`TAKES`), $3 (`GIVES`).
 * @param of what more is asked of a payment
 */
const waysOf = (of: string): string => `taken AS (
    SELECT ${CHEQUE} AS cheque, p.details, p.amount, t.business_date AS day, t.customer_id, least(t.issued_at, t.stored_at) AS at FROM transaction_payments p
    JOIN transactions t ON t.cloud_id = p.cloud_id AND t.id = p.transaction_id WHERE p.cloud_id = $1 AND p.type_id = 2 AND p.amount > 0 ${of}
    UNION ALL
    SELECT ${CHEQUE}, p.details, p.amount, d.day, d.customer_id, d.issued_at FROM document_payments p
    JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($2::smallint[]) WHERE p.cloud_id = $1 AND p.type_id = 2 AND p.amount > 0 ${of}
  ), first AS (SELECT cheque, min(at) AS at FROM taken GROUP BY cheque
  ), given AS (
    SELECT g.*, g.type = ${DOCUMENT_TYPE.supplierPayment} AND (first.at IS NULL OR g.at < first.at) AS own FROM (
      SELECT ${CHEQUE} AS cheque, d.document_type AS type, d.number, d.issued_at AS at,
        EXISTS (SELECT FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = p.document_id AND r.line_no = p.line_no) AS returned
      FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($3::smallint[])
      WHERE p.cloud_id = $1 AND p.type_id = 2 ${of}
    ) g LEFT JOIN first ON first.cheque = g.cheque
  )`;
const NAMED = waysOf(`AND ${NUMBER} = ANY ($4::text[]) AND ${CHEQUE} = ANY ($5::text[])`);

/** Where a cheque went: to the bank, or to a supplier. */
export interface GoneCheque {
  readonly [key: string]: unknown;
  readonly cheque: string;
  readonly type: number;
  /** Of the document that it went by. */
  readonly number: number;
  /** Whether it was a cheque of the business itself. */
  readonly own: boolean;
}

/** Until the transaction ends nobody else of the business gives cheques out: a deposit and a payment to a supplier are numbered apart. */
export async function lockCheques(tx: TenantTx): Promise<void> {
  await tx.query('documents.lock_cheques', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [tx.cloudId, 'cheques in hand']);
}

/** Where these cheques went, the newest last: one that the bank gave back is here again. */
export async function findGone(tx: TenantTx, cheques: readonly string[]): Promise<readonly GoneCheque[]> {
  const { rows } = await tx.query<GoneCheque>(
    'documents.cheques_gone', `WITH ${NAMED} SELECT cheque, type, number, own FROM given WHERE NOT returned ORDER BY at`, [tx.cloudId, TAKES, GIVES, numbersOf(cheques), cheques],
  );
  return rows;
}

export interface ReceivedCheque {
  readonly [key: string]: unknown;
  readonly cheque: string;
  /** Agorot. */
  readonly amount: number;
  /** ISO date on the cheque. */
  readonly due: string;
}

/** Of these cheques those that the business was paid with, as they were taken. */
export async function findReceived(tx: TenantTx, cheques: readonly string[]): Promise<readonly ReceivedCheque[]> {
  const { rows } = await tx.query<ReceivedCheque>(
    'documents.cheques_received', `WITH ${NAMED} SELECT DISTINCT cheque, amount, coalesce(details ->> 'due_date', '') AS due FROM taken`,
    [tx.cloudId, TAKES, GIVES, numbersOf(cheques), cheques],
  );
  return rows;
}

/**
 * Cheques that lie with the business: it was paid with them, and they went neither to the bank nor to a supplier, or came back from the bank.
 * The first to fall due come first.
 * @param limit cheques at most; `count` and `sum` are of all
 */
export async function listInHand(db: TenantDb, limit: number): Promise<ChequesInHand> {
  const row = await db.find<ChequesInHand & Record<string, unknown>>(
    'documents.cheques_in_hand',
    `WITH ${waysOf('')}, state AS (
       SELECT cheque, bool_and(returned) AS returned FROM given WHERE NOT own GROUP BY cheque
     ), here AS (
       SELECT DISTINCT ON (taken.cheque, taken.amount) taken.*, coalesce(state.returned, false) AS returned FROM taken LEFT JOIN state ON state.cheque = taken.cheque
       WHERE coalesce(state.returned, true) ORDER BY taken.cheque, taken.amount, taken.day DESC
     ), listed AS (
       SELECT row_number() OVER (ORDER BY here.details ->> 'due_date', here.cheque, here.amount) AS place, jsonb_build_object(
         'bank', here.details ->> 'bank', 'branch', here.details ->> 'branch', 'account', here.details ->> 'account', 'number', here.details ->> 'number',
         'due', here.details ->> 'due_date', 'amount', here.amount, 'customer', coalesce(c.name, ''), 'received', here.day, 'returned', here.returned) AS cheque
       FROM here LEFT JOIN customers c ON c.cloud_id = $1 AND c.id = here.customer_id ORDER BY place LIMIT $4::integer
     )
     SELECT (SELECT count(*)::integer FROM here) AS count, (SELECT coalesce(sum(amount), 0)::bigint FROM here) AS sum,
       (SELECT coalesce(jsonb_agg(cheque ORDER BY place), '[]') FROM listed) AS cheques`,
    [db.cloudId, TAKES, GIVES, limit],
  );
  return row ?? { cheques: [], count: 0, sum: 0 };
}
