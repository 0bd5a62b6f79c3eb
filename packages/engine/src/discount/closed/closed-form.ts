import { type Application, gainOf } from '../application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import type { GiftSource, LevelPlan } from '../level-plan.ts';
import type { Offer, Offers } from '../offers.ts';
import {
  giftsFromPool,
  giftsOfRest,
  giftsOutside,
  isApart,
  isSameSet,
} from './gifts-from-others.ts';
import { cheapestOfAll, giftsFromEach, giftsFromPurchase } from './gifts-from-purchase.ts';
import { canGift } from './make-application.ts';

/**
 * The best applications of one level when no other rule can use its units: found by sorting,
 * without a search. Makes at most `max` applications; with `max` = 1 it is the one application that
 * saves most.
 */
type ClosedForm = (contender: CandidateLevel, offers: Offers, max: number) => Application[];

const fromPurchase: ClosedForm = (contender, offers, max) => {
  if (contender.plan.storeFavour) return cheapestOfAll(contender, offers, max);
  return contender.plan.each === null
    ? giftsFromPurchase(contender, offers, max)
    : giftsFromEach(contender, offers, max);
};

const FORMS: Readonly<Record<GiftSource, ClosedForm>> = {
  purchase: fromPurchase,
  none: fromPurchase,
  pool: giftsFromPool,
  outside: giftsOutside,
  rest: giftsOfRest,
};

/**
 * The applications of a level that no other level competes with; see {@link isClosed} for when they
 * are the best.
 */
export const closedForm: ClosedForm = (contender, offers, max) =>
  FORMS[contender.plan.source](contender, offers, max);

function isUntouched(offers: readonly Offer[]): boolean {
  return offers.every(({ price, left }) => left === price);
}

function haveOnePrice(offers: readonly Offer[]): boolean {
  const prices = new Map<number, number>();
  return offers.every(({ item, price }) => {
    const known = prices.get(item.productId) ?? price;
    prices.set(item.productId, known);
    return known === price;
  });
}

/** Whether a bundle takes its full amount off any units, so that their grouping does not matter. */
function bundlesAreFull(plan: LevelPlan, offers: Offers): boolean {
  if (plan.bundle === null || plan.kind.repricesPurchase || plan.giftCount <= 1) return true;
  return (
    !plan.giftKg &&
    offers.gift.every((offer) => offer.left * plan.giftCount >= plan.level.gift.total)
  );
}

function isEachClosed(contender: CandidateLevel, offers: Offers): boolean {
  const { plan } = contender;
  if (plan.source === 'outside' && !isApart(contender)) return false;
  const wholeSet = plan.source === 'none' || plan.giftCount === 0;
  return wholeSet || (haveOnePrice(offers.purchase) && isUntouched(offers.purchase));
}

function isOutsideClosed(contender: CandidateLevel, offers: Offers): boolean {
  const { plan } = contender;
  if (isApart(contender)) return bundlesAreFull(plan, offers);
  if (plan.bySum || plan.giftKg || plan.purchaseKg || !isSameSet(contender))
    return plan.need === 0 && !plan.bySum;
  if (plan.kind.repricesPurchase) return true;
  return (
    isUntouched(offers.gift) &&
    (!plan.ownLists || offers.gift.every((offer) => canGift(plan, offer)))
  );
}

/**
 * Whether a unit that costs more gains at least as much, and one that costs the same exactly as
 * much. With a price per kilogram, an expensive row may gain less than a cheap piece, and then
 * sorting by price does not find the units that gain most.
 */
function gainsRise({ plan }: CandidateLevel, { purchase, gift }: Offers): boolean {
  // Where the whole purchase is gifted, units go by what they gain and not by their price.
  const isWhole =
    plan.source === 'purchase' &&
    plan.each === null &&
    (plan.giftCount === 0 || plan.giftCount >= plan.need);
  if (!plan.kind.perKilogram || isWhole) return true;
  const offers = gift === purchase ? purchase : [...purchase, ...gift];
  if (!offers.some(({ item, kg }) => item.weighed && !kg)) return true;
  const rising = offers.toSorted((a, b) => a.left - b.left);
  return rising.every((offer, i) => {
    const before = rising[i - 1] ?? offer;
    const more = gainOf(plan, offer) - gainOf(plan, before);
    return offer.left === before.left ? more === 0 : more >= 0;
  });
}

/** Is the closed form the exact answer for these offers? If not, a search has to find it. */
export function isClosed(contender: CandidateLevel, offers: Offers): boolean {
  const { plan } = contender;
  if (!gainsRise(contender, offers)) return false;
  if (plan.each !== null) return isEachClosed(contender, offers);
  if (plan.source === 'outside') return isOutsideClosed(contender, offers);
  if (plan.source === 'pool') return bundlesAreFull(plan, offers);
  const chooses = plan.source === 'purchase' && plan.giftCount > 0 && plan.giftCount < plan.need;
  return !chooses || isUntouched(offers.purchase);
}
