import { getDocumentType, type Cart, type ClaimedTotals } from '@dalpak/engine';

/**
 * Returns the official code of the document's series: a sale, or a credit when the total is
 * negative.
 */
export function officialCodeFor(cart: Cart, claimed: Pick<ClaimedTotals, 'total'>): number {
  const type = getDocumentType(cart.header.documentType);
  return (claimed.total < 0 ? type.officialRefund : type.official) ?? 0;
}
