import type { Application } from './application.ts';
import { type CandidateLevel, unitsIn, totalValueOf } from './candidate-levels.ts';
import { countOf } from './search/solution.ts';

/** How often the cart meets the condition, whatever other levels use the units. */
function timesMet({ plan, purchase }: CandidateLevel): number {
  if (plan.bySum) return Math.floor(totalValueOf(purchase) / plan.needSum);
  if (plan.each !== null) {
    return Math.min(
      ...plan.each.map((product) =>
        unitsIn(
          purchase.filter(({ productId }) => productId === product),
          false,
        ),
      ),
    );
  }
  const units = unitsIn(purchase, plan.purchaseKg);
  return plan.need === 0 ? Math.min(1, units) : Math.floor(units / plan.need);
}

/**
 * How often each level without a discount applies. Its units are counted and stay free for other
 * levels. Limit of the rule and coupons in the cart bound it, after the discounting levels; then by
 * rule and level.
 * @param notices levels with only a message or a coupon, by rule id and level id
 * @param applications applications with a discount
 */
export function countNotices(
  notices: readonly CandidateLevel[],
  applications: readonly Application[],
): ReadonlyMap<CandidateLevel, number> {
  const counted = new Map<CandidateLevel, number>();
  if (notices.length === 0) return counted;
  const used = (isOf: (rule: CandidateLevel['plan']['rule']) => boolean): number => {
    let times = countOf(applications.filter(({ plan }) => isOf(plan.rule)));
    for (const [{ plan }, more] of counted) if (isOf(plan.rule)) times += more;
    return times;
  };
  for (const notice of notices) {
    const { rule } = notice.plan;
    const byLimit = notice.limit - used(({ id }) => id === rule.id);
    const byCoupon =
      rule.couponType === null
        ? Infinity
        : notice.coupons - used(({ couponType }) => couponType === rule.couponType);
    const times = Math.min(timesMet(notice), byLimit, byCoupon);
    if (times > 0) counted.set(notice, times);
  }
  return counted;
}
