import {
  type FieldValue,
  findRecordComponent,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { fromSql } from '../sql/kind-sql.ts';
import type { RecordPosition } from './list-positions.ts';
import { recordSql } from '../sql/record-sql.ts';

export type Row = Record<string, unknown>;

export interface RecordRow {
  readonly view: RecordView;
  readonly position: RecordPosition;
}

/** Part of a prepared statement's name: a user who may not read all columns has another one. */
export const shapeOf = ({ component, columns }: RecordComponent): string =>
  columns.length === findRecordComponent(component)?.columns.length
    ? String(component)
    : `${component}-${columns.length}`;

/**
 * One record with all of its columns; null when it does not exist or belongs to another business.
 */
export async function findRecord(
  db: TenantDb,
  record: RecordComponent,
  identity: readonly (number | string)[],
): Promise<RecordView | null> {
  const sql = recordSql(record, true);
  const row = await db.find<Row>(
    record.branchFilter === undefined ? `records.get.${shapeOf(record)}` : 'records.get*',
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${sql.where} AND ${sql.identity.map((column, at) => `${column} = $${at + 2}`).join(' AND ')}`,
    [db.cloudId, ...identity],
  );
  return row === null ? null : toRow(record, row, sql.order.length).view;
}

/** The same for several records with a single-number identity, in no order. */
export async function recordsByIds(
  db: TenantDb,
  record: RecordComponent,
  ids: readonly number[],
): Promise<readonly RecordView[]> {
  const sql = recordSql(record, true);
  const { rows } = await db.query<Row>(
    'records.some*',
    `SELECT ${sql.select} FROM ${sql.from} WHERE ${sql.where} AND r.id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return rows.map((row) => toRow(record, row, sql.order.length).view);
}

/**
 * Converts a row of a {@link recordSql} statement to a record. @param ordered number of sort
 * columns
 */
export function toRow(record: RecordComponent, row: Row, ordered: number): RecordRow {
  const position = Array.from({ length: ordered }, (_, at) => row[`o${at}`] as string | number);
  const data: [string, FieldValue][] = record.columns.flatMap((column, at) =>
    `c${at}` in row ? [[column.key, fromSql(column, row, at)] as [string, FieldValue]] : [],
  );
  return {
    position,
    view: {
      id: position.slice(-record.identity.length).join('-'),
      active: row['active'] !== false,
      data: Object.fromEntries(data) as RecordView['data'],
    },
  };
}
