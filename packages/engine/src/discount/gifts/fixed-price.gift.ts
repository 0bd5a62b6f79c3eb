import type { GiftKind } from './gift-kind.types.ts';

/** Type 3: each gifted unit costs `total`; a unit that is cheaper already gains nothing. */
export const fixedPrice: GiftKind = {
  type: 3,
  giftsOutside: false,
  perKilogram: true,
  repricesPurchase: false,
  unitOff: (left, total) => left - total,
  scale: 1,
  bundleFor: () => null,
};
