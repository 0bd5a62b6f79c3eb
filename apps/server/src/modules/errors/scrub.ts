/** What looks like a person's: an address, a path's query, a number of four digits or more (cards, phones, identity numbers). */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/[?#][^\s)'"]*/g, ''],
  [/\d(?:[\d\s-]*\d){3,}/g, '<number>'],
];

/** Takes out of a report what could be about a person. Line and column numbers of a stack below 1000 stay. */
export function scrub(text: string): string {
  return PRIVATE.reduce((result, [pattern, place]) => result.replace(pattern, place), text);
}

/** The names of screens in a route. Numbers of records, words that somebody typed and whatever is encoded are taken out. */
export function scrubRoute(route: string): string {
  const [path = ''] = route.split(/[?#]/, 1);
  // Of a link it would be the address.
  if (path.startsWith('/link/')) return '/link';
  return path.split('/').map((part) => (part === '' || /^[a-z][a-z-]{0,39}$/.test(part) ? part : '*')).join('/');
}

/** A version as ours are written; anything else is none. */
export function scrubVersion(version: string): string {
  return /^\d{1,3}\.\d{1,3}\.\d{1,3}(-(alpha|beta|rc)\.\d{1,3})?$/.test(version) ? version : '';
}
