import { decodeCart, ledgerLines, type LedgerLine } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { returnedLines } from './returned-lines.ts';
import { readReturnedOf } from './returned-cheques.store.ts';
import { isPostedAs, readPostedOfDocuments, type PostedLine } from '../ledger/index.ts';
import type { SeriesEnd, WalkedDocument } from '../sales/index.ts';
import type { ChainedContent } from './document-chain.ts';

export interface OfficeSeries extends SeriesEnd {
  readonly series: number;
}

export async function listSeries(db: TenantDb): Promise<OfficeSeries[]> {
  const { rows } = await db.query<{ series: number; next_sequence: number; last_hash: Buffer | null }>(
    'documents.chain_series', 'SELECT series, next_sequence, last_hash FROM document_counters WHERE cloud_id = $1 ORDER BY series', [db.cloudId],
  );
  return rows.map((row) => ({ series: row.series, firstNumber: 1, nextNumber: row.next_sequence, lastHash: row.last_hash }));
}

interface Row {
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
}

/** Documents of a series behind a number, in order; those stored since the series was read are left out. */
export async function readDocuments(db: TenantDb, { series, nextNumber }: OfficeSeries, after: number, limit: number): Promise<WalkedDocument[]> {
  const { rows } = await db.query<Row>(
    'documents.chain_documents',
    `SELECT d.id, d.document_type AS type, d.number, d.daily_counter, d.day::text, d.issued_at, d.employee_id, coalesce(d.customer_id, d.supplier_id) AS account_id, d.total, d.vat,
            d.request_hash, d.hash, d.cart,
            (SELECT sum(r.net)::bigint FROM document_rows r WHERE r.cloud_id = d.cloud_id AND r.document_id = d.id AND r.kind = 'P') AS rows_total,
            (SELECT sum(p.amount)::bigint FROM document_payments p WHERE p.cloud_id = d.cloud_id AND p.document_id = d.id) AS payments_total
     FROM documents d WHERE d.cloud_id = $1 AND d.series = $2 AND d.number > $3 AND d.number < $4 ORDER BY d.number LIMIT $5`,
    [db.cloudId, series, after, nextNumber, limit],
  );
  const posted = new Map<string | null, PostedLine[]>(rows.map(({ id }) => [id, []]));
  for (const line of await readPostedOfDocuments(db, rows.map(({ id }) => id))) posted.get(line.document_id)?.push(line);
  const returned = await readReturnedOf(db, rows.map(({ id }) => id));
  return rows.map((row) => ({
    hash: row.hash, cart: row.cart,
    // A document with rows comes to them; one without comes to its payments, or states one bare sum.
    addsUp: (row.rows_total ?? row.payments_total ?? row.total) === row.total,
    posted: isPostedAs(posted.get(row.id) ?? [], [{ day: row.day, lines: linesOf(row) }, ...returned.filter(({ document_id: id }) => id === row.id).map(({ day, amount }) => ({ day, lines: returnedLines(amount) }))]),
    chained: chained({
      id: row.id, type: row.type, series, number: row.number, dailyCounter: row.daily_counter, day: row.day, issuedAt: row.issued_at.toISOString(), employeeId: row.employee_id,
      accountId: row.account_id, total: row.total, vat: row.vat, content: row.request_hash.toString('hex'),
    }),
  }));
}

/** What was hashed, and nothing but it. */
const chained = (document: ChainedContent): ChainedContent => document;

/** What a document must have posted, from its cart as it was sealed. */
function linesOf({ type, cart }: Row): readonly LedgerLine[] {
  const decoded = decodeCart(cart, 'name');
  return decoded.ok ? ledgerLines(type, decoded.value.claimed, decoded.value.cart.payments) : [];
}
