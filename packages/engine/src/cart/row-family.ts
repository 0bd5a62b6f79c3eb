import type { CartRow } from './cart.types.ts';

/**
 * Rows that belong to some others, at any depth: the parts of a combo inside a combo, or the package of a part that was weighed.
 * @param keys of the rows that they belong to, which are not among the answer
 */
export function belongingsOf(rows: readonly CartRow[], keys: Iterable<string>): ReadonlySet<CartRow> {
  const children = new Map<string, CartRow[]>();
  for (const row of rows) {
    if (row.parentKey === null) continue;
    const siblings = children.get(row.parentKey);
    if (siblings === undefined) children.set(row.parentKey, [row]);
    else siblings.push(row);
  }
  const found = new Set<CartRow>();
  // Rows are met once, so that two which belong to each other, as no till makes them, end it as well.
  for (let next = [...keys]; next.length > 0; ) {
    const own = next.flatMap((key) => children.get(key) ?? []).filter((row) => !found.has(row));
    for (const row of own) found.add(row);
    next = own.map(({ key }) => key);
  }
  return found;
}

/** Rows that stand, at any depth, under themselves: no till makes them, and nothing that follows from a parent can be said of them. */
export function circlingRows(rows: readonly CartRow[]): readonly CartRow[] {
  const keys = new Set(rows.map(({ key }) => key));
  const roots = new Set(rows.filter(({ parentKey }) => parentKey === null || !keys.has(parentKey)));
  const rooted = belongingsOf(rows, [...roots].map(({ key }) => key));
  return rows.filter((row) => !roots.has(row) && !rooted.has(row));
}
