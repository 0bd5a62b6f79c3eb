import type { Agorot } from '../kernel/units.ts';
import type { Item } from './cart-items.ts';
import type { DiscountCart } from './discount.types.ts';
import type { LevelPlan } from './level-plan.ts';
import { isActive, readClock } from './rule-active.ts';
import { type Exclusion, planAt, type RuleIndex, sideAt } from './rule-index.ts';

/** A level of an active rule that touches the cart, with the items that its blocks match. */
export interface Contender {
  readonly plan: LevelPlan;
  /** Items that match the purchase block, in canonical order. */
  readonly purchase: readonly Item[];
  /** Items that may be gifted from outside the purchased ones: of the gift block, or of the purchase block when it has no lists. */
  readonly gift: readonly Item[];
  /** Coupons of the rule's type in the cart, each good for one application of any rule; none needed = no bound. */
  readonly coupons: number;
  /** Applications that limit and coupons allow the whole rule. */
  readonly maxTimes: number;
}

/** Items of which an application takes units. A purchase by sum only counts its items. */
export function* takenItems({ plan, purchase, gift }: Contender): Generator<Item> {
  if (!plan.bySum) yield* purchase;
  if (plan.bySum || gift !== purchase) yield* gift;
}

/** Units of some items in a block: pieces and weighed rows, or thousandths of a kilogram. */
export function unitsIn(items: readonly Item[], kg: boolean): number {
  let units = 0;
  for (const item of items) units += kg || !item.weighed ? item.quantity : 1;
  return units;
}

/** Are there enough units (or worth) in the cart for one application? A cheap test before anything is worked out. */
export function isWithinReach({ plan, purchase, gift }: Contender): boolean {
  if (plan.bySum) return worthOf(purchase) >= plan.needSum && gift.length > 0;
  const outside = plan.source === 'outside' ? plan.giftCount : 0;
  const isSame = gift === purchase;
  if (unitsIn(purchase, plan.purchaseKg) < plan.need + (isSame && !plan.giftKg ? outside : 0)) return false;
  return isSame ? purchase.length > 0 : plan.source === 'none' || unitsIn(gift, plan.giftKg) >= (plan.giftKg ? Math.min(outside, 1) : outside);
}

/** Worth of the items of a purchase block. */
export function worthOf(items: readonly Item[]): Agorot {
  let worth = 0;
  for (const item of items) worth += item.amount;
  return worth;
}

interface Draft {
  readonly plan: LevelPlan;
  readonly purchase: Item[];
  readonly gift: Item[];
}

function isExcluded(exclusion: Exclusion, item: Item): boolean {
  return exclusion.products.has(item.productId)
    || (item.departmentId !== null && exclusion.departments.has(item.departmentId))
    || (item.categoryId !== null && exclusion.categories.has(item.categoryId))
    || (item.supplierId !== null && exclusion.suppliers.has(item.supplierId));
}

function couponsFor(plan: LevelPlan, cart: DiscountCart): number {
  const { couponType } = plan.rule;
  return couponType === null ? Infinity : cart.coupons.filter((coupon) => coupon.type === couponType).length;
}

/** Levels of an evaluation: what comes again with the same items is the same object, so that what is known of it still holds. */
export type KnownContenders = ReadonlyMap<LevelPlan, Contender>;

/**
 * Finds the levels that can touch the cart: the cost follows the rows and the lists that name them.
 * @param known levels of an earlier evaluation by the same rules, to be met again
 */
export function findContenders(cart: DiscountCart, items: readonly Item[], index: RuleIndex, known: KnownContenders = new Map()): Contender[] {
  const clock = readClock(cart.clock);
  const drafts = new Map<number, Draft | null>();

  const draftAt = (planIndex: number): Draft | null => {
    const known = drafts.get(planIndex);
    if (known !== undefined) return known;
    const plan = index.plans[planIndex];
    const takesPart = plan !== undefined && isActive(plan.rule, cart, clock);
    const draft = takesPart ? { plan, purchase: [], gift: [] } : null;
    drafts.set(planIndex, draft);
    return draft;
  };

  const meet = (item: Item, postings: readonly number[] | undefined): void => {
    if (postings === undefined) return;
    for (const posting of postings) {
      const draft = draftAt(planAt(posting));
      if (draft === null || (item.manual && draft.plan.sharing !== 'force')) continue;
      const isGift = sideAt(posting) === 'gift';
      const kg = isGift ? draft.plan.giftKg : draft.plan.purchaseKg;
      if (kg && !item.weighed) continue;
      const side = isGift ? draft.gift : draft.purchase;
      // Several lists of one block may name the same item; items come one by one, so the last entry tells.
      if (side.at(-1) === item) continue;
      const exclusion = index.exclusions.get(posting);
      if (exclusion === undefined || !isExcluded(exclusion, item)) side.push(item);
    }
  };

  for (const item of items) {
    meet(item, index.byProduct.get(item.productId));
    if (item.departmentId !== null) meet(item, index.byDepartment.get(item.departmentId));
    if (item.categoryId !== null) meet(item, index.byCategory.get(item.categoryId));
    if (item.supplierId !== null) meet(item, index.bySupplier.get(item.supplierId));
    meet(item, index.all);
  }
  return finish(drafts, cart, known);
}

function areSame(items: readonly Item[], others: readonly Item[]): boolean {
  return items === others || (items.length === others.length && items.every((item, i) => item === others[i]));
}

/** Do two contenders say the same in everything, so that whatever follows from the one follows from the other? */
export function isSameContender(a: Contender, b: Contender): boolean {
  if (a === b) return true;
  return a.plan === b.plan && a.coupons === b.coupons && a.maxTimes === b.maxTimes
    && (a.purchase === a.gift) === (b.purchase === b.gift) && areSame(a.purchase, b.purchase) && areSame(a.gift, b.gift);
}

function finish(drafts: ReadonlyMap<number, Draft | null>, cart: DiscountCart, known: KnownContenders): Contender[] {
  const contenders: Contender[] = [];
  for (const draft of drafts.values()) {
    if (draft === null || draft.purchase.length + draft.gift.length === 0) continue;
    const { plan, purchase, gift } = draft;
    const coupons = couponsFor(plan, cart);
    const maxTimes = Math.min(plan.rule.limit === 0 ? Infinity : plan.rule.limit, coupons);
    const contender = { plan, purchase, gift: plan.ownLists ? gift : purchase, coupons, maxTimes };
    const before = known.get(plan);
    contenders.push(before !== undefined && isSameContender(before, contender) ? before : contender);
  }
  return contenders.sort((a, b) => a.plan.rule.id - b.plan.rule.id || a.plan.level.id - b.plan.level.id);
}
