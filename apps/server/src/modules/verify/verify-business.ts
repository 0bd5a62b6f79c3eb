import type { TenantDb } from '../../kernel/db/index.ts';
import { verifyDocuments, type DocumentBreak } from '../documents/index.ts';
import { findStrayEntry } from '../ledger/index.ts';
import { verifyClosings, type ClosingBreak } from '../register/index.ts';
import { verifyChain, type ChainBreak } from '../sales/index.ts';

/** Where a business is not as it was stored; of each kind the first such place. */
export type BusinessBreak =
  | ({ readonly of: 'till' } & ChainBreak)
  | ({ readonly of: 'office' } & DocumentBreak)
  | ({ readonly of: 'closing' } & ClosingBreak)
  | { readonly of: 'books'; readonly entry: number; readonly reason: 'source' };

export interface BusinessReport {
  readonly series: number;
  readonly documents: number;
  /** Numbers without a document, declared so with a reason. */
  readonly lost: number;
  readonly closings: number;
  /** In the books. */
  readonly entries: number;
  /** Empty = all is as it was stored. */
  readonly broken: readonly BusinessBreak[];
}

/**
 * Looks at all that a business must keep: what its tills sold and its back office issued, with numbers, hashes and sums; its Zs; and the books, which
 * have every document and every Z once, as its day and accounts say, and nothing else. All as it was at one moment: tills go on selling meanwhile.
 */
export function verifyBusiness(db: TenantDb): Promise<BusinessReport> {
  return db.snapshot(verifyView);
}

async function verifyView(db: TenantDb): Promise<BusinessReport> {
  const [till, office, registers, books] = [await verifyChain(db), await verifyDocuments(db), await verifyClosings(db), await findStrayEntry(db)];
  const broken: BusinessBreak[] = [];
  if (till.broken !== null) broken.push({ of: 'till', ...till.broken });
  if (office.broken !== null) broken.push({ of: 'office', ...office.broken });
  if (registers.broken !== null) broken.push({ of: 'closing', ...registers.broken });
  if (books.stray !== null) broken.push({ of: 'books', entry: books.stray, reason: 'source' });
  return { series: till.series + office.series, documents: till.documents + office.documents, lost: till.lost, closings: registers.closings, entries: books.entries, broken };
}
