import type { EpochMs } from '../kernel/units.ts';
import type { PairedStamps, TimeStamp, WorkShift } from './time.types.ts';

/**
 * Two shifts of eight hours: a check-out that comes later belongs to no check-in, and a check-in that waited longer was
 * forgotten. The law allows twelve hours of work in a day; what is longer than that and shorter than this is still what
 * the person stamped.
 */
export const LONGEST_SHIFT_MS = 16 * 60 * 60 * 1_000;

/** True when a check-in at this time can no longer be one of somebody who is still at work. */
export function isForgotten(from: EpochMs, now: EpochMs): boolean {
  return now - from > LONGEST_SHIFT_MS;
}

/**
 * Pairs one person's stamps into shifts. The order in which they come does not matter: stamps of a device without a
 * network arrive late.
 *
 * A check-in while the person is in changes nothing, the shift goes on from the first; a check-in or check-out so late
 * that the shift can not have lasted leaves it forgotten. Nothing is guessed: a forgotten shift has no end.
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
  if (open !== null) shifts.push(unfinished(open, isForgotten(open.at, now) ? 'forgotten' : 'open'));
  return { shifts, doubled, lone };
}

/** At one moment the end comes before the next beginning, as with a shift that is cut in two by a correction. */
function inOrder(a: TimeStamp, b: TimeStamp): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.kind !== b.kind) return a.kind === 'out' ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function unfinished(stamp: TimeStamp, state: 'open' | 'forgotten'): WorkShift {
  return { state, inId: stamp.id, outId: null, from: stamp.at, to: null };
}
