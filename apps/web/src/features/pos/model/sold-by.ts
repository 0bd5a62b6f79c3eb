import type { ReceiptBusiness } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';

/** As the server names it: the back office's copy has it from the same place. */
export function business(): ReceiptBusiness {
  const sold = currentInit()?.offline_data?.business;
  // A receipt is only made at a till, and a till that got no data does not sell.
  if (sold === undefined) throw new Error('No business to print a receipt for');
  const { name, branch_name: branchName, address, phone, vat_number: vatNumber, footer } = sold;
  return { name, branchName, address, phone, vatNumber, footer };
}
