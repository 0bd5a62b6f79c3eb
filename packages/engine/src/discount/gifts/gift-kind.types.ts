import type { Agorot, RateBp } from '../../kernel/units.ts';
import type { GiftType, PurchaseBlock } from '../discount.types.ts';

/**
 * Discount of a bundle whose remaining prices sum to `left`; zero or less means that it is not
 * applied.
 */
export type BundleOff = (left: Agorot, total: Agorot) => Agorot;

/**
 * The pricing of a gift type: one small object per type, found through `gift-registry.ts`. The rest
 * of the engine only uses this interface and never the number of a type.
 */
export interface GiftKind {
  readonly type: GiftType;
  /**
   * Whether the gifted units are always other than the purchased ones, also when the gift block has
   * no lists.
   */
  readonly giftsOutside: boolean;
  /** `total` is a price per kilogram for weighed goods, also where a whole row is one unit. */
  readonly perKilogram: boolean;
  /** The purchased units are repriced together with the gifted ones. */
  readonly repricesPurchase: boolean;
  /** What one unit (or kilogram) loses, times `scale`; zero or less means that it gains nothing. */
  unitOff(left: Agorot, total: Agorot | RateBp): number;
  /** Divisor of `unitOff`, so that rounding happens once, on the whole quantity. */
  readonly scale: number;
  /**
   * The discount of all repriced units together, when the amount is not per unit; null otherwise.
   */
  bundleFor(purchase: PurchaseBlock): BundleOff | null;
}
