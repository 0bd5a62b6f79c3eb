/**
 * Memoizes a function of an immutable object: one calculation per object, freed with it.
 * @param find must depend on nothing but the value
 */
export function memoize<K extends object, V>(find: (value: K) => V): (value: K) => V {
  const known = new WeakMap<K, { readonly found: V }>();
  return (value) => {
    let entry = known.get(value);
    if (entry === undefined) {
      entry = { found: find(value) };
      known.set(value, entry);
    }
    return entry.found;
  };
}
