/**
 * Whether the whole of what is tested runs (`npm run test:nightly`), or what is representative of it (`npm test`). A file that runs at
 * night only is called `*.nightly.test.ts`; a test that is smaller by day asks {@link bySize}.
 */
export const IS_NIGHTLY = process.env['DALPAK_NIGHTLY'] === '1';

/** The size of a test: by day, or of the nightly run. */
export function bySize<T>(day: T, nightly: T): T {
  return IS_NIGHTLY ? nightly : day;
}

/**
 * As few items as have each feature once, in their order: what stands for all of them by day. Greedy: the item that adds the most
 * features comes first. At night it is all of them.
 */
export function representatives<T>(items: readonly T[], featuresOf: (item: T) => readonly string[]): readonly T[] {
  if (IS_NIGHTLY) return items;
  const missing = new Set(items.flatMap(featuresOf));
  const chosen = new Set<T>();
  const gain = (item: T): number => new Set(featuresOf(item).filter((feature) => missing.has(feature))).size;
  while (missing.size > 0) {
    const best = items.reduce((most, item) => (gain(item) > gain(most) ? item : most));
    chosen.add(best);
    for (const feature of featuresOf(best)) missing.delete(feature);
  }
  return items.filter((item) => chosen.has(item));
}

/** Files that differ from the last commit but one, as `npm test` names them to its tests, one a line. */
const CHANGED = (process.env['DALPAK_CHANGED'] ?? '').split('\n').filter((file) => file !== '');

/**
 * Defines tests that are asked at night, and by day only when a file of the folder has changed: those that start and kill processes
 * for seconds and hold what seldom changes.
 * @param folder from the root of the repository, what the tests are about
 */
export function atNight(folder: string, define: () => void): void {
  if (IS_NIGHTLY || CHANGED.some((file) => file.startsWith(`${folder}/`))) define();
}
