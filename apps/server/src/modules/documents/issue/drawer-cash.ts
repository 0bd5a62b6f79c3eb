import { ledgerLine } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { lockLedger, post } from '../../ledger/index.ts';
import { listDrawerCash } from './effects.store.ts';
import { BOOK_WORDS } from '../document/book-words.ts';

/** Documents per transaction, during which other postings of missing entries wait. */
const BATCH = 50;

/**
 * Moves the cash that earlier versions posted from documents to the drawers' account, which is now
 * reserved for till drawers, to the safe account. Works in small batches, so that other postings
 * continue in between. A second run finds nothing, and concurrent runs share the work.
 * @returns documents whose cash was moved
 */
export async function moveDrawerCash(
  db: TenantDb,
  { dryRun }: { readonly dryRun: boolean },
): Promise<number> {
  if (dryRun) return (await listDrawerCash(db, null)).length;
  let moved = 0;
  for (let found = BATCH; found === BATCH; moved += found) {
    found = await db.tx(async (tx) => {
      await lockLedger(tx);
      const documents = await listDrawerCash(tx, BATCH);
      for (const { id, day, number, amount } of documents) {
        await post(tx, {
          source: { documentId: id },
          day,
          reference: String(number),
          description: BOOK_WORDS.cashOutside(number),
          lines: ledgerLine('safe', 'cash', amount),
        });
      }
      return documents.length;
    });
  }
  return moved;
}
