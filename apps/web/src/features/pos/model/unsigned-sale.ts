/**
 * The sale that was refused because no employee was signed in; `resumed` once it was resubmitted,
 * which happens automatically only once.
 */
export interface UnsignedSale {
  readonly cartId: string;
  readonly resumed: boolean;
}

let unsigned: UnsignedSale | null = null;

export function unsignedSale(): UnsignedSale | null {
  return unsigned;
}

export function setUnsignedSale(sale: UnsignedSale): void {
  unsigned = sale;
}
