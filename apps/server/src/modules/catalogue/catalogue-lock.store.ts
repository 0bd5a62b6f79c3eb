import { sqlState } from '../../kernel/db/database-error.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';

/** Keys this lock away from other advisory locks of the program. */
const CATALOGUE_LOCK = 7_110_234;
const LOCK_NOT_AVAILABLE = '55P03';
const BUSY = 'עכשיו מיובא לעסק קובץ של מוצרים. עד שהייבוא יסתיים אפשר לשנות מוצרים, ואי אפשר להוסיף מוצר או ברקוד. נסו שוב בעוד דקה.';

/**
 * Whoever makes products of a cloud takes turns, imports and people alike: two of them would not see each other's new
 * barcodes, and the second would fail on them or give one barcode to two products. Held until commit.
 *
 * @throws SERVICE_UNAVAILABLE when a long import has it: the same again may succeed in a moment.
 */
export async function lockCatalogue(tx: TenantTx): Promise<void> {
  try {
    await tx.query('catalogue.lock', 'SELECT pg_advisory_xact_lock($1, $2)', [CATALOGUE_LOCK, tx.cloudId]);
  } catch (error) {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new AppError('SERVICE_UNAVAILABLE', { desc: BUSY }) : error;
  }
}
