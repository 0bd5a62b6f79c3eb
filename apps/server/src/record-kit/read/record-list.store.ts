import {
  type FieldValue,
  findRecordComponent,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import {
  type TextIndexResult,
  searchTextIndex,
  isIndexablePattern,
  textIndexPattern,
  matchPageSql,
  rangeSql,
  type TextRange,
} from '../sql/text-index.ts';
import { fromSql, identifier } from '../sql/kind-sql.ts';
import type { ListPositions, RecordPosition } from './list-positions.ts';
import { readyCondition } from './ready-views.ts';
import { orderOf, type RecordOrder, type SortBy } from '../sql/record-order.ts';
import { recordSql, type RecordSql } from '../sql/record-sql.ts';
import { findNamedRefs } from '../sql/named-refs.ts';
import {
  quickSearchSql,
  hasValue,
  searchSql,
  type ColumnSearch,
  type NamedRefs,
} from '../sql/search-sql.ts';

type Row = Record<string, unknown>;

export interface RecordRow {
  readonly view: RecordView;
  readonly position: RecordPosition;
}

/** Filters of a component's records. */
export interface RecordQuery {
  readonly q?: string;
  readonly searches?: readonly ColumnSearch[];
  /** Only active records, or only inactive ones. */
  readonly active?: boolean | undefined;
  /** Only records whose reference `field` names this record: a related list. */
  readonly relatedTo?: { readonly field: string; readonly id: number } | undefined;
  /** A view that came with the component: only records for which its condition holds. */
  readonly view?: string | undefined;
  /** The index results for the search, from {@link narrowed}. */
  readonly indexResult?: TextIndexResult | undefined;
  /** Records that the searched references mean. */
  readonly namedRefs?: NamedRefs | undefined;
}

/** Adds to the query the results of indexes and of other tables for its searches. */
export async function withIndexResults(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
  sort: string | null = null,
): Promise<RecordQuery> {
  const [inside, named] = await Promise.all([
    searchTextIndex(db, record, query, sort),
    findNamedRefs(db, record, query),
  ]);
  return {
    ...query,
    ...(inside === null ? {} : { indexResult: inside }),
    ...(named.size === 0 ? {} : { namedRefs: named }),
  };
}

/** Number of records; `estimated` when there are too many to count one by one. */
export interface RecordCount {
  readonly count: number;
  readonly estimated: boolean;
  /** A lower bound: counting stopped at its limit, and no estimate exists. */
  readonly least?: true;
}

/** Limit of counting one by one. */
const COUNT_LIMIT = 10_000;
/**
 * The same limit when the planner has no estimate: a newly filled shop still shows its number of
 * products.
 */
const UNANALYSED_COUNT_LIMIT = 100_000;

/** The visible part of a list. */
export interface ListPart {
  readonly sort: SortBy | null;
  readonly from: number;
  readonly limit: number;
  /** Requested fields in addition to those that the component shows. */
  readonly more?: ReadonlySet<string> | undefined;
}

interface Conditions {
  readonly sql: string;
  /** Part of a prepared statement's name, for the few frequent forms; null for one of thousands. */
  readonly form: string | null;
}

function conditionsOf(
  record: RecordComponent,
  query: RecordQuery,
  base: string,
  params: unknown[],
): Conditions {
  const found = searchSql(record, query.searches ?? [], params, query.namedRefs);
  const quick = quickSearchSql(record, query.q ?? '', params, query.namedRefs);
  const status =
    query.active === undefined || record.status === undefined
      ? []
      : [query.active ? `r."${record.status}"` : `NOT r."${record.status}"`];
  const related =
    query.relatedTo === undefined ? [] : [relatedSql(record, query.relatedTo, params)];
  const ready = readyCondition(record, query.view);
  const ids = query.indexResult?.ids ?? null;
  if (ids !== null) params.push(ids);
  const named = ids === null ? [] : [`r.id = ANY ($${params.length}::integer[])`];
  return {
    sql: [
      base,
      ...status,
      ...related,
      ...(ready === null ? [] : [`(${ready})`]),
      ...named,
      ...found,
      ...(quick === null ? [] : [quick]),
    ].join(' AND '),
    form:
      found.length === 0 &&
      ready === null &&
      query.relatedTo === undefined &&
      ids === null &&
      query.namedRefs === undefined
        ? `${status.length > 0 ? String(query.active) : 'all'}${quick === null ? '' : '.q'}`
        : null,
  };
}

/** Lists searched by columns, or held to the branches of a key, have thousands of forms. */
function nameOf(what: string, record: RecordComponent, where: Conditions, order: string): string {
  return where.form === null || record.branchFilter !== undefined
    ? `records.${what}*`
    : `records.${what}.${shapeOf(record)}.${order}.${where.form}`;
}

/** Part of a prepared statement's name: a user who may not read all columns has another one. */
export const shapeOf = ({ component, columns }: RecordComponent): string =>
  columns.length === findRecordComponent(component)?.columns.length
    ? String(component)
    : `${component}-${columns.length}`;

function relatedSql(
  record: RecordComponent,
  { field, id }: { readonly field: string; readonly id: number },
  params: unknown[],
): string {
  const column = record.columns.find(({ key, kind }) => key === field && kind === 'ref');
  if (column === undefined)
    throw new Error(`${field} is no reference of component ${record.component}`);
  params.push(id);
  return `r."${column.column ?? column.key}" = $${params.length}`;
}

/** Records in the component's order, after `after`. */
export async function listRecords(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
  {
    after,
    limit,
    more,
  }: {
    readonly after: RecordPosition | null;
    readonly limit: number;
    readonly more?: ReadonlySet<string>;
  },
): Promise<readonly RecordRow[]> {
  const sql = recordSql(record, false, more);
  const params: unknown[] = [db.cloudId, limit];
  const conditions = conditionsOf(record, query, sql.where, params);
  const where = more === undefined || more.size === 0 ? conditions : { ...conditions, form: null };
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

/** Joins other tables only for the parts that need them. */
function neededTables({ fromOf }: RecordSql, rows: string, ...parts: readonly string[]): string {
  return parts.some((part) => /\bj\d+\./.test(part)) ? fromOf(rows) : `${rows} r`;
}

/** A page of a list for screens: sorted by any of its columns, from any row on. */
export async function pageRecords(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
  { sort, from, limit, more }: ListPart,
  places?: ListPositions,
): Promise<readonly RecordRow[]> {
  const sql = recordSql(record, false, more);
  const order = orderOf(record, sort);
  const parts = { sql, order, from, limit };
  const toRows = (rows: readonly Row[]): readonly RecordRow[] =>
    rows.map((row) => toRow(record, row, sql.order.length));
  const { ids = [], range } = query.indexResult ?? {};
  if (range?.few === true) return toRows(await pageOfAllMatches(db, record, query, parts, range));
  const known =
    order.keyed && places !== undefined
      ? await findPositionBefore(db, record, query, order, { from, places })
      : { from: 0, position: null };
  if (order.keyed && known.position === null && (ids === null || isSearched(record, query))) {
    const near = await pageOfFirstRows(db, record, query, parts);
    if (near !== null) return toRows(near);
    // Frequent matches of the text index are near at any position of the list; for other searches
    // the distance to the next match is unknown.
    if (ids !== null || range !== undefined)
      return toRows(await pageOfAllMatches(db, record, query, parts, range));
  }
  const params: unknown[] = [db.cloudId, limit, from - known.from];
  const conditions = conditionsOf(record, query, sql.where, params);
  // The chosen columns have thousands of forms, too many to prepare.
  const where = more === undefined || more.size === 0 ? conditions : { ...conditions, form: null };
  const behind = afterPositionSql(order, known.position, params);
  const { rows } = await db.query<Row>(
    nameOf('page', record, where, `${order.name}${behind === '' ? '' : '.on'}`),
    pageSql(parts, identifier(record.table), where.sql, behind),
    params,
  );
  const last = rows.at(-1);
  if (order.keyed && last !== undefined && from + rows.length >= MAX_SKIPPED)
    places?.store(listKey(db, record, query, order), from + rows.length, positionOf(order, last));
  return toRows(rows);
}

/**
 * The statement of a page: it first sorts only the identities, which a small index may provide
 * without reading the table, and then reads and joins the rows of the page.
 * @param rows the table, or a subquery in brackets in its place
 */
function pageSql({ sql, order }: PageParts, rows: string, where: string, behind = ''): string {
  const keys = `SELECT ${sql.identity.join(', ')} FROM ${neededTables(sql, rows, where, order.sql)} WHERE ${where}${behind} ORDER BY ${order.sql} LIMIT $2 OFFSET $3`;
  const [first = ''] = sql.identity;
  const picked =
    sql.identity.length === 1
      ? `${first} = ANY (ARRAY(${keys}))`
      : `(${sql.identity.join(', ')}) IN (${keys})`;
  return `SELECT ${sql.select}${order.keyed ? `, ${order.columnsSql}` : ''} FROM ${sql.from} WHERE ${sql.where} AND ${picked} ORDER BY ${order.sql}`;
}

/** Whether a list has searches that no index has restricted. */
function isSearched(
  record: RecordComponent,
  { q = '', searches = [], indexResult: inside, view }: RecordQuery,
): boolean {
  return (
    inside === undefined &&
    (readyCondition(record, view) !== null ||
      quickSearchSql(record, q, []) !== null ||
      searchSql(record, searches, []).length > 0)
  );
}

/** The parts of a page's statements. */
interface PageParts {
  readonly sql: RecordSql;
  readonly order: RecordOrder;
  readonly from: number;
  readonly limit: number;
}

/**
 * A page from among the first rows of the list, for a search with very many matches; null when they
 * do not fill it. Planner statistics on texts are too weak for it to choose this scan.
 */
async function pageOfFirstRows(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
  { sql, order, from, limit }: PageParts,
): Promise<readonly Row[] | null> {
  if (from + limit > FIRST_ROWS) return null;
  const table = identifier(record.table);
  const params: unknown[] = [db.cloudId, limit, from];
  const { sql: where } = conditionsOf(record, query, sql.where, params);
  const first = `(SELECT * FROM ${table} r WHERE ${sql.where} ORDER BY ${order.sql} LIMIT ${FIRST_ROWS})`;
  const { rows } = await db.query<Row>(
    'records.near*',
    `SELECT ${sql.select} FROM ${sql.fromOf(first)} WHERE ${where} ORDER BY ${order.sql} LIMIT $2 OFFSET $3`,
    params,
  );
  return rows.length === limit ? rows : null;
}

/**
 * A page of all matches, which are collected and then sorted. This prevents a scan of the sort
 * index, in which all matches may be at the end, whatever the planner estimates.
 * @param range the index range that contains all matches
 */
async function pageOfAllMatches(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
  parts: PageParts,
  range: TextRange | undefined,
): Promise<readonly Row[]> {
  const { sql } = parts;
  const params: unknown[] = [db.cloudId, parts.limit, parts.from];
  const { sql: where } = conditionsOf(record, query, sql.where, params);
  const table = identifier(record.table);
  if (range !== undefined) {
    const ranged = `(SELECT * FROM ${table} r WHERE ${sql.where} AND ${rangeSql(range, params)} OFFSET 0)`;
    return (await db.query<Row>('records.in_range*', pageSql(parts, ranged, where), params)).rows;
  }
  const gathered = `(SELECT r.* FROM ${neededTables(sql, table, where)} WHERE ${where} OFFSET 0)`;
  return (await db.query<Row>('records.gathered*', pageSql(parts, gathered, sql.where), params))
    .rows;
}

/**
 * Whether a list in its own order has one text search and nothing else, which the text index can
 * serve.
 */
function isOneText(
  record: RecordComponent,
  { q = '', searches = [], relatedTo: of, view }: RecordQuery,
  sort: SortBy | null,
): boolean {
  if (
    readyCondition(record, view) !== null ||
    record.found !== true ||
    record.rowFilter !== undefined ||
    record.branchFilter !== undefined ||
    record.order?.descending === true ||
    sort !== null ||
    of !== undefined
  )
    return false;
  return (
    isIndexablePattern(textIndexPattern(q, 'contains')) && q !== '' && !searches.some(hasValue)
  );
}

/** Number of first rows that are scanned for enough matches. */
const FIRST_ROWS = 1_000;

/**
 * A page of the rows that contain a text, and their number, in one statement: from the beginning of
 * the list, or collected by the text index and sorted. Null when the search has other conditions.
 */
export async function pageOfText(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
  { sort, from, limit, more }: ListPart,
): Promise<{ readonly rows: readonly RecordRow[]; readonly counted: RecordCount } | null> {
  if (!isOneText(record, query, sort)) return null;
  const sql = recordSql(record, false, more);
  const call = matchPageSql(record.table, ['$2', '$3::boolean', '$4', '$5']);
  // An empty page still returns the number of matches.
  const { rows } = await db.query<
    Row & { readonly total: number; readonly estimated: boolean; readonly found: boolean }
  >(
    more === undefined || more.size === 0 ? `records.text.${shapeOf(record)}` : 'records.text*',
    `SELECT page.total, page.estimated, shown.* FROM ${call} page LEFT JOIN LATERAL (
       SELECT true AS found, row_number() OVER (ORDER BY ${sql.order.map((part) => part.sql).join(', ')}) AS place, ${sql.select} FROM ${sql.from} WHERE ${sql.where} AND r.id = ANY (page.ids)
     ) shown ON true ORDER BY shown.place`,
    [db.cloudId, textIndexPattern(query.q ?? '', 'contains'), query.active ?? null, limit, from],
  );
  const counted = { count: Number(rows[0]?.total ?? 0), estimated: rows[0]?.estimated === true };
  return {
    rows: rows.filter(({ found }) => found).map((row) => toRow(record, row, sql.order.length)),
    counted,
  };
}

/** Rows skipped by reading them; beyond this a cached position is used. */
const MAX_SKIPPED = 1_000;
/** Distance of cached positions, so that a user who pages back finds the one before. */
const POSITION_DISTANCE = 500;

/** Identifies a list: its tenant, component, filters and order. */
function listKey(
  db: TenantDb,
  { component }: RecordComponent,
  { q, searches, active, relatedTo: of, view }: RecordQuery,
  order: RecordOrder,
): string {
  return JSON.stringify([db.cloudId, component, order.name, { q, searches, active, of, view }]);
}

/**
 * The nearest cached position before a row of the list; when there is none, found by reading only
 * the sort keys.
 */
async function findPositionBefore(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
  order: RecordOrder,
  { from, places }: { readonly from: number; readonly places: ListPositions },
): Promise<{ readonly from: number; readonly position: RecordPosition | null }> {
  const start = { from: 0, position: null };
  if (from < MAX_SKIPPED) return start;
  const key = listKey(db, record, query, order);
  const nearest = places.before(key, from) ?? start;
  if (from - nearest.from <= POSITION_DISTANCE) return nearest;
  const wanted = from - (from % POSITION_DISTANCE);
  const sql = recordSql(record, false);
  const params: unknown[] = [db.cloudId, wanted - nearest.from - 1];
  const where = conditionsOf(record, query, sql.where, params);
  const behind = afterPositionSql(order, nearest.position, params);
  const row = await db.find<Row>(
    nameOf('place', record, where, `${order.name}${behind === '' ? '' : '.on'}`),
    `SELECT ${order.columnsSql} FROM ${neededTables(sql, identifier(record.table), where.sql, order.sql)} WHERE ${where.sql}${behind} ORDER BY ${order.sql} LIMIT 1 OFFSET $2`,
    params,
  );
  if (row === null) return nearest;
  const position = positionOf(order, row);
  places.store(key, wanted, position);
  return { from: wanted, position };
}

function positionOf(order: RecordOrder, row: Row): RecordPosition {
  return order.parts.map((_, at) => row[`k${at}`] as string | number);
}

/** Rows after a position in the order; all of them without one. */
function afterPositionSql(
  { parts, descending }: RecordOrder,
  position: RecordPosition | null,
  params: unknown[],
): string {
  if (position === null) return '';
  const values = parts.map(({ type }, at) => `$${params.length + at + 1}::${type}`);
  params.push(...position);
  return ` AND (${parts.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${values.join(', ')})`;
}

/** An estimate below this multiple of the counted rows may be too low without being noticed. */
const MIN_ESTIMATE_RATIO = 2;

/** Number of matches: counted while that is quick, otherwise the database's estimate. */
export async function countRecords(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
): Promise<RecordCount> {
  if (
    query.indexResult?.ids === null &&
    query.indexResult.estimate !== null &&
    readyCondition(record, query.view) === null
  )
    return { count: query.indexResult.estimate, estimated: true };
  const { sql, name, params } = countOf(db, record, query);
  const countTo = async (most: number, what: string): Promise<number> =>
    (
      await db.find<{ count: number }>(
        name(what),
        `SELECT count(*)::integer AS count FROM (${sql} LIMIT ${most + 1}) found`,
        params,
      )
    )?.count ?? 0;
  const count = await countTo(COUNT_LIMIT, 'count');
  if (count <= COUNT_LIMIT) return { count, estimated: false };
  const plan = await db.find<{
    'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
  }>('records.estimate*', `EXPLAIN (FORMAT JSON) ${sql}`, params);
  const estimate = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (estimate >= MIN_ESTIMATE_RATIO * count) return { count: estimate, estimated: true };
  // The planner has no statistics on a table that was just filled. An estimate close to the counted
  // rows is not credible, so counting continues once.
  const more = await countTo(UNANALYSED_COUNT_LIMIT, 'count_on');
  return more <= UNANALYSED_COUNT_LIMIT
    ? { count: more, estimated: false }
    : { count: more, estimated: true, least: true };
}

/** Counts all of them, however long it takes. */
export async function countAll(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
): Promise<number> {
  const { sql, name, params } = countOf(db, record, query);
  const counted = await db.find<{ count: number }>(
    name('count_all'),
    `SELECT count(*)::integer AS count FROM (${sql}) found`,
    params,
  );
  return counted?.count ?? 0;
}

function countOf(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
): { readonly sql: string; readonly name: (what: string) => string; readonly params: unknown[] } {
  const sql = recordSql(record, false);
  const params: unknown[] = [db.cloudId];
  const where = conditionsOf(record, query, sql.where, params);
  return {
    sql: `SELECT FROM ${neededTables(sql, identifier(record.table), where.sql)} WHERE ${where.sql}`,
    name: (what: string) => nameOf(what, record, where, ''),
    params,
  };
}

/**
 * One record with all of its columns; null when it does not exist or belongs to another business.
 */
export async function findRecord(
  db: TenantDb,
  record: RecordComponent,
  identity: readonly (number | string)[],
): Promise<RecordView | null> {
  const sql = recordSql(record, true);
  const row = await db.find<Row>(
    record.branchFilter === undefined ? `records.get.${shapeOf(record)}` : 'records.get*',
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${sql.where} AND ${sql.identity.map((column, at) => `${column} = $${at + 2}`).join(' AND ')}`,
    [db.cloudId, ...identity],
  );
  return row === null ? null : toRow(record, row, sql.order.length).view;
}

/** The same for several records with a single-number identity, in no order. */
export async function recordsByIds(
  db: TenantDb,
  record: RecordComponent,
  ids: readonly number[],
): Promise<readonly RecordView[]> {
  const sql = recordSql(record, true);
  const { rows } = await db.query<Row>(
    'records.some*',
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${sql.where} AND r.id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return rows.map((row) => toRow(record, row, sql.order.length).view);
}

/**
 * Converts a row of a {@link recordSql} statement to a record. @param ordered number of sort
 * columns
 */
export function toRow(record: RecordComponent, row: Row, ordered: number): RecordRow {
  const position = Array.from({ length: ordered }, (_, at) => row[`o${at}`] as string | number);
  const data: [string, FieldValue][] = record.columns.flatMap((column, at) =>
    `c${at}` in row ? [[column.key, fromSql(column, row, at)] as [string, FieldValue]] : [],
  );
  return {
    position,
    view: {
      id: position.slice(-record.identity.length).join('-'),
      active: row['active'] !== false,
      data: Object.fromEntries(data) as RecordView['data'],
    },
  };
}
