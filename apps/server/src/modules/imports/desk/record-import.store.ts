import { explain } from '../../../kernel/errors/explain.ts';
import { leaseIds, type TenantDb, type TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { Owner, ImportRow } from './import.types.ts';
import {
  UNDO_FOR,
  IS_WITHOUT_CHANGES,
  CURRENT_STATE,
  CURRENT_ERROR,
} from './import-turns.store.ts';
import { clearLines, clearParts } from './import-lines.store.ts';

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${column}`;

const COLUMNS = `id, component, format, ${CURRENT_STATE} AS state, file_name, bytes, headings, sample, plan, counts, lines, progress, ${CURRENT_ERROR} AS error, owner_name, owner_kind, owner_id, ${iso('created_at')}, ${iso('committed_at')}`;

/**
 * Creates an import. Deletes unfinished imports of the same user here, and all that are unfinished
 * for a day.
 */
export async function insertImport(
  tx: TenantTx,
  {
    component,
    fileName,
    bytes,
    owner,
  }: {
    readonly component: number;
    readonly fileName: string;
    readonly bytes: number;
    readonly owner: Owner;
  },
): Promise<number> {
  await tx.query(
    'record_imports.sweep',
    `DELETE FROM record_imports WHERE cloud_id = $1 AND format <> 'change' AND ${CURRENT_STATE} IN ('uploading', 'read', 'checked', 'failed')
     AND (created_at < now() - interval '1 day' OR (component = $2 AND owner_kind = $3 AND owner_id = $4))`,
    [tx.cloudId, component, owner.kind, owner.id],
  );
  await deleteFilesOfUnchanged(tx, component, owner);
  await tx.query(
    'record_imports.forget_images',
    `DELETE FROM record_import_images i USING record_imports r WHERE i.cloud_id = $1 AND r.cloud_id = $1 AND r.id = i.import_id AND r.committed_at < now() - ${UNDO_FOR}`,
    [tx.cloudId],
  );
  const open = await tx.find<{ count: number }>(
    'record_imports.open',
    `SELECT count(*)::integer AS count FROM record_imports WHERE cloud_id = $1 AND format <> 'change' AND state NOT IN ('done', 'undone') AND NOT (headings = '[]' AND ${IS_WITHOUT_CHANGES})`,
    [tx.cloudId],
  );
  // Each open import stores a file and its lines.
  if ((open?.count ?? 0) >= 20)
    throw new AppError('IMPORT_BUSY', {
      reason: explain('imports_open'),
    });
  const id = await leaseIds(tx, 'record_imports');
  await tx.query(
    'record_imports.insert',
    `INSERT INTO record_imports (cloud_id, id, component, state, file_name, bytes, owner_kind, owner_id, owner_name) VALUES ($1, $2, $3, 'uploading', $4, $5, $6, $7, $8)`,
    [tx.cloudId, id, component, fileName, bytes, owner.kind, owner.id, owner.name],
  );
  return id;
}

/**
 * Imports that changed nothing stay in the history without their files, which until now could be
 * matched differently.
 */
async function deleteFilesOfUnchanged(
  tx: TenantTx,
  component: number,
  owner: Owner,
): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    'record_imports.forget_files',
    `UPDATE record_imports SET headings = '[]', sample = '[]', kept = 0 WHERE cloud_id = $1 AND ${IS_WITHOUT_CHANGES} AND headings <> '[]'
     AND (created_at < now() - interval '1 day' OR (component = $2 AND owner_kind = $3 AND owner_id = $4)) RETURNING id`,
    [tx.cloudId, component, owner.kind, owner.id],
  );
  for (const { id } of rows) {
    await clearLines(tx, id);
    await clearParts(tx, id);
  }
}

export function findImport(db: TenantDb, component: number, id: number): Promise<ImportRow | null> {
  return db.find<ImportRow>(
    'record_imports.find',
    `SELECT ${COLUMNS} FROM record_imports WHERE cloud_id = $1 AND component = $2 AND id = $3`,
    [db.cloudId, component, id],
  );
}

export async function listImportsOf(
  db: TenantDb,
  component: number,
): Promise<readonly ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    'record_imports.list',
    `SELECT ${COLUMNS} FROM record_imports WHERE cloud_id = $1 AND component = $2 AND state <> 'uploading' AND format NOT IN ('change', 'costs') ORDER BY id DESC LIMIT 30`,
    [db.cloudId, component],
  );
  return rows;
}
