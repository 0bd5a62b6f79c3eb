import {
  kindOf,
  type RecordColumn,
  type RecordComponent,
  searchRange,
  type SearchType,
  searchValues,
} from '@dalpak/contracts';
import { emptySql, fewValues, literal, ownColumn, textSql, typedSql, ZONE } from './kind-sql.ts';
import { likePattern } from './record-sql.ts';

/** A condition on one column. */
export interface ColumnSearch {
  readonly key: string;
  readonly type: SearchType;
  readonly val: string;
}

/** False while the value is missing; empty and not-empty need none. */
export function hasValue({ type, val }: ColumnSearch): boolean {
  return val.trim() !== '' || type === 'empty' || type === 'not_empty';
}

/**
 * Ids of the records that the searched references mean, by {@link refsKey}. With them a list is
 * searched by ids in its own table: no join is needed, an index of the reference serves, and the
 * planner can estimate the rows.
 */
export type NamedRefs = ReadonlyMap<string, readonly number[]>;

/** Key of a search in a reference field. */
export const refsKey = (field: string, type: SearchType, val: string): string =>
  `${field}\n${type}\n${val}`;

/** Sorts after every text with the same beginning, in byte order. */
export const LAST_CHARACTER = '\u{10FFFF}';

/**
 * The SQL of a list's searches. Parameters are appended to `params`.
 * @param named ids of the records that references mean
 */
export function searchSql(
  record: RecordComponent,
  searches: readonly ColumnSearch[],
  params: unknown[],
  named?: NamedRefs,
): readonly string[] {
  const conditions: string[] = [];
  for (const { key, type, val } of searches.filter(hasValue)) {
    const at = record.columns.findIndex((column) => column.key === key);
    const column = record.columns[at];
    if (column === undefined || !kindOf(column).searchable) continue;
    const ids = named?.get(refsKey(key, type, val.trim()));
    conditions.push(
      ids === undefined
        ? conditionOf(column, at, type, toStoredText(column, val.trim()), params)
        : namedSql(column, type, ids, params),
    );
  }
  return conditions;
}

/**
 * Condition on a reference whose names were resolved to ids. An empty reference has no name, so it
 * matches none.
 */
function namedSql(
  column: RecordColumn,
  type: SearchType,
  ids: readonly number[],
  params: unknown[],
): string {
  const own = ownColumn(column);
  if (ids.length === 0) return type === 'not_equal' ? 'true' : 'false';
  params.push(ids);
  return type === 'not_equal'
    ? `(${own} IS NULL OR ${own} <> ALL ($${params.length}::integer[]))`
    : `${own} = ANY ($${params.length}::integer[])`;
}

/**
 * Condition on a column with few possible values: the matching ones are known without reading any
 * row.
 */
function fewSql(column: RecordColumn, type: SearchType, val: string): string | null {
  const few = fewValues(column);
  if (few === null || type === 'smaller' || type === 'bigger') return null;
  const own = ownColumn(column);
  if (type === 'equal' || type === 'not_equal') {
    const values = searchValues(val).flatMap((one) => kindOf(column).searchValue(one) ?? []);
    const sql = values.map((value) =>
      typeof value === 'boolean' ? String(value) : literal(String(value)),
    );
    const [first] = sql;
    if (first === undefined) return type === 'not_equal' ? 'true' : 'false';
    if (sql.length === 1) return `${own} ${type === 'equal' ? '=' : 'IS DISTINCT FROM'} ${first}`;
    return type === 'equal'
      ? `${own} IN (${sql.join(', ')})`
      : `(${own} IS NULL OR ${own} NOT IN (${sql.join(', ')}))`;
  }
  const text = val.toLowerCase();
  const fits = (word: string): boolean =>
    type === 'starts'
      ? word.startsWith(text)
      : type === 'ends'
        ? word.endsWith(text)
        : word.includes(text);
  const fitting = few.filter(({ word }) => fits(word));
  return fitting.length === 0 ? 'false' : `${own} IN (${fitting.map(({ sql }) => sql).join(', ')})`;
}

/**
 * An amount as shown in a cell, `₪1,234.50`, without its formatting. A comma that separates no
 * thousands remains and is refused.
 */
function toStoredText(column: RecordColumn, val: string): string {
  return column.kind === 'money'
    ? val.replaceAll(/[₪\s\u200E\u200F\u2066-\u2069]|,(?=\d{3}(?!\d))/gu, '')
    : val;
}

function conditionOf(
  column: RecordColumn,
  at: number,
  type: SearchType,
  val: string,
  params: unknown[],
): string {
  const place = (value: unknown): string => {
    params.push(value);
    return `$${params.length}`;
  };
  if (type === 'empty') return emptySql(column);
  if (type === 'not_empty') return `NOT (${emptySql(column)})`;
  const few = fewSql(column, type, val);
  if (few !== null) return few;
  const isPart = type === 'starts' || type === 'ends' || type === 'contains';
  if (isPart && PARTS[column.kind]?.test(val) === false) return 'false';
  // A complete date in display form identifies one day, so rows are compared without formatting
  // them.
  if (
    (column.kind === 'date' || column.kind === 'moment') &&
    (type === 'starts' || type === 'contains') &&
    WHOLE_DAY.test(val)
  )
    return conditionOf(column, at, 'equal', val, params);
  const month =
    (column.kind === 'date' && isPart) || (column.kind === 'moment' && type === 'contains')
      ? monthSql(column, type, val, place)
      : null;
  if (month !== null) return month;
  const text = textSql(column, at);
  switch (type) {
    case 'ends':
      return `${text} LIKE ${place(likePattern(val, 'ends'))}`;
    case 'contains':
      return `${text} LIKE ${place(likePattern(val, 'contains'))}`;
    case 'starts': {
      const prefix = val.toLowerCase();
      // A range when the column is sorted by bytes: its index serves any value, even in a generic
      // plan.
      if (isOrdered(column))
        return `(${text} >= ${place(prefix)} AND ${text} < ${place(prefix + LAST_CHARACTER)})`;
      return `${text} LIKE ${place(likePattern(val, 'starts'))}`;
    }
    default:
      return compared(column, text, type, val, place);
  }
}

/** Characters that part of a number, a day or a time can have, as {@link textSql} formats them. */
const NUMBER = /^[-\d.]+$/;
const PARTS: Partial<Readonly<Record<RecordColumn['kind'], RegExp>>> = {
  integer: NUMBER,
  number: NUMBER,
  money: NUMBER,
  quantity: NUMBER,
  percent: NUMBER,
  date: /^[\d/]+$/,
  time: /^[\d:]+$/,
  moment: /^[\d/: ]+$/,
};
const WHOLE_DAY = /^\d{2}\/\d{2}\/\d{4}$/;
/** `03/2026`, `2026`, and both with a preceding slash. */
const MONTH_OR_YEAR = /^\/?(?:(\d{2})\/)?(\d{4})$/;

const isOrdered = (column: RecordColumn): boolean =>
  'folded' in column && column.folded !== undefined;

function compared(
  column: RecordColumn,
  text: string,
  type: 'equal' | 'not_equal' | 'smaller' | 'bigger',
  val: string,
  place: (value: unknown) => string,
): string {
  const ranges = column.kind === 'moment' || typedSql(column) !== null;
  const range = type === 'equal' && ranges ? searchRange(val) : null;
  if (range !== null) return rangeSql(column, text, range, place);
  const operator = { equal: '=', not_equal: 'IS DISTINCT FROM', smaller: '<', bigger: '>' }[type];
  if (column.kind === 'moment') return daySql(column, type, val, place);
  const typed = typedSql(column);
  if (typed === null) return `${text} ${operator} ${place(val.toLowerCase())}`;
  const value = kindOf(column).searchValue(val);
  // An impossible value equals no row, and differs from all.
  if (value === null) return type === 'not_equal' ? 'true' : 'false';
  return `${typed.sql} ${operator} ${place(value)}::${typed.type}`;
}

/** Both ends belong to a range; an empty end is open. */
function rangeSql(
  column: RecordColumn,
  text: string,
  { from, to }: { readonly from: string; readonly to: string },
  place: (value: unknown) => string,
): string {
  const { searchValue } = kindOf(column);
  if ([from, to].some((end) => end !== '' && searchValue(end) === null)) return 'false';
  const ends = [
    ...(from === '' ? [] : [`NOT (${compared(column, text, 'smaller', from, place)})`]),
    ...(to === '' ? [] : [`NOT (${compared(column, text, 'bigger', to, place)})`]),
  ];
  return ends.length === 0 ? 'true' : `(${ends.join(' AND ')})`;
}

/**
 * A month or a year in display form, as a range of days: no other part of a day's text can contain
 * it. Null for other texts.
 */
function monthSql(
  column: RecordColumn,
  type: SearchType,
  val: string,
  place: (value: unknown) => string,
): string | null {
  const [, month, year] = MONTH_OR_YEAR.exec(val) ?? [];
  if (year === undefined || year === '0000' || type === 'starts') return null;
  if (month !== undefined && (month < '01' || month > '12')) return 'false';
  const start = (day: string): string =>
    column.kind === 'date' ? `${day}::date` : `(${day}::date)::timestamp AT TIME ZONE ${ZONE}`;
  const first = place(`${year}-${month ?? '01'}-01`);
  const after = `(${first}::date + interval '${month === undefined ? '1 year' : '1 month'}')`;
  const own = ownColumn(column);
  return `(${own} >= ${start(first)} AND ${own} < ${start(after)})`;
}

/** A moment by its local day, as a condition on its sort column, so that an index finds the day. */
function daySql(
  column: RecordColumn,
  type: 'equal' | 'not_equal' | 'smaller' | 'bigger',
  val: string,
  place: (value: unknown) => string,
): string {
  const day = kindOf(column).searchValue(val);
  if (day === null) return type === 'not_equal' ? 'true' : 'false';
  const own = ownColumn(column);
  const date = place(day);
  const from = `(${date}::date)::timestamp AT TIME ZONE ${ZONE}`;
  const to = `(${date}::date + 1)::timestamp AT TIME ZONE ${ZONE}`;
  switch (type) {
    case 'equal':
      return `(${own} >= ${from} AND ${own} < ${to})`;
    case 'not_equal':
      return `(${own} IS NULL OR ${own} < ${from} OR ${own} >= ${to})`;
    default:
      return type === 'smaller' ? `${own} < ${from}` : `${own} >= ${to}`;
  }
}

/**
 * Reference columns whose names the search box searches, for a record without a text of its own.
 */
export function searchedRefs(record: RecordComponent): readonly RecordColumn[] {
  return record.columns.some((column) => 'search' in column && column.search === true)
    ? []
    : record.columns.filter(({ kind }) => kind === 'ref');
}

/**
 * The search box: any part of the columns declared as searched; the name of a reference when the
 * record has none of its own.
 */
export function quickSearchSql(
  record: RecordComponent,
  q: string,
  params: unknown[],
  named?: NamedRefs,
): string | null {
  const refs = searchedRefs(record);
  const searched = record.columns.flatMap((column, at) =>
    refs.includes(column) || ('search' in column && column.search === true) ? [{ column, at }] : [],
  );
  if (q === '' || searched.length === 0) return null;
  let place: string | null = null;
  const pattern = (): string => (place ??= `$${params.push(likePattern(q, 'contains'))}`);
  if (record.found === true && refs.length === 0) return `r.search_text LIKE ${pattern()}`;
  return `(${searched
    .map(({ column, at }) => {
      const ids = named?.get(refsKey(column.key, 'contains', q));
      return ids === undefined
        ? `${textSql(column, at)} LIKE ${pattern()}`
        : namedSql(column, 'contains', ids, params);
    })
    .join(' OR ')})`;
}
