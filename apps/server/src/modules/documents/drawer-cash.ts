import { ledgerLine } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { lockBooks, post } from '../ledger/index.ts';
import { listDrawerCash } from './effects.store.ts';

/** Documents of one transaction: whoever else posts to the books of the business waits for its end. */
const TOGETHER = 50;

/**
 * Moves what documents posted to the account of the tills' drawers, as they did before it was that of drawers alone, to where their cash lies. A few at a
 * time, so that others of the business go on posting in between. Run again it finds nothing, and at the same time by somebody else each moves what the
 * other did not.
 * @returns documents whose cash was moved
 */
export async function moveDrawerCash(db: TenantDb, { dryRun }: { readonly dryRun: boolean }): Promise<number> {
  if (dryRun) return (await listDrawerCash(db, null)).length;
  let moved = 0;
  for (let found = TOGETHER; found === TOGETHER; moved += found) {
    found = await db.tx(async (tx) => {
      await lockBooks(tx);
      const documents = await listDrawerCash(tx, TOGETHER);
      for (const { id, day, number, amount } of documents) {
        await post(tx, { source: { documentId: id }, day, reference: String(number), description: `מזומן של מסמך ${number} אינו בקופות`, lines: ledgerLine('safe', 'cash', amount) });
      }
      return documents.length;
    });
  }
  return moved;
}
