import type { GiftType } from '../discount.types.ts';
import { buyGet } from './buy-get.gift.ts';
import { fixedPrice } from './fixed-price.gift.ts';
import type { GiftKind } from './gift-kind.types.ts';
import { percentOff } from './percent-off.gift.ts';
import { priceOff } from './price-off.gift.ts';
import { setPrice } from './set-price.gift.ts';

/**
 * Every gift type of the specification. A new type is a value of `GiftType`, a file here and its
 * entry in this list.
 */
export const GIFT_KINDS: Readonly<Record<GiftType, GiftKind>> = {
  1: priceOff,
  2: percentOff,
  3: fixedPrice,
  4: buyGet,
  5: setPrice,
};
