import { type Application, applyToLedger } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { closedForm } from '../closed/closed-form.ts';
import { type CandidateLevel, takenItems } from '../candidate-levels.ts';
import { copyLedger } from '../ledger.ts';
import { compareClass, type LevelPlan, mayShare } from '../level-plan.ts';
import { ledgerOffers } from '../offers.ts';
import { canReach } from './bound.ts';
import { ALONE, type MoveContext, movesOf, stepOf } from './moves.ts';
import { isPerUnit } from './search-agents.ts';
import { timesLeft, withUse, valueLeft } from './rule-use.ts';
import {
  type Classes,
  compareScores,
  compareTies,
  countOf,
  emptyScore,
  type Score,
  scoreOf,
} from './solution.ts';
import { advance, closeClass, type State, stateKeys } from './state.ts';

/**
 * The levels of one rule in one class: gifts are stacked class by class and, in a class, rule by rule. Levels that take kilograms come
 * before others that they may not share a unit with: those take of a row what is left.
 */
interface Stage {
  readonly contenders: readonly CandidateLevel[];
  /** These and the levels of all later stages. */
  readonly open: readonly CandidateLevel[];
  readonly endsClass: boolean;
}

function stagesOf(contenders: readonly CandidateLevel[]): Stage[] {
  // Which levels share with none, so that their turn decides no price.
  const isApart = new Map(
    contenders.map(({ plan }) => [
      plan.rule,
      !contenders.some((other) => mayShare(plan, other.plan)),
    ]),
  );
  const turn = ({ plan }: CandidateLevel): number =>
    takesKilograms(plan) && isApart.get(plan.rule) === true ? 0 : 1;
  const turnOfRule = ({ plan }: CandidateLevel): number => (takesKilograms(plan) ? 0 : 1);
  const sorted = contenders.toSorted(
    (a, b) =>
      compareClass(a.plan, b.plan) ||
      turn(a) - turn(b) ||
      a.plan.rule.id - b.plan.rule.id ||
      turnOfRule(a) - turnOfRule(b) ||
      a.plan.level.id - b.plan.level.id,
  );
  const groups: CandidateLevel[][] = [];
  for (const contender of sorted) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (
      group !== undefined &&
      first !== undefined &&
      first.plan.rule.id === contender.plan.rule.id &&
      turnOfRule(first) === turnOfRule(contender) &&
      compareClass(first.plan, contender.plan) === 0
    ) {
      group.push(contender);
    } else {
      groups.push([contender]);
    }
  }
  return groups.map((group, i) => {
    const [here, next] = [group[0], groups[i + 1]?.[0]];
    return {
      contenders: group,
      open: groups.slice(i).flat(),
      endsClass:
        here === undefined || next === undefined || compareClass(here.plan, next.plan) !== 0,
    };
  });
}

function takesKilograms({ purchaseKg, bySum, giftKg }: LevelPlan): boolean {
  return (purchaseKg && !bySum) || giftKg;
}

/** First item that an application touches: applications of one rule are put together in this order alone. */
function leadOf({ purchased, gifted }: Application): number {
  let lead = Infinity;
  for (const pick of purchased) lead = Math.min(lead, pick.item.index);
  for (const pick of gifted) lead = Math.min(lead, pick.item.index);
  return lead;
}

/** An intermediate state with its saving. */
interface Reached {
  readonly state: State;
  readonly score: Score;
  /** First item of the last application of the stage. */
  readonly lead: number;
}

/** Steps that are left; shared by the searches of one component, so that its cost is bounded. */
export interface Budget {
  moves: number;
}

class BudgetSpent extends Error {}

/**
 * Looks at every valid set of applications, rule by rule in the order in which gifts are stacked. Sets that leave the
 * same units at the same prices have the same future, so only the best of them is followed.
 * @param floor score of a valid set that is known; what cannot reach it is not followed.
 * @returns the best set; when the budget is spent before it is found, the best of a quick look, which is not `whole`
 */
export function searchExactly(
  contenders: readonly CandidateLevel[],
  start: State,
  classes: Classes,
  budget: Budget,
  floor: Score | null,
): { readonly best: State | null; readonly whole: boolean } {
  let found: State | null = null;
  try {
    // A narrow search along the best states first finds a score to prune with, when none is known.
    if (floor === null)
      found = new ExactSearch(contenders, classes, { budget, floor, width: NARROW }).run(start);
    const reach = found === null ? floor : scoreOf(found.applications, classes);
    return {
      best: new ExactSearch(contenders, classes, { budget, floor: reach, width: Infinity }).run(
        start,
      ),
      whole: true,
    };
  } catch (spent) {
    if (spent instanceof BudgetSpent) return { best: found, whole: false };
    throw spent;
  }
}

/** Number of states that the narrow search follows at a time. */
const NARROW = 4;

/** Limits of a search. */
interface Reach {
  readonly budget: Budget;
  /** Score of a valid set that is known; what cannot reach it is not followed. */
  readonly floor: Score | null;
  /** Number of states followed at a time: those that saved most. */
  readonly width: number;
}

class ExactSearch {
  private readonly contenders: readonly CandidateLevel[];
  private readonly classes: Classes;
  private readonly budget: Budget;
  private readonly floor: Score | null;
  private readonly width: number;
  private readonly keyOf: (state: State) => string;
  private readonly company: ReadonlyMap<CandidateLevel, MoveContext>;

  constructor(
    contenders: readonly CandidateLevel[],
    classes: Classes,
    { budget, floor, width }: Reach,
  ) {
    this.contenders = contenders;
    this.classes = classes;
    this.budget = budget;
    this.floor = floor;
    this.width = width;
    this.keyOf = stateKeys(
      contenders,
      contenders.some((a) => contenders.some((b) => mayShare(a.plan, b.plan))),
    );
    const step = stepOf(contenders);
    this.company = new Map(
      contenders.map((contender) => {
        const items = releasableItems(contender, contenders);
        return [contender, { step, mayLeave: (item) => items.has(item) }];
      }),
    );
  }

  run(start: State): State | null {
    let all: Reached[] = [
      { state: { ...start, applications: [] }, score: emptyScore(this.classes), lead: -1 },
    ];
    for (const stage of stagesOf(this.contenders)) {
      all = this.runStage(all, stage);
      if (stage.endsClass) all = this.closeClass(all, stage);
    }
    return (
      all.reduce<Reached | null>(
        (best, one) => (best === null || this.isBetter(one, best) ? one : best),
        null,
      )?.state ?? null
    );
  }

  private isBetter(a: Reached, b: Reached): boolean {
    const difference = compareScores(a.score, b.score);
    return (
      difference > 0 ||
      (difference === 0 && compareTies(a.state.applications, b.state.applications) < 0)
    );
  }

  /** Keeps the better of two paths to one state. */
  private keep(reached: Map<string, Reached>, key: string, next: Reached): boolean {
    const known = reached.get(key);
    if (known !== undefined && !this.isBetter(next, known)) return false;
    reached.set(key, next);
    return true;
  }

  private distinct(all: readonly Reached[]): Reached[] {
    const best = new Map<string, Reached>();
    for (const one of all) this.keep(best, this.keyOf(one.state), one);
    return [...best.values()];
  }

  private runStage(from: readonly Reached[], stage: Stage): Reached[] {
    const only = stage.contenders.length === 1 ? stage.contenders[0] : undefined;
    if (only !== undefined && stage.endsClass && isPerUnit(only))
      return from.map((one) => this.takeAll(one, only));
    const reached = new Map<string, Reached>();
    let frontier: Reached[] = from.map((one) => ({ ...one, lead: -1 }));
    for (const one of frontier) reached.set(`${this.keyOf(one.state)}|-1`, one);
    while (frontier.length > 0) {
      const fresh = new Map<string, Reached>();
      for (const one of frontier) {
        for (const next of this.expand(one, stage)) {
          const key = `${this.keyOf(next.state)}|${next.lead}`;
          if (this.keep(reached, key, next)) fresh.set(key, next);
        }
      }
      frontier = this.best([...fresh.values()]);
    }
    const later = stage.open.slice(stage.contenders.length);
    return this.best(
      this.distinct([...reached.values()].filter((one) => this.canReachFloor(one, later))),
    );
  }

  private best(all: Reached[]): Reached[] {
    if (all.length <= this.width) return all;
    return all
      .sort(
        (a, b) =>
          compareScores(b.score, a.score) ||
          compareTies(a.state.applications, b.state.applications),
      )
      .slice(0, this.width);
  }

  private expand(one: Reached, stage: Stage): Reached[] {
    const next: Reached[] = [];
    for (const contender of stage.contenders) {
      if (timesLeft(one.state.uses, contender) < 1) continue;
      for (const move of movesOf(
        one.state.ledger,
        contender,
        valueFor(one.state, contender),
        this.company.get(contender) ?? ALONE,
      )) {
        if ((this.budget.moves -= 1) < 0) throw new BudgetSpent();
        // An application that takes all units can only come last, whatever its first item.
        const takesAll = contender.plan.source === 'pool' && contender.plan.giftCount === 0;
        const lead = takesAll ? one.lead : leadOf(move.application);
        if (lead < one.lead) continue;
        const state = advance(one.state, contender, move);
        if (state === null) continue;
        const after = { state, score: this.scoreAfter(one, state), lead };
        if (this.canReachFloor(after, stage.open)) next.push(after);
      }
    }
    return next;
  }

  /**
   * In a level where every unit goes its own way, and the last of its class, each unit that can be gifted adds to the
   * class and takes nothing from it: all of them are, without looking at any other way.
   */
  private takeAll(one: Reached, contender: CandidateLevel): Reached {
    const offers = ledgerOffers(one.state.ledger, contender, 0);
    const ledger = copyLedger(one.state.ledger);
    const made: Application[] = [];
    for (const application of closedForm(contender, offers, Infinity)) {
      const saving = applyToLedger(ledger, application);
      made.push({ ...application, saving: saving / application.times });
    }
    const uses = withUse(one.state.uses, contender, countOf(made));
    const state = { ledger, uses, applications: [...one.state.applications, ...made] };
    return { state, score: added(one.score, scoreOf(made, this.classes)), lead: one.lead };
  }

  private scoreAfter({ score }: Reached, { applications }: State): Score {
    const last = applications.at(-1);
    return last === undefined ? score : added(score, scoreOf([last], this.classes));
  }

  private canReachFloor({ state, score }: Reached, open: readonly CandidateLevel[]): boolean {
    return this.floor === null || canReach(this.floor, score, state, open, this.classes);
  }

  private closeClass(all: readonly Reached[], stage: Stage): Reached[] {
    const ending = this.contenders.filter(({ plan }) =>
      stage.contenders.some((last) => compareClass(last.plan, plan) === 0),
    );
    return this.distinct(
      all.flatMap((one) => {
        const state = closeClass(one.state, ending);
        return state === null ? [] : [{ ...one, state }];
      }),
    );
  }
}

function added(a: Score, b: Score): Score {
  return a.map((value, i) => value + (b[i] ?? 0));
}

/**
 * Value that a level by sum may still use; with several such levels in a rule the whole set is
 * checked after the move.
 */
function valueFor(state: State, contender: CandidateLevel): number {
  return contender.plan.bySum
    ? Math.max(contender.plan.needSum, valueLeft(state.ledger, state.uses, contender))
    : 0;
}

/** Items that another level of the same class could take from a level that gifts all that is left. */
function releasableItems(
  { plan }: CandidateLevel,
  contenders: readonly CandidateLevel[],
): Set<Item> {
  const items = new Set<Item>();
  for (const other of contenders) {
    if (other.plan === plan || compareClass(other.plan, plan) !== 0 || mayShare(other.plan, plan))
      continue;
    for (const item of takenItems(other)) items.add(item);
  }
  return items;
}
