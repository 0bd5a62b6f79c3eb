import { append } from '../../kernel/append.ts';
import type { Item } from '../cart-items.ts';
import { type CandidateLevel, takenItems } from '../candidate-levels.ts';
import { isPerUnit } from './search-agents.ts';
import { givesToEach, planOfPart } from './whole-bill.ts';

/** Sets of items that have something to do with each other. */
class ItemSets {
  private readonly parents = new Map<Item, Item>();

  rootOf(item: Item): Item {
    let at = item;
    for (
      let parent = this.parents.get(at) ?? at;
      parent !== at;
      parent = this.parents.get(at) ?? at
    ) {
      // Path compression for later look-ups.
      this.parents.set(at, this.parents.get(parent) ?? parent);
      at = parent;
    }
    return at;
  }

  join(a: Item, b: Item): void {
    const [first, second] = [this.rootOf(a), this.rootOf(b)];
    if (first === second) return;
    this.parents.set(first, second).set(second, second);
  }

  /** Whether the item was joined with another. */
  isTied(item: Item): boolean {
    return this.parents.has(item);
  }
}

function joinItems(contenders: readonly CandidateLevel[]): ItemSets {
  const sets = new ItemSets();
  const byRule = new Map<number, Item>();
  const byCoupon = new Map<number, Item>();
  const tie = (known: Map<number, Item>, key: number, item: Item): void => {
    const other = known.get(key);
    if (other === undefined) known.set(key, item);
    else sets.join(other, item);
  };
  for (const contender of contenders) {
    if (isPerUnit(contender) || givesToEach(contender)) continue;
    const { rule } = contender.plan;
    for (const item of takenItems(contender)) {
      tie(byRule, rule.id, item);
      if (rule.couponType !== null) tie(byCoupon, rule.couponType, item);
    }
  }
  return sets;
}

/** What a level matches in which every unit goes its own way. */
function itemsOfEach(contender: CandidateLevel): readonly Item[] {
  return isPerUnit(contender) ? contender.purchase : contender.gift;
}

/** The items that a per-unit level matches, by set of several joined items. */
function split(contender: CandidateLevel, sets: ItemSets): ReadonlyMap<Item, readonly Item[]> {
  const bySet = new Map<Item, Item[]>();
  for (const item of itemsOfEach(contender)) {
    if (!sets.isTied(item)) continue;
    const root = sets.rootOf(item);
    bySet.set(root, append(bySet.get(root), item));
  }
  return bySet;
}

/**
 * Splits candidate levels into independent groups: no common rule, no common item of which both take
 * units, no common coupon. What one group does cannot change another, so each is solved alone. A
 * level in which every unit is independent (a percentage off everything, also with a minimum sum)
 * joins no groups: it is part of every group that it matches, with the items of that group.
 */
export function componentsOf(contenders: readonly CandidateLevel[]): CandidateLevel[][] {
  const sets = joinItems(contenders);
  const groups = new Map<Item, CandidateLevel[]>();
  const add = (root: Item, contender: CandidateLevel): void =>
    void groups.set(root, append(groups.get(root), contender));
  for (const contender of contenders) {
    const isForEach = givesToEach(contender);
    const perUnit = isForEach || isPerUnit(contender);
    if (isForEach || (perUnit && contender.purchase.length > 1)) {
      const plan = planOfPart(contender);
      const { coupons, limit, maxTimes } = contender;
      const partOf = (items: readonly Item[]): CandidateLevel => ({
        plan,
        purchase: items,
        gift: items,
        coupons,
        limit,
        maxTimes,
      });
      for (const item of itemsOfEach(contender)) if (!sets.isTied(item)) add(item, partOf([item]));
      for (const [root, items] of split(contender, sets)) add(root, partOf(items));
      continue;
    }
    const [first] = perUnit ? contender.purchase : takenItems(contender);
    if (first !== undefined) add(sets.rootOf(first), contender);
  }
  return [...groups.values()];
}
