import type { Item } from './cart-items.ts';
import {
  type CandidateLevel,
  isSameCandidateLevel,
  type KnownCandidateLevels,
  takenItems,
} from './candidate-levels.ts';
import { NO_MATCHES, type RuleMatches } from './rule-matches.ts';
import type { RuleIndex } from './rule-index.ts';
import { type Solution, solveComponent } from './search/solve-component.ts';

/** A group of dependent candidate levels with its solution. */
export interface SolvedGroup {
  readonly contenders: readonly CandidateLevel[];
  readonly solution: Solution;
}

/** The immutable results of an evaluation, by part. */
export interface CachedResults {
  readonly naming: RuleMatches;
  readonly contenders: KnownCandidateLevels;
  /** By the first item that the group takes units of: no other group takes any of it. */
  readonly components: ReadonlyMap<Item, SolvedGroup>;
}

const NOTHING: CachedResults = { naming: NO_MATCHES, contenders: new Map(), components: new Map() };

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
  return (
    component.length === known.length &&
    known.every((contender, i) => {
      const other = component[i];
      return other !== undefined && isSameCandidateLevel(contender, other);
    })
  );
}

/** Solves a group or reuses its cached solution, and records it for the next evaluation. */
export function solveOnce(
  component: readonly CandidateLevel[],
  { components }: CachedResults,
  next: Map<Item, SolvedGroup>,
): Solution {
  const [first] = component[0] === undefined ? [] : takenItems(component[0]);
  if (first === undefined) return solveComponent(component);
  let solved = components.get(first);
  if (solved === undefined || !areSame(component, solved.contenders))
    solved = { contenders: component, solution: solveComponent(component) };
  next.set(first, solved);
  return solved.solution;
}
