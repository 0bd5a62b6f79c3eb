import type { SearchType } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { queryTextIndex, textIndexPattern } from '../sql/text-index.ts';
import { identifier } from '../sql/kind-sql.ts';
import { likePattern } from '../sql/record-sql.ts';
import { LAST_CHARACTER } from '../sql/search-sql.ts';

/** SQL columns by which records of a table are looked up. */
export interface LookupTable {
  readonly table: string;
  /** View of the table with the records that may be chosen, when some may not. */
  readonly offered?: string;
  readonly name: string;
  readonly code: string | null;
  readonly second: string | null;
  readonly status: string | null;
  /** SQL conditions of the component's rows, when the table has others. */
  readonly only?: readonly string[];
  /** The name in lower case, with an index. */
  readonly folded?: string;
  /** The SQL function `find_in_<table>` searches its texts. */
  readonly found?: true;
  /** Columns of the second line, instead of `second`. */
  readonly seconds?: readonly string[];
  /** Column that replaces the name when it has a value. */
  readonly nameOverride?: string;
  /** Columns to search, instead of the name and the code. */
  readonly searched?: readonly string[];
  /** Column whose value is returned next to the id. */
  readonly value?: string;
  readonly order?: { readonly column: string; readonly descending: boolean };
}

export interface LookupRequest {
  readonly query: string;
  readonly type: SearchType;
  readonly start: number;
  readonly limit: number;
  readonly depend: readonly (readonly [column: string, id: number])[];
  readonly newest?: boolean;
}

export interface LookupRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly second: string;
  readonly value?: string | number;
}

/** Up to this many matches, sorting by name yields the first page quickly. */
const MAX_SORTED = 1_000;
/** A trigram index cannot use fewer letters. */
const MIN_LETTERS = 2;

const PLACES: Partial<Readonly<Record<SearchType, 'starts' | 'ends' | 'contains'>>> = {
  ends: 'ends',
  contains: 'contains',
};

interface Statement {
  readonly conditions: string[];
  readonly params: unknown[];
}

/** Active records whose name or code matches, sorted by name, and their number. */
export async function findLookups(
  db: TenantDb,
  table: LookupTable,
  wish: LookupRequest,
): Promise<{ readonly rows: readonly LookupRow[]; readonly total: number }> {
  const place = wish.type === 'equal' ? 'equal' : (PLACES[wish.type] ?? 'starts');
  const isAsked =
    table.found === true &&
    wish.query.length >= (place === 'starts' ? MIN_LETTERS : MIN_LETTERS + 1);
  const inside = isAsked
    ? await queryTextIndex(db, table.table, textIndexPattern(wish.query, place), MAX_SORTED)
    : null;
  const isCommon = inside !== null && inside.ids === null;
  const all = otherConditions(db, table, wish, inside?.ids ?? null);
  all.conditions.push(...textConditions(table, wish, all.params));
  if (!isCommon) {
    const [rows, counted] = await Promise.all([
      pageOf(db, table, wish, all),
      db.find<{ count: number }>(
        'records.look_up_count*',
        `SELECT count(*)::integer AS count FROM ${identifier(table.offered ?? table.table)} r WHERE ${all.conditions.join(' AND ')}`,
        all.params,
      ),
    ]);
    return { rows, total: counted?.count ?? 0 };
  }
  // Names with this prefix are adjacent, so their index range is read directly.
  if (place === 'starts' && table.folded !== undefined) {
    const named = otherConditions(db, table, wish, null);
    named.params.push(wish.query.toLowerCase(), wish.query.toLowerCase() + LAST_CHARACTER);
    named.conditions.push(
      `r.${identifier(table.folded)} >= $${named.params.length - 1}`,
      `r.${identifier(table.folded)} < $${named.params.length}`,
    );
    const rows = await pageOf(db, table, wish, named);
    if (rows.length === wish.limit) return { rows, total: inside.estimate };
  }
  return { rows: await pageOf(db, table, wish, all), total: inside.estimate };
}

const lowered = (column: string): string => `lower(r.${identifier(column)}::text)`;
const nameOf = ({ name, folded }: LookupTable): string =>
  folded === undefined ? lowered(name) : `r.${identifier(folded)}`;

function textConditions(
  table: LookupTable,
  wish: LookupRequest,
  params: unknown[],
): readonly string[] {
  if (wish.query === '') return [];
  const isEqual = wish.type === 'equal';
  params.push(
    isEqual ? wish.query.toLowerCase() : likePattern(wish.query, PLACES[wish.type] ?? 'starts'),
  );
  const texts = table.searched?.map(lowered) ?? [
    nameOf(table),
    ...(table.code === null ? [] : [lowered(table.code)]),
  ];
  return [
    `(${texts.map((text) => `${text} ${isEqual ? '=' : 'LIKE'} $${params.length}`).join(' OR ')})`,
  ];
}

/** The conditions in addition to the text. */
function otherConditions(
  db: TenantDb,
  table: LookupTable,
  wish: LookupRequest,
  ids: readonly number[] | null,
): Statement {
  const params: unknown[] = [db.cloudId];
  const conditions = [
    'r.cloud_id = $1',
    ...(table.only ?? []),
    ...(table.status === null ? [] : [`r.${identifier(table.status)}`]),
  ];
  for (const [column, id] of wish.depend) {
    params.push(id);
    conditions.push(`r.${identifier(column)} = $${params.length}`);
  }
  if (ids !== null) {
    params.push(ids);
    conditions.push(`r.id = ANY ($${params.length}::integer[])`);
  }
  return { conditions, params };
}

async function pageOf(
  db: TenantDb,
  table: LookupTable,
  wish: LookupRequest,
  { conditions, params }: Statement,
): Promise<readonly LookupRow[]> {
  const { rows } = await db.query<LookupRow>(
    'records.look_up*',
    `SELECT ${selectOf(table)}
     FROM ${identifier(table.offered ?? table.table)} r WHERE ${conditions.join(' AND ')} ORDER BY ${wish.newest === true ? 'r.id DESC' : orderOf(table)}
     LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
    [...params, wish.limit, wish.start],
  );
  return rows;
}

function selectOf({
  name,
  nameOverride: forced,
  code,
  second,
  seconds,
  value,
}: LookupTable): string {
  const text = (column: string | null): string =>
    column === null ? "''" : `coalesce(r.${identifier(column)}::text, '')`;
  const own = `r.${identifier(name)}::text`;
  const lines =
    seconds === undefined
      ? text(second)
      : `concat_ws(' · ', ${seconds.map((column) => `nullif(${text(column)}, '')`).join(', ')})`;
  return [
    'r.id',
    `${forced === undefined ? own : `coalesce(nullif(r.${identifier(forced)}::text, ''), ${own})`} AS name`,
    `${text(code)} AS code`,
    `${lines} AS second`,
    ...(value === undefined ? [] : [`${value === 'id' ? 'r.id' : text(value)} AS value`]),
  ].join(', ');
}

function orderOf(table: LookupTable): string {
  const { order } = table;
  return order === undefined
    ? `${nameOf(table)}, r.id`
    : `r.${identifier(order.column)}${order.descending ? ' DESC' : ''} NULLS LAST, r.id`;
}

/** The record of a stored value, even an inactive one, because a form shows it. */
export async function findLookupValue(
  db: TenantDb,
  table: LookupTable,
  value: string,
): Promise<LookupRow | null> {
  return db.find<LookupRow>(
    'records.look_up_value*',
    `SELECT ${selectOf(table)} FROM ${identifier(table.table)} r WHERE ${['r.cloud_id = $1', ...(table.only ?? [])].join(' AND ')} AND r.${identifier(table.value ?? 'id')}::text = $2 ORDER BY r.id LIMIT 1`,
    [db.cloudId, value],
  );
}
