/**
 * Matches an approved state with its bound: a quantity in thousandths (`7: 100 x40000`), or an
 * amount off in agorot (`sum_change 600 off 90`).
 */
const BOUNDED_STATE = /^(?:(\d+: .+) x|(sum_change \d+) off )(\d{1,15})$/;

interface BoundedState {
  readonly subject: string;
  readonly bound: number;
}

function readBoundedState(value: string): BoundedState | null {
  const match = BOUNDED_STATE.exec(value);
  return match === null ? null : { subject: match[1] ?? match[2] ?? '', bound: Number(match[3]) };
}

/**
 * Whether an approved state covers a needed one: the same price or discount with an equal or
 * smaller bound.
 */
export function coversBoundedState(approved: string, needed: string): boolean {
  const [seen, now] = [readBoundedState(approved), readBoundedState(needed)];
  return seen !== null && now !== null && seen.subject === now.subject && now.bound <= seen.bound;
}
