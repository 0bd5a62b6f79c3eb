import type {
  DiscountCart,
  DiscountLevel,
  DiscountRule,
  GiftBlock,
  ProductSelector,
  PurchaseBlock,
} from '../discount.types.ts';

/** Thousandths of a kilogram: what all weights and counts of kilogram levels are multiples of. */
export const STEP = 500;

export interface Unit {
  readonly id: number;
  readonly productId: number;
  readonly departmentId: number | null;
  readonly categoryId: number | null;
  readonly supplierId: number | null;
  readonly price: number;
  /** Of a weighed row, which is one unit; 1 of a piece. */
  readonly weight: number;
  /** Thousandths of a kilogram and the price of one; null of a piece. */
  readonly kilos: { readonly weight: number; readonly price: number } | null;
  readonly manual: boolean;
}

/** Thousandths of a kilogram of each weighed row. */
export type Kilos = ReadonlyMap<Unit, number>;

const NO_KILOS: Kilos = new Map();

export interface Made {
  readonly rule: DiscountRule;
  readonly level: DiscountLevel;
  readonly p: readonly Unit[];
  readonly g: readonly Unit[];
  /** The same of a level in kilograms. */
  readonly kiloP: Kilos;
  readonly kiloG: Kilos;
  /**
   * Whether the gift set G is a number of units, all matching units that gain, or all that others
   * leave.
   */
  readonly extent: 'count' | 'all' | 'left';
}

export function unitsOf(cart: DiscountCart): Unit[] {
  const units: Unit[] = [];
  for (const row of cart.rows) {
    const count = row.weighed ? 1 : Math.floor(row.quantity / 1000);
    for (let i = 0; i < count; i += 1) {
      units.push({
        id: units.length,
        productId: row.productId,
        departmentId: row.departmentId,
        categoryId: row.categoryId,
        supplierId: row.supplierId,
        price: row.weighed ? row.amount : row.unitPrice,
        weight: row.weighed ? row.quantity / 1000 : 1,
        kilos: row.weighed ? { weight: row.quantity, price: row.unitPrice } : null,
        manual: row.manual,
      });
    }
  }
  return units;
}

function named(
  s: Pick<ProductSelector, 'products' | 'departments' | 'categories' | 'suppliers'>,
  unit: Unit,
): boolean {
  return (
    s.products.includes(unit.productId) ||
    (unit.departmentId !== null && s.departments.includes(unit.departmentId)) ||
    (unit.categoryId !== null && s.categories.includes(unit.categoryId)) ||
    (unit.supplierId !== null && s.suppliers.includes(unit.supplierId))
  );
}

export function matches(rule: DiscountRule, s: PurchaseBlock | GiftBlock, unit: Unit): boolean {
  if (unit.manual && !rule.doubleForce) return false;
  if (s.unit === 'kg' && unit.kilos === null) return false;
  return (s.all || named(s, unit)) && !named(s.exclude, unit);
}

export function hasLists(s: ProductSelector): boolean {
  return (
    s.all || s.products.length + s.departments.length + s.categories.length + s.suppliers.length > 0
  );
}

/** May the unit gain from the gift block? What it excludes may not, also where it has no lists and what was purchased gains. */
export function mayGain(level: DiscountLevel, unit: Unit): boolean {
  return level.gift.type === 5 || !named(level.gift.exclude, unit);
}

export function subsets<T>(list: readonly T[], size: number): T[][] {
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
    ways = ways.flatMap((way) =>
      matching.filter((unit) => unit.productId === id).map((unit) => [...way, unit]),
    );
  }
  return ways;
}

/** The units of which G may be, for a given P; null: all that is left. */
export function giftPool(
  made: Pick<Made, 'rule' | 'level' | 'p'>,
  units: readonly Unit[],
): readonly Unit[] {
  const { rule, level, p } = made;
  const buying = units.filter((unit) => matches(rule, level.purchase, unit));
  const getting = units.filter((unit) => matches(rule, level.gift, unit));
  const own = hasLists(level.gift);
  const outside = (list: readonly Unit[]): Unit[] => list.filter((unit) => !p.includes(unit));
  const giving = (list: readonly Unit[]): Unit[] => list.filter((unit) => mayGain(level, unit));
  if (level.gift.type === 4) return outside(own ? getting : giving(buying));
  if (level.gift.type === 5) return own && level.gift.totalCount > 0 ? outside(getting) : [];
  if (own) return level.gift.totalCount > 0 ? outside(getting) : getting;
  return giving(level.purchase.type === 'sum' || p.length === 0 ? buying : p);
}

/** All ways to take so many thousandths of a kilogram, at most what `most` says of each row. */
function waysOfKilos(rows: readonly Unit[], total: number, most: (unit: Unit) => number): Kilos[] {
  if (total === 0) return [NO_KILOS];
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const ways: Kilos[] = [];
  for (let taken = 0; taken <= Math.min(total, most(first)); taken += STEP) {
    for (const rest of waysOfKilos(others, total - taken, most))
      ways.push(taken === 0 ? rest : new Map([[first, taken], ...rest]));
  }
  return ways;
}

export const sumOf = (kilos: Kilos): number =>
  [...kilos.values()].reduce((sum, taken) => sum + taken, 0);

/** All ways to take up to so much, and something. */
function waysUpTo(rows: readonly Unit[], total: number, most: (unit: Unit) => number): Kilos[] {
  const ways: Kilos[] = [];
  for (let some = STEP; some <= total; some += STEP) ways.push(...waysOfKilos(rows, some, most));
  return ways;
}

/** Does a kilogram of the row gain? */
export function kiloGains(level: DiscountLevel, { kilos }: Unit): boolean {
  return level.gift.type !== 3 || (kilos?.price ?? 0) > level.gift.total;
}

function kiloCandidates(rule: DiscountRule, level: DiscountLevel, units: readonly Unit[]): Made[] {
  const weighed = units.filter(({ kilos }) => kilos !== null);
  const buying = weighed.filter((unit) => matches(rule, level.purchase, unit));
  const own = hasLists(level.gift);
  const getting = own
    ? weighed.filter((unit) => matches(rule, level.gift, unit))
    : buying.filter((unit) => mayGain(level, unit));
  const gaining = getting.filter((unit) => kiloGains(level, unit));
  const { type, totalCount } = level.gift;
  const weightOf = (unit: Unit): number => unit.kilos?.weight ?? 0;
  const ways =
    level.purchase.type === 'sum'
      ? [NO_KILOS]
      : waysOfKilos(buying, level.purchase.total, weightOf);
  return ways.flatMap((kiloP): Made[] => {
    const made = (kiloG: Kilos): Made => ({
      rule,
      level,
      p: [],
      g: [],
      kiloP,
      kiloG,
      extent: 'count',
    });
    const isFree = (unit: Unit): number => weightOf(unit) - (kiloP.get(unit) ?? 0);
    if (type === 5)
      return own && totalCount > 0
        ? waysOfKilos(getting, totalCount, isFree).map((kiloG) => made(kiloG))
        : [made(NO_KILOS)];
    if (own || (type === 4 && kiloP.size > 0))
      return waysUpTo(gaining, totalCount, isFree).map((kiloG) => made(kiloG));
    if (kiloP.size > 0) {
      const most = (unit: Unit): number => kiloP.get(unit) ?? 0;
      return totalCount > 0
        ? waysUpTo(gaining, totalCount, most).map((kiloG) => made(kiloG))
        : [made(new Map([...kiloP].filter(([unit]) => gaining.includes(unit))))];
    }
    // By sum, or with nothing to purchase: of all that match.
    return waysUpTo(gaining, totalCount, weightOf).map((kiloG) => made(kiloG));
  });
}

export function candidates(rule: DiscountRule, units: readonly Unit[]): Made[] {
  return rule.levels.flatMap((level) =>
    level.purchase.unit === 'kg'
      ? kiloCandidates(rule, level, units)
      : purchases(rule, level, units).flatMap((p): Made[] => {
          const count = level.gift.totalCount / 1000;
          const pool = giftPool({ rule, level, p }, units);
          const inPieces = { kiloP: NO_KILOS, kiloG: NO_KILOS };
          const isAll = level.gift.type <= 3 && count === 0;
          if (isAll) {
            const extent = hasLists(level.gift) ? 'left' : 'all';
            return pool
              .flatMap((_, i) => subsets(pool, i + 1))
              .map((g) => ({ rule, level, p, g, ...inPieces, extent }));
          }
          const size = level.gift.type === 5 && !(hasLists(level.gift) && count > 0) ? 0 : count;
          return subsets(pool, size).map((g) => ({
            rule,
            level,
            p,
            g,
            ...inPieces,
            extent: 'count',
          }));
        }),
  );
}
