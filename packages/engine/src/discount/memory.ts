import type { Item } from './cart-items.ts';
import { type Contender, isSameContender, type KnownContenders, takenItems } from './contenders.ts';
import { NAMES_NOTHING, type Naming } from './naming.ts';
import type { RuleIndex } from './rule-index.ts';
import { type Solution, solveComponent } from './search/solve-component.ts';

/** A group of contenders that have something to do with each other, and what they came to. */
export interface Solved {
  readonly contenders: readonly Contender[];
  readonly solution: Solution;
}

/** What an evaluation came to, part by part. Nothing in it ever changes. */
export interface Known {
  readonly naming: Naming;
  readonly contenders: KnownContenders;
  /** By the first item that the group takes units of: no other group takes any of it. */
  readonly components: ReadonlyMap<Item, Solved>;
}

const NOTHING: Known = { naming: NAMES_NOTHING, contenders: new Map(), components: new Map() };

/**
 * The last evaluation, kept by whoever evaluates one cart again and again. A change of a cart touches few of its groups: the others are met
 * again here, and an evaluation costs what its change costs. What is remembered is found by everything that it follows from, so it answers
 * what an evaluation from nothing would, for whatever cart and rules come next.
 */
export interface DiscountMemory {
  /** Null before the first. Written by `evaluateDiscounts` alone. */
  last: { readonly index: RuleIndex; readonly known: Known } | null;
}

/** What is known by these very rules. */
export function recall(index: RuleIndex, memory?: DiscountMemory): Known {
  return memory?.last?.index === index ? memory.last.known : NOTHING;
}

function areSame(component: readonly Contender[], known: readonly Contender[]): boolean {
  return component.length === known.length && known.every((contender, i) => {
    const other = component[i];
    return other !== undefined && isSameContender(contender, other);
  });
}

/** Solves a group, or finds it again as it was. Writes it down among what is remembered next. */
export function solveOnce(component: readonly Contender[], { components }: Known, next: Map<Item, Solved>): Solution {
  const [first] = component[0] === undefined ? [] : takenItems(component[0]);
  if (first === undefined) return solveComponent(component);
  let solved = components.get(first);
  if (solved === undefined || !areSame(component, solved.contenders)) solved = { contenders: component, solution: solveComponent(component) };
  next.set(first, solved);
  return solved.solution;
}
