import { type Application, apply } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { closedForm, isClosed } from '../closed/closed-form.ts';
import { type Contender, takenItems } from '../contenders.ts';
import { copyLedger, type Ledger, openLedger } from '../ledger.ts';
import { compareClass, mayShare } from '../level-plan.ts';
import { ledgerOffers, type Offers } from '../offers.ts';
import { canDeal, searchAssignments } from './assignment-search.ts';
import { componentsOf } from './components.ts';
import { searchExactly } from './exact-search.ts';
import { searchGreedily } from './greedy-search.ts';
import { EXACT_STEPS, EXACT_UNITS } from './limits.ts';
import { timesLeft, type Uses, usesBy, worthLeft } from './rule-use.ts';
import { type Classes, classesOf, compareSolutions } from './solution.ts';
import { byStage, dealOf, replay, searchInOrder } from './staged-search.ts';
import type { State } from './state.ts';

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
    if (isClosed(only, offers)) return applied(ledger, uses, closedForm(only, offers, timesLeft(uses, only)), contenders);
  }
  const classes = classesOf(contenders);
  const dealt = dealUnits(contenders, ledger, uses, classes);
  if (dealt !== null) return dealt;
  if (isSmall(contenders)) {
    const exact = searchExactly(contenders, ledger, uses, classes, EXACT_STEPS);
    if (exact !== null) return exact;
  }
  return classes.count > 1 ? solveByClass(contenders, ledger, uses) : solveLargeClass(contenders, ledger, uses, classes);
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
  if (!canDeal(contenders, offersOf)) return null;
  const { applications, exact } = searchAssignments(contenders, offersOf, classes);
  if (!exact) {
    const greedy = searchGreedily(contenders, ledger, uses);
    if (compareSolutions(greedy.applications, applications, classes) > 0) return greedy;
  }
  return applied(ledger, uses, applications, contenders);
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
  return units <= EXACT_UNITS || states <= SMALL_STATES;
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
  const mayStack = contenders.some((a, i) => contenders.some((b, j) => j > i && mayShare(a.plan, b.plan)));
  const greedy = searchGreedily(contenders, ledger, uses);
  const candidates = [mayStack ? replay(contenders, ledger, uses, greedy.applications) : greedy];
  const inOrder = contenders.toSorted(byStage);
  candidates.push(searchInOrder(inOrder, ledger, uses));
  if (mayStack) {
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
