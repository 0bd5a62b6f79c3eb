/**
 * The sale that was refused because no employee was signed in; `resumed` once it was resubmitted,
 * which happens automatically only once.
 */
export interface SaleAwaitingCashier {
  readonly cartId: string;
  readonly resumed: boolean;
}

let awaiting: SaleAwaitingCashier | null = null;

export function saleAwaitingCashier(): SaleAwaitingCashier | null {
  return awaiting;
}

export function setSaleAwaitingCashier(sale: SaleAwaitingCashier): void {
  awaiting = sale;
}
