import type { RecordComponent } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { identifier } from '../sql/kind-sql.ts';
import { readyCondition } from './ready-views.ts';
import { recordSql } from '../sql/record-sql.ts';
import { type RecordQuery, conditionsOf, neededTables, nameOf } from './record-conditions.ts';

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
