import type { SearchType } from '@dalpak/contracts';
import type { TenantDb } from '../kernel/db/index.ts';
import { identifier } from './kind-sql.ts';
import { likePattern } from './record-sql.ts';

/** SQL columns by which records of a table are looked up. */
export interface LookupTable {
  readonly table: string;
  readonly name: string;
  readonly code: string | null;
  readonly second: string | null;
  readonly status: string | null;
  /** The name in small letters, with an index. */
  readonly folded?: string;
}

export interface LookupWish {
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
}

const PLACES: Partial<Readonly<Record<SearchType, 'starts' | 'ends' | 'contains'>>> = { ends: 'ends', contains: 'contains' };

/** Records in use whose name or code fits, by name; and how many there are in all. */
export async function findLookups(db: TenantDb, table: LookupTable, wish: LookupWish): Promise<{ readonly rows: readonly LookupRow[]; readonly total: number }> {
  const name = table.folded === undefined ? `lower(r.${identifier(table.name)}::text)` : `r.${identifier(table.folded)}`;
  const code = table.code === null ? null : `lower(r.${identifier(table.code)}::text)`;
  const params: unknown[] = [db.cloudId];
  const conditions = ['r.cloud_id = $1', ...(table.status === null ? [] : [`r.${identifier(table.status)}`])];
  if (wish.query !== '') {
    const isEqual = wish.type === 'equal';
    params.push(isEqual ? wish.query.toLowerCase() : likePattern(wish.query, PLACES[wish.type] ?? 'starts'));
    const operator = isEqual ? '=' : 'LIKE';
    conditions.push(`(${[name, ...(code === null ? [] : [code])].map((text) => `${text} ${operator} $${params.length}`).join(' OR ')})`);
  }
  for (const [column, id] of wish.depend) {
    params.push(id);
    conditions.push(`r.${identifier(column)} = $${params.length}`);
  }
  const where = conditions.join(' AND ');
  const text = (column: string | null): string => (column === null ? "''" : `coalesce(r.${identifier(column)}::text, '')`);
  const [{ rows }, counted] = await Promise.all([
    db.query<LookupRow>(
      'records.look_up*',
      `SELECT r.id, r.${identifier(table.name)}::text AS name, ${text(table.code)} AS code, ${text(table.second)} AS second
       FROM ${identifier(table.table)} r WHERE ${where} ORDER BY ${wish.newest === true ? 'r.id DESC' : `${name}, r.id`}
       LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
      [...params, wish.limit, wish.start],
    ),
    db.find<{ count: number }>('records.look_up_count*', `SELECT count(*)::integer AS count FROM ${identifier(table.table)} r WHERE ${where}`, params),
  ]);
  return { rows, total: counted?.count ?? 0 };
}
