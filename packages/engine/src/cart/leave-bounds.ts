/** What was seen, and how much of it: of so many thousandths (`7: 100 x40000`), with so many agorot taken off (`sum_change 600 off 90`). */
const BOUNDED = /^(?:(\d+: .+) x|(sum_change \d+) off )(\d{1,15})$/;

interface Bounded {
  readonly what: string;
  readonly much: number;
}

function read(value: string): Bounded | null {
  const match = BOUNDED.exec(value);
  return match === null ? null : { what: match[1] ?? match[2] ?? '', much: Number(match[3]) };
}

/** Whether leave for what was seen is leave for what it has become: the same price or discount, of no more than was seen. */
export function coversBounded(approved: string, needed: string): boolean {
  const [seen, now] = [read(approved), read(needed)];
  return seen !== null && now !== null && seen.what === now.what && now.much <= seen.much;
}
