import type { RecordColumn, RecordComponent } from '@dalpak/contracts';
import { identifier, joined, literal, selected } from './kind-sql.ts';

/**
 * The parts of a component's statements. They contain only the declaration's text; caller input is
 * always a parameter.
 */
export interface RecordSql {
  readonly columns: readonly RecordColumn[];
  readonly select: string;
  readonly from: string;
  /** The same FROM clause over other rows: `rows` is a subquery in brackets. */
  readonly fromOf: (rows: string) => string;
  /**
   * Columns of the component's own order, the identity last, each with its SQL type and the text or
   * number that a cursor stores.
   */
  readonly order: readonly {
    readonly sql: string;
    readonly type: 'text' | 'integer' | 'date' | 'timestamptz' | 'uuid';
    readonly columnsSql: string;
  }[];
  /** Direction of the component's own order; all of its parts have the same. */
  readonly direction: '' | ' DESC';
  readonly identity: readonly string[];
  /**
   * The SQL condition of this component's rows: `r.cloud_id = $1` and the declaration's own
   * conditions.
   */
  readonly where: string;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * @param all true for the record's own page, which needs every column; a list needs only those it
 * shows
 * @param more fields that a list shows in addition
 */
export function recordSql(record: RecordComponent, all: boolean, more = NONE): RecordSql {
  // Indexes are those of the declaration, so that a column has the same name in every statement.
  const columns = record.columns;
  const shown = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => all || column.list !== undefined || more.has(column.key));
  const identity = record.identity.map((column) => `r.${identifier(column)}`);
  const order = [
    ...(record.order === undefined ? [] : [orderPart(record.order)]),
    ...identity.map((sql) =>
      record.named === 'uuid'
        ? { sql, type: 'uuid' as const, columnsSql: `${sql}::text` }
        : { sql, type: 'integer' as const, columnsSql: sql },
    ),
  ];
  const joins = columns.map((column, at) => joined(column, at)).join('');
  const fromOf = (rows: string): string => `${rows} r${joins}`;
  return {
    columns,
    select: [
      ...order.map(({ columnsSql }, at) => `${columnsSql} AS o${at}`),
      ...(record.status === undefined ? [] : [`r.${identifier(record.status)} AS active`]),
      ...shown.map(({ column, at }) => selected(column, at)),
    ].join(', '),
    from: fromOf(identifier(record.table)),
    fromOf,
    order,
    direction: record.order?.descending === true ? ' DESC' : '',
    identity,
    where: ['r.cloud_id = $1', ...componentConditions(record)].join(' AND '),
  };
}

function orderPart({
  column,
  type,
}: NonNullable<RecordComponent['order']>): RecordSql['order'][number] {
  const sql = `r.${identifier(column)}`;
  // To the microsecond, so that two records of one millisecond keep their order.
  if (type === 'moment')
    return {
      sql,
      type: 'timestamptz',
      columnsSql: `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    };
  return { sql, type, columnsSql: type === 'date' ? `${sql}::text` : sql };
}

/** The SQL conditions of the component's rows within its table. */
export function componentConditions({
  rowFilter,
  branchFilter,
}: RecordComponent): readonly string[] {
  const isOneOf = (column: string, values: readonly (string | number)[]): string =>
    `r.${identifier(column)} IN (${values.map((value) => (typeof value === 'number' ? String(value) : literal(value))).join(', ')})`;
  return [
    ...(rowFilter === undefined ? [] : [isOneOf(rowFilter.column, rowFilter.values)]),
    ...(branchFilter === undefined ? [] : [branchCondition(branchFilter, isOneOf)]),
  ];
}

function branchCondition(
  { column, through, branches }: NonNullable<RecordComponent['branchFilter']>,
  isOneOf: (column: string, values: readonly number[]) => string,
): string {
  if (through === undefined) return isOneOf(column, branches);
  return `r.${identifier(column)} IN (SELECT o.id FROM ${identifier(through)} o WHERE o.cloud_id = r.cloud_id AND o.branch_id IN (${branches.join(', ')}))`;
}

/** Escapes typed text for a LIKE pattern: its own % and _ are ordinary characters. */
export function likePattern(text: string, place: 'starts' | 'ends' | 'contains'): string {
  const plain = text
    .toLowerCase()
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '\\%')
    .replaceAll('_', '\\_');
  return `${place === 'starts' ? '' : '%'}${plain}${place === 'ends' ? '' : '%'}`;
}
