/**
 * Most conditions of one search of a list. The database tests each of them on every row, and users
 * do not enter as many.
 */
export const MAX_SEARCHES = 12;
/** Between the two ends of a range, and between several values, in the text of a search. */
const RANGE = '..';
const LIST = '|';

/** The ends of a range such as `10..20` or `10..`; null for any other text. An end may be empty. */
export function searchRange(text: string): { readonly from: string; readonly to: string } | null {
  const at = text.indexOf(RANGE);
  return at < 0
    ? null
    : { from: text.slice(0, at).trim(), to: text.slice(at + RANGE.length).trim() };
}

export function searchRangeText(from: string, to: string): string {
  return from.trim() === '' && to.trim() === '' ? '' : `${from.trim()}${RANGE}${to.trim()}`;
}

/** The values that a search of a column with few values accepts. */
export function searchValues(text: string): readonly string[] {
  return text.split(LIST).filter((value) => value !== '');
}

export function searchValuesText(values: readonly string[]): string {
  return values.join(LIST);
}
