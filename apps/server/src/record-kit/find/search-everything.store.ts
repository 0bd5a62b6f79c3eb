import { MAX_HITS_PER_COMPONENT } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { isIndexablePattern, matchPageSql } from '../sql/text-index.ts';
import { identifier } from '../sql/kind-sql.ts';
import { likePattern } from '../sql/record-sql.ts';
import { LAST_CHARACTER } from '../sql/search-sql.ts';

/** How one component is searched, in SQL from its own declaration. */
export interface SearchedTable {
  readonly component: number;
  readonly table: string;
  /** The SQL condition of this component's rows. */
  readonly where: string;
  readonly name: string;
  readonly code: string | null;
  readonly second: string | null;
  readonly status: string | null;
  /** Searched texts; none when the record's name is a number. */
  readonly texts: readonly string[];
  /** Whether `find_in_<table>` has them in an index. */
  readonly found: boolean;
  /** The name in lower case, with an index. */
  readonly folded: string | null;
  /**
   * Columns among name, code and second with an index of their own: it finds one complete text,
   * however common its letters are.
   */
  readonly whole: readonly WholeText[];
}

export interface WholeText {
  readonly column: string;
  /** Stored in lower case; other columns are queried as typed, in lower and in upper case. */
  readonly folded: boolean;
}

export interface Hit extends Record<string, unknown> {
  readonly component: number;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly second: string;
  readonly active: boolean;
  /** 0 equals the text, 1 begins with it, 2 contains it. */
  readonly rank: number;
  /** Found among the first names. */
  readonly near: boolean;
}

/**
 * Limit of rows of a large table that are read by their ids; above it, the first by name are used.
 */
const MAX_IDS = 1_000;

/**
 * Ids of the rows that match any of the patterns, by table; null when they are too many, no entry
 * when the business has no row.
 */
async function queryTextIndexes(
  db: TenantDb,
  tables: readonly SearchedTable[],
  open: ReadonlySet<number>,
  patterns: readonly string[],
): Promise<ReadonlyMap<string, readonly number[] | null>> {
  const names = [...new Set(tables.map(({ table }) => table))];
  const asked = names.map(
    (
      table,
    ) => `SELECT '${table}' AS name, f.ids FROM unnest($3::text[]) p (pattern), LATERAL ${identifier(`find_in_${table}`)}(p.pattern, $4) f
    WHERE '${table}' = ANY ($2::text[]) AND EXISTS (SELECT FROM ${identifier(table)} r WHERE r.cloud_id = $1)`,
  );
  const wanted = new Set(
    tables.filter(({ component }) => open.has(component)).map(({ table }) => table),
  );
  const { rows } = await db.query<{ name: string; ids: readonly number[] | null }>(
    'records.search_inside',
    asked.join(' UNION ALL '),
    [db.cloudId, [...wanted], patterns, MAX_IDS],
  );
  const found = new Map<string, readonly number[] | null>();
  for (const { name, ids } of rows) {
    const before = found.get(name);
    found.set(name, ids === null || before === null ? null : [...(before ?? []), ...ids]);
  }
  return found;
}

/**
 * The search; most statements of this file begin with the same parameters: the cloud, the text, its
 * beginning, the limit per component.
 */
interface Asked {
  readonly text: string;
  readonly patterns: readonly string[];
  readonly base: readonly unknown[];
}

/**
 * The best records of each component for a text. For small tables and numbers the statement is the
 * same for every caller, so that it stays prepared: planning thirty tables takes longer than
 * searching them.
 *
 * @param open the components that the caller may read, some of `tables`
 */
export async function searchTables(
  db: TenantDb,
  tables: readonly SearchedTable[],
  open: ReadonlySet<number>,
  text: string,
  patterns: readonly string[],
): Promise<readonly Hit[]> {
  const asked: Asked = {
    text,
    patterns,
    base: [db.cloudId, text.toLowerCase(), likePattern(text, 'starts'), MAX_HITS_PER_COMPONENT],
  };
  const gate = (table: SearchedTable, condition: string): string =>
    partOf(table, `${table.component} = ANY ($5::integer[]) AND ${condition}`);
  const small = tables
    .filter(({ texts, found }) => texts.length > 0 && !found)
    .map((table) =>
      gate(
        table,
        `(${table.texts.map((name) => `lower(r.${identifier(name)}) LIKE ANY ($6::text[])`).join(' OR ')})`,
      ),
    );
  const numbered = tables
    .filter(({ texts }) => texts.length === 0)
    .map((table) => gate(table, `r.${identifier(table.name)} = $6::bigint`));
  const [hits, numbers, large] = await Promise.all([
    runSearch(db, 'records.search_small', small, [
      ...asked.base,
      [...open],
      patterns.map(withoutSeparators),
    ]),
    /^\d{1,15}$/.test(text)
      ? runSearch(db, 'records.search_numbers', numbered, [...asked.base, [...open], text])
      : [],
    searchLarge(
      db,
      tables.filter(({ found }) => found),
      open,
      asked,
    ),
  ]);
  return [...hits, ...numbers, ...large];
}

async function runSearch(
  db: TenantDb,
  name: string,
  parts: readonly string[],
  params: readonly unknown[],
): Promise<readonly Hit[]> {
  if (parts.length === 0) return [];
  return (await db.query<Hit>(name, parts.join(' UNION ALL '), params)).rows;
}

/** Number of rows scanned by name for enough matches of a common word. */
const FIRST_ROWS = 2_000;

/** Searches tables whose texts have an index. */
async function searchLarge(
  db: TenantDb,
  all: readonly SearchedTable[],
  open: ReadonlySet<number>,
  asked: Asked,
): Promise<readonly Hit[]> {
  if (all.length === 0) return [];
  const tables = all.filter(({ component }) => open.has(component));
  const params: unknown[] = [...asked.base];
  const patterns = asked.patterns.filter(isIndexablePattern);
  // Too short for the text index: only a complete code or number can match.
  if (patterns.length === 0)
    return runSearch(
      db,
      'records.search*',
      tables.flatMap((table) => wholeParts(table, asked, params)),
      params,
    );
  const inside = await queryTextIndexes(db, all, open, patterns);
  const common = tables.filter(
    ({ table, folded }) => folded !== null && inside.get(table) === null,
  );
  const named = tables.flatMap((table) => {
    const ids = inside.get(table.table) ?? [];
    return ids.length === 0 ? [] : [namedPart(table, ids, params)];
  });
  const hits = await runSearch(
    db,
    'records.search*',
    [...named, ...common.flatMap((table) => commonParts(table, { ...asked, patterns }, params))],
    params,
  );
  // Matches of a word with thousands of them are near the prefix range of names, or anywhere in the
  // list; otherwise the index collects and sorts them all.
  const far = common.filter(({ component }) => {
    const own = hits.filter((hit) => hit.component === component);
    return (
      countOf(own.filter(({ near }) => near)) < MAX_HITS_PER_COMPONENT &&
      countOf(own.filter(({ near, active }) => !near && active)) < MAX_HITS_PER_COMPONENT
    );
  });
  return far.length === 0 ? hits : [...hits, ...(await searchFar(db, far, { ...asked, patterns }))];
}

/** Distinct records: one may be found by its code and by its name. */
function countOf(hits: readonly Hit[]): number {
  return new Set(hits.map(({ id }) => id)).size;
}

function namedPart(table: SearchedTable, ids: readonly number[], params: unknown[]): string {
  params.push(ids);
  return partOf(table, `r.id = ANY ($${params.length}::integer[])`);
}

/** Conditions for the text as the complete name or code. */
function wholeParts(table: SearchedTable, { text }: Asked, params: unknown[]): readonly string[] {
  const typed = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  // The second parameter of every statement is the text in lower case.
  return table.whole.map(({ column, folded }) =>
    partOf(
      table,
      `r.${identifier(column)} = ${folded ? '$2' : `ANY ($${params.push(typed)}::text[])`}`,
    ),
  );
}

/**
 * Conditions for a common word: as complete name or code, as the beginning of a name, and anywhere
 * among the first names.
 */
function commonParts(table: SearchedTable, asked: Asked, params: unknown[]): readonly string[] {
  const { text, patterns } = asked;
  const own = `r.${identifier(table.folded ?? table.name)}`;
  const order = `${own}, r.id`;
  const lower = text.toLowerCase();
  const place = (value: unknown): string => `$${params.push(value)}`;
  const first = `(SELECT * FROM ${identifier(table.table)} r WHERE ${table.where} ORDER BY ${order} LIMIT ${FIRST_ROWS})`;
  return [
    ...wholeParts(table, asked, params),
    partOf(table, `${own} >= ${place(lower)} AND ${own} < ${place(lower + LAST_CHARACTER)}`, {
      order,
    }),
    partOf(table, `r.search_text LIKE ANY (${place(patterns)}::text[])`, {
      order,
      rows: first,
      near: true,
    }),
  ];
}

/** The first matches of a common word, sorted by name. */
function searchFar(
  db: TenantDb,
  tables: readonly SearchedTable[],
  { patterns, base }: Asked,
): Promise<readonly Hit[]> {
  const params: unknown[] = [...base, patterns];
  const parts = tables.map((table) =>
    partOf(
      table,
      `r.id = ANY (ARRAY(SELECT unnest(f.ids) FROM unnest($5::text[]) p (pattern), LATERAL ${matchPageSql(table.table, ['p.pattern', 'NULL', '$4', '0'])} f))`,
    ),
  );
  return runSearch(db, 'records.search*', parts, params);
}

/** The pattern for a text that is not joined with others, so has no separators. */
function withoutSeparators(pattern: string): string {
  return pattern.startsWith('%\n') ? pattern.slice(2) : pattern;
}

interface PartOptions {
  readonly order?: string;
  /** Subquery that replaces the table. */
  readonly rows?: string;
  readonly near?: boolean;
}

function partOf(
  { component, table, where, name, code, second, status }: SearchedTable,
  condition: string,
  { order = '6 DESC, 7, 3, 2', rows = identifier(table), near = false }: PartOptions = {},
): string {
  const text = (column: string | null): string =>
    column === null ? "''" : `coalesce(r.${identifier(column)}::text, '')`;
  const called = `lower(${text(name)})`;
  const rank = `CASE WHEN $2::text IN (${called}, lower(${text(code)}), lower(${text(second)})) THEN 0 WHEN ${called} LIKE $3 THEN 1 ELSE 2 END`;
  const active = status === null ? 'true' : `r.${identifier(status)}`;
  return `(SELECT ${component} AS component, r.id::text AS id, ${text(name)} AS name, ${text(code)} AS code, ${text(second)} AS second, ${active} AS active, ${rank} AS rank, ${String(near)} AS near
    FROM ${rows} r WHERE ${where} AND ${condition} ORDER BY ${order} LIMIT $4)`;
}
