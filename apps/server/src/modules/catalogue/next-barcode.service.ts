import { explain } from '../../kernel/errors/explain.ts';
import {
  hasValidCheckDigit,
  type nextBarcode as endpoint,
  NO_FREE_BARCODE,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../kernel/db/index.ts';
import { findLastOwnBarcode } from './next-barcode.store.ts';

/**
 * Codes of the shop's own: GS1 leaves UPC-A codes that begin with 4 to shops without a format; of
 * these we use the first tenth. In-store codes that begin with 2 are no choice, because scales
 * print them.
 */
export const OWN_BARCODE_RANGE = { first: '40000000000', last: '40999999999' } as const;
/** Digits before the check digit. */
const BODY_DIGITS = 11;

/**
 * The code after the highest one assigned. Gaps are not filled: goods with a former code may still
 * be on a shelf.
 */
export async function nextBarcode(
  db: TenantDb,
): Promise<z.output<typeof endpoint.response>['data']> {
  const last = await findLastOwnBarcode(db, OWN_BARCODE_RANGE);
  const body =
    last === null ? Number(OWN_BARCODE_RANGE.first) : Number(last.slice(0, BODY_DIGITS)) + 1;
  if (body > Number(OWN_BARCODE_RANGE.last))
    return [NO_FREE_BARCODE, explain('no_free_barcodes').text, ''];
  return ['000', '', withCheckDigit(String(body))];
}

function withCheckDigit(body: string): string {
  const codes = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`);
  return codes.find(hasValidCheckDigit) ?? '';
}
