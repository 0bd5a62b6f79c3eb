import { FULL_RATE, ONE } from '../kernel/units.ts';
import type { DiscountLevel, DiscountRule } from './discount.types.ts';
import { GIFT_KINDS } from './gifts/gift-registry.ts';
import { isNotice, namesAnything } from './level-plan.ts';

/** Why a rule is refused when it is saved: it could never apply, or has no meaning (docs/discounts.md). */
export type RuleError =
  | 'rule_without_levels'
  | 'level_ids_repeat'
  | 'dates_reversed'
  | 'time_out_of_range'
  | 'limit_negative'
  | 'number_not_whole'
  | 'number_negative'
  | 'purchase_matches_nothing'
  | 'purchase_sum_zero'
  | 'purchase_count_not_whole'
  | 'each_by_sum'
  | 'each_by_weight'
  | 'each_without_products'
  | 'each_product_excluded'
  | 'set_price_by_sum'
  | 'set_price_of_nothing'
  | 'gift_count_zero'
  | 'gift_count_not_whole'
  | 'gift_count_above_purchase'
  | 'gift_worth_nothing'
  | 'rate_above_full'
  | 'store_favour_of_nothing'
  | 'message_too_long'
  | 'coupon_out_of_range';

/** Most letters of a message to the cashier. */
const MESSAGE_LENGTH = 200;

function validatePurchase({ purchase, gift }: DiscountLevel): RuleError | null {
  if (purchase.type === 'sum') {
    if (purchase.each) return 'each_by_sum';
    if (purchase.total === 0) return 'purchase_sum_zero';
  }
  if (purchase.each) {
    if (purchase.unit === 'kg') return 'each_by_weight';
    if (purchase.products.length === 0) return 'each_without_products';
    if (purchase.products.some((id) => purchase.exclude.products.includes(id)))
      return 'each_product_excluded';
  } else if (purchase.type === 'count' && purchase.unit === 'piece' && purchase.total % ONE !== 0) {
    return 'purchase_count_not_whole';
  }
  const needsUnits = purchase.total > 0 || !namesAnything(gift);
  return needsUnits && !namesAnything(purchase) ? 'purchase_matches_nothing' : null;
}

function validateGiftCount({ purchase, gift }: DiscountLevel): RuleError | null {
  const kind = GIFT_KINDS[gift.type];
  const ownLists = namesAnything(gift);
  const unit = ownLists ? gift.unit : purchase.unit;
  if (unit === 'piece' && gift.totalCount % ONE !== 0) return 'gift_count_not_whole';
  if (kind.giftsOutside)
    return !kind.repricesPurchase && gift.totalCount === 0 ? 'gift_count_zero' : null;
  // An excess over the purchase block is defined only for a purchase by count; by sum, or without a
  // purchase, any matching unit may be gifted.
  const holds = purchase.each ? new Set(purchase.products).size * ONE : purchase.total;
  const held = purchase.type === 'count' && (purchase.each || purchase.total > 0);
  return !ownLists && held && gift.totalCount > holds ? 'gift_count_above_purchase' : null;
}

/**
 * A level in the store's favour must discount some but not all of the units purchased by count, or
 * there is nothing to favour.
 */
function validateFavour({ purchase, gift }: DiscountLevel): RuleError | null {
  if (gift.favour === undefined) return null;
  const isPart =
    purchase.type === 'count' &&
    !purchase.each &&
    purchase.unit === 'piece' &&
    gift.totalCount > 0 &&
    gift.totalCount < purchase.total;
  return isPart && gift.type === 2 && gift.calcType === 2 && !namesAnything(gift)
    ? null
    : 'store_favour_of_nothing';
}

function validateGift(level: DiscountLevel): RuleError | null {
  const { purchase, gift } = level;
  const kind = GIFT_KINDS[gift.type];
  if (kind.repricesPurchase) {
    if (purchase.type === 'sum') return 'set_price_by_sum';
    const gifts = namesAnything(gift) && gift.totalCount > 0;
    if (!purchase.each && purchase.total === 0 && !gifts) return 'set_price_of_nothing';
  }
  if (kind.scale === FULL_RATE && gift.total > FULL_RATE) return 'rate_above_full';
  // A price or rate of zero off gives nothing away; a fixed or set price of zero does.
  if (kind.unitOff(1, gift.total) <= 0 && kind.unitOff(Number.MAX_SAFE_INTEGER, gift.total) <= 0)
    return 'gift_worth_nothing';
  return validateGiftCount(level) ?? validateFavour(level);
}

type Production = Pick<DiscountRule, 'couponProduction'>;

/** Why the level could never apply, or has no meaning; null for one that can. */
export function validateLevel(rule: Production, level: DiscountLevel): RuleError | null {
  const numbers = [level.purchase.total, level.gift.total, level.gift.totalCount];
  if (!numbers.every(Number.isSafeInteger) || !Number.isSafeInteger(level.priority))
    return 'number_not_whole';
  if (numbers.some((n) => n < 0)) return 'number_negative';
  if ((level.gift.message ?? '').length > MESSAGE_LENGTH) return 'message_too_long';
  return validatePurchase(level) ?? (isNotice(rule, level) ? null : validateGift(level));
}

/**
 * Whether the level can ever apply. The index leaves out others, so that old data cannot break a
 * sale.
 */
export function canApply(rule: Production, level: DiscountLevel): boolean {
  return validateLevel(rule, level) === null;
}
