import { leaseIds, type TenantDb, type TenantTx } from '../../../kernel/db/index.ts';

export interface ImportBatch {
  readonly kind: 'prices' | 'promos';
  readonly source: string;
  readonly fileName: string;
  /** SHA-256 of the file's bytes as they were read. */
  readonly fileHash: Buffer;
  readonly counts: Readonly<Record<string, unknown>>;
}

/**
 * The source name under which lists of this store were imported before. One file writes store 97
 * and another 097: under two names a promotion would become two rules.
 */
export async function findKnownSource(tx: TenantTx, source: string): Promise<string> {
  const { rows } = await tx.query<{ source: string }>(
    'imports.known_source',
    `SELECT source FROM import_batches WHERE cloud_id = $1 AND status = 'done' AND regexp_replace(source, ':0+([^:]+)$', ':\\1') = regexp_replace($2, ':0+([^:]+)$', ':\\1') ORDER BY id LIMIT 1`,
    [tx.cloudId, source],
  );
  return rows[0]?.source ?? source;
}

/** Records the import in the import's own transaction. */
export async function recordBatch(tx: TenantTx, batch: ImportBatch): Promise<void> {
  const id = await leaseIds(tx, 'import_batches');
  await tx.query(
    'imports.record_batch',
    `INSERT INTO import_batches (cloud_id, id, kind, source, file_name, file_hash, status, counts, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'done', $7::jsonb, clock_timestamp())`,
    [
      tx.cloudId,
      id,
      batch.kind,
      batch.source,
      batch.fileName,
      batch.fileHash,
      JSON.stringify(batch.counts),
    ],
  );
}

export interface ImportBatchRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: 'prices' | 'promos';
  readonly file_name: string;
  readonly status: 'running' | 'done' | 'failed';
  readonly started_at: string;
  readonly imported: number;
  readonly changed: number;
}

/** The last imports, newest first. */
export async function listBatches(db: TenantDb, limit: number): Promise<readonly ImportBatchRow[]> {
  const { rows } = await db.query<ImportBatchRow>(
    'imports.batches',
    `SELECT id, kind, file_name, status, to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS started_at,
            coalesce((counts->>'imported')::integer, 0) AS imported, coalesce((counts->>'changed')::integer, 0) AS changed
     FROM import_batches WHERE cloud_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2`,
    [db.cloudId, limit],
  );
  return rows;
}
