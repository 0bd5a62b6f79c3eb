import type { Agorot } from '../kernel/units.ts';
import { gains, type Pick } from './application.ts';
import type { Item } from './cart-items.ts';
import type { CandidateLevel } from './candidate-levels.ts';
import { compareStage, type LevelPlan } from './level-plan.ts';
import {
  isOpenTo,
  priceAtTurn,
  type Ledger,
  type Lot,
  lotsOf,
  restOfRow,
  WHOLE_ROW,
} from './ledger.ts';

/** Like units that a block may take: a pick of all of them. */
export type Offer = Pick;

/** What a level may take at some moment. */
export interface Offers {
  readonly purchase: readonly Offer[];
  readonly gift: readonly Offer[];
  /** A unit that would gain is not available, so "all matching units" cannot be gifted. */
  readonly incomplete: boolean;
  /** Value that counts for a purchase by sum, in agorot. */
  readonly value: Agorot;
}

function openOffers(ledger: Ledger, plan: LevelPlan, items: readonly Item[], kg: boolean): Offer[] {
  const offers: Offer[] = [];
  for (const item of items) {
    if (item.weighed && !kg) {
      const rest = restOfRow(ledger, item, plan);
      if (rest !== null) offers.push({ item, lot: WHOLE_ROW, kg: false, quantity: 1, ...rest });
      continue;
    }
    for (const [index, lot] of lotsOf(ledger, item).entries()) {
      if (!isOpenTo(lot, plan)) continue;
      offers.push({
        item,
        lot: index,
        kg,
        price: item.price,
        left: lot.left,
        quantity: lot.quantity,
      });
    }
  }
  return offers;
}

function misses(ledger: Ledger, { plan, gift }: CandidateLevel): boolean {
  if (plan.source !== 'pool') return false;
  return gift.some((item) => {
    const taken = lotsOf(ledger, item).filter((lot) => !isOpenTo(lot, plan));
    // For a weighed row as one unit, the part that others leave is the unit.
    if (item.weighed && !plan.giftKg && taken.length < lotsOf(ledger, item).length) return false;
    return taken.some((lot) => wouldGain(ledger, lot, plan));
  });
}

/**
 * Whether a unit taken by others would gain, at the price after earlier gifts; those of the level's
 * own rule do not come before it.
 */
function wouldGain(ledger: Ledger, lot: Lot, plan: LevelPlan): boolean {
  const { item } = lot;
  const ofOwnRule = item.weighed ? (ledger.weighed.get(item) ?? []) : lot.gifts;
  if (ofOwnRule.every((gift) => compareStage(gift.plan, plan) < 0))
    return gains(plan, { item, left: lot.left, kg: plan.giftKg || item.weighed });
  return gains(plan, { item, left: priceAtTurn(ledger, lot, plan), kg: false });
}

/** Offers as a ledger has them. */
export function ledgerOffers(ledger: Ledger, contender: CandidateLevel, worth: Agorot): Offers {
  const { plan } = contender;
  const purchase = plan.bySum ? [] : openOffers(ledger, plan, contender.purchase, plan.purchaseKg);
  const isSame =
    !plan.bySum && contender.gift === contender.purchase && plan.giftKg === plan.purchaseKg;
  return {
    purchase,
    gift: isSame ? purchase : openOffers(ledger, plan, contender.gift, plan.giftKg),
    incomplete: misses(ledger, contender),
    value: worth,
  };
}

/** How many pieces (or thousandths of a kilogram) of an item a level may take, when a search deals them out. */
export type Quota = (item: Item) => number;

function cut(offers: readonly Offer[], quota: Quota): Offer[] {
  const kept: Offer[] = [];
  const given = new Map<Item, number>();
  for (const offer of offers) {
    const before = given.get(offer.item) ?? 0;
    const quantity = Math.min(offer.quantity, quota(offer.item) - before);
    if (quantity <= 0) continue;
    given.set(offer.item, before + quantity);
    kept.push(quantity === offer.quantity ? offer : { ...offer, quantity });
  }
  return kept;
}

/**
 * Reduces offers to the units that a search assigns to this level. A weighed row in a piece block
 * counts as one.
 */
export function dealOffers(contender: CandidateLevel, offers: Offers, quota: Quota): Offers {
  const { plan } = contender;
  const purchase = cut(offers.purchase, quota);
  const gift = offers.gift === offers.purchase ? purchase : cut(offers.gift, quota);
  const loses = plan.source === 'pool' && unitsOf(plan, gift) < unitsOf(plan, offers.gift);
  return { purchase, gift, incomplete: offers.incomplete || loses, value: offers.value };
}

function unitsOf(plan: LevelPlan, offers: readonly Offer[]): number {
  let units = 0;
  for (const offer of offers) if (gains(plan, offer)) units += offer.quantity;
  return units;
}
