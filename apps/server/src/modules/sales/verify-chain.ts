import type { TenantDb } from '../../kernel/db/index.ts';
import { CHAIN_START, chainHash, contentHash } from './hash-chain.ts';
import { soldContent } from './sold-content.ts';
import * as store from './verify-chain.store.ts';

/** Documents looked at in one go. */
const BATCH = 200;

export interface ChainBreak {
  readonly terminalId: number;
  readonly officialCode: number;
  /** Number of the document at which it shows; the one before may be what is missing. */
  readonly number: number;
  readonly reason: 'missing' | 'content' | 'chain' | 'rows' | 'end';
}

export interface ChainReport {
  readonly series: number;
  readonly documents: number;
  /** First document that is not as it was stored; null = every series is whole. */
  readonly broken: ChainBreak | null;
}

/**
 * Walks every series of a business in the order of its numbers and recomputes each link: numbers without a gap, content
 * and figures as they were hashed, rows and payments that add up to them, and the series' counter at the last document.
 */
export async function verifyChain(db: TenantDb): Promise<ChainReport> {
  const series = await store.listSeries(db);
  let documents = 0;
  for (const one of series) {
    const walked = await walk(db, one);
    documents += walked.documents;
    if (walked.broken !== null) return { series: series.length, documents, broken: walked.broken };
  }
  return { series: series.length, documents, broken: null };
}

async function walk(db: TenantDb, series: store.SeriesEnd): Promise<Omit<ChainReport, 'series'>> {
  const place = { terminalId: series.terminalId, officialCode: series.officialCode };
  let previous: Buffer = CHAIN_START;
  let expected = series.firstNumber;
  let documents = 0;
  for (;;) {
    const batch = await store.readDocuments(db, series, expected - 1, BATCH);
    for (const document of batch) {
      const reason = problemOf(document, previous, expected);
      if (reason !== null) return { documents, broken: { ...place, number: document.chained.number, reason } };
      previous = document.hash;
      expected += 1;
      documents += 1;
    }
    if (batch.length < BATCH) break;
  }
  // Documents cut off at the end leave no gap: only the series knows that there were more.
  const ended = expected === series.nextNumber && previous.equals(series.lastHash ?? CHAIN_START);
  return { documents, broken: ended ? null : { ...place, number: expected, reason: 'end' } };
}

function problemOf(document: store.StoredDocument, previous: Buffer, expected: number): ChainBreak['reason'] | null {
  const { chained } = document;
  if (chained.number !== expected) return 'missing';
  if (contentHash(soldContent(document.cart)).toString('hex') !== chained.content) return 'content';
  if (!chainHash(previous, chained).equals(document.hash)) return 'chain';
  return document.addsUp ? null : 'rows';
}
