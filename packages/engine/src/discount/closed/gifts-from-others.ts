import type { Application } from '../application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import type { LevelPlan } from '../level-plan.ts';
import type { Offer, Offers } from '../offers.ts';
import { purchaseDrawer } from './gifts-from-purchase.ts';
import {
  canGift,
  dearestFirst,
  giftOrder,
  makeApplication,
  mostLeftFirst,
  timesOf,
} from './make-application.ts';
import { draw, type Draw, drawnUnits, type Run, runsOf, unitsIn } from './run.ts';

/**
 * Number of applications that the value of the matching units allows; by count, the units are the
 * limit.
 */
export function timesBySum(plan: LevelPlan, offers: Offers): number {
  return plan.bySum ? Math.floor(offers.value / plan.needSum) : Infinity;
}

/** Draws the gifted units: exactly so many pieces, or up to so many kilograms (exactly in a set with one price). */
function drawGift(plan: LevelPlan, runs: readonly Run[]): Draw[] | null {
  const gifted = draw(runs, plan.giftCount);
  const isWhole = drawnUnits(gifted) === plan.giftCount;
  const mayBeLess = plan.giftKg && !plan.kind.repricesPurchase;
  return isWhole || (mayBeLess && gifted.length > 0) ? gifted : null;
}

/** Gifts of all matching units, when the purchase is by sum or there is nothing to purchase. */
export function giftsFromPool(
  contender: CandidateLevel,
  offers: Offers,
  max: number,
): Application[] {
  const { plan } = contender;
  const times = Math.min(max, timesBySum(plan, offers));
  if (times < 1) return [];
  const runs = runsOf(offers.gift.filter((offer) => canGift(plan, offer)).sort(giftOrder(plan)));
  if (plan.giftCount === 0) {
    const all = offers.incomplete ? null : makeApplication(plan, [], draw(runs, Infinity), 1);
    return all === null ? [] : [all];
  }
  return repeated(plan, times, () => [], runs);
}

function repeated(
  plan: LevelPlan,
  max: number,
  drawPurchase: () => Draw[] | null,
  gifts: readonly Run[],
): Application[] {
  const made: Application[] = [];
  while (timesOf(made) < max) {
    const purchased = drawPurchase();
    const gifted = purchased === null ? null : drawGift(plan, gifts);
    if (purchased === null || gifted === null) break;
    const application = makeApplication(plan, purchased, gifted, max - timesOf(made));
    if (application === null) break;
    made.push(application);
  }
  return made;
}

/** Does the gift block match the very items that the purchase block matches? */
export function isSameSet(contender: CandidateLevel): boolean {
  const { purchase, gift } = contender;
  return (
    purchase === gift ||
    (purchase.length === gift.length && purchase.every((item, i) => item === gift[i]))
  );
}

/** Gifts outside the purchased units, of items that the purchase does not match. */
function giftsApart({ plan }: CandidateLevel, offers: Offers, max: number): Application[] {
  const order = plan.kind.repricesPurchase ? mostLeftFirst : giftOrder(plan);
  const gifts = runsOf(offers.gift.filter((offer) => canGift(plan, offer)).sort(order));
  return repeated(
    plan,
    Math.min(max, timesBySum(plan, offers)),
    purchaseDrawer(plan, offers),
    gifts,
  );
}

/**
 * Purchase and gifts are of the same items. Groups of both sizes together, from the dearest down: the last of each
 * group are gifted when the calc type is the cheapest, and with lists of its own the units left over are then the
 * dearest, because no unit that takes no part may be a better gift. When it is the dearest, the dearest are gifted
 * and the cheapest purchased.
 */
function giftsAmongSame({ plan }: CandidateLevel, offers: Offers, max: number): Application[] {
  const size = plan.need + plan.giftCount;
  const order = plan.kind.repricesPurchase ? mostLeftFirst : dearestFirst;
  const runs = runsOf(offers.gift.toSorted(order));
  const gainers = runs.filter((run) => canGift(plan, run.offer));
  const idle = runs.filter((run) => !canGift(plan, run.offer));
  const groups = Math.min(
    max,
    Math.floor(unitsIn(runs) / size),
    Math.floor(unitsIn(gainers) / plan.giftCount),
  );
  const cheapest = plan.level.gift.calcType === 2;
  if (cheapest && plan.ownLists && !plan.kind.repricesPurchase)
    draw(runs, unitsIn(runs) - groups * size);
  const made: Application[] = [];
  while (timesOf(made) < groups) {
    const application = plan.kind.repricesPurchase
      ? makeApplication(
          plan,
          draw(runs, plan.need),
          draw(runs, plan.giftCount),
          groups - timesOf(made),
        )
      : cheapest
        ? cheapestGroup(plan, gainers, idle, groups - timesOf(made))
        : dearestGroup(plan, gainers, idle, groups - timesOf(made));
    if (application === null) break;
    made.push(application);
  }
  return made;
}

function cheapestGroup(
  plan: LevelPlan,
  gainers: readonly Run[],
  idle: readonly Run[],
  max: number,
): Application | null {
  const fromIdle = draw(idle, plan.need);
  const purchased = [...fromIdle, ...draw(gainers, plan.need - drawnUnits(fromIdle))];
  const gifted = draw(gainers, plan.giftCount);
  return drawnUnits(gifted) < plan.giftCount ? null : makeApplication(plan, purchased, gifted, max);
}

function dearestGroup(
  plan: LevelPlan,
  gainers: readonly Run[],
  idle: readonly Run[],
  max: number,
): Application | null {
  const gifted = draw(gainers, plan.giftCount);
  const fromIdle = draw(idle, plan.need, 'back');
  return makeApplication(
    plan,
    [...fromIdle, ...draw(gainers, plan.need - drawnUnits(fromIdle), 'back')],
    gifted,
    max,
  );
}

/** Removes drawn units from other runs of the same units. */
function removeDraws(draws: readonly Draw[], runs: readonly Run[]): void {
  for (const { run: drawn, quantity } of draws) {
    const same = runs.find(
      ({ offer }) => offer.item === drawn.offer.item && offer.lot === drawn.offer.lot,
    );
    if (same !== undefined) same.rest -= quantity;
  }
}

/** How often more the same can be drawn; the same units may stand in runs of gifts and of purchases. */
function timesInRuns(draws: readonly Draw[]): number {
  let times = Infinity;
  for (const { run } of draws) {
    const isSame = (other: Draw): boolean =>
      other.run.offer.item === run.offer.item && other.run.offer.lot === run.offer.lot;
    times = Math.min(times, Math.floor(run.rest / drawnUnits(draws.filter(isSame))));
  }
  return Number.isFinite(times) ? times : 0;
}

/**
 * The blocks match some items in common: gifts are chosen first, as the calc type asks, and the purchase from what is
 * left, items that cannot be gifted first. Always valid; not always the best, so it only serves where units are many.
 */
function giftsFirst(
  { plan, purchase: matching }: CandidateLevel,
  offers: Offers,
  max: number,
): Application[] {
  const isWanted = new Set(offers.gift.map(({ item }) => item));
  const order = plan.kind.repricesPurchase ? mostLeftFirst : giftOrder(plan);
  const gifts = runsOf(offers.gift.filter((offer) => canGift(plan, offer)).sort(order));
  const made: Application[] = [];
  let worth = offers.value;
  let buyable = offers.purchase.toSorted(
    (a, b) => Number(isWanted.has(a.item)) - Number(isWanted.has(b.item)) || dearestFirst(a, b),
  );
  for (let times = 0; times < max;) {
    const gifted = drawGift(plan, gifts);
    if (gifted === null) break;
    let gone = 0;
    for (const { run, quantity } of gifted)
      if (matching.includes(run.offer.item)) gone += run.offer.price * quantity;
    worth -= gone;
    if (plan.bySum && worth < plan.needSum * (times + 1)) break;
    const runs = runsOf(buyable);
    removeDraws(gifted, runs);
    const purchased = drawInOrder(plan, runs);
    if (purchased === null) break;
    removeDraws(purchased, gifts);
    const one = makeApplication(plan, purchased, gifted, 1);
    if (one === null) break;
    // While the first runs last, the next applications draw from them too; each uses its part of
    // the value.
    const byWorth = plan.bySum
      ? Math.floor((worth - plan.needSum * (times + 1)) / (gone + plan.needSum))
      : Infinity;
    const more = Math.min(max - times - 1, byWorth, timesInRuns([...purchased, ...gifted]));
    for (const { run, quantity } of more > 0 ? [...purchased, ...gifted] : []) {
      const drawn = [{ run, quantity: quantity * more }];
      run.rest -= quantity * more;
      removeDraws(drawn, gifts.includes(run) ? runs : gifts);
    }
    worth -= gone * more;
    made.push({ ...one, times: 1 + more });
    times += 1 + more;
    buyable = runs
      .filter(({ rest }) => rest > 0)
      .map(({ offer, rest }) => ({ ...offer, quantity: rest }));
  }
  return made;
}

/** Draws a purchase from runs in the order given. */
function drawInOrder(plan: LevelPlan, runs: readonly Run[]): Draw[] | null {
  if (plan.bySum || plan.need === 0) return [];
  if (plan.each === null) {
    const draws = draw(runs, plan.need);
    return drawnUnits(draws) === plan.need ? draws : null;
  }
  const draws = plan.each.flatMap((product) =>
    draw(
      runs.filter(({ offer }) => offer.item.productId === product),
      1,
    ),
  );
  return draws.length === plan.each.length ? draws : null;
}

/** Gifts outside the purchased units. */
export function giftsOutside(
  contender: CandidateLevel,
  offers: Offers,
  max: number,
): Application[] {
  const { plan } = contender;
  if (isApart(contender) || (plan.need === 0 && !plan.bySum))
    return giftsApart(contender, offers, max);
  const isAmongSame =
    !plan.bySum && plan.each === null && plan.purchaseKg === plan.giftKg && isSameSet(contender);
  return isAmongSame ? giftsAmongSame(contender, offers, max) : giftsFirst(contender, offers, max);
}

/** Gifts everything left that matches the gift block, once. */
export function giftsOfRest({ plan }: CandidateLevel, offers: Offers, max: number): Application[] {
  if (max < 1 || timesBySum(plan, offers) < 1) return [];
  const gifts = runsOf(offers.gift.filter((offer) => canGift(plan, offer)).sort(dearestFirst));
  const isGift = (offer: Offer): boolean =>
    gifts.some((run) => run.offer.item === offer.item && run.offer.lot === offer.lot);
  // Units that are gifted are preferred as purchased ones too; others are used only when those do
  // not suffice.
  const purchase = {
    ...offers,
    purchase: offers.purchase.toSorted(
      (a, b) => Number(isGift(b)) - Number(isGift(a)) || dearestFirst(a, b),
    ),
  };
  const draws = drawForRest(plan, purchase);
  if (draws === null) return [];
  const held = draws.filter(({ run }) => !isGift(run.offer));
  const application = makeApplication(plan, held, draw(gifts, Infinity), 1);
  return application === null ? [] : [application];
}

function drawForRest(plan: LevelPlan, offers: Offers): Draw[] | null {
  if (plan.bySum || plan.need === 0 || plan.each !== null) return purchaseDrawer(plan, offers)();
  const draws = draw(runsOf(offers.purchase), plan.need);
  return drawnUnits(draws) === plan.need ? draws : null;
}

/** Does no item match both blocks? */
export function isApart({ purchase, gift }: CandidateLevel): boolean {
  const gifted = new Set(gift);
  return purchase.every((item) => !gifted.has(item));
}
