import { type Application, totalSaving } from '../application.ts';
import type { Item } from '../cart-items.ts';
import { closedForm } from '../closed/closed-form.ts';
import { type CandidateLevel, takenItems } from '../candidate-levels.ts';
import { dealOffers, type Offers } from '../offers.ts';
import {
  type Classes,
  compareScores,
  compareSolutions,
  emptyScore,
  type Score,
  scoreOf,
} from './solution.ts';

/** The best result of an agent with the units dealt to it. */
export interface Hand {
  readonly applications: readonly Application[];
  readonly score: Score;
}

/** A level that uses several items, so that its units of one item change the value of another. */
export interface CrossAgent {
  readonly contender: CandidateLevel;
  readonly offers: Offers;
  /** Units dealt of each item that others want as well; to begin with all of them. */
  readonly quota: Map<Item, number>;
  readonly known: Map<string, Hand>;
}

/**
 * All levels for which the value of an item does not depend on other items: together they are one
 * agent for that item.
 */
export interface LocalAgent {
  readonly item: Item;
  /** Best hand by number of units dealt, from none on. */
  readonly hands: readonly Hand[];
}

/** Whether the level discounts every unit independently, without a limit. */
export function isPerUnit({ plan, maxTimes }: CandidateLevel): boolean {
  return (
    maxTimes === Infinity &&
    plan.need === 1 &&
    plan.each === null &&
    !plan.purchaseKg &&
    (plan.source === 'purchase' || plan.source === 'none')
  );
}

export function crossAgent(contender: CandidateLevel, offers: Offers): CrossAgent {
  return { contender, offers, quota: new Map(), known: new Map() };
}

/** The best applications of a cross agent for what it has been dealt. */
export function crossHand(player: CrossAgent, classes: Classes): Hand {
  let key = '';
  for (const units of player.quota.values()) key += `${units},`;
  let hand = player.known.get(key);
  if (hand === undefined) {
    const dealt = dealOffers(
      player.contender,
      player.offers,
      (item) => player.quota.get(item) ?? Infinity,
    );
    const applications = closedForm(player.contender, dealt, player.contender.maxTimes);
    hand = { applications, score: scoreOf(applications, classes) };
    player.known.set(key, hand);
  }
  return hand;
}

function added(a: Score, b: Score): number[] {
  return a.map((value, i) => value + (b[i] ?? 0));
}

function isBetter(hand: Hand, than: Hand, classes: Classes): boolean {
  const difference = compareScores(hand.score, than.score);
  return (
    difference > 0 ||
    (difference === 0 && compareSolutions(hand.applications, than.applications, classes) > 0)
  );
}

/** The best results of one level for each number of units of an item. */
function handsOf(
  contender: CandidateLevel,
  offers: Offers,
  item: Item,
  units: number,
  classes: Classes,
): Hand[] {
  return Array.from({ length: units + 1 }, (_, dealt) => {
    const applications = closedForm(
      contender,
      dealOffers(contender, offers, (other) => (other === item ? dealt : 0)),
      contender.maxTimes,
    );
    return { applications, score: scoreOf(applications, classes) };
  });
}

/** Best hands of two agents for each number of units that they share out between them. */
function joined(a: readonly Hand[], b: readonly Hand[], classes: Classes): Hand[] {
  return a.map((_, units) => {
    let best: Hand | null = null;
    for (let toA = units; toA >= 0; toA -= 1) {
      const [ofA, ofB] = [a[toA], b[units - toA]];
      if (ofA === undefined || ofB === undefined) continue;
      const score = added(ofA.score, ofB.score);
      if (best !== null && compareScores(score, best.score) < 0) continue;
      const hand = { applications: [...ofA.applications, ...ofB.applications], score };
      if (best === null || isBetter(hand, best, classes)) best = hand;
    }
    return best ?? { applications: [], score: emptyScore(classes) };
  });
}

/**
 * Of the levels that discount every unit independently only the best counts: the first class, then
 * the largest saving.
 */
function bestPerUnit(
  contenders: readonly CandidateLevel[],
  offersOf: (contender: CandidateLevel) => Offers,
  item: Item,
  classes: Classes,
): CandidateLevel | null {
  let best: { readonly contender: CandidateLevel; readonly saving: number } | null = null;
  for (const contender of contenders) {
    const one = dealOffers(contender, offersOf(contender), (other) => (other === item ? 1 : 0));
    const saving = totalSaving(closedForm(contender, one, 1));
    if (saving <= 0) continue;
    const byClass: number =
      best === null ? -1 : classes.of(contender.plan) - classes.of(best.contender.plan);
    if (best === null || byClass < 0 || (byClass === 0 && saving > best.saving))
      best = { contender, saving };
  }
  return best?.contender ?? null;
}

/**
 * Combines the levels that use only this item, or discount every unit independently. Candidate levels
 * come by rule id.
 */
export function localAgent(
  item: Item,
  contenders: readonly CandidateLevel[],
  offersOf: (contender: CandidateLevel) => Offers,
  units: number,
  classes: Classes,
): LocalAgent {
  const perUnit = bestPerUnit(contenders.filter(isPerUnit), offersOf, item, classes);
  const players = contenders.filter((contender) => contender === perUnit || !isPerUnit(contender));
  let hands: Hand[] | null = null;
  for (const contender of players) {
    const own = handsOf(contender, offersOf(contender), item, units, classes);
    if (own.every(({ applications }) => applications.length === 0)) continue;
    hands = hands === null ? own : joined(hands, own, classes);
  }
  const nothing = { applications: [], score: emptyScore(classes) };
  return { item, hands: hands ?? Array.from({ length: units + 1 }, () => nothing) };
}

/** Units of an item that a level could have. */
export function unitsWanted(offers: Offers, item: Item): number {
  const units = (list: Offers['gift']): number =>
    list.reduce((sum, offer) => sum + (offer.item === item ? offer.quantity : 0), 0);
  return Math.max(units(offers.purchase), units(offers.gift));
}

/** Does the level want units of one item alone? */
export function wantsOne(contender: CandidateLevel): boolean {
  let first: Item | null = null;
  for (const item of takenItems(contender)) {
    if (first !== null && item !== first) return false;
    first = item;
  }
  return true;
}
