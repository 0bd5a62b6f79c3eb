import type { Application } from '../application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import type { LevelPlan } from '../level-plan.ts';
import type { Offer, Offers } from '../offers.ts';
import {
  canGift,
  dearestFirst,
  makeApplication,
  mostGainFirst,
  mostLeftFirst,
  timesOf,
} from './make-application.ts';
import { type Draw, draw, drawnUnits, type Run, runsOf, unitsIn } from './run.ts';

/** Splits what was drawn into units that gain and units that only fill the purchase. */
function splitByGain(plan: LevelPlan, draws: readonly Draw[]): [gifted: Draw[], purchased: Draw[]] {
  return [
    draws.filter(({ run }) => canGift(plan, run.offer)),
    draws.filter(({ run }) => !canGift(plan, run.offer)),
  ];
}

/**
 * The whole purchase is gifted. In order of what units gain (of what they cost, in a set with one price), consecutive groups
 * save most: the groups' savings fall, so the first group that saves nothing ends it.
 */
function wholeGroups({ plan }: CandidateLevel, offers: Offers, max: number): Application[] {
  const runs = runsOf(
    offers.purchase.toSorted(plan.kind.repricesPurchase ? mostLeftFirst : mostGainFirst(plan)),
  );
  const made: Application[] = [];
  let left = unitsIn(runs);
  for (let times = 0; times < max && left >= plan.need;) {
    const draws = draw(runs, plan.need);
    const [gifted, purchased] = plan.kind.repricesPurchase ? [[], draws] : splitByGain(plan, draws);
    if (plan.giftCount > 0 && !plan.giftKg && purchased.length > 0 && !plan.kind.repricesPurchase)
      break;
    const application = makeApplication(plan, purchased, gifted, max - times);
    if (application === null) break;
    made.push(application);
    times += application.times;
    left -= plan.need * application.times;
  }
  return made;
}

/** The dearest of each group are gifted: the dearest units of all, each group filled with what gains nothing, then with the cheapest. */
function dearestOfGroups({ plan }: CandidateLevel, offers: Offers, max: number): Application[] {
  const runs = runsOf(offers.purchase.toSorted(dearestFirst));
  const gainers = runs.filter((run) => canGift(plan, run.offer));
  const idle = runs.filter((run) => !canGift(plan, run.offer));
  const groups = Math.min(
    max,
    Math.floor(unitsIn(runs) / plan.need),
    plan.giftKg ? Infinity : Math.floor(unitsIn(gainers) / plan.giftCount),
  );
  const made: Application[] = [];
  while (timesOf(made) < groups) {
    const gifted = draw(gainers, plan.giftCount);
    const fillers = draw(idle, plan.need - drawnUnits(gifted), 'back');
    const purchased = [
      ...fillers,
      ...draw(gainers, plan.need - drawnUnits(gifted) - drawnUnits(fillers), 'back'),
    ];
    const application = makeApplication(plan, purchased, gifted, groups - timesOf(made));
    if (application === null) break;
    made.push(application);
  }
  return made;
}

/**
 * The cheapest of each group are gifted. Units that gain nothing fill groups without lowering the gifts, so they go
 * first; then, from the dearest down, every group gifts as soon as it has its fillers: no gift can come earlier.
 */
function cheapestOfGroups({ plan }: CandidateLevel, offers: Offers, max: number): Application[] {
  const runs = runsOf(offers.purchase.toSorted(dearestFirst));
  const gainers = runs.filter((run) => canGift(plan, run.offer));
  const idle = runs.filter((run) => !canGift(plan, run.offer));
  const fillers = plan.need - plan.giftCount;
  const made: Application[] = [];
  while (timesOf(made) < max && unitsIn(runs) >= plan.need) {
    const fromIdle = draw(idle, fillers);
    const fromGainers = draw(gainers, fillers - drawnUnits(fromIdle));
    const gifted = draw(gainers, plan.giftCount);
    const short = plan.giftCount - drawnUnits(gifted);
    if (short > 0 && !plan.giftKg) break;
    // Kilograms are gifted up to the count; whatever is missing is filled with what does not gain.
    const rest = short > 0 ? draw(idle, short) : [];
    const application = makeApplication(
      plan,
      [...fromIdle, ...fromGainers, ...rest],
      gifted,
      max - timesOf(made),
    );
    if (application === null) break;
    made.push(application);
  }
  return made;
}

/**
 * In the store's favour: as many groups as there can be, and of all units that gain the cheapest are gifted, not the cheapest of
 * each group. Groups are filled with units that gain nothing, then with the dearest.
 */
export function cheapestOfAll(
  { plan }: CandidateLevel,
  offers: Offers,
  max: number,
): Application[] {
  const runs = runsOf(offers.purchase.toSorted(dearestFirst));
  const gainers = runs.filter((run) => canGift(plan, run.offer));
  const idle = runs.filter((run) => !canGift(plan, run.offer));
  const groups = Math.min(
    max,
    Math.floor(unitsIn(runs) / plan.need),
    Math.floor(unitsIn(gainers) / plan.giftCount),
  );
  const made: Application[] = [];
  while (timesOf(made) < groups) {
    const gifted = draw(gainers, plan.giftCount, 'back');
    const fillers = draw(idle, plan.need - plan.giftCount);
    const application = makeApplication(
      plan,
      [...fillers, ...draw(gainers, plan.need - plan.giftCount - drawnUnits(fillers))],
      gifted,
      groups - timesOf(made),
    );
    if (application === null) break;
    made.push(application);
  }
  return made;
}

/** Gifts among the purchased units themselves. */
export function giftsFromPurchase(
  contender: CandidateLevel,
  offers: Offers,
  max: number,
): Application[] {
  const { plan } = contender;
  const whole = plan.giftCount === 0 || plan.giftCount >= plan.need || plan.kind.repricesPurchase;
  if (whole) return wholeGroups(contender, offers, max);
  return plan.level.gift.calcType === 1
    ? dearestOfGroups(contender, offers, max)
    : cheapestOfGroups(contender, offers, max);
}

function runsByProduct(products: readonly number[], offers: readonly Offer[]): Run[][] {
  const sorted = offers.toSorted(mostLeftFirst);
  return products.map((product) =>
    runsOf(sorted.filter((offer) => offer.item.productId === product)),
  );
}

/** Draws one unit of every product, the dearest first; null when a product is missing. */
function drawEach(products: readonly (readonly Run[])[]): Draw[] | null {
  const draws: Draw[] = [];
  for (const runs of products) {
    const one = draw(runs, 1);
    if (one.length === 0) return null;
    draws.push(...one);
  }
  return draws;
}

/** `each`: one unit of every product; the calc type chooses among them. */
export function giftsFromEach(
  { plan }: CandidateLevel,
  offers: Offers,
  max: number,
): Application[] {
  const products = runsByProduct(plan.each ?? [], offers.purchase);
  const sign = plan.level.gift.calcType === 1 ? 1 : -1;
  const made: Application[] = [];
  while (timesOf(made) < max) {
    const draws = drawEach(products);
    if (draws === null) break;
    const [gainers, idle] = plan.kind.repricesPurchase ? [[], draws] : splitByGain(plan, draws);
    if (gainers.length < plan.giftCount && !plan.kind.repricesPurchase) break;
    const ordered = gainers.toSorted((a, b) => sign * dearestFirst(a.run.offer, b.run.offer));
    const count =
      plan.giftCount === 0 || plan.kind.repricesPurchase ? ordered.length : plan.giftCount;
    const application = makeApplication(
      plan,
      [...idle, ...ordered.slice(count)],
      ordered.slice(0, count),
      max - timesOf(made),
    );
    if (application === null) break;
    made.push(application);
  }
  return made;
}

/** Draws the purchase of an application whose gifts come from elsewhere. */
export function purchaseDrawer(plan: LevelPlan, offers: Offers): () => Draw[] | null {
  if (plan.bySum || plan.need === 0) return () => [];
  if (plan.each !== null) {
    const products = runsByProduct(plan.each, offers.purchase);
    return () => drawEach(products);
  }
  const runs = runsOf(
    offers.purchase.toSorted(plan.kind.repricesPurchase ? mostLeftFirst : dearestFirst),
  );
  return () => {
    const draws = draw(runs, plan.need);
    return drawnUnits(draws) === plan.need ? draws : null;
  };
}
