/**
 * The sale that was refused for want of an employee; `resumed` once it went on, which it does by
 * itself only once.
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
