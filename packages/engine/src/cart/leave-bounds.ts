/**
 * Matches an approved state with its bound: a quantity in thousandths (`7: 100 x40000`), or an
 * amount off in agorot (`sum_change 600 off 90`).
 */
const BOUNDED = /^(?:(\d+: .+) x|(sum_change \d+) off )(\d{1,15})$/;

interface Bounded {
  readonly what: string;
  readonly much: number;
}

function read(value: string): Bounded | null {
  const match = BOUNDED.exec(value);
  return match === null ? null : { what: match[1] ?? match[2] ?? '', much: Number(match[3]) };
}

/**
 * Whether an approved state covers a needed one: the same price or discount with an equal or
 * smaller bound.
 */
export function coversBounded(approved: string, needed: string): boolean {
  const [seen, now] = [read(approved), read(needed)];
  return seen !== null && now !== null && seen.what === now.what && now.much <= seen.much;
}
