import type { GiftKind } from './gift-kind.types.ts';

/** Type 5: purchased and gifted units together cost `total`. */
export const setPrice: GiftKind = {
  type: 5,
  giftsOutside: true,
  perKilogram: false,
  repricesPurchase: true,
  unitOff: (left) => left,
  scale: 1,
  bundleFor: () => (left, total) => left - total,
};
