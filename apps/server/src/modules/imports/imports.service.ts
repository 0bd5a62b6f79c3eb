import { Readable } from 'node:stream';
import { type ImportKind, type ImportReportView, MAX_IMPORT_BYTES } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { type ImportBatchRow, listBatches } from './lists/import-batch.store.ts';
import { importList } from './lists/import-list.ts';
import { toView } from './lists/import-report.ts';

export interface UploadedFile {
  readonly fileName: string;
  /** Base64; its format is already checked. */
  readonly content: string;
  readonly dryRun: boolean;
  readonly chain?: string | undefined;
  readonly store?: string | undefined;
}

/** The published XML files need a kilobyte for every line. */
const MAX_UNPACKED_BYTES = 2 * MAX_IMPORT_BYTES;

/**
 * Businesses whose file is being read in this process: a second file at once would double the
 * memory of one business.
 */
const reading = new Set<number>();

/**
 * Imports an uploaded file, or reports what importing it would do.
 * @throws AppError as the imports do; TOO_MANY_REQUESTS
 */
export async function importUpload(
  db: TenantDb,
  kind: ImportKind,
  file: UploadedFile,
): Promise<ImportReportView> {
  if (reading.has(db.cloudId)) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 });
  reading.add(db.cloudId);
  try {
    return toView(
      await importList({ db }, kind, Readable.from([Buffer.from(file.content, 'base64')]), {
        fileName: file.fileName,
        dryRun: file.dryRun,
        maxBytes: MAX_UNPACKED_BYTES,
        ...(file.chain === undefined || file.chain === '' ? {} : { chain: file.chain }),
        ...(file.store === undefined || file.store === '' ? {} : { store: file.store }),
      }),
    );
  } finally {
    reading.delete(db.cloudId);
  }
}

export function lastImports(db: TenantDb): Promise<readonly ImportBatchRow[]> {
  return listBatches(db, 50);
}
