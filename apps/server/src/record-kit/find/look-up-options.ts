import {
  type Reason,
  type autocompleteOld,
  kindOf,
  lookupOptionsSchema,
  type RecordColumn,
  type RecordComponent,
  wireTable,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import type * as z from 'zod/mini';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { LookupTable } from './look-up.store.ts';

type Asked = z.output<NonNullable<typeof autocompleteOld.query>>;
type SentOptions = z.output<typeof lookupOptionsSchema>;
/** The options with column names as a list, in whichever form they were sent. */
type LookupOptions = Omit<SentOptions, 'displaySeconds' | 'searchIn'> & {
  readonly displaySeconds: readonly string[];
  readonly searchIn: readonly string[];
};

/** Columns that one list of names may have. */
const MAX_NAMES = 10;

/** Splits a comma-separated list of names. */
export function namesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The target of a lookup. `record` is null for a table that is no component. */
export interface LookupTarget {
  readonly table: LookupTable;
  readonly record: RecordComponent | null;
  /** Whether the caller may read the records themselves, and not only their names. */
  readonly mayRead: boolean;
}

export function refuseLookup(field: string, reason: Reason): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ ...reason, field }] });
}

/**
 * Parses the `searchOptions` of a call. @throws AppError VALIDATION_FAILED when the text cannot be
 * parsed
 */
export function readLookupOptions(json: string): LookupOptions {
  let value: unknown;
  try {
    value = json === '' ? {} : JSON.parse(json);
  } catch {
    value = null;
  }
  const read = lookupOptionsSchema.safeParse(value);
  const invalid = (): AppError => refuseLookup('searchOptions', explain('search_not_json'));
  if (!read.success) throw invalid();
  const [displaySeconds, searchIn] = [read.data.displaySeconds, read.data.searchIn].map((names) =>
    typeof names === 'string' ? namesOf(names) : names,
  );
  if (
    displaySeconds === undefined ||
    searchIn === undefined ||
    Math.max(displaySeconds.length, searchIn.length) > MAX_NAMES
  )
    throw invalid();
  return { ...read.data, displaySeconds, searchIn };
}

/** Kinds whose SQL column is a text, and kinds that can be sorted. */
const TEXTS: ReadonlySet<RecordColumn['kind']> = new Set([
  'text',
  'code',
  'barcode',
  'phone',
  'email',
  'taxid',
  'locality',
  'address',
]);
const ORDERED: ReadonlySet<RecordColumn['kind']> = new Set([
  ...TEXTS,
  'integer',
  'number',
  'money',
  'quantity',
  'percent',
  'date',
  'moment',
]);

export function isText({ kind }: RecordColumn): boolean {
  return TEXTS.has(kind);
}

/**
 * Applies the caller's options: the shown, searched, sorted and returned columns. Every column is
 * one of the declared ones, and the statement contains only the declaration's own names.
 * @throws AppError VALIDATION_FAILED for an unknown column, or one that the caller may not read
 */
export function shapeLookup(
  target: LookupTarget,
  options: LookupOptions,
  { orderby, displaySecondaryLabel }: Pick<Asked, 'orderby' | 'displaySecondaryLabel'>,
): LookupTable {
  const { table } = target;
  const shown = (wire: string): string => columnOf(target, wire, TEXTS, 'searchOptions');
  const seconds =
    displaySecondaryLabel === '0' || displaySecondaryLabel === 'false'
      ? []
      : options.displaySeconds.map(shown);
  const name = options.displayText === '' ? table.name : shown(options.displayText);
  const { folded, found, ...plain } = table;
  const isPlain = options.searchIn.length === 0 && name === table.name;
  const order = orderOf(target, orderby);
  return {
    ...plain,
    // Only the table's own name and code are indexed.
    ...(folded !== undefined && name === table.name ? { folded } : {}),
    ...(found === true && isPlain && order === undefined ? { found } : {}),
    name,
    second:
      displaySecondaryLabel === '0' || displaySecondaryLabel === 'false' ? null : table.second,
    ...(seconds.length === 0 ? {} : { seconds }),
    ...(options.displayTextForce === '' ? {} : { nameOverride: shown(options.displayTextForce) }),
    ...(options.searchIn.length === 0 ? {} : { searched: options.searchIn.map(shown) }),
    ...(options.returningValue === ''
      ? {}
      : { value: options.returningValue === 'ID' ? 'id' : shown(options.returningValue) }),
    ...(order === undefined ? {} : { order }),
  };
}

/** Parses `field`, `field asc` or `field desc`. */
function orderOf(target: LookupTarget, orderby: string): LookupTable['order'] {
  const [field = '', direction = 'asc', ...rest] = orderby.trim().split(/\s+/);
  if (field === '') return undefined;
  if (rest.length > 0 || !['asc', 'desc'].includes(direction.toLowerCase()))
    throw refuseLookup('orderby', explain('order_of_search'));
  const column = ['ID', `${wireTable(target.table.table)}ID`].includes(field)
    ? 'id'
    : columnOf(target, field, ORDERED, 'orderby');
  return { column, descending: direction.toLowerCase() === 'desc' };
}

/**
 * The SQL column of a wire name: a key of the answer (`Name`, `CustomersCode`), or a field of the
 * component.
 */
function columnOf(
  { table, record, mayRead }: LookupTarget,
  wire: string,
  kinds: ReadonlySet<RecordColumn['kind']>,
  field: string,
): string {
  const prefix = wireTable(table.table);
  const word = wire.startsWith(prefix) ? wire.slice(prefix.length) : wire;
  if (word === 'Name') return table.name;
  if (word === 'Code' && table.code !== null) return table.code;
  if (word === 'Second' && table.second !== null) return table.second;
  const column = mayRead ? record?.columns.find((one) => one.key === wire) : undefined;
  if (column === undefined || !kinds.has(column.kind) || !kindOf(column).sorts)
    throw refuseLookup(field, explain('no_such_column', { column: wire.slice(0, 60) }));
  return column.column ?? column.key;
}
