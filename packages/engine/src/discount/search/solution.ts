import { type Application, byPriceThenProduct, type Pick } from '../application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import { compareClass, type LevelPlan } from '../level-plan.ts';
import { memoize } from '../memoize.ts';

/** Savings by class, first class first; compared lexicographically, the larger is better. */
export type Score = readonly number[];

/** The classes of some levels, in order. */
export interface Classes {
  readonly count: number;
  readonly of: (plan: LevelPlan) => number;
}

export function classesOf(contenders: readonly CandidateLevel[]): Classes {
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

/** The distinct elements of a sorted list with their counts and their order. */
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
  for (const { plan, times } of applications)
    counts.set(plan.rule.id, (counts.get(plan.rule.id) ?? 0) + times);
  return { counts, order: (x, y) => x - y };
}

function tallyLevels(applications: readonly Application[]): Tally<LevelPlan> {
  const counts = new Map<LevelPlan, number>();
  for (const { plan, times } of applications) counts.set(plan, (counts.get(plan) ?? 0) + times);
  return { counts, order: (x, y) => x.rule.id - y.rule.id || x.level.id - y.level.id };
}

/** Purchased units are listed whether or not they are gifted as well. */
function purchaseOf({ plan, purchased, gifted }: Application): readonly Pick[] {
  const isAlsoGifted = plan.source === 'purchase' || plan.source === 'none';
  return isAlsoGifted ? [...purchased, ...gifted] : purchased;
}

/** Compares two sorted lists of units by their first difference: there the dearer comes first, and more of it before less. */
function compareUnits(a: readonly Pick[], b: readonly Pick[]): number {
  for (let i = 0; i < a.length && i < b.length; i += 1) {
    const [one, other] = [a[i], b[i]];
    if (one === undefined || other === undefined) break;
    const difference = byPriceThenProduct(one, other) || other.quantity - one.quantity;
    if (difference !== 0) return difference;
  }
  return b.length - a.length;
}

/** An application with its units in the order in which they are compared. */
interface Listed {
  readonly application: Application;
  readonly purchase: readonly Pick[];
  readonly gifts: readonly Pick[];
}

const listed = memoize((application: Application): Listed => ({
  application,
  purchase: purchaseOf(application).toSorted(byPriceThenProduct),
  gifts: application.gifted.toSorted(byPriceThenProduct),
}));

function compareListed(a: Listed, b: Listed): number {
  const [one, other] = [a.application.plan, b.application.plan];
  return (
    one.rule.id - other.rule.id ||
    one.level.id - other.level.id ||
    compareUnits(a.purchase, b.purchase) ||
    compareUnits(a.gifts, b.gifts)
  );
}

/**
 * Walks two sorted lists of equal length in parallel, an application at a time, until they differ.
 */
function compareInTurn(
  a: readonly Listed[],
  b: readonly Listed[],
  compare: (one: Listed, other: Listed) => number,
): number {
  let [atA, atB, usedA, usedB] = [0, 0, 0, 0];
  for (;;) {
    const [one, other] = [a[atA], b[atB]];
    if (one === undefined || other === undefined) return 0;
    const difference = compare(one, other);
    if (difference !== 0) return difference;
    // Equal applications are adjacent: those that both lists have are skipped at once.
    const times = Math.min(one.application.times - usedA, other.application.times - usedB);
    [usedA, usedB] = [usedA + times, usedB + times];
    if (usedA === one.application.times) [atA, usedA] = [atA + 1, 0];
    if (usedB === other.application.times) [atB, usedB] = [atB + 1, 0];
  }
}

function byLevel(applications: readonly Application[]): Map<LevelPlan, Application[]> {
  const levels = new Map<LevelPlan, Application[]>();
  for (const application of applications) {
    const list = levels.get(application.plan);
    if (list === undefined) levels.set(application.plan, [application]);
    else list.push(application);
  }
  return levels;
}

/**
 * Applications by rule, level, purchased and gifted units, one after the other: the larger saving wins, then the dearer units.
 * Both have as many of each level, and most levels have the very same.
 */
function compareApplications(a: readonly Application[], b: readonly Application[]): number {
  const [levels, others] = [byLevel(a), byLevel(b)];
  const [one, other]: [Application[], Application[]] = [[], []];
  for (const [plan, list] of levels) {
    const same = others.get(plan) ?? [];
    if (list.length === same.length && list.every((application, i) => application === same[i]))
      continue;
    one.push(...list);
    other.push(...same);
  }
  const [first, second] = [
    one.map(listed).sort(compareListed),
    other.map(listed).sort(compareListed),
  ];
  return (
    compareInTurn(first, second, (x, y) => y.application.saving - x.application.saving) ||
    compareInTurn(first, second, compareListed)
  );
}

/**
 * Ties between solutions that save the same in every class: fewer applications, the smaller list of
 * rules, of levels, then application by application. Negative when `a` is preferred.
 */
export function compareTies(a: readonly Application[], b: readonly Application[]): number {
  return (
    countOf(a) - countOf(b) ||
    compareTallies(tallyRules(a), tallyRules(b)) ||
    compareTallies(tallyLevels(a), tallyLevels(b)) ||
    compareApplications(a, b)
  );
}

/** Positive when `a` is the better solution. */
export function compareSolutions(
  a: readonly Application[],
  b: readonly Application[],
  classes: Classes,
): number {
  return compareScores(scoreOf(a, classes), scoreOf(b, classes)) || -compareTies(a, b);
}
