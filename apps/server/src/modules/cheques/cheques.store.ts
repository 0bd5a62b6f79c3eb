import type { ChequesInHand } from '@dalpak/contracts';
import type { ChequeMove, ChequeState } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/**
 * SQL condition: the payment is a cheque of a sale whose payments do not match. It waits for the
 * review, and until then its sum stays with customers in the ledger.
 * @param p alias of `transaction_payments`
 * @param t alias of `transactions`
 */
export const isPendingSql = (p: string, t: string): string =>
  `(${p}.type_id = 2 AND 'payment_mismatch' = ANY (${t}.review_flags))`;
/**
 * SQL condition: the cheque did not stay with its customer when the sale was approved.
 * @param p as of {@link isPendingSql}
 * @param v alias of `sale_reviews`
 */
export const isReleasedSql = (p: string, v: string): string =>
  `${p}.line_no <> ALL (${v}.cheques_left)`;

/** The record of a cheque: a customer's from its receipt on, or an own one of the business. */
export interface ChequeRecord {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly identity: string;
  readonly state: ChequeState;
  /** Moves so far. */
  readonly steps: number;
  /** Agorot. */
  readonly amount: number;
  /** ISO date on the cheque. */
  readonly due: string;
  /** Sale that it came in by; null when a document brought it in. */
  readonly sale: string | null;
  /** Line of the payment of that sale or document. */
  readonly line: number | null;
  /** Type and number of the sale or document that it came in by; null of an own cheque. */
  readonly came: ChequeReceipt | null;
  /** The document that it is out by. */
  readonly went: (ChequeReceipt & { readonly at: Date }) | null;
}

/** Type and number of the sale or document that a cheque came in by. */
export interface ChequeReceipt {
  readonly type: number;
  readonly number: number;
}

/**
 * Locks the records of these cheques until commit, in the same order as every other transaction. A
 * cheque without a record cannot be locked: of two transactions that begin one, the second is
 * refused by the unique index `cheques_about` and runs again.
 */
export async function lockCheques(tx: TenantTx, identities: readonly string[]): Promise<void> {
  await tx.query(
    'cheques.lock',
    'SELECT id FROM cheques WHERE cloud_id = $1 AND identity = ANY ($2::text[]) ORDER BY identity, id FOR UPDATE',
    [tx.cloudId, identities],
  );
}

/** Locks one cheque until commit. */
export async function lockCheque(tx: TenantTx, id: string): Promise<void> {
  await tx.query(
    'cheques.lock_one',
    'SELECT id FROM cheques WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, id],
  );
}

/** Lists the records of these cheques, the one that moved last at the end. */
export async function listCheques(
  db: TenantDb,
  identities: readonly string[],
): Promise<readonly ChequeRecord[]> {
  const { rows } = await db.query<{
    id: string;
    identity: string;
    state: ChequeState;
    steps: number;
    amount: number;
    due: string;
    came_sale_id: string | null;
    came_line: number | null;
    came_type: number | null;
    came_number: number | null;
    went_type: number | null;
    went_number: number | null;
    went_at: Date | null;
  }>(
    'cheques.of_identities',
    `SELECT c.id, c.identity, c.state, c.steps, c.amount, c.due, c.came_sale_id, c.came_line, coalesce(t.document_type, d.document_type) AS came_type, coalesce(t.number, d.number) AS came_number,
       w.document_type AS went_type, w.number AS went_number, w.issued_at AS went_at FROM cheques c
     LEFT JOIN transactions t ON t.cloud_id = c.cloud_id AND t.id = c.came_sale_id
     LEFT JOIN documents d ON d.cloud_id = c.cloud_id AND d.id = c.came_document_id
     LEFT JOIN documents w ON w.cloud_id = c.cloud_id AND w.id = c.went_document_id
     WHERE c.cloud_id = $1 AND c.identity = ANY ($2::text[]) ORDER BY c.moved_at`,
    [db.cloudId, identities],
  );
  return rows.map((row) => ({
    id: row.id,
    identity: row.identity,
    state: row.state,
    steps: row.steps,
    amount: row.amount,
    due: row.due,
    sale: row.came_sale_id,
    line: row.came_line,
    came:
      row.came_type === null || row.came_number === null
        ? null
        : { type: row.came_type, number: row.came_number },
    went:
      row.went_type === null || row.went_number === null || row.went_at === null
        ? null
        : { type: row.went_type, number: row.went_number, at: row.went_at },
  }));
}

/** A payment of a sale or of a document, by its line. */
export type PaymentLine =
  | { readonly saleId: string; readonly documentId?: never; readonly line: number }
  | { readonly documentId: string; readonly saleId?: never; readonly line: number };

/** What a new record has from the payment that begins it. */
export interface NewCheque {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly number: string;
  /** ISO date on the cheque. */
  readonly due: string;
  /** Agorot. */
  readonly amount: number;
}

/** A move of a cheque, as the transition table allowed it. */
export interface MoveRow {
  readonly chequeId: string;
  readonly step: number;
  readonly move: ChequeMove;
  /** State after it. */
  readonly state: ChequeState;
  readonly by: PaymentLine;
  /** Customer and day of the sale or document that brings it in; null where it does not come in. */
  readonly came: { readonly customerId: number | null; readonly day: string } | null;
  /** Of a first move. */
  readonly made: NewCheque | null;
}

/**
 * Writes moves and the records that they begin or change, in one statement. Each changed record is
 * locked by {@link lockCheques}; without the lock the key of `cheque_moves` would refuse a step twice. Records are begun in the order of their identities, so that two
 * transactions that begin the same ones do not deadlock.
 */
export async function writeMoves(tx: TenantTx, moves: readonly MoveRow[]): Promise<void> {
  await tx.query(
    'cheques.move',
    `WITH moves AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS m (id uuid, step integer, move text, state text, sale uuid, document uuid, line integer, comes boolean, customer integer, day date,
       bank text, branch text, account text, number text, due text, amount bigint)
     ), made AS (
       INSERT INTO cheques (cloud_id, id, bank, branch, account, number, due, amount, direction, state, steps, customer_id, came_sale_id, came_document_id, came_line, came_on, went_document_id, went_line)
       SELECT $1, id, bank, branch, account, number, due, amount, CASE WHEN comes THEN 'received' ELSE 'own' END, state, 1, customer, CASE WHEN comes THEN sale END, CASE WHEN comes THEN document END,
         CASE WHEN comes THEN line END, day, CASE WHEN NOT comes THEN document END, CASE WHEN NOT comes THEN line END
       FROM moves WHERE step = 1 ORDER BY ltrim(bank, '0'), ltrim(branch, '0'), ltrim(account, '0'), ltrim(number, '0')
     ), moved AS (
       UPDATE cheques c SET state = m.state, steps = m.step, moved_at = clock_timestamp(), direction = 'received',
         customer_id = CASE WHEN m.comes THEN m.customer ELSE c.customer_id END, came_sale_id = CASE WHEN m.comes THEN m.sale ELSE c.came_sale_id END,
         came_line = CASE WHEN m.comes THEN m.line ELSE c.came_line END, came_on = CASE WHEN m.comes THEN m.day ELSE c.came_on END,
         went_document_id = CASE WHEN m.move IN ('deposit', 'endorse') THEN m.document WHEN m.comes THEN c.went_document_id END,
         went_line = CASE WHEN m.move IN ('deposit', 'endorse') THEN m.line WHEN m.comes THEN c.went_line END
       FROM moves m WHERE c.cloud_id = $1 AND c.id = m.id AND m.step > 1 AND c.steps = m.step - 1
     )
     INSERT INTO cheque_moves (cloud_id, cheque_id, step, move, state, sale_id, document_id, line_no)
     SELECT $1, id, step, move, state, sale, document, line FROM moves`,
    [
      tx.cloudId,
      JSON.stringify(
        moves.map(({ chequeId, step, move, state, by, came, made }) => ({
          id: chequeId,
          step,
          move,
          state,
          sale: by.saleId,
          document: by.documentId,
          line: by.line,
          comes: came !== null,
          customer: came?.customerId,
          day: came?.day,
          ...made,
        })),
      ),
    ],
  );
}

/** A cheque of a document, see {@link findChequesGivenBy} and {@link findChequesReceivedBy}. */
export interface DocumentCheque {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly state: ChequeState;
  readonly steps: number;
  /** Key of its payment. */
  readonly key: string;
  readonly line: number;
  /** Agorot. */
  readonly amount: number;
  /** Number on the cheque. */
  readonly number: string;
  /** Whether it was returned at this document. */
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

/** Columns of a {@link DocumentCheque}: of a cheque c, its payment p and its return r. */
const DOCUMENT_CHEQUE = `c.id, c.state, c.steps, p.row_key AS key, p.line_no AS line, p.amount, c.number, r.line_no IS NOT NULL AS returned, coalesce(r.reason, '') AS reason, p.own_cheque AS "postedAsOwn", c.customer_id AS customer`;
const RETURN_OF_PAYMENT =
  'LEFT JOIN returned_cheques r ON r.cloud_id = p.cloud_id AND r.document_id = p.document_id AND r.line_no = p.line_no';

/** Lists the customers' cheques that a deposit or a supplier payment gave out, in order. */
export async function findChequesGivenBy(
  db: TenantDb,
  documentId: string,
): Promise<readonly DocumentCheque[]> {
  const { rows } = await db.query<DocumentCheque>(
    'cheques.given_by',
    `SELECT ${DOCUMENT_CHEQUE} FROM cheque_moves m JOIN cheques c ON c.cloud_id = m.cloud_id AND c.id = m.cheque_id AND c.direction = 'received'
     JOIN document_payments p ON p.cloud_id = m.cloud_id AND p.document_id = m.document_id AND p.line_no = m.line_no ${RETURN_OF_PAYMENT}
     WHERE m.cloud_id = $1 AND m.document_id = $2 AND m.move IN ('deposit', 'endorse', 'issue') ORDER BY m.line_no`,
    [db.cloudId, documentId],
  );
  return rows;
}

/** Lists the cheques that a receipt or an invoice-receipt brought in, in order. */
export async function findChequesReceivedBy(
  db: TenantDb,
  documentId: string,
): Promise<readonly DocumentCheque[]> {
  const { rows } = await db.query<DocumentCheque>(
    'cheques.taken_by',
    `SELECT ${DOCUMENT_CHEQUE} FROM cheques c JOIN document_payments p ON p.cloud_id = c.cloud_id AND p.document_id = c.came_document_id AND p.line_no = c.came_line ${RETURN_OF_PAYMENT}
     WHERE c.cloud_id = $1 AND c.came_document_id = $2 ORDER BY c.came_line`,
    [db.cloudId, documentId],
  );
  return rows;
}

/**
 * Reads the states of the cheques of a sale by the line of their payment, without those pending its
 * review or declined by it.
 */
export async function readChequeStates(
  db: TenantDb,
  saleId: string,
): Promise<ReadonlyMap<number, ChequeState>> {
  const { rows } = await db.query<{ line: number; state: ChequeState }>(
    'cheques.of_sale',
    "SELECT came_line AS line, state FROM cheques WHERE cloud_id = $1 AND came_sale_id = $2 AND state NOT IN ('pending', 'declined')",
    [db.cloudId, saleId],
  );
  return new Map(rows.map(({ line, state }) => [line, state]));
}

/**
 * Lists the cheques in hand: received, and neither deposited nor endorsed, or returned by the bank.
 * Earliest due date first.
 * @param limit cheques at most; `count` and `sum` are of all
 */
export async function listInHand(db: TenantDb, limit: number): Promise<ChequesInHand> {
  const row = await db.find<ChequesInHand & Record<string, unknown>>(
    'cheques.in_hand',
    `WITH here AS (SELECT * FROM cheques WHERE cloud_id = $1 AND state IN ('in_hand', 'returned')), listed AS (
       SELECT row_number() OVER (ORDER BY h.due, h.identity) AS place, jsonb_build_object('bank', h.bank, 'branch', h.branch, 'account', h.account, 'number', h.number,
         'due', h.due, 'amount', h.amount, 'customer', coalesce(c.name, ''), 'received', h.came_on, 'returned', h.state = 'returned') AS cheque
       FROM here h LEFT JOIN customers c ON c.cloud_id = h.cloud_id AND c.id = h.customer_id ORDER BY place LIMIT $2::integer
     )
     SELECT (SELECT count(*)::integer FROM here) AS count, (SELECT coalesce(sum(amount), 0)::bigint FROM here) AS sum,
       (SELECT coalesce(jsonb_agg(cheque ORDER BY place), '[]') FROM listed) AS cheques`,
    [db.cloudId, limit],
  );
  return row ?? { cheques: [], count: 0, sum: 0 };
}
