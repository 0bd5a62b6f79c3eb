import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export type PrintMode = 'original' | 'copy';

/** The count of prints of one document or sale. */
export interface PrintCount {
  /** Whether its original was issued. */
  readonly isPrinted: () => Promise<boolean>;
  /** Counts one more print. @returns the count, including this one */
  readonly count: (tx: TenantTx) => Promise<number>;
}

/** How a print is made and stored. */
export interface PrintTask<P, T> {
  readonly make: (paper: P) => Promise<T>;
  /**
   * Stores what was made, in the transaction that counts it: when this throws, no print is counted.
   */
  readonly store?: (tx: TenantTx, made: T) => Promise<void>;
}

/** Another request issued the original while this one was made. */
class OriginalIssued extends Error {}

/**
 * Makes a print: the first one is the original, every later one a copy. It is counted last, so that
 * what cannot be made is not counted; a second original would be worse than a lost copy.
 * @throws what `make` and `keep` throw, and then no print is counted
 */
export async function makeCountedPrint<T>(
  db: TenantDb,
  { isPrinted, count }: PrintCount,
  { make, store: keep }: PrintTask<PrintMode, T>,
): Promise<T> {
  const attempt = async (mode: PrintMode): Promise<T> => {
    const made = await make(mode);
    await db.tx(async (tx) => {
      await keep?.(tx, made);
      if ((await count(tx)) > 1 && mode === 'original') throw new OriginalIssued();
    });
    return made;
  };
  try {
    return await attempt((await isPrinted()) ? 'copy' : 'original');
  } catch (error) {
    if (error instanceof OriginalIssued) return attempt('copy');
    throw error;
  }
}
