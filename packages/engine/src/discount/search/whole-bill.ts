import type { Application } from '../application.ts';
import { type CandidateLevel, totalValueOf } from '../candidate-levels.ts';
import type { LevelPlan } from '../level-plan.ts';
import { memoize } from '../memoize.ts';

/**
 * Whether the level discounts every matching unit independently of other rules, as a discount on
 * the whole bill does: its minimum sum does not depend on which row takes what, and no other level
 * can withhold a unit.
 */
export function givesToEach({ plan, maxTimes, purchase }: CandidateLevel): boolean {
  const isOfAll =
    (plan.source === 'pool' || plan.source === 'rest') &&
    plan.giftCount === 0 &&
    plan.bundle === null;
  if (
    !isOfAll ||
    plan.need > 0 ||
    plan.sharing !== 'force' ||
    plan.rule.levels.length > 1 ||
    plan.rule.couponType !== null ||
    maxTimes < 1
  )
    return false;
  return !plan.bySum || totalValueOf(purchase) >= plan.needSum;
}

/** The level for a part of what it matches: its condition is met already. */
const partOf = memoize((plan: LevelPlan): LevelPlan => {
  const isPart = plan.source === 'pool' && !plan.bySum;
  return isPart
    ? plan
    : {
        ...plan,
        bySum: false,
        needSum: 0,
        purchaseKg: plan.giftKg,
        source: 'pool',
        ownLists: false,
      };
});

/** The plan of such a level for some of its items, among other levels that use them. */
export function planOfPart(contender: CandidateLevel): LevelPlan {
  return givesToEach(contender) ? partOf(contender.plan) : contender.plan;
}

/** Merges the results of the parts of a level, which applies once. */
export function joinParts(
  contenders: readonly CandidateLevel[],
  applications: readonly Application[],
): readonly Application[] {
  const whole = new Map<LevelPlan, LevelPlan>();
  for (const contender of contenders)
    if (givesToEach(contender)) whole.set(partOf(contender.plan), contender.plan);
  if (whole.size === 0) return applications;
  const joined: Application[] = [];
  const parts = new Map<LevelPlan, Application[]>();
  for (const application of applications) {
    const plan = whole.get(application.plan);
    if (plan === undefined) {
      joined.push(application);
      continue;
    }
    const list = parts.get(plan);
    if (list === undefined) parts.set(plan, [application]);
    else list.push(application);
  }
  for (const [plan, list] of parts) {
    const saving = list.reduce((sum, part) => sum + part.saving * part.times, 0);
    joined.push({
      plan,
      purchased: [],
      gifted: list.flatMap(({ gifted }) => gifted),
      times: 1,
      saving,
    });
  }
  return joined;
}
