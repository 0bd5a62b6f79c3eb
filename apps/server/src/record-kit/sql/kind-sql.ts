import type { ColumnOf, FieldValue, RecordColumn } from '@dalpak/contracts';
import {
  asLevels,
  asLimits,
  asRange,
  asRefs,
  asRights,
  asRows,
  engineLevels,
  findRecordComponent,
  isRef,
  LEVEL_LISTS,
  namedLevels,
} from '@dalpak/contracts';
import { SWITCH_WORDS } from './record-words.ts';

/** Days are those of the business, in Israel's time zone. */
export const ZONE = "'Asia/Jerusalem'";

/** Quotes an identifier of our own declarations; any other text is a bug there, never input. */
export function identifier(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name)) throw new Error(`"${name}" is no identifier`);
  return `"${name}"`;
}

/** A word of our own declarations as an SQL literal. */
export function literal(text: string): string {
  if (text.includes('\\') || text.includes('\0')) throw new Error(`"${text}" is no literal`);
  return `'${text.replaceAll("'", "''")}'`;
}

const DIGITS = { integer: 0, number: 2, money: 2, quantity: 3, percent: 2 } as const;

/** Today in the business's time zone, computed once per statement. */
const TODAY = `(SELECT (now() AT TIME ZONE ${ZONE})::date)`;

/** The SQL value of a column in a row, before it is formatted as text. */
export function ownColumn(column: RecordColumn): string {
  if (column.calculated !== undefined) return `${identifier(column.calculated)}(r.cloud_id, r.id)`;
  const stored = `r.${identifier(column.column ?? column.key)}`;
  if (!('late' in column) || column.late === undefined) return stored;
  const { due, says, unless } = column.late;
  return `CASE WHEN r.${identifier(due)} < ${TODAY} AND coalesce(${stored} NOT IN (${unless.map(literal).join(', ')}), true) THEN ${literal(says)} ELSE ${stored} END`;
}

/** A time of day as SQL's own type, also when the column stores minutes. */
function clockSql(column: Extract<RecordColumn, { kind: 'time' }>): string {
  const own = ownColumn(column);
  return column.minutes === true ? `(time '00:00' + make_interval(mins => ${own}))` : own;
}

/** The SQL columns of a field: two for a range of days, one for the others. */
export function sqlColumns(column: RecordColumn): readonly string[] {
  const own = identifier(column.column ?? column.key);
  return column.kind === 'daterange' ? [own, identifier(column.columnTo)] : [own];
}

/**
 * The selected values of a column, as `c<at>` (and `n<at>` for the name of a reference, `d<at>` for
 * the end of a range).
 */
export function selected(column: RecordColumn, at: number): string {
  const own = ownColumn(column);
  switch (column.kind) {
    case 'date':
      return `${own}::text AS c${at}`;
    case 'daterange':
      return `${own}::text AS c${at}, r.${identifier(column.columnTo)}::text AS d${at}`;
    case 'time':
      return `to_char(${clockSql(column)}, 'HH24:MI') AS c${at}`;
    case 'moment':
      return `to_char(${own} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS c${at}`;
    case 'choice':
    case 'radio':
    case 'image':
    case 'avatar':
    case 'file':
      return `${own}::text AS c${at}`;
    // Of a secret only its existence leaves the database.
    case 'password':
      return `(${own} IS NOT NULL) AS c${at}`;
    case 'days':
      return `array_to_string(${own}, '') AS c${at}`;
    case 'ref':
      return `${own} AS c${at}, j${at}.${identifier(column.shows)} AS n${at}`;
    case 'refs':
      return `${own} AS c${at}, ${namesOf(column, own)} AS n${at}`;
    case 'levels':
      return `${own} AS c${at}, ${namesOfLevels(column, own)} AS n${at}`;
    default:
      return `${own} AS c${at}`;
  }
}

/** Names of several references, in the order of their ids; null for a deleted one. */
function namesOf({ table, shows }: Extract<RecordColumn, { kind: 'refs' }>, own: string): string {
  const other = `(SELECT o.${identifier(shows)} FROM ${identifier(table)} o WHERE o.cloud_id = r.cloud_id AND o.id = x.id)`;
  return `(SELECT array_agg(${other} ORDER BY x.at) FROM unnest(${own}) WITH ORDINALITY AS x (id, at))`;
}

/**
 * Names of all records that levels refer to, as `{list: {id: name}}`: the lists are in blocks, and
 * in the exclusions of a block.
 */
function namesOfLevels({ lists }: Extract<RecordColumn, { kind: 'levels' }>, own: string): string {
  const named = LEVEL_LISTS.flatMap((list) => {
    const of = lists[list];
    if (of === undefined) return [];
    const ids = `SELECT (x #>> '{}')::integer FROM jsonb_path_query(${own}, ${literal(`$.**.${list}[*]`)}) AS x`;
    return [
      `${literal(list)}, (SELECT jsonb_object_agg(o.id, o.${identifier(of.shows)}) FROM ${identifier(of.table)} o WHERE o.cloud_id = r.cloud_id AND o.id IN (${ids}))`,
    ];
  });
  return `jsonb_build_object(${named.join(', ')})`;
}

export function joined(column: RecordColumn, at: number): string {
  if (column.kind !== 'ref') return '';
  return ` LEFT JOIN ${identifier(column.table)} j${at} ON j${at}.cloud_id = r.cloud_id AND j${at}.id = ${ownColumn(column)}`;
}

/**
 * A column of another table in lower case: its stored copy when that table's component declares
 * one.
 */
export function shownText(
  { table, shows, component }: Pick<ColumnOf<'ref'>, 'table' | 'shows' | 'component'>,
  alias: string,
): string {
  const declared = component === undefined ? null : findRecordComponent(component);
  const twin =
    declared?.table === table
      ? declared.columns.find((column) => (column.column ?? column.key) === shows)
      : undefined;
  return twin !== undefined && 'folded' in twin && twin.folded !== undefined
    ? `${alias}.${identifier(twin.folded)}`
    : `lower(${alias}.${identifier(shows)})`;
}

/**
 * The possible values of a column with few of them, each with its SQL and its displayed word in
 * lower case; null for free text.
 */
export function fewValues(
  column: RecordColumn,
): readonly { readonly sql: string; readonly word: string }[] | null {
  switch (column.kind) {
    case 'switch':
    case 'checkbox':
      return SWITCH_WORDS.map(({ he }, at) => ({ sql: String(at === 0), word: he }));
    case 'choice':
    case 'radio':
      return Object.entries(column.choices).map(([key, label]) => ({
        sql: literal(key),
        word: label.he.toLowerCase(),
      }));
    default:
      return null;
  }
}

/**
 * A column as its displayed text in lower case: the text that starts-with, ends-with and contains
 * search.
 */
export function textSql(column: RecordColumn, at: number): string {
  const own = ownColumn(column);
  switch (column.kind) {
    // With both decimals of the agorot, as cells show it.
    case 'money':
      return `round(${own}::numeric / 100, 2)::text`;
    case 'integer':
    case 'number':
    case 'quantity':
    case 'percent':
      return DIGITS[column.kind] === 0
        ? `${own}::text`
        : `trim_scale(${own}::numeric / ${10 ** DIGITS[column.kind]})::text`;
    case 'switch':
    case 'checkbox':
      return `CASE WHEN ${own} THEN ${literal(SWITCH_WORDS[0].he)} ELSE ${literal(SWITCH_WORDS[1].he)} END`;
    case 'date':
      return `to_char(${own}, 'DD/MM/YYYY')`;
    case 'time':
      return `to_char(${clockSql(column)}, 'HH24:MI')`;
    case 'moment':
      return `to_char(${own} AT TIME ZONE ${ZONE}, 'DD/MM/YYYY HH24:MI')`;
    case 'choice':
    case 'radio': {
      const cases = Object.entries(column.choices).map(
        ([key, label]) => `WHEN ${literal(key)} THEN ${literal(label.he.toLowerCase())}`,
      );
      return `CASE ${own}::text ${cases.join(' ')} ELSE '' END`;
    }
    case 'choices': {
      const cases = Object.entries(column.choices).map(
        ([key, label]) => `WHEN ${literal(key)} THEN ${literal(label.he.toLowerCase())}`,
      );
      return `(SELECT string_agg(CASE k ${cases.join(' ')} ELSE '' END, ', ') FROM unnest(${own}) AS k)`;
    }
    case 'tags':
      return `lower(array_to_string(${own}, ', '))`;
    case 'days':
      return `array_to_string(${own}, '')`;
    case 'ref':
      return shownText(column, `j${at}`);
    // The stored lower-case copy, when the column has one: an index on it can serve the search.
    default:
      return 'folded' in column && column.folded !== undefined
        ? `r.${identifier(column.folded)}`
        : `lower(${own})`;
  }
}

/** The SQL by which rows of this column are sorted. */
export function sortSql(column: RecordColumn, at: number): string {
  switch (column.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'quantity':
    case 'percent':
    case 'switch':
    case 'checkbox':
    case 'date':
    case 'time':
    case 'moment':
      return ownColumn(column);
    default:
      return textSql(column, at);
  }
}

/**
 * The typed comparison of a column: its SQL and the type of the parameter. Null when texts are
 * compared.
 */
export function typedSql(
  column: RecordColumn,
): { readonly sql: string; readonly type: string } | null {
  const own = ownColumn(column);
  switch (column.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'quantity':
    case 'percent':
      return { sql: own, type: 'bigint' };
    case 'switch':
    case 'checkbox':
      return { sql: own, type: 'boolean' };
    case 'date':
      return { sql: own, type: 'date' };
    case 'time':
      return { sql: clockSql(column), type: 'time' };
    case 'choice':
    case 'radio':
      return { sql: `${own}::text`, type: 'text' };
    default:
      return null;
  }
}

/** True for a row without a value in the column. */
export function emptySql(column: RecordColumn): string {
  const own = ownColumn(column);
  switch (column.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'quantity':
    case 'percent':
    case 'date':
    case 'time':
    case 'moment':
    case 'choice':
    case 'radio':
    case 'ref':
      return `${own} IS NULL`;
    // A switch always has one of its two values.
    case 'switch':
    case 'checkbox':
      return 'false';
    case 'choices':
    case 'tags':
    case 'days':
      return `cardinality(${own}) = 0`;
    default:
      return `coalesce(${own}, '') = ''`;
  }
}

/** Converts a stored row's value to its wire form. */
export function fromSql(
  column: RecordColumn,
  row: Readonly<Record<string, unknown>>,
  at: number,
): FieldValue {
  const value = row[`c${at}`] ?? null;
  switch (column.kind) {
    case 'daterange':
      return { from: value as string | null, to: (row[`d${at}`] ?? null) as string | null };
    case 'refs': {
      const names = (row[`n${at}`] ?? []) as readonly (string | null)[];
      return ((value ?? []) as readonly number[]).map((id, place) => ({
        id,
        label: names[place] ?? '',
      }));
    }
    case 'limits':
      return asLimits(value as FieldValue);
    case 'table':
      return asRows(value as FieldValue);
    case 'rights':
      return asRights(value as FieldValue);
    case 'levels': {
      const names = (row[`n${at}`] ?? {}) as Readonly<
        Partial<Record<string, Readonly<Partial<Record<string, string>>> | null>>
      >;
      return namedLevels(asLevels(value as FieldValue), (list, id) => names[list]?.[id] ?? '');
    }
    default:
      break;
  }
  if (value === null) return null;
  if (column.kind === 'ref') {
    const name = row[`n${at}`];
    return { id: Number(value), label: typeof name === 'string' ? name : '' };
  }
  return value as FieldValue;
}

/** A value's parameters, one for each of {@link sqlColumns}. */
export function toSql(column: RecordColumn, value: FieldValue): readonly unknown[] {
  switch (column.kind) {
    case 'daterange':
      return [asRange(value).from, asRange(value).to];
    case 'ref':
      return [isRef(value) ? value.id : null];
    case 'refs':
      return [asRefs(value).map(({ id }) => id)];
    case 'days':
      return [typeof value === 'string' ? [...value].map(Number) : []];
    case 'choices':
    case 'tags':
      return [value ?? []];
    case 'limits':
      return [JSON.stringify(asLimits(value))];
    case 'table':
      return [JSON.stringify(asRows(value))];
    case 'rights':
      return [JSON.stringify(asRights(value))];
    case 'levels':
      return [JSON.stringify(engineLevels(asLevels(value)))];
    case 'switch':
    case 'checkbox':
      return [value === true];
    case 'time':
      return [column.minutes === true ? minutesOf(value) : value];
    default:
      return [value];
  }
}

/** Minutes since midnight of `07:30`; an empty value is midnight. */
function minutesOf(value: FieldValue): number {
  const [hours = 0, minutes = 0] = typeof value === 'string' ? value.split(':').map(Number) : [];
  return hours * 60 + minutes;
}

/**
 * Locks the records of a reference that offers only some, until commit: the reason why they are
 * offered must not change before the choice is stored.
 */
export function heldSql(column: Extract<RecordColumn, { kind: 'ref' | 'refs' }>): string {
  return column.offered === undefined ? '' : ' FOR SHARE';
}
