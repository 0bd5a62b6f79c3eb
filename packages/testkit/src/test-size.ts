/**
 * Whether all tests run (`npm run test:nightly`) or a representative part (`npm test`). Files that
 * run at night only are listed in `tools/nightly-files.mjs`; a test that is smaller by day uses
 * {@link bySize}.
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

/** Folders with changed files and changed or named test files, one a line, from vitest.config.ts. */
const CHANGED = (process.env['DALPAK_CHANGED'] ?? '').split('\n').filter((file) => file !== '');

/**
 * Defines tests that run at night, and by day only when the code under test or the test file has
 * changed, or the file is named on the command line: tests that start and kill processes for
 * seconds and cover code that seldom changes.
 * @param testFile path of the test file, absolute (`import.meta.filename`)
 * @param folder path from the root of the repository of the code under test
 */
export function atNight(testFile: string, folder: string, define: () => void): void {
  const isTouched = (changed: string): boolean =>
    changed.startsWith(`${folder}/`) || testFile.endsWith(`/${changed}`);
  if (IS_NIGHTLY || CHANGED.some(isTouched)) define();
}
