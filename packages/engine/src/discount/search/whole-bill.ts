import type { Application } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { type Contender, worthOf } from '../contenders.ts';
import type { LevelPlan } from '../level-plan.ts';
import { remembered } from '../remembered.ts';

/**
 * Does the level give something to every unit that matches, whatever other rules do? Then each unit is a matter of its own, as in a
 * discount on the whole bill: the sum that it asks for is the same whichever row takes what, and no one can keep a unit from it.
 */
export function givesToEach({ plan, maxTimes, purchase }: Contender): boolean {
  const isOfAll = (plan.source === 'pool' || plan.source === 'rest') && plan.giftCount === 0 && plan.bundle === null;
  if (!isOfAll || plan.need > 0 || plan.sharing !== 'force' || plan.rule.levels.length > 1 || plan.rule.couponType !== null || maxTimes < 1) return false;
  return !plan.bySum || worthOf(purchase) >= plan.needSum;
}

/** The level for a part of what it matches: its condition is met already. */
const partOf = remembered((plan: LevelPlan): LevelPlan => {
  const isPart = plan.source === 'pool' && !plan.bySum;
  return isPart ? plan : { ...plan, bySum: false, needSum: 0, purchaseKg: plan.giftKg, source: 'pool', ownLists: false };
});

/** What such a level is among other levels that want some of its items. */
export function forPart(contender: Contender, items: readonly Item[]): Contender {
  return { ...contender, plan: givesToEach(contender) ? partOf(contender.plan) : contender.plan, purchase: items, gift: items };
}

/** Puts what was found for the parts of a level together: it applies once. */
export function joinParts(contenders: readonly Contender[], applications: readonly Application[]): Application[] {
  const whole = new Map<LevelPlan, LevelPlan>();
  for (const contender of contenders) if (givesToEach(contender)) whole.set(partOf(contender.plan), contender.plan);
  if (whole.size === 0) return [...applications];
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
    joined.push({ plan, purchased: [], gifted: list.flatMap(({ gifted }) => gifted), times: 1, saving });
  }
  return joined;
}
