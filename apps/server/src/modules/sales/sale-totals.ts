import type { Cart, CatalogueProduct } from '@dalpak/engine';

/** A cart in the words and figures of the catalogue. */
export interface OwnCart {
  readonly cart: Cart;
  /** Products that are not there. */
  readonly unknown: readonly number[];
  /** Whether the device described one of the others as something else. */
  readonly reworded: boolean;
}

/** The cart with the server's own products in its rows; a row whose product is unknown here keeps the device's copy. */
export function withOwnProducts(cart: Cart, products: ReadonlyMap<number, CatalogueProduct>): OwnCart {
  const unknown: number[] = [];
  let reworded = false;
  const rows = cart.rows.map((row) => {
    const product = products.get(row.product.id);
    if (product === undefined) {
      unknown.push(row.product.id);
      return row;
    }
    reworded ||= DESCRIPTION.some((field) => row.product[field] !== product[field]);
    return { ...row, product };
  });
  return { cart: { ...cart, rows }, unknown, reworded };
}

/** What a product is called, and what it is said to be; its price shows in the totals. */
const DESCRIPTION = ['name', 'code', 'barcode', 'departmentId', 'vatGroup', 'vatFree', 'weighed', 'discountable', 'type'] as const;

export function productIdsOf(cart: Cart): number[] {
  return [...new Set(cart.rows.map((row) => row.product.id))].sort((a, b) => a - b);
}
