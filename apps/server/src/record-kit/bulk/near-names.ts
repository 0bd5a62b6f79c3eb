/** Pairs of neighbouring letters of a text's words, each as often as it stands there. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
    for (let at = 0; at + 1 < word.length; at += 1) {
      const pair = word.slice(at, at + 2);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

const sizeOf = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0);

/** How much two texts have in common, from 0 to 1, whatever the order of their words. */
export function likeness(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)];
  const all = sizeOf(left) + sizeOf(right);
  if (all === 0) return 0;
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  return (2 * common) / all;
}

/** A name with less in common is no hint. */
const LEAST_LIKENESS = 0.4;
/** Most names that are offered. */
const MOST_NAMES = 3;

/** The names that a text may have meant, the nearest first. */
export function nearNames(text: string, names: readonly string[]): readonly string[] {
  return [...new Set(names)]
    .map((name) => ({ name, like: likeness(text, name) }))
    .filter(({ like }) => like >= LEAST_LIKENESS)
    .toSorted((a, b) => b.like - a.like || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES)
    .map(({ name }) => name);
}
