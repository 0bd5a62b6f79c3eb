import type { RecordComponent } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import {
  isIndexablePattern,
  textIndexPattern,
  matchPageSql,
  rangeSql,
  type TextRange,
} from '../sql/text-index.ts';
import { identifier } from '../sql/kind-sql.ts';
import type { ListPositions, RecordPosition } from './list-positions.ts';
import { readyCondition } from './ready-views.ts';
import { orderOf, type RecordOrder, type SortBy } from '../sql/record-order.ts';
import { recordSql, type RecordSql } from '../sql/record-sql.ts';
import { hasValue } from '../sql/search-sql.ts';
import {
  type RecordQuery,
  conditionsOf,
  nameOf,
  isSearched,
  neededTables,
} from './record-conditions.ts';
import { type RecordRow, type Row, toRow, shapeOf } from './record-rows.store.ts';
import type { RecordCount } from './count-records.store.ts';

/** The visible part of a list. */
export interface ListPart {
  readonly sort: SortBy | null;
  readonly from: number;
  readonly limit: number;
  /** Requested fields in addition to those that the component shows. */
  readonly more?: ReadonlySet<string> | undefined;
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
