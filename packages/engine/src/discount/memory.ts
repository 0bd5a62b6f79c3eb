import type { Item } from './cart-items.ts';
import { type Contender, isSameContender, type KnownContenders, takenItems } from './contenders.ts';
import { NAMES_NOTHING, type Naming } from './naming.ts';
import type { RuleIndex } from './rule-index.ts';
import { type Solution, solveComponent } from './search/solve-component.ts';

/** A group of dependent candidate levels with its solution. */
export interface Solved {
  readonly contenders: readonly Contender[];
  readonly solution: Solution;
}

/** The immutable results of an evaluation, by part. */
export interface Known {
  readonly naming: Naming;
  readonly contenders: KnownContenders;
  /** By the first item that the group takes units of: no other group takes any of it. */
  readonly components: ReadonlyMap<Item, Solved>;
}

const NOTHING: Known = { naming: NAMES_NOTHING, contenders: new Map(), components: new Map() };

/**
 * Cache of a caller that evaluates one cart repeatedly: stores the last evaluation. A change of a
 * cart affects few of its groups; the others are reused, so an evaluation costs what its change
 * costs. Entries are keyed by everything they depend on, so the result always equals an evaluation
 * without memory.
 */
export interface DiscountMemory {
  /** Null before the first. Written by `evaluateDiscounts` alone. */
  last: { readonly index: RuleIndex; readonly known: Known } | null;
}

/** The cached results, if they belong to the same index. */
export function recall(index: RuleIndex, memory?: DiscountMemory): Known {
  return memory?.last?.index === index ? memory.last.known : NOTHING;
}

function areSame(component: readonly Contender[], known: readonly Contender[]): boolean {
  return component.length === known.length && known.every((contender, i) => {
    const other = component[i];
    return other !== undefined && isSameContender(contender, other);
  });
}

/** Solves a group or reuses its cached solution, and records it for the next evaluation. */
export function solveOnce(component: readonly Contender[], { components }: Known, next: Map<Item, Solved>): Solution {
  const [first] = component[0] === undefined ? [] : takenItems(component[0]);
  if (first === undefined) return solveComponent(component);
  let solved = components.get(first);
  if (solved === undefined || !areSame(component, solved.contenders)) solved = { contenders: component, solution: solveComponent(component) };
  next.set(first, solved);
  return solved.solution;
}
