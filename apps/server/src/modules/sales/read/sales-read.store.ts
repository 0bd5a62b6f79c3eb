import type { TransactionListItem, TransactionView } from '@dalpak/contracts';
import {
  HEADER_FIELD,
  type PaperLanguage,
  paymentStatus,
  type PaymentStatus,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { likePattern } from '../../../record-kit/index.ts';
import { VAT_PIECES } from '../../register/index.ts';
import type { BusinessFacts } from '../../settings/index.ts';
import { WANTS_ALLOCATION } from './sale-allocation.store.ts';

/** Digits of a bill's number: of the till, then six. */
const BILL_NUMBER = /^\d{1,15}$/;

/** Filter of the transaction list. A field that is left out does not filter. */
export interface TransactionFilter {
  readonly number?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly terminal?: number | undefined;
  readonly review?: boolean | undefined;
  /** A product, barcode, customer or employee. */
  readonly what?: string | undefined;
  /** Exact total in agorot. */
  readonly sum?: number | undefined;
  /** Last four digits of a card. */
  readonly card?: string | undefined;
  /** Hour of the branch around which it was issued. */
  readonly hour?: number | undefined;
}

/** Position of the last row of a page; the next page starts after it. */
export interface ListPosition {
  /** ISO time with microseconds, as PostgreSQL writes it. */
  readonly issuedAt: string;
  readonly id: string;
}

interface PaidFacts {
  readonly paid: number;
  readonly change_due: number;
  readonly cash_rounding: number;
  /** Agorot that the customer owes. */
  readonly on_credit: number;
}

type ListRow = Omit<TransactionListItem, 'issued_at' | 'payment_status'> &
  PaidFacts & { readonly [key: string]: unknown; readonly issued_at: string };

/** The unpaid part of a till's sale is what was sold on the customer's account. */
function statusOf(
  { total, paid, change_due, cash_rounding, on_credit }: PaidFacts & { readonly total: number },
  today: string,
): PaymentStatus | null {
  return paymentStatus(
    {
      total: total + cash_rounding,
      paid: paid - change_due - on_credit,
      deposited: 0,
      dueDate: null,
    },
    today,
  );
}

const ITEM = `t.id, t.number, t.official_code, t.branch_id, b.name AS branch_name, t.terminal_id, m.name AS terminal_name,
  coalesce(e.first_name || ' ' || e.last_name, '') AS employee_name, c.name AS customer_name, t.business_date::text,
  to_char(t.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS issued_at, t.item_count AS items, t.total, t.vat,
  t.offline, CASE WHEN v.sale_id IS NULL THEN t.review_flags ELSE '{}' END AS review, t.paid, t.change_due, t.cash_rounding,
  coalesce((SELECT sum(p.amount) FROM transaction_payments p
            WHERE p.cloud_id = t.cloud_id AND p.transaction_id = t.id AND p.type_id = 9 AND p.details ->> 'method' = 'customer_credit'), 0)::bigint AS on_credit,
  CASE WHEN NOT EXISTS (SELECT FROM sale_refund_rows g WHERE g.cloud_id = t.cloud_id AND g.sale_id = t.id) THEN NULL
    WHEN EXISTS (SELECT FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' AND r.parent_line IS NULL
      AND r.quantity > coalesce((SELECT sum(g.quantity) FROM sale_refund_rows g WHERE g.cloud_id = t.cloud_id AND g.sale_id = t.id AND g.row_key = r.row_key), 0)) THEN 'partly'
    ELSE 'wholly' END AS refunded`;

const JOINS = `JOIN branches b ON b.cloud_id = t.cloud_id AND b.id = t.branch_id
  JOIN terminals m ON m.cloud_id = t.cloud_id AND m.id = t.terminal_id
  LEFT JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = t.employee_id
  LEFT JOIN customers c ON c.cloud_id = t.cloud_id AND c.id = t.customer_id
  LEFT JOIN sale_reviews v ON v.cloud_id = t.cloud_id AND v.sale_id = t.id`;

/**
 * Each combination of filters is a statement of its own: a single text for all would be planned
 * once, without the matching index.
 */
function buildConditions(
  db: TenantDb,
  filter: TransactionFilter,
): { readonly name: string; readonly sql: string; readonly params: unknown[] } {
  const conditions = ['t.cloud_id = $1'];
  const params: unknown[] = [db.cloudId];
  const names: string[] = [];
  const add = (name: string, condition: string, value: unknown): void => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(`${condition} $${params.length}`);
    names.push(name);
  };
  add('number', 't.number =', filter.number);
  add('from', 't.business_date >=', filter.from);
  add('to', 't.business_date <=', filter.to);
  add('terminal', 't.terminal_id =', filter.terminal);
  add('sum', 't.total =', filter.sum);
  const place = (value: unknown): string => `$${params.push(value)}`;
  if (filter.what !== undefined) {
    const [exact, part] = [place(filter.what), place(likePattern(filter.what, 'contains'))];
    // Each side is found by the bill, which the other conditions have already narrowed.
    // A number of eight digits and more may be a bill of a till from the tenth on, or a short barcode.
    const byNumber = BILL_NUMBER.test(filter.what)
      ? `t.number = ${place(filter.what)}::bigint OR `
      : '';
    conditions.push(`(${byNumber}EXISTS (SELECT FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id
        AND (r.barcode = ${exact} OR r.code = ${exact} OR lower(r.name) LIKE ${part}))
      OR EXISTS (SELECT FROM customers k WHERE k.cloud_id = t.cloud_id AND k.id = t.customer_id AND lower(k.name) LIKE ${part})
      OR EXISTS (SELECT FROM employees w WHERE w.cloud_id = t.cloud_id AND w.id = t.employee_id AND lower(w.first_name || ' ' || w.last_name) LIKE ${part}))`);
    names.push(byNumber === '' ? 'what' : 'what_number');
  }
  if (filter.card !== undefined) {
    conditions.push(`EXISTS (SELECT FROM transaction_payments p WHERE p.cloud_id = t.cloud_id AND p.transaction_id = t.id
      AND p.type_id NOT IN (1, 2) AND coalesce(p.details ->> 'last_digits', right(p.details ->> 'number', 4)) = ${place(filter.card)})`);
    names.push('card');
  }
  if (filter.hour !== undefined) {
    const hour = place(filter.hour);
    // In minutes of the day, so that half an hour before 0 is the end of the day.
    conditions.push(
      `(extract(hour FROM t.local_time) * 60 + extract(minute FROM t.local_time) + 1440 - ${hour}::integer * 60 + 30)::integer % 1440 < 120`,
    );
    names.push('hour');
  }
  if (filter.review === true) {
    conditions.push(
      "t.review_flags <> '{}' AND NOT EXISTS (SELECT FROM sale_reviews seen WHERE seen.cloud_id = t.cloud_id AND seen.sale_id = t.id)",
    );
    names.push('review');
  }
  return { name: names.join('_'), sql: conditions.join(' AND '), params };
}

/** Lists transactions, newest first, after the position `after`. */
export async function listTransactions(
  db: TenantDb,
  filter: TransactionFilter,
  after: ListPosition | null,
  limit: number,
): Promise<readonly TransactionListItem[]> {
  const { name, sql, params } = buildConditions(db, filter);
  const next = params.length + 1;
  const behind =
    after === null
      ? ''
      : `AND (t.issued_at, t.id) < ($${next + 1}::timestamptz, $${next + 2}::uuid)`;
  const { rows } = await db.query<ListRow>(
    `sales.list.${after === null ? 'first' : 'next'}.${name}`,
    `SELECT ${ITEM} FROM transactions t ${JOINS} WHERE ${sql} ${behind} ORDER BY t.issued_at DESC, t.id DESC LIMIT $${next}`,
    [...params, limit, ...(after === null ? [] : [after.issuedAt, after.id])],
  );
  return rows.map(({ paid, change_due, cash_rounding, on_credit, ...row }) => ({
    ...row,
    payment_status: statusOf(
      { total: row.total, paid, change_due, cash_rounding, on_credit },
      row.business_date,
    ),
  }));
}

/** Count and agorot of everything that a filter shows; `sales` leaves credit invoices out. */
export interface TransactionSums {
  readonly count: number;
  readonly total: number;
  readonly sales: { readonly count: number; readonly total: number };
}

/** Counts and sums everything the filter shows. */
export async function sumTransactions(
  db: TenantDb,
  filter: TransactionFilter,
): Promise<TransactionSums> {
  const { name, sql, params } = buildConditions(db, filter);
  const row = await db.find<{ count: number; total: number; sold: number; sold_total: number }>(
    `sales.sum.${name}`,
    `SELECT count(*)::bigint AS count, coalesce(sum(t.total), 0)::bigint AS total,
       count(*) FILTER (WHERE t.total >= 0)::bigint AS sold, coalesce(sum(t.total) FILTER (WHERE t.total >= 0), 0)::bigint AS sold_total FROM transactions t WHERE ${sql}`,
    params,
  );
  return {
    count: row?.count ?? 0,
    total: row?.total ?? 0,
    sales: { count: row?.sold ?? 0, total: row?.sold_total ?? 0 },
  };
}

type StoredView = Omit<TransactionView, 'business' | 'vat_groups'>;

type ViewRow = Omit<StoredView, 'payment_status'> &
  PaidFacts & {
    readonly [key: string]: unknown;
    readonly vat_name: string;
    readonly vat_number: string;
    readonly cloud_address: string;
    readonly cloud_phone: string;
    readonly branch_address: string;
    readonly branch_phone: string;
  };

export interface StoredTransaction {
  readonly transaction: StoredView;
  readonly business: BusinessFacts;
}

export async function findTransaction(db: TenantDb, id: string): Promise<StoredTransaction | null> {
  const row = await db.find<ViewRow>(
    'sales.get',
    `SELECT ${ITEM}, t.before_vat, t.discount, t.engine_version, encode(t.hash, 'hex') AS hash, coalesce(a.confirmation, '') AS confirmation,
            CASE WHEN a.state IN ('given', 'refused') THEN a.state WHEN a.state IS NOT NULL OR ${WANTS_ALLOCATION} THEN 'pending' ELSE 'none' END AS allocation,
            coalesce(encode(t.prev_hash, 'hex'), '') AS prev_hash, t.cart, to_char(k.as_of AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS account_as_of, o.vat_name, o.vat_number,
            o.address AS cloud_address,
            CASE WHEN v.sale_id IS NULL THEN NULL ELSE jsonb_build_object('by', v.reviewer, 'at', to_char(v.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'marks', to_jsonb(t.review_flags),
              'cheques_left', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', p.row_key, 'number', left(coalesce(p.details ->> 'number', ''), 20), 'amount', p.amount) ORDER BY p.line_no), '[]') FROM transaction_payments p
                WHERE p.cloud_id = t.cloud_id AND p.transaction_id = t.id AND p.line_no = ANY (v.cheques_left))) END AS reviewed,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'business_date', d.business_date) ORDER BY d.issued_at, d.id), '[]') FROM transactions d
              WHERE d.cloud_id = t.cloud_id AND d.id IN (SELECT g.refund_id FROM sale_refund_rows g WHERE g.cloud_id = t.cloud_id AND g.sale_id = t.id)) AS refunds,
            CASE WHEN f.id IS NULL THEN NULL ELSE jsonb_build_object('id', f.id, 'number', f.number, 'terminal_name', fm.name) END AS sold_first, o.phone AS cloud_phone, b.address AS branch_address, b.phone AS branch_phone
     FROM transactions t ${JOINS} JOIN clouds o ON o.id = t.cloud_id
     LEFT JOIN transactions f ON f.cloud_id = t.cloud_id AND f.id = CASE WHEN 'order_sold_twice' = ANY (t.review_flags) THEN (t.cart #>> '{Data,0,${HEADER_FIELD.openOrderId}}')::uuid
       WHEN 'bill_sold_twice' = ANY (t.review_flags) THEN nullif((t.cart #>> '{resource,id}')::uuid, t.id) END
     LEFT JOIN sale_allocations a ON a.cloud_id = t.cloud_id AND a.sale_id = t.id
     LEFT JOIN sale_accounts k ON k.cloud_id = t.cloud_id AND k.transaction_id = t.id
     LEFT JOIN terminals fm ON fm.cloud_id = f.cloud_id AND fm.id = f.terminal_id
     WHERE t.cloud_id = $1 AND t.id = $2`,
    [db.cloudId, id],
  );
  if (row === null) return null;
  const {
    vat_name,
    vat_number,
    cloud_address,
    cloud_phone,
    branch_address,
    branch_phone,
    on_credit: _onCredit,
    ...stored
  } = row;
  const transaction = { ...stored, payment_status: statusOf(row, row.business_date) };
  return {
    transaction,
    business: {
      cloud: { vat_name, vat_number, address: cloud_address, phone: cloud_phone },
      branch: { name: row.branch_name, address: branch_address, phone: branch_phone },
    },
  };
}

/** The language in which the customer of a sale reads papers; null = the till's own. */
export async function findPaperLanguage(db: TenantDb, id: string): Promise<PaperLanguage | null> {
  const row = await db.find<{ paper_language: PaperLanguage | null }>(
    'sales.paper_language',
    `SELECT c.paper_language FROM transactions t
     JOIN customers c ON c.cloud_id = t.cloud_id AND c.id = t.customer_id WHERE t.cloud_id = $1 AND t.id = $2`,
    [db.cloudId, id],
  );
  return row?.paper_language ?? null;
}

/** `Data[1]` of a sale as the server knew it; null for an offline sale, and without a customer. */
export async function findKnownAccount(
  db: TenantDb,
  id: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await db.find<{ account: Readonly<Record<string, unknown>> }>(
    'sales.known_account',
    'SELECT account FROM sale_accounts WHERE cloud_id = $1 AND transaction_id = $2',
    [db.cloudId, id],
  );
  return row?.account ?? null;
}

/** Catalogue names of a row of a sale, as the ledger has them. */
export interface RowNames {
  readonly [key: string]: unknown;
  readonly row_key: string;
  readonly kind: 'P' | 'DIS';
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly department_id: number | null;
}

export async function listRowNames(db: TenantDb, id: string): Promise<readonly RowNames[]> {
  const { rows } = await db.query<RowNames>(
    'sales.words',
    `SELECT r.row_key, r.kind, r.name, r.code, r.barcode, r.department_id FROM transaction_rows r
     WHERE r.cloud_id = $1 AND r.transaction_id = $2`,
    [db.cloudId, id],
  );
  return rows;
}

/** Sums the sale by VAT rate, highest rate first. Rates and rule discounts are in the rows. */
export async function listVatGroups(
  db: TenantDb,
  id: string,
): Promise<TransactionView['vat_groups']> {
  const { rows } = await db.query<
    TransactionView['vat_groups'][number] & { readonly [key: string]: unknown }
  >(
    'sales.vat_groups',
    `SELECT v.rate_bp, sum(v.gross)::bigint AS gross, sum(v.vat)::bigint AS vat FROM ${VAT_PIECES} v
     WHERE v.cloud_id = $1 AND v.transaction_id = $2 GROUP BY v.rate_bp ORDER BY v.rate_bp DESC`,
    [db.cloudId, id],
  );
  return [...rows];
}

/** Whether a stored sale was paid with this payment of a plugin. */
export async function isPluginPaymentSold(
  db: TenantDb,
  pluginId: number,
  reference: string,
): Promise<boolean> {
  const row = await db.find(
    'sales.plugin_payment',
    "SELECT 1 AS sold FROM transaction_payments WHERE cloud_id = $1 AND plugin_id = $2 AND details ->> 'reference' = $3 LIMIT 1",
    [db.cloudId, pluginId, reference],
  );
  return row !== null;
}

/** Whether the original was printed. */
export async function isPrinted(db: TenantDb, id: string): Promise<boolean> {
  return (
    (await db.find(
      'sales.is_printed',
      'SELECT 1 FROM sale_prints WHERE cloud_id = $1 AND sale_id = $2',
      [db.cloudId, id],
    )) !== null
  );
}

/**
 * Counts a print of a sale.
 * @param before prints the till made offline, before any was counted
 * @returns the number of prints, this one included
 */
export async function countPrint(tx: TenantTx, id: string, before: number): Promise<number> {
  const { rows } = await tx.query<{ prints: number }>(
    'sales.count_print',
    `INSERT INTO sale_prints AS p (cloud_id, sale_id, prints) VALUES ($1, $2, 1 + $3)
     ON CONFLICT (cloud_id, sale_id) DO UPDATE SET prints = p.prints + 1 RETURNING prints`,
    [tx.cloudId, id, before],
  );
  return rows[0]?.prints ?? 1;
}
