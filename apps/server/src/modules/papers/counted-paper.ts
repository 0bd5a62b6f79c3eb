export type PaperMode = 'original' | 'copy';

/** The count of the papers of one document or sale. */
export interface PaperCount {
  /** Whether its original was given out. */
  readonly isPrinted: () => Promise<boolean>;
  /** Counts one more. @returns how many there were, this one among them */
  readonly count: () => Promise<number>;
}

/**
 * What `make` makes of a paper: the first is the original, every later one a copy. Counted last: what can not be made was not printed, and a
 * second original is worse than a copy that got lost.
 * @throws what `make` throws, and then it was not printed
 */
export async function countedPaper<T>({ isPrinted, count }: PaperCount, make: (mode: PaperMode) => Promise<T>): Promise<T> {
  const expected: PaperMode = (await isPrinted()) ? 'copy' : 'original';
  const first = await make(expected);
  const counted: PaperMode = (await count()) === 1 ? 'original' : 'copy';
  // Somebody else took the original meanwhile.
  return counted === expected ? first : make(counted);
}
