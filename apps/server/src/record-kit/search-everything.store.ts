import { SEARCH_MOST } from '@dalpak/contracts';
import type { TenantDb } from '../kernel/db/index.ts';
import { hasWeight, pageInsideSql } from './find-inside.ts';
import { identifier } from './kind-sql.ts';
import { likePattern } from './record-sql.ts';
import { LAST } from './search-sql.ts';

/** How one component is searched, in SQL of its own declaration. */
export interface SearchedTable {
  readonly component: number;
  readonly table: string;
  /** The part of the table that is this component's. */
  readonly where: string;
  readonly name: string;
  readonly code: string | null;
  readonly second: string | null;
  readonly status: string | null;
  /** Texts that are looked into; none where the record is called by a number. */
  readonly texts: readonly string[];
  /** `find_in_<table>` has them in an index. */
  readonly found: boolean;
  /** The name in small letters, with an index. */
  readonly folded: string | null;
  /** Those of name, code and second that have an index of their own: one whole text is found in it, however common its letters are. */
  readonly whole: readonly WholeText[];
}

export interface WholeText {
  readonly column: string;
  /** Kept in small letters; the others are asked for as typed, in small and in capital letters. */
  readonly folded: boolean;
}

export interface Hit extends Record<string, unknown> {
  readonly component: number;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly second: string;
  readonly active: boolean;
  /** 0 it is the text, 1 it begins with it, 2 it has it. */
  readonly rank: number;
  /** Found among the first names. */
  readonly near: boolean;
}

/** Rows of a large table that are looked at by their numbers; of more, the first in the order of names. */
const MOST = 1_000;

/** Numbers of the rows that fit any of the patterns, by table; null where they are too many, nothing where the business has no row. */
async function askAll(db: TenantDb, tables: readonly SearchedTable[], open: ReadonlySet<number>, patterns: readonly string[]): Promise<ReadonlyMap<string, readonly number[] | null>> {
  const names = [...new Set(tables.map(({ table }) => table))];
  const asked = names.map((table) => `SELECT '${table}' AS name, f.ids FROM unnest($3::text[]) p (pattern), LATERAL ${identifier(`find_in_${table}`)}(p.pattern, $4) f
    WHERE '${table}' = ANY ($2::text[]) AND EXISTS (SELECT FROM ${identifier(table)} r WHERE r.cloud_id = $1)`);
  const wanted = new Set(tables.filter(({ component }) => open.has(component)).map(({ table }) => table));
  const { rows } = await db.query<{ name: string; ids: readonly number[] | null }>('records.search_inside', asked.join(' UNION ALL '), [db.cloudId, [...wanted], patterns, MOST]);
  const found = new Map<string, readonly number[] | null>();
  for (const { name, ids } of rows) {
    const before = found.get(name);
    found.set(name, ids === null || before === null ? null : [...(before ?? []), ...ids]);
  }
  return found;
}

/** What is asked; most statements of this file begin with the same parameters: the cloud, the text, its beginning, how many of each. */
interface Asked {
  readonly text: string;
  readonly patterns: readonly string[];
  readonly base: readonly unknown[];
}

/**
 * The best records of each component for a text. Of small tables and of numbers every caller's statement is the same, so
 * that its plan is kept: to plan thirty tables anew takes longer than to look into them.
 *
 * @param open the components that the caller may read, some of `tables`
 */
export async function searchTables(db: TenantDb, tables: readonly SearchedTable[], open: ReadonlySet<number>, text: string, patterns: readonly string[]): Promise<readonly Hit[]> {
  const asked: Asked = { text, patterns, base: [db.cloudId, text.toLowerCase(), likePattern(text, 'starts'), SEARCH_MOST] };
  const gate = (table: SearchedTable, condition: string): string => partOf(table, `${table.component} = ANY ($5::integer[]) AND ${condition}`);
  const small = tables.filter(({ texts, found }) => texts.length > 0 && !found).map((table) => gate(table, `(${table.texts.map((name) => `lower(r.${identifier(name)}) LIKE ANY ($6::text[])`).join(' OR ')})`));
  const numbered = tables.filter(({ texts }) => texts.length === 0).map((table) => gate(table, `r.${identifier(table.name)} = $6::bigint`));
  const [hits, numbers, large] = await Promise.all([
    ask(db, 'records.search_small', small, [...asked.base, [...open], patterns.map(plain)]),
    /^\d{1,15}$/.test(text) ? ask(db, 'records.search_numbers', numbered, [...asked.base, [...open], text]) : [],
    searchLarge(db, tables.filter(({ found }) => found), open, asked),
  ]);
  return [...hits, ...numbers, ...large];
}

async function ask(db: TenantDb, name: string, parts: readonly string[], params: readonly unknown[]): Promise<readonly Hit[]> {
  if (parts.length === 0) return [];
  return (await db.query<Hit>(name, parts.join(' UNION ALL '), params)).rows;
}

/** Rows that are read in the order of names, in the hope that enough of them have a common word. */
const NEAR = 2_000;

/** Tables that have their texts in an index. */
async function searchLarge(db: TenantDb, all: readonly SearchedTable[], open: ReadonlySet<number>, asked: Asked): Promise<readonly Hit[]> {
  if (all.length === 0) return [];
  const tables = all.filter(({ component }) => open.has(component));
  const params: unknown[] = [...asked.base];
  const patterns = asked.patterns.filter(hasWeight);
  // Too little for the index of texts: it is somebody's whole code or number, or nobody's.
  if (patterns.length === 0) return ask(db, 'records.search*', tables.flatMap((table) => wholeParts(table, asked, params)), params);
  const inside = await askAll(db, all, open, patterns);
  const common = tables.filter(({ table, folded }) => folded !== null && inside.get(table) === null);
  const named = tables.flatMap((table) => {
    const ids = inside.get(table.table) ?? [];
    return ids.length === 0 ? [] : [namedPart(table, ids, params)];
  });
  const hits = await ask(db, 'records.search*', [...named, ...common.flatMap((table) => commonParts(table, { ...asked, patterns }, params))], params);
  // A word that thousands have is near where it begins names, or wherever their list is opened; else the index puts all of them in order.
  const far = common.filter(({ component }) => {
    const own = hits.filter((hit) => hit.component === component);
    return countOf(own.filter(({ near }) => near)) < SEARCH_MOST && countOf(own.filter(({ near, active }) => !near && active)) < SEARCH_MOST;
  });
  return far.length === 0 ? hits : [...hits, ...(await searchFar(db, far, { ...asked, patterns }))];
}

/** A record may be found by its code and by its name. */
function countOf(hits: readonly Hit[]): number {
  return new Set(hits.map(({ id }) => id)).size;
}

function namedPart(table: SearchedTable, ids: readonly number[], params: unknown[]): string {
  params.push(ids);
  return partOf(table, `r.id = ANY ($${params.length}::integer[])`);
}

/** What a text is the whole name or code of. */
function wholeParts(table: SearchedTable, { text }: Asked, params: unknown[]): readonly string[] {
  const typed = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  // The second parameter of every statement is the text in small letters.
  return table.whole.map(({ column, folded }) => partOf(table, `r.${identifier(column)} = ${folded ? '$2' : `ANY ($${params.push(typed)}::text[])`}`));
}

/** What a common word is the whole name or code of, names that begin with it, and those of the first names that have it anywhere. */
function commonParts(table: SearchedTable, asked: Asked, params: unknown[]): readonly string[] {
  const { text, patterns } = asked;
  const own = `r.${identifier(table.folded ?? table.name)}`;
  const order = `${own}, r.id`;
  const lower = text.toLowerCase();
  const place = (value: unknown): string => `$${params.push(value)}`;
  const first = `(SELECT * FROM ${identifier(table.table)} r WHERE ${table.where} ORDER BY ${order} LIMIT ${NEAR})`;
  return [
    ...wholeParts(table, asked, params),
    partOf(table, `${own} >= ${place(lower)} AND ${own} < ${place(lower + LAST)}`, { order }),
    partOf(table, `r.search_text LIKE ANY (${place(patterns)}::text[])`, { order, rows: first, near: true }),
  ];
}

/** The first of all that have a common word, in the order of names. */
function searchFar(db: TenantDb, tables: readonly SearchedTable[], { patterns, base }: Asked): Promise<readonly Hit[]> {
  const params: unknown[] = [...base, patterns];
  const parts = tables.map((table) => partOf(table, `r.id = ANY (ARRAY(SELECT unnest(f.ids) FROM unnest($5::text[]) p (pattern), LATERAL ${pageInsideSql(table.table, ['p.pattern', 'NULL', '$4', '0'])} f))`));
  return ask(db, 'records.search*', parts, params);
}

/** A pattern for a text that stands by itself: there are no ends around it. */
function plain(pattern: string): string {
  return pattern.startsWith('%\n') ? pattern.slice(2) : pattern;
}

interface PartOptions {
  readonly order?: string;
  /** What takes the place of the table. */
  readonly rows?: string;
  readonly near?: boolean;
}

function partOf({ component, table, where, name, code, second, status }: SearchedTable, condition: string, { order = '6 DESC, 7, 3, 2', rows = identifier(table), near = false }: PartOptions = {}): string {
  const text = (column: string | null): string => (column === null ? "''" : `coalesce(r.${identifier(column)}::text, '')`);
  const called = `lower(${text(name)})`;
  const rank = `CASE WHEN $2::text IN (${called}, lower(${text(code)}), lower(${text(second)})) THEN 0 WHEN ${called} LIKE $3 THEN 1 ELSE 2 END`;
  const active = status === null ? 'true' : `r.${identifier(status)}`;
  return `(SELECT ${component} AS component, r.id::text AS id, ${text(name)} AS name, ${text(code)} AS code, ${text(second)} AS second, ${active} AS active, ${rank} AS rank, ${String(near)} AS near
    FROM ${rows} r WHERE ${where} AND ${condition} ORDER BY ${order} LIMIT $4)`;
}
