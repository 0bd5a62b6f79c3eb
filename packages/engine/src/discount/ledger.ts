import { type Agorot, ONE, type QtyMilli } from '../kernel/units.ts';
import { mulDivRound } from '../money/money.ts';
import type { Item } from './cart-items.ts';
import { compareStage, type LevelPlan, mayShare } from './level-plan.ts';

/** A level that took a part of an item. */
export interface Holder {
  readonly plan: LevelPlan;
  /** Gifted outside the purchased units: then it counts in no sum of the same rule. */
  readonly outside: boolean;
}

/** What a level took off one unit of a lot. */
export interface Gift {
  readonly plan: LevelPlan;
  readonly off: Agorot;
}

/** A part of an item whose units all have the same history. */
export interface Lot {
  readonly item: Item;
  /** Pieces, or thousandths of a kilogram. */
  readonly quantity: number;
  /** Price left of a piece or of a kilogram. */
  readonly left: Agorot;
  readonly holders: readonly Holder[];
  /** Gifts of pieces; those of weighed rows are stored by row, see {@link Ledger.weighed}. */
  readonly gifts: readonly Gift[];
  /** Used by searches: what has to come before the class ends. */
  readonly awaits: readonly AwaitedUnits[];
}

/**
 * Units that must be taken before the class ends: by a level that cannot share them with `against` (by any application where that is
 * null). Left over, they show that an earlier choice of gifts was not the dearest or cheapest.
 */
export interface AwaitedUnits {
  readonly against: LevelPlan | null;
  /** A weighed row as one unit: it is enough that an application takes a part of it. */
  readonly row: boolean;
}

/** What a level took off a part of a weighed row. */
export interface WeighedGift {
  readonly plan: LevelPlan;
  readonly off: Agorot;
  readonly quantity: number;
}

/** Index of a lot in its item; a weighed row in a piece block is taken whole. */
export type LotIndex = number;
export const WHOLE_ROW: LotIndex = -1;

/**
 * Which level has which units, and their remaining prices. Lots are immutable and replaced, so
 * copying a ledger copies only its arrays; a split lot keeps its index for the remaining part, and
 * the taken part is added at the end.
 */
export interface Ledger {
  readonly lots: Map<Item, readonly Lot[]>;
  readonly weighed: Map<Item, readonly WeighedGift[]>;
}

export function openLedger(items: Iterable<Item>): Ledger {
  const lots = new Map<Item, readonly Lot[]>();
  for (const item of items) {
    lots.set(item, [
      { item, quantity: item.quantity, left: item.price, holders: [], gifts: [], awaits: [] },
    ]);
  }
  return { lots, weighed: new Map() };
}

export function copyLedger(ledger: Ledger): Ledger {
  return { lots: new Map(ledger.lots), weighed: new Map(ledger.weighed) };
}

export function lotsOf(ledger: Ledger, item: Item): readonly Lot[] {
  return ledger.lots.get(item) ?? [];
}

/** May an application of this level have units of the lot? */
export function isOpenTo(lot: Lot, plan: LevelPlan): boolean {
  for (const holder of lot.holders) if (!mayShare(holder.plan, plan)) return false;
  return true;
}

/** Everything taken off a weighed row so far. */
export function takenOffRow(ledger: Ledger, item: Item): Agorot {
  let taken = 0;
  for (const gift of ledger.weighed.get(item) ?? []) taken += gift.off;
  return taken;
}

/** What a piece block may take of a weighed row: all of it, or what is left when others have a part as kilograms. */
export interface RowRest {
  readonly weight: QtyMilli;
  /** Before any rule. */
  readonly price: Agorot;
  readonly left: Agorot;
}

/**
 * The part of a weighed row that an application of this level may take as one unit; null when
 * others have all of it.
 */
export function restOfRow(ledger: Ledger, item: Item, plan: LevelPlan): RowRest | null {
  const rowLeft = item.amount - takenOffRow(ledger, item);
  const lots = lotsOf(ledger, item);
  const open = lots.filter((lot) => isOpenTo(lot, plan));
  if (open.length === 0) return null;
  if (open.length === lots.length)
    return { weight: item.quantity, price: item.amount, left: rowLeft };
  let [weight, left] = [0, 0];
  for (const lot of open) {
    weight += lot.quantity;
    left += mulDivRound(lot.left, lot.quantity, ONE);
  }
  return { weight, price: mulDivRound(item.price, weight, ONE), left: Math.min(left, rowLeft) };
}

/**
 * Price of a unit of a lot (or a whole weighed row) at the level's turn, without gifts stacked
 * later.
 */
export function priceAtTurn(ledger: Ledger, lot: Lot, plan: LevelPlan): Agorot {
  let left = lot.item.weighed ? lot.item.amount : lot.item.price;
  const gifts: readonly Gift[] = lot.item.weighed
    ? (ledger.weighed.get(lot.item) ?? [])
    : lot.gifts;
  for (const gift of gifts) if (compareStage(gift.plan, plan) < 0) left -= gift.off;
  return left;
}

/**
 * Adds units to the lot with the same history, so that an item has as many lots as histories and
 * not as pieces; no index changes.
 */
function addLot(lots: Lot[], added: Lot): void {
  const index = lots.findIndex((lot) => isAlike(lot, added));
  const alike = lots[index];
  if (alike === undefined) lots.push(added);
  else lots[index] = { ...alike, quantity: alike.quantity + added.quantity };
}

function isAlike(a: Lot, b: Lot): boolean {
  return (
    a.left === b.left &&
    a.holders.length === b.holders.length &&
    a.gifts.length === b.gifts.length &&
    a.awaits.length === b.awaits.length &&
    a.holders.every(
      ({ plan, outside }, i) => b.holders[i]?.plan === plan && b.holders[i].outside === outside,
    ) &&
    a.gifts.every(({ plan, off }, i) => b.gifts[i]?.plan === plan && b.gifts[i].off === off) &&
    a.awaits.every(
      ({ against, row }, i) => b.awaits[i]?.against === against && b.awaits[i].row === row,
    )
  );
}

/** Replaces `quantity` units of a lot by what `change` makes of them. */
export function changeLot(
  ledger: Ledger,
  item: Item,
  index: LotIndex,
  quantity: number,
  change: (lot: Lot) => Lot,
): void {
  const lots = lotsOf(ledger, item).slice();
  const lot = lots[index];
  if (lot === undefined || quantity > lot.quantity)
    throw new Error('A lot holds less than an application takes');
  if (quantity === lot.quantity) {
    lots[index] = change(lot);
  } else {
    lots[index] = { ...lot, quantity: lot.quantity - quantity };
    addLot(lots, change({ ...lot, quantity }));
  }
  ledger.lots.set(item, lots);
}

/** Replaces every lot of a weighed row that is open to a level: a piece block takes all that it may have. */
export function changeRow(
  ledger: Ledger,
  item: Item,
  plan: LevelPlan,
  change: (lot: Lot) => Lot,
): void {
  ledger.lots.set(
    item,
    lotsOf(ledger, item).map((lot) => (isOpenTo(lot, plan) ? change(lot) : lot)),
  );
}

/** Adds a level's discount on a weighed row, at most its remaining price. Returns the discount. */
export function takeOffRow(ledger: Ledger, item: Item, gift: WeighedGift): Agorot {
  const off = Math.min(gift.off, item.amount - takenOffRow(ledger, item));
  ledger.weighed.set(item, [...(ledger.weighed.get(item) ?? []), { ...gift, off }]);
  return off;
}

/** Price left per kilogram when a piece block lowered so much of a row by `off`. */
export function kilogramLeft(weight: QtyMilli, left: Agorot, off: Agorot): Agorot {
  return Math.max(0, left - mulDivRound(off, ONE, weight));
}
