import type { EpochMs } from '../kernel/units.ts';
import type { PairedStamps, TimeStamp, WorkShift } from './time.types.ts';

/**
 * Two shifts of eight hours: a later check-out belongs to no check-in, and an older check-in was
 * forgotten. The law allows twelve hours of work in a day; a shift between twelve and sixteen hours
 * counts as stamped.
 */
export const LONGEST_SHIFT_MS = 16 * 60 * 60 * 1_000;

/** Whether a check-in is too old for its employee to be still at work. */
export function isForgotten(from: EpochMs, now: EpochMs): boolean {
  return now - from > LONGEST_SHIFT_MS;
}

/**
 * Pairs the stamps of one employee into shifts. Their order does not matter, because stamps of an
 * offline device arrive late.
 *
 * A check-in during a shift changes nothing: the shift continues from the first. A stamp too late
 * for the shift leaves it forgotten. Nothing is guessed: a forgotten shift has no end.
 */
export function pairStamps(stamps: readonly TimeStamp[], now: EpochMs): PairedStamps {
  const shifts: WorkShift[] = [];
  const doubled: string[] = [];
  const lone: string[] = [];
  let open: TimeStamp | null = null;
  for (const stamp of stamps.toSorted(inOrder)) {
    if (open !== null && isForgotten(open.at, stamp.at)) {
      shifts.push(unfinished(open, 'forgotten'));
      open = null;
    }
    if (stamp.kind === 'in') {
      if (open === null) open = stamp;
      else doubled.push(stamp.id);
    } else if (open === null) {
      lone.push(stamp.id);
    } else {
      shifts.push({ state: 'closed', inId: open.id, outId: stamp.id, from: open.at, to: stamp.at });
      open = null;
    }
  }
  if (open !== null)
    shifts.push(unfinished(open, isForgotten(open.at, now) ? 'forgotten' : 'open'));
  return { shifts, doubled, lone };
}

/** At the same time an end comes before a beginning, as in a shift that a correction divided. */
function inOrder(a: TimeStamp, b: TimeStamp): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.kind !== b.kind) return a.kind === 'out' ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function unfinished(stamp: TimeStamp, state: 'open' | 'forgotten'): WorkShift {
  return { state, inId: stamp.id, outId: null, from: stamp.at, to: null };
}
