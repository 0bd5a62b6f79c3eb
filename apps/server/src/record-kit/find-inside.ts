import { kindOf, type RecordColumn, type RecordComponent } from '@dalpak/contracts';
import type { TenantDb } from '../kernel/db/index.ts';
import { identifier } from './kind-sql.ts';
import { likePattern, recordSql } from './record-sql.ts';
import { type ColumnSearch, LAST } from './search-sql.ts';

/**
 * What the index of searched texts knows of a search. `ids` are null when there are more than {@link MOST}: then the list
 * is walked in its own order, where the next row that fits is near, and `estimate` says about how many there are.
 */
export interface FoundInside {
  readonly ids: readonly number[] | null;
  /** Null: they are quickly counted one by one. */
  readonly estimate: number | null;
  /** All of them stand together in the index of this SQL column: there is no need to name them. */
  readonly range?: TextRange & { readonly few: boolean };
}

/** Texts of a column from `from` on that come before `to`, in the order of bytes. */
export interface TextRange {
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

const MOST = 2_000;

/** Between the texts of `search_text`, in front of the first and behind the last. */
const END = '\n';

interface Wanted {
  readonly q?: string;
  readonly searches?: readonly ColumnSearch[];
}

/** The column that the list is put in order by; null for the component's own order. */
type SortKey = string | null;

/** Whether the column's text stands in `search_text`. */
const isInside = (column: RecordColumn | undefined): boolean => column !== undefined && 'search' in column && column.search === true;

/** The pattern that finds a text at its place in any of the joined texts. */
export function insidePattern(text: string, place: 'contains' | 'starts' | 'ends' | 'equal'): string {
  const begins = place === 'starts' || place === 'equal' ? END : '';
  return likePattern(`${begins}${text}${place === 'ends' || place === 'equal' ? END : ''}`, 'contains');
}

/** Whether an index of three letters can look for a pattern. */
export function hasWeight(pattern: string): boolean {
  return weightOf(pattern) >= 3;
}

/** Letters or digits in a row that an index of three can look for; an end counts as one. */
function weightOf(pattern: string): number {
  return Math.max(0, ...(pattern.match(/\n?[\p{L}\p{N}]+\n?/gu) ?? []).map((run) => run.length));
}

/** The column whose order is the component's own. */
function ownKey(record: RecordComponent): SortKey {
  return record.columns.find((column) => 'folded' in column && column.folded === record.order?.column)?.key ?? null;
}

/** The one pattern of a search that narrows it most; null when none can. */
function patternOf(record: RecordComponent, { q = '', searches = [] }: Wanted, sort: SortKey): string | null {
  const patterns = [...(q === '' ? [] : [insidePattern(q, 'contains')]), ...searches.flatMap(({ key, type, val }) => {
    const column = record.columns.find((one) => one.key === key);
    const text = val.trim();
    if (column === undefined || text === '' || !isInside(column) || !kindOf(column).searchable) return [];
    if (type === 'contains' || type === 'ends') return [insidePattern(text, type)];
    // What is in an index of its own order begins there: the list is walked from that place, or its range was asked.
    const isOrdered = 'folded' in column && column.folded !== undefined && (column.sorted === true || (sort ?? ownKey(record)) === key);
    return !isOrdered && (type === 'starts' || type === 'equal') ? [insidePattern(text, type)] : [];
  })];
  const [best] = patterns.map((pattern) => ({ pattern, weight: weightOf(pattern) })).filter((one) => hasWeight(one.pattern)).toSorted((a, b) => b.weight - a.weight);
  return best?.pattern ?? null;
}

/** Before every text that is longer than the one it is put behind. */
const NEXT = '\u0001';

/** The first search whose rows stand together in an index that is not the list's own order. */
function rangeOf(record: RecordComponent, { searches = [] }: Wanted, sort: SortKey): TextRange | null {
  for (const { key, type, val } of searches) {
    const column = record.columns.find((one) => one.key === key);
    const from = val.trim().toLowerCase();
    if (column?.sorted !== true || !('folded' in column) || column.folded === undefined || from === '' || key === (sort ?? ownKey(record))) continue;
    if (type === 'starts' || type === 'equal') return { column: column.folded, from, to: from + (type === 'starts' ? LAST : NEXT) };
  }
  return null;
}

/** The condition of a range; its parameters are pushed onto `params`. */
export function rangeSql({ column, from, to }: TextRange, params: unknown[]): string {
  params.push(from, to);
  return `r.${identifier(column)} >= $${params.length - 1} AND r.${identifier(column)} < $${params.length}`;
}

/** Whether few rows stand in a range: its index is read and no row, and not further than that. */
async function askRange(db: TenantDb, record: RecordComponent, range: TextRange): Promise<FoundInside> {
  const params: unknown[] = [db.cloudId];
  const condition = rangeSql(range, params);
  const row = await db.find<{ count: number }>(
    `records.range.${record.component}.${range.column}`,
    `SELECT count(*)::integer AS count FROM (SELECT FROM ${identifier(record.table)} r WHERE ${recordSql(record, false).where} AND ${condition} LIMIT ${MOST + 1}) near`,
    params,
  );
  return { ids: null, estimate: null, range: { ...range, few: (row?.count ?? 0) <= MOST } };
}

/**
 * Asks the indexes of a large component what they know of a search, that of a column's beginnings first: it is read from
 * one place on, where the index of texts puts its answer together of three letters each. Null where neither knows anything.
 */
export async function findInside(db: TenantDb, record: RecordComponent, wanted: Wanted, sort: SortKey): Promise<FoundInside | null> {
  if (record.found !== true) return null;
  const range = rangeOf(record, wanted, sort);
  const ranged = range === null ? null : await askRange(db, record, range);
  if (ranged?.range?.few === true) return ranged;
  const pattern = patternOf(record, wanted, sort);
  return pattern === null ? ranged : askIndex(db, record.table, pattern, MOST);
}

/** Numbers of the rows whose searched texts fit a pattern. The function knows the cloud by itself. */
export async function askIndex(db: TenantDb, table: string, pattern: string, limit: number): Promise<FoundInside & { readonly estimate: number }> {
  const row = await db.find<{ ids: readonly number[] | null; estimate: number }>(
    `records.inside.${table}`, `SELECT ids, estimate FROM ${identifier(`find_in_${table}`)}($1, $2)`, [pattern, limit],
  );
  return { ids: row?.ids ?? null, estimate: Number(row?.estimate ?? 0) };
}

/** The call that gives the numbers of one page of the rows whose searched texts fit a pattern, in the component's own order, and how many there are. */
export function pageInsideSql(table: string, [pattern, active, limit, from]: readonly [string, string, string, string]): string {
  return `${identifier(`page_in_${table}`)}(${pattern}, ${active}, ${limit}, ${from})`;
}
