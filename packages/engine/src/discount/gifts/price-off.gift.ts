import type { GiftKind } from './gift-kind.types.ts';

/** Type 1: each gifted unit costs `total` less, not below zero; after a purchase by sum, `total` is taken off them together. */
export const priceOff: GiftKind = {
  type: 1,
  giftsOutside: false,
  perKilogram: false,
  repricesPurchase: false,
  unitOff: (left, total) => Math.min(left, total),
  scale: 1,
  bundleFor: (purchase) => (purchase.type === 'sum' ? Math.min : null),
};
