/**
 * Appends to a list of a map of mostly short lists, and returns the list to keep, which may be the
 * given one. A list of one element is copied: `push` would allocate room for sixteen more elements,
 * which is most of the garbage where a map has hundreds of lists of two.
 */
export function append<T>(list: T[] | undefined, added: T): T[] {
  if (list === undefined) return [added];
  const [first] = list;
  if (list.length === 1 && first !== undefined) return [first, added];
  list.push(added);
  return list;
}
