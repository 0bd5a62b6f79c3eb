import { createHash } from 'node:crypto';
import { trailOf } from '@dalpak/engine';

/** Bytes of the chain that are kept after each step, to name an altered one. */
const CHECK_BYTES = 4;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hashes of the chain after each step of a part, as its till computes them. */
export function chainOf(bill: string, previous: string, lines: readonly string[]): string[] {
  let hash = sha256(`${bill}\n${previous}`);
  return lines.map((line) => (hash = sha256(`${hash}\n${line}`)));
}

export function checksOf(hashes: readonly string[]): Buffer {
  return Buffer.concat(hashes.map((hash) => Buffer.from(hash.slice(0, CHECK_BYTES * 2), 'hex')));
}

/** A part of a bill as it is stored. */
export interface ChainedPart {
  readonly bill_id: string;
  readonly previous: string;
  readonly steps: string;
  readonly checks: Buffer;
  readonly hash: string;
}

/** Place of the first step that is not what was stored; null = the part is whole. */
export function findAlteredStep(part: ChainedPart): number | null {
  const lines = part.steps.split('\n');
  const hashes = chainOf(part.bill_id, part.previous, lines);
  const kept = part.checks.length / CHECK_BYTES;
  for (let at = 0; at < Math.min(kept, lines.length); at += 1) {
    const check = part.checks.subarray(at * CHECK_BYTES, (at + 1) * CHECK_BYTES).toString('hex');
    if (hashes[at]?.slice(0, CHECK_BYTES * 2) !== check) return at;
  }
  if (lines.length !== kept) return Math.min(kept, lines.length);
  return hashes.at(-1) === part.hash ? null : lines.length - 1;
}

/** Whether a trail names the first steps of this part. */
export function isTrailOf(part: ChainedPart, trail: string): boolean {
  const count = Number(trail.split('.')[0]);
  const hash = chainOf(part.bill_id, part.previous, part.steps.split('\n'))[count - 1];
  return hash !== undefined && trailOf(count, hash) === trail;
}

/** What is wrong with the steps of a bill. */
export type StepsTrust =
  | { readonly state: 'whole' | 'missing' | 'swept' | 'untied'; readonly step: null }
  | { readonly state: 'altered'; readonly part: number; readonly step: number };

/** What is known of a bill besides its parts. */
interface JudgedBill {
  /**
   * What the sale says of its steps; null for a bill that was not sold, or sold by a till that did
   * not record.
   */
  readonly trail: string | null;
  readonly isSold: boolean;
  /** Whether it began before the time for which steps are kept, so that missing ones were deleted. */
  readonly isOld: boolean;
}

/** Judges the parts of a bill, in their order. */
export function judgeParts(
  parts: readonly ChainedPart[],
  { trail, isSold, isOld }: JudgedBill,
): StepsTrust {
  for (const [part, one] of parts.entries()) {
    const step = findAlteredStep(one);
    if (step !== null) return { state: 'altered', part, step };
  }
  const isKnown = (wanted: string): boolean => parts.some((part) => isTrailOf(part, wanted));
  const links = parts.flatMap(({ previous }) => (previous === '' ? [] : [previous]));
  const named = trail === null ? links : [trail, ...links];
  if (!named.every(isKnown)) return { state: isOld ? 'swept' : 'missing', step: null };
  return { state: isSold && trail === null ? 'untied' : 'whole', step: null };
}
