/*
 * Statements over many rows are not prepared, as their names show: a prepared plan fits the table
 * at its time, and an import turns ten rows into a hundred thousand.
 */
import {
  type FieldValue,
  findRecordComponent,
  type RecordColumn,
  type RecordComponent,
} from '@dalpak/contracts';
import {
  leaseIds,
  nextSyncVersion,
  recordRemovals,
  isReferenceViolation,
  type TenantDb,
  type TenantTx,
  writeVersionsAhead,
} from '../../kernel/db/index.ts';
import { heldSql, identifier, sqlColumns, textSql, toSql } from '../sql/kind-sql.ts';
import { recordSql } from '../sql/record-sql.ts';
import type { FieldValues } from '../write/record-write.store.ts';

/** SQL columns of a row with their values, as JSON. */
export type RowImage = Readonly<Record<string, unknown>>;

/**
 * Settings of a transaction over the many rows of a file. Rows are looked up by indexes whenever
 * possible: for a table that was filled a moment ago, the planner assumes a single page until the
 * table is analysed, and would scan all of it for each part of the file. For the same reason a join
 * with such a table repeats its row ids as a list. Parts are too small for parallel workers to pay
 * off.
 */
const BULK_SETTINGS = { enable_seqscan: 'off', max_parallel_workers_per_gather: '0' } as const;
/**
 * Limit of one statement over many rows and of its wait for locks. No user waits for its answer,
 * and a slow disk or another import of the same rows must not undo the work of minutes.
 */
const LONG_STATEMENT = '180s';

/**
 * Prepares the transaction for the many rows of a file until its end, which must be
 * `settleVersions`.
 */
export async function prepareBulkTransaction(tx: TenantTx): Promise<void> {
  writeVersionsAhead(tx);
  await tx.query(
    'records.expect_many_rows',
    'SELECT set_config(s.name, s.value, true) FROM unnest($1::text[], $2::text[]) AS s (name, value)',
    [
      [...Object.keys(BULK_SETTINGS), 'statement_timeout', 'lock_timeout'],
      [...Object.values(BULK_SETTINGS), LONG_STATEMENT, LONG_STATEMENT],
    ],
  );
}

/** Records whose column equals one of these texts (in lower case), with the text. */
export async function findByText(
  db: TenantDb,
  record: RecordComponent,
  column: RecordColumn,
  texts: readonly string[],
): Promise<readonly { readonly id: number; readonly text: string }[]> {
  if (texts.length === 0) return [];
  const text = textSql(column, record.columns.indexOf(column));
  const from = `FROM ${identifier(record.table)} r WHERE ${recordSql(record, false).where}`;
  // A column with a lower-case copy has an index on it: each text is looked up there, however few
  // rows the planner expects.
  const sql =
    'folded' in column && column.folded !== undefined
      ? `SELECT r.id, t.text FROM unnest($2::text[]) AS t (text) CROSS JOIN LATERAL (SELECT r.id ${from} AND ${text} = t.text OFFSET 0) r`
      : `SELECT r.id, ${text} AS text ${from} AND ${text} = ANY ($2::text[])`;
  const { rows } = await db.query<{ id: number; text: string }>('records.by_text*', sql, [
    db.cloudId,
    texts,
  ]);
  return rows;
}

export interface NamedRow extends Record<string, unknown> {
  readonly id: number;
  readonly label: string;
  readonly name: string;
  readonly code: string;
}

/**
 * Records that a reference may mean by these words (in lower case): their name, code or number.
 * @param held in a writing transaction, locks records that only some columns offer until commit
 */
export async function findNamed(
  db: TenantDb,
  column: Extract<RecordColumn, { kind: 'ref' | 'refs' }>,
  words: readonly string[],
  held: boolean,
): Promise<readonly NamedRow[]> {
  if (words.length === 0) return [];
  const target = column.component === undefined ? null : findRecordComponent(column.component);
  const declared = target?.table === column.table ? target : null;
  const sqlOf = (one: RecordColumn | undefined): string | null =>
    one === undefined || declared === null ? null : textSql(one, declared.columns.indexOf(one));
  const name =
    sqlOf(declared?.columns.find((one) => (one.column ?? one.key) === column.shows)) ??
    `lower(r.${identifier(column.shows)})`;
  const code = sqlOf(declared?.columns.find(({ kind }) => kind === 'code')) ?? "''";
  const ids = words.filter((word) => /^[1-9]\d{0,8}$/.test(word)).map(Number);
  const { rows } = await db.query<NamedRow>(
    'records.named*',
    `SELECT r.id, r.${identifier(column.shows)} AS label, ${name} AS name, ${code} AS code FROM ${identifier(column.offered ?? column.table)} r
     WHERE r.cloud_id = $1 AND (${name} = ANY ($2::text[]) OR ${code} = ANY ($2::text[]) OR r.id = ANY ($3::integer[]))${held ? heldSql(column) : ''}`,
    [db.cloudId, words, ids],
  );
  return rows;
}

/** The names that a reference offers; null where there are more than a person chooses among. */
export async function listOfferedNames(
  db: TenantDb,
  column: Extract<RecordColumn, { kind: 'ref' | 'refs' }>,
  most: number,
): Promise<readonly string[] | null> {
  const { rows } = await db.query<{ label: string }>(
    'records.offered_names*',
    `SELECT r.${identifier(column.shows)} AS label FROM ${identifier(column.offered ?? column.table)} r WHERE r.cloud_id = $1 LIMIT $2`,
    [db.cloudId, most + 1],
  );
  return rows.length > most ? null : rows.map(({ label }) => label);
}

/** The current rows, locked until commit in the order of their ids. */
export async function lockRows(
  tx: TenantTx,
  record: RecordComponent,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowImage>> {
  const { rows } = await tx.query<{ id: number; row: RowImage }>(
    'records.lock_many*',
    `SELECT r.id, to_jsonb(r) AS row FROM ${identifier(record.table)} r WHERE r.cloud_id = $1 AND r.id = ANY ($2::integer[]) ORDER BY r.id FOR UPDATE`,
    [tx.cloudId, ids],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Fields as SQL columns with JSON values. */
export function imageOf(record: RecordComponent, data: FieldValues): RowImage {
  return Object.fromEntries(
    record.columns.flatMap((column) => {
      const value = data[column.key];
      return value === undefined
        ? []
        : sqlColumns(column).map(
            (name, at) => [name.slice(1, -1), jsonOf(column, value, at)] as const,
          );
    }),
  );
}

/** Kinds whose value is one JSON column. */
const JSON_KINDS: ReadonlySet<RecordColumn['kind']> = new Set([
  'limits',
  'table',
  'rights',
  'levels',
]);

function jsonOf(column: RecordColumn, value: FieldValue, at: number): unknown {
  const sql = toSql(column, value)[at];
  return JSON_KINDS.has(column.kind) && typeof sql === 'string' ? JSON.parse(sql) : sql;
}

/** The version of a synced table, assigned once per transaction, at its first write. */
export interface Version {
  of(tx: TenantTx, record: RecordComponent): Promise<number | null>;
}

export function versionOnce(): Version {
  let taken: number | null = null;
  return {
    async of(tx, record) {
      if (record.feed === undefined) return null;
      taken ??= await nextSyncVersion(tx, record.feed);
      return taken;
    },
  };
}

/** Stores new rows. @returns their ids, in order */
export async function insertRows(
  tx: TenantTx,
  record: RecordComponent,
  images: readonly RowImage[],
  version: number | null,
): Promise<readonly number[]> {
  if (images.length === 0) return [];
  const first = await leaseIds(tx, record.table, images.length);
  const { rowFilter: only } = record;
  const rows = images.map((image, at) => ({
    ...(only === undefined ? {} : { [only.column]: only.values[0] }),
    ...image,
    ...(version === null ? {} : { version }),
    cloud_id: tx.cloudId,
    id: first + at,
  }));
  // A column that a row does not name has its default, so rows that name the same columns are
  // inserted together.
  for (const group of groupsOf(rows)) {
    const names = Object.keys(group[0] ?? {})
      .map(identifier)
      .join(', ');
    await tx.query(
      'records.insert_many*',
      `INSERT INTO ${identifier(record.table)} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${identifier(record.table)}, $1::jsonb)`,
      [JSON.stringify(group)],
    );
  }
  return images.map((_, at) => first + at);
}

const signatureOf = (row: RowImage): string => Object.keys(row).sort().join();

function groupsOf<R extends RowImage>(rows: readonly R[]): readonly R[][] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const signature = signatureOf(row);
    const group = groups.get(signature);
    if (group === undefined) groups.set(signature, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Overwrites the named SQL columns of rows; all others remain unchanged. */
export async function updateRows(
  tx: TenantTx,
  record: RecordComponent,
  patches: readonly { readonly id: number; readonly set: RowImage }[],
  version: number | null,
): Promise<void> {
  const names = [...new Set(patches.flatMap(({ set }) => Object.keys(set)))];
  if (names.length === 0) return;
  const sets = names.map((name) => `${identifier(name)} = n.${identifier(name)}`);
  if (version !== null) sets.push('version = $4');
  if (record.columns.some(({ column }) => column === 'updated_at')) sets.push('updated_at = now()');
  await tx.query(
    'records.update_many*',
    `UPDATE ${identifier(record.table)} r SET ${sets.join(', ')}
     FROM (SELECT (v->>'id')::integer AS id, v->'set' AS patch FROM jsonb_array_elements($2::jsonb) v) v
     JOIN ${identifier(record.table)} p ON p.cloud_id = $1 AND p.id = v.id AND p.id = ANY ($3::integer[])
     CROSS JOIN LATERAL jsonb_populate_record(p, v.patch) n
     WHERE r.cloud_id = $1 AND r.id = v.id AND r.id = ANY ($3::integer[])`,
    [
      tx.cloudId,
      JSON.stringify(patches),
      patches.map(({ id }) => id),
      ...(version === null ? [] : [version]),
    ],
  );
}

/**
 * Of the rows that an import wrote, those that still have the import's values: writing these values
 * again would change nothing.
 */
export async function findUntouched(
  tx: TenantTx,
  record: RecordComponent,
  images: readonly { readonly id: number; readonly after: RowImage }[],
): Promise<ReadonlySet<number>> {
  const table = identifier(record.table);
  const { rows } = await tx.query<{ id: number }>(
    'records.untouched*',
    `SELECT r.id FROM (SELECT (v->>'id')::integer AS id, v->'after' AS after FROM jsonb_array_elements($2::jsonb) v) v
     JOIN ${table} r ON r.cloud_id = $1 AND r.id = v.id AND r.id = ANY ($3::integer[])
     WHERE to_jsonb(r) = to_jsonb(jsonb_populate_record(r, v.after))`,
    [tx.cloudId, JSON.stringify(images), images.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes rows that nothing refers to, and keeps the others.
 * @returns ids of the deleted rows
 */
export async function removeRows(
  tx: TenantTx,
  record: RecordComponent,
  ids: readonly number[],
  {
    version,
    removing,
  }: {
    readonly version: Version;
    readonly removing: ((tx: TenantTx, ids: readonly number[]) => Promise<void>) | undefined;
  },
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  await tx.query('records.save', 'SAVEPOINT removal');
  try {
    await removing?.(tx, ids);
    await tx.query(
      'records.remove*',
      `DELETE FROM ${identifier(record.table)} WHERE cloud_id = $1 AND id = ANY ($2::integer[])`,
      [tx.cloudId, ids],
    );
    const number = await version.of(tx, record);
    if (record.feed !== undefined && number !== null)
      await recordRemovals(tx, record.feed, ids, number);
    await tx.query('records.saved', 'RELEASE SAVEPOINT removal');
    return ids;
  } catch (error) {
    if (!isReferenceViolation(error)) throw error;
    await tx.query('records.unsave', 'ROLLBACK TO SAVEPOINT removal');
    await tx.query('records.saved', 'RELEASE SAVEPOINT removal');
    if (ids.length === 1) return [];
    // When few of many rows are referred to, halving finds them.
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await removeRows(tx, record, ids.slice(0, half), { version, removing })),
      ...(await removeRows(tx, record, ids.slice(half), { version, removing })),
    ];
  }
}

/** SQL columns that are unique only in combination, by the unique indexes of the table. */
export async function compositeUniqueColumns(
  db: TenantDb,
  record: RecordComponent,
): Promise<readonly (readonly string[])[]> {
  const { rows } = await db.query<{ names: string[] }>(
    'records.unique_together',
    `SELECT array_agg(a.attname::text ORDER BY k.place) AS names
     FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place) JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
     WHERE i.indrelid = $1::text::regclass AND i.indisunique AND NOT i.indisprimary AND i.indpred IS NULL AND i.indexprs IS NULL
     GROUP BY i.indexrelid`,
    [record.table],
  );
  return rows.map(({ names }) => names.filter((name) => name !== 'cloud_id'));
}

/** Of the rows to write, those whose columns duplicate an existing row, by their indexes. */
export async function findDuplicates(
  db: TenantDb,
  record: RecordComponent,
  columns: readonly string[],
  wanted: readonly { readonly id: number; readonly row: RowImage }[],
): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set();
  const table = identifier(record.table);
  const { rows } = await db.query<{ place: number }>(
    'records.twins*',
    `SELECT (v.place - 1)::integer AS place FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS v (wish, place)
     CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, v.wish->'row') w
     JOIN ${table} r ON r.cloud_id = $1 AND ${columns.map((name) => `r.${identifier(name)} = w.${identifier(name)}`).join(' AND ')}
     WHERE r.id <> (v.wish->>'id')::integer`,
    [db.cloudId, JSON.stringify(wanted)],
  );
  return new Set(rows.map(({ place }) => place));
}

/** The greatest whole number among a column's short codes; new codes follow it. */
export async function greatestCode(
  tx: TenantTx,
  record: RecordComponent,
  column: RecordColumn,
): Promise<number> {
  const own = identifier(column.column ?? column.key);
  await tx.query('records.code_lock', 'SELECT pg_advisory_xact_lock($1, $2)', [
    7_110_300 + record.component,
    tx.cloudId,
  ]);
  const row = await tx.find<{ code: number }>(
    `records.greatest_code.${record.component}`,
    `SELECT coalesce(max(${own}::bigint), 0) AS code FROM ${identifier(record.table)} WHERE cloud_id = $1 AND ${own} ~ '^[0-9]{1,7}$'`,
    [tx.cloudId],
  );
  return row?.code ?? 0;
}
