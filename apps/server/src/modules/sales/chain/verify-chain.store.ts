import { documentNumber } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { chainedGap, listGaps, type StoredGap } from '../../numbers/index.ts';
import type { ChainedDocument } from './hash-chain.ts';
import type { SeriesBounds, WalkedDocument, WalkedGap } from './walk-series.ts';

export interface TillSeries extends SeriesBounds {
  readonly terminalId: number;
  readonly officialCode: number;
}

interface SeriesRow {
  readonly [key: string]: unknown;
  readonly terminal_id: number;
  readonly terminal_no: number;
  readonly official_code: number;
  readonly next_sequence: number;
  readonly last_hash: Buffer | null;
}

export async function listSeries(db: TenantDb): Promise<TillSeries[]> {
  const { rows } = await db.query<SeriesRow>(
    'sales.chain_series',
    `SELECT s.terminal_id, m.terminal_no, s.official_code, s.next_sequence, s.last_hash FROM document_series s
     JOIN terminals m ON m.cloud_id = s.cloud_id AND m.id = s.terminal_id
     WHERE s.cloud_id = $1 ORDER BY s.terminal_id, s.official_code`,
    [db.cloudId],
  );
  const gaps = await listGaps(db);
  return rows.map((row) => ({
    gaps: gaps
      .filter(
        ({ terminalId, code }) => terminalId === row.terminal_id && code === row.official_code,
      )
      .map((gap) => walkedGap(gap, row.terminal_no)),
    terminalId: row.terminal_id,
    officialCode: row.official_code,
    lastHash: row.last_hash,
    firstNumber: numberOf(row.terminal_no, 1),
    nextNumber: numberOf(row.terminal_no, row.next_sequence),
  }));
}

function walkedGap(
  { hash, terminalId, code, first, last, reason, at, by }: StoredGap,
  terminalNo: number,
): WalkedGap {
  return {
    first: numberOf(terminalNo, first),
    last: numberOf(terminalNo, last),
    hash,
    chained: chainedGap({ terminalId, code, first, last, reason, at, by }),
  };
}

function numberOf(terminalNo: number, sequence: number): number {
  const number = documentNumber({ terminalNo, sequence });
  if (!number.ok) throw new Error(`Terminal ${terminalNo}: ${number.error}`);
  return number.value;
}

interface DocumentRow {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly number: number;
  readonly daily_counter: number;
  readonly business_date: string;
  readonly issued_at: Date;
  readonly employee_id: number | null;
  readonly customer_id: number | null;
  readonly total: number;
  readonly vat: number;
  readonly paid: number;
  readonly change_due: number;
  readonly review_flags: string[];
  readonly request_hash: Buffer;
  readonly hash: Buffer;
  readonly cart: Readonly<Record<string, unknown>>;
  readonly rows_total: number;
  readonly payments_total: number;
}

/**
 * Reads documents of a series after a number, in order, without those stored since the series was
 * read.
 */
export async function readDocuments(
  db: TenantDb,
  series: TillSeries,
  after: number,
  limit: number,
): Promise<WalkedDocument[]> {
  const { terminalId, officialCode } = series;
  const { rows } = await db.query<DocumentRow>(
    'sales.chain_documents',
    `SELECT t.id, t.number, t.daily_counter, t.business_date::text, t.issued_at, t.employee_id, t.customer_id, t.total, t.vat, t.paid,
            t.change_due, t.review_flags, t.request_hash, t.hash, t.cart,
            (SELECT coalesce(sum(r.net), 0)::bigint FROM transaction_rows r
             WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P') AS rows_total,
            (SELECT coalesce(sum(p.amount), 0)::bigint FROM transaction_payments p
             WHERE p.cloud_id = t.cloud_id AND p.transaction_id = t.id) AS payments_total
     FROM transactions t WHERE t.cloud_id = $1 AND t.terminal_id = $2 AND t.official_code = $3 AND t.number > $4 AND t.number < $5
     ORDER BY t.number LIMIT $6`,
    [db.cloudId, terminalId, officialCode, after, series.nextNumber, limit],
  );
  return rows.map((row) => ({
    hash: row.hash,
    cart: row.cart,
    addsUp: addsUp(row),
    ledgerState: 'agree',
    chained: exactlyChained({
      id: row.id,
      terminalId,
      officialCode,
      number: row.number,
      dailyCounter: row.daily_counter,
      businessDate: row.business_date,
      issuedAt: row.issued_at.toISOString(),
      employeeId: row.employee_id,
      customerId: row.customer_id,
      total: row.total,
      vat: row.vat,
      paid: row.paid,
      change: row.change_due,
      review: row.review_flags,
      content: row.request_hash.toString('hex'),
    }),
  }));
}

/** Ensures that exactly the hashed fields are passed. */
const exactlyChained = (document: ChainedDocument): ChainedDocument => document;

/**
 * Whether rows and payments add up to the totals. A sale that was printed with other figures has a
 * review flag, which is hashed too.
 */
function addsUp(row: DocumentRow): boolean {
  return (
    row.review_flags.includes('total_mismatch') ||
    (row.rows_total === row.total && row.payments_total === row.paid)
  );
}
