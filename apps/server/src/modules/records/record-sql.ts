import type { RecordColumn, RecordComponent } from '@dalpak/contracts';

/** An identifier of our own declarations; anything else is a bug there, never input. */
function identifier(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name)) throw new Error(`"${name}" is no identifier`);
  return name;
}

const sqlColumn = ({ column, key }: RecordColumn): string => `r.${identifier(column ?? key)}`;

/** What a column answers with. Numbers keep their unit; a moment is ISO text, a reference brings its name along. */
function selected(column: RecordColumn, at: number): string {
  const own = sqlColumn(column);
  switch (column.kind) {
    case 'date': return `${own}::text AS c${at}`;
    case 'moment': return `to_char(${own} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS c${at}`;
    case 'choice': return `${own}::text AS c${at}`;
    case 'ref': return `${own} AS c${at}, j${at}.${identifier(column.shows)} AS n${at}`;
    default: return `${own} AS c${at}`;
  }
}

function joined(column: RecordColumn, at: number): string {
  if (column.kind !== 'ref') return '';
  return ` LEFT JOIN ${identifier(column.table)} j${at} ON j${at}.cloud_id = r.cloud_id AND j${at}.id = ${sqlColumn(column)}`;
}

/** The parts of a component's statements. Made of the declaration alone; whatever a caller sends travels as a parameter. */
export interface RecordSql {
  readonly columns: readonly RecordColumn[];
  readonly select: string;
  readonly from: string;
  /** Columns of the order, the identity last, each with its SQL type. */
  readonly order: readonly { readonly sql: string; readonly type: 'text' | 'integer' }[];
  readonly identity: readonly string[];
  /** What a search looks into, as SQL texts in lower case. */
  readonly searched: readonly string[];
}

/** @param all the record's own page wants every column, a list only those it shows */
export function recordSql(record: RecordComponent, all: boolean): RecordSql {
  const columns = record.columns.filter(({ list }) => all || list !== undefined);
  const identity = record.identity.map((column) => `r.${identifier(column)}`);
  const order = [
    ...(record.order === undefined ? [] : [{ sql: `r.${identifier(record.order.column)}`, type: record.order.type }]),
    ...identity.map((sql) => ({ sql, type: 'integer' as const })),
  ];
  const joins = columns.map(joined);
  // A reference is searched by its name, and only where the record has no words of its own.
  const texts = record.columns.filter((column) => (column.kind === 'text' || column.kind === 'code') && column.search === true);
  const searched = texts.length > 0
    ? texts.map((column) => `lower(${sqlColumn(column)})`)
    : columns.flatMap((column, at) => (column.kind === 'ref' ? [`lower(j${at}.${identifier(column.shows)})`] : []));
  return {
    columns,
    select: [...order.map(({ sql }, at) => `${sql} AS o${at}`), ...columns.map(selected)].join(', '),
    from: `${identifier(record.table)} r${joins.join('')}`,
    order,
    identity,
    searched,
  };
}

/** A text that people typed, as a LIKE pattern that finds it anywhere: its own % and _ are ordinary characters. */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
}
