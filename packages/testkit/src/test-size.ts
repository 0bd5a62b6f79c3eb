/**
 * Whether all tests run (`npm run test:nightly`) or a representative part (`npm test`). A file that
 * only runs at night is named `*.nightly.test.ts`; a test that is smaller by day uses {@link
 * bySize}.
 */
export const IS_NIGHTLY = process.env['DALPAK_NIGHTLY'] === '1';

/** The size of a test by day or in the nightly run. */
export function bySize<T>(day: T, nightly: T): T {
  return IS_NIGHTLY ? nightly : day;
}

/**
 * A small subset of items that together have every feature, in their order; at night all items.
 * Greedy: adds the item with the most missing features first.
 */
export function representatives<T>(
  items: readonly T[],
  featuresOf: (item: T) => readonly string[],
): readonly T[] {
  if (IS_NIGHTLY) return items;
  const missing = new Set(items.flatMap(featuresOf));
  const chosen = new Set<T>();
  const gain = (item: T): number =>
    new Set(featuresOf(item).filter((feature) => missing.has(feature))).size;
  while (missing.size > 0) {
    const best = items.reduce((most, item) => (gain(item) > gain(most) ? item : most));
    chosen.add(best);
    for (const feature of featuresOf(best)) missing.delete(feature);
  }
  return items.filter((item) => chosen.has(item));
}

/** Files that differ from the last commit but one, one a line, passed by `npm test`. */
const CHANGED = (process.env['DALPAK_CHANGED'] ?? '').split('\n').filter((file) => file !== '');

/**
 * Defines tests that run at night, and by day only when a file of the folder has changed: tests
 * that start and kill processes for seconds and cover code that seldom changes.
 * @param folder path from the root of the repository of the code under test
 */
export function atNight(folder: string, define: () => void): void {
  if (IS_NIGHTLY || CHANGED.some((file) => file.startsWith(`${folder}/`))) define();
}
