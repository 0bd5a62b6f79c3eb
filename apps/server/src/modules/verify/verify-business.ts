import type { TenantDb } from '../../kernel/db/index.ts';
import { verifyDocuments, type DocumentBreak } from '../documents/index.ts';
import { findStrayEntry, verifyManualEntries, type ManualBreak } from '../ledger/index.ts';
import { verifySteps, type StepsBreak } from '../replay/index.ts';
import { verifyClosings, type ClosingBreak } from '../register/index.ts';
import { verifyChain, type ChainBreak } from '../sales/index.ts';

/** Where the stored data of a business is inconsistent; of each kind the first such place. */
export type BusinessBreak =
  | ({ readonly of: 'till' } & ChainBreak)
  | ({ readonly of: 'office' } & DocumentBreak)
  | ({ readonly of: 'closing' } & ClosingBreak)
  | ({ readonly of: 'manual' } & ManualBreak)
  | ({ readonly of: 'steps' } & StepsBreak)
  | { readonly of: 'books'; readonly entry: number; readonly reason: 'source' };

export interface BusinessReport {
  readonly series: number;
  readonly documents: number;
  /** Numbers without a document that were declared lost, with a reason. */
  readonly lost: number;
  readonly closings: number;
  /** Journal entries in the ledger. */
  readonly entries: number;
  /** Empty when all checks passed. */
  readonly broken: readonly BusinessBreak[];
}

/**
 * Verifies all that a business must keep: the sales of its tills and the documents of its back
 * office with their numbers, hashes and sums; its Zs; and the ledger, which must have every
 * document and every Z exactly once, on its day and accounts, and nothing else. All is read in one
 * snapshot, while tills go on selling.
 */
export function verifyBusiness(db: TenantDb): Promise<BusinessReport> {
  return db.snapshot(verifyView);
}

async function verifyView(db: TenantDb): Promise<BusinessReport> {
  const [till, office, registers, books, manual, steps] = [
    await verifyChain(db),
    await verifyDocuments(db),
    await verifyClosings(db),
    await findStrayEntry(db),
    await verifyManualEntries(db),
    await verifySteps(db),
  ];
  const broken: BusinessBreak[] = [];
  if (till.broken !== null) broken.push({ of: 'till', ...till.broken });
  if (office.broken !== null) broken.push({ of: 'office', ...office.broken });
  if (registers.broken !== null) broken.push({ of: 'closing', ...registers.broken });
  if (steps !== null) broken.push({ of: 'steps', ...steps });
  if (manual !== null) broken.push({ of: 'manual', ...manual });
  if (books.stray !== null) broken.push({ of: 'books', entry: books.stray, reason: 'source' });
  return {
    series: till.series + office.series,
    documents: till.documents + office.documents,
    lost: till.lost,
    closings: registers.closings,
    entries: books.entries,
    broken,
  };
}
