import { type Application, applyToLedger } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { closedForm, isClosed } from '../closed/closed-form.ts';
import { type CandidateLevel, takenItems } from '../candidate-levels.ts';
import { copyLedger, type Ledger, openLedger } from '../ledger.ts';
import { compareClass, mayShare } from '../level-plan.ts';
import { ledgerOffers, type Offers } from '../offers.ts';
import { canDeal, searchAssignments, watchersOf } from './assignment-search.ts';
import { componentsOf } from './components.ts';
import { type Budget, searchExactly } from './exact-search.ts';
import { searchGreedily } from './greedy-search.ts';
import { type ComponentSize, DEALT_UNITS, EXACT_UNITS, isFew, movesFor } from './limits.ts';
import { isPerUnit } from './search-agents.ts';
import { timesLeft, usesAfter, valueLeft } from './rule-use.ts';
import { type Classes, classesOf, compareSolutions, scoreOf } from './solution.ts';
import { byStage, dealOf, replay, searchInOrder } from './staged-search.ts';
import { countsSums, isContradicted, type State } from './state.ts';
import { givesToEach } from './whole-bill.ts';

/** Solution of a component: its applications and the ledger of units and prices. */
export interface Solution {
  readonly ledger: Ledger;
  readonly applications: readonly Application[];
}

/** Solves a group of dependent candidate levels. */
export function solveComponent(contenders: readonly CandidateLevel[]): Solution {
  const ledger = openLedger(new Set(contenders.flatMap((contender) => [...takenItems(contender)])));
  return solveGroup(
    contenders,
    { ledger, uses: new Map(), applications: [] },
    budgetOf(contenders),
  );
}

/**
 * Solves a group from where earlier classes have left things. Returns the applications of this
 * group alone.
 */
function solveGroup(contenders: readonly CandidateLevel[], start: State, budget: Budget): State {
  const favour = contenders.filter(({ plan }) => plan.storeFavour).toSorted(byClass)[0];
  if (favour !== undefined) return solveAround(favour, contenders, start);
  const closed = solveClosed(contenders, start);
  if (closed !== null) return closed;
  const layered = solveUnderWholeBill(contenders, start, budget);
  if (layered !== null) return layered;
  const classes = classesOf(contenders);
  const dealt = solveByDealing(contenders, start, classes);
  if (dealt !== null) return dealt;
  const stacks = mayStack(contenders);
  let looked: State | null = null;
  if (isSmall(contenders) && budget.moves > 0) {
    // Without stacking the greedy set is valid, so sets below its score can be pruned.
    const floor = stacks ? null : scoreOf(searchGreedily(contenders, start).applications, classes);
    const exact = searchExactly(contenders, start, classes, budget, floor);
    if (exact.whole && exact.best !== null) return exact.best;
    // The result of the narrow search is a valid set, too.
    looked = exact.best;
  }
  const answers =
    classes.count === 1
      ? [solveLargeClass(contenders, start, classes, budget)]
      : [solveByClass(contenders, start, budget), greedyAnswer(contenders, start, stacks)];
  // The search over all classes spent its budget; each class alone needs much less.
  if (classes.count > 1 && budget.moves <= 0)
    answers.push(solveByClass(contenders, start, budgetOf(contenders)));
  if (looked !== null) answers.push(looked);
  return answers.reduce((best, state) =>
    compareSolutions(state.applications, best.applications, classes) > 0 ? state : best,
  );
}

/** Solves a single level when sorting is enough. */
function solveClosed(contenders: readonly CandidateLevel[], start: State): State | null {
  const only = contenders.length === 1 ? contenders[0] : undefined;
  if (only === undefined || canTakeValue(only)) return null;
  const offers = ledgerOffers(start.ledger, only, valueLeft(start.ledger, start.uses, only));
  return isClosed(only, offers)
    ? applied(start, closedForm(only, offers, timesLeft(start.uses, only)), contenders)
    : null;
}

/**
 * Whether gifts of the level may take value out of sums that other levels of its rule have counted.
 */
function canTakeValue({ plan }: CandidateLevel): boolean {
  return plan.rule.levels.length > 1 && countsSums(plan);
}

function mayStack(contenders: readonly CandidateLevel[]): boolean {
  const sharing = contenders.filter(({ plan }) => plan.sharing !== 'none');
  return sharing.some((a) => contenders.some((b) => mayShare(a.plan, b.plan)));
}

/** The greedy set, at the prices that its gifts have when they are stacked in order. */
function greedyAnswer(contenders: readonly CandidateLevel[], start: State, stacks: boolean): State {
  const greedy = searchGreedily(contenders, start);
  return stacks ? replay(contenders, start, greedy.applications) : greedy;
}

function applied(
  start: State,
  applications: readonly Application[],
  contenders: readonly CandidateLevel[],
): State {
  const ledger = copyLedger(start.ledger);
  for (const application of applications) applyToLedger(ledger, application);
  return { ledger, uses: usesAfter(start.uses, applications, contenders), applications };
}

/** Solves a group in which no units are shared by dealing out the contested ones; null when that does not fit the group. */
function solveByDealing(
  contenders: readonly CandidateLevel[],
  start: State,
  classes: Classes,
): State | null {
  if (contenders.length < 2 || contenders.some(canTakeValue)) return null;
  // A unit that another level lowered may gain nothing any more, which changes "all that gain".
  // Dealing has no prices, so small groups are solved with prices instead.
  if (
    contenders.some(({ plan }) => plan.source === 'pool' && plan.giftCount === 0) &&
    isSmall(contenders)
  )
    return null;
  const known = new Map<CandidateLevel, Offers>();
  const offersOf = (contender: CandidateLevel): Offers => {
    let offers = known.get(contender);
    if (offers === undefined) {
      offers = ledgerOffers(
        start.ledger,
        contender,
        valueLeft(start.ledger, start.uses, contender),
      );
      known.set(contender, offers);
    }
    return offers;
  };
  if (!canDeal(contenders, offersOf)) return null;
  const watchers = watchersOf(contenders);
  const check =
    watchers.length === 0
      ? null
      : (found: readonly Application[]): boolean => isValidSet(found, watchers, start);
  const result = searchAssignments(contenders, offersOf, classes, check);
  if (result === null) return null;
  if (!result.exact) {
    const greedy = searchGreedily(contenders, start);
    if (compareSolutions(greedy.applications, result.applications, classes) > 0) return greedy;
  }
  return applied(start, result.applications, contenders);
}

/**
 * Whether all watchers gift what their calc type requires, given the units that their own and
 * earlier classes leave free.
 */
function isValidSet(
  applications: readonly Application[],
  watchers: readonly CandidateLevel[],
  start: State,
): boolean {
  return watchers.every((watcher) => {
    const own = applications.filter(({ plan }) => plan === watcher.plan);
    if (own.length === 0) return true;
    const after = copyLedger(start.ledger);
    for (const application of applications)
      if (compareClass(application.plan, watcher.plan) <= 0) applyToLedger(after, application);
    return own.every((application) => !isContradicted(after, start.uses, watcher, application));
  });
}

/** Number of unit states above which no exact search is started. */
const SMALL_STATES = 4_096;

/** Pieces and weighed rows that some levels take units of, and how many states they have between them. */
function sizeOf(contenders: readonly CandidateLevel[]): {
  readonly units: number;
  readonly states: number;
} {
  let units = 0;
  let states = 1;
  for (const item of new Set<Item>(contenders.flatMap((contender) => [...takenItems(contender)]))) {
    const count = item.weighed ? 1 : item.quantity;
    units += count;
    states *= count + 1;
  }
  return { units, states };
}

/**
 * Solves levels on the whole bill last, at the prices that the other levels leave. A joint search
 * is only worthwhile for few units under few rules: of two solutions with the same saving one may
 * leave an agora more to save. It is skipped when every other level discounts piece by piece: the
 * greatest saving of a piece then decides the price that it has left. Null when no level is applied
 * last.
 */
function solveUnderWholeBill(
  contenders: readonly CandidateLevel[],
  start: State,
  budget: Budget,
): State | null {
  const others = contenders.filter((one) => !givesToEach(one));
  const last = contenders.filter(
    (one) => givesToEach(one) && others.every((other) => byClass(other, one) < 0),
  );
  if (last.length === 0 || others.length === 0 || others.length + last.length < contenders.length)
    return null;
  let state: State = { ...start, applications: [] };
  for (const group of componentsOf(others))
    state = grown(state, solveGroup(group, state, budgetOf(group)));
  state = grown(state, solveByClass(last, state, budget));
  if (others.every(givesByPiece) || !isFew(componentSize(contenders))) return state;
  const classes = classesOf(contenders);
  const { best, whole } = searchExactly(
    contenders,
    start,
    classes,
    budget,
    scoreOf(state.applications, classes),
  );
  return whole &&
    best !== null &&
    compareSolutions(best.applications, state.applications, classes) > 0
    ? best
    : state;
}

/**
 * Whether each piece that the level matches is discounted independently. Weighed rows are excluded,
 * because the price left of a part of a row is rounded.
 */
function givesByPiece(contender: CandidateLevel): boolean {
  return isPerUnit(contender) && contender.purchase.every(({ weighed }) => !weighed);
}

/** Whether the group has few units, or so many equal ones that they have few states. */
function isSmall(contenders: readonly CandidateLevel[]): boolean {
  const { units, states } = sizeOf(contenders);
  return units <= EXACT_UNITS || (units <= DEALT_UNITS && states <= SMALL_STATES);
}

function componentSize(contenders: readonly CandidateLevel[]): ComponentSize {
  return {
    units: sizeOf(contenders).units,
    rules: new Set(contenders.map(({ plan }) => plan.rule.id)).size,
    levels: contenders.length,
  };
}

function budgetOf(contenders: readonly CandidateLevel[]): Budget {
  return { moves: movesFor(componentSize(contenders)) };
}

const byClass = (a: CandidateLevel, b: CandidateLevel): number => compareClass(a.plan, b.plan);

/** Merges the result of a later group into a state. */
function grown(state: State, next: State): State {
  return { ...next, applications: [...state.applications, ...next.applications] };
}

/**
 * Solves a level in the store's favour, which does not maximize the saving: it uses what its own
 * and earlier classes leave, solved as if it did not exist; later classes use what it leaves.
 * @param favour of the first class that has such a level
 */
function solveAround(
  favour: CandidateLevel,
  contenders: readonly CandidateLevel[],
  start: State,
): State {
  let state: State = { ...start, applications: [] };
  const solve = (some: readonly CandidateLevel[]): void => {
    for (const group of componentsOf(some))
      state = grown(state, solveGroup(group, state, budgetOf(group)));
  };
  solve(contenders.filter((one) => !one.plan.storeFavour && byClass(one, favour) <= 0));
  for (const one of contenders)
    if (one.plan.storeFavour && byClass(one, favour) === 0)
      state = grown(state, takeLast(one, state));
  solve(contenders.filter((one) => byClass(one, favour) > 0));
  return state;
}

/**
 * Solves class after class when a joint search is too large; only the choice among ties can differ.
 */
function solveByClass(contenders: readonly CandidateLevel[], start: State, budget: Budget): State {
  let state: State = { ...start, applications: [] };
  const left = contenders.toSorted(byClass);
  while (left.length > 0) {
    const first = left[0];
    if (first === undefined) break;
    const end = left.findIndex((contender) => byClass(contender, first) !== 0);
    const ofClass = left.splice(0, end < 0 ? left.length : end);
    for (const group of componentsOf(ofClass))
      state = grown(state, solveGroup(group, state, budget));
  }
  return state;
}

function takeLast(contender: CandidateLevel, start: State): State {
  return applied(
    start,
    closedForm(
      contender,
      ledgerOffers(start.ledger, contender, 0),
      timesLeft(start.uses, contender),
    ),
    [contender],
  );
}

/** Number of level orders that are tried in addition to the greedy choice. */
const MOST_TURNS = 6;

/**
 * Solves many contested units of one class: takes the best of the greedy answer and a few others of
 * one sweep each. Where rules stack, the units that cannot be shared are assigned first, and the
 * gifts are then stacked in order.
 */
function solveLargeClass(
  contenders: readonly CandidateLevel[],
  start: State,
  classes: Classes,
  budget: Budget,
): State {
  const stacks = mayStack(contenders);
  const inOrder = contenders.toSorted(byStage);
  const candidates = [greedyAnswer(contenders, start, stacks), searchInOrder(inOrder, start)];
  const exclusive = contenders.filter(({ plan }) => plan.sharing !== 'force');
  if (stacks && exclusive.length < contenders.length) {
    const settled = componentsOf(exclusive).flatMap(
      (group) => solveGroup(group, start, budget).applications,
    );
    const deal = dealOf(settled);
    candidates.push(
      searchInOrder(inOrder, start, (contender, item) =>
        contender.plan.sharing === 'force' ? Infinity : deal(contender, item),
      ),
    );
  }
  for (let turn = 1; !stacks && turn < Math.min(inOrder.length, MOST_TURNS); turn += 1) {
    candidates.push(searchInOrder([...inOrder.slice(turn), ...inOrder.slice(0, turn)], start));
  }
  return candidates.reduce((best, state) =>
    compareSolutions(state.applications, best.applications, classes) > 0 ? state : best,
  );
}
