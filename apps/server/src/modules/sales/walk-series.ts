import { CHAIN_START, chainHash, contentHash } from '../../kernel/hash-chain.ts';
import { soldContent } from './sold-content.ts';

/** Documents looked at in one go. */
const BATCH = 200;

/** Where a series begins and where it stands. */
export interface SeriesEnd {
  readonly firstNumber: number;
  readonly nextNumber: number;
  readonly lastHash: Buffer | null;
  /** Numbers without a document that were declared so, in order: each is a link of the chain. */
  readonly gaps?: readonly WalkedGap[];
}

export interface WalkedGap {
  readonly first: number;
  readonly last: number;
  /** What its hash is over. */
  readonly chained: object;
  readonly hash: Buffer;
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
  /** Numbers of declared gaps. */
  readonly lost: number;
  /** Null = every series is whole. */
  readonly broken: SeriesBreak<S> | null;
}

/**
 * Walks series in the order of their numbers and recomputes each link: numbers without a gap, content and figures as they were hashed, rows and payments
 * that add up to them, what the books have, and the series' counter at the last document.
 * @param read documents of a series behind a number, in order; those stored since the series was read are left out
 */
export async function walkSeries<S extends SeriesEnd>(series: readonly S[], read: (one: S, after: number, limit: number) => Promise<readonly WalkedDocument[]>): Promise<WalkReport<S>> {
  let [documents, lost] = [0, 0];
  for (const one of series) {
    const walked = await walk(one, read);
    documents += walked.count;
    lost += walked.lost;
    if (walked.broken !== null) return { series: series.length, documents, lost, broken: walked.broken };
  }
  return { series: series.length, documents, lost, broken: null };
}

interface Walked<S> {
  readonly count: number;
  readonly lost: number;
  readonly broken: SeriesBreak<S> | null;
}

async function walk<S extends SeriesEnd>(series: S, read: (one: S, after: number, limit: number) => Promise<readonly WalkedDocument[]>): Promise<Walked<S>> {
  let previous: Buffer = CHAIN_START;
  let expected = series.firstNumber;
  let [count, lost] = [0, 0];
  const gaps = [...(series.gaps ?? [])];
  const at = (number: number, reason: BreakReason): Walked<S> => ({ count, lost, broken: { series, number, reason } });
  /** Goes over the gaps that begin here; the number of one that is not as it was declared. */
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
  // Documents cut off at the end leave no gap: only the series knows that there were more.
  const ended = gaps.length === 0 && expected === series.nextNumber && previous.equals(series.lastHash ?? CHAIN_START);
  return ended ? { count, lost, broken: null } : at(expected, 'end');
}

function problemOf({ chained, cart, hash, addsUp, books }: WalkedDocument, previous: Buffer, expected: number): BreakReason | null {
  if (chained.number !== expected) return 'missing';
  if (contentHash(soldContent(cart)).toString('hex') !== chained.content) return 'content';
  if (!chainHash(previous, chained).equals(hash)) return 'chain';
  if (!addsUp) return 'rows';
  if (books === 'unreadable') return 'unreadable';
  return books === 'agree' ? null : 'books';
}
