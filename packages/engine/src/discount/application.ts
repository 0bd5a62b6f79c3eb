import { type Agorot, ONE, type QtyMilli } from '../kernel/units.ts';
import { mulDivRound } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { Item } from './cart-items.ts';
import { isExcluded } from './exclusion.ts';
import {
  changeLot,
  changeRow,
  kilogramLeft,
  type Ledger,
  type Lot,
  type LotIndex,
  lotsOf,
  takeOffRow,
  WHOLE_ROW,
} from './ledger.ts';
import type { LevelPlan } from './level-plan.ts';

/** Units of one item that an application takes. */
export interface Pick {
  readonly item: Item;
  readonly lot: LotIndex;
  /** Taken as kilograms: `quantity` is then thousandths, and prices are those of a kilogram. */
  readonly kg: boolean;
  /** Before any rule; it decides which unit is more expensive. */
  readonly price: Agorot;
  readonly left: Agorot;
  readonly quantity: number;
  /**
   * Only for a weighed row as one unit that other applications took a part of: the kilograms that
   * are left.
   */
  readonly weight?: QtyMilli;
  /** In a set with one price: repriced because it was purchased, not because it was gifted. */
  readonly bought?: true;
}

/** Purchased and repriced units of an application: in a set with one price the purchased are repriced too. */
export function rolesOf(
  plan: LevelPlan,
  purchased: readonly Pick[],
  gifted: readonly Pick[],
): [purchased: readonly Pick[], repriced: readonly Pick[]] {
  if (!plan.kind.repricesPurchase) return [purchased, gifted];
  return [[], [...purchased.map((pick): Pick => ({ ...pick, bought: true })), ...gifted]];
}

/** One application of a level, made `times` times over with the like units. */
export interface Application {
  readonly plan: LevelPlan;
  /** Purchased units that are not repriced. */
  readonly purchased: readonly Pick[];
  /** Repriced units: the gifted ones, and in a set with one price the purchased ones as well. */
  readonly gifted: readonly Pick[];
  readonly times: number;
  /** What one of them takes off. */
  readonly saving: Agorot;
}

/**
 * A unit or kilogram that may be gifted, at its remaining price; a whole weighed row is a unit too.
 */
interface Gifted {
  readonly item: Item;
  readonly left: Agorot;
  readonly kg: boolean;
  readonly weight?: QtyMilli;
}

/**
 * Target price of a gift: for a whole weighed row, a price per kilogram is multiplied by its
 * weight.
 */
function targetOf(plan: LevelPlan, { item, kg, weight = item.quantity }: Gifted): number {
  const { total } = plan.level.gift;
  return plan.kind.perKilogram && item.weighed && !kg ? mulDivRound(total, weight, ONE) : total;
}

/** What one unit would lose to the level; zero or less means that it gains nothing. */
export function gainOf(plan: LevelPlan, gifted: Gifted): number {
  const { kind } = plan;
  const off = kind.unitOff(gifted.left, targetOf(plan, gifted));
  return kind.scale === 1 ? off : mulDivRound(off, 1, kind.scale);
}

/** Does a unit or kilogram at this price gain? A set has one price, so each of its units may be in it. */
export function gains(plan: LevelPlan, gifted: Gifted): boolean {
  if (plan.giftExclusion !== null && isExcluded(plan.giftExclusion, gifted.item)) return false;
  if (plan.bundle !== null) return gifted.left > 0 || plan.kind.repricesPurchase;
  return gifted.kg
    ? plan.kind.unitOff(gifted.left, plan.level.gift.total) > 0
    : gainOf(plan, gifted) > 0;
}

/** What a pick of single gifts loses: rounded per unit, or once for kilograms. */
function offOfPick(plan: LevelPlan, pick: Pick): Agorot {
  if (!pick.kg) return Math.max(0, gainOf(plan, pick)) * pick.quantity;
  const off = plan.kind.unitOff(pick.left, plan.level.gift.total);
  return Math.max(0, mulDivRound(off, pick.quantity, ONE * plan.kind.scale));
}

function leftOfPick(pick: Pick): Agorot {
  return pick.kg ? mulDivRound(pick.left, pick.quantity, ONE) : pick.left * pick.quantity;
}

/** What one application takes off; zero or less means that it is not made. */
export function savingOf(plan: LevelPlan, gifted: readonly Pick[]): Agorot {
  let sum = 0;
  if (plan.bundle === null) {
    for (const pick of gifted) sum += offOfPick(plan, pick);
    return sum;
  }
  for (const pick of gifted) sum += leftOfPick(pick);
  return sum > 0 ? plan.bundle(sum, plan.level.gift.total) : 0;
}

export function totalSaving(applications: readonly Application[]): Agorot {
  let sum = 0;
  for (const application of applications) sum += application.saving * application.times;
  return sum;
}

/**
 * How often the same application can be repeated with the lots that it takes from; kilograms are
 * applied one by one.
 */
export function timesInLots(ledger: Ledger, { purchased, gifted }: Application): number {
  const wanted = new Map<Lot, number>();
  for (const { item, lot, kg, quantity } of [...purchased, ...gifted]) {
    const held = lot === WHOLE_ROW || kg ? undefined : lotsOf(ledger, item)[lot];
    if (held === undefined) return 1;
    wanted.set(held, (wanted.get(held) ?? 0) + quantity);
  }
  let times = Infinity;
  for (const [lot, quantity] of wanted)
    times = Math.min(times, Math.floor(lot.quantity / quantity));
  return Number.isFinite(times) ? times : 1;
}

/**
 * Order of shares in a set: more expensive before any rule first, then product, then earliest row.
 */
export function byPriceThenProduct(
  a: { readonly price: number; readonly item: Item },
  b: { readonly price: number; readonly item: Item },
): number {
  return b.price - a.price || a.item.productId - b.item.productId || a.item.index - b.item.index;
}

/** A part of an application's gifts that loses the same amount: per unit of pieces, or in all of a weighed row. */
interface Share {
  readonly pick: Pick;
  readonly quantity: number;
  readonly off: Agorot;
}

/** Shares the discount of a set among its units in proportion to their remaining prices. */
function sharesOfBundle(application: Application): Share[] {
  const picks = application.gifted.toSorted(byPriceThenProduct);
  const units = picks.flatMap((pick) =>
    pick.kg ? [pick] : Array.from({ length: pick.quantity }, () => ({ ...pick, quantity: 1 })),
  );
  const offs = prorate(application.saving, units.map(leftOfPick));
  const shares: Share[] = [];
  for (const [i, pick] of units.entries()) {
    const off = offs[i] ?? 0;
    const last = shares.at(-1);
    const isSame =
      last !== undefined &&
      !pick.kg &&
      last.pick.item === pick.item &&
      last.pick.lot === pick.lot &&
      last.pick.bought === pick.bought &&
      last.off === off;
    if (isSame) shares[shares.length - 1] = { ...last, quantity: last.quantity + 1 };
    else shares.push({ pick, quantity: pick.quantity, off });
  }
  return shares;
}

function sharesOf(application: Application): Share[] {
  const { plan, gifted } = application;
  if (plan.bundle !== null) return sharesOfBundle(application);
  return gifted.map((pick) => ({
    pick,
    quantity: pick.quantity,
    off: pick.kg ? offOfPick(plan, pick) : Math.max(0, gainOf(plan, pick)),
  }));
}

function applyShare(
  ledger: Ledger,
  application: Application,
  { pick, quantity, off }: Share,
): Agorot {
  const { plan, times } = application;
  const { item } = pick;
  const holder = { plan, outside: plan.giftsOutside && pick.bought !== true };
  if (pick.lot === WHOLE_ROW) {
    const { weight = item.quantity } = pick;
    changeRow(ledger, item, plan, (lot) => ({
      ...lot,
      left: kilogramLeft(weight, lot.left, off),
      holders: [...lot.holders, holder],
    }));
    return takeOffRow(ledger, item, { plan, off, quantity: weight });
  }
  if (pick.kg) {
    const perKg =
      plan.bundle === null
        ? mulDivRound(plan.kind.unitOff(pick.left, plan.level.gift.total), 1, plan.kind.scale)
        : mulDivRound(off, ONE, quantity);
    changeLot(ledger, item, pick.lot, quantity * times, (lot) => ({
      ...lot,
      left: Math.max(0, lot.left - perKg),
      holders: [...lot.holders, holder],
    }));
    let taken = 0;
    // Every application is rounded separately, so each is written on its own.
    for (let i = 0; i < times; i += 1) taken += takeOffRow(ledger, item, { plan, off, quantity });
    return taken;
  }
  changeLot(ledger, item, pick.lot, quantity * times, (lot) => ({
    ...lot,
    left: lot.left - off,
    holders: [...lot.holders, holder],
    gifts: [...lot.gifts, { plan, off }],
  }));
  return off * quantity * times;
}

/** Writes an application into the ledger. Returns the total discount. */
export function applyToLedger(ledger: Ledger, application: Application): Agorot {
  const holder = { plan: application.plan, outside: false };
  const hold = (lot: Lot): Lot => ({ ...lot, holders: [...lot.holders, holder] });
  for (const pick of application.purchased) {
    if (pick.lot === WHOLE_ROW) changeRow(ledger, pick.item, application.plan, hold);
    else changeLot(ledger, pick.item, pick.lot, pick.quantity * application.times, hold);
  }
  let saving = 0;
  for (const share of sharesOf(application)) saving += applyShare(ledger, application, share);
  return saving;
}
