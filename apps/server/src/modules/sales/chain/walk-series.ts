import { CHAIN_START, chainHash, contentHash } from '../../../kernel/hash-chain.ts';
import { soldContent } from '../sale/sold-content.ts';

/** Documents read per query. */
const BATCH = 200;

/** First and current position of a series. */
export interface SeriesBounds {
  readonly firstNumber: number;
  readonly nextNumber: number;
  readonly lastHash: Buffer | null;
  /** Declared gaps in the numbers, in order: each is a link of the chain. */
  readonly gaps?: readonly WalkedGap[];
}

export interface WalkedGap {
  readonly first: number;
  readonly last: number;
  /** Content that its hash covers. */
  readonly chained: object;
  readonly hash: Buffer;
}

/** A document as the walk verifies it. */
export interface WalkedDocument {
  /** Content that its hash covers. */
  readonly chained: { readonly number: number; readonly content: string };
  readonly hash: Buffer;
  readonly cart: Readonly<Record<string, unknown>>;
  /** Whether its rows and payments add up to its totals. */
  readonly addsUp: boolean;
  /**
   * Whether the ledger matches the document: `agree` also for documents that are posted elsewhere,
   * `unreadable` where the cart does not say what to post.
   */
  readonly ledgerState: 'agree' | 'differ' | 'unreadable';
}

export type BreakReason = 'missing' | 'content' | 'chain' | 'rows' | 'unreadable' | 'books' | 'end';

/** The first document that was altered. */
export interface SeriesBreak<S> {
  readonly series: S;
  /** Number at which the break shows; the missing document may be the one before. */
  readonly number: number;
  readonly reason: BreakReason;
}

export interface WalkReport<S> {
  readonly series: number;
  readonly documents: number;
  /** Numbers of declared gaps. */
  readonly lost: number;
  /** Null = every series is intact. */
  readonly broken: SeriesBreak<S> | null;
}

/**
 * Walks series in number order and recomputes each link: consecutive numbers, content and totals as
 * hashed, rows and payments that add up, matching ledger entries, and the series counter at the
 * last document.
 * @param read reads documents of a series after a number, in order, without those stored since the
 *   series was read
 */
export async function walkSeries<S extends SeriesBounds>(
  series: readonly S[],
  read: (one: S, after: number, limit: number) => Promise<readonly WalkedDocument[]>,
): Promise<WalkReport<S>> {
  let [documents, lost] = [0, 0];
  for (const one of series) {
    const walked = await walk(one, read);
    documents += walked.count;
    lost += walked.lost;
    if (walked.broken !== null)
      return { series: series.length, documents, lost, broken: walked.broken };
  }
  return { series: series.length, documents, lost, broken: null };
}

interface Walked<S> {
  readonly count: number;
  readonly lost: number;
  readonly broken: SeriesBreak<S> | null;
}

async function walk<S extends SeriesBounds>(
  series: S,
  read: (one: S, after: number, limit: number) => Promise<readonly WalkedDocument[]>,
): Promise<Walked<S>> {
  let previous: Buffer = CHAIN_START;
  let expected = series.firstNumber;
  let [count, lost] = [0, 0];
  const gaps = [...(series.gaps ?? [])];
  const at = (number: number, reason: BreakReason): Walked<S> => ({
    count,
    lost,
    broken: { series, number, reason },
  });
  /** Skips the gaps that start here and returns the first number of one that was altered. */
  const stepOver = (): number | null => {
    for (let [gap] = gaps; gap?.first === expected; [gap] = gaps) {
      if (!chainHash(previous, gap.chained).equals(gap.hash)) return gap.first;
      previous = gap.hash;
      lost += gap.last - gap.first + 1;
      expected = gap.last + 1;
      gaps.shift();
    }
    return null;
  };
  for (;;) {
    const from = expected - 1;
    const batch = await read(series, from, BATCH);
    for (const document of batch) {
      const altered = stepOver();
      if (altered !== null) return at(altered, 'chain');
      const reason = problemOf(document, previous, expected);
      if (reason !== null) return at(document.chained.number, reason);
      previous = document.hash;
      expected += 1;
      count += 1;
    }
    if (batch.length < BATCH) break;
  }
  const altered = stepOver();
  if (altered !== null) return at(altered, 'chain');
  // Documents removed from the end leave no gap; only the series' counter shows them.
  const ended =
    gaps.length === 0 &&
    expected === series.nextNumber &&
    previous.equals(series.lastHash ?? CHAIN_START);
  return ended ? { count, lost, broken: null } : at(expected, 'end');
}

function problemOf(
  { chained, cart, hash, addsUp, ledgerState: books }: WalkedDocument,
  previous: Buffer,
  expected: number,
): BreakReason | null {
  if (chained.number !== expected) return 'missing';
  if (contentHash(soldContent(cart)).toString('hex') !== chained.content) return 'content';
  if (!chainHash(previous, chained).equals(hash)) return 'chain';
  if (!addsUp) return 'rows';
  if (books === 'unreadable') return 'unreadable';
  return books === 'agree' ? null : 'books';
}
