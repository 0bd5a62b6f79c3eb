import { chequePartyOf, DOCUMENT_TYPES, type ChequeState, type ChequeParty } from '@dalpak/engine';
import type { ChequesInHand } from '@dalpak/contracts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/**
 * The identity of a cheque: bank, branch, account and number without leading zeros. Only
 * `cheque_number` is indexed.
 */
const CHEQUE_IDENTITY_SQL = ['bank', 'branch', 'account', 'number']
  .map((part) => `ltrim(p.details ->> '${part}', '0')`)
  .join(` || '-' || `);
const dueOf = (details: string): string => `coalesce(${details} ->> 'due_date', '')`;
/**
 * The sale or document that a cheque came in by. The prefix is needed because a till chooses the
 * ids of its sales, which may equal ids of documents.
 */
const sourceOf = (table: 'sale' | 'document', id: string): string => `'${table} ' || ${id}`;
/** A sale as the `source` of a {@link ReceivedCheque}. */
export const sourceOfSale = (id: string): string => `sale ${id}`;
const numbersOf = (cheques: readonly string[]): readonly (string | undefined)[] =>
  cheques.map((cheque) => cheque.split('-').at(-1));

const idsOf = (isIt: (way: ChequeParty | null) => boolean): readonly number[] =>
  DOCUMENT_TYPES.map(({ id }) => id).filter((id) => isIt(chequePartyOf(id)));
/**
 * Document types that a cheque comes in by, in addition to a till's sale, and those that it goes
 * out by.
 */
export const RECEIVING_TYPES = idsOf((way) => way === 'customer');
const OUTGOING_TYPES = idsOf((way) => way === 'bank' || way === 'supplier');
/** Document types that endorse cheques to a supplier. */
const ENDORSING_TYPES = idsOf((way) => way === 'supplier').join(', ');

/**
 * SQL condition: the payment is a cheque pending review of its sale; one that a Z has posted
 * already is pending only if it was returned.
 * @param p alias of `transaction_payments`
 */
export const isPendingSql = (p: string): string =>
  `(${p}.unproven = 'waits' OR ${p}.unproven = 'posted' AND ${p}.amount < 0)`;
/**
 * SQL condition: the cheque did not stay with its customer when the sale was approved.
 * @param p as of {@link waits}
 * @param v alias of `sale_reviews`
 */
export const isReleasedSql = (p: string, v: string): string =>
  `${p}.line_no <> ALL (${v}.cheques_left)`;

/**
 * Cheques of sales that are effective. Cheques of an offline sale with open flags become effective
 * when the sale is reviewed (`counted_at`).
 */
const EFFECTIVE_CHEQUES_SQL = `(SELECT p.*, t.document_type, t.number, t.business_date, t.customer_id, t.issued_at, t.stored_at, t.offline, coalesce(v.cheques_at, t.stored_at) AS counted_at
  FROM transaction_payments p JOIN transactions t ON t.cloud_id = p.cloud_id AND t.id = p.transaction_id
  LEFT JOIN sale_reviews v ON v.cloud_id = p.cloud_id AND v.sale_id = p.transaction_id AND ${isPendingSql('p')} AND ${isReleasedSql('p', 'v')}
  WHERE p.cloud_id = $1 AND p.type_id = 2 AND (p.unproven IS NULL OR v.sale_id IS NOT NULL))`;

/**
 * The history of cheques as common table expressions: how each was `taken`, its `first` receipt,
 * where it was `given` and its `state` since, and what `ends` it. A cheque ends when a supplier
 * returned it and its customer was charged again, or when it was returned to its customer, by the
 * office or as a payment of the refund of its `source`. `over` is the last end, and only what was
 * stored after it under that number is out, so a clock that is behind, or a return that was entered
 * late, hides no cheque. `stored_at` is always the time behind {@link lockChequeLedger}.
 *
 * A payment to a supplier from before the business received the cheque, of the same amount and
 * date, was made with its `own` cheque, and a cheque received later is not gone by it. An offline
 * sale was received at the time of the till's clock, which may be ahead: `since` is the earliest
 * possible time.
 *
 * Reads $1 (the cloud), $2 (types that bring cheques in), $3 (types that give them out).
 * @param of further conditions on a payment
 */
const chequeHistorySql = (of: string): string => `taken AS (
    SELECT ${CHEQUE_IDENTITY_SQL} AS cheque, p.details, p.amount, p.business_date AS day, p.customer_id, p.document_type AS type, p.number, ${sourceOf('sale', 'p.transaction_id')} AS source, p.counted_at AS stored_at, least(p.issued_at, p.stored_at) AS at,
      least(p.issued_at, p.stored_at) - CASE WHEN p.offline THEN interval '${CLOCK_TOLERANCE_MS} milliseconds' ELSE interval '0' END AS since FROM ${EFFECTIVE_CHEQUES_SQL} p WHERE p.amount > 0 ${of}
    UNION ALL
    SELECT ${CHEQUE_IDENTITY_SQL}, p.details, p.amount, d.day, d.customer_id, d.document_type, d.number, ${sourceOf('document', 'd.id')}, d.stored_at, d.issued_at, d.issued_at FROM document_payments p
    JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($2::smallint[]) WHERE p.cloud_id = $1 AND p.type_id = 2 AND p.amount > 0 ${of}
  ), first AS (SELECT cheque, amount, ${dueOf('details')} AS due, min(since) AS at FROM taken GROUP BY 1, 2, 3
  ), ends AS (
    SELECT ${CHEQUE_IDENTITY_SQL} AS cheque, p.amount, r.stored_at AS at, ways.how, CASE WHEN ways.how = 'handed_back' THEN ${sourceOf('document', 'p.document_id')} END AS source FROM returned_cheques r
    JOIN document_payments p ON p.cloud_id = r.cloud_id AND p.document_id = r.document_id AND p.line_no = r.line_no JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id
    CROSS JOIN LATERAL (SELECT CASE WHEN d.document_type = ANY ($2::smallint[]) THEN 'handed_back' ELSE 'charged_back' END AS how) ways WHERE r.cloud_id = $1 AND r.customer_id IS NOT NULL ${of}
    UNION ALL
    SELECT ${CHEQUE_IDENTITY_SQL}, 0 - p.amount, p.counted_at, 'handed_back', ${sourceOf('sale', 'b.sale_id')} FROM ${EFFECTIVE_CHEQUES_SQL} p
    CROSS JOIN LATERAL (SELECT DISTINCT sale_id FROM sale_refund_rows WHERE cloud_id = $1 AND refund_id = p.transaction_id) b WHERE p.amount < 0 ${of}
  ), over AS (SELECT cheque, max(at) AS at FROM ends GROUP BY cheque
  ), given AS (
    SELECT g.*, g.type IN (${ENDORSING_TYPES}) AND (first.at IS NULL OR g.at < first.at) AS own FROM (
      SELECT ${CHEQUE_IDENTITY_SQL} AS cheque, d.document_type AS type, d.number, d.issued_at AS at, d.stored_at, p.document_id, p.line_no, p.row_key, p.amount, p.details,
        EXISTS (SELECT FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = p.document_id AND r.line_no = p.line_no) AS returned
      FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($3::smallint[])
      WHERE p.cloud_id = $1 AND p.type_id = 2 ${of}
    ) g LEFT JOIN first ON first.cheque = g.cheque AND first.amount = g.amount AND first.due = ${dueOf('g.details')}
  ), state AS (
    SELECT given.cheque, bool_and(returned) AS returned, (array_agg(type ORDER BY given.stored_at DESC) FILTER (WHERE NOT returned))[1] AS out FROM given LEFT JOIN over ON over.cheque = given.cheque WHERE NOT own AND (over.at IS NULL OR given.stored_at > over.at) GROUP BY 1
  )`;
/**
 * The `ends` that were stored after a cheque was received and refer to it: what was returned to its
 * customer is the cheque of that sale or receipt, and no other of the same number.
 */
const endsOfReceiptSql = (taken: string): string =>
  `ends e WHERE e.cheque = ${taken}.cheque AND e.at >= ${taken}.stored_at AND (e.source IS NULL OR (e.source = ${taken}.source AND e.amount = ${taken}.amount))`;
const HISTORY_OF_CHEQUES = chequeHistorySql(
  `AND p.cheque_number = ANY ($4::text[]) AND ${CHEQUE_IDENTITY_SQL} = ANY ($5::text[])`,
);

/** A cheque that went out to the bank or to a supplier. */
export interface OutgoingCheque {
  readonly [key: string]: unknown;
  readonly cheque: string;
  readonly type: number;
  /** Number of the document that it went out by. */
  readonly number: number;
  /** Whether it was the business's own cheque. */
  readonly own: boolean;
}

/**
 * Takes the tenant-wide cheque lock until commit: no other transaction receives, gives out or
 * returns cheques, or deposits card payments. Tills, receipts, deposits and supplier payments have
 * separate number series, so no other lock covers them all.
 */
export async function lockChequeLedger(tx: TenantTx): Promise<void> {
  await tx.query('cheques.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    'cheques in hand',
  ]);
}

/**
 * Lists where these cheques went, newest last. A cheque that the bank returned is in hand again and
 * not listed.
 */
export async function findOutgoing(
  db: TenantDb,
  cheques: readonly string[],
): Promise<readonly OutgoingCheque[]> {
  const { rows } = await db.query<OutgoingCheque>(
    'cheques.gone',
    `WITH ${HISTORY_OF_CHEQUES} SELECT given.cheque, type, number, own FROM given LEFT JOIN over ON over.cheque = given.cheque
     WHERE NOT returned AND (own OR over.at IS NULL OR given.stored_at > over.at) ORDER BY given.at`,
    [db.cloudId, RECEIVING_TYPES, OUTGOING_TYPES, numbersOf(cheques), cheques],
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
  /** Type and number of the sale or document that it came in by. */
  readonly type: number;
  readonly number: number;
  /** The sale or document itself, see {@link sourceOfSale}. */
  readonly source: string;
  /**
   * How it ended: a supplier returned it and its customer was charged again, or it was returned to
   * its customer; null while it is in hand or out.
   */
  readonly over: 'charged_back' | 'handed_back' | null;
}

/** Lists the receipts of these cheques, newest last. */
export async function findReceived(
  db: TenantDb,
  cheques: readonly string[],
): Promise<readonly ReceivedCheque[]> {
  const { rows } = await db.query<ReceivedCheque>(
    'cheques.received',
    `WITH ${HISTORY_OF_CHEQUES} SELECT taken.cheque, amount, type, number, source, ${dueOf('details')} AS due,
       (SELECT e.how FROM ${endsOfReceiptSql('taken')} ORDER BY e.at DESC LIMIT 1) AS over FROM taken ORDER BY taken.stored_at`,
    [db.cloudId, RECEIVING_TYPES, OUTGOING_TYPES, numbersOf(cheques), cheques],
  );
  return rows;
}

/** A cheque that went out by a document, see {@link findGivenBy}. */
export interface GivenCheque {
  readonly [key: string]: unknown;
  /** Key of its payment. */
  readonly key: string;
  readonly line: number;
  /** Agorot. */
  readonly amount: number;
  /** Number on the cheque. */
  readonly number: string;
  readonly returned: boolean;
  /** Reason of the return; '' where none was entered. */
  readonly reason: string;
  /**
   * Whether it was posted as an own cheque of the business because the sale that brought it in
   * arrived later.
   */
  readonly postedAsOwn: boolean;
  /** Customer who paid with it; null when unknown. */
  readonly customer: number | null;
}

/** SQL for the reason a cheque was returned. @param line the payment's line in document $4 */
const reasonOf = (line: string): string =>
  `coalesce((SELECT r.reason FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = $4 AND r.line_no = ${line}), '') AS reason`;

const HISTORY_OF_DOCUMENT = chequeHistorySql(
  `AND p.cheque_number = ANY (ARRAY(SELECT q.cheque_number FROM document_payments q WHERE q.cloud_id = $1 AND q.document_id = $4 AND q.type_id = 2))`,
);

/** Lists the customers' cheques that a deposit or a supplier payment gave out, in order. */
export async function findChequesGivenBy(
  db: TenantDb,
  documentId: string,
): Promise<readonly GivenCheque[]> {
  const { rows } = await db.query<GivenCheque>(
    'cheques.given_by',
    `WITH ${HISTORY_OF_DOCUMENT} SELECT g.row_key AS key, g.line_no AS line, g.amount, coalesce(g.details ->> 'number', '') AS number, g.returned, ${reasonOf('g.line_no')}, p.own_cheque AS "postedAsOwn",
       (SELECT taken.customer_id FROM taken WHERE taken.cheque = g.cheque AND taken.amount = g.amount AND taken.since <= g.at ORDER BY taken.stored_at <= g.stored_at DESC, taken.stored_at DESC LIMIT 1) AS customer
     FROM given g JOIN document_payments p ON p.cloud_id = $1 AND p.document_id = g.document_id AND p.line_no = g.line_no
     WHERE g.document_id = $4 AND NOT g.own ORDER BY g.line_no`,
    [db.cloudId, RECEIVING_TYPES, OUTGOING_TYPES, documentId],
  );
  return rows;
}

/** A cheque that came in by a document, see {@link findTakenBy}. */
export interface TakenCheque extends GivenCheque {
  readonly over: Extract<ChequeState, 'charged_back' | 'handed_back'> | null;
  /** Type of the document that it went out by; null while it is in hand. */
  readonly out: number | null;
}

/**
 * Lists the cheques that a receipt or an invoice-receipt brought in, in order; `returned` is true
 * for those returned to the customer.
 */
export async function findChequesReceivedBy(
  db: TenantDb,
  documentId: string,
): Promise<readonly TakenCheque[]> {
  const { rows } = await db.query<TakenCheque>(
    'cheques.taken_by',
    `WITH ${HISTORY_OF_DOCUMENT}, mine AS (
       SELECT ${CHEQUE_IDENTITY_SQL} AS cheque, p.row_key, p.line_no, p.amount, p.details, d.customer_id, d.stored_at, ${sourceOf('document', 'd.id')} AS source,
         EXISTS (SELECT FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = p.document_id AND r.line_no = p.line_no) AS returned
       FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id AND d.document_type = ANY ($2::smallint[])
       WHERE p.cloud_id = $1 AND p.document_id = $4 AND p.type_id = 2 AND p.amount > 0
     )
     SELECT mine.row_key AS key, mine.line_no AS line, mine.amount, coalesce(mine.details ->> 'number', '') AS number, mine.returned, ${reasonOf('mine.line_no')}, false AS "postedAsOwn", mine.customer_id AS customer,
       (SELECT e.how FROM ${endsOfReceiptSql('mine')} ORDER BY e.at DESC LIMIT 1) AS over, state.out
     FROM mine LEFT JOIN state ON state.cheque = mine.cheque ORDER BY mine.line_no`,
    [db.cloudId, RECEIVING_TYPES, OUTGOING_TYPES, documentId],
  );
  return rows;
}

/**
 * Lists the cheques in hand: received, and neither deposited nor endorsed, or returned by the bank.
 * Earliest due date first.
 * @param limit cheques at most; `count` and `sum` are of all
 */
export async function listInHand(db: TenantDb, limit: number): Promise<ChequesInHand> {
  const row = await db.find<ChequesInHand & Record<string, unknown>>(
    'cheques.in_hand',
    `WITH ${chequeHistorySql('')}, here AS (
       SELECT DISTINCT ON (taken.cheque, taken.amount) taken.*, coalesce(state.returned, false) AS returned FROM taken LEFT JOIN state ON state.cheque = taken.cheque
       WHERE coalesce(state.returned, true) AND NOT EXISTS (SELECT FROM ${endsOfReceiptSql('taken')}) ORDER BY taken.cheque, taken.amount, taken.day DESC
     ), listed AS (
       SELECT row_number() OVER (ORDER BY here.details ->> 'due_date', here.cheque, here.amount) AS place, jsonb_build_object(
         'bank', here.details ->> 'bank', 'branch', here.details ->> 'branch', 'account', here.details ->> 'account', 'number', here.details ->> 'number',
         'due', here.details ->> 'due_date', 'amount', here.amount, 'customer', coalesce(c.name, ''), 'received', here.day, 'returned', here.returned) AS cheque
       FROM here LEFT JOIN customers c ON c.cloud_id = $1 AND c.id = here.customer_id ORDER BY place LIMIT $4::integer
     )
     SELECT (SELECT count(*)::integer FROM here) AS count, (SELECT coalesce(sum(amount), 0)::bigint FROM here) AS sum,
       (SELECT coalesce(jsonb_agg(cheque ORDER BY place), '[]') FROM listed) AS cheques`,
    [db.cloudId, RECEIVING_TYPES, OUTGOING_TYPES, limit],
  );
  return row ?? { cheques: [], count: 0, sum: 0 };
}
