import type { ReceiptBusiness } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';

/**
 * The business as the server names it. The back office's copy of a receipt reads it from the same
 * place.
 */
export function receiptBusiness(): ReceiptBusiness {
  const sold = currentInit()?.offline_data?.business;
  // Receipts are made only at a till, and a till without this data does not sell.
  if (sold === undefined) throw new Error('No business to print a receipt for');
  const { name, branch_name: branchName, address, phone, vat_number: vatNumber, footer } = sold;
  return { name, branchName, address, phone, vatNumber, footer };
}
