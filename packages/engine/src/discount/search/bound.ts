import { savingOf } from '../application.ts';
import { timesBySum } from '../closed/gifts-from-others.ts';
import { canGift } from '../closed/make-application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import type { Ledger } from '../ledger.ts';
import type { LevelPlan } from '../level-plan.ts';
import { ledgerOffers, type Offer, type Offers } from '../offers.ts';
import { timesLeft, type Uses, valueUpperBound } from './rule-use.ts';
import { type Classes, compareScores, type Score } from './solution.ts';

function unitsOf(offers: readonly Offer[]): number {
  let units = 0;
  for (const { quantity } of offers) units += quantity;
  return units;
}

/** Saving of a part of an offer by itself; rounded up by at most an agora for weighed goods. */
function partSaving(plan: LevelPlan, offer: Offer, quantity: number): number {
  return savingOf(plan, [{ ...offer, quantity }]) + (offer.item.weighed ? 1 : 0);
}

function union({ purchase, gift }: Offers): Offer[] {
  if (gift === purchase) return [...purchase];
  return [
    ...purchase,
    ...gift.filter(
      (offer) => !purchase.some((other) => other.item === offer.item && other.lot === offer.lot),
    ),
  ];
}

/** At best, the gifts are those that gain most, whatever the calc type says. */
function boundOfGifts(plan: LevelPlan, offers: Offers, times: number): number {
  const pool = (plan.source === 'purchase' ? offers.purchase : offers.gift).filter((offer) =>
    canGift(plan, offer),
  );
  const perTime =
    plan.giftCount > 0 ? plan.giftCount : plan.source === 'purchase' ? plan.need : Infinity;
  let missing = perTime === Infinity ? Infinity : times * perTime;
  const gains = pool
    .map((offer) => ({ offer, per: partSaving(plan, offer, offer.quantity) / offer.quantity }))
    .sort((a, b) => b.per - a.per);
  let bound = 0;
  for (const { offer } of gains) {
    if (missing <= 0) break;
    const quantity = Math.min(missing, offer.quantity);
    missing -= quantity;
    bound += partSaving(plan, offer, quantity);
  }
  return bound;
}

/** At best, sets are made of what costs most, group after group. */
function boundOfSets(plan: LevelPlan, offers: Offers, times: number): number {
  const size = plan.need + (plan.source === 'outside' ? plan.giftCount : 0);
  const all = union(offers).sort((a, b) => b.left - a.left);
  if (all.some(({ kg }) => kg) || size === 0) return savingOf(plan, all);
  const lefts = all.flatMap(({ left, quantity }) =>
    Array.from({ length: Math.min(quantity, size * times) }, () => left),
  );
  let bound = 0;
  for (let i = 0, made = 0; i + size <= lefts.length && made < times; i += size, made += 1) {
    const saving =
      lefts.slice(i, i + size).reduce((sum, left) => sum + left, 0) - plan.level.gift.total;
    if (saving <= 0) break;
    bound += saving;
  }
  return bound;
}

/** More than a level can save from here on; other levels can only take units from it or lower their prices. */
export function boundOf(ledger: Ledger, uses: Uses, contender: CandidateLevel): number {
  const { plan } = contender;
  const offers = ledgerOffers(ledger, contender, valueUpperBound(ledger, uses, contender));
  let times = Math.min(timesLeft(uses, contender), timesBySum(plan, offers));
  if (!plan.bySum && plan.need > 0)
    times = Math.min(times, Math.floor(unitsOf(offers.purchase) / plan.need));
  if (times < 1) return 0;
  if (plan.kind.repricesPurchase) return boundOfSets(plan, offers, times);
  if (plan.bundle !== null) return Math.min(times, unitsOf(offers.gift)) * plan.level.gift.total;
  return boundOfGifts(plan, offers, times);
}

/** Can what is saved, with all that these levels may still save, reach a known score? */
export function canReach(
  floor: Score,
  saved: Score,
  { ledger, uses }: { readonly ledger: Ledger; readonly uses: Uses },
  open: readonly CandidateLevel[],
  classes: Classes,
): boolean {
  const score = [...saved];
  for (const contender of open) {
    const rank = classes.of(contender.plan);
    score[rank] = (score[rank] ?? 0) + boundOf(ledger, uses, contender);
  }
  return compareScores(score, floor) >= 0;
}
