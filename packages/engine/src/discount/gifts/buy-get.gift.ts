import type { GiftKind } from './gift-kind.types.ts';

/** Type 4: the gifted units, other than the purchased ones, are free. */
export const buyGet: GiftKind = {
  type: 4,
  giftsOutside: true,
  perKilogram: false,
  repricesPurchase: false,
  unitOff: (left) => left,
  scale: 1,
  bundleFor: () => null,
};
