import { FULL_RATE } from '../../kernel/units.ts';
import type { GiftKind } from './gift-kind.types.ts';

/** Type 2: each gifted unit costs `total` percent less. */
export const percentOff: GiftKind = {
  type: 2,
  giftsOutside: false,
  perKilogram: false,
  repricesPurchase: false,
  unitOff: (left, rate) => left * rate,
  scale: FULL_RATE,
  bundleFor: () => null,
};
