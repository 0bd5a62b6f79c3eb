import type { Agorot, RateBp } from '../../kernel/units.ts';
import type { GiftType, PurchaseBlock } from '../discount.types.ts';

/** What a bundle loses whose prices left sum to `left`; zero or less means that it is not made. */
export type BundleOff = (left: Agorot, total: Agorot) => Agorot;

/**
 * What a gift type does with a price: one small object a type, found through `gift-registry.ts`.
 * Everything else in the engine asks these questions and never looks at the number of a type.
 */
export interface GiftKind {
  readonly type: GiftType;
  /** The gifted units always lie outside the purchased ones, also when the gift block has no lists. */
  readonly giftsOutside: boolean;
  /** `total` is a price per kilogram for weighed goods, also where a whole row is one unit. */
  readonly perKilogram: boolean;
  /** The purchased units are repriced together with the gifted ones. */
  readonly repricesPurchase: boolean;
  /** What one unit (or kilogram) loses, times `scale`; zero or less means that it gains nothing. */
  unitOff(left: Agorot, total: Agorot | RateBp): number;
  /** Divisor of `unitOff`, so that rounding happens once, on the whole quantity. */
  readonly scale: number;
  /** When the amount belongs to all repriced units together, not to each of them: what they lose. Null otherwise. */
  bundleFor(purchase: PurchaseBlock): BundleOff | null;
}
