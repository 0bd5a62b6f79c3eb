import type { AttachedTo } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface Target {
  readonly of: AttachedTo;
  readonly id: string;
}

/** Names of our own, by what a file belongs to. */
const COLUMN = { document: 'document_id', entry: 'entry_id' } as const;
const TYPE = { document: 'uuid', entry: 'integer' } as const;

export interface AttachmentRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly added_by: string;
  readonly added_at: Date;
}

export async function listAttached(
  db: TenantDb,
  { of, id }: Target,
): Promise<readonly AttachmentRow[]> {
  const { rows } = await db.query<AttachmentRow>(
    `attachments.of_${of}`,
    `SELECT f.id, f.name, f.type, f.size, f.width, f.height, coalesce(e.full_name, '') AS added_by, a.added_at
     FROM attachments a JOIN stored_files f ON f.cloud_id = a.cloud_id AND f.id = a.file_id
     LEFT JOIN employees e ON e.cloud_id = a.cloud_id AND e.id = a.employee_id
     WHERE a.cloud_id = $1 AND a.${COLUMN[of]} = $2::${TYPE[of]} AND a.removed_at IS NULL ORDER BY a.added_at, f.id`,
    [db.cloudId, id],
  );
  return rows;
}

/** The type of a document; null when there is none. */
export async function findDocumentType(db: TenantDb, id: string): Promise<number | null> {
  const row = await db.find<{ type: number }>(
    'attachments.document',
    'SELECT document_type AS type FROM documents WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, id],
  );
  return row?.type ?? null;
}

export async function isEntry(db: TenantDb, id: string): Promise<boolean> {
  const row = await db.find(
    'attachments.entry',
    'SELECT id FROM manual_entries WHERE cloud_id = $1 AND id = $2::integer',
    [db.cloudId, id],
  );
  return row !== null;
}

export async function insertAttachment(
  tx: TenantTx,
  { of, id }: Target,
  file: string,
  employee: number | null,
  at: Date,
): Promise<void> {
  await tx.query(
    `attachments.insert_${of}`,
    `INSERT INTO attachments (cloud_id, file_id, ${COLUMN[of]}, employee_id, added_at) VALUES ($1, $2, $3::${TYPE[of]}, $4, $5)`,
    [tx.cloudId, file, id, employee, at],
  );
}

/** @returns false when the target has no such file */
export async function markRemoved(
  tx: TenantTx,
  { of, id }: Target,
  file: string,
  removal: { readonly at: Date; readonly reason: string; readonly keptUntil: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `attachments.remove_${of}`,
    `UPDATE attachments SET removed_at = $4, removed_reason = $5, kept_until = $6
     WHERE cloud_id = $1 AND file_id = $2 AND ${COLUMN[of]} = $3::${TYPE[of]} AND removed_at IS NULL`,
    [tx.cloudId, file, id, removal.at, removal.reason, removal.keptUntil],
  );
  return rowCount > 0;
}
