import { leaseIds, type TenantTx } from '../../kernel/db/index.ts';

export interface ImportBatch {
  readonly kind: 'prices' | 'promos';
  readonly source: string;
  readonly fileName: string;
  /** SHA-256 of the file as it was read. */
  readonly fileHash: Buffer;
  readonly counts: Readonly<Record<string, unknown>>;
}

/** Writes down what was imported, in the import's own transaction. */
export async function recordBatch(tx: TenantTx, batch: ImportBatch): Promise<void> {
  const id = await leaseIds(tx, 'import_batches');
  await tx.query(
    'imports.record_batch',
    `INSERT INTO import_batches (cloud_id, id, kind, source, file_name, file_hash, status, counts, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'done', $7::jsonb, clock_timestamp())`,
    [tx.cloudId, id, batch.kind, batch.source, batch.fileName, batch.fileHash, JSON.stringify(batch.counts)],
  );
}
