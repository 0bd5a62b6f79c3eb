import type { TenantDb } from '../../kernel/db/index.ts';
import { CHAIN_START, chainHash, contentHash, soldContent } from '../sales/index.ts';
import * as store from './verify-documents.store.ts';

/** Documents looked at in one go. */
const BATCH = 200;

export interface DocumentBreak {
  readonly series: number;
  /** Number of the document at which it shows; the one before may be what is missing. */
  readonly number: number;
  readonly reason: 'missing' | 'content' | 'chain' | 'rows' | 'end';
}

export interface DocumentReport {
  readonly series: number;
  readonly documents: number;
  /** First document that is not as it was stored; null = every series is whole. */
  readonly broken: DocumentBreak | null;
}

/** Walks every series of a business's documents and recomputes each link, as `verifyChain` does for the sales of its tills. */
export async function verifyDocuments(db: TenantDb): Promise<DocumentReport> {
  const series = await store.listSeries(db);
  let documents = 0;
  for (const one of series) {
    const walked = await walk(db, one);
    documents += walked.documents;
    if (walked.broken !== null) return { series: series.length, documents, broken: walked.broken };
  }
  return { series: series.length, documents, broken: null };
}

async function walk(db: TenantDb, end: store.SeriesEnd): Promise<Omit<DocumentReport, 'series'>> {
  let previous: Buffer = CHAIN_START;
  let documents = 0;
  for (;;) {
    const batch = await store.readDocuments(db, end, documents, BATCH);
    for (const document of batch) {
      const reason = problemOf(document, previous, documents + 1);
      if (reason !== null) return { documents, broken: { series: end.series, number: document.chained.number, reason } };
      previous = document.hash;
      documents += 1;
    }
    if (batch.length < BATCH) break;
  }
  // Documents cut off at the end leave no gap: only the series knows that there were more.
  const ended = documents + 1 === end.nextNumber && previous.equals(end.lastHash ?? CHAIN_START);
  return { documents, broken: ended ? null : { series: end.series, number: documents + 1, reason: 'end' } };
}

function problemOf(document: store.StoredDocument, previous: Buffer, expected: number): DocumentBreak['reason'] | null {
  const { chained } = document;
  if (chained.number !== expected) return 'missing';
  if (contentHash(soldContent(document.cart)).toString('hex') !== chained.content) return 'content';
  if (!chainHash(previous, chained).equals(document.hash)) return 'chain';
  return document.addsUp ? null : 'rows';
}
