import { decodeCart, ledgerLines } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import {
  matchesPostings,
  type Posting,
  type PostedLine,
  readPostedOfDocuments,
} from '../../ledger/index.ts';
import {
  type BreakReason,
  type SeriesBounds,
  type WalkedDocument,
  walkSeries,
} from '../../sales/index.ts';
import type { ChainedContent } from '../document/document-chain.ts';
import { listReturned } from '../follow-up/returned-cheques.store.ts';
import { returnedLines } from '../follow-up/returned-lines.ts';
import { listSeries, readSealed, type SealedRow } from './verify-documents.store.ts';

export interface DocumentBreak {
  readonly series: number;
  readonly number: number;
  readonly reason: BreakReason;
}

export interface DocumentReport {
  readonly series: number;
  readonly documents: number;
  /** First document that was altered; null = every series is intact. */
  readonly broken: DocumentBreak | null;
}

interface OfficeSeries extends SeriesBounds {
  readonly series: number;
}

/** Verifies a business's documents, each with its ledger entries. */
export async function verifyDocuments(db: TenantDb): Promise<DocumentReport> {
  const ends = (await listSeries(db)).map((row): OfficeSeries => ({
    series: row.series,
    firstNumber: 1,
    nextNumber: row.next_sequence,
    lastHash: row.last_hash,
  }));
  const { broken, ...walked } = await walkSeries(ends, (end, after, limit) =>
    readDocuments(db, end, after, limit),
  );
  return {
    ...walked,
    broken:
      broken === null
        ? null
        : { series: broken.series.series, number: broken.number, reason: broken.reason },
  };
}

/**
 * Reads documents of a series after a number, in order, without those stored since the series was
 * read.
 */
async function readDocuments(
  db: TenantDb,
  { series, nextNumber }: OfficeSeries,
  after: number,
  limit: number,
): Promise<WalkedDocument[]> {
  const rows = await readSealed(db, series, after, nextNumber, limit);
  const ids = rows.map(({ id }) => id);
  const posted = new Map<string | null, PostedLine[]>(ids.map((id) => [id, []]));
  for (const line of await readPostedOfDocuments(db, ids)) posted.get(line.document_id)?.push(line);
  const returned = await listReturned(db, ids);
  const since = (row: SealedRow): Pick<Posting, 'day' | 'lines'>[] =>
    returned
      .filter(({ document_id: id }) => id === row.id)
      .map(({ day, amount, customer_id: customer, own_cheque: postedAsOwn }) => ({
        day,
        lines: returnedLines(row.type, { amount, customer, postedAsOwn }),
      }));
  return rows.map((row) => ({
    hash: row.hash,
    cart: row.cart,
    // A document with rows equals their sum; one without rows equals its payments, or states an
    // amount only.
    addsUp: (row.rows_total ?? row.payments_total ?? row.total) === row.total,
    ledgerState: compareWithLedger(row, posted.get(row.id) ?? [], since(row)),
    chained: chained({
      id: row.id,
      type: row.type,
      series,
      number: row.number,
      dailyCounter: row.daily_counter,
      day: row.day,
      issuedAt: row.issued_at.toISOString(),
      employeeId: row.employee_id,
      accountId: row.account_id,
      total: row.total,
      vat: row.vat,
      content: row.request_hash.toString('hex'),
    }),
  }));
}

/** Ensures that exactly the hashed fields are passed. */
const chained = (document: ChainedContent): ChainedContent => document;

/**
 * Compares the ledger with what a document must have posted: by its sealed cart, the income
 * accounts stored with its rows (its products may have others by now), and its cheques returned
 * since.
 */
function compareWithLedger(
  { type, day, cart, income, own_cheques: own, in_drawer: inDrawer }: SealedRow,
  posted: readonly PostedLine[],
  since: readonly Pick<Posting, 'day' | 'lines'>[],
): WalkedDocument['ledgerState'] {
  const decoded = decodeCart(cart, 'name');
  if (!decoded.ok) return 'unreadable';
  return matchesPostings(posted, [
    {
      day,
      lines: ledgerLines(type, decoded.value.claimed, decoded.value.cart.payments, income, {
        own: new Set(own),
        cash: inDrawer ? 'cash' : 'safe',
      }),
    },
    ...since,
  ])
    ? 'agree'
    : 'differ';
}
