import {
  type Application,
  applyToLedger,
  savingOf,
  timesInLots,
  type Pick,
} from '../application.ts';
import type { Item } from '../cart-items.ts';
import { closedForm } from '../closed/closed-form.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import { copyLedger, type Ledger } from '../ledger.ts';
import { compareStage } from '../level-plan.ts';
import { dealOffers, ledgerOffers, type Offer } from '../offers.ts';
import { gains } from '../application.ts';
import { sumsHold, timesLeft, withUse, valueLeft } from './rule-use.ts';
import type { State } from './state.ts';

/** Order in which gifts are stacked. */
export function byStage(a: CandidateLevel, b: CandidateLevel): number {
  return compareStage(a.plan, b.plan) || a.plan.level.id - b.plan.level.id;
}

/** Units that a level may take of an item; an item that is not dealt is free to all. */
export type Deal = (contender: CandidateLevel, item: Item) => number;

const FREE_TO_ALL: Deal = () => Infinity;

/**
 * Applies the levels in the given order, each as often as its closed form finds in what is left.
 */
export function searchInOrder(
  contenders: readonly CandidateLevel[],
  { ledger, uses }: State,
  deal: Deal = FREE_TO_ALL,
): State {
  const now = copyLedger(ledger);
  const applications: Application[] = [];
  let used = uses;
  for (const contender of contenders) {
    const max = timesLeft(used, contender);
    if (max < 1) continue;
    const offers = ledgerOffers(now, contender, valueLeft(now, used, contender));
    const dealt =
      deal === FREE_TO_ALL
        ? offers
        : dealOffers(contender, offers, (item) => deal(contender, item));
    for (const application of closedForm(contender, dealt, max)) {
      const next = withUse(used, contender, application.times);
      const after = copyLedger(now);
      applyToLedger(after, application);
      if (!sumsHold(after, next, contender.plan.rule.id)) continue;
      applyToLedger(now, application);
      used = next;
      applications.push(application);
    }
  }
  return { ledger: now, uses: used, applications };
}

/** Units of each item that each level took. */
export function dealOf(applications: readonly Application[]): Deal {
  const taken = new Map<Application['plan'], Map<Item, number>>();
  for (const { plan, purchased, gifted, times } of applications) {
    const items = taken.get(plan) ?? new Map<Item, number>();
    taken.set(plan, items);
    for (const { item, quantity } of [...purchased, ...gifted])
      items.set(item, (items.get(item) ?? 0) + quantity * times);
  }
  return ({ plan }, item) => taken.get(plan)?.get(item) ?? 0;
}

/** Finds the units of a pick in a ledger where gifts may have a different order. */
function pickAgain(offers: readonly Offer[], picks: readonly Pick[]): Pick[] | null {
  const rest = offers.map((offer) => ({ offer, quantity: offer.quantity }));
  const again: Pick[] = [];
  for (const pick of picks) {
    const role = pick.bought === true ? { bought: true as const } : {};
    let missing = pick.quantity;
    for (const some of rest) {
      if (missing === 0) break;
      if (some.offer.item !== pick.item || some.quantity === 0) continue;
      const quantity = Math.min(some.quantity, missing);
      some.quantity -= quantity;
      missing -= quantity;
      again.push({ ...some.offer, ...role, quantity });
    }
    if (missing > 0) return null;
  }
  return again;
}

/**
 * Repeats the applications in the order in which gifts are stacked, at the resulting prices.
 * Applications that no longer gain are dropped.
 */
export function replay(
  contenders: readonly CandidateLevel[],
  { ledger, uses }: State,
  applications: readonly Application[],
): State {
  const now = copyLedger(ledger);
  const made: Application[] = [];
  let used = uses;
  for (const contender of contenders.toSorted(byStage)) {
    for (const application of applications) {
      if (application.plan !== contender.plan) continue;
      for (let missing = application.times; missing > 0;) {
        const one = replayOne(contender, now, application);
        if (one === null) break;
        // While its lots last, the next one uses the same lots.
        const again = { ...one, times: Math.min(missing, timesInLots(now, one)) };
        applyToLedger(now, again);
        used = withUse(used, contender, again.times);
        made.push(again);
        missing -= again.times;
      }
    }
  }
  return { ledger: now, uses: used, applications: made };
}

function replayOne(
  { plan, purchase, gift, limit }: CandidateLevel,
  now: Ledger,
  application: Application,
): Application | null {
  const free = { plan, purchase, gift, coupons: Infinity, limit, maxTimes: Infinity };
  const offers = ledgerOffers(now, free, 0);
  const all = [
    ...offers.purchase,
    ...(offers.gift === offers.purchase
      ? []
      : offers.gift.filter(
          (offer) =>
            !offers.purchase.some((other) => other.item === offer.item && other.lot === offer.lot),
        )),
  ];
  const picks = pickAgain(all, [...application.gifted, ...application.purchased]);
  if (picks === null) return null;
  const wanted = application.gifted.reduce((sum, { quantity }) => sum + quantity, 0);
  const gifted: Pick[] = [];
  const purchased: Pick[] = [];
  let sum = 0;
  for (const pick of picks) {
    const isGift = sum < wanted;
    sum += pick.quantity;
    (isGift && gains(plan, pick) ? gifted : purchased).push(pick);
  }
  const isShort =
    plan.giftCount > 0 && gifted.reduce((units, { quantity }) => units + quantity, 0) < wanted;
  const saving = savingOf(plan, gifted);
  return isShort || saving <= 0 ? null : { plan, purchased, gifted, times: 1, saving };
}
