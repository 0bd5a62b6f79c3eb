import type { RecordColumn, RecordComponent } from '@dalpak/contracts';
import { ownColumn, sortSql } from './kind-sql.ts';
import { recordSql } from './record-sql.ts';

export interface SortBy {
  readonly key: string;
  readonly descending: boolean;
}

/** Sort order of a list, with the identity last. */
export interface RecordOrder {
  readonly sql: string;
  readonly descending: boolean;
  /** Part of a statement's name. */
  readonly name: string;
  /**
   * Whether a position in it can be stored and continued from: no part is ever null, and an index
   * has them all.
   */
  readonly keyed: boolean;
  readonly parts: readonly {
    readonly sql: string;
    readonly type: string;
    readonly columnsSql: string;
  }[];
  /** The sort values of a row as `k<at>`, in the form that a stored position has. */
  readonly columnsSql: string;
}

const KEPT_TYPES: Partial<Readonly<Record<RecordColumn['kind'], string>>> = {
  integer: 'bigint',
  number: 'bigint',
  money: 'bigint',
  quantity: 'bigint',
  percent: 'bigint',
  date: 'date',
};

function partOf(column: RecordColumn, at: number): RecordOrder['parts'][number] {
  const sql = sortSql(column, at);
  const type = KEPT_TYPES[column.kind] ?? 'text';
  return { sql, type, columnsSql: type === 'text' ? sql : `${ownColumn(column)}::text` };
}

/** The component's own order, or that of a column. */
export function orderOf(record: RecordComponent, sort: SortBy | null): RecordOrder {
  const own = recordSql(record, false);
  const at = sort === null ? -1 : record.columns.findIndex(({ key }) => key === sort.key);
  const column = record.columns[at];
  const identity = own.order.slice(-record.identity.length);
  const parts = column === undefined ? own.order : [partOf(column, at), ...identity];
  const descending = column === undefined ? own.direction !== '' : sort?.descending === true;
  return {
    sql: parts.map((part) => `${part.sql}${descending ? ' DESC' : ''}`).join(', '),
    descending,
    name: `${at}${descending ? 'DESC' : ''}`,
    keyed: column === undefined || column.sorted === true,
    parts,
    columnsSql: parts.map(({ columnsSql: kept }, place) => `${kept} AS k${place}`).join(', '),
  };
}
