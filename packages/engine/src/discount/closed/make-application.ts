import { type Application, gainOf, gains, rolesOf, savingOf } from '../application.ts';
import type { LevelPlan } from '../level-plan.ts';
import type { Offer } from '../offers.ts';
import { type Draw, picksOf, repeat } from './run.ts';

/** Makes an application of what was drawn, as often as the same can be drawn again; null when it saves nothing. */
export function makeApplication(
  plan: LevelPlan,
  purchased: readonly Draw[],
  gifted: readonly Draw[],
  max: number,
): Application | null {
  const [held, repriced] = rolesOf(plan, picksOf(purchased), picksOf(gifted));
  const saving = savingOf(plan, repriced);
  if (saving <= 0) return null;
  const times = 1 + repeat([...purchased, ...gifted], max - 1);
  return { plan, purchased: held, gifted: repriced, times, saving };
}

export function timesOf(applications: readonly Application[]): number {
  let times = 0;
  for (const application of applications) times += application.times;
  return times;
}

export function canGift(plan: LevelPlan, offer: Offer): boolean {
  return gains(plan, offer);
}

/** Dearest first; equal prices by product, then earliest row. */
export function dearestFirst(a: Offer, b: Offer): number {
  return (
    b.price - a.price ||
    b.left - a.left ||
    a.item.productId - b.item.productId ||
    a.item.index - b.item.index
  );
}

/** What costs most now first: the order in which sets with one price save most. */
export function mostLeftFirst(a: Offer, b: Offer): number {
  return b.left - a.left || dearestFirst(a, b);
}

/** What gains most now first: equal gains go to the dearest. */
export function mostGainFirst(plan: LevelPlan): (a: Offer, b: Offer) => number {
  const gainOfOffer = (offer: Offer): number => (gains(plan, offer) ? gainOf(plan, offer) : 0);
  return (a, b) => gainOfOffer(b) - gainOfOffer(a) || dearestFirst(a, b);
}

/** The order in which the calc type gifts: 1 the dearest first, 2 the cheapest first. */
export function giftOrder(plan: LevelPlan): (a: Offer, b: Offer) => number {
  if (plan.level.gift.calcType === 1) return dearestFirst;
  return (a, b) =>
    a.price - b.price ||
    a.left - b.left ||
    a.item.productId - b.item.productId ||
    a.item.index - b.item.index;
}
