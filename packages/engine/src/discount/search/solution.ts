import { type Application, byPriceThenProduct, type Pick } from '../application.ts';
import type { Item } from '../cart-items.ts';
import type { Contender } from '../contenders.ts';
import { compareClass, type LevelPlan } from '../level-plan.ts';

/** Savings by class, first class first: the bigger one in the first place where two differ is the better. */
export type Score = readonly number[];

/** The classes of some levels, in order. */
export interface Classes {
  readonly count: number;
  readonly of: (plan: LevelPlan) => number;
}

export function classesOf(contenders: readonly Contender[]): Classes {
  const sorted = contenders.map((contender) => contender.plan).sort(compareClass);
  const ranks = new Map<LevelPlan, number>();
  let rank = -1;
  let last: LevelPlan | null = null;
  for (const plan of sorted) {
    if (last === null || compareClass(last, plan) !== 0) rank += 1;
    ranks.set(plan, rank);
    last = plan;
  }
  return { count: rank + 1, of: (plan) => ranks.get(plan) ?? 0 };
}

export function emptyScore(classes: Classes): number[] {
  return Array.from({ length: classes.count }, () => 0);
}

/** Positive when `a` saves more. */
export function compareScores(a: Score, b: Score): number {
  for (let i = 0; i < a.length; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function scoreOf(applications: readonly Application[], classes: Classes): number[] {
  const score = emptyScore(classes);
  for (const { plan, saving, times } of applications) {
    const rank = classes.of(plan);
    score[rank] = (score[rank] ?? 0) + saving * times;
  }
  return score;
}

/** Number of applications, counting repetitions. */
export function countOf(applications: readonly Application[]): number {
  let count = 0;
  for (const { times } of applications) count += times;
  return count;
}

/** Things that a list holds, how many of each, and which of two comes first in the sorted list. */
interface Tally<K> {
  readonly counts: Map<K, number>;
  readonly order: (a: K, b: K) => number;
}

/** Compares two sorted lists by their first difference, without writing them out: there, the one with more of it is smaller. */
function compareTallies<K>(a: Tally<K>, b: Tally<K>): number {
  let first: K | null = null;
  for (const key of [...a.counts.keys(), ...b.counts.keys()]) {
    if (a.counts.get(key) === b.counts.get(key)) continue;
    if (first === null || a.order(key, first) < 0) first = key;
  }
  return first === null ? 0 : (b.counts.get(first) ?? 0) - (a.counts.get(first) ?? 0);
}

function tallyRules(applications: readonly Application[]): Tally<number> {
  const counts = new Map<number, number>();
  for (const { plan, times } of applications) counts.set(plan.rule.id, (counts.get(plan.rule.id) ?? 0) + times);
  return { counts, order: (x, y) => x - y };
}

function tallyLevels(applications: readonly Application[]): Tally<LevelPlan> {
  const counts = new Map<LevelPlan, number>();
  for (const { plan, times } of applications) counts.set(plan, (counts.get(plan) ?? 0) + times);
  return { counts, order: (x, y) => x.rule.id - y.rule.id || x.level.id - y.level.id };
}

/** Units of each item among some picks; a weighed row taken whole counts at the price of the row. */
function tallyUnits(applications: readonly Application[], picksOf: (application: Application) => readonly Pick[]): Tally<Item> {
  const counts = new Map<Item, number>();
  const prices = new Map<Item, number>();
  for (const application of applications) {
    for (const { item, price, quantity } of picksOf(application)) {
      counts.set(item, (counts.get(item) ?? 0) + quantity * application.times);
      prices.set(item, price);
    }
  }
  const unit = (item: Item): { item: Item; price: number } => ({ item, price: prices.get(item) ?? item.price });
  return { counts, order: (x, y) => byPriceThenProduct(unit(x), unit(y)) };
}

/** Purchased units are listed whether or not they are gifted as well. */
function purchaseOf({ plan, purchased, gifted }: Application): readonly Pick[] {
  const isAlsoGifted = plan.source === 'purchase' || plan.source === 'none';
  return isAlsoGifted ? [...purchased, ...gifted] : purchased;
}

/**
 * Ties between solutions that save the same in every class: fewer applications, the smaller list of rules, of
 * levels, then the dearer purchased and gifted units. Negative when `a` is to be taken.
 */
export function compareTies(a: readonly Application[], b: readonly Application[]): number {
  return countOf(a) - countOf(b)
    || compareTallies(tallyRules(a), tallyRules(b))
    || compareTallies(tallyLevels(a), tallyLevels(b))
    || compareTallies(tallyUnits(a, purchaseOf), tallyUnits(b, purchaseOf))
    || compareTallies(tallyUnits(a, ({ gifted }) => gifted), tallyUnits(b, ({ gifted }) => gifted));
}

/** Positive when `a` is the better solution. */
export function compareSolutions(a: readonly Application[], b: readonly Application[], classes: Classes): number {
  return compareScores(scoreOf(a, classes), scoreOf(b, classes)) || -compareTies(a, b);
}
