import { type Application, apply } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { closedForm, isClosed } from '../closed/closed-form.ts';
import { type Contender, takenItems } from '../contenders.ts';
import { copyLedger, type Ledger, openLedger } from '../ledger.ts';
import { compareClass, mayShare } from '../level-plan.ts';
import { ledgerOffers, type Offers } from '../offers.ts';
import { canDeal, searchAssignments, watchersOf } from './assignment-search.ts';
import { componentsOf } from './components.ts';
import { searchExactly } from './exact-search.ts';
import { searchGreedily } from './greedy-search.ts';
import { DEALT_UNITS, EXACT_MOVES, EXACT_UNITS } from './limits.ts';
import { timesLeft, type Uses, usesBy, worthLeft } from './rule-use.ts';
import { type Classes, classesOf, compareSolutions, scoreOf } from './solution.ts';
import { byStage, dealOf, replay, searchInOrder } from './staged-search.ts';
import { countsSums, isContradicted, type State } from './state.ts';

/** What a component came to: its applications and who has which units at what price. */
export interface Solution {
  readonly ledger: Ledger;
  readonly applications: readonly Application[];
}

/** Solves contenders that have something to do with each other. */
export function solveComponent(contenders: readonly Contender[]): Solution {
  const ledger = openLedger(new Set(contenders.flatMap((contender) => [...takenItems(contender)])));
  return solveGroup(contenders, ledger, new Map());
}

function solveGroup(contenders: readonly Contender[], ledger: Ledger, uses: Uses): State {
  const only = contenders.length === 1 ? contenders[0] : undefined;
  if (only !== undefined) {
    const offers = ledgerOffers(ledger, only, worthLeft(ledger, uses, only));
    if (isClosed(only, offers) && !mayTakeWorth(only)) return applied(ledger, uses, closedForm(only, offers, timesLeft(uses, only)), contenders);
  }
  const classes = classesOf(contenders);
  const dealt = dealUnits(contenders, ledger, uses, classes);
  if (dealt !== null) return dealt;
  const stacks = mayStack(contenders);
  if (isSmall(contenders)) {
    // Without stacking the greedy set is a valid one, so nothing below it needs a look.
    const floor = stacks ? null : scoreOf(searchGreedily(contenders, ledger, uses).applications, classes);
    const exact = searchExactly(contenders, ledger, uses, classes, EXACT_MOVES, floor);
    if (exact !== null) return exact;
  }
  if (classes.count === 1) return solveLargeClass(contenders, ledger, uses, classes);
  const byClass = solveByClass(contenders, ledger, uses);
  const greedy = greedyAnswer(contenders, ledger, uses, stacks);
  return compareSolutions(greedy.applications, byClass.applications, classes) > 0 ? greedy : byClass;
}

/** May gifts of the level take worth out of sums that other levels of its rule have counted? */
function mayTakeWorth({ plan }: Contender): boolean {
  return plan.rule.levels.length > 1 && countsSums(plan);
}

function mayStack(contenders: readonly Contender[]): boolean {
  return contenders.some((a, i) => contenders.some((b, j) => j > i && mayShare(a.plan, b.plan)));
}

/** The greedy set, at the prices that its gifts have when they are stacked in order. */
function greedyAnswer(contenders: readonly Contender[], ledger: Ledger, uses: Uses, stacks: boolean): State {
  const greedy = searchGreedily(contenders, ledger, uses);
  return stacks ? replay(contenders, ledger, uses, greedy.applications) : greedy;
}

function applied(ledger: Ledger, uses: Uses, applications: readonly Application[], contenders: readonly Contender[]): State {
  const after = copyLedger(ledger);
  for (const application of applications) apply(after, application);
  const more = new Map(uses);
  for (const [contender, times] of usesBy(applications, contenders)) more.set(contender, (more.get(contender) ?? 0) + times);
  return { ledger: after, uses: more, applications };
}

/** Solves a group in which no units are shared by dealing out the contested ones; null when that does not fit the group. */
function dealUnits(contenders: readonly Contender[], ledger: Ledger, uses: Uses, classes: Classes): State | null {
  if (contenders.length < 2) return null;
  const known = new Map<Contender, Offers>();
  const offersOf = (contender: Contender): Offers => {
    let offers = known.get(contender);
    if (offers === undefined) {
      offers = ledgerOffers(ledger, contender, worthLeft(ledger, uses, contender));
      known.set(contender, offers);
    }
    return offers;
  };
  if (contenders.some(mayTakeWorth) || !canDeal(contenders, offersOf)) return null;
  const watchers = watchersOf(contenders);
  const check = watchers.length === 0 ? null : (found: readonly Application[]): boolean => isValidSet(found, watchers, ledger, uses);
  const result = searchAssignments(contenders, offersOf, classes, check);
  if (result === null) return null;
  const { applications, exact } = result;
  if (!exact) {
    const greedy = searchGreedily(contenders, ledger, uses);
    if (compareSolutions(greedy.applications, applications, classes) > 0) return greedy;
  }
  return applied(ledger, uses, applications, contenders);
}

/** Do all watchers gift what their calc type asks for, seen the units that their own and earlier classes leave free? */
function isValidSet(applications: readonly Application[], watchers: readonly Contender[], ledger: Ledger, uses: Uses): boolean {
  return watchers.every((watcher) => {
    const own = applications.filter(({ plan }) => plan === watcher.plan);
    if (own.length === 0) return true;
    const after = copyLedger(ledger);
    for (const application of applications) if (compareClass(application.plan, watcher.plan) <= 0) apply(after, application);
    return own.every((application) => !isContradicted(after, uses, watcher, application));
  });
}

/** States of units beyond which an exact search is not begun. */
const SMALL_STATES = 4_096;

/** Few units, or so many alike that they have few states between them. */
function isSmall(contenders: readonly Contender[]): boolean {
  let units = 0;
  let states = 1;
  const items = new Set<Item>(contenders.flatMap((contender) => [...takenItems(contender)]));
  for (const item of items) {
    const count = item.weighed ? 1 : item.quantity;
    units += count;
    states *= count + 1;
  }
  return units <= EXACT_UNITS || (units <= DEALT_UNITS && states <= SMALL_STATES);
}

/** Too many units to look at all classes together: a class is settled before the next begins, which ties alone can tell apart. */
function solveByClass(contenders: readonly Contender[], ledger: Ledger, uses: Uses): State {
  let state: State = { ledger, uses, applications: [] };
  const left = contenders.toSorted((a, b) => compareClass(a.plan, b.plan));
  while (left.length > 0) {
    const first = left[0];
    if (first === undefined) break;
    const end = left.findIndex((contender) => compareClass(contender.plan, first.plan) !== 0);
    const ofClass = left.splice(0, end < 0 ? left.length : end);
    for (const group of componentsOf(ofClass)) {
      const next = solveGroup(group, state.ledger, state.uses);
      state = { ...next, applications: [...state.applications, ...next.applications] };
    }
  }
  return state;
}

/**
 * Many units of one class in conflict: the greedy answer and a few others of one sweep each, and the best is taken.
 * Where rules stack, who gets the units that can not be shared is settled first, and the gifts are then stacked in order.
 */
function solveLargeClass(contenders: readonly Contender[], ledger: Ledger, uses: Uses, classes: Classes): State {
  const stacks = mayStack(contenders);
  const candidates = [greedyAnswer(contenders, ledger, uses, stacks)];
  const inOrder = contenders.toSorted(byStage);
  candidates.push(searchInOrder(inOrder, ledger, uses));
  if (stacks) {
    const sharing = contenders.filter(({ plan }) => plan.sharing === 'force');
    const exclusive = contenders.filter(({ plan }) => plan.sharing !== 'force');
    const settled = componentsOf(exclusive).flatMap((group) => solveGroup(group, ledger, uses).applications);
    const deal = dealOf(settled);
    if (sharing.length > 0) {
      candidates.push(searchInOrder(inOrder, ledger, uses, (contender, item) => (contender.plan.sharing === 'force' ? Infinity : deal(contender, item))));
    }
  } else {
    for (let turn = 1; turn < Math.min(inOrder.length, 6); turn += 1) {
      candidates.push(searchInOrder([...inOrder.slice(turn), ...inOrder.slice(0, turn)], ledger, uses));
    }
  }
  return candidates.reduce((best, state) => (compareSolutions(state.applications, best.applications, classes) > 0 ? state : best));
}
