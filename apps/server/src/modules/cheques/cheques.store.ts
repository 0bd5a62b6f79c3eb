import { chequeWayOf, DOCUMENT_TYPES, type ChequeState, type ChequeWay } from '@dalpak/engine';
import type { ChequesInHand } from '@dalpak/contracts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** What tells one cheque from another: bank, branch, account and number, without the zeros before them. An index has `cheque_number` alone. */
const CHEQUE = ['bank', 'branch', 'account', 'number'].map((part) => `ltrim(p.details ->> '${part}', '0')`).join(` || '-' || `);
const dueOf = (details: string): string => `coalesce(${details} ->> 'due_date', '')`;
/** What a cheque came in by: a till chooses the ids of its sales, which may be those of documents. */
const sourceOf = (table: 'sale' | 'document', id: string): string => `'${table} ' || ${id}`;
/** A sale as a {@link ReceivedCheque} names it. */
export const sourceOfSale = (id: string): string => `sale ${id}`;
const numbersOf = (cheques: readonly string[]): readonly (string | undefined)[] => cheques.map((cheque) => cheque.split('-').at(-1));

const idsOf = (isIt: (way: ChequeWay | null) => boolean): readonly number[] => DOCUMENT_TYPES.map(({ id }) => id).filter((id) => isIt(chequeWayOf(id)));
/** Documents that a cheque comes in by, beside the sale of a till, and those that it goes out by. */
export const TAKES = idsOf((way) => way === 'customer');
const GIVES = idsOf((way) => way === 'bank' || way === 'supplier');
/** Documents that bring cheques to a supplier. */
const ENDORSES = idsOf((way) => way === 'supplier').join(', ');

/** Whether a payment is a cheque that waits for a person to let its sale stand; what a Z has posted already waits as far as it says that it was handed back. @param p alias of `transaction_payments` */
export const waits = (p: string): string => `(${p}.unproven = 'waits' OR ${p}.unproven = 'posted' AND ${p}.amount < 0)`;
/** Whether it is none of those that stayed with their customers when somebody did. @param p as of {@link waits} @param v alias of `sale_reviews` */
export const letIn = (p: string, v: string): string => `${p}.line_no <> ALL (${v}.cheques_left)`;

/** Cheques that sales told of and that count: a person looks first at what was paid without the server and does not hold, and its cheques count from then on (`counted_at`). */
const COUNTED = `(SELECT p.*, t.document_type, t.number, t.business_date, t.customer_id, t.issued_at, t.stored_at, t.offline, coalesce(v.cheques_at, t.stored_at) AS counted_at
  FROM transaction_payments p JOIN transactions t ON t.cloud_id = p.cloud_id AND t.id = p.transaction_id
  LEFT JOIN sale_reviews v ON v.cloud_id = p.cloud_id AND v.sale_id = p.transaction_id AND ${waits('p')} AND ${letIn('p', 'v')}
  WHERE p.cloud_id = $1 AND p.type_id = 2 AND (p.unproven IS NULL OR v.sale_id IS NOT NULL))`;

/**
 * The way of cheques: how each was `taken`, when `first`, where it was `given` and its `state` since, and what `ends` it: a supplier brought it back and its customer owes the
 * sum again, or it was handed back to its customer, by an act of the office or as a payment of the refund of its `source`. That is `over` when it was last told, and only what was stored under its number
 * after that is out: a clock that is behind, or a return that is told of late, hides no cheque. The moments of storing (`stored_at`) are those behind {@link lockMeansInHand}. A payment to a supplier from
 * before the business was paid with the cheque, of its sum and its day, was with one of its `own`, and nothing that one took later is gone by it. A sale that a till without a connection told of late was taken when it was made
 * by the clock of the till, which may be ahead: it was taken `since` then at the earliest.
 * Reads $1 (the cloud), $2 (`TAKES`), $3 (`GIVES`).
 * @param of what more is asked of a payment
 */
const waysOf = (of: string): string => `taken AS (
    SELECT ${CHEQUE} AS cheque, p.details, p.amount, p.business_date AS day, p.customer_id, p.document_type AS type, p.number, ${sourceOf('sale', 'p.transaction_id')} AS source, p.counted_at AS stored_at, least(p.issued_at, p.stored_at) AS at,
      least(p.issued_at, p.stored_at) - CASE WHEN p.offline THEN interval '${CLOCK_TOLERANCE_MS} milliseconds' ELSE interval '0' END AS since FROM ${COUNTED} p WHERE p.amount > 0 ${of}
    UNION ALL
    SELECT ${CHEQUE}, p.details, p.amount, d.day, d.customer_id, d.document_type, d.number, ${sourceOf('document', 'd.id')}, d.stored_at, d.issued_at, d.issued_at FROM document_payments p
    JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($2::smallint[]) WHERE p.cloud_id = $1 AND p.type_id = 2 AND p.amount > 0 ${of}
  ), first AS (SELECT cheque, amount, ${dueOf('details')} AS due, min(since) AS at FROM taken GROUP BY 1, 2, 3
  ), ends AS (
    SELECT ${CHEQUE} AS cheque, p.amount, r.stored_at AS at, ways.how, CASE WHEN ways.how = 'handed_back' THEN ${sourceOf('document', 'p.document_id')} END AS source FROM returned_cheques r
    JOIN document_payments p ON p.cloud_id = r.cloud_id AND p.document_id = r.document_id AND p.line_no = r.line_no JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id
    CROSS JOIN LATERAL (SELECT CASE WHEN d.document_type = ANY ($2::smallint[]) THEN 'handed_back' ELSE 'charged_back' END AS how) ways WHERE r.cloud_id = $1 AND r.customer_id IS NOT NULL ${of}
    UNION ALL
    SELECT ${CHEQUE}, 0 - p.amount, p.counted_at, 'handed_back', ${sourceOf('sale', 'b.sale_id')} FROM ${COUNTED} p
    CROSS JOIN LATERAL (SELECT DISTINCT sale_id FROM sale_refund_rows WHERE cloud_id = $1 AND refund_id = p.transaction_id) b WHERE p.amount < 0 ${of}
  ), over AS (SELECT cheque, max(at) AS at FROM ends GROUP BY cheque
  ), given AS (
    SELECT g.*, g.type IN (${ENDORSES}) AND (first.at IS NULL OR g.at < first.at) AS own FROM (
      SELECT ${CHEQUE} AS cheque, d.document_type AS type, d.number, d.issued_at AS at, d.stored_at, p.document_id, p.line_no, p.row_key, p.amount, p.details,
        EXISTS (SELECT FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = p.document_id AND r.line_no = p.line_no) AS returned
      FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($3::smallint[])
      WHERE p.cloud_id = $1 AND p.type_id = 2 ${of}
    ) g LEFT JOIN first ON first.cheque = g.cheque AND first.amount = g.amount AND first.due = ${dueOf('g.details')}
  ), state AS (
    SELECT given.cheque, bool_and(returned) AS returned, (array_agg(type ORDER BY given.stored_at DESC) FILTER (WHERE NOT returned))[1] AS out FROM given LEFT JOIN over ON over.cheque = given.cheque WHERE NOT own AND (over.at IS NULL OR given.stored_at > over.at) GROUP BY 1
  )`;
/** Which of the `ends` were told of after a cheque was taken, and are of it: what its customer has again is what came in by that sale or receipt, and no other of the number. */
const endsOf = (taken: string): string => `ends e WHERE e.cheque = ${taken}.cheque AND e.at >= ${taken}.stored_at AND (e.source IS NULL OR (e.source = ${taken}.source AND e.amount = ${taken}.amount))`;
const NAMED = waysOf(`AND p.cheque_number = ANY ($4::text[]) AND ${CHEQUE} = ANY ($5::text[])`);

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

/** Until the transaction ends nobody else of the business takes cheques, gives them out or hands them back, nor deposits what cards brought in: tills, receipts, deposits and payments to suppliers are numbered apart. */
export async function lockMeansInHand(tx: TenantTx): Promise<void> {
  await tx.query('cheques.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [tx.cloudId, 'cheques in hand']);
}

/** Where these cheques went, the newest last: one that the bank gave back is here again. */
export async function findGone(db: TenantDb, cheques: readonly string[]): Promise<readonly GoneCheque[]> {
  const { rows } = await db.query<GoneCheque>(
    'cheques.gone', `WITH ${NAMED} SELECT given.cheque, type, number, own FROM given LEFT JOIN over ON over.cheque = given.cheque
     WHERE NOT returned AND (own OR over.at IS NULL OR given.stored_at > over.at) ORDER BY given.at`, [db.cloudId, TAKES, GIVES, numbersOf(cheques), cheques],
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
  /** Of the sale or the document that it came in by, and its number. */
  readonly type: number;
  readonly number: number;
  /** Which sale or document that is, see {@link sourceOfSale}. */
  readonly source: string;
  /** Since then a supplier brought it back and its customer owes the sum again, or its customer has it again; null while it is here or out. */
  readonly over: 'charged_back' | 'handed_back' | null;
}

/** Of these cheques those that the business was paid with, as they were taken, the newest last. */
export async function findReceived(db: TenantDb, cheques: readonly string[]): Promise<readonly ReceivedCheque[]> {
  const { rows } = await db.query<ReceivedCheque>(
    'cheques.received', `WITH ${NAMED} SELECT taken.cheque, amount, type, number, source, ${dueOf('details')} AS due,
       (SELECT e.how FROM ${endsOf('taken')} ORDER BY e.at DESC LIMIT 1) AS over FROM taken ORDER BY taken.stored_at`,
    [db.cloudId, TAKES, GIVES, numbersOf(cheques), cheques],
  );
  return rows;
}

/** A cheque that went out by a document, as {@link findGivenBy} finds it. */
export interface GivenCheque {
  readonly [key: string]: unknown;
  /** Of its payment. */
  readonly key: string;
  readonly line: number;
  /** Agorot. */
  readonly amount: number;
  /** On the cheque. */
  readonly number: string;
  readonly returned: boolean;
  /** Why it was returned; '' where nobody said so. */
  readonly reason: string;
  /** Whether it was posted as a cheque of the business itself: the sale that it was taken by came later. */
  readonly postedAsOwn: boolean;
  /** Who gave it to the business; null where nobody was named. */
  readonly customer: number | null;
}

/** Why the cheque of a payment was returned. @param line the line of the document's payment: its number, of document $4 */
const reasonOf = (line: string): string => `coalesce((SELECT r.reason FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = $4 AND r.line_no = ${line}), '') AS reason`;

const OF_DOCUMENT = waysOf(`AND p.cheque_number = ANY (ARRAY(SELECT q.cheque_number FROM document_payments q WHERE q.cloud_id = $1 AND q.document_id = $4 AND q.type_id = 2))`);

/** Cheques of others that a deposit or a payment to a supplier gave out, in their order. */
export async function findGivenBy(db: TenantDb, documentId: string): Promise<readonly GivenCheque[]> {
  const { rows } = await db.query<GivenCheque>(
    'cheques.given_by',
    `WITH ${OF_DOCUMENT} SELECT g.row_key AS key, g.line_no AS line, g.amount, coalesce(g.details ->> 'number', '') AS number, g.returned, ${reasonOf('g.line_no')}, p.own_cheque AS "postedAsOwn",
       (SELECT taken.customer_id FROM taken WHERE taken.cheque = g.cheque AND taken.amount = g.amount AND taken.since <= g.at ORDER BY taken.stored_at <= g.stored_at DESC, taken.stored_at DESC LIMIT 1) AS customer
     FROM given g JOIN document_payments p ON p.cloud_id = $1 AND p.document_id = g.document_id AND p.line_no = g.line_no
     WHERE g.document_id = $4 AND NOT g.own ORDER BY g.line_no`,
    [db.cloudId, TAKES, GIVES, documentId],
  );
  return rows;
}

/** A cheque that came in by a document, as {@link findTakenBy} finds it. */
export interface TakenCheque extends GivenCheque {
  readonly over: Extract<ChequeState, 'charged_back' | 'handed_back'> | null;
  /** Type of the document that it went out by; null while it lies with the business. */
  readonly out: number | null;
}

/** Cheques that a receipt or an invoice-receipt brought in, in their order; `returned` are those that were handed back to its customer. */
export async function findTakenBy(db: TenantDb, documentId: string): Promise<readonly TakenCheque[]> {
  const { rows } = await db.query<TakenCheque>(
    'cheques.taken_by',
    `WITH ${OF_DOCUMENT}, mine AS (
       SELECT ${CHEQUE} AS cheque, p.row_key, p.line_no, p.amount, p.details, d.customer_id, d.stored_at, ${sourceOf('document', 'd.id')} AS source,
         EXISTS (SELECT FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = p.document_id AND r.line_no = p.line_no) AS returned
       FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($2::smallint[])
       WHERE p.cloud_id = $1 AND p.document_id = $4 AND p.type_id = 2 AND p.amount > 0
     )
     SELECT mine.row_key AS key, mine.line_no AS line, mine.amount, coalesce(mine.details ->> 'number', '') AS number, mine.returned, ${reasonOf('mine.line_no')}, false AS "postedAsOwn", mine.customer_id AS customer,
       (SELECT e.how FROM ${endsOf('mine')} ORDER BY e.at DESC LIMIT 1) AS over, state.out
     FROM mine LEFT JOIN state ON state.cheque = mine.cheque ORDER BY mine.line_no`,
    [db.cloudId, TAKES, GIVES, documentId],
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
    'cheques.in_hand',
    `WITH ${waysOf('')}, here AS (
       SELECT DISTINCT ON (taken.cheque, taken.amount) taken.*, coalesce(state.returned, false) AS returned FROM taken LEFT JOIN state ON state.cheque = taken.cheque
       WHERE coalesce(state.returned, true) AND NOT EXISTS (SELECT FROM ${endsOf('taken')}) ORDER BY taken.cheque, taken.amount, taken.day DESC
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
