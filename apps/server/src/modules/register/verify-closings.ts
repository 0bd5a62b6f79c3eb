import { sumSales, type SalesSums } from '@dalpak/engine';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { CHAIN_START, chainHash } from '../../kernel/hash-chain.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { isPostedAs, readPostedOfClosing } from '../ledger/index.ts';
import { listAddenda, listClosings, ownHashOf, type StoredClosing } from './closing.store.ts';
import { chainedGap, CLOSINGS_CODE, listGaps, type StoredGap } from '../numbers/index.ts';
import { postingsOf } from './register-books.ts';
import { CLOSINGS_START, sealOfAddendum, sealOfClosing } from './seal.ts';
import { readShiftSales } from './sums.store.ts';

export interface ClosingBreak {
  readonly terminalId: number;
  /** Number of the Z at which it shows. */
  readonly number: number;
  readonly reason: 'missing' | 'chain' | 'sums' | 'addenda' | 'books';
}

export interface ClosingsReport {
  readonly closings: number;
  /** First Z that is not as it was closed; null = all are. */
  readonly broken: ClosingBreak | null;
}

/**
 * Walks the Zs of every terminal: numbers without a gap, each seal over what it says and over the one before, sums that the engine finds again in
 * the stored sales, addenda that are tied to their Z, and the books, which have of each what its sales, its movements and its count come to on each day.
 */
export async function verifyClosings(db: TenantDb): Promise<ClosingsReport> {
  let previous: StoredClosing | null = null;
  const all = await listClosings(db);
  const gaps = (await listGaps(db)).filter(({ code }) => code === CLOSINGS_CODE);
  for (const closing of all) {
    const before: StoredClosing | null = previous?.terminal_id === closing.terminal_id ? previous : null;
    const reason = await problemOf(db, closing, linkBefore(closing, before, gaps));
    if (reason !== null) return { closings: all.length, broken: { terminalId: closing.terminal_id, number: closing.number, reason } };
    previous = closing;
  }
  return { closings: all.length, broken: null };
}

interface Link {
  readonly number: number;
  readonly hash: Buffer;
}

/** What a Z follows: the one before it, or the gap of those that a restored database has forgotten, where it is tied to that one. */
function linkBefore({ terminal_id: terminal, number }: StoredClosing, before: StoredClosing | null, gaps: readonly StoredGap[]): Link | null {
  const gap = gaps.find(({ terminalId, last }) => terminalId === terminal && last === number - 1);
  if (gap === undefined) return before;
  const { hash, terminalId, code, first, last, reason, at, by } = gap;
  const tied = first === (before?.number ?? 0) + 1 && chainHash(before?.hash ?? CHAIN_START, chainedGap({ terminalId, code, first, last, reason, at, by })).equals(hash);
  return tied ? { number: last, hash } : before;
}

async function problemOf(db: TenantDb, closing: StoredClosing, before: Link | null): Promise<ClosingBreak['reason'] | null> {
  const { content, hash } = closing;
  if (closing.number !== (before?.number ?? 0) + 1 || content.number !== closing.number) return 'missing';
  if (!sealOfClosing(before?.hash ?? CLOSINGS_START, content).equals(hash)) return 'chain';
  if (canonicalJson(sumSales(await readShiftSales(db, closing.shift_id))) !== canonicalJson(withoutNames(content.sums))) return 'sums';
  const addenda = await listAddenda(db, closing.id);
  const tied = addenda.every((addendum, index) => addendum.number === index + 1 && sealOfAddendum(hash, addendum.number, ownHashOf(addendum)).equals(addendum.hash));
  if (!tied) return 'addenda';
  return isPostedAs(await readPostedOfClosing(db, closing.id), await postingsOf(db, closing)) ? null : 'books';
}

function withoutNames(sums: StoredClosing['content']['sums']): SalesSums {
  return { ...sums, employees: sums.employees.map(({ id, count, total }) => ({ id, count, total })) };
}
