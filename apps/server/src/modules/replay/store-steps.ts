import type { BillPart } from '@dalpak/contracts';
import { readStep } from '@dalpak/engine';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { chainOf, checksOf } from './steps-chain.ts';
import * as store from './replay.store.ts';

/** Longest step: one that adds many rows at once, as a recall does, is the longest. */
const MAX_LINE = 60_000;
/** A run of digits as long as a card's number; amounts and ids are shorter. */
const CARD_DIGITS = /\d{12}/;

/**
 * Stores the parts that a till sent. Their order and number of times do not matter.
 * @throws AppError VALIDATION_FAILED for a step that no till writes, STEPS_FULL for more than a till
 *   writes in a day or of one bill; then nothing is stored
 */
export async function storeSteps(
  { db, terminal }: ContextOf<'terminal'>,
  parts: readonly BillPart[],
  now: number,
): Promise<number> {
  const rows = parts.map((part, at) => toRow(part, at, now));
  // One statement cannot change a row twice.
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  const place = {
    branchId: terminal.branchId,
    terminalId: terminal.id,
    receivedAt: new Date(now),
    day: toLocalDateTime(now).slice(0, 10),
  };
  return db.tx(async (tx) => {
    const mayStore =
      (await store.takeQuota(tx, place, once)) &&
      !(await store.hasTooManyParts(tx, terminal.id, once));
    if (!mayStore) throw new AppError('STEPS_FULL');
    return store.insertParts(tx, place, once);
  });
}

function toRow(part: BillPart, at: number, now: number): store.NewPart {
  const lines = part.steps.split('\n');
  const isWrong = (line: string): boolean =>
    line.length > MAX_LINE || CARD_DIGITS.test(line) || readStep(line) === null;
  if (lines.some(isWrong))
    throw new AppError('VALIDATION_FAILED', {
      details: [{ field: `parts.${at}.steps`, text: '' }],
    });
  const hashes = chainOf(part.bill, part.previous, lines);
  return {
    id: part.id,
    billId: part.bill,
    employeeId: part.employee,
    ended: part.ended,
    previous: part.previous,
    // A till whose clock is ahead must not keep its steps longer than others.
    startedAt: new Date(Math.min(part.started_at, now)),
    startedLocal: part.started_local,
    steps: part.steps,
    checks: checksOf(hashes),
    hash: hashes.at(-1) ?? '',
  };
}
