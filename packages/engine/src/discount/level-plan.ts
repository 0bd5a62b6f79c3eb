import { type Agorot, ONE, type QtyMilli } from '../kernel/units.ts';
import type { DiscountLevel, DiscountRule, ProductSelector } from './discount.types.ts';
import { type Exclusion, exclusionOf } from './exclusion.ts';
import type { BundleOff, GiftKind } from './gifts/gift-kind.types.ts';
import { GIFT_KINDS } from './gifts/gift-registry.ts';

/**
 * Where the gifted units of an application come from (docs/discounts.md, "Gifted units"):
 * `purchase` some or all of the purchased units · `pool` all units that match the purchase block (by sum, or with
 * nothing to purchase) · `outside` other units than the purchased · `rest` everything that matches the gift block
 * and is left · `none` nothing beyond the purchased units.
 */
export type GiftSource = 'purchase' | 'pool' | 'outside' | 'rest' | 'none';

/** Which other rules' applications may share a unit with this rule. */
export type Sharing = 'none' | 'double' | 'force';

/**
 * The precalculated, cart-independent data of a level. Counts are pieces, or thousandths of a
 * kilogram.
 */
export interface LevelPlan {
  /** Position in the rule index, in the order of rule id and level id. */
  readonly place: number;
  readonly rule: DiscountRule;
  readonly level: DiscountLevel;
  readonly kind: GiftKind;
  readonly sharing: Sharing;
  /** Class of the level: end of bill after immediate, then priority. */
  readonly endOfBill: boolean;
  readonly priority: number;
  readonly bySum: boolean;
  /** Purchase by sum: value that one application needs, in agorot. */
  readonly needSum: Agorot;
  /** Purchase by count: units or thousandths of a kilogram that one application takes; 0 = no condition. */
  readonly need: number;
  /** `each`: one unit of every one of these products. */
  readonly each: readonly number[] | null;
  readonly purchaseKg: boolean;
  readonly giftKg: boolean;
  readonly ownLists: boolean;
  readonly source: GiftSource;
  /** Gifts lie outside the purchased units, so that they count in no sum of the rule. */
  readonly giftsOutside: boolean;
  /** Units or thousandths of a kilogram gifted by one application; 0 = all. */
  readonly giftCount: number;
  readonly bundle: BundleOff | null;
  /** What a gift block without lists excludes: it may be purchased and gains nothing. A set has one price for all that was purchased. */
  readonly giftExclusion: Exclusion | null;
  /**
   * Whether the level only gives a message or a coupon: its condition is counted and no unit is
   * used up.
   */
  readonly notice: boolean;
  /** Whether it gifts the cheapest units of all, after everything else of its class. */
  readonly storeFavour: boolean;
}

/** Does the block name anything? A block that names nothing matches nothing. */
export function namesAnything(selector: ProductSelector): boolean {
  return (
    selector.all ||
    selector.products.length > 0 ||
    selector.departments.length > 0 ||
    selector.categories.length > 0 ||
    selector.suppliers.length > 0
  );
}

/** Does the level give nothing but a message, or the coupon of its rule? */
export function isNotice(
  { couponProduction }: Pick<DiscountRule, 'couponProduction'>,
  { gift }: DiscountLevel,
): boolean {
  return (
    gift.type === 1 &&
    gift.total === 0 &&
    gift.totalCount === 0 &&
    !namesAnything(gift) &&
    (couponProduction !== null || (gift.message ?? '') !== '')
  );
}

function sourceOf(level: DiscountLevel, kind: GiftKind, ownLists: boolean): GiftSource {
  const { purchase, gift } = level;
  if (kind.repricesPurchase) return ownLists && gift.totalCount > 0 ? 'outside' : 'none';
  const nothingToPurchase = purchase.type === 'count' && !purchase.each && purchase.total === 0;
  if (kind.giftsOutside) return nothingToPurchase && !ownLists ? 'pool' : 'outside';
  if (ownLists) return gift.totalCount > 0 ? 'outside' : 'rest';
  return purchase.type === 'sum' || nothingToPurchase ? 'pool' : 'purchase';
}

function unitsOf(quantity: QtyMilli, kg: boolean): number {
  return kg ? quantity : quantity / ONE;
}

/**
 * Prepares a level for evaluation. Levels that could never apply are refused by `validateRule` and
 * skipped by the index.
 */
export function planLevel(rule: DiscountRule, level: DiscountLevel, place: number): LevelPlan {
  const { purchase, gift } = level;
  const kind = GIFT_KINDS[gift.type];
  const ownLists = namesAnything(gift);
  const purchaseKg = purchase.unit === 'kg';
  const giftKg = ownLists ? gift.unit === 'kg' : purchaseKg;
  const bySum = purchase.type === 'sum';
  const source = sourceOf(level, kind, ownLists);
  const each = purchase.each ? [...new Set(purchase.products)] : null;
  return {
    place,
    rule,
    level,
    kind,
    sharing: rule.doubleForce ? 'force' : rule.double ? 'double' : 'none',
    endOfBill: rule.timing === 'end_of_bill',
    priority: level.priority,
    bySum,
    needSum: bySum ? purchase.total : 0,
    need: bySum ? 0 : each === null ? unitsOf(purchase.total, purchaseKg) : each.length,
    each,
    purchaseKg,
    giftKg,
    ownLists,
    source,
    giftsOutside: source === 'outside' || (source === 'pool' && kind.giftsOutside),
    giftCount: unitsOf(gift.totalCount, giftKg),
    bundle: kind.bundleFor(purchase),
    giftExclusion: ownLists || kind.repricesPurchase ? null : exclusionOf(gift),
    notice: isNotice(rule, level),
    storeFavour: gift.favour === 'store',
  };
}

/** Order of classes: immediate before end of bill, then level priority, lowest first. */
export function compareClass(a: LevelPlan, b: LevelPlan): number {
  if (a.endOfBill !== b.endOfBill) return a.endOfBill ? 1 : -1;
  return a.priority - b.priority;
}

/** Order in which gifts are stacked: by class, then rule. */
export function compareStage(a: LevelPlan, b: LevelPlan): number {
  return compareClass(a, b) || a.rule.id - b.rule.id;
}

/** May applications of these two rules have a unit in common? Never of one rule. */
export function mayShare(a: LevelPlan, b: LevelPlan): boolean {
  if (a.rule.id === b.rule.id) return false;
  if (a.sharing === 'force' || b.sharing === 'force') return true;
  return a.sharing === 'double' && b.sharing === 'double';
}
