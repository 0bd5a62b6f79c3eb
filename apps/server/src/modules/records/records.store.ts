import type { RecordColumn, RecordComponent, RecordValue, RecordView } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { containsPattern, recordSql } from './record-sql.ts';

type Row = Record<string, unknown>;

/** Order's value and identity of a row: the list goes on behind it. */
export type RecordPosition = readonly (string | number)[];

export interface RecordRow {
  readonly view: RecordView;
  readonly position: RecordPosition;
}

/** Records in the component's order, behind `after`. */
export async function listRecords(
  db: TenantDb, record: RecordComponent, { q, after, limit }: { readonly q: string; readonly after: RecordPosition | null; readonly limit: number },
): Promise<readonly RecordRow[]> {
  const sql = recordSql(record, false);
  const params: unknown[] = [db.cloudId, limit];
  const conditions = ['r.cloud_id = $1'];
  if (after !== null) {
    const places = sql.order.map(({ type }, at) => `$${params.length + at + 1}::${type}`);
    conditions.push(`(${sql.order.map((part) => part.sql).join(', ')}) > (${places.join(', ')})`);
    params.push(...after);
  }
  if (q !== '') {
    params.push(containsPattern(q));
    conditions.push(`(${sql.searched.map((text) => `${text} LIKE $${params.length}`).join(' OR ')})`);
  }
  const { rows } = await db.query<Row>(
    `records.list.${record.component}.${after === null ? 'first' : 'next'}.${q === '' ? 'all' : 'q'}`,
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${conditions.join(' AND ')} ORDER BY ${sql.order.map((part) => part.sql).join(', ')} LIMIT $2`,
    params,
  );
  return rows.map((row) => toRecord(record, sql.columns, row, sql.order.length));
}

/** How many the search finds. */
export async function countRecords(db: TenantDb, record: RecordComponent, q: string): Promise<number> {
  const sql = recordSql(record, false);
  const found = q === '' ? '' : ` AND (${sql.searched.map((text) => `${text} LIKE $2`).join(' OR ')})`;
  const row = await db.find<{ count: number }>(
    `records.count.${record.component}.${q === '' ? 'all' : 'q'}`,
    `SELECT count(*)::integer AS count FROM ${q === '' ? `${record.table} r` : sql.from} WHERE r.cloud_id = $1${found}`,
    [db.cloudId, ...(q === '' ? [] : [containsPattern(q)])],
  );
  return row?.count ?? 0;
}

export async function findRecord(db: TenantDb, record: RecordComponent, identity: readonly number[]): Promise<RecordView | null> {
  const sql = recordSql(record, true);
  const row = await db.find<Row>(
    `records.get.${record.component}`,
    `SELECT ${sql.select} FROM ${sql.from} WHERE r.cloud_id = $1 AND ${sql.identity.map((column, at) => `${column} = $${at + 2}`).join(' AND ')}`,
    [db.cloudId, ...identity],
  );
  return row === null ? null : toRecord(record, sql.columns, row, sql.order.length).view;
}

function toRecord(record: RecordComponent, columns: readonly RecordColumn[], row: Row, ordered: number): RecordRow {
  const position = Array.from({ length: ordered }, (_, at) => row[`o${at}`] as string | number);
  return {
    position,
    view: {
      id: position.slice(-record.identity.length).join('-'),
      data: Object.fromEntries(columns.map((column, at) => [column.key, valueOf(column, row[`c${at}`], row[`n${at}`])])),
    },
  };
}

function valueOf(column: RecordColumn, value: unknown, name: unknown): RecordValue {
  if (value === null || value === undefined) return null;
  if (column.kind === 'ref') return { id: Number(value), label: typeof name === 'string' ? name : '' };
  return value as RecordValue;
}
