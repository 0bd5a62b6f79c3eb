import type { Item } from '../cart-items.ts';
import { type Contender, takenItems } from '../contenders.ts';

/** Follows the links to the root, shortening the way. */
function rootOf(parents: number[], index: number): number {
  let at = index;
  for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
    parents[at] = parents[parent] ?? parent;
    at = parents[at] ?? at;
  }
  return at;
}

/**
 * Parts contenders into groups that have nothing to do with each other: no common rule, no common item of which both
 * take units, no common coupon. What one group does can not change another, so each is solved alone.
 */
export function componentsOf(contenders: readonly Contender[]): Contender[][] {
  const parents = contenders.map((_, i) => i);
  const byItem = new Map<Item, number>();
  const byRule = new Map<number, number>();
  const byCoupon = new Map<number, number>();
  const link = <K>(known: Map<K, number>, key: K, index: number): void => {
    const other = known.get(key);
    if (other === undefined) known.set(key, index);
    else parents[rootOf(parents, other)] = rootOf(parents, index);
  };
  for (const [index, contender] of contenders.entries()) {
    const { rule } = contender.plan;
    link(byRule, rule.id, index);
    if (rule.couponType !== null) link(byCoupon, rule.couponType, index);
    for (const item of takenItems(contender)) link(byItem, item, index);
  }
  const groups = new Map<number, Contender[]>();
  for (const [index, contender] of contenders.entries()) {
    const root = rootOf(parents, index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [contender]);
    else group.push(contender);
  }
  return [...groups.values()];
}
