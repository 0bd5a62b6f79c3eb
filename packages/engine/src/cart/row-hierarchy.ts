import type { CartRow } from './cart.types.ts';

/**
 * Rows that belong to the given rows at any depth: the components of a combo in a combo, or the
 * package of a weighed component.
 * @param keys keys of the parent rows, which are not in the result
 */
export function descendantsOf(
  rows: readonly CartRow[],
  keys: Iterable<string>,
): ReadonlySet<CartRow> {
  const children = new Map<string, CartRow[]>();
  for (const row of rows) {
    if (row.parentKey === null) continue;
    const siblings = children.get(row.parentKey);
    if (siblings === undefined) children.set(row.parentKey, [row]);
    else siblings.push(row);
  }
  const found = new Set<CartRow>();
  // Each row is visited once, so invalid data with a cycle of parents ends too.
  for (let next = [...keys]; next.length > 0;) {
    const own = next.flatMap((key) => children.get(key) ?? []).filter((row) => !found.has(row));
    for (const row of own) found.add(row);
    next = own.map(({ key }) => key);
  }
  return found;
}

/**
 * Rows whose chain of parents is a cycle. No till makes them, and amounts that follow from a parent
 * cannot be calculated for them.
 */
export function rowsInParentCycles(rows: readonly CartRow[]): readonly CartRow[] {
  const keys = new Set(rows.map(({ key }) => key));
  const roots = new Set(rows.filter(({ parentKey }) => parentKey === null || !keys.has(parentKey)));
  const rooted = descendantsOf(
    rows,
    [...roots].map(({ key }) => key),
  );
  return rows.filter((row) => !roots.has(row) && !rooted.has(row));
}
