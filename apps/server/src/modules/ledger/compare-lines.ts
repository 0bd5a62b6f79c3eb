import type { LedgerLine } from '@dalpak/engine';
import type { PostedLine, Posting } from './ledger.store.ts';

/**
 * Sums lines by account and day, in agorot, debit above zero. Accounts with a zero sum are left
 * out.
 */
function sumByAccount(
  lines: readonly ((LedgerLine & Pick<PostedLine, 'day'>) | PostedLine)[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const add = (day: string, account: string | number, amount: number): void => {
    const key = `${day} ${account}`;
    const sum = (sums.get(key) ?? 0) + amount;
    if (sum === 0) sums.delete(key);
    else sums.set(key, sum);
  };
  for (const { day, debit, credit, amount } of lines) {
    add(day, debit, amount);
    add(day, credit, -amount);
  }
  return sums;
}

/**
 * Whether posted lines equal the expected ones: the same amount on every account on every day,
 * however it is divided.
 */
export function matchesPostings(
  posted: readonly PostedLine[],
  expected: readonly Pick<Posting, 'day' | 'lines'>[],
): boolean {
  const [there, due] = [
    sumByAccount(posted),
    sumByAccount(expected.flatMap(({ day, lines }) => lines.map((line) => ({ ...line, day })))),
  ];
  return there.size === due.size && [...due].every(([key, sum]) => there.get(key) === sum);
}

/** Returns the expected postings of a Z that the ledger does not have yet. */
export function findMissingPostings(
  posted: readonly PostedLine[],
  expected: readonly Posting[],
): Posting[] {
  const keyOf = (
    source: Pick<PostedLine, 'transaction_id' | 'movement_id'>,
    day: string,
    { debit, credit }: Pick<LedgerLine, 'debit' | 'credit'> | PostedLine,
  ): string => [source.transaction_id, source.movement_id, day, debit, credit].join(' ');
  const there = new Set(posted.map((line) => keyOf(line, line.day, line)));
  return expected.flatMap((posting) => {
    const { transactionId, movementId } = {
      transactionId: null,
      movementId: null,
      ...posting.source,
    };
    const lines = posting.lines.filter(
      (line) =>
        !there.has(
          keyOf({ transaction_id: transactionId, movement_id: movementId }, posting.day, line),
        ),
    );
    return lines.length === 0 ? [] : [{ ...posting, lines }];
  });
}
