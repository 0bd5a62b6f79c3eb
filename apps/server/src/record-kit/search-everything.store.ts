import { SEARCH_MOST } from '@dalpak/contracts';
import type { TenantDb } from '../kernel/db/index.ts';
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
}

/** Rows of a large table that are looked at by their numbers; of more, the first in the order of names. */
const MOST = 500;

/** Numbers of the rows that fit any of the patterns, by table; null where they are too many. */
async function askAll(db: TenantDb, tables: readonly SearchedTable[], patterns: readonly string[]): Promise<ReadonlyMap<string, readonly number[] | null>> {
  const names = [...new Set(tables.filter(({ found }) => found).map(({ table }) => table))];
  if (names.length === 0) return new Map();
  const asked = names.flatMap((table) => patterns.map((_, at) => `SELECT '${table}' AS name, ids FROM ${identifier(`find_in_${table}`)}($${at + 2}, $1)`));
  const { rows } = await db.query<{ name: string; ids: readonly number[] | null }>('records.search_inside*', asked.join(' UNION ALL '), [MOST, ...patterns]);
  const found = new Map<string, readonly number[] | null>();
  for (const { name, ids } of rows) {
    const before = found.get(name);
    found.set(name, ids === null || before === null ? null : [...(before ?? []), ...ids]);
  }
  return found;
}

/** The best records of each component for a text, in two statements however many components there are. */
export async function searchTables(db: TenantDb, tables: readonly SearchedTable[], text: string, patterns: readonly string[]): Promise<readonly Hit[]> {
  const inside = await askAll(db, tables, patterns);
  const lower = text.toLowerCase();
  const params: unknown[] = [db.cloudId, lower, likePattern(text, 'starts'), SEARCH_MOST];
  const place = (value: unknown): string => {
    params.push(value);
    return `$${params.length}`;
  };
  const parts = tables.flatMap((table): string[] => {
    // Digits and nothing else: they need no parameter.
    if (table.texts.length === 0) return /^\d{1,15}$/.test(text) ? [partOf(table, `r.${identifier(table.name)} = ${text}::bigint`)] : [];
    // The others are small.
    if (!table.found) return [partOf(table, `(${table.texts.map((name) => `lower(r.${identifier(name)}) LIKE ANY (${place(patterns.map(plain))}::text[])`).join(' OR ')})`)];
    const ids = inside.get(table.table);
    if (ids === undefined || ids?.length === 0) return [];
    if (ids !== null) return [partOf(table, `r.id = ANY (${place(ids)}::integer[])`)];
    const { folded } = table;
    if (folded === null) return [];
    // So common a word is near wherever the list of names is opened: where it begins names, and anywhere.
    const own = `r.${identifier(folded)}`;
    return [`${own} >= ${place(lower)} AND ${own} < ${place(lower + LAST)}`, `r.search_text LIKE ANY (${place(patterns)}::text[])`].map((condition) => partOf(table, condition, `${own}, r.id`));
  });
  if (parts.length === 0) return [];
  const { rows } = await db.query<Hit>('records.search*', parts.join(' UNION ALL '), params);
  return rows;
}

/** A pattern for a text that stands by itself: there are no ends around it. */
function plain(pattern: string): string {
  return pattern.startsWith('%\n') ? pattern.slice(2) : pattern;
}

function partOf({ component, table, where, name, code, second, status }: SearchedTable, condition: string, order = '6 DESC, 7, 3, 2'): string {
  const text = (column: string | null): string => (column === null ? "''" : `coalesce(r.${identifier(column)}::text, '')`);
  const called = `lower(${text(name)})`;
  const rank = `CASE WHEN $2::text IN (${called}, lower(${text(code)}), lower(${text(second)})) THEN 0 WHEN ${called} LIKE $3 THEN 1 ELSE 2 END`;
  const active = status === null ? 'true' : `r.${identifier(status)}`;
  return `(SELECT ${component} AS component, r.id::text AS id, ${text(name)} AS name, ${text(code)} AS code, ${text(second)} AS second, ${active} AS active, ${rank} AS rank
    FROM ${identifier(table)} r WHERE ${where} AND ${condition} ORDER BY ${order} LIMIT $4)`;
}
