import {
  isRef,
  asRefs,
  type FieldValue,
  type RecordColumn,
  type RecordComponent,
} from '@dalpak/contracts';
import { leaseIds, nextSyncVersion, type TenantTx } from '../../kernel/db/index.ts';
import { heldSql, identifier, sqlColumns, textSql, toSql } from '../sql/kind-sql.ts';

export type FieldValues = Readonly<Record<string, FieldValue>>;

interface Assignment {
  readonly columns: readonly string[];
  readonly values: readonly unknown[];
}

function assignmentOf(record: RecordComponent, data: FieldValues): Assignment {
  const written = record.columns.flatMap((column) => {
    const value = data[column.key];
    return value === undefined
      ? []
      : sqlColumns(column).map((name, at) => [name, toSql(column, value)[at]] as const);
  });
  return { columns: written.map(([name]) => name), values: written.map(([, value]) => value) };
}

/**
 * Temporary version of a new row until {@link updateSyncVersion} assigns the real one in the same
 * transaction; no reader sees it.
 */
const NO_VERSION_YET = 1;

/**
 * Assigns the sync version of written rows. It runs after the row writes: the counter stays locked
 * until commit, and a transaction that waited for a row lock while holding it would block the whole
 * business, and could deadlock with a long import at its end.
 */
async function updateSyncVersion(
  tx: TenantTx,
  record: RecordComponent,
  ids: readonly number[],
): Promise<void> {
  if (record.feed === undefined || ids.length === 0) return;
  await tx.query(
    `records.version.${record.component}`,
    `UPDATE ${identifier(record.table)} SET version = $3 WHERE cloud_id = $1 AND id = ANY ($2::integer[])`,
    [tx.cloudId, ids, await nextSyncVersion(tx, record.feed)],
  );
}

/**
 * Serialises calls with the same idempotency key: the second one finds the stored result of the
 * first.
 */
export async function lockRequest(tx: TenantTx, requestId: string): Promise<void> {
  await tx.query('records.lock_wish', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    `wish ${requestId}`,
  ]);
}

/** Stores a new record. @returns its id */
export async function insertRecord(
  tx: TenantTx,
  record: RecordComponent,
  data: FieldValues,
): Promise<number> {
  const id = await leaseIds(tx, record.table);
  const own = assignmentOf(record, data);
  const only =
    record.rowFilter === undefined || own.columns.includes(identifier(record.rowFilter.column))
      ? []
      : [[identifier(record.rowFilter.column), record.rowFilter.values[0]] as const];
  const feed = record.feed === undefined ? [] : [['version', NO_VERSION_YET] as const];
  const columns = [
    'cloud_id',
    'id',
    ...only.map(([name]) => name),
    ...own.columns,
    ...feed.map(([name]) => name),
  ];
  const values = [
    tx.cloudId,
    id,
    ...only.map(([, value]) => value),
    ...own.values,
    ...feed.map(([, value]) => value),
  ];
  await tx.query(
    'records.insert*',
    `INSERT INTO ${identifier(record.table)} (${columns.join(', ')}) VALUES (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  );
  await updateSyncVersion(tx, record, [id]);
  return id;
}

/** Changes the named fields of one record, and its sync version. */
export async function updateRecord(
  tx: TenantTx,
  record: RecordComponent,
  id: number,
  data: FieldValues,
): Promise<void> {
  const own = assignmentOf(record, data);
  const touched = record.columns.some(({ column }) => column === 'updated_at')
    ? ['updated_at = now()']
    : [];
  const sets = [...own.columns.map((name, at) => `${name} = $${at + 3}`), ...touched];
  if (sets.length > 0)
    await tx.query(
      'records.update*',
      `UPDATE ${identifier(record.table)} SET ${sets.join(', ')} WHERE cloud_id = $1 AND id = $2`,
      [tx.cloudId, id, ...own.values],
    );
  await updateSyncVersion(tx, record, [id]);
}

/** Activates or deactivates records. @returns the ids of those that changed */
export async function updateStatus(
  tx: TenantTx,
  record: RecordComponent,
  ids: readonly number[],
  active: boolean,
): Promise<readonly number[]> {
  if (record.status === undefined) return [];
  const status = identifier(record.status);
  const table = identifier(record.table);
  // Locked in the order of their ids by every writer, so that two status changes of the same
  // records never deadlock.
  await tx.query(
    `records.status_lock.${record.component}`,
    `SELECT 1 AS locked FROM ${table} WHERE cloud_id = $1 AND id = ANY ($2::integer[]) ORDER BY id FOR NO KEY UPDATE`,
    [tx.cloudId, ids],
  );
  const touched = record.columns.some(({ column }) => column === 'updated_at')
    ? ', updated_at = now()'
    : '';
  const { rows } = await tx.query<{ id: number }>(
    `records.status.${record.component}`,
    `UPDATE ${table} SET ${status} = $3${touched} WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND ${status} <> $3 RETURNING id`,
    [tx.cloudId, ids, active],
  );
  const changed = rows.map(({ id }) => id);
  await updateSyncVersion(tx, record, changed);
  return changed;
}

/** Locks the record until commit. False when it does not exist. */
export async function lockRecord(
  tx: TenantTx,
  record: RecordComponent,
  id: number,
): Promise<boolean> {
  const row = await tx.find(
    `records.lock.${record.component}`,
    `SELECT 1 AS found FROM ${identifier(record.table)} WHERE cloud_id = $1 AND id = $2 FOR UPDATE`,
    [tx.cloudId, id],
  );
  return row !== null;
}

/** Whether another record has the same value in a unique column. */
export async function isTaken(
  tx: TenantTx,
  record: RecordComponent,
  column: RecordColumn,
  value: FieldValue,
  id: number,
): Promise<boolean> {
  const at = record.columns.indexOf(column);
  const text = textSql(column, at);
  const row = await tx.find(
    `records.taken.${record.component}.${at}`,
    `SELECT 1 AS found FROM ${identifier(record.table)} r WHERE r.cloud_id = $1 AND ${text} = $2 AND r.id <> $3 LIMIT 1`,
    [tx.cloudId, typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value), id],
  );
  return row !== null;
}

/**
 * Of the records that a reference names, those that do not exist. Records that only some columns
 * offer stay locked until commit.
 */
export async function missingRefs(
  tx: TenantTx,
  column: Extract<RecordColumn, { kind: 'ref' | 'refs' }>,
  value: FieldValue,
): Promise<readonly number[]> {
  const ids =
    column.kind === 'ref' ? (isRef(value) ? [value.id] : []) : asRefs(value).map(({ id }) => id);
  if (ids.length === 0) return [];
  const from = column.offered ?? column.table;
  const { rows } = await tx.query<{ id: number }>(
    `records.refs.${from}`,
    `SELECT id FROM ${identifier(from)} WHERE cloud_id = $1 AND id = ANY ($2::integer[])${heldSql(column)}`,
    [tx.cloudId, ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** True when a field's file was not stored for this component's records, or is of another kind. */
export async function isFileMissing(
  tx: TenantTx,
  record: RecordComponent,
  kind: 'image' | 'avatar' | 'file',
  value: FieldValue,
): Promise<boolean> {
  const row = await tx.find(
    'records.file',
    `SELECT 1 AS found FROM stored_files WHERE cloud_id = $1 AND id = $2::uuid AND component = $3 AND ($4 OR width IS NOT NULL)`,
    [tx.cloudId, value, record.component, kind === 'file'],
  );
  return row === null;
}

/** The next free whole number of a code column: one above the greatest numeric code. */
export async function nextCode(
  tx: TenantTx,
  record: RecordComponent,
  column: RecordColumn,
): Promise<string> {
  const own = identifier(column.column ?? column.key);
  // Callers that create records of a component take turns. Only short codes count, because a long
  // number is a barcode.
  await tx.query('records.code_lock', 'SELECT pg_advisory_xact_lock($1, $2)', [
    7_110_300 + record.component,
    tx.cloudId,
  ]);
  const row = await tx.find<{ code: string }>(
    `records.next_code.${record.component}`,
    `SELECT (coalesce(max(${own}::bigint), 0) + 1)::text AS code FROM ${identifier(record.table)} WHERE cloud_id = $1 AND ${own} ~ '^[0-9]{1,7}$'`,
    [tx.cloudId],
  );
  return row?.code ?? '1';
}
