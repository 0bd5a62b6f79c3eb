import { ONE } from '../kernel/units.ts';
import { type Application, savingOf, totalSaving } from './application.ts';
import type { Item, ItemRow, ItemRows } from './cart-items.ts';
import { type Contender, takenItems, unitsIn, worthOf } from './contenders.ts';
import type { RuleOutcome } from './discount.types.ts';
import { compareClass, mayShare } from './level-plan.ts';
import type { Offer } from './offers.ts';
import { remembered } from './remembered.ts';
import { giftOrder } from './closed/make.ts';
import { countOf } from './search/solution.ts';

type NotMet = Extract<RuleOutcome, { readonly kind: 'not_met' }>;

/** What the answers need beside the levels and their applications. */
export interface Explained {
  /** How often levels apply that take nothing off. */
  readonly notices: ReadonlyMap<Contender, number>;
  readonly rows: ItemRows;
  /** What a level would save if it had the cart to itself; 0 when its condition is not met. */
  readonly alone: (contender: Contender) => number;
}

/** What an answer may name of the applications. */
interface Makers {
  /** Who took units of each item. */
  readonly takers: ReadonlyMap<Item, readonly Application[]>;
  /** What each rule made. */
  readonly made: ReadonlyMap<number, readonly Application[]>;
}

/** One answer for each active rule that touches the cart, by rule id. */
export function explain(contenders: readonly Contender[], applications: readonly Application[], explained: Explained): RuleOutcome[] {
  const { notices } = explained;
  const rules = new Map<number, Contender[]>();
  for (const contender of contenders) {
    const levels = rules.get(contender.plan.rule.id);
    if (levels === undefined) rules.set(contender.plan.rule.id, [contender]);
    else levels.push(contender);
  }
  const made = new Map<number, Application[]>();
  for (const application of applications) {
    const list = made.get(application.plan.rule.id);
    if (list === undefined) made.set(application.plan.rule.id, [application]);
    else list.push(application);
  }
  const makers = { takers: takersOf(applications), made };
  return [...rules].sort(([a], [b]) => a - b).map(([ruleId, levels]) => {
    const own = made.get(ruleId) ?? [];
    const met = levels.filter((level) => notices.has(level));
    return own.length + met.length === 0 ? explainLoss(levels, makers, explained) : explainApplied(levels, own, notices);
  });
}

function explainApplied(levels: readonly Contender[], applications: readonly Application[], notices: ReadonlyMap<Contender, number>): RuleOutcome {
  const rule = levels[0]?.plan.rule;
  if (rule === undefined) throw new Error('A rule that touches the cart has a level');
  const applied = levels.filter((level) => notices.has(level) || applications.some(({ plan }) => plan === level.plan));
  const messages = applied.flatMap(({ plan: { level: { gift } } }) => (gift.message === undefined || gift.message === '' ? [] : [gift.message]));
  const times = applied.reduce((sum, level) => sum + (notices.get(level) ?? 0), countOf(applications));
  return {
    kind: 'applied', ruleId: rule.id, ruleName: rule.name, times, saving: totalSaving(applications),
    ...(messages.length === 0 ? {} : { messages }),
    ...(rule.couponType === null ? {} : { couponType: rule.couponType }),
    ...(rule.couponProduction === null ? {} : { coupon: rule.couponProduction }),
  };
}

/** Who took units of each item. */
function takersOf(applications: readonly Application[]): Map<Item, Application[]> {
  const takers = new Map<Item, Application[]>();
  for (const application of applications) {
    for (const item of new Set([...application.purchased, ...application.gifted].map((pick) => pick.item))) {
      const list = takers.get(item);
      if (list === undefined) takers.set(item, [application]);
      else list.push(application);
    }
  }
  return takers;
}

function explainLoss(levels: readonly Contender[], makers: Makers, { alone, rows }: Explained): RuleOutcome {
  const best = levels.map((contender) => ({ contender, saving: alone(contender) }))
    .sort((a, b) => b.saving - a.saving || compareClass(a.contender.plan, b.contender.plan))[0];
  if (best === undefined) throw new Error('A rule that touches the cart has a level');
  const { rule } = best.contender.plan;
  if (best.saving > 0) {
    const winner = winnerOver(best.contender, makers);
    if (winner !== null) {
      const by = Math.max(0, winner.saving - best.saving);
      return { kind: 'lost', ruleId: rule.id, ruleName: rule.name, toRuleId: winner.ruleId, by };
    }
  }
  const nearest = levels.reduce((least, other) => (shareMissing(other) < shareMissing(least) ? other : least));
  return { kind: 'not_met', ruleId: rule.id, ruleName: rule.name, rowKey: lastRowOf(nearest, rows), ...missingOf(nearest) };
}

/** The rule that saves most of those that have units which the level wanted and may not share. */
function winnerOver(contender: Contender, { takers, made }: Makers): { readonly ruleId: number; readonly saving: number } | null {
  const rivals = new Set<number>();
  for (const item of takenItems(contender)) {
    for (const { plan } of takers.get(item) ?? []) if (!mayShare(plan, contender.plan)) rivals.add(plan.rule.id);
  }
  const { couponType } = contender.plan.rule;
  if (couponType !== null) {
    for (const [ruleId, list] of made) if (list[0]?.plan.rule.couponType === couponType) rivals.add(ruleId);
  }
  let winner: { readonly ruleId: number; readonly saving: number } | null = null;
  for (const ruleId of [...rivals].sort((a, b) => a - b)) {
    const saving = totalSaving(made.get(ruleId) ?? []);
    if (winner === null || saving > winner.saving) winner = { ruleId, saving };
  }
  return winner;
}

/** How much of the condition is missing, to choose the level that is nearest to being met. */
function shareMissing(contender: Contender): number {
  const { missing } = missingOf(contender);
  return missing.by === 'sum' ? missing.amount : missing.quantity;
}

function missingUnits({ plan, purchase, gift }: Contender): number {
  const bought = unitsIn(purchase, plan.purchaseKg);
  if (plan.each !== null) {
    const there = new Set(purchase.map((item) => item.productId));
    return plan.each.filter((product) => !there.has(product)).length;
  }
  const missingPurchase = Math.max(0, plan.need - bought);
  if (plan.source !== 'outside' || plan.giftCount === 0) return missingPurchase;
  const gifts = unitsIn(gift, plan.giftKg);
  const missing = missingPurchase + Math.max(0, plan.giftCount - gifts);
  // What both blocks name can be bought or gifted and not both: together they need as many units as the two ask for.
  const needed = plan.need + plan.giftCount;
  if (plan.purchaseKg !== plan.giftKg || needed - Math.max(bought, gifts) <= missing) return missing;
  const together = gift === purchase ? bought : unitsIn([...new Set([...purchase, ...gift])], plan.giftKg);
  return Math.max(missing, needed - together);
}

/** The row that came last of those that the level names: the hint stands under it. */
function lastRowOf({ purchase, gift }: Contender, rows: ItemRows): string | null {
  let last: ItemRow | undefined;
  for (const items of gift === purchase ? [purchase] : [purchase, gift]) {
    for (const item of items) {
      const row = rows.get(item)?.at(-1);
      if (row !== undefined && (last === undefined || row.order > last.order)) last = row;
    }
  }
  return last?.key ?? null;
}

/** What is missing of a condition, whatever else is in the cart. */
const missingOf = remembered((contender: Contender): Pick<NotMet, 'missing' | 'wouldSave'> => {
  const { plan, purchase } = contender;
  if (plan.bySum) {
    const amount = Math.max(0, plan.needSum - worthOf(purchase));
    if (amount > 0) return { missing: { by: 'sum', amount }, wouldSave: wouldSave(contender, 0) };
  }
  const units = missingUnits(contender);
  const quantity = plan.purchaseKg ? units : units * ONE;
  return { missing: { by: 'count', quantity }, wouldSave: units > 0 ? wouldSave(contender, units) : 0 };
});

function offersOf(items: readonly Item[], kg: boolean): Offer[] {
  return items.map((item) => (item.weighed && !kg
    ? { item, lot: 0, kg: false, price: item.amount, left: item.amount, quantity: 1 }
    : { item, lot: 0, kg, price: item.price, left: item.price, quantity: item.quantity }));
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
  // What is missing is taken to be more of the last: the row under which the hint stands.
  const last = picks.at(-1);
  if (last !== undefined && missing > 0) picks.push({ ...last, quantity: missing });
  return picks;
}

/** What one application would save if the missing units were more of what is in the cart; 0 when it can not be told. */
function wouldSave(contender: Contender, missing: number): number {
  const { plan, purchase, gift } = contender;
  if (plan.each !== null && missing > 0) return 0;
  const gifts = offersOf(gift, plan.giftKg).sort(giftOrder(plan));
  const bought = fill(offersOf(purchase, plan.purchaseKg), plan.need);
  if (plan.source === 'none') return Math.max(0, savingOf(plan, bought));
  if (plan.source === 'purchase') {
    return Math.max(0, savingOf(plan, plan.giftCount === 0 ? bought : fill(bought.toSorted(giftOrder(plan)), plan.giftCount)));
  }
  const gifted = plan.giftCount === 0 ? gifts : fill(gifts, plan.giftCount);
  if (gifted.length === 0) return 0;
  if (plan.kind.repricesPurchase && bought.length === 0) return 0;
  return Math.max(0, savingOf(plan, plan.kind.repricesPurchase ? [...bought, ...gifted] : gifted));
}
