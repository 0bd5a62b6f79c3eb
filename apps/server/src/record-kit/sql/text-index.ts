import { kindOf, type RecordColumn, type RecordComponent } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { identifier } from './kind-sql.ts';
import { likePattern, recordSql } from './record-sql.ts';
import { type ColumnSearch, LAST_CHARACTER } from './search-sql.ts';

/**
 * The result of the text index for a search. `ids` is null when there are more than {@link MOST}:
 * then the list is scanned in its own order, where the next match is near, and `estimate` is their
 * approximate number.
 */
export interface TextIndexResult {
  readonly ids: readonly number[] | null;
  /** Null when they can be counted quickly. */
  readonly estimate: number | null;
  /** All matches are adjacent in the index of this SQL column, so their ids are not needed. */
  readonly range?: TextRange & { readonly few: boolean };
}

/** Texts of a column from `from` (included) to `to` (excluded), in byte order. */
export interface TextRange {
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

const MAX_IDS = 2_000;

/** Separator in `search_text`, also before the first and after the last text. */
const SEPARATOR = '\n';

interface Wanted {
  readonly q?: string;
  readonly searches?: readonly ColumnSearch[];
}

/** The column that the list is sorted by; null for the component's own order. */
type SortKey = string | null;

/** Whether the column's text is part of `search_text`. */
const isInTextIndex = (column: RecordColumn | undefined): boolean =>
  column !== undefined && 'search' in column && column.search === true;

/** The pattern that finds a text at its position in any of the joined texts. */
export function textIndexPattern(
  text: string,
  place: 'contains' | 'starts' | 'ends' | 'equal',
): string {
  const begins = place === 'starts' || place === 'equal' ? SEPARATOR : '';
  return likePattern(
    `${begins}${text}${place === 'ends' || place === 'equal' ? SEPARATOR : ''}`,
    'contains',
  );
}

/** Whether a trigram index can search for a pattern. */
export function isIndexablePattern(pattern: string): boolean {
  return longestRunOf(pattern) >= 3;
}

/**
 * Length of the longest run of letters or digits that a trigram index can use; a separator counts
 * as one.
 */
function longestRunOf(pattern: string): number {
  return Math.max(0, ...(pattern.match(/\n?[\p{L}\p{N}]+\n?/gu) ?? []).map((run) => run.length));
}

/** The column of the component's own order. */
function ownKey(record: RecordComponent): SortKey {
  return (
    record.columns.find((column) => 'folded' in column && column.folded === record.order?.column)
      ?.key ?? null
  );
}

/** The pattern of a search that restricts it most; null when none does. */
function patternOf(
  record: RecordComponent,
  { q = '', searches = [] }: Wanted,
  sort: SortKey,
): string | null {
  const patterns = [
    ...(q === '' ? [] : [textIndexPattern(q, 'contains')]),
    ...searches.flatMap(({ key, type, val }) => {
      const column = record.columns.find((one) => one.key === key);
      const text = val.trim();
      if (
        column === undefined ||
        text === '' ||
        !isInTextIndex(column) ||
        !kindOf(column).searchable
      )
        return [];
      if (type === 'contains' || type === 'ends') return [textIndexPattern(text, type)];
      // Matches in an index of its own order are adjacent: the list starts there, or their range was
      // already queried.
      const isOrdered =
        'folded' in column &&
        column.folded !== undefined &&
        (column.sorted === true || (sort ?? ownKey(record)) === key);
      return !isOrdered && (type === 'starts' || type === 'equal')
        ? [textIndexPattern(text, type)]
        : [];
    }),
  ];
  const [best] = patterns
    .map((pattern) => ({ pattern, weight: longestRunOf(pattern) }))
    .filter((one) => isIndexablePattern(one.pattern))
    .toSorted((a, b) => b.weight - a.weight);
  return best?.pattern ?? null;
}

/** Sorts before every longer text with the same beginning. */
const FIRST_LONGER = '\u0001';

/** The first search whose matches are adjacent in an index other than the list's order. */
function rangeOf(
  record: RecordComponent,
  { searches = [] }: Wanted,
  sort: SortKey,
): TextRange | null {
  for (const { key, type, val } of searches) {
    const column = record.columns.find((one) => one.key === key);
    const from = val.trim().toLowerCase();
    if (
      column?.sorted !== true ||
      !('folded' in column) ||
      column.folded === undefined ||
      from === '' ||
      key === (sort ?? ownKey(record))
    )
      continue;
    if (type === 'starts' || type === 'equal')
      return {
        column: column.folded,
        from,
        to: from + (type === 'starts' ? LAST_CHARACTER : FIRST_LONGER),
      };
  }
  return null;
}

/** The SQL condition of a range; its parameters are appended to `params`. */
export function rangeSql({ column, from, to }: TextRange, params: unknown[]): string {
  params.push(from, to);
  return `r.${identifier(column)} >= $${params.length - 1} AND r.${identifier(column)} < $${params.length}`;
}

/** Whether a range has few rows: reads only its index, and no further than the limit. */
async function isSmallRange(
  db: TenantDb,
  record: RecordComponent,
  range: TextRange,
): Promise<TextIndexResult> {
  const params: unknown[] = [db.cloudId];
  const condition = rangeSql(range, params);
  const row = await db.find<{ count: number }>(
    `records.range.${record.component}.${range.column}`,
    `SELECT count(*)::integer AS count FROM (SELECT FROM ${identifier(record.table)} r WHERE ${recordSql(record, false).where} AND ${condition} LIMIT ${MAX_IDS + 1}) near`,
    params,
  );
  return { ids: null, estimate: null, range: { ...range, few: (row?.count ?? 0) <= MAX_IDS } };
}

/**
 * Queries the indexes of a large component for a search. The index of a column's beginnings comes
 * first, because it reads one contiguous range, while the trigram index intersects the lists of
 * several trigrams. Null when neither can serve the search.
 */
export async function searchTextIndex(
  db: TenantDb,
  record: RecordComponent,
  wanted: Wanted,
  sort: SortKey,
): Promise<TextIndexResult | null> {
  if (record.found !== true) return null;
  const range = rangeOf(record, wanted, sort);
  const ranged = range === null ? null : await isSmallRange(db, record, range);
  if (ranged?.range?.few === true) return ranged;
  const pattern = patternOf(record, wanted, sort);
  return pattern === null ? ranged : queryTextIndex(db, record.table, pattern, MAX_IDS);
}

/**
 * Ids of the rows whose searched texts match a pattern. The SQL function reads the cloud from the
 * connection.
 */
export async function queryTextIndex(
  db: TenantDb,
  table: string,
  pattern: string,
  limit: number,
): Promise<TextIndexResult & { readonly estimate: number }> {
  const row = await db.find<{ ids: readonly number[] | null; estimate: number }>(
    `records.inside.${table}`,
    `SELECT ids, estimate FROM ${identifier(`find_in_${table}`)}($1, $2)`,
    [pattern, limit],
  );
  return { ids: row?.ids ?? null, estimate: Number(row?.estimate ?? 0) };
}

/**
 * The SQL call that returns the ids of one page of the rows whose searched texts match a pattern,
 * in the component's own order, and their number.
 */
export function matchPageSql(
  table: string,
  [pattern, active, limit, from]: readonly [string, string, string, string],
): string {
  return `${identifier(`page_in_${table}`)}(${pattern}, ${active}, ${limit}, ${from})`;
}
