import { kindOf, type RecordColumn, type RecordComponent } from '@dalpak/contracts';
import type { TenantDb } from '../kernel/db/index.ts';
import { identifier } from './kind-sql.ts';
import { likePattern } from './record-sql.ts';
import type { ColumnSearch } from './search-sql.ts';

/**
 * What the index of searched texts knows of a search. `ids` are null when there are more than {@link MOST}: then the list
 * is walked in its own order, where the next row that fits is near, and `estimate` says about how many there are.
 */
export interface FoundInside {
  readonly ids: readonly number[] | null;
  readonly estimate: number;
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

/** The one pattern of a search that narrows it most; null when none can. */
function patternOf(record: RecordComponent, { q = '', searches = [] }: Wanted, sort: SortKey): string | null {
  const own = record.columns.find((column) => 'folded' in column && column.folded === record.order?.column)?.key ?? null;
  const patterns = [...(q === '' ? [] : [insidePattern(q, 'contains')]), ...searches.flatMap(({ key, type, val }) => {
    const column = record.columns.find((one) => one.key === key);
    const text = val.trim();
    if (column === undefined || text === '' || !isInside(column) || !kindOf(column).searchable) return [];
    // These have an index of their own. In another order than its own the planner may walk that one instead, in vain.
    const isOrdered = 'folded' in column && column.folded !== undefined && (sort ?? own) === key;
    if (type === 'contains' || type === 'ends') return [insidePattern(text, type)];
    return !isOrdered && (type === 'starts' || type === 'equal') ? [insidePattern(text, type)] : [];
  })];
  const [best] = patterns.map((pattern) => ({ pattern, weight: weightOf(pattern) })).filter((one) => hasWeight(one.pattern)).toSorted((a, b) => b.weight - a.weight);
  return best?.pattern ?? null;
}

/** Asks the index of a large component's searched texts; null where it knows nothing of the search. */
export async function findInside(db: TenantDb, record: RecordComponent, wanted: Wanted, sort: SortKey): Promise<FoundInside | null> {
  if (record.found !== true) return null;
  const pattern = patternOf(record, wanted, sort);
  return pattern === null ? null : askIndex(db, record.table, pattern, MOST);
}

/** Numbers of the rows whose searched texts fit a pattern. The function knows the cloud by itself. */
export async function askIndex(db: TenantDb, table: string, pattern: string, limit: number): Promise<FoundInside> {
  const row = await db.find<{ ids: readonly number[] | null; estimate: number }>(
    `records.inside.${table}`, `SELECT ids, estimate FROM ${identifier(`find_in_${table}`)}($1, $2)`, [pattern, limit],
  );
  return { ids: row?.ids ?? null, estimate: Number(row?.estimate ?? 0) };
}

/** Numbers of one page of the rows whose searched texts fit a pattern, in the component's own order, and how many there are. */
export async function pageInside(
  db: TenantDb, table: string, { pattern, active, limit, from }: { readonly pattern: string; readonly active: boolean | undefined; readonly limit: number; readonly from: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const row = await db.find<{ ids: readonly number[]; total: number }>(
    `records.page_inside.${table}`, `SELECT ids, total FROM ${identifier(`page_in_${table}`)}($1, $2, $3, $4)`, [pattern, active ?? null, limit, from],
  );
  return { ids: row?.ids ?? [], total: Number(row?.total ?? 0) };
}
