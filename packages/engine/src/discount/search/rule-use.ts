import type { Agorot } from '../../kernel/units.ts';
import { ONE } from '../../kernel/units.ts';
import { mulDivRound } from '../../money/money.ts';
import type { Application } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { type CandidateLevel, totalValueOf } from '../candidate-levels.ts';
import { type Ledger, lotsOf } from '../ledger.ts';

/** How often each candidate level of a component has been applied. Replaced, never changed. */
export type Uses = ReadonlyMap<CandidateLevel, number>;

export function withUse(uses: Uses, contender: CandidateLevel, times: number): Uses {
  return new Map(uses).set(contender, usesOf(uses, contender) + times);
}

export function usesOf(uses: Uses, contender: CandidateLevel): number {
  return uses.get(contender) ?? 0;
}

/** Counts what some applications used, on top of what was used before. */
export function usesAfter(
  uses: Uses,
  applications: readonly Application[],
  contenders: readonly CandidateLevel[],
): Uses {
  let after = uses;
  for (const contender of contenders) {
    let times = 0;
    for (const application of applications)
      if (application.plan === contender.plan) times += application.times;
    if (times > 0) after = withUse(after, contender, times);
  }
  return after;
}

/** Applications that limit and coupons still allow. */
export function timesLeft(uses: Uses, contender: CandidateLevel): number {
  const { rule } = contender.plan;
  let ofRule = 0;
  let ofCoupon = 0;
  for (const [other, times] of uses) {
    if (other.plan.rule === rule) ofRule += times;
    if (rule.couponType !== null && other.plan.rule.couponType === rule.couponType)
      ofCoupon += times;
  }
  const byLimit = contender.limit - ofRule;
  const byCoupon = contender.coupons - ofCoupon;
  // "All that is left" is gifted once by a level, whatever the limit says.
  const once = contender.plan.source === 'rest' && usesOf(uses, contender) > 0 ? 0 : Infinity;
  return Math.max(0, Math.min(byLimit, byCoupon, once));
}

/**
 * Value of an item's units that the rule gifted outside its purchases: it counts in none of the
 * rule's sums.
 */
function giftedOutside(ledger: Ledger, item: Item, ruleId: number): Agorot {
  let worth = 0;
  for (const lot of lotsOf(ledger, item)) {
    const holder = lot.holders.find((one) => one.outside && one.plan.rule.id === ruleId);
    if (holder === undefined) continue;
    // A weighed row as one unit is in a sum, or it is not.
    if (item.weighed && !holder.plan.giftKg) return item.amount;
    worth += item.weighed ? mulDivRound(item.price, lot.quantity, ONE) : item.price * lot.quantity;
  }
  return worth;
}

function countedValue(ledger: Ledger, items: readonly Item[], ruleId: number): Agorot {
  let worth = totalValueOf(items);
  for (const item of items) worth -= giftedOutside(ledger, item, ruleId);
  return worth;
}

/** Most levels of one rule by sum whose sums are checked in every combination; beyond, each alone and all together. */
const COMBINED_SUMS = 8;

function combinationsOf(contenders: readonly CandidateLevel[]): CandidateLevel[][] {
  if (contenders.length > COMBINED_SUMS)
    return [...contenders.map((contender) => [contender]), [...contenders]];
  return Array.from({ length: (1 << contenders.length) - 1 }, (_, i) =>
    contenders.filter((__, bit) => (((i + 1) >> bit) & 1) === 1),
  );
}

/**
 * Do the sums of a rule still reach for its applications, an agora counting once? By Hall's theorem
 * it is enough that every set of its levels finds its value in the items that they match together.
 * @param lost value that a swap under test would take out of the sums, by item.
 */
export function sumsHold(
  ledger: Ledger,
  uses: Uses,
  ruleId: number,
  lost?: (items: readonly Item[]) => Agorot,
): boolean {
  const bySum = [...uses.keys()].filter(({ plan }) => plan.bySum && plan.rule.id === ruleId);
  if (bySum.length === 0) return true;
  return combinationsOf(bySum).every((some) => {
    let needed = 0;
    for (const contender of some) needed += contender.plan.needSum * usesOf(uses, contender);
    const items = [...new Set(some.flatMap((contender) => contender.purchase))];
    return needed <= countedValue(ledger, items, ruleId) - (lost?.(items) ?? 0);
  });
}

/** Value still free for a level by sum, when other levels of the rule used some. */
export function valueLeft(ledger: Ledger, uses: Uses, contender: CandidateLevel): Agorot {
  const { plan } = contender;
  if (!plan.bySum) return 0;
  let counted = 0;
  for (const [other, times] of uses)
    if (other.plan.rule === plan.rule && other.plan.bySum) counted += other.plan.needSum * times;
  return Math.max(0, countedValue(ledger, contender.purchase, plan.rule.id) - counted);
}

/**
 * Upper bound of the value that a level by sum can still use: other levels of the rule may have
 * used the value of other items.
 */
export function valueUpperBound(ledger: Ledger, uses: Uses, contender: CandidateLevel): Agorot {
  const { plan, purchase } = contender;
  return plan.bySum
    ? Math.max(
        0,
        countedValue(ledger, purchase, plan.rule.id) - plan.needSum * usesOf(uses, contender),
      )
    : 0;
}
