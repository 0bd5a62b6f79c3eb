import { leaseIds, type TenantTx } from '../../kernel/db/index.ts';

export interface ImportBatch {
  readonly kind: 'prices' | 'promos';
  readonly source: string;
  readonly fileName: string;
  /** SHA-256 of the file as it was read. */
  readonly fileHash: Buffer;
  readonly counts: Readonly<Record<string, unknown>>;
}

/** Keys the lock of imports away from other advisory locks of the program. */
const IMPORT_LOCK = 7_110_234;

/** Imports of one cloud take turns: two of them would not see each other's new products. Held until commit. */
export async function lockImports(tx: TenantTx): Promise<void> {
  await tx.query('imports.lock', 'SELECT pg_advisory_xact_lock($1, $2)', [IMPORT_LOCK, tx.cloudId]);
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
