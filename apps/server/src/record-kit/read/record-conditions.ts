import type { RecordComponent } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { type TextIndexResult, searchTextIndex } from '../sql/text-index.ts';
import { readyCondition } from './ready-views.ts';
import type { RecordSql } from '../sql/record-sql.ts';
import { findNamedRefs } from '../sql/named-refs.ts';
import { quickSearchSql, searchSql, type ColumnSearch, type NamedRefs } from '../sql/search-sql.ts';
import { shapeOf } from './record-rows.store.ts';

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
  /** The index results for the search, from {@link withIndexResults}. */
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

interface Conditions {
  readonly sql: string;
  /** Part of a prepared statement's name, for the few frequent forms; null for one of thousands. */
  readonly form: string | null;
}

export function conditionsOf(
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
export function nameOf(
  what: string,
  record: RecordComponent,
  where: Conditions,
  order: string,
): string {
  return where.form === null || record.branchFilter !== undefined
    ? `records.${what}*`
    : `records.${what}.${shapeOf(record)}.${order}.${where.form}`;
}

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

/** Joins other tables only for the parts that need them. */
export function neededTables(
  { fromOf }: RecordSql,
  rows: string,
  ...parts: readonly string[]
): string {
  return parts.some((part) => /\bj\d+\./.test(part)) ? fromOf(rows) : `${rows} r`;
}

/** Whether a list has searches that no index has restricted. */
export function isSearched(
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
