import { prorate } from '../../money/prorate.ts';
import type { DiscountCart, DiscountLevel, DiscountRule } from '../discount.types.ts';
import {
  STEP,
  candidates,
  giftPool,
  hasLists,
  kiloGains,
  matches,
  mayGain,
  subsets,
  sumOf,
  type Kilos,
  type Made,
  type Unit,
  unitsOf,
} from './brute-candidates.ts';

/**
 * A reference implementation for small carts, written only from docs/discounts.md: it tries every
 * set of applications, with every rule active. A level is in pieces or in kilograms with both its
 * blocks; kilograms are taken in all multiples of half a kilogram. In cases with kilograms, rules
 * share nothing and no level gifts all matching kilograms. It uses nothing of the evaluator, so
 * that a mistake in one is not a mistake in both.
 */

function shareable(a: DiscountRule, b: DiscountRule): boolean {
  return a.id !== b.id && (a.doubleForce || b.doubleForce || (a.double && b.double));
}

/** The units of an application that are known before prices are. */
function known(made: Made): Unit[] {
  return [...new Set([...made.p, ...made.g])];
}

/** What an application takes of a row as kilograms; gifts among what was purchased are taken once. */
function kilosOf({ level, kiloP, kiloG }: Made, unit: Unit): number {
  const [bought, given] = [kiloP.get(unit) ?? 0, kiloG.get(unit) ?? 0];
  const isOutside = level.gift.type >= 4 || hasLists(level.gift);
  return isOutside ? bought + given : Math.max(bought, given);
}

function rowsOf({ kiloP, kiloG }: Made): Unit[] {
  return [...new Set([...kiloP.keys(), ...kiloG.keys()])];
}

function clash(a: Made, b: Made): boolean {
  if (shareable(a.rule, b.rule)) return false;
  return (
    known(a).some((unit) => known(b).includes(unit)) ||
    rowsOf(a).some((unit) => kilosOf(a, unit) + kilosOf(b, unit) > (unit.kilos?.weight ?? 0))
  );
}

/**
 * The part of a row that kilogram applications of the same and earlier classes leave to a piece
 * application.
 */
function restFor(made: Made, unit: Unit, set: readonly Made[]): number {
  let rest = unit.kilos?.weight ?? 0;
  for (const other of set) if (compareClass(other, made) <= 0) rest -= kilosOf(other, unit);
  return rest;
}

/** Do the rows hold what is taken of them as kilograms, and is something left for those that take the rest? */
function kilosSuffice(set: readonly Made[], units: readonly Unit[]): boolean {
  return units.every((unit) => {
    if (unit.kilos === null) return true;
    const taken = set.reduce((sum, made) => sum + kilosOf(made, unit), 0);
    if (taken === 0) return true;
    // Applications of later classes get nothing of what a piece application has.
    const isHad = (made: Made): boolean =>
      restFor(made, unit, set) > 0 &&
      set.every((other) => compareClass(other, made) <= 0 || kilosOf(other, unit) === 0);
    return (
      taken <= unit.kilos.weight && set.every((made) => !known(made).includes(unit) || isHad(made))
    );
  });
}

/** Do the rows hold all kilograms that are taken of them, where the last application takes some? */
function rowsHold(set: readonly Made[], last: Made): boolean {
  return rowsOf(last).every(
    (unit) => set.reduce((sum, made) => sum + kilosOf(made, unit), 0) <= (unit.kilos?.weight ?? 0),
  );
}

/** Sets of one rule's applications, or of all rules together, beyond which trying everything takes too long. */
const MOST_SETS = 3_000;
const MOST_COMBINED = 100_000;

/** All sets of one rule's applications that share no unit, within the limit. */
function packings(rule: DiscountRule, units: readonly Unit[]): Made[][] {
  const all = candidates(rule, units);
  const most = units.reduce(
    (sum, { kilos }) => sum + (kilos === null ? 1 : Math.max(1, kilos.weight / STEP)),
    0,
  );
  const max = rule.limit === 0 ? most : rule.limit;
  const sets: Made[][] = [[]];
  const grow = (from: number, chosen: readonly Made[]): void => {
    if (chosen.length === max) return;
    for (let i = from; i < all.length; i += 1) {
      const next = all[i];
      if (next === undefined || chosen.some((made) => clash(made, next))) continue;
      const more = [...chosen, next];
      if (!rowsHold(more, next)) continue;
      sets.push(more);
      if (sets.length > MOST_SETS && rule.levels.some(({ purchase }) => purchase.unit === 'kg'))
        return;
      // A level without purchased units can be made again with the same candidate only if it names other units.
      grow(next.kiloP.size + next.kiloG.size > 0 ? i : i + 1, more);
    }
  };
  grow(0, []);
  return sets;
}

function classOf(made: Pick<Made, 'rule' | 'level'>): [number, number] {
  return [made.rule.timing === 'end_of_bill' ? 1 : 0, made.level.priority];
}

function compareClass(a: Pick<Made, 'rule' | 'level'>, b: Pick<Made, 'rule' | 'level'>): number {
  const [x, y] = [classOf(a), classOf(b)];
  return x[0] - y[0] || x[1] - y[1];
}

/** What the level does to a unit that costs `left`. */
function off(level: DiscountLevel, unit: Unit, left: number): number {
  const { type, total } = level.gift;
  if (type === 1) return Math.min(left, total);
  if (type === 2) return Math.round((left * total) / 10_000);
  // A fixed price of weighed goods is one per kilogram.
  return type === 3 ? left - Math.round(total * unit.weight) : left;
}

function together(level: DiscountLevel): boolean {
  return level.gift.type === 5 || (level.gift.type === 1 && level.purchase.type === 'sum');
}

function unitGains(level: DiscountLevel, unit: Unit, left: number): boolean {
  if (level.gift.type === 5) return true;
  return together(level) ? left > 0 && level.gift.total > 0 : off(level, unit, left) > 0;
}

interface Priced {
  readonly made: Made;
  readonly g: readonly Unit[];
  readonly saving: number;
}

/** A unit as an application in pieces meets it: a row of which others have a part is its rest, at the price of the rest. */
function metBy(made: Made, unit: Unit, set: readonly Made[]): Unit {
  const rest = restFor(made, unit, set);
  return unit.kilos === null || rest === unit.kilos.weight || rest <= 0
    ? unit
    : { ...unit, weight: rest / 1000, price: Math.round((unit.kilos.price * rest) / 1000) };
}

/** What an application takes off the kilograms of each row, which no other lowers; null where it saves nothing. */
function kiloSavings({ level, kiloP, kiloG }: Made): Kilos | null {
  const { type, total } = level.gift;
  const costOf = (unit: Unit, taken: number): number =>
    Math.round(((unit.kilos?.price ?? 0) * taken) / 1000);
  if (!together(level)) {
    return new Map(
      [...kiloG].map(([unit, taken]) => {
        const cost = unit.kilos?.price ?? 0;
        const perKilo =
          type === 1
            ? Math.min(cost, total)
            : type === 2
              ? (cost * total) / 10_000
              : type === 3
                ? cost - total
                : cost;
        return [unit, Math.round((perKilo * taken) / 1000)];
      }),
    );
  }
  const parts = [...(type === 5 ? kiloP : []), ...kiloG];
  const worths = parts.map(([unit, taken]) => costOf(unit, taken));
  const all = worths.reduce((sum, worth) => sum + worth, 0);
  const saving = type === 5 ? all - total : Math.min(all, total);
  if (saving <= 0) return null;
  const savings = new Map<Unit, number>();
  for (const [i, share] of prorate(saving, worths).entries()) {
    const unit = parts[i]?.[0];
    if (unit !== undefined) savings.set(unit, (savings.get(unit) ?? 0) + share);
  }
  return savings;
}

/** No swap of kilograms may give dearer (calc type 1) or cheaper (2) ones. */
function kilosKeepCalcType(made: Made, set: readonly Made[], units: readonly Unit[]): boolean {
  const { rule, level, kiloP, kiloG } = made;
  if (level.gift.type === 5 || level.gift.totalCount === 0) return true;
  const own = hasLists(level.gift);
  const isCounted = level.purchase.type === 'sum' || kiloP.size === 0;
  const better = (to: Unit, from: Unit): boolean => {
    const [a, b] = [to.kilos?.price ?? 0, from.kilos?.price ?? 0];
    return level.gift.calcType === 1 ? a > b : a < b;
  };
  const earlier = set.filter((other) => compareClass(other, made) <= 0);
  const isFree = (unit: Unit): boolean =>
    earlier.every((other) => !known(other).includes(unit)) &&
    earlier.reduce((sum, other) => sum + kilosOf(other, unit), 0) < (unit.kilos?.weight ?? 0);
  return units.every((to) => {
    if (
      to.kilos === null ||
      !matches(rule, own ? level.gift : level.purchase, to) ||
      !mayGain(level, to) ||
      !kiloGains(level, to)
    )
      return true;
    const isKept = (kiloP.get(to) ?? 0) > (own || level.gift.type === 4 ? 0 : (kiloG.get(to) ?? 0));
    return [...kiloG.keys()].every((from) => {
      if (!better(to, from)) return true;
      if (isKept && matches(rule, level.purchase, from)) return false;
      return !((own || isCounted) && isFree(to));
    });
  });
}

/** Prices a set in stacking order; null when it is not valid. */
function price(set: readonly Made[], units: readonly Unit[]): Priced[] | null {
  if (!kilosSuffice(set, units)) return null;
  const ordered = set.toSorted((a, b) => compareClass(a, b) || a.rule.id - b.rule.id);
  const left = new Map(units.map((unit) => [unit.id, unit.price]));
  const costs = (unit: Unit): number => left.get(unit.id) ?? 0;
  const priced: Priced[] = [];
  const before = new Map<Made, Map<number, number>>();
  let atTurn = new Map(left);
  for (const [i, made] of ordered.entries()) {
    const { rule, level, p } = made;
    const last = ordered[i - 1];
    // Gifts of one rule in one class are not before one another.
    if (last !== undefined && (compareClass(last, made) !== 0 || last.rule.id !== rule.id))
      atTurn = new Map(left);
    before.set(made, atTurn);
    if (level.purchase.unit === 'kg') {
      const savings = kiloSavings(made);
      if (savings === null || sumOf(savings) <= 0 || !kilosKeepCalcType(made, ordered, units))
        return null;
      for (const [unit, saving] of savings) left.set(unit.id, costs(unit) - saving);
      priced.push({ made, g: [], saving: sumOf(savings) });
      continue;
    }
    const costed = (unit: Unit): number => atTurn.get(unit.id) ?? 0;
    const pool = giftPool(made, units);
    const isCut = (unit: Unit): boolean =>
      ordered.some((other) => compareClass(other, made) <= 0 && kilosOf(other, unit) > 0);
    const had = (unit: Unit): boolean =>
      (isCut(unit) && restFor(made, unit, ordered) <= 0) ||
      ordered.some(
        (other) =>
          other !== made &&
          compareClass(other, made) <= 0 &&
          !shareable(other.rule, rule) &&
          known(other).includes(unit),
      );
    const { g } = made;
    const met = (unit: Unit): Unit => metBy(made, unit, ordered);
    for (const unit of [...p, ...g]) if (isCut(unit)) left.set(unit.id, met(unit).price);
    if (!g.every((unit) => unitGains(level, met(unit), costs(unit)))) return null;
    const missed = pool.filter(
      (unit) =>
        !g.includes(unit) &&
        unitGains(level, met(unit), isCut(unit) && !had(unit) ? met(unit).price : costed(unit)),
    );
    if (made.extent === 'all' ? missed.length > 0 : made.extent === 'left' && !missed.every(had))
      return null;
    const repriced = (level.gift.type === 5 ? [...p, ...g] : g).map(met);
    const saving = apply(level, repriced, left);
    if (saving <= 0) return null;
    priced.push({ made, g, saving });
  }
  for (const [i, a] of priced.entries()) {
    for (const b of priced.slice(i + 1)) {
      if (shareable(a.made.rule, b.made.rule)) continue;
      const [us, them] = [new Set([...a.made.p, ...a.g]), [...b.made.p, ...b.g]];
      if (them.some((unit) => us.has(unit))) return null;
    }
  }
  if (priced.some((one) => isRepeatedRest(one, priced))) return null;
  if (!priced.every((one) => sumsReach(one.made.rule, priced, units))) return null;
  return priced.every((one) => keepsCalcType(one, priced, units, before.get(one.made) ?? left))
    ? priced
    : null;
}

function isRepeatedRest({ made }: Priced, priced: readonly Priced[]): boolean {
  return (
    made.extent === 'left' &&
    priced.some((other) => other.made !== made && other.made.level === made.level)
  );
}

function apply(level: DiscountLevel, repriced: readonly Unit[], left: Map<number, number>): number {
  const costs = (unit: Unit): number => left.get(unit.id) ?? 0;
  if (!together(level)) {
    let sum = 0;
    for (const unit of repriced) {
      const amount = off(level, unit, costs(unit));
      left.set(unit.id, costs(unit) - amount);
      sum += amount;
    }
    return sum;
  }
  const all = repriced.reduce((sum, unit) => sum + costs(unit), 0);
  const amount = level.gift.type === 5 ? all - level.gift.total : Math.min(all, level.gift.total);
  if (amount <= 0) return amount;
  const sorted = repriced.toSorted(
    (a, b) =>
      b.price - a.price ||
      a.productId - b.productId ||
      Number(a.weight !== 1) - Number(b.weight !== 1) ||
      Number(a.manual) - Number(b.manual) ||
      a.id - b.id,
  );
  for (const [i, share] of prorate(amount, sorted.map(costs)).entries()) {
    const unit = sorted[i];
    if (unit !== undefined) left.set(unit.id, costs(unit) - share);
  }
  return amount;
}

/**
 * Whether the sums of a rule hold: every group of its levels finds its value, an agora counting
 * once.
 */
function sumsReach(
  rule: DiscountRule,
  priced: readonly Priced[],
  units: readonly Unit[],
  swapped?: { from: Unit; to: Unit; of: Priced },
): boolean {
  const own = priced.filter(({ made }) => made.rule.id === rule.id);
  const levels = [
    ...new Set(
      own.filter(({ made }) => made.level.purchase.type === 'sum').map(({ made }) => made.level),
    ),
  ];
  const outside = own.flatMap((one) => {
    const isOutside =
      one.made.level.gift.type === 4 ||
      (hasLists(one.made.level.gift) && one.made.level.gift.totalCount > 0);
    if (!isOutside) return [];
    return one === swapped?.of
      ? one.g.map((unit) => (unit === swapped.from ? swapped.to : unit))
      : [...one.g];
  });
  const kilosOutside = (unit: Unit): number =>
    own.reduce((sum, { made }) => {
      const isOutside = made.level.gift.type >= 4 || hasLists(made.level.gift);
      return (
        sum +
        (isOutside
          ? Math.round(((unit.kilos?.price ?? 0) * (made.kiloG.get(unit) ?? 0)) / 1000)
          : 0)
      );
    }, 0);
  for (let bits = 1; bits < 1 << levels.length; bits += 1) {
    const some = levels.filter((_, i) => ((bits >> i) & 1) === 1);
    const needed = own.reduce(
      (sum, { made }) => sum + (some.includes(made.level) ? made.level.purchase.total : 0),
      0,
    );
    const worth = units
      .filter(
        (unit) =>
          !outside.includes(unit) && some.some((level) => matches(rule, level.purchase, unit)),
      )
      .reduce((sum, unit) => sum + unit.price - kilosOutside(unit), 0);
    if (needed > worth) return false;
  }
  return true;
}

/** No swap may give a dearer (calc type 1) or cheaper (2) gift. */
function keepsCalcType(
  one: Priced,
  priced: readonly Priced[],
  units: readonly Unit[],
  costs: ReadonlyMap<number, number>,
): boolean {
  const { made, g } = one;
  const { rule, level, p } = made;
  if (level.gift.type === 5 || made.extent !== 'count' || level.purchase.unit === 'kg') return true;
  const own = hasLists(level.gift);
  const giftBlock = own ? level.gift : level.purchase;
  const earlier = priced.filter((other) => compareClass(other.made, made) <= 0);
  // A row of which a part is taken as kilograms takes part.
  const isCut = (unit: Unit): boolean => earlier.some((other) => kilosOf(other.made, unit) > 0);
  const takesPart = (unit: Unit): boolean =>
    isCut(unit) || earlier.some((other) => other.made.p.includes(unit) || other.g.includes(unit));
  const open = (unit: Unit): boolean =>
    !isCut(unit) &&
    !earlier.some(
      (other) => !shareable(other.made.rule, rule) && [...other.made.p, ...other.g].includes(unit),
    );
  const priceOf = (unit: Unit): number =>
    metBy(
      made,
      unit,
      earlier.map((other) => other.made),
    ).price;
  const better = (to: Unit, from: Unit): boolean =>
    level.gift.calcType === 1 ? priceOf(to) > priceOf(from) : priceOf(to) < priceOf(from);
  // Units by sum, or of nothing to purchase, are all matching units: they are "purchased" without being used up.
  const isCounted =
    level.purchase.type === 'sum' ||
    (p.length === 0 && !own && level.gift.type !== 4) ||
    (p.length === 0 && !own);
  return units.every((to) => {
    if (g.includes(to) || !matches(rule, giftBlock, to) || !mayGain(level, to)) return true;
    const inP = p.includes(to);
    const left =
      inP && isCut(to) ? priceOf(to) : inP || takesPart(to) ? (costs.get(to.id) ?? 0) : to.price;
    if (
      !unitGains(
        level,
        inP
          ? metBy(
              made,
              to,
              earlier.map((other) => other.made),
            )
          : to,
        left,
      )
    )
      return true;
    return g.every((from) => {
      if (!better(to, from)) return true;
      if (inP) {
        const fits = matches(rule, level.purchase, from);
        const isInsideP = p.includes(from);
        return !(isInsideP || (fits && (!level.purchase.each || from.productId === to.productId)));
      }
      if (isCounted && matches(rule, level.purchase, to) && open(to))
        return !sumsReach(rule, earlier, units, { from, to, of: one });
      if (own && !takesPart(to)) return !sumsReach(rule, earlier, units, { from, to, of: one });
      return true;
    });
  });
}

/** Whether there are few enough sets to try all of them; only kilograms can exceed the limit. */
export function canTryAll(cart: DiscountCart, rules: readonly DiscountRule[]): boolean {
  const units = unitsOf(cart);
  const counts = rules.map((rule) => packings(rule, units).length);
  return (
    counts.every((count) => count <= MOST_SETS) &&
    counts.reduce((all, count) => all * count, 1) <= MOST_COMBINED
  );
}

/** Savings by class, first class first, of the best valid set of applications. */
export function bruteForce(
  cart: DiscountCart,
  rules: readonly DiscountRule[],
): { readonly byClass: number[]; readonly total: number } {
  const units = unitsOf(cart);
  const choices = rules.map((rule) => packings(rule, units));
  const classes = rules
    .flatMap((rule) => rule.levels.map((level) => ({ rule, level })))
    .sort(compareClass);
  const distinct = classes.filter(
    (one, i) => i === 0 || compareClass(classes[i - 1] ?? one, one) !== 0,
  );
  let best = distinct.map(() => 0);
  const visit = (depth: number, set: readonly Made[]): void => {
    const some = choices[depth];
    if (some === undefined) {
      const priced = price(set, units);
      if (priced === null) return;
      const score = distinct.map((one) =>
        priced.reduce(
          (sum, { made, saving }) => sum + (compareClass(made, one) === 0 ? saving : 0),
          0,
        ),
      );
      const first = score.findIndex((saving, i) => saving !== best[i]);
      if (first >= 0 && (score[first] ?? 0) > (best[first] ?? 0)) best = score;
      return;
    }
    for (const packing of some) {
      if (packing.some((made) => set.some((other) => clash(made, other)))) continue;
      visit(depth + 1, [...set, ...packing]);
    }
  };
  visit(0, []);
  return { byClass: best, total: best.reduce((sum, saving) => sum + saving, 0) };
}

/**
 * What one level in the store's favour takes off when it has the cart to itself: of every choice of gifts, for as many groups as there
 * can be, the only kind that leaves no cheaper unit that would gain.
 */
export function bruteStoreFavour(cart: DiscountCart, rule: DiscountRule): number {
  const [level] = rule.levels;
  if (level === undefined) return 0;
  const units = unitsOf(cart).filter((unit) => matches(rule, level.purchase, unit));
  const [need, count] = [level.purchase.total / 1000, level.gift.totalCount / 1000];
  const gaining = units.filter(
    (unit) => mayGain(level, unit) && unitGains(level, unit, unit.price),
  );
  for (let groups = Math.floor(units.length / need); groups > 0; groups -= 1) {
    if (rule.limit !== 0 && groups > rule.limit) continue;
    for (const g of subsets(gaining, groups * count)) {
      const isCheapest = gaining.every(
        (unit) => g.includes(unit) || g.every((gift) => gift.price <= unit.price),
      );
      if (isCheapest) return g.reduce((sum, unit) => sum + off(level, unit, unit.price), 0);
    }
  }
  return 0;
}
