import { ledgerLine } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { post } from '../ledger/index.ts';
import { listDrawerCash } from './effects.store.ts';

/**
 * Moves what documents posted to the account of the tills' drawers, as they did before it was that of drawers alone, to where their cash lies. Run again
 * it finds nothing.
 * @returns documents whose cash was moved
 */
export async function moveDrawerCash(db: TenantDb, { dryRun }: { readonly dryRun: boolean }): Promise<number> {
  return db.tx(async (tx) => {
    const found = await listDrawerCash(tx);
    for (const { id, day, number, amount } of dryRun ? [] : found) {
      await post(tx, { source: { documentId: id }, day, reference: String(number), description: `מזומן של מסמך ${number} אינו בקופות`, lines: ledgerLine('safe', 'cash', amount) });
    }
    return found.length;
  });
}
