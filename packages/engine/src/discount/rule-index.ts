import type { DiscountRule, ProductSelector } from './discount.types.ts';
import { type Exclusion, exclusionOf } from './exclusion.ts';
import { type LevelPlan, planLevel } from './level-plan.ts';
import { canApply } from './level-errors.ts';

/** Which block of a level a list belongs to. */
export type BlockSide = 'purchase' | 'gift';

/**
 * A reference to a level from a list: the block side in the lowest bit, the plan's index in the
 * others; see `planAt`, `sideAt`.
 */
type Posting = number;

/** Postings by the id that a list names. */
type Postings = Map<number, Posting[]>;

/**
 * Rules indexed by the ids in their lists, so that an evaluation only visits rules that can match
 * the cart. Built once for a set of rules and used by any number of evaluations.
 */
export interface RuleIndex {
  /** In the order of rule id and level id. */
  readonly plans: readonly LevelPlan[];
  readonly byProduct: ReadonlyMap<number, readonly Posting[]>;
  readonly byDepartment: ReadonlyMap<number, readonly Posting[]>;
  readonly byCategory: ReadonlyMap<number, readonly Posting[]>;
  readonly bySupplier: ReadonlyMap<number, readonly Posting[]>;
  /** Blocks over `all` see every row. */
  readonly all: readonly Posting[];
  /** Exclusions of the few blocks that have some. */
  readonly exclusions: ReadonlyMap<Posting, Exclusion>;
}

export function planAt(posting: Posting): number {
  return posting >> 1;
}

export function sideAt(posting: Posting): BlockSide {
  return (posting & 1) === 0 ? 'purchase' : 'gift';
}

function addAll(postings: Postings, ids: readonly number[], posting: Posting): void {
  for (const id of ids) {
    const found = postings.get(id);
    if (found === undefined) postings.set(id, [posting]);
    else found.push(posting);
  }
}

/**
 * Builds the index; the cost is one step a list entry. Levels that could never apply (`validateRule`) are left out.
 * Rules of one id must not repeat.
 */
export function buildRuleIndex(rules: readonly DiscountRule[]): RuleIndex {
  const plans: LevelPlan[] = [];
  const byProduct: Postings = new Map();
  const byDepartment: Postings = new Map();
  const byCategory: Postings = new Map();
  const bySupplier: Postings = new Map();
  const all: Posting[] = [];
  const exclusions = new Map<Posting, Exclusion>();

  const addBlock = (selector: ProductSelector, posting: Posting): void => {
    if (selector.all) all.push(posting);
    addAll(byProduct, selector.products, posting);
    addAll(byDepartment, selector.departments, posting);
    addAll(byCategory, selector.categories, posting);
    addAll(bySupplier, selector.suppliers, posting);
    const exclusion = exclusionOf(selector);
    if (exclusion !== null) exclusions.set(posting, exclusion);
  };

  // Sorted by id, so that the result does not depend on the order in which rules and levels arrive.
  for (const rule of rules.toSorted((a, b) => a.id - b.id)) {
    for (const level of rule.levels.toSorted((a, b) => a.id - b.id)) {
      if (!canApply(rule, level)) continue;
      const plan = planLevel(rule, level, plans.length);
      const posting = (plans.push(plan) - 1) << 1;
      addBlock(level.purchase, posting);
      if (plan.ownLists) addBlock(level.gift, posting | 1);
    }
  }
  return { plans, byProduct, byDepartment, byCategory, bySupplier, all, exclusions };
}
