import { append } from '../kernel/append.ts';
import { ONE } from '../kernel/units.ts';
import { type Application, gains, savingOf, totalSaving } from './application.ts';
import type { Item, ItemRow, ItemRows } from './cart-items.ts';
import { type CandidateLevel, takenItems, unitsIn, totalValueOf } from './candidate-levels.ts';
import type { DiscountRule, RuleOutcome } from './discount.types.ts';
import { compareClass, type LevelPlan, mayShare } from './level-plan.ts';
import type { Offer } from './offers.ts';
import { memoize } from './memoize.ts';
import { giftOrder } from './closed/make-application.ts';
import { countOf } from './search/solution.ts';

type NotMet = Extract<RuleOutcome, { readonly kind: 'not_met' }>;

/** Input of the outcomes, in addition to the levels and their applications. */
export interface Explained {
  /** How often each level without a discount applies. */
  readonly notices: ReadonlyMap<CandidateLevel, number>;
  readonly rows: ItemRows;
  /** Saving of a level when no other level applies; 0 when its condition is not met. */
  readonly alone: (contender: CandidateLevel) => number;
}

/** Facts of the applications that an outcome may refer to. */
interface Makers {
  /** Levels that took units of each item. */
  readonly takers: ReadonlyMap<Item, readonly LevelPlan[]>;
  /** Saving of each applied rule. */
  readonly winners: ReadonlyMap<number, Winner>;
  readonly rows: ItemRows;
}

interface Winner {
  readonly rule: DiscountRule;
  readonly saving: number;
}

/**
 * One outcome for each active rule that matches something in the cart, by rule id.
 * @param contenders by rule id and level id
 */
export function explain(
  contenders: readonly CandidateLevel[],
  applications: readonly Application[],
  explained: Explained,
): RuleOutcome[] {
  const { notices, rows } = explained;
  const made = new Map<number, Application[]>();
  for (const application of applications) {
    const { id } = application.plan.rule;
    made.set(id, append(made.get(id), application));
  }
  const winners = new Map<number, Winner>();
  for (const [ruleId, list] of made)
    if (list[0] !== undefined)
      winners.set(ruleId, { rule: list[0].plan.rule, saving: totalSaving(list) });
  const makers = { takers: takersOf(applications), winners, rows };
  const outcomes: RuleOutcome[] = [];
  for (let from = 0, upTo = 0; from < contenders.length; from = upTo) {
    const ruleId = contenders[from]?.plan.rule.id ?? 0;
    while (contenders[upTo]?.plan.rule.id === ruleId) upTo += 1;
    const levels = contenders.slice(from, upTo);
    const own = made.get(ruleId) ?? [];
    const isMet =
      own.length > 0 || (notices.size > 0 && levels.some((level) => notices.has(level)));
    outcomes.push(
      isMet ? explainApplied(levels, own, notices) : explainLoss(levels, makers, explained.alone),
    );
  }
  return outcomes;
}

function explainApplied(
  levels: readonly CandidateLevel[],
  applications: readonly Application[],
  notices: ReadonlyMap<CandidateLevel, number>,
): RuleOutcome {
  const rule = levels[0]?.plan.rule;
  if (rule === undefined) throw new Error('A rule that touches the cart has a level');
  const messages: string[] = [];
  let times = countOf(applications);
  for (const level of levels) {
    const noticed = notices.get(level) ?? 0;
    times += noticed;
    const { message } = level.plan.level.gift;
    if (message === undefined || message === '') continue;
    if (noticed > 0 || applications.some(({ plan }) => plan === level.plan)) messages.push(message);
  }
  const applied: RuleOutcome = {
    kind: 'applied',
    ruleId: rule.id,
    ruleName: rule.name,
    times,
    saving: totalSaving(applications),
  };
  // The optional fields are rare, and a large bill has hundreds of applied rules.
  if (messages.length === 0 && rule.couponType === null && rule.couponProduction === null)
    return applied;
  return {
    ...applied,
    ...(messages.length === 0 ? {} : { messages }),
    ...(rule.couponType === null ? {} : { couponType: rule.couponType }),
    ...(rule.couponProduction === null ? {} : { coupon: rule.couponProduction }),
  };
}

/** Levels that took units of each item. */
function takersOf(applications: readonly Application[]): Map<Item, LevelPlan[]> {
  const takers = new Map<Item, LevelPlan[]>();
  const add = (item: Item, plan: LevelPlan): void => {
    const list = takers.get(item);
    if (list?.at(-1) !== plan) takers.set(item, append(list, plan));
  };
  for (const { plan, purchased, gifted } of applications) {
    for (const { item } of purchased) add(item, plan);
    for (const { item } of gifted) add(item, plan);
  }
  return takers;
}

function explainLoss(
  levels: readonly CandidateLevel[],
  makers: Makers,
  alone: Explained['alone'],
): RuleOutcome {
  const best = levels.reduce((one, other) =>
    (alone(other) - alone(one) || compareClass(one.plan, other.plan)) > 0 ? other : one,
  );
  const { rule } = best.plan;
  const saving = alone(best);
  if (saving > 0) {
    const winner = winnerOver(best, makers);
    if (winner !== null) {
      const by = Math.max(0, winner.saving - saving);
      return { kind: 'lost', ruleId: rule.id, ruleName: rule.name, toRuleId: winner.rule.id, by };
    }
  }
  const nearest = levels.reduce((least, other) =>
    shareMissing(other) < shareMissing(least) ? other : least,
  );
  return {
    kind: 'not_met',
    ruleId: rule.id,
    ruleName: rule.name,
    rowKey: lastRowOf(nearest, makers.rows),
    ...missingOf(nearest),
  };
}

/**
 * Among the rules that took units (or a coupon) which the level needed and may not share, the one
 * that saves most; of equal ones the first.
 */
function winnerOver(contender: CandidateLevel, { takers, winners }: Makers): Winner | null {
  const { couponType } = contender.plan.rule;
  let best: Winner | null = null;
  for (const item of takenItems(contender)) {
    const plans = takers.get(item);
    if (plans === undefined) continue;
    for (const plan of plans)
      if (!mayShare(plan, contender.plan)) best = betterOf(best, winners.get(plan.rule.id));
  }
  if (couponType !== null)
    for (const winner of winners.values())
      if (winner.rule.couponType === couponType) best = betterOf(best, winner);
  return best;
}

function betterOf(best: Winner | null, winner: Winner | undefined): Winner | null {
  if (winner === undefined) return best;
  return best === null ||
    winner.saving > best.saving ||
    (winner.saving === best.saving && winner.rule.id < best.rule.id)
    ? winner
    : best;
}

/** How much of the condition is missing, to choose the level that is nearest to being met. */
function shareMissing(contender: CandidateLevel): number {
  const { missing } = missingOf(contender);
  return missing.by === 'sum' ? missing.amount : missing.quantity;
}

function missingUnits({ plan, purchase, gift }: CandidateLevel): number {
  const bought = unitsIn(purchase, plan.purchaseKg);
  if (plan.each !== null) {
    const there = new Set(purchase.map((item) => item.productId));
    return plan.each.filter((product) => !there.has(product)).length;
  }
  const missingPurchase = Math.max(0, plan.need - bought);
  if (plan.source !== 'outside' || plan.giftCount === 0) return missingPurchase;
  const gifts = unitsIn(gift, plan.giftKg);
  const missing = missingPurchase + Math.max(0, plan.giftCount - gifts);
  // A unit that both blocks match can be purchased or gifted but not both: together they need the
  // sum of both counts.
  const needed = plan.need + plan.giftCount;
  if (plan.purchaseKg !== plan.giftKg || needed - Math.max(bought, gifts) <= missing)
    return missing;
  const together =
    gift === purchase ? bought : unitsIn([...new Set([...purchase, ...gift])], plan.giftKg);
  return Math.max(missing, needed - together);
}

/** The last added row that the level matches; the hint is shown under it. */
function lastRowOf({ purchase, gift }: CandidateLevel, rows: ItemRows): string | null {
  const last = laterRow(purchase, rows, null);
  return (gift === purchase ? last : laterRow(gift, rows, last))?.key ?? null;
}

function laterRow(items: readonly Item[], rows: ItemRows, than: ItemRow | null): ItemRow | null {
  let last = than;
  for (const item of items) {
    const row = rows.get(item)?.at(-1);
    if (row !== undefined && (last === null || row.order > last.order)) last = row;
  }
  return last;
}

/** The missing part of a condition, independent of other rules. */
const missingOf = memoize((contender: CandidateLevel): Pick<NotMet, 'missing' | 'wouldSave'> => {
  const { plan, purchase } = contender;
  if (plan.bySum) {
    const amount = Math.max(0, plan.needSum - totalValueOf(purchase));
    if (amount > 0) return { missing: { by: 'sum', amount }, wouldSave: wouldSave(contender, 0) };
  }
  const units = missingUnits(contender);
  const quantity = plan.purchaseKg ? units : units * ONE;
  return {
    missing: { by: 'count', quantity },
    wouldSave: units > 0 ? wouldSave(contender, units) : 0,
  };
});

function offersOf(items: readonly Item[], kg: boolean): Offer[] {
  return items.map((item) =>
    item.weighed && !kg
      ? { item, lot: 0, kg: false, price: item.amount, left: item.amount, quantity: 1 }
      : { item, lot: 0, kg, price: item.price, left: item.price, quantity: item.quantity },
  );
}

function fill(offers: readonly Offer[], count: number): Offer[] {
  const picks: Offer[] = [];
  let missing = count;
  for (const offer of offers) {
    if (missing === 0) break;
    const quantity = Math.min(missing, offer.quantity);
    missing -= quantity;
    picks.push({ ...offer, quantity });
  }
  // The missing units are assumed to be more of the last row, under which the hint is shown.
  const last = picks.at(-1);
  if (last !== undefined && missing > 0) picks.push({ ...last, quantity: missing });
  return picks;
}

/**
 * What one application would save if the missing units were more of what is in the cart; 0 when it
 * cannot be determined.
 */
function wouldSave(contender: CandidateLevel, missing: number): number {
  const { plan, purchase, gift } = contender;
  if (plan.each !== null && missing > 0) return 0;
  const gifts = offersOf(gift, plan.giftKg)
    .filter((offer) => gains(plan, offer))
    .sort(giftOrder(plan));
  const bought = fill(offersOf(purchase, plan.purchaseKg), plan.need);
  if (plan.source === 'none') return Math.max(0, savingOf(plan, bought));
  if (plan.source === 'purchase') {
    const given = bought.filter((offer) => gains(plan, offer));
    return Math.max(
      0,
      savingOf(
        plan,
        plan.giftCount === 0 ? given : fill(given.sort(giftOrder(plan)), plan.giftCount),
      ),
    );
  }
  const gifted = plan.giftCount === 0 ? gifts : fill(gifts, plan.giftCount);
  if (gifted.length === 0) return 0;
  if (plan.kind.repricesPurchase && bought.length === 0) return 0;
  return Math.max(0, savingOf(plan, plan.kind.repricesPurchase ? [...bought, ...gifted] : gifted));
}
