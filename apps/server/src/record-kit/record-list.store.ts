import type { FieldValue, RecordComponent, RecordView } from '@dalpak/contracts';
import type { TenantDb } from '../kernel/db/index.ts';
import { fromSql, sortSql } from './kind-sql.ts';
import { recordSql } from './record-sql.ts';
import { quickSearchSql, searchSql, type ColumnSearch } from './search-sql.ts';

type Row = Record<string, unknown>;

/** Order's value and identity of a row: the list goes on behind it. */
export type RecordPosition = readonly (string | number)[];

export interface RecordRow {
  readonly view: RecordView;
  readonly position: RecordPosition;
}

/** Which records of a component. */
export interface RecordQuery {
  readonly q?: string;
  readonly searches?: readonly ColumnSearch[];
  /** Only those in use, or only the others. */
  readonly active?: boolean | undefined;
  /** Only those whose reference `field` names this record: a related list. */
  readonly of?: { readonly field: string; readonly id: number } | undefined;
}

/** The part of a list that people look at. */
interface ListPart {
  readonly sort: SortBy | null;
  readonly from: number;
  readonly limit: number;
  /** Fields wanted beside those that the component shows. */
  readonly more?: ReadonlySet<string>;
}

export interface SortBy {
  readonly key: string;
  readonly descending: boolean;
}

interface Conditions {
  readonly sql: string;
  /** Tells the few texts that are worth keeping apart; null for one of thousands. */
  readonly form: string | null;
}

function conditionsOf(record: RecordComponent, query: RecordQuery, base: string, params: unknown[]): Conditions {
  const found = searchSql(record, query.searches ?? [], params);
  const quick = quickSearchSql(record, query.q ?? '', params);
  const status = query.active === undefined || record.status === undefined ? [] : [query.active ? `r."${record.status}"` : `NOT r."${record.status}"`];
  const related = query.of === undefined ? [] : [relatedSql(record, query.of, params)];
  return {
    sql: [base, ...status, ...related, ...found, ...(quick === null ? [] : [quick])].join(' AND '),
    form: found.length === 0 && query.of === undefined ? `${status.length > 0 ? String(query.active) : 'all'}${quick === null ? '' : '.q'}` : null,
  };
}

/** Lists that are searched by columns have thousands of forms. */
function nameOf(what: string, record: RecordComponent, where: Conditions, order: string): string {
  return where.form === null ? `records.${what}*` : `records.${what}.${record.component}.${order}.${where.form}`;
}

function relatedSql(record: RecordComponent, { field, id }: { readonly field: string; readonly id: number }, params: unknown[]): string {
  const column = record.columns.find(({ key, kind }) => key === field && kind === 'ref');
  if (column === undefined) throw new Error(`${field} is no reference of component ${record.component}`);
  params.push(id);
  return `r."${column.column ?? column.key}" = $${params.length}`;
}

/** Records in the component's order, behind `after`. */
export async function listRecords(
  db: TenantDb, record: RecordComponent, query: RecordQuery, { after, limit }: { readonly after: RecordPosition | null; readonly limit: number },
): Promise<readonly RecordRow[]> {
  const sql = recordSql(record, false);
  const params: unknown[] = [db.cloudId, limit];
  const where = conditionsOf(record, query, sql.where, params);
  const order = sql.order.map((part) => part.sql);
  let behind = '';
  if (after !== null) {
    const places = sql.order.map(({ type }, at) => `$${params.length + at + 1}::${type}`);
    behind = ` AND (${order.join(', ')}) ${sql.direction === '' ? '>' : '<'} (${places.join(', ')})`;
    params.push(...after);
  }
  const { rows } = await db.query<Row>(
    nameOf('list', record, where, after === null ? 'first' : 'next'),
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${where.sql}${behind} ORDER BY ${order.map((part) => part + sql.direction).join(', ')} LIMIT $2`,
    params,
  );
  return rows.map((row) => toRow(record, row, sql.order.length));
}

/** A page of a list that people turn: sorted by any of its columns, from any row on. */
export async function pageRecords(
  db: TenantDb, record: RecordComponent, query: RecordQuery, { sort, from, limit, more }: ListPart,
): Promise<readonly RecordRow[]> {
  const sql = recordSql(record, false, more);
  const params: unknown[] = [db.cloudId, limit, from];
  const conditions = conditionsOf(record, query, sql.where, params);
  // Of the thousands of choices of columns none is worth keeping a plan for.
  const where = more === undefined || more.size === 0 ? conditions : { ...conditions, form: null };
  const at = sort === null ? -1 : record.columns.findIndex(({ key }) => key === sort.key);
  const column = record.columns[at];
  const turned = sort?.descending === true ? ' DESC' : '';
  const direction = column === undefined ? sql.direction : turned;
  const order = (column === undefined ? sql.order.map((part) => part.sql) : [sortSql(column, at), ...sql.identity]).map((part) => `${part}${direction}`).join(', ');
  const { rows } = await db.query<Row>(
    nameOf('page', record, where, `${at}${turned.trim()}`),
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${where.sql} ORDER BY ${order} LIMIT $2 OFFSET $3`,
    params,
  );
  return rows.map((row) => toRow(record, row, sql.order.length));
}

/** How many the search finds. */
export async function countRecords(db: TenantDb, record: RecordComponent, query: RecordQuery): Promise<number> {
  const sql = recordSql(record, false);
  const params: unknown[] = [db.cloudId];
  const where = conditionsOf(record, query, sql.where, params);
  // The other tables are joined only for what looks into them.
  const from = /\bj\d+\./.test(where.sql) ? sql.from : `"${record.table}" r`;
  const row = await db.find<{ count: number }>(
    nameOf('count', record, where, ''), `SELECT count(*)::integer AS count FROM ${from} WHERE ${where.sql}`, params,
  );
  return row?.count ?? 0;
}

/** One record with all of its columns; null when there is none, also when it belongs to another business. */
export async function findRecord(db: TenantDb, record: RecordComponent, identity: readonly (number | string)[]): Promise<RecordView | null> {
  const sql = recordSql(record, true);
  const row = await db.find<Row>(
    `records.get.${record.component}`,
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${sql.where} AND ${sql.identity.map((column, at) => `${column} = $${at + 2}`).join(' AND ')}`,
    [db.cloudId, ...identity],
  );
  return row === null ? null : toRow(record, row, sql.order.length).view;
}

/** The same for several records of one number each, in no order. */
export async function findRecords(db: TenantDb, record: RecordComponent, ids: readonly number[]): Promise<readonly RecordView[]> {
  const sql = recordSql(record, true);
  const { rows } = await db.query<Row>(
    `records.some.${record.component}`, `SELECT ${sql.select} FROM ${sql.from} WHERE ${sql.where} AND r.id = ANY ($2::integer[])`, [db.cloudId, ids],
  );
  return rows.map((row) => toRow(record, row, sql.order.length).view);
}

function toRow(record: RecordComponent, row: Row, ordered: number): RecordRow {
  const position = Array.from({ length: ordered }, (_, at) => row[`o${at}`] as string | number);
  const data: [string, FieldValue][] = record.columns.flatMap((column, at) => (`c${at}` in row ? [[column.key, fromSql(column, row, at)] as [string, FieldValue]] : []));
  return {
    position,
    view: { id: position.slice(-record.identity.length).join('-'), active: row['active'] !== false, data: Object.fromEntries(data) as RecordView['data'] },
  };
}
