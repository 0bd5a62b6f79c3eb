/** Items with a key each, for lists in which the same thing may stand twice and nothing moves. */
export function keyed<T>(
  items: readonly T[],
): readonly { readonly key: string; readonly item: T }[] {
  return items.map((item, at) => ({ key: String(at), item }));
}
