/**
 * Pairs items with their index as key, for pieces of text and table rows, which have no other
 * identity.
 */
export function withIndex<T>(items: readonly T[]): { readonly place: number; readonly item: T }[] {
  return items.map((item, place) => ({ place, item }));
}
