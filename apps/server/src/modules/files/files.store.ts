import { RECORD_COMPONENTS } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface StoredFile extends Record<string, unknown> {
  readonly id: string;
  readonly component: number;
  readonly sha256: string;
  readonly type: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

const COLUMNS = 'id, component, sha256, type, name, size, width, height';
/** Distinguishes this lock from other advisory locks of the program. */
const FILES_LOCK = 7_110_240;

/**
 * Serializes storing and sweeping files of a cloud: the sweep could delete bytes that a new file
 * just found stored.
 */
export async function lockFiles(tx: TenantTx): Promise<void> {
  await tx.query('files.lock', 'SELECT pg_advisory_xact_lock($1, $2)', [FILES_LOCK, tx.cloudId]);
}

export async function insertFile(tx: TenantTx, file: StoredFile, createdAt: Date): Promise<void> {
  await tx.query(
    'files.insert',
    `INSERT INTO stored_files (cloud_id, ${COLUMNS}, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.cloudId,
      file.id,
      file.component,
      file.sha256,
      file.type,
      file.name,
      file.size,
      file.width,
      file.height,
      createdAt,
    ],
  );
}

export async function findFiles(
  db: TenantDb,
  ids: readonly string[],
): Promise<readonly StoredFile[]> {
  const { rows } = await db.query<StoredFile>(
    'files.find',
    `SELECT ${COLUMNS} FROM stored_files WHERE cloud_id = $1 AND id = ANY ($2::uuid[])`,
    [db.cloudId, ids],
  );
  return rows;
}

/** Of these files, those that are the picture of an active product. */
export async function findPicturesOfTills(
  db: TenantDb,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ image: string }>(
    'files.of_products',
    'SELECT image FROM products WHERE cloud_id = $1 AND image = ANY ($2::uuid[]) AND active UNION SELECT picture FROM employees WHERE cloud_id = $1 AND picture = ANY ($2::uuid[]) AND active',
    [db.cloudId, ids],
  );
  return new Set(rows.map(({ image }) => image));
}

/** The total size and count of the business's files. */
export async function measureFiles(
  db: TenantDb,
): Promise<{ readonly bytes: number; readonly count: number }> {
  const row = await db.find<{ bytes: string; count: number }>(
    'files.measure',
    'SELECT coalesce(sum(size), 0)::text AS bytes, count(*)::integer AS count FROM stored_files WHERE cloud_id = $1',
    [db.cloudId],
  );
  return { bytes: Number(row?.bytes ?? 0), count: row?.count ?? 0 };
}

/**
 * Conditions on `f`, one for each field of a component that refers to a stored file. The names are
 * those of our own declarations.
 */
const REFERENCED_BY_RECORD = RECORD_COMPONENTS.flatMap(({ table, columns }) =>
  columns
    .filter(({ kind }) => kind === 'image' || kind === 'avatar' || kind === 'file')
    .map(
      ({ column, key }) =>
        `NOT EXISTS (SELECT 1 FROM "${table}" r WHERE r.cloud_id = f.cloud_id AND r."${column ?? key}" = f.id)`,
    ),
);

/** An attachment is one too, until its file need no longer be kept. */
const REFERENCED_BY_ATTACHMENT =
  'NOT EXISTS (SELECT FROM attachments a WHERE a.cloud_id = f.cloud_id AND a.file_id = f.id AND (a.kept_until IS NULL OR a.kept_until >= $2))';

/** The former picture of a record is one too, while the change that replaced it can be undone. */
const REFERENCED_BY_UNDO =
  "NOT EXISTS (SELECT FROM record_import_images i WHERE i.cloud_id = f.cloud_id AND i.before ? 'image' AND i.before->>'image' = f.id::text)";

/**
 * Deletes files that were stored before `before` and that no record refers to.
 * @returns how many
 */
export async function deleteUnreferenced(tx: TenantTx, before: Date): Promise<number> {
  const { rowCount } = await tx.query(
    'files.delete_unnamed',
    `DELETE FROM stored_files f WHERE ${['f.cloud_id = $1', 'f.created_at < $2', ...REFERENCED_BY_RECORD, REFERENCED_BY_ATTACHMENT, REFERENCED_BY_UNDO].join(' AND ')}`,
    [tx.cloudId, before],
  );
  return rowCount;
}

/** Of these contents, those that a file of the business has. */
export async function findUsedContents(
  db: TenantDb,
  contents: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ sha256: string }>(
    'files.kept',
    'SELECT DISTINCT sha256 FROM stored_files WHERE cloud_id = $1 AND sha256 = ANY ($2::text[])',
    [db.cloudId, contents],
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Clouds with files that were stored before. */
export async function listCloudsWithFiles(
  system: Pick<SystemDb, 'query'>,
  before: Date,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'files.clouds',
    'SELECT cloud_id FROM stored_files_clouds($1) AS cloud_id',
    [before],
  );
  return rows.map(({ cloud_id }) => cloud_id);
}
