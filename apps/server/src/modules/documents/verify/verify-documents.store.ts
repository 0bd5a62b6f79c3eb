import type { IncomeSum } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';

/** A number series and its current position. */
export interface SeriesRow {
  readonly [key: string]: unknown;
  readonly series: number;
  readonly next_sequence: number;
  readonly last_hash: Buffer | null;
}

export async function listSeries(db: TenantDb): Promise<readonly SeriesRow[]> {
  const { rows } = await db.query<SeriesRow>(
    'documents.chain_series',
    'SELECT series, next_sequence, last_hash FROM document_counters WHERE cloud_id = $1 ORDER BY series',
    [db.cloudId],
  );
  return rows;
}

/** A document as it was sealed, with the sums of its rows and payments. */
export interface SealedRow {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly type: number;
  readonly number: number;
  readonly daily_counter: number;
  readonly day: string;
  readonly issued_at: Date;
  readonly employee_id: number | null;
  readonly account_id: number | null;
  readonly total: number;
  readonly vat: number;
  readonly request_hash: Buffer;
  readonly hash: Buffer;
  readonly cart: Readonly<Record<string, unknown>>;
  readonly rows_total: number | null;
  readonly payments_total: number | null;
  /** Sums that its rows posted to income accounts of their products. */
  readonly income: readonly IncomeSum[];
  /** Keys of its payments with own cheques of the business. */
  readonly own_cheques: readonly string[];
  /** A till made it, and its cash is in the drawer. */
  readonly in_drawer: boolean;
}

/** Reads the documents of a series between two numbers, both exclusive, in order. */
export async function readSealed(
  db: TenantDb,
  series: number,
  after: number,
  before: number,
  limit: number,
): Promise<readonly SealedRow[]> {
  const { rows } = await db.query<SealedRow>(
    'documents.chain_documents',
    `SELECT d.id, d.document_type AS type, d.number, d.daily_counter, d.day::text, d.issued_at, d.employee_id, coalesce(d.customer_id, d.supplier_id) AS account_id, d.total, d.vat,
            d.request_hash, d.hash, d.cart, d.shift_id IS NOT NULL AS in_drawer,
            (SELECT sum(r.net)::bigint FROM document_rows r WHERE r.cloud_id = d.cloud_id AND r.document_id = d.id AND r.kind = 'P') AS rows_total,
            (SELECT sum(p.amount)::bigint FROM document_payments p WHERE p.cloud_id = d.cloud_id AND p.document_id = d.id) AS payments_total,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('account', i.account, 'amount', i.amount)), '[]') FROM (SELECT p.account, sum(p.amount) AS amount FROM document_rows r
             CROSS JOIN LATERAL (SELECT r.income_account_id AS account, r.net - r.vat AS amount WHERE r.income_account_id IS NOT NULL
               UNION ALL SELECT s.account, s.amount FROM jsonb_to_recordset(r.income_parts) AS s (account integer, amount bigint)) p
             WHERE r.cloud_id = d.cloud_id AND r.document_id = d.id GROUP BY p.account) i) AS income,
            ARRAY(SELECT p.row_key FROM document_payments p WHERE p.cloud_id = d.cloud_id AND p.document_id = d.id AND p.own_cheque) AS own_cheques
     FROM documents d WHERE d.cloud_id = $1 AND d.series = $2 AND d.number > $3 AND d.number < $4 ORDER BY d.number LIMIT $5`,
    [db.cloudId, series, after, before, limit],
  );
  return rows;
}
