import type { Item } from '../cart-items.ts';
import { type CandidateLevel, takenItems } from '../candidate-levels.ts';
import { isPerUnit } from './search-agents.ts';
import { forPart, givesToEach } from './whole-bill.ts';

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
    if (first !== second) this.parents.set(first, second);
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

/** A level in which every unit goes its own way, once for each set of items that it names. */
function split(contender: CandidateLevel, sets: ItemSets): ReadonlyMap<Item, CandidateLevel> {
  const bySet = new Map<Item, Item[]>();
  for (const item of itemsOfEach(contender)) {
    const root = sets.rootOf(item);
    const items = bySet.get(root);
    if (items === undefined) bySet.set(root, [item]);
    else items.push(item);
  }
  const parts = new Map<Item, CandidateLevel>();
  for (const [root, items] of bySet) parts.set(root, forPart(contender, items));
  return parts;
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
  const add = (root: Item, contender: CandidateLevel): void => {
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [contender]);
    else group.push(contender);
  };
  for (const contender of contenders) {
    const perUnit = isPerUnit(contender) || givesToEach(contender);
    if (perUnit && (givesToEach(contender) || contender.purchase.length > 1)) {
      for (const [root, part] of split(contender, sets)) add(root, part);
      continue;
    }
    const [first] = perUnit ? contender.purchase : takenItems(contender);
    if (first !== undefined) add(sets.rootOf(first), contender);
  }
  return [...groups.values()];
}
