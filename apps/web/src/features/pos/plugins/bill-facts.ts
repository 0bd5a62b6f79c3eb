import type { HookedBill } from '@dalpak/contracts';
import type { Cart, PricedCart } from '@dalpak/engine';

/** The bill as plugins see it. */
export function billFacts(cart: Cart, priced: PricedCart): HookedBill {
  return {
    id: cart.id,
    rows: priced.rows.map(({ row, net }) => ({
      product: row.product.id,
      code: row.product.code,
      name: row.product.name,
      quantity: row.quantity,
      total: net,
    })),
    total: priced.total,
    customer: cart.account?.type === 'customer' ? cart.account.id : null,
  };
}
