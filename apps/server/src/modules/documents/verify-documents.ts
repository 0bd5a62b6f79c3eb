import type { TenantDb } from '../../kernel/db/index.ts';
import { type BreakReason, walkSeries } from '../sales/index.ts';
import * as store from './verify-documents.store.ts';

export interface DocumentBreak {
  readonly series: number;
  readonly number: number;
  readonly reason: BreakReason;
}

export interface DocumentReport {
  readonly series: number;
  readonly documents: number;
  /** First document that is not as it was stored; null = every series is whole. */
  readonly broken: DocumentBreak | null;
}

/** Walks a business's documents, each with what it posted to the books. */
export async function verifyDocuments(db: TenantDb): Promise<DocumentReport> {
  const { broken, ...walked } = await walkSeries(await store.listSeries(db), (series, after, limit) => store.readDocuments(db, series, after, limit));
  return { ...walked, broken: broken === null ? null : { series: broken.series.series, number: broken.number, reason: broken.reason } };
}
