import type { Agorot } from '../kernel/units.ts';
import type { Item } from './cart-items.ts';
import type { DiscountCart } from './discount.types.ts';
import type { LevelPlan } from './level-plan.ts';
import { isActive, readClock, usesLeftFor } from './rule-active.ts';
import type { RuleMatches } from './rule-matches.ts';

/** A level of an active rule that matches items of the cart, with the items of each block. */
export interface CandidateLevel {
  readonly plan: LevelPlan;
  /** Items that match the purchase block, in canonical order. */
  readonly purchase: readonly Item[];
  /** Items that may be gifted from outside the purchased ones: of the gift block, or of the purchase block when it has no lists. */
  readonly gift: readonly Item[];
  /** Coupons of the rule's type in the cart, each good for one application of any rule; none needed = no bound. */
  readonly coupons: number;
  /** Applications that the rule's limits allow in this cart, over all its levels. */
  readonly limit: number;
  /** Applications that limit and coupons allow the whole rule. */
  readonly maxTimes: number;
}

/** Items of which an application takes units. A purchase by sum only counts its items. */
export function takenItems({ plan, purchase, gift }: CandidateLevel): readonly Item[] {
  if (plan.bySum) return gift;
  return gift === purchase ? purchase : [...purchase, ...gift];
}

/** Units of some items in a block: pieces and weighed rows, or thousandths of a kilogram. */
export function unitsIn(items: readonly Item[], kg: boolean): number {
  let units = 0;
  for (const item of items) units += kg || !item.weighed ? item.quantity : 1;
  return units;
}

/**
 * Whether the cart has enough units (or value) for one application. A cheap test before any
 * calculation.
 */
export function isWithinReach({ plan, purchase, gift }: CandidateLevel): boolean {
  if (plan.bySum) return totalValueOf(purchase) >= plan.needSum && gift.length > 0;
  const outside = plan.source === 'outside' ? plan.giftCount : 0;
  const isSame = gift === purchase;
  if (unitsIn(purchase, plan.purchaseKg) < plan.need + (isSame && !plan.giftKg ? outside : 0))
    return false;
  return isSame
    ? purchase.length > 0
    : plan.source === 'none' ||
        unitsIn(gift, plan.giftKg) >= (plan.giftKg ? Math.min(outside, 1) : outside);
}

/** Value of the items of a purchase block, in agorot. */
export function totalValueOf(items: readonly Item[]): Agorot {
  let worth = 0;
  for (const item of items) worth += item.amount;
  return worth;
}

function couponsFor(plan: LevelPlan, cart: DiscountCart): number {
  const { couponType } = plan.rule;
  return couponType === null
    ? Infinity
    : cart.coupons.filter((coupon) => coupon.type === couponType).length;
}

function areSame(items: readonly Item[], others: readonly Item[]): boolean {
  if (items === others) return true;
  if (items.length !== others.length) return false;
  for (let i = 0; i < items.length; i += 1) if (items[i] !== others[i]) return false;
  return true;
}

/**
 * Whether two candidate levels are equal in every field, so that all results of the one hold for the
 * other.
 */
export function isSameCandidateLevel(a: CandidateLevel, b: CandidateLevel): boolean {
  if (a === b) return true;
  return (
    a.plan === b.plan &&
    a.coupons === b.coupons &&
    a.limit === b.limit &&
    a.maxTimes === b.maxTimes &&
    areSame(a.purchase, b.purchase) &&
    areSame(a.gift, b.gift)
  );
}

/**
 * The levels that are active in the cart at its time, among those that match something in it.
 * @param known levels of an earlier evaluation by the same rules: a level with unchanged items stays
 *   the same object, so that results cached for it stay valid
 * @returns in the order of rule id and level id
 */
export function findCandidateLevels(
  cart: DiscountCart,
  naming: RuleMatches,
  known: readonly CandidateLevel[] = [],
): CandidateLevel[] {
  const clock = readClock(cart.clock);
  const contenders: CandidateLevel[] = [];
  let at = 0;
  for (const { plan, purchase, gift: listed } of naming.levels) {
    const { rule } = plan;
    if (!isActive(rule, cart, clock)) continue;
    const coupons = couponsFor(plan, cart);
    const limit = Math.min(
      rule.limit === 0 ? Infinity : rule.limit,
      usesLeftFor(rule, cart.usesLeft ?? null) ?? 0,
    );
    const maxTimes = Math.min(limit, coupons);
    const gift = plan.ownLists ? listed : purchase;
    while ((known[at]?.plan.place ?? Infinity) < plan.place) at += 1;
    const before = known[at];
    const isKnown =
      before !== undefined &&
      before.plan === plan &&
      before.coupons === coupons &&
      before.limit === limit &&
      before.maxTimes === maxTimes &&
      areSame(before.purchase, purchase) &&
      areSame(before.gift, gift);
    contenders.push(isKnown ? before : { plan, purchase, gift, coupons, limit, maxTimes });
  }
  return contenders;
}
