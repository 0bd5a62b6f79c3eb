import type { TenantDb } from '../../kernel/db/index.ts';
import { CHAIN_START, chainHash } from '../../kernel/hash-chain.ts';
import { chainedEntry, pairsOf } from './manual-entries.service.ts';
import { listPosted, readLines, readPostedOfManual } from './manual-entries.store.ts';

export interface ManualBreak {
  readonly number: number;
  readonly reason: 'missing' | 'chain' | 'books';
}

const BATCH = 500;

/**
 * Verifies the entries by hand: numbers without gaps, each hash, and what the ledger has of each;
 * null = all is intact.
 */
export async function verifyManualEntries(db: TenantDb): Promise<ManualBreak | null> {
  let previous: Buffer = CHAIN_START;
  let expected = 1;
  for (;;) {
    const entries = await listPosted(db, expected - 1, BATCH);
    const posted = await readPostedOfManual(
      db,
      entries.map(({ id }) => id),
    );
    for (const entry of entries) {
      if (entry.number !== expected || entry.hash === null)
        return { number: expected, reason: 'missing' };
      const lines = await readLines(db, entry.id);
      if (!chainHash(previous, chainedEntry(entry, lines)).equals(entry.hash))
        return { number: expected, reason: 'chain' };
      const own = posted.filter(({ entry: id }) => id === entry.id);
      const textOf = (pairs: readonly { debit: unknown; credit: unknown; amount: number }[]) =>
        pairs
          .map(({ debit, credit, amount }) => `${String(debit)} ${String(credit)} ${amount}`)
          .sort()
          .join();
      if (own.some(({ day }) => day !== entry.day) || textOf(own) !== textOf(pairsOf(lines)))
        return { number: expected, reason: 'books' };
      previous = entry.hash;
      expected += 1;
    }
    if (entries.length < BATCH) return null;
  }
}
