import { prorate } from '../../money/prorate.ts';
import type { DiscountCart, DiscountLevel, DiscountRule, ProductSelector } from '../discount.types.ts';

/**
 * A second engine for small carts, written from docs/discounts.md and from nothing else: it tries every set of
 * applications. Pieces and weighed rows as units only (no kilograms), every rule taken as active. Nothing of the
 * evaluator is used, so that a mistake in one is not a mistake in both.
 */

interface Unit {
  readonly id: number;
  readonly productId: number;
  readonly departmentId: number | null;
  readonly categoryId: number | null;
  readonly supplierId: number | null;
  readonly price: number;
  /** Of a weighed row, which is one unit; 1 of a piece. */
  readonly weight: number;
  readonly manual: boolean;
}

interface Made {
  readonly rule: DiscountRule;
  readonly level: DiscountLevel;
  readonly p: readonly Unit[];
  readonly g: readonly Unit[];
  /** Has G to be a number of units, all that match and gain, or all of those that others leave? */
  readonly extent: 'count' | 'all' | 'left';
}

function unitsOf(cart: DiscountCart): Unit[] {
  const units: Unit[] = [];
  for (const row of cart.rows) {
    const count = row.weighed ? 1 : Math.floor(row.quantity / 1000);
    for (let i = 0; i < count; i += 1) {
      units.push({
        id: units.length, productId: row.productId, departmentId: row.departmentId, categoryId: row.categoryId,
        supplierId: row.supplierId, price: row.weighed ? row.amount : row.unitPrice,
        weight: row.weighed ? row.quantity / 1000 : 1, manual: row.manual,
      });
    }
  }
  return units;
}

function named(s: Pick<ProductSelector, 'products' | 'departments' | 'categories' | 'suppliers'>, unit: Unit): boolean {
  return s.products.includes(unit.productId) || (unit.departmentId !== null && s.departments.includes(unit.departmentId))
    || (unit.categoryId !== null && s.categories.includes(unit.categoryId))
    || (unit.supplierId !== null && s.suppliers.includes(unit.supplierId));
}

function matches(rule: DiscountRule, s: ProductSelector, unit: Unit): boolean {
  if (unit.manual && !rule.doubleForce) return false;
  return (s.all || named(s, unit)) && !named(s.exclude, unit);
}

function hasLists(s: ProductSelector): boolean {
  return s.all || s.products.length + s.departments.length + s.categories.length + s.suppliers.length > 0;
}

function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  const [head, ...tail] = list;
  if (head === undefined) return [];
  return [...subsets(tail, size - 1).map((some) => [head, ...some]), ...subsets(tail, size)];
}

function purchases(rule: DiscountRule, level: DiscountLevel, units: readonly Unit[]): Unit[][] {
  const matching = units.filter((unit) => matches(rule, level.purchase, unit));
  const { purchase } = level;
  if (purchase.type === 'sum') return [[]];
  if (!purchase.each) return subsets(matching, purchase.total / 1000);
  let ways: Unit[][] = [[]];
  for (const id of new Set(purchase.products)) {
    ways = ways.flatMap((way) => matching.filter((unit) => unit.productId === id).map((unit) => [...way, unit]));
  }
  return ways;
}

/** The units of which G may be, for a given P; null: all that is left. */
function giftPool(made: Pick<Made, 'rule' | 'level' | 'p'>, units: readonly Unit[]): readonly Unit[] {
  const { rule, level, p } = made;
  const buying = units.filter((unit) => matches(rule, level.purchase, unit));
  const getting = units.filter((unit) => matches(rule, level.gift, unit));
  const own = hasLists(level.gift);
  const outside = (list: readonly Unit[]): Unit[] => list.filter((unit) => !p.includes(unit));
  if (level.gift.type === 4) return outside(own ? getting : buying);
  if (level.gift.type === 5) return own && level.gift.totalCount > 0 ? outside(getting) : [];
  if (own) return level.gift.totalCount > 0 ? outside(getting) : getting;
  return level.purchase.type === 'sum' || p.length === 0 ? buying : p;
}

function candidates(rule: DiscountRule, units: readonly Unit[]): Made[] {
  return rule.levels.flatMap((level) => purchases(rule, level, units).flatMap((p): Made[] => {
    const count = level.gift.totalCount / 1000;
    const pool = giftPool({ rule, level, p }, units);
    const isAll = level.gift.type <= 3 && count === 0;
    if (isAll) {
      const extent = hasLists(level.gift) ? 'left' : 'all';
      return pool.flatMap((_, i) => subsets(pool, i + 1)).map((g) => ({ rule, level, p, g, extent }));
    }
    const size = level.gift.type === 5 && !(hasLists(level.gift) && count > 0) ? 0 : count;
    return subsets(pool, size).map((g) => ({ rule, level, p, g, extent: 'count' }));
  }));
}

function shareable(a: DiscountRule, b: DiscountRule): boolean {
  return a.id !== b.id && (a.doubleForce || b.doubleForce || (a.double && b.double));
}

/** The units of an application that are known before prices are. */
function known(made: Made): Unit[] {
  return [...new Set([...made.p, ...made.g])];
}

function clash(a: Made, b: Made): boolean {
  return !shareable(a.rule, b.rule) && known(a).some((unit) => known(b).includes(unit));
}

/** All sets of one rule's applications that share no unit, within the limit. */
function packings(rule: DiscountRule, units: readonly Unit[]): Made[][] {
  const all = candidates(rule, units);
  const max = rule.limit === 0 ? units.length : rule.limit;
  const sets: Made[][] = [[]];
  const grow = (from: number, chosen: readonly Made[]): void => {
    if (chosen.length === max) return;
    for (let i = from; i < all.length; i += 1) {
      const next = all[i];
      if (next === undefined || chosen.some((made) => clash(made, next))) continue;
      const more = [...chosen, next];
      sets.push(more);
      // A level without purchased units can be made again with the same candidate only if it names other units.
      grow(i + 1, more);
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
  if (type === 2) return Math.round(left * total / 10_000);
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

/** Prices a set in stacking order; null when it is not valid. */
function price(set: readonly Made[], units: readonly Unit[]): Priced[] | null {
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
    if (last !== undefined && (compareClass(last, made) !== 0 || last.rule.id !== rule.id)) atTurn = new Map(left);
    before.set(made, atTurn);
    const costed = (unit: Unit): number => atTurn.get(unit.id) ?? 0;
    const pool = giftPool(made, units);
    const had = (unit: Unit): boolean => ordered.some((other) =>
      other !== made && compareClass(other, made) <= 0 && !shareable(other.rule, rule) && known(other).includes(unit));
    const { g } = made;
    if (!g.every((unit) => unitGains(level, unit, costs(unit)))) return null;
    const missed = pool.filter((unit) => !g.includes(unit) && unitGains(level, unit, costed(unit)));
    if (made.extent === 'all' ? missed.length > 0 : made.extent === 'left' && !missed.every(had)) return null;
    const repriced = level.gift.type === 5 ? [...p, ...g] : g;
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
  return priced.every((one) => keepsCalcType(one, priced, units, before.get(one.made) ?? left)) ? priced : null;
}

function isRepeatedRest({ made }: Priced, priced: readonly Priced[]): boolean {
  return made.extent === 'left' && priced.some((other) => other.made !== made && other.made.level === made.level);
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
  const sorted = repriced.toSorted((a, b) => b.price - a.price || a.productId - b.productId || Number(a.weight !== 1) - Number(b.weight !== 1) || Number(a.manual) - Number(b.manual) || a.id - b.id);
  for (const [i, share] of prorate(amount, sorted.map(costs)).entries()) {
    const unit = sorted[i];
    if (unit !== undefined) left.set(unit.id, costs(unit) - share);
  }
  return amount;
}

/** Sums of a rule: every group of its levels finds its worth, an agora counting once. */
function sumsReach(rule: DiscountRule, priced: readonly Priced[], units: readonly Unit[], swapped?: { from: Unit; to: Unit; of: Priced }): boolean {
  const own = priced.filter(({ made }) => made.rule.id === rule.id);
  const levels = [...new Set(own.filter(({ made }) => made.level.purchase.type === 'sum').map(({ made }) => made.level))];
  const outside = own.flatMap((one) => {
    const isOutside = one.made.level.gift.type === 4 || (hasLists(one.made.level.gift) && one.made.level.gift.totalCount > 0);
    if (!isOutside) return [];
    return one === swapped?.of ? one.g.map((unit) => (unit === swapped.from ? swapped.to : unit)) : [...one.g];
  });
  for (let bits = 1; bits < 1 << levels.length; bits += 1) {
    const some = levels.filter((_, i) => (bits >> i & 1) === 1);
    const needed = own.reduce((sum, { made }) => sum + (some.includes(made.level) ? made.level.purchase.total : 0), 0);
    const worth = units.filter((unit) => !outside.includes(unit) && some.some((level) => matches(rule, level.purchase, unit)))
      .reduce((sum, unit) => sum + unit.price, 0);
    if (needed > worth) return false;
  }
  return true;
}

/** No swap may give a dearer (calc type 1) or cheaper (2) gift. */
function keepsCalcType(one: Priced, priced: readonly Priced[], units: readonly Unit[], costs: ReadonlyMap<number, number>): boolean {
  const { made, g } = one;
  const { rule, level, p } = made;
  if (level.gift.type === 5 || made.extent !== 'count') return true;
  const own = hasLists(level.gift);
  const giftBlock = own ? level.gift : level.purchase;
  const earlier = priced.filter((other) => compareClass(other.made, made) <= 0);
  const takesPart = (unit: Unit): boolean => earlier.some((other) => other.made.p.includes(unit) || other.g.includes(unit));
  const open = (unit: Unit): boolean => !earlier.some((other) => !shareable(other.made.rule, rule) && [...other.made.p, ...other.g].includes(unit));
  const better = (to: Unit, from: Unit): boolean => (level.gift.calcType === 1 ? to.price > from.price : to.price < from.price);
  // Units by sum, or of nothing to purchase, are all matching units: they are "purchased" without being used up.
  const isCounted = level.purchase.type === 'sum' || (p.length === 0 && !own && level.gift.type !== 4) || (p.length === 0 && !own);
  return units.every((to) => {
    if (g.includes(to) || !matches(rule, giftBlock, to)) return true;
    const inP = p.includes(to);
    const left = inP || takesPart(to) ? costs.get(to.id) ?? 0 : to.price;
    if (!unitGains(level, to, left)) return true;
    return g.every((from) => {
      if (!better(to, from)) return true;
      if (inP) {
        const fits = matches(rule, level.purchase, from);
        const isInsideP = p.includes(from);
        return !(isInsideP || (fits && (!level.purchase.each || from.productId === to.productId)));
      }
      if (isCounted && matches(rule, level.purchase, to) && open(to)) return !sumsReach(rule, earlier, units, { from, to, of: one });
      if (own && !takesPart(to)) return !sumsReach(rule, earlier, units, { from, to, of: one });
      return true;
    });
  });
}

/** Savings by class, first class first, of the best valid set of applications. */
export function bruteForce(cart: DiscountCart, rules: readonly DiscountRule[]): { readonly byClass: number[]; readonly total: number } {
  const units = unitsOf(cart);
  const choices = rules.map((rule) => packings(rule, units));
  const classes = rules.flatMap((rule) => rule.levels.map((level) => ({ rule, level }))).sort(compareClass);
  const distinct = classes.filter((one, i) => i === 0 || compareClass(classes[i - 1] ?? one, one) !== 0);
  let best = distinct.map(() => 0);
  const visit = (depth: number, set: readonly Made[]): void => {
    const some = choices[depth];
    if (some === undefined) {
      const priced = price(set, units);
      if (priced === null) return;
      const score = distinct.map((one) => priced.reduce((sum, { made, saving }) => sum + (compareClass(made, one) === 0 ? saving : 0), 0));
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
  const gaining = units.filter((unit) => unitGains(level, unit, unit.price));
  for (let groups = Math.floor(units.length / need); groups > 0; groups -= 1) {
    if (rule.limit !== 0 && groups > rule.limit) continue;
    for (const g of subsets(gaining, groups * count)) {
      const isCheapest = gaining.every((unit) => g.includes(unit) || g.every((gift) => gift.price <= unit.price));
      if (isCheapest) return g.reduce((sum, unit) => sum + off(level, unit, unit.price), 0);
    }
  }
  return 0;
}
