import { type Application, gains, type Pick, rolesOf, savingOf } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { giftOrder } from '../closed/make-application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import { priceAtTurn, type Ledger, type Lot, type LotIndex, lotsOf, WHOLE_ROW } from '../ledger.ts';
import type { LevelPlan } from '../level-plan.ts';
import { ledgerOffers, type Offer, type Offers } from '../offers.ts';
import { portions, selections } from './selections.ts';

/** One possible application, with the units of `rest` that it leaves to others. */
export interface Move {
  readonly application: Application;
  /** Units that gain but are left: they must be taken by an application that cannot share them. */
  readonly leaves: readonly Pick[];
}

/** What moves need to know about the other levels of the search. */
export interface MoveContext {
  /** May another level of the class take units of the item, which a gift of all that is left would leave to it? */
  readonly mayLeave: (item: Item) => boolean;
  /** What all kilogram levels take a multiple of, in thousandths; 0 where a level has no company. */
  readonly step: number;
}

export const ALONE: MoveContext = { mayLeave: () => false, step: 0 };

/** What kilogram levels take a multiple of. */
export function stepOf(contenders: readonly CandidateLevel[]): number {
  let step = 0;
  for (const { plan } of contenders) {
    for (const count of [plan.purchaseKg ? plan.need : 0, plan.giftKg ? plan.giftCount : 0])
      step = commonDivisor(step, count);
  }
  return step;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** All selections of `count` units, each at most its offer. */
function waysToTake(offers: readonly Offer[], count: number, kg: boolean, step: number): Pick[][] {
  return kg ? portions(offers, count, step, false) : selections(offers, count);
}

function waysToPurchase(plan: LevelPlan, offers: Offers, step: number): Pick[][] {
  if (plan.bySum || plan.need === 0) return [[]];
  if (plan.each === null) return waysToTake(offers.purchase, plan.need, plan.purchaseKg, step);
  let ways: Pick[][] = [[]];
  for (const product of plan.each) {
    const ones = selections(
      offers.purchase.filter(({ item }) => item.productId === product),
      1,
    );
    ways = ways.flatMap((way) => ones.map((one) => [...way, ...one]));
  }
  return ways;
}

/** What is left of offers when some units are taken. */
export function without(offers: readonly Offer[], taken: readonly Pick[]): Offer[] {
  const left: Offer[] = [];
  for (const offer of offers) {
    let quantity = offer.quantity;
    for (const pick of taken) {
      if (pick.item !== offer.item) continue;
      if (pick.lot === offer.lot) quantity -= pick.quantity;
      // A weighed row is either one unit or kilograms; taken as the one, nothing is left of the other.
      else if (pick.kg !== offer.kg) quantity = 0;
    }
    if (quantity > 0) left.push(quantity === offer.quantity ? offer : { ...offer, quantity });
  }
  return left;
}

/**
 * All selections of `giftCount` gifts from offers; kilograms up to the count, in the order that the
 * calc type prefers.
 */
function waysToGift(plan: LevelPlan, offers: readonly Offer[], step: number): Pick[][] {
  if (plan.kind.repricesPurchase) return waysToTake(offers, plan.giftCount, plan.giftKg, step);
  const gainers = offers.filter((offer) => gains(plan, offer));
  return plan.giftKg
    ? portions(gainers.sort(giftOrder(plan)), plan.giftCount, step, true)
    : selections(gainers, plan.giftCount);
}

function canBeGifted({ plan, gift }: CandidateLevel, pick: Pick): boolean {
  return gains(plan, { ...pick, kg: plan.giftKg }) && gift.includes(pick.item);
}

/** Whether the calc type prefers to gift `other` instead of `gifted`. */
export function isBetterGift(plan: LevelPlan, other: number, gifted: number): boolean {
  return plan.level.gift.calcType === 1 ? other > gifted : other < gifted;
}

/** Does a swap of a gifted with a purchased unit of the same application contradict the calc type? */
function contradictsPurchase(
  contender: CandidateLevel,
  purchased: readonly Pick[],
  gifted: readonly Pick[],
): boolean {
  const { plan } = contender;
  return purchased.some(
    (kept) =>
      canBeGifted(contender, kept) &&
      gifted.some(
        (gift) =>
          gift.kg === kept.kg &&
          isBetterGift(plan, kept.price, gift.price) &&
          contender.purchase.includes(gift.item) &&
          (plan.each === null ||
            plan.source === 'purchase' ||
            gift.item.productId === kept.item.productId),
      ),
  );
}

function move(
  plan: LevelPlan,
  purchased: readonly Pick[],
  gifted: readonly Pick[],
  leaves: readonly Pick[] = [],
): Move[] {
  const [held, repriced] = rolesOf(plan, purchased, gifted);
  const saving = savingOf(plan, repriced);
  return saving > 0
    ? [{ application: { plan, purchased: held, gifted: repriced, times: 1, saving }, leaves }]
    : [];
}

function movesFromPurchase(
  contender: CandidateLevel,
  purchase: readonly Pick[],
  step: number,
): Move[] {
  const { plan } = contender;
  if (plan.source === 'none') return move(plan, purchase, []);
  const gainers = purchase.filter((pick) => gains(plan, pick));
  if (plan.giftCount === 0) return move(plan, without(purchase, gainers), gainers);
  return waysToGift(plan, gainers, step).flatMap((gifted) => {
    const purchased = without(purchase, gifted);
    return contradictsPurchase(contender, purchased, gifted) ? [] : move(plan, purchased, gifted);
  });
}

function movesFromOutside(
  contender: CandidateLevel,
  purchase: readonly Pick[],
  offers: Offers,
  step: number,
): Move[] {
  const { plan } = contender;
  return waysToGift(plan, without(offers.gift, purchase), step).flatMap((gifted) => {
    return !plan.kind.repricesPurchase && contradictsPurchase(contender, purchase, gifted)
      ? []
      : move(plan, purchase, gifted);
  });
}

function movesFromPool(plan: LevelPlan, offers: Offers, step: number): Move[] {
  const gainers = offers.gift.filter((offer) => gains(plan, offer));
  if (plan.giftCount === 0) return offers.incomplete ? [] : move(plan, [], gainers);
  return waysToGift(plan, gainers, step).flatMap((gifted) => move(plan, [], gifted));
}

/**
 * Gifts everything left, except any part that others may still take; the moves differ in that part.
 */
function movesFromRest(
  contender: CandidateLevel,
  purchase: readonly Pick[],
  offers: Offers,
  mayLeave: (item: Item) => boolean,
): Move[] {
  const { plan } = contender;
  const gainers = offers.gift.filter((offer) => gains(plan, offer));
  const own = gainers.flatMap((offer) => {
    const taken = purchase.filter((pick) => pick.item === offer.item && pick.lot === offer.lot);
    const quantity = taken.reduce((sum, pick) => sum + pick.quantity, 0);
    return quantity > 0 ? [{ ...offer, quantity }] : [];
  });
  const held = without(purchase, own);
  const open = without(gainers, own);
  const releasable = open.filter(({ item }) => mayLeave(item));
  let ways: Pick[][] = [[]];
  for (const offer of releasable) {
    const counts =
      offer.kg || offer.quantity === 1
        ? [0, offer.quantity]
        : Array.from({ length: offer.quantity + 1 }, (_, i) => i);
    ways = ways.flatMap((way) =>
      counts.map((quantity) => (quantity === 0 ? way : [...way, { ...offer, quantity }])),
    );
  }
  return ways.flatMap((leaves) => move(plan, held, [...own, ...without(open, leaves)], leaves));
}

/** Every application of a level that a ledger allows. Meant for few units: the number of moves grows fast. */
export function movesOf(
  ledger: Ledger,
  contender: CandidateLevel,
  worth: number,
  { mayLeave, step }: MoveContext,
): Move[] {
  const { plan } = contender;
  const offers = ledgerOffers(ledger, contender, worth);
  if (plan.bySum && worth < plan.needSum) return [];
  return waysToPurchase(plan, offers, step).flatMap((purchase) => {
    switch (plan.source) {
      case 'purchase':
      case 'none':
        return movesFromPurchase(contender, purchase, step);
      case 'outside':
        return movesFromOutside(contender, purchase, offers, step);
      case 'pool':
        return movesFromPool(plan, offers, step);
      case 'rest':
        return movesFromRest(contender, purchase, offers, mayLeave);
    }
  });
}

/**
 * A unit that the calc type would rather have gifted, and the level against whose gifts it must not
 * stay free.
 */
export interface BetterGift {
  readonly item: Item;
  readonly lot: LotIndex;
  /** Null: it is enough that any application takes it. */
  readonly against: LevelPlan | null;
  /** Prices (with their items) of gifts that it should replace. */
  readonly gifts: readonly Pick[];
}

/**
 * Units that could have been gifted in place of what an application gifted, looking at the ledger after it. They
 * contradict the calc type unless they come to take part before the class ends.
 */
export function betterGifts(
  ledger: Ledger,
  contender: CandidateLevel,
  { gifted }: Application,
  isOpen: (lot: Lot) => boolean,
): BetterGift[] {
  const { plan } = contender;
  const chooses = plan.giftCount > 0 && !plan.kind.repricesPurchase;
  const isPool = plan.source === 'pool';
  if (
    !chooses ||
    (!isPool && plan.source !== 'outside') ||
    (plan.source === 'outside' && !plan.ownLists && !plan.bySum)
  )
    return [];
  const better: BetterGift[] = [];
  for (const item of contender.gift) {
    const isCounted = isPool || (plan.bySum && contender.purchase.includes(item));
    const asRow = item.weighed && !plan.giftKg;
    const lots = lotsOf(ledger, item);
    const isTaken = (lot: Lot): boolean => (isCounted ? !isOpen(lot) : lot.holders.length > 0);
    // A weighed row of which others have a part takes part already: no gift has to be from its rest.
    if (asRow && lots.some(isTaken)) continue;
    for (const [index, lot] of (asRow ? lots.slice(0, 1) : lots).entries()) {
      if (isTaken(lot)) continue;
      const left = plan.giftKg ? lot.left : priceAtTurn(ledger, lot, plan);
      if (!gains(plan, { item, left, kg: plan.giftKg })) continue;
      const price = asRow ? item.amount : item.price;
      const worse = gifted.filter((gift) => isBetterGift(plan, price, gift.price));
      if (worse.length > 0)
        better.push({
          item,
          lot: asRow ? WHOLE_ROW : index,
          against: isCounted ? plan : null,
          gifts: worse,
        });
    }
  }
  return better;
}
