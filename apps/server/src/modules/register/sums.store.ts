import type { RegisterReportView } from '@dalpak/contracts';
import {
  type CashMovementKind,
  type LateDrawer,
  PRODUCT_TYPE,
  type SalesSums,
  type ShiftSale,
  type TillDocumentSums,
  type SalesAmounts,
} from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { isPendingSql, isReleasedSql } from '../cheques/index.ts';
import { VAT_PIECES } from './vat-pieces.ts';

/** Sales of a shift; `late` is set for those that arrived after its Z and are among its addenda. */
const ALL_SALES = `SELECT t.*, t.review_flags <> '{}' AS marked,
    (SELECT count(*) FROM jsonb_array_elements(CASE WHEN jsonb_typeof(t.cart -> 'logs') = 'array' THEN t.cart -> 'logs' ELSE '[]' END) l
     WHERE l ->> 'description' = 'cart.item.cancel') AS cancelled,
    (SELECT a.transaction_id FROM register_addenda a WHERE a.cloud_id = t.cloud_id AND a.transaction_id = t.id) AS late
  FROM transactions t
  WHERE t.cloud_id = $1 AND t.shift_id = $2`;
const SALES = `SELECT * FROM (${ALL_SALES}) s WHERE s.late IS NULL`;

/**
 * Sums a shift in one statement, so that a sale is in all of the sums or in none. Lists are
 * unordered.
 */
export async function sumShiftSales(db: TenantDb, shiftId: string): Promise<SalesSums> {
  const row = await db.find<{ sums: SalesSums }>(
    'register.sums',
    `WITH sales AS MATERIALIZED (${SALES}),
     documents AS (SELECT official_code AS code, count(*) AS count, sum(total) AS total, min(number) AS first, max(number) AS last FROM sales GROUP BY official_code),
     means AS (SELECT p.type_id, p.name, count(*) AS count, sum(p.amount) AS amount FROM sales s
       JOIN transaction_payments p ON p.cloud_id = s.cloud_id AND p.transaction_id = s.id GROUP BY p.type_id, p.name),
     vat_groups AS (SELECT v.rate_bp, sum(v.gross) AS gross, sum(v.vat) AS vat FROM sales s
       JOIN ${VAT_PIECES} v ON v.cloud_id = s.cloud_id AND v.transaction_id = s.id GROUP BY v.rate_bp),
     employees AS (SELECT employee_id AS id, count(*) AS count, sum(total) AS total FROM sales GROUP BY employee_id)
     SELECT jsonb_build_object(
       'sale_count', count(*), 'refund_count', count(*) FILTER (WHERE official_code = 330),
       'sales', coalesce(sum(total) FILTER (WHERE official_code <> 330), 0), 'refunds', coalesce(sum(total) FILTER (WHERE official_code = 330), 0),
       'total', coalesce(sum(total), 0), 'vat', coalesce(sum(vat), 0), 'before_vat', coalesce(sum(before_vat), 0),
       'cash_rounding', coalesce(sum(cash_rounding), 0), 'discount', coalesce(sum(discount), 0), 'discount_count', count(*) FILTER (WHERE discount <> 0),
       'change', coalesce(sum(change_due), 0), 'cancelled_rows', coalesce(sum(cancelled), 0),
       'offline_count', count(*) FILTER (WHERE offline), 'review_count', count(*) FILTER (WHERE marked),
       'documents', (SELECT coalesce(jsonb_agg(d), '[]') FROM documents d), 'means', (SELECT coalesce(jsonb_agg(m), '[]') FROM means m),
       'vat_groups', (SELECT coalesce(jsonb_agg(v), '[]') FROM vat_groups v), 'employees', (SELECT coalesce(jsonb_agg(e), '[]') FROM employees e)
     ) AS sums FROM sales`,
    [db.cloudId, shiftId],
  );
  if (row === null) throw new Error('No sums');
  return row.sums;
}

/** Sums of sales for the ledger: those of one day together, and each late sale alone. */
export interface SalesForLedger extends SalesAmounts {
  /** ISO date. */
  readonly day: string;
  /** The late sale; null for sales that the Z includes. */
  readonly late: {
    readonly id: string;
    readonly number: number;
    readonly drawer: LateDrawer;
  } | null;
}

export async function sumShiftForLedger(
  db: TenantDb,
  shiftId: string,
): Promise<readonly SalesForLedger[]> {
  const { rows } = await db.query<{ sums: SalesForLedger }>(
    'register.sums_for_books',
    `WITH sales AS MATERIALIZED (${ALL_SALES}),
     means AS (SELECT m.business_date, m.late, jsonb_agg(jsonb_build_object('typeId', m.type_id, 'method', m.method, 'amount', m.amount)) AS means FROM (
       SELECT s.business_date, s.late, p.type_id, p.details ->> 'method' AS method, sum(p.amount) AS amount FROM sales s
       JOIN transaction_payments p ON p.cloud_id = s.cloud_id AND p.transaction_id = s.id AND NOT ${isPendingSql('p', 's')} GROUP BY s.business_date, s.late, p.type_id, p.details ->> 'method') m GROUP BY m.business_date, m.late),
     income AS (SELECT i.business_date, i.late, jsonb_agg(jsonb_build_object('account', i.account, 'amount', i.amount) ORDER BY i.account) AS income FROM (
       SELECT s.business_date, s.late, r.income_account_id AS account, sum(r.net - r.vat) AS amount FROM sales s
       JOIN transaction_rows r ON r.cloud_id = s.cloud_id AND r.transaction_id = s.id AND r.income_account_id IS NOT NULL GROUP BY s.business_date, s.late, r.income_account_id) i GROUP BY i.business_date, i.late),
     gift_cards AS (SELECT s.business_date, s.late, sum(r.net - r.vat) AS amount FROM sales s
       JOIN transaction_rows r ON r.cloud_id = s.cloud_id AND r.transaction_id = s.id AND r.kind = 'P' AND r.parent_line IS NULL
       JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id AND p.type = $3 GROUP BY s.business_date, s.late)
     SELECT jsonb_build_object('day', s.business_date, 'beforeVat', sum(s.before_vat), 'vat', sum(s.vat), 'change', sum(s.change_due), 'cashRounding', sum(s.cash_rounding),
       'late', CASE WHEN s.late IS NULL THEN NULL ELSE jsonb_build_object('id', s.late, 'number', min(s.number),
         'drawer', (SELECT a.drawer FROM register_addenda a WHERE a.cloud_id = $1 AND a.transaction_id = s.late)) END,
       'giftCards', coalesce((SELECT g.amount FROM gift_cards g WHERE g.business_date = s.business_date AND g.late IS NOT DISTINCT FROM s.late), 0),
       'income', coalesce((SELECT i.income FROM income i WHERE i.business_date = s.business_date AND i.late IS NOT DISTINCT FROM s.late), '[]'),
       'means', coalesce((SELECT m.means FROM means m WHERE m.business_date = s.business_date AND m.late IS NOT DISTINCT FROM s.late), '[]')) AS sums
     FROM sales s GROUP BY s.business_date, s.late ORDER BY s.business_date, s.late`,
    [db.cloudId, shiftId, PRODUCT_TYPE.giftCard],
  );
  return rows.map(({ sums }) => sums);
}

/** Cheques of an approved sale that were pending its review. */
export interface ApprovedCheques {
  readonly [key: string]: unknown;
  /** Id and number of the sale. */
  readonly id: string;
  readonly number: number;
  /** ISO date of the sale. */
  readonly day: string;
  /** Agorot; negative for cheques returned to their customer. */
  readonly amount: number;
}

/** Reads the approved cheques of a shift or of one of its sales. */
export async function readApprovedCheques(
  db: TenantDb,
  shiftId: string,
  saleId: string | null = null,
): Promise<readonly ApprovedCheques[]> {
  const { rows } = await db.query<ApprovedCheques>(
    'register.let_in_cheques',
    `SELECT t.id, t.number, t.business_date::text AS day, sum(p.amount)::bigint AS amount FROM transactions t
     JOIN sale_reviews v ON v.cloud_id = t.cloud_id AND v.sale_id = t.id
     JOIN transaction_payments p ON p.cloud_id = t.cloud_id AND p.transaction_id = t.id AND ${isPendingSql('p', 't')} AND ${isReleasedSql('p', 'v')}
     WHERE t.cloud_id = $1 AND t.shift_id = $2 AND ($3::uuid IS NULL OR t.id = $3) GROUP BY t.cloud_id, t.id ORDER BY t.number, t.id`,
    [db.cloudId, shiftId, saleId],
  );
  return rows;
}

/** A cash movement of a shift for the ledger. */
export interface MovementForLedger {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly kind: CashMovementKind;
  /** Agorot. */
  readonly amount: number;
  readonly at: Date;
  readonly reason: string;
  /**
   * State of the drawer when the movement arrived after the Z; null for one that the Z includes.
   */
  readonly drawer: LateDrawer | null;
}

/** Lists the movements in the order they were made. */
export async function readMovementsForLedger(
  db: TenantDb,
  shiftId: string,
): Promise<readonly MovementForLedger[]> {
  const { rows } = await db.query<MovementForLedger>(
    'register.movements_for_books',
    `SELECT m.id, m.kind, m.amount, m.at, m.reason, a.drawer FROM cash_movements m
     LEFT JOIN register_addenda a ON a.cloud_id = m.cloud_id AND a.movement_id = m.id
     WHERE m.cloud_id = $1 AND m.shift_id = $2 ORDER BY m.at, m.id`,
    [db.cloudId, shiftId],
  );
  return rows;
}

/** Reads the same sales one by one, for the engine to sum. */
export async function readShiftSales(db: TenantDb, shiftId: string): Promise<readonly ShiftSale[]> {
  const { rows } = await db.query<{ sale: ShiftSale }>(
    'register.sales',
    `SELECT jsonb_build_object(
       'officialCode', s.official_code, 'number', s.number, 'employeeId', s.employee_id, 'total', s.total, 'vat', s.vat, 'beforeVat', s.before_vat,
       'discount', s.discount, 'cashRounding', s.cash_rounding, 'change', s.change_due, 'offline', s.offline, 'review', s.marked, 'cancelledRows', s.cancelled,
       'rows', (SELECT coalesce(jsonb_agg(jsonb_build_object('part', r.parent_line IS NOT NULL, 'rate', r.vat_rate, 'net', r.net, 'vat', r.vat, 'untaxed', r.untaxed)), '[]') FROM transaction_rows r
         WHERE r.cloud_id = s.cloud_id AND r.transaction_id = s.id AND r.kind = 'P'),
       'payments', (SELECT coalesce(jsonb_agg(jsonb_build_object('typeId', p.type_id, 'name', p.name, 'amount', p.amount)), '[]') FROM transaction_payments p
         WHERE p.cloud_id = s.cloud_id AND p.transaction_id = s.id)
     ) AS sale FROM (${SALES}) s`,
    [db.cloudId, shiftId],
  );
  return rows.map(({ sale }) => sale);
}

type Movement = Omit<RegisterReportView['movements'][number], 'at'> & {
  readonly [key: string]: unknown;
  readonly at: Date;
};

/** Lists the movements in the order they were made. */
export async function listShiftMovements(
  db: TenantDb,
  shiftId: string,
): Promise<RegisterReportView['movements']> {
  const { rows } = await db.query<Movement>(
    'register.movements',
    `SELECT m.kind, m.amount, m.at, m.reason, coalesce(e.full_name, '') AS employee FROM cash_movements m
     LEFT JOIN employees e ON e.cloud_id = m.cloud_id AND e.id = m.employee_id
     WHERE m.cloud_id = $1 AND m.shift_id = $2 ORDER BY m.at, m.id`,
    [db.cloudId, shiftId],
  );
  return rows.map(({ kind, amount, at, reason, employee }) => ({
    kind,
    amount,
    at: at.toISOString(),
    reason,
    employee,
  }));
}

export async function namesOf(
  db: TenantDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; name: string }>(
    'register.names',
    'SELECT id, full_name AS name FROM employees WHERE cloud_id = $1 AND id = ANY($2::integer[])',
    [db.cloudId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Counts the numbers that the till printed in this shift and that never arrived: the highest
 * printed number against the position of each series. The server's own numbers have no gaps.
 */
export async function countMissing(
  db: TenantDb,
  shiftId: string,
  seriesSize: number,
): Promise<number> {
  const row = await db.find<{ missing: number }>(
    'register.missing',
    `SELECT coalesce(sum(greatest(p.printed - (d.next_sequence - 1), 0)), 0)::bigint AS missing FROM (
       SELECT t.terminal_id, t.official_code, max((t.cart #>> '{Data,0,1}')::bigint % $3) AS printed FROM transactions t
       JOIN terminals m ON m.cloud_id = t.cloud_id AND m.id = t.terminal_id
       WHERE t.cloud_id = $1 AND t.shift_id = $2 AND 'number_mismatch' = ANY(t.review_flags) AND (t.cart #>> '{Data,0,1}')::bigint / $3 = m.terminal_no
       GROUP BY t.terminal_id, t.official_code) p
     JOIN document_series d ON d.cloud_id = $1 AND d.terminal_id = p.terminal_id AND d.official_code = p.official_code`,
    [db.cloudId, shiftId, seriesSize],
  );
  return row?.missing ?? 0;
}

/** Whether a cash withdrawal of the terminal waits for its charge or for the cashier. */
export async function hasOpenWithdrawal(db: TenantDb, terminalId: number): Promise<boolean> {
  return (
    (await db.find(
      'register.open_withdrawal',
      "SELECT 1 FROM cash_withdrawals WHERE cloud_id = $1 AND terminal_id = $2 AND state = 'open' LIMIT 1",
      [db.cloudId, terminalId],
    )) !== null
  );
}

/** Sums the documents that a till made in a shift; null where there are none. */
export async function sumShiftDocuments(
  db: TenantDb,
  shiftId: string,
): Promise<TillDocumentSums | null> {
  const row = await db.find<{ sums: TillDocumentSums }>(
    'register.made_documents',
    `SELECT jsonb_build_object(
       'documents', (SELECT coalesce(jsonb_agg(d ORDER BY d.code), '[]') FROM (SELECT coalesce(official_code, document_type) AS code, count(*) AS count, sum(total) AS total FROM documents
         WHERE cloud_id = $1 AND shift_id = $2 GROUP BY 1) d),
       'means', (SELECT coalesce(jsonb_agg(m ORDER BY m.type_id, m.name), '[]') FROM (SELECT p.type_id, p.name, count(*) AS count, sum(p.amount) AS amount FROM documents d
         JOIN document_payments p ON p.cloud_id = d.cloud_id AND p.document_id = d.id WHERE d.cloud_id = $1 AND d.shift_id = $2 GROUP BY p.type_id, p.name) m)) AS sums`,
    [db.cloudId, shiftId],
  );
  return row === null || row.sums.documents.length === 0 ? null : row.sums;
}

/** Card deals of a till that wait in a card terminal for its transmission. */
export interface WaitingDeals {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly deals: number;
  /** Agorot; refunds are negative. */
  readonly amount: number;
}

/**
 * Lists the deals of a till that were not transmitted, by card terminal. A deal and the refund that
 * voided it are not transmitted, and are left out together.
 */
export async function listWaitingDeals(
  db: TenantDb,
  terminalId: number,
): Promise<readonly WaitingDeals[]> {
  const { rows } = await db.query<WaitingDeals>(
    'register.waiting_deals',
    `WITH waiting AS (SELECT id, pinpad_id, amount, request ->> 'voids' AS voids FROM payment_intents
       WHERE cloud_id = $1 AND terminal_id = $2 AND provider = 'pinpad' AND pinpad_id IS NOT NULL AND state = 'approved' AND transmission_id IS NULL)
     SELECT p.name, count(*)::integer AS deals, sum(w.amount)::bigint AS amount FROM waiting w JOIN pinpads p ON p.cloud_id = $1 AND p.id = w.pinpad_id
     WHERE w.voids IS NULL AND w.id::text NOT IN (SELECT voids FROM waiting WHERE voids IS NOT NULL) GROUP BY p.id, p.name ORDER BY p.id`,
    [db.cloudId, terminalId],
  );
  return rows.map(({ name, deals, amount }) => ({ name, deals, amount }));
}
