/**
 * Patterns of personal data: an e-mail address, the query of a path, a number of four digits or
 * more (cards, phones, identity numbers).
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/[?#][^\s)'"]*/g, ''],
  [/\d(?:[\d\s-]*\d){3,}/g, '<number>'],
];

/** Removes personal data from a report. Line and column numbers of a stack below 1000 stay. */
export function scrub(text: string): string {
  return PRIVATE.reduce((result, [pattern, place]) => result.replace(pattern, place), text);
}

/**
 * The names of screens in a route. Numbers of records, texts that users typed and encoded parts are
 * removed.
 */
export function scrubRoute(route: string): string {
  const [path = ''] = route.split(/[?#]/, 1);
  // The rest of a link's route is its address.
  if (path.startsWith('/link/')) return '/link';
  return path
    .split('/')
    .map((part) => (part === '' || /^[a-z][a-z-]{0,39}$/.test(part) ? part : '*'))
    .join('/');
}

/** A version in our format; any other text becomes empty. */
export function scrubVersion(version: string): string {
  return /^\d{1,3}\.\d{1,3}\.\d{1,3}(-(alpha|beta|rc)\.\d{1,3})?$/.test(version) ? version : '';
}
