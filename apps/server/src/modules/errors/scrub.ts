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
