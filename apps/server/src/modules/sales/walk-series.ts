import { CHAIN_START, chainHash, contentHash } from './hash-chain.ts';
import { soldContent } from './sold-content.ts';

/** Documents looked at in one go. */
const BATCH = 200;

/** Where a series begins and where it stands. */
export interface SeriesEnd {
  readonly firstNumber: number;
  readonly nextNumber: number;
  readonly lastHash: Buffer | null;
}

/** A document as the walk looks at it. */
export interface WalkedDocument {
  /** What its hash is over. */
  readonly chained: { readonly number: number; readonly content: string };
  readonly hash: Buffer;
  readonly cart: Readonly<Record<string, unknown>>;
  /** Whether its rows and payments come to its figures. */
  readonly addsUp: boolean;
  /** Whether the books have of it what they must; `agree` of what is posted otherwise, `unreadable` where its cart does not say what that is. */
  readonly books: 'agree' | 'differ' | 'unreadable';
}

export type BreakReason = 'missing' | 'content' | 'chain' | 'rows' | 'unreadable' | 'books' | 'end';

/** The first document that is not as it was stored. */
export interface SeriesBreak<S> {
  readonly series: S;
  /** Number of the document at which it shows; the one before may be what is missing. */
  readonly number: number;
  readonly reason: BreakReason;
}

export interface WalkReport<S> {
  readonly series: number;
  readonly documents: number;
  /** Null = every series is whole. */
  readonly broken: SeriesBreak<S> | null;
}

/**
 * Walks series in the order of their numbers and recomputes each link: numbers without a gap, content and figures as they were hashed, rows and payments
 * that add up to them, what the books have, and the series' counter at the last document.
 * @param read documents of a series behind a number, in order; those stored since the series was read are left out
 */
export async function walkSeries<S extends SeriesEnd>(series: readonly S[], read: (one: S, after: number, limit: number) => Promise<readonly WalkedDocument[]>): Promise<WalkReport<S>> {
  let documents = 0;
  for (const one of series) {
    const { count, broken } = await walk(one, read);
    documents += count;
    if (broken !== null) return { series: series.length, documents, broken };
  }
  return { series: series.length, documents, broken: null };
}

async function walk<S extends SeriesEnd>(series: S, read: (one: S, after: number, limit: number) => Promise<readonly WalkedDocument[]>): Promise<{ readonly count: number; readonly broken: SeriesBreak<S> | null }> {
  let previous: Buffer = CHAIN_START;
  let expected = series.firstNumber;
  for (;;) {
    const batch = await read(series, expected - 1, BATCH);
    for (const document of batch) {
      const reason = problemOf(document, previous, expected);
      if (reason !== null) return { count: expected - series.firstNumber, broken: { series, number: document.chained.number, reason } };
      previous = document.hash;
      expected += 1;
    }
    if (batch.length < BATCH) break;
  }
  // Documents cut off at the end leave no gap: only the series knows that there were more.
  const ended = expected === series.nextNumber && previous.equals(series.lastHash ?? CHAIN_START);
  return { count: expected - series.firstNumber, broken: ended ? null : { series, number: expected, reason: 'end' } };
}

function problemOf({ chained, cart, hash, addsUp, books }: WalkedDocument, previous: Buffer, expected: number): BreakReason | null {
  if (chained.number !== expected) return 'missing';
  if (contentHash(soldContent(cart)).toString('hex') !== chained.content) return 'content';
  if (!chainHash(previous, chained).equals(hash)) return 'chain';
  if (!addsUp) return 'rows';
  if (books === 'unreadable') return 'unreadable';
  return books === 'agree' ? null : 'books';
}
