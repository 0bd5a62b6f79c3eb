import { type Application, byPriceThenProduct, type Pick } from '../application.ts';
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

function repeated<T>(applications: readonly Application[], values: (application: Application) => readonly T[]): T[] {
  const all: T[] = [];
  for (const application of applications) {
    const some = values(application);
    for (let i = 0; i < application.times; i += 1) all.push(...some);
  }
  return all;
}

/** Number of applications, counting repetitions. */
export function countOf(applications: readonly Application[]): number {
  let count = 0;
  for (const { times } of applications) count += times;
  return count;
}

function firstDifference<T>(a: readonly T[], b: readonly T[], compare: (x: T, y: T) => number): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) break;
    const difference = compare(x, y);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function unitsOf(picks: readonly Pick[]): Pick[] {
  return picks.flatMap((pick) => (pick.kg ? [pick] : Array.from({ length: pick.quantity }, () => pick)));
}

/** Purchased units are listed whether or not they are gifted as well. */
function purchaseOf({ plan, purchased, gifted }: Application): Pick[] {
  const isAlsoGifted = plan.source === 'purchase' || plan.source === 'none';
  return unitsOf(isAlsoGifted ? [...purchased, ...gifted] : purchased);
}

function compareNumbers(a: number, b: number): number {
  return a - b;
}

/**
 * Ties between solutions that save the same in every class: fewer applications, the smaller list of rules, of
 * levels, then the dearer purchased and gifted units. Negative when `a` is to be taken.
 */
export function compareTies(a: readonly Application[], b: readonly Application[]): number {
  const byCount = countOf(a) - countOf(b);
  if (byCount !== 0) return byCount;
  const rules = (list: readonly Application[]): number[] => repeated(list, ({ plan }) => [plan.rule.id]).sort(compareNumbers);
  const byRules = firstDifference(rules(a), rules(b), compareNumbers);
  if (byRules !== 0) return byRules;
  const levels = (list: readonly Application[]): number[] =>
    repeated(list.toSorted((x, y) => x.plan.rule.id - y.plan.rule.id || x.plan.level.id - y.plan.level.id), ({ plan }) => [plan.level.id]);
  const byLevels = firstDifference(levels(a), levels(b), compareNumbers);
  if (byLevels !== 0) return byLevels;
  const purchases = (list: readonly Application[]): Pick[] => repeated(list, purchaseOf).sort(byPriceThenProduct);
  const byPurchases = firstDifference(purchases(a), purchases(b), byPriceThenProduct);
  if (byPurchases !== 0) return byPurchases;
  const gifts = (list: readonly Application[]): Pick[] => repeated(list, ({ gifted }) => unitsOf(gifted)).sort(byPriceThenProduct);
  return firstDifference(gifts(a), gifts(b), byPriceThenProduct);
}

/** Positive when `a` is the better solution. */
export function compareSolutions(a: readonly Application[], b: readonly Application[], classes: Classes): number {
  return compareScores(scoreOf(a, classes), scoreOf(b, classes)) || -compareTies(a, b);
}
