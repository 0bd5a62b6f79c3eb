/** Pieces of a text and rows of a table have no identity but their place: it is their key. */
export function byPlace<T>(items: readonly T[]): { readonly place: number; readonly item: T }[] {
  return items.map((item, place) => ({ place, item }));
}
