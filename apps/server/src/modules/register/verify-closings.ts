import { sumSales, type SalesSums } from '@dalpak/engine';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { CHAIN_START, chainHash } from '../../kernel/hash-chain.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { matchesPostings, readPostedOfClosing } from '../ledger/index.ts';
import { listAddenda, listClosings, entryHashOf, type StoredClosing } from './closing.store.ts';
import { chainedGap, CLOSINGS_CODE, listGaps, type StoredGap } from '../numbers/index.ts';
import { postingsOf } from './register-ledger.ts';
import { CLOSINGS_START, sealOfAddendum, sealOfClosing } from './seal.ts';
import { readShiftSales } from './sums.store.ts';

export interface ClosingBreak {
  readonly terminalId: number;
  /** Number of the Z at which the break shows. */
  readonly number: number;
  readonly reason: 'missing' | 'chain' | 'sums' | 'addenda' | 'books';
}

export interface ClosingsReport {
  readonly closings: number;
  /** First Z that was altered; null = all are intact. */
  readonly broken: ClosingBreak | null;
}

/**
 * Verifies the Zs of every terminal: consecutive numbers, each seal over its content and the
 * previous seal, sums that the engine computes again from the stored sales, sealed addenda, and
 * ledger entries that match the sales, movements and count of each day.
 */
export async function verifyClosings(db: TenantDb): Promise<ClosingsReport> {
  let previous: StoredClosing | null = null;
  const all = await listClosings(db);
  const gaps = (await listGaps(db)).filter(({ code }) => code === CLOSINGS_CODE);
  for (const closing of all) {
    const before: StoredClosing | null =
      previous?.terminal_id === closing.terminal_id ? previous : null;
    const reason = await problemOf(db, closing, linkBefore(closing, before, gaps));
    if (reason !== null)
      return {
        closings: all.length,
        broken: { terminalId: closing.terminal_id, number: closing.number, reason },
      };
    previous = closing;
  }
  return { closings: all.length, broken: null };
}

interface Link {
  readonly number: number;
  readonly hash: Buffer;
}

/**
 * Returns what a Z is chained to: the previous Z, or the declared gap of Zs that a restored
 * database lost if that gap is chained to the previous Z.
 */
function linkBefore(
  { terminal_id: terminal, number }: StoredClosing,
  before: StoredClosing | null,
  gaps: readonly StoredGap[],
): Link | null {
  const gap = gaps.find(({ terminalId, last }) => terminalId === terminal && last === number - 1);
  if (gap === undefined) return before;
  const { hash, terminalId, code, first, last, reason, at, by } = gap;
  const tied =
    first === (before?.number ?? 0) + 1 &&
    chainHash(
      before?.hash ?? CHAIN_START,
      chainedGap({ terminalId, code, first, last, reason, at, by }),
    ).equals(hash);
  return tied ? { number: last, hash } : before;
}

async function problemOf(
  db: TenantDb,
  closing: StoredClosing,
  before: Link | null,
): Promise<ClosingBreak['reason'] | null> {
  const { content, hash } = closing;
  if (closing.number !== (before?.number ?? 0) + 1 || content.number !== closing.number)
    return 'missing';
  if (!sealOfClosing(before?.hash ?? CLOSINGS_START, content).equals(hash)) return 'chain';
  if (
    canonicalJson(sumSales(await readShiftSales(db, closing.shift_id))) !==
    canonicalJson(withoutNames(content.sums))
  )
    return 'sums';
  const addenda = await listAddenda(db, closing.id);
  const tied = addenda.every(
    (addendum, index) =>
      addendum.number === index + 1 &&
      sealOfAddendum(hash, addendum.number, entryHashOf(addendum)).equals(addendum.hash),
  );
  if (!tied) return 'addenda';
  return matchesPostings(await readPostedOfClosing(db, closing.id), await postingsOf(db, closing))
    ? null
    : 'books';
}

function withoutNames(sums: StoredClosing['content']['sums']): SalesSums {
  return {
    ...sums,
    employees: sums.employees.map(({ id, count, total }) => ({ id, count, total })),
  };
}
