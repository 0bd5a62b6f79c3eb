import type { Cart, PricedCart } from '../cart/cart.types.ts';

/**
 * Version of the rules that priced a document, stored with it so that an old receipt reprints to
 * the agora.
 */
export const ENGINE_VERSION = '6.0.0';

/**
 * A finished sale or document with its cart, its prices and the version of the rules. It never
 * changes.
 */
export interface FrozenSale {
  readonly engineVersion: string;
  readonly cart: Cart;
  readonly priced: PricedCart;
  /** Id of the stored document; null until the server has stored it. */
  readonly serverId: string | null;
  readonly number: number | null;
  readonly dailyCounter: number | null;
  readonly vatConfirmation: string | null;
}

/** Freezes a priced cart as it is about to be stored. */
export function freezeSale(cart: Cart, priced: PricedCart): FrozenSale {
  return {
    engineVersion: ENGINE_VERSION,
    cart: { ...cart, lifecycle: 'submitted' },
    priced,
    serverId: null,
    number: cart.header.number,
    dailyCounter: null,
    vatConfirmation: cart.header.vatConfirmationNumber,
  };
}
