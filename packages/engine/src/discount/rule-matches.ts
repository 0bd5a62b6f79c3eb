import type { Item } from './cart-items.ts';
import { isExcluded } from './exclusion.ts';
import type { LevelPlan } from './level-plan.ts';
import { planAt, type RuleIndex, sideAt } from './rule-index.ts';

/** The items that a level's blocks match, in canonical order, whether or not its rule is active. */
interface LevelMatch {
  readonly plan: LevelPlan;
  readonly purchase: readonly Item[];
  /** Of a gift block that has lists. */
  readonly gift: readonly Item[];
}

/** The levels that match the items of a cart. Immutable. */
export interface RuleMatches {
  /** In canonical order. */
  readonly items: readonly Item[];
  /** In the order of the rule index. */
  readonly levels: readonly LevelMatch[];
}

export const NO_MATCHES: RuleMatches = { items: [], levels: [] };

/** Items that a level comes to name. */
interface Draft {
  readonly plan: LevelPlan;
  readonly purchase: Item[];
  readonly gift: Item[];
}

/** Keyed by the position of the level in the index. */
type Drafts = Map<number, Draft>;

/** Adds an item to the blocks that name it. */
function addItem(item: Item, index: RuleIndex, drafts: Drafts): void {
  const meet = (postings: readonly number[] | undefined): void => {
    if (postings === undefined) return;
    for (const posting of postings) {
      const at = planAt(posting);
      const plan = drafts.get(at)?.plan ?? index.plans[at];
      if (plan === undefined || (item.manual && plan.sharing !== 'force')) continue;
      const isGift = sideAt(posting) === 'gift';
      if ((isGift ? plan.giftKg : plan.purchaseKg) && !item.weighed) continue;
      const exclusion = index.exclusions.get(posting);
      if (exclusion !== undefined && isExcluded(exclusion, item)) continue;
      let draft = drafts.get(at);
      if (draft === undefined) {
        draft = { plan, purchase: [], gift: [] };
        drafts.set(at, draft);
      }
      const side = isGift ? draft.gift : draft.purchase;
      // Several lists of one block may name the same item; items come one by one, so the last entry tells.
      if (side.at(-1) !== item) side.push(item);
    }
  };
  meet(index.byProduct.get(item.productId));
  if (item.departmentId !== null) meet(index.byDepartment.get(item.departmentId));
  if (item.categoryId !== null) meet(index.byCategory.get(item.categoryId));
  if (item.supplierId !== null) meet(index.bySupplier.get(item.supplierId));
  meet(index.all);
}

function matchesOf(items: Iterable<Item>, index: RuleIndex): Drafts {
  const drafts: Drafts = new Map();
  for (const item of items) addItem(item, index, drafts);
  return drafts;
}

function without(items: readonly Item[], gone: readonly Item[]): readonly Item[] {
  if (gone.length === 0) return items;
  const left = new Set(items);
  for (const item of gone) left.delete(item);
  return [...left];
}

function withAll(items: readonly Item[], come: readonly Item[]): readonly Item[] {
  if (come.length === 0) return items;
  return items.length === 0 ? come : [...items, ...come].sort((a, b) => a.index - b.index);
}

/** The items that a level matches after some were removed and others added. */
function changed(
  old: LevelMatch | undefined,
  gone: Draft | undefined,
  come: Draft | undefined,
): LevelMatch | undefined {
  const plan = (come ?? old)?.plan;
  if (plan === undefined) return undefined;
  const side = (of: 'purchase' | 'gift'): readonly Item[] =>
    withAll(without(old?.[of] ?? [], gone?.[of] ?? []), come?.[of] ?? []);
  return { plan, purchase: side('purchase'), gift: side('gift') };
}

/** Applies the changes to the levels matched before. The levels are in index order, so that one pass suffices. */
function merge(before: readonly LevelMatch[], gone: Drafts, come: Drafts): LevelMatch[] {
  const levels: LevelMatch[] = [];
  let at = 0;
  for (const place of [...new Set([...gone.keys(), ...come.keys()])].sort((a, b) => a - b)) {
    let old = before[at];
    for (; old !== undefined && old.plan.place < place; old = before[at]) {
      levels.push(old);
      at += 1;
    }
    const isOld = old?.plan.place === place;
    if (isOld) at += 1;
    const now = changed(isOld ? old : undefined, gone.get(place), come.get(place));
    if (now !== undefined && now.purchase.length + now.gift.length > 0) levels.push(now);
  }
  for (let old = before[at]; old !== undefined; old = before[at]) {
    levels.push(old);
    at += 1;
  }
  return levels;
}

/** Items that came, and items that went, of two lists in canonical order. */
function changesOf(
  now: readonly Item[],
  before: readonly Item[],
): { readonly come: readonly Item[]; readonly gone: readonly Item[] } {
  const come: Item[] = [];
  const gone: Item[] = [];
  let at = 0;
  for (const item of now) {
    for (let old = before[at]; old !== undefined && old.index < item.index; old = before[at]) {
      gone.push(old);
      at += 1;
    }
    // A different item at the same position is found as gone in the next step.
    if (before[at] === item) at += 1;
    else come.push(item);
  }
  return { come, gone: at < before.length ? [...gone, ...before.slice(at)] : gone };
}

/**
 * Finds the levels that match the items of a cart. The cost depends on the items added or removed
 * and the lists that match them, and never exceeds that of a new cart.
 * @param items in canonical order
 * @param before result of an earlier evaluation by the same rules
 */
export function matchRules(
  items: readonly Item[],
  index: RuleIndex,
  before: RuleMatches = NO_MATCHES,
): RuleMatches {
  const { come, gone } = changesOf(items, before.items);
  if (come.length + gone.length === 0) return before;
  // When more items are removed than kept, a new start costs less.
  if (gone.length > items.length - come.length) return matchRules(items, index);
  return { items, levels: merge(before.levels, matchesOf(gone, index), matchesOf(come, index)) };
}
