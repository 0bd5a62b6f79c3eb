import type { Agorot } from '../../kernel/units.ts';
import type { Cart, CartCoupon, PricedCart } from '../cart.types.ts';
import { isVoucher, voucherRuleId } from './vouchers.ts';

/** A coupon that a sale issues for a later one. */
export interface EarnedCoupon {
  readonly ruleId: number;
  /** Name of the rule that issues it. */
  readonly name: string;
  readonly type: number;
  /** Days of validity, including the day of the sale; 0 = no expiry. */
  readonly days: number;
}

/** Most coupons that one sale issues, to bound the printout. */
const MAX_EARNED_COUPONS = 20;

/**
 * The coupons and vouchers that the cart's discounts redeem, each once, in the order in which they were added.
 * The others stay valid.
 */
export function usedCoupons(
  { coupons }: Pick<Cart, 'coupons'>,
  { outcomes }: Pick<PricedCart, 'outcomes'>,
): readonly CartCoupon[] {
  const wanted = new Map<number, number>();
  for (const outcome of outcomes) {
    if (outcome.kind === 'applied' && outcome.couponType !== undefined)
      wanted.set(outcome.couponType, (wanted.get(outcome.couponType) ?? 0) + outcome.times);
  }
  const lowering = new Set(
    outcomes.flatMap((outcome) => (outcome.kind === 'applied' ? [outcome.ruleId] : [])),
  );
  return coupons.filter((coupon) => {
    if (isVoucher(coupon)) return lowering.has(voucherRuleId(coupon));
    const { type } = coupon;
    const left = wanted.get(type) ?? 0;
    if (left > 0) wanted.set(type, left - 1);
    return left > 0;
  });
}

/**
 * The coupons that the cart's discounts issue, one per use of a rule. A document with a total of
 * zero or less issues none.
 */
export function earnedCoupons({
  outcomes,
  total,
}: {
  readonly outcomes: PricedCart['outcomes'];
  readonly total: Agorot;
}): readonly EarnedCoupon[] {
  if (total <= 0) return [];
  return outcomes
    .flatMap((outcome) => {
      if (outcome.kind !== 'applied' || outcome.coupon === undefined) return [];
      const { coupon, ruleId, ruleName } = outcome;
      return Array.from({ length: Math.min(outcome.times, MAX_EARNED_COUPONS) }, () => ({
        ruleId,
        name: ruleName,
        ...coupon,
      }));
    })
    .slice(0, MAX_EARNED_COUPONS);
}
