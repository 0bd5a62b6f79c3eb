import type { Agorot } from '../kernel/units.ts';
import type { Cart, CartCoupon, PricedCart } from './cart.types.ts';

/** A coupon that a sale gives, for another one. */
export interface EarnedCoupon {
  readonly ruleId: number;
  /** The rule that gives it, by its name. */
  readonly name: string;
  readonly type: number;
  /** Days it is valid for, that of the sale included; 0 = without an end. */
  readonly days: number;
}

/** Most coupons that one sale gives: what is printed beyond is paper, and no gift. */
const MOST_EARNED = 20;

/** The coupons of a cart that its discounts use up, each once, in the order in which they were put in. The others stay with the customer. */
export function usedCoupons({ coupons }: Pick<Cart, 'coupons'>, { outcomes }: Pick<PricedCart, 'outcomes'>): readonly CartCoupon[] {
  const wanted = new Map<number, number>();
  for (const outcome of outcomes) {
    if (outcome.kind === 'applied' && outcome.couponType !== undefined) wanted.set(outcome.couponType, (wanted.get(outcome.couponType) ?? 0) + outcome.times);
  }
  return coupons.filter(({ type }) => {
    const left = wanted.get(type) ?? 0;
    if (left > 0) wanted.set(type, left - 1);
    return left > 0;
  });
}

/** The coupons that the discounts of a cart give, one for each time, by rule id. A document that comes to nothing or goes back gives none. */
export function earnedCoupons({ outcomes, total }: { readonly outcomes: PricedCart['outcomes']; readonly total: Agorot }): readonly EarnedCoupon[] {
  if (total <= 0) return [];
  return outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'applied' || outcome.coupon === undefined) return [];
    const { coupon, ruleId, ruleName } = outcome;
    return Array.from({ length: Math.min(outcome.times, MOST_EARNED) }, () => ({ ruleId, name: ruleName, ...coupon }));
  }).slice(0, MOST_EARNED);
}
