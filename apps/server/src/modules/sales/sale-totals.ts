import type { Cart, CatalogueProduct } from '@dalpak/engine';

/** The cart with the server's own products in its rows; a row whose product is unknown here keeps the device's copy. */
export function withOwnProducts(cart: Cart, products: ReadonlyMap<number, CatalogueProduct>): { readonly cart: Cart; readonly unknown: number[] } {
  const unknown: number[] = [];
  const rows = cart.rows.map((row) => {
    const product = products.get(row.product.id);
    if (product === undefined) unknown.push(row.product.id);
    return product === undefined ? row : { ...row, product };
  });
  return { cart: { ...cart, rows }, unknown };
}

export function productIdsOf(cart: Cart): number[] {
  return [...new Set(cart.rows.map((row) => row.product.id))].sort((a, b) => a - b);
}
