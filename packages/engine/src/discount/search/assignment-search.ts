import type { Application } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { isClosed } from '../closed/closed-form.ts';
import { type CandidateLevel, takenItems } from '../candidate-levels.ts';
import { mayShare } from '../level-plan.ts';
import type { Offers } from '../offers.ts';
import { dealsFor, DEALT_UNITS } from './limits.ts';
import {
  crossHand,
  type CrossAgent,
  crossAgent,
  type Hand,
  isPerUnit,
  type LocalAgent,
  localAgent,
  unitsWanted,
  wantsOne,
} from './search-agents.ts';
import {
  type Classes,
  compareScores,
  compareSolutions,
  emptyScore,
  type Score,
} from './solution.ts';

/** Checks whether a set of applications is valid, given the units that it leaves free. */
export type Check = (applications: readonly Application[]) => boolean;

/** Number of deals up to which all are tried when no bound can prune. */
const MAX_UNPRUNED = 4_000;

export interface SearchResult {
  readonly applications: readonly Application[];
  /** False when the step budget ran out: something better may exist. */
  readonly exact: boolean;
}

/** An item with its units and the levels that can be dealt some. */
interface Contested {
  readonly item: Item;
  readonly units: number;
  /** How many levels want it. */
  readonly wanting: number;
  readonly local: LocalAgent;
  readonly cross: readonly CrossAgent[];
}

/** Does the choice of gifts depend on units that take no part? Then not every deal is valid, and more units may save less. */
function watchesFreeUnits(
  { plan, gift }: CandidateLevel,
  isContested: (item: Item) => boolean,
): boolean {
  const watches =
    (plan.source === 'pool' && plan.giftCount > 0) ||
    (plan.source === 'outside' && !plan.kind.repricesPurchase && (plan.ownLists || plan.bySum));
  if (!watches || !gift.some(isContested)) return false;
  const price = (item: Item): number => (item.weighed && !plan.giftKg ? item.amount : item.price);
  return new Set(gift.map(price)).size > 1;
}

/** Levels whose choice of gifts must be checked against the units that no level took. */
export function watchersOf(contenders: readonly CandidateLevel[]): CandidateLevel[] {
  const wanted = countWanted(contenders);
  return contenders.filter((contender) =>
    watchesFreeUnits(contender, (item) => (wanted.get(item) ?? 0) > 1),
  );
}

function countWanted(contenders: readonly CandidateLevel[]): Map<Item, number> {
  const wanted = new Map<Item, number>();
  for (const contender of contenders) {
    for (const item of new Set(takenItems(contender)))
      wanted.set(item, (wanted.get(item) ?? 0) + 1);
  }
  return wanted;
}

/**
 * Can the group be solved by dealing out the contested units? Each rule must have one level with a closed form, no two
 * of them may share units, and no weighed row may be cut up between them.
 */
export function canDeal(
  contenders: readonly CandidateLevel[],
  offersOf: (contender: CandidateLevel) => Offers,
): boolean {
  const rules = new Set(contenders.map(({ plan }) => plan.rule.id));
  const coupons = contenders.flatMap(({ plan }) =>
    plan.rule.couponType === null ? [] : [plan.rule.couponType],
  );
  if (rules.size < contenders.length || new Set(coupons).size < coupons.length) return false;
  if (
    contenders
      .filter(({ plan }) => plan.sharing !== 'none')
      .some(({ plan }) => contenders.some((other) => mayShare(plan, other.plan)))
  )
    return false;
  const wanted = countWanted(contenders);
  const isContested = (item: Item): boolean => (wanted.get(item) ?? 0) > 1;
  // Every number of units of a contested item is tried with every level: fine for a basket, not for a truckload.
  if (
    [...wanted.keys()].some(
      (item) => isContested(item) && !item.weighed && item.quantity > DEALT_UNITS,
    )
  )
    return false;
  return contenders.every((contender) => {
    const { plan } = contender;
    // A sum off everything that is left must take everything, though fewer units would carry it as well.
    if (plan.source === 'rest' && plan.bundle !== null) return false;
    if ((plan.purchaseKg || plan.giftKg) && [...takenItems(contender)].some(isContested))
      return false;
    return isClosed(contender, offersOf(contender));
  });
}

function contestedOf(
  contenders: readonly CandidateLevel[],
  cross: readonly CrossAgent[],
  offersOf: (contender: CandidateLevel) => Offers,
  classes: Classes,
): Contested[] {
  const wanting = new Map<Item, CandidateLevel[]>();
  for (const contender of contenders) {
    for (const item of new Set(takenItems(contender))) {
      const list = wanting.get(item);
      if (list === undefined) wanting.set(item, [contender]);
      else list.push(contender);
    }
  }
  return [...wanting].map(([item, all]) => {
    const units = Math.max(...all.map((contender) => unitsWanted(offersOf(contender), item)));
    const isCross = (contender: CandidateLevel): boolean =>
      cross.some((player) => player.contender === contender);
    const local = localAgent(
      item,
      all.filter((contender) => !isCross(contender)),
      offersOf,
      units,
      classes,
    );
    return {
      item,
      units,
      wanting: all.length,
      local,
      cross: cross.filter(({ contender }) => all.includes(contender)),
    };
  });
}

/** All ways to distribute all `units` over `players`. */
function dealsOf(units: number, players: number): number[][] {
  if (players === 1) return [[units]];
  const deals: number[][] = [];
  for (let first = units; first >= 0; first -= 1) {
    for (const rest of dealsOf(units - first, players - 1)) deals.push([first, ...rest]);
  }
  return deals;
}

function countDeals(units: number, players: number): number {
  let ways = 1;
  for (let i = 1; i < players; i += 1) ways = (ways * (units + i)) / i;
  return ways;
}

/** Limit of deals of one item; above it only some are tried, and the search is then not exact. */
const MAX_DEALS = 1_000;

function someDeals(units: number, players: number): number[][] {
  if (countDeals(units, players) <= MAX_DEALS) return dealsOf(units, players);
  const shares = Math.min(units, 24);
  return Array.from({ length: players }, (_, winner) => winner).flatMap((winner) =>
    Array.from({ length: shares + 1 }, (_, less) => {
      const next = (winner + 1) % players;
      return Array.from({ length: players }, (__, i) =>
        i === winner ? units - less : i === next ? less : 0,
      );
    }),
  );
}

class BudgetSpent extends Error {}

/**
 * Branch and bound over who gets the contested units. The bound of a part of a deal gives every level all units that
 * are not dealt yet: more units never save less, so what falls behind the best known needs no closer look.
 * @param check tells whether a deal is valid, when some levels watch free units; every deal is then looked at.
 * @returns null when there are too many deals to look at, or when the best of them is not valid.
 */
export function searchAssignments(
  contenders: readonly CandidateLevel[],
  offersOf: (contender: CandidateLevel) => Offers,
  classes: Classes,
  check: Check | null,
): SearchResult | null {
  const cross = contenders
    .filter((contender) => !wantsOne(contender) && !isPerUnit(contender))
    .map((contender) => crossAgent(contender, offersOf(contender)));
  const all = contestedOf(contenders, cross, offersOf, classes);
  // Units that only one level can use are all its own: without a cheap unit that no other level can
  // use, "the cheapest" would be a dearer one.
  const crossed = all.filter((one) => one.cross.length > 0);
  const contested = crossed
    .filter(({ wanting }) => wanting > 1)
    // Items with few possible deals first: early decisions prune most.
    .sort(
      (a, b) => a.units * a.cross.length - b.units * b.cross.length || a.item.index - b.item.index,
    );
  for (const { item, units, cross: players } of contested)
    for (const player of players) player.quota.set(item, units);
  const settled = all
    .filter((one) => one.cross.length === 0)
    .flatMap(({ local, units }) => local.hands[units]?.applications ?? []);
  if (check !== null) {
    const deals = contested.reduce(
      (ways, one) => ways * countDeals(one.units, one.cross.length + 1),
      1,
    );
    if (deals > MAX_UNPRUNED) return null;
  }
  const unitsOf = (some: readonly Contested[]): number =>
    some.reduce((sum, { units }) => sum + units, 0);
  const budget = dealsFor(unitsOf(contested), unitsOf(crossed));
  const search = new DealSearch(
    { contested, cross, classes, budget },
    check === null ? null : (found) => check([...settled, ...found]),
  );
  const result = search.run();
  return result === null
    ? null
    : { applications: [...settled, ...result.applications], exact: result.exact };
}

/** What there is to deal. */
interface Deals {
  readonly contested: readonly Contested[];
  readonly cross: readonly CrossAgent[];
  readonly classes: Classes;
  /** Parts of deals that may be looked at once there is an answer. */
  readonly budget: number;
}

class DealSearch {
  private readonly contested: readonly Contested[];
  private readonly cross: readonly CrossAgent[];
  private readonly classes: Classes;
  /** Hand of each item's local agent in the deal that is being looked at. */
  private readonly localHands: Hand[];
  private steps: number;
  private exact: boolean;
  private readonly check: Check | null;
  private best: readonly Application[] = [];
  private bestScore: Score | null = null;
  /**
   * Best score of invalid deals: a valid one is known to be the best only when it reaches this
   * score.
   */
  private invalidScore: Score | null = null;

  constructor({ contested, cross, classes, budget }: Deals, check: Check | null) {
    this.check = check;
    this.contested = contested;
    this.cross = cross;
    this.classes = classes;
    this.localHands = contested.map(({ local, units }) => handAt(local, units));
    this.steps = budget;
    this.exact = contested.every(
      ({ units: some, cross: players }) => countDeals(some, players.length + 1) <= MAX_DEALS,
    );
  }

  run(): SearchResult | null {
    try {
      this.visit(0, this.scoreNow());
    } catch (spent) {
      if (!(spent instanceof BudgetSpent)) throw spent;
      this.exact = false;
    }
    if (this.bestScore === null) return null;
    if (this.invalidScore !== null && compareScores(this.invalidScore, this.bestScore) > 0)
      return null;
    return { applications: this.best, exact: this.exact };
  }

  private scoreNow(): number[] {
    const score = emptyScore(this.classes);
    for (const player of this.cross) addTo(score, crossHand(player, this.classes).score, 1);
    for (const hand of this.localHands) addTo(score, hand.score, 1);
    return score;
  }

  private visit(depth: number, bound: Score): void {
    const now = this.contested[depth];
    if (now === undefined) {
      this.settle(bound);
      return;
    }
    const children = someDeals(now.units, now.cross.length + 1).map((deal) => ({
      deal,
      bound: this.boundOf(depth, now, deal, bound),
    }));
    children.sort((a, b) => compareScores(b.bound, a.bound));
    for (const child of children) {
      if (
        this.check === null &&
        this.bestScore !== null &&
        compareScores(child.bound, this.bestScore) < 0
      )
        break;
      this.deal(depth, now, child.deal);
      this.visit(depth + 1, child.bound);
    }
    this.takeBackDeal(depth, now);
  }

  private boundOf(depth: number, now: Contested, deal: readonly number[], before: Score): number[] {
    if (this.bestScore !== null && (this.steps -= 1) < 0) throw new BudgetSpent();
    this.takeBackDeal(depth, now);
    const bound = [...before];
    for (const player of now.cross) addTo(bound, crossHand(player, this.classes).score, -1);
    addTo(bound, handAt(now.local, now.units).score, -1);
    this.deal(depth, now, deal);
    for (const player of now.cross) addTo(bound, crossHand(player, this.classes).score, 1);
    addTo(bound, handAt(now.local, deal[0] ?? 0).score, 1);
    return bound;
  }

  private deal(depth: number, now: Contested, deal: readonly number[]): void {
    this.localHands[depth] = handAt(now.local, deal[0] ?? 0);
    for (const [i, player] of now.cross.entries()) player.quota.set(now.item, deal[i + 1] ?? 0);
  }

  private takeBackDeal(depth: number, now: Contested): void {
    this.localHands[depth] = handAt(now.local, now.units);
    for (const player of now.cross) player.quota.set(now.item, now.units);
  }

  private settle(score: Score): void {
    const found = [
      ...this.cross.flatMap((player) => crossHand(player, this.classes).applications),
      ...this.localHands.flatMap((hand) => hand.applications),
    ];
    const difference =
      this.bestScore === null
        ? 1
        : compareScores(score, this.bestScore) || compareSolutions(found, this.best, this.classes);
    if (difference <= 0) return;
    if (this.check !== null && !this.check(found)) {
      if (this.invalidScore === null || compareScores(score, this.invalidScore) > 0)
        this.invalidScore = score;
      return;
    }
    this.best = found;
    this.bestScore = score;
  }
}

function handAt(local: LocalAgent, units: number): Hand {
  const hand = local.hands[units];
  if (hand === undefined) throw new Error('More units dealt than there are');
  return hand;
}

function addTo(score: number[], other: Score, sign: 1 | -1): void {
  for (const [i, value] of other.entries()) score[i] = (score[i] ?? 0) + sign * value;
}
