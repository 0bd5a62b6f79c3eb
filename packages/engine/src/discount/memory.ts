import { type CartItems, type Item, type ItemRow, type ItemRows, NO_ITEMS } from './cart-items.ts';
import { type CandidateLevel, isSameCandidateLevel, takenItems } from './candidate-levels.ts';
import { NO_MATCHES, type RuleMatches } from './rule-matches.ts';
import { type DiscountedRow, discountedRows } from './row-discounts.ts';
import type { RuleIndex } from './rule-index.ts';
import { type Solution, solveComponent } from './search/solve-component.ts';

/** A group of dependent candidate levels with its solution. */
export interface SolvedGroup {
  readonly contenders: readonly CandidateLevel[];
  readonly solution: Solution;
  /** Rows of each item whose units the group uses, in the order of its ledger. */
  readonly rows: readonly (readonly ItemRow[])[];
  readonly discounted: readonly DiscountedRow[];
}

/** The immutable results of an evaluation, by part. */
export interface CachedResults {
  readonly cart: CartItems;
  readonly naming: RuleMatches;
  /** In the order of rule id and level id. */
  readonly contenders: readonly CandidateLevel[];
  /** By the first item that the group takes units of: no other group takes any of it. */
  readonly components: ReadonlyMap<Item, SolvedGroup>;
}

const NOTHING: CachedResults = {
  cart: NO_ITEMS,
  naming: NO_MATCHES,
  contenders: [],
  components: new Map(),
};

/**
 * Cache of a caller that evaluates one cart repeatedly: stores the last evaluation. A change of a
 * cart affects few of its groups; the others are reused, so an evaluation costs what its change
 * costs. Entries are keyed by everything they depend on, so the result always equals an evaluation
 * without memory.
 */
export interface DiscountMemory {
  /** Null before the first. Written by `evaluateDiscounts` alone. */
  last: { readonly index: RuleIndex; readonly known: CachedResults } | null;
}

/** The cached results, if they belong to the same index. */
export function cachedResultsOf(index: RuleIndex, memory?: DiscountMemory): CachedResults {
  return memory?.last?.index === index ? memory.last.known : NOTHING;
}

function areSame(component: readonly CandidateLevel[], known: readonly CandidateLevel[]): boolean {
  if (component.length !== known.length) return false;
  for (let i = 0; i < known.length; i += 1) {
    const [one, other] = [known[i], component[i]];
    if (one === undefined || other === undefined || !isSameCandidateLevel(one, other)) return false;
  }
  return true;
}

function haveSameRows({ solution, rows }: SolvedGroup, rowsOf: ItemRows): boolean {
  let at = 0;
  for (const item of solution.ledger.lots.keys()) {
    if (rowsOf.get(item) !== rows[at]) return false;
    at += 1;
  }
  return true;
}

/** Solves a group or reuses its cached solution, and records it for the next evaluation. */
export function solveOnce(
  component: readonly CandidateLevel[],
  rowsOf: ItemRows,
  { components }: CachedResults,
  next: Map<Item, SolvedGroup>,
): SolvedGroup {
  const [first] = component[0] === undefined ? [] : takenItems(component[0]);
  const known = first === undefined ? undefined : components.get(first);
  let solved = known !== undefined && areSame(component, known.contenders) ? known : undefined;
  if (solved === undefined || !haveSameRows(solved, rowsOf)) {
    const solution = solved?.solution ?? solveComponent(component);
    const rows = [...solution.ledger.lots.keys()].map((item) => rowsOf.get(item) ?? []);
    solved = {
      contenders: component,
      solution,
      rows,
      discounted: discountedRows(solution.ledger, rowsOf),
    };
  }
  if (first !== undefined) next.set(first, solved);
  return solved;
}
