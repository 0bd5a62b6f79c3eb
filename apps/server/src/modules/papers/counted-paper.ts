import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export type PaperMode = 'original' | 'copy';

/** The count of the papers of one document or sale. */
export interface PaperCount {
  /** Whether its original was given out. */
  readonly isPrinted: () => Promise<boolean>;
  /** Counts one more. @returns how many there were, this one among them */
  readonly count: (tx: TenantTx) => Promise<number>;
}

/** What becomes of a paper. */
export interface Making<P, T> {
  readonly make: (paper: P) => Promise<T>;
  /** Writes down what was made, in the transaction that counts it: when this throws it was not printed. */
  readonly keep?: (tx: TenantTx, made: T) => Promise<void>;
}

/** Somebody else took the original while ours was made. */
class OriginalGone extends Error {}

/**
 * What `make` makes of a paper: the first is the original, every later one a copy. Counted last: what can not be made was not printed, and a
 * second original is worse than a copy that got lost.
 * @throws what `make` and `keep` throw, and then it was not printed
 */
export async function countedPaper<T>(db: TenantDb, { isPrinted, count }: PaperCount, { make, keep }: Making<PaperMode, T>): Promise<T> {
  const attempt = async (mode: PaperMode): Promise<T> => {
    const made = await make(mode);
    await db.tx(async (tx) => {
      await keep?.(tx, made);
      if ((await count(tx)) > 1 && mode === 'original') throw new OriginalGone();
    });
    return made;
  };
  try {
    return await attempt((await isPrinted()) ? 'copy' : 'original');
  } catch (error) {
    if (error instanceof OriginalGone) return attempt('copy');
    throw error;
  }
}
