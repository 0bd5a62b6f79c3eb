import type { ReceiptBusinessView, TillSettings } from '@dalpak/contracts';

/** The records of a business and one of its branches. */
export interface BusinessFacts {
  readonly cloud: {
    readonly vat_name: string;
    readonly vat_number: string;
    readonly address: string;
    readonly phone: string;
  };
  readonly branch: { readonly name: string; readonly address: string; readonly phone: string };
}

/**
 * The business as receipts of a branch name it. The till's original and the back office's copy both
 * use it, so that they cannot differ in the seller.
 */
export function receiptBusiness(
  { cloud, branch }: BusinessFacts,
  settings: Pick<TillSettings, 'receipt_footer'>,
): ReceiptBusinessView {
  return {
    name: cloud.vat_name,
    vat_number: cloud.vat_number,
    address: branch.address === '' ? cloud.address : branch.address,
    phone: branch.phone === '' ? cloud.phone : branch.phone,
    branch_name: branch.name,
    footer: settings.receipt_footer,
  };
}
