/**
 * A page of a synced table as columns: `columns[name][i]` belongs to `ids[i]`. Reading a hundred
 * thousand products as ten such records is about five times faster than one record a product,
 * because structured clone copies typed arrays without walking them.
 */
export interface ColumnPage {
  readonly ids: Int32Array | readonly number[];
  readonly columns: Readonly<Record<string, Column>>;
}

/** Integers and flags are packed; any other list is stored unchanged. */
export type Column = Int32Array | Uint8Array | readonly unknown[];

const INT32_MAX = 2_147_483_647;
const INT32_MIN = -2_147_483_648;

function isInt32(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value <= INT32_MAX && value >= INT32_MIN
  );
}

/**
 * Packs a list: whole numbers into an Int32Array, booleans into a Uint8Array; any other list is
 * returned unchanged.
 */
export function packColumn(values: readonly unknown[]): Column {
  if (values.length === 0) return values;
  if (values.every(isInt32)) return Int32Array.from(values);
  if (values.every((value) => typeof value === 'boolean'))
    return Uint8Array.from(values, (value) => (value === true ? 1 : 0));
  return values;
}

/** Value of a packed column; a flag is returned as a boolean. */
export function columnValue(column: Column | undefined, index: number): unknown {
  if (column === undefined) return undefined;
  if (column instanceof Uint8Array) return column[index] === 1;
  return column[index];
}

/** Packs one page of a server response. */
export function packPage(
  ids: readonly number[],
  columns: Readonly<Record<string, readonly unknown[]>>,
): ColumnPage {
  const packed: Record<string, Column> = {};
  for (const [name, values] of Object.entries(columns)) packed[name] = packColumn(values);
  return { ids: ids.every(isInt32) ? Int32Array.from(ids) : [...ids], columns: packed };
}

/** One item of a page as an object. Objects are created on demand, never for a whole table. */
export function itemOf(page: ColumnPage, index: number): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(page.columns))
    item[name] = columnValue(column, index);
  return item;
}

/** Packs items of equal shape as one page; used when the delta is merged into the pages. */
export function pageOfItems(
  items: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[],
): ColumnPage {
  const names = new Set<string>();
  for (const item of items) for (const name of Object.keys(item)) names.add(name);
  const columns: Record<string, readonly unknown[]> = {};
  for (const name of names) columns[name] = items.map((item) => item[name] ?? null);
  return packPage(
    items.map((item) => item.id),
    columns,
  );
}
