import { explain } from '../../kernel/errors/explain.ts';
import { sqlState } from '../../kernel/db/database-error.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';

/** Distinguishes this lock from other advisory locks of the program. */
const CATALOGUE_LOCK = 7_110_234;
const LOCK_NOT_AVAILABLE = '55P03';
const BUSY = explain('catalogue_imported');

/**
 * Takes the catalogue lock of the cloud until commit, for imports and people alike. Two writers at
 * once would not see each other's new barcodes: the second would fail on them or give one barcode
 * to two products.
 *
 * @throws SERVICE_UNAVAILABLE while a long import holds it: a retry may succeed in a moment.
 */
export async function lockCatalogue(tx: TenantTx): Promise<void> {
  try {
    await tx.query('catalogue.lock', 'SELECT pg_advisory_xact_lock($1, $2)', [
      CATALOGUE_LOCK,
      tx.cloudId,
    ]);
  } catch (error) {
    throw sqlState(error) === LOCK_NOT_AVAILABLE
      ? new AppError('SERVICE_UNAVAILABLE', { reason: BUSY })
      : error;
  }
}
