import type { Item } from '../cart-items.ts';
import { type Contender, takenItems } from '../contenders.ts';
import type { Application } from '../application.ts';
import { compareClass, mayShare } from '../level-plan.ts';
import type { Ledger } from '../ledger.ts';
import { canReach } from './bound.ts';
import { movesOf } from './moves.ts';
import { timesLeft, type Uses, worthLeft } from './rule-use.ts';
import { type Classes, compareSolutions, type Score } from './solution.ts';
import { advance, closeClass, keyOf, type State } from './state.ts';

/** The levels of one rule in one class: gifts are stacked class by class and, in a class, rule by rule. */
interface Stage {
  readonly contenders: readonly Contender[];
  /** These and the levels of all later stages. */
  readonly open: readonly Contender[];
  readonly endsClass: boolean;
}

function stagesOf(contenders: readonly Contender[]): Stage[] {
  const sorted = contenders.toSorted((a, b) =>
    compareClass(a.plan, b.plan) || a.plan.rule.id - b.plan.rule.id || a.plan.level.id - b.plan.level.id);
  const groups: Contender[][] = [];
  for (const contender of sorted) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group !== undefined && first !== undefined && first.plan.rule.id === contender.plan.rule.id && compareClass(first.plan, contender.plan) === 0) {
      group.push(contender);
    } else {
      groups.push([contender]);
    }
  }
  return groups.map((group, i) => {
    const [here, next] = [group[0], groups[i + 1]?.[0]];
    return { contenders: group, open: groups.slice(i).flat(), endsClass: here === undefined || next === undefined || compareClass(here.plan, next.plan) !== 0 };
  });
}

/** First item that an application touches: applications of one rule are put together in this order alone. */
function leadOf({ purchased, gifted }: Application): number {
  let lead = Infinity;
  for (const pick of purchased) lead = Math.min(lead, pick.item.index);
  for (const pick of gifted) lead = Math.min(lead, pick.item.index);
  return lead;
}

interface Reached {
  readonly state: State;
  readonly lead: number;
}

/** Signals that the search would take too many steps to be exact. */
export class TooManySteps extends Error {}

/**
 * Looks at every valid set of applications, rule by rule in the order in which gifts are stacked. Sets that leave the
 * same units at the same prices have the same future, so only the best of them is followed.
 * @param floor score of a valid set that is known; what can not reach it is not followed.
 * @returns the best set, or null when it takes more than `budget` steps.
 */
export function searchExactly(
  contenders: readonly Contender[], ledger: Ledger, uses: Uses, classes: Classes, budget: number, floor: Score | null,
): State | null {
  const mayStack = contenders.some((a) => contenders.some((b) => mayShare(a.plan, b.plan)));
  let steps = budget;

  const keep = (reached: Map<string, Reached>, key: string, next: Reached): boolean => {
    const known = reached.get(key);
    if (known !== undefined && compareSolutions(next.state.applications, known.state.applications, classes) <= 0) return false;
    reached.set(key, next);
    return true;
  };

  const expand = ({ state, lead }: Reached, stage: Stage, mayLeave: (contender: Contender) => (item: Item) => boolean): Reached[] => {
    const next: Reached[] = [];
    for (const contender of stage.contenders) {
      if (timesLeft(state.uses, contender) < 1) continue;
      for (const move of movesOf(state.ledger, contender, worthFor(state, contender), mayLeave(contender))) {
        if ((steps -= 1) < 0) throw new TooManySteps();
        // What takes all units there are can only come last, whatever its first item.
        const takesAll = contender.plan.source === 'pool' && contender.plan.giftCount === 0;
        const newLead = takesAll ? lead : leadOf(move.application);
        if (newLead < lead) continue;
        const after = advance(state, contender, move);
        if (after === null) continue;
        if (floor !== null && !canReach(floor, after.applications, after.ledger, after.uses, stage.open, classes)) continue;
        next.push({ state: after, lead: newLead });
      }
    }
    return next;
  };

  const runStage = (states: readonly State[], stage: Stage, mayLeave: (contender: Contender) => (item: Item) => boolean): State[] => {
    const reached = new Map<string, Reached>();
    let frontier = states.map((state) => ({ state, lead: -1 }));
    for (const start of frontier) reached.set(`${keyOf(start.state, contenders, mayStack)}|-1`, start);
    while (frontier.length > 0) {
      const fresh = new Map<string, Reached>();
      for (const from of frontier) {
        for (const next of expand(from, stage, mayLeave)) {
          const key = `${keyOf(next.state, contenders, mayStack)}|${next.lead}`;
          if (keep(reached, key, next)) fresh.set(key, next);
        }
      }
      frontier = [...fresh.values()];
    }
    const rest = floor === null ? [...reached.values()] : [...reached.values()].filter(({ state }) =>
      canReach(floor, state.applications, state.ledger, state.uses, stage.open.slice(stage.contenders.length), classes));
    return distinct(rest.map(({ state }) => state), contenders, mayStack, classes);
  };

  try {
    let states: State[] = [{ ledger, uses, applications: [] }];
    for (const stage of stagesOf(contenders)) {
      states = runStage(states, stage, leavableItems(contenders));
      if (stage.endsClass) {
        const ending = contenders.filter(({ plan }) => stage.contenders.some((last) => compareClass(last.plan, plan) === 0));
        const closed = states.map((state) => closeClass(state, ending)).filter((state) => state !== null);
        states = distinct(closed, contenders, mayStack, classes);
      }
    }
    return bestOf(states, classes);
  } catch (stop) {
    if (stop instanceof TooManySteps) return null;
    throw stop;
  }
}

/** Worth that a level by sum may still count on; with several such levels in a rule the whole set is checked after the move. */
function worthFor(state: State, contender: Contender): number {
  return contender.plan.bySum ? Math.max(contender.plan.needSum, worthLeft(state.ledger, state.uses, contender)) : 0;
}

/** Items that another level of the same class could take from a level that gifts all that is left. */
function leavableItems(contenders: readonly Contender[]): (contender: Contender) => (item: Item) => boolean {
  return (contender) => {
    const items = new Set<Item>();
    for (const other of contenders) {
      if (other === contender || compareClass(other.plan, contender.plan) !== 0 || mayShare(other.plan, contender.plan)) continue;
      for (const item of takenItems(other)) items.add(item);
    }
    return (item) => items.has(item);
  };
}

function distinct(states: readonly State[], contenders: readonly Contender[], mayStack: boolean, classes: Classes): State[] {
  const best = new Map<string, State>();
  for (const state of states) {
    const key = keyOf(state, contenders, mayStack);
    const known = best.get(key);
    if (known === undefined || compareSolutions(state.applications, known.applications, classes) > 0) best.set(key, state);
  }
  return [...best.values()];
}

function bestOf(states: readonly State[], classes: Classes): State | null {
  let best: State | null = null;
  for (const state of states) {
    if (best === null || compareSolutions(state.applications, best.applications, classes) > 0) best = state;
  }
  return best;
}
